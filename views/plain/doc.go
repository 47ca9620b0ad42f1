// Package plain is a table in lines: what happened in sentences, in order and each once, and what somebody types, in words. It is for
// screen readers, for terminals that only print lines, and for programs that have no terminal.
//
// A [Reader] is what somebody sees of a room. [Reader.See] gives the lines that a view adds, [Reader.Hear] what a typed line asks for,
// and [Reader.Tick] what a clock adds by itself. What can be typed is found in the words of the reader's own language first and then in
// those of the others (lexicon.go). Every legal move has a sentence (sentence.go), which leads to that move (moves.go).
//
// It draws nothing and waits for nothing. Start at [New].
package plain
