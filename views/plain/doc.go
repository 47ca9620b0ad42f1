// Package plain is a table in lines. What happened comes in sentences, in order and each once, and you answer in
// words. It is for screen readers, for terminals that only print lines, and for programs that have no terminal.
//
// A [Reader] is one person's view of a room. [Reader.See] gives the lines that a view adds, [Reader.Hear] the meaning
// of a typed line, and [Reader.Tick] what a clock adds by itself. What you type is found in the words of your own
// language first, then in those of the others (lexicon.go). Every legal move has a sentence (sentence.go), which leads
// to that move (moves.go).
//
// It draws nothing and waits for nothing. Start at [New].
package plain
