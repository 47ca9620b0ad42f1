// Package lesson shows somebody how a rule set is played, by playing it: a table as in a room, on which one situation after another is
// laid, and above it what there is to see and to try. It also asks whether that is wanted.
//
// Start at [Screen]. What is taught, and in which order, is in the package course, which takes the moves; the table is that of views/table,
// so keys, prompts and the log are those of every table; the words are in views/words.
package lesson
