// Package languages has the languages of the game: a file for each, with all its words, and a row in a table. How a
// file is read is in package wordfile. The tests of this package hold forbidden phrases, and the widths of texts.
package languages
