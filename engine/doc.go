// Package engine holds the rules of Shithead: cards, rule sets, rounds, moves, what a seat may see, and matches.
//
// RULES.md beside it is the specification: each clause has an id, which code and tests cite.
//
// The package is pure and deterministic. There is no clock, no goroutine, no random number and no input or output in
// it. A round is dealt from a deck that comes from outside, and everything after that follows from the moves. A rule
// set is a value ([Rules]). The code asks the value for what it needs, and never which rule set it is, nor of which
// [Revision].
//
// Start reading at [State], the whole truth about a running round. [State.Apply] carries out a [Move] and returns what
// happened as [Events]. [State.Legal] lists what a seat may do. A person's screen or a bot must not know the whole
// truth: it gets a [View] and redacted events instead. [Match] counts the rounds together.
//
// Search takes states from a [Sampler] and tries moves on copies of them, each a [Packed] in eight bytes.
// [State.MayMove] reports who may move, and [State.LegalPacked] lists the moves. [State.ApplyPacked] carries out a
// listed move without another check.
//
// Inside, an actor is a seat with its state. On it are built the lister (what it may do), the attempt (why a move is
// refused), the foul (the referee's move) and the mover (carries a move out). A play is what follows cards that were
// laid. Besides, top reads the pile as a rule set sees it, and ring is the players round the table.
//
// The written form of a round is in the package record below this one. The bots are in the package bot.
package engine
