// Package languages has the languages in which people read: a file for each, with all its words, and a row in a table. How a file is
// read is in package wordfile; what must not be read in a language, and what fits its place, is in the tests of this one.
package languages
