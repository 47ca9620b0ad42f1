// Package typewriter shows a session in lines: to a terminal, which echoes what is typed and can take it back, or to a pipe.
//
// It knows bytes, lines and terminals, and neither tables nor words. Start at [Typewriter].
package typewriter
