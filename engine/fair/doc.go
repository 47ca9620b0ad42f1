// Package fair says how a deck comes from a seed that the server has committed to and from shares that everybody has
// seen. It draws nothing itself: seeds and shares come from outside. [Deal] is where to start reading; the following is
// enough to repeat everything in another language.
//
// # The course of events
//
// Before a share for a round is known, the server draws 32 random bytes, the server's seed, and an id for the round,
// and shows the id and the commitment to the seed: the text "sha256:" and behind it the SHA-256 (FIPS 180-4) of the 32
// bytes, as 64 lower-case hexadecimal digits. Then every seat has a share, which is text: a person's is drawn for them
// until they type one of their own, a bot's is empty. All shares are shown. When the round is dealt, the server's seed,
// the shares, the id and who sits where give the deck. The seed is secret until the round is over; then the record
// reveals it.
//
// # The deck's seed
//
// The deck's seed is the HMAC-SHA256 (RFC 2104, FIPS 198-1) whose key is the 32 bytes of the server's seed, and whose
// message is, without anything in between:
//
//	number  2, the version of this description, or 1 in older rounds
//	text    the code of the rule set, such as "leeds" or "custom:down=4,again=9": the record has it as fair.rules
//	text    the id of the round: the record's round
//	number  how many seats there are
//	text    the share of seat 0
//	text    the share of seat 1, and so on, one for every seat
//	text    the id of the player in seat 0, empty for a guest or a bot (from here on not in version 1)
//	text    the level of the bot in seat 0, empty for people
//	text    the name of the guest in seat 0, empty for players and bots
//	text    the same three of seat 1, and so on
//
// A number is 4 bytes, the highest first. A text is a number, how many bytes it has in UTF-8, and then these bytes. So
// different inputs never give the same message.
//
// # The deck
//
// The deck's seed is the key of ChaCha8Rand, the generator that is specified at https://c2sp.org/chacha8rand and is Go's
// math/rand/v2.ChaCha8; its output is read as numbers of 64 bits, 8 bytes each, the lowest first.
//
// A number from 0 to m is drawn from it like this: of the next 64-bit number the lowest b bits are taken, b being how many
// binary digits m has, and once more from the one after it for as long as the result is above m. Nothing is divided, so
// every number is equally likely.
//
// The sorted deck is pack after pack. A pack is 2c 2d 2h 2s 3c 3d and so on to As (ranks 2 3 4 5 6 7 8 9 T J Q K A, in each
// clubs, diamonds, hearts, spades), and behind them its Jokers. How many packs and Jokers there are is up to the rules;
// the record's deck shows it. The shuffle is that of Fisher and Yates: for i from the last index down to 1, draw a number
// j from 0 to i and let the cards at i and j change places. The first card of the result is dealt first.
//
// In the first round of a table the dealer is drawn by lot: one more number is drawn from the same generator, from 0 to
// the number of seats less one. The record says so with fair.lot. In all later rounds, of that match and of every other one
// at the table, the rules say who deals: the last Shithead, and until there is one whoever dealt before.
//
// # What this promises
//
// The server cannot choose the deck, or the first dealer, once it has seen the shares: another seed has another
// commitment. Whoever wrote the commitment down before the deal can check that, alone and years later. Compare it with
// that of others at the table: everybody must have been shown the same.
//
// One share that nobody could foresee is enough to make the deck as unforeseeable for the server as for everybody else:
// type one yourself, of dice if you like. That holds as long as nobody who is in league with the server changes a share
// after it, because anyone who knows the seed could try shares until they like the deck.
//
// # What this does not promise
//
// Shares that the house draws for people protect nobody against the house, which might draw them as it likes. Bots have
// none. A round in which nobody typed a share is one of which you know that the deck was fixed before play, no more.
//
// The house could refuse a share, say that it came too late, deal at a moment that suits it, or end the room before the
// deal, and try again. It sees all hands while a round runs, and could tell somebody. No arithmetic prevents any of that. Who
// has a seat can leave or let the time run out before a deal, and the maker of a room decides when a match begins. But a
// deal that was shown and never played is missing from the records, and a round that was called off stays in them.
//
// Who sat where is the server's word when it deals; swapped later, the seats give another deck. Not covered are names
// of players and bots, times, and which moves the server made for a player. Nor is it that moves were really made: the
// rules allow them, no more.
//
// What is drawn later is not committed to: where a referee watches and the draw pile is empty, penalty cards are drawn from
// the burned ones at that moment. Nor is what bots do.
//
// 256 bits do not reach every order: 104 cards have about 2^552 of them, 52 cards 2^226. Which ones they reach nobody can
// tell, and no player could find out, so it takes nothing away from anybody; but it is not every order.
package fair
