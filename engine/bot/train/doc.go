// Command train makes the nets of engine/bot/internal/value, from nothing but play: bots play rounds of a rule set, first
// as easy does and with many moves at random, then as the net so far thinks best, and the net learns how each round ended.
//
//	go run ./engine/bot/train --rules bitenight --out engine/bot/internal/value/nets/bitenight.net
//
// The same arguments give the same file, byte for byte, on every machine and with any number of workers.
package main
