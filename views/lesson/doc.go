// Package lesson shows you how a rule set is played, by playing it. It has a table as in a room, with one prepared
// situation after another. Above it are the things to see and to try. It also asks whether you want that.
//
// Start at [Screen]. The package course has the steps and their order, and takes the moves. The table is that of
// views/table, so keys, prompts and the log are those of every table. The words are in views/words.
package lesson
