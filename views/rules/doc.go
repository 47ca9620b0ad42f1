// Package rules has the pages of the rules. They put a rule set's value into words, with the prose that is in force,
// and with what beats what. The prose itself is in the file of each language. The rules themselves are in package
// engine.
//
// Start at [Text], which is the page of a rule set. [Catalogue] is the screen on which you choose one and read it.
package rules
