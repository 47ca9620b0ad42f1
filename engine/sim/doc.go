// Package sim lets bots play without a server: whole matches ([Play]), and deals that are played with each bot in each seat
// ([PlayDuplicate]), from which the package strength below says how good the bots are. The same [Config] or [Duplicate] gives
// the same, card by card, on every machine.
package sim
