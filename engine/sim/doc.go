// Package sim lets bots play without a server. They play whole matches ([Play]), or deals with each bot in each seat
// ([PlayDuplicate]). From those the package strength below computes how good the bots are. The same [Config] or
// [Duplicate] gives the same, card by card, on every machine.
package sim
