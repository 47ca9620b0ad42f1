// Command train makes the nets of engine/bot/internal/value from nothing but play. At first bots play rounds of a rule
// set as easy does, with many moves at random. Then they play as the net so far thinks best. The net learns how each
// round ended.
//
//	go run ./engine/bot/train --rules bitenight --out engine/bot/internal/value/nets/bitenight.net
//
// The same arguments give the same file, byte for byte, on every machine and with any number of workers.
package main
