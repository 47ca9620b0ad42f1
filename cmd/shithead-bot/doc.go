// Shithead-bot is an example of a program that plays. It sits down at a table and plays one match, mostly the lowest
// card that it may. It uses the play API (sshsrv/API.md), over the command "ssh HOST api".
//
//	shithead-bot -rules leeds -seats 3 -bots easy,normal -pace fast -- -p 2222 localhost
//	shithead-bot -room brave-otter -- -p 2222 localhost
package main
