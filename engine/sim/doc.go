// Package sim plays whole matches between bots, without a server. The same [Config] gives the same match, card by card,
// on every machine.
package sim
