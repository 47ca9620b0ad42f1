// Package rules has the pages of the rules: everything that a rule set's value says, in words, with the prose that goes with
// it as far as it is in force, and what beats what. The prose itself is in the folder of each language; the rules themselves
// are package engine's.
//
// Start at [Text], which is the page of a rule set; [Catalogue] is the screen on which people choose one and read it.
package rules
