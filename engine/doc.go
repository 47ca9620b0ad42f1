// Package engine holds the rules of Shithead: cards, rule sets, rounds, moves, what a seat may see, and matches.
//
// RULES.md beside it is the specification: each clause has an id, which code and tests cite.
//
// It is pure and deterministic. There is no clock, no goroutine, no random number and no input or output in it: a round
// is dealt from a deck that comes from outside, and everything after that follows from the moves. A rule set is a value
// ([Rules]); the code that plays asks what a value says and never which rule set it is, nor of which [Revision].
//
// Start reading at [State], the whole truth about a running round, and [State.Apply], which carries out a [Move] and
// tells what happened as [Events]. [State.Legal] lists what a seat may do. Whoever is not trusted with the whole truth,
// a person's screen or a bot, gets a [View] and redacted events instead. [Match] counts the rounds together.
//
// Search takes states from a [Sampler] and tries moves on copies of them, each a [Packed] in eight bytes: [State.MayMove]
// says who may move, [State.LegalPacked] lists, and [State.ApplyPacked] carries out what was listed without another look.
//
// Inside, an actor is a seat with its state. On it stand the lister (what it may do), the attempt (why a move is refused),
// the foul (the referee's move) and the mover (carries a move out); a play is what follows cards that were laid. Besides,
// top reads the pile as a rule set sees it, and ring is the players round the table.
//
// The written form of a round is in the package record below this one, the bots are in the package bot.
package engine
