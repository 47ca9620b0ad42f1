// Shithead-bot is an example of a program that plays: it sits down at a table and plays one match, mostly the lowest card
// that it may. It talks to the server over the play API (sshsrv/API.md), through whatever "ssh HOST api" connects to.
//
//	shithead-bot -rules leeds -seats 3 -bots easy,normal -pace fast -- -p 2222 localhost
//	shithead-bot -room brave-otter -- -p 2222 localhost
package main
