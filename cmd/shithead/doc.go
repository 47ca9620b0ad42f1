// Command shithead plays Shithead.
//
// main.go says what the commands are; each has a file of its own. What they do lives in the packages below.
package main
