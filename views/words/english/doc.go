// Package english has the words of one language. The files are named as those of every other language, each after the part of
// [words.Words] that it fills in; prose has what is told of each rule set. Start at [Words]. What the words are for, and
// what is the same in every language, is in package words; which languages there are in package languages.
package english
