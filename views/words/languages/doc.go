// Package languages is the table of the languages in which people read. A language is a folder beside this one and an entry
// here; the test fails for every field of its words that it leaves out and another one has.
package languages
