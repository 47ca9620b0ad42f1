// Package fair makes a deck from a seed that the server has committed to and from shares that all players have seen.
// It draws nothing itself: seeds and shares come from outside. Start reading at [Deal]. The following is enough to
// repeat everything in another language.
//
// # The course of events
//
// Before a share for a round is known, the server draws 32 random bytes, its seed, and an id for the round. It shows
// the id and the commitment to the seed. That is the text "sha256:" followed by the SHA-256 (FIPS 180-4) of the 32
// bytes, as 64 lower-case hexadecimal digits. Then every seat has a share, which is text. A person's is drawn for them
// until they type one of their own, a bot's is empty. All shares are shown. The deck follows from the server's seed,
// the shares, the id, and who sits where when the round is dealt. The seed is secret until the round is over; then the
// record reveals it.
//
// # The deck's seed
//
// The deck's seed is an HMAC-SHA256 (RFC 2104, FIPS 198-1). Its key is the 32 bytes of the server's seed. Its message
// is, without anything in between:
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
// The deck's seed is the key of ChaCha8Rand, a generator that is specified at https://c2sp.org/chacha8rand. In Go it
// is math/rand/v2.ChaCha8. Its output is read as numbers of 64 bits, 8 bytes each, the lowest first.
//
// This is how a number from 0 to m is drawn from it. Let b be the number of binary digits of m. Take the lowest b bits
// of the next 64-bit number. If the result is above m, go on with the 64-bit number after it. Nothing is divided, so
// every number is equally likely.
//
// The sorted deck is pack after pack. A pack is 2c 2d 2h 2s 3c 3d and so on to As, and behind them its Jokers. Its
// ranks are 2 3 4 5 6 7 8 9 T J Q K A, each in clubs, diamonds, hearts and spades. The rules set how many packs and
// Jokers there are; the record's deck shows it. The shuffle is that of Fisher and Yates. For i from the last index
// down to 1, draw a number j from 0 to i, and let the cards at i and j change places. The first card of the result is
// dealt first.
//
// In the first round of a table the dealer is drawn by lot. One more number is drawn from the same generator, from 0
// to the number of seats less one. The record shows that with fair.lot. In all later rounds at the table the rules
// choose the dealer, also in other matches. It is the last Shithead. Until there is one, it is the dealer of the round
// before.
//
// # What this promises
//
// The server cannot choose the deck, or the first dealer, once it has seen the shares: another seed has another
// commitment. If you wrote the commitment down before the deal, you can check that, alone and years later. Compare it
// with that of others at the table: all players must have been shown the same.
//
// One share that no player could foresee is enough. It makes the deck as unforeseeable for the server as for you. Type
// one yourself, of dice if you like. That holds as long as no player who is in league with the server changes a share
// after it. The reason is that anyone who knows the seed could try shares until they like the deck.
//
// # What this does not promise
//
// Shares that the server draws for people do not protect against the server, which might draw them as it likes. Bots
// have none. Of a round without a typed share you know that the deck was fixed before play, and no more.
//
// The server could refuse a share, or say that it came too late. It could deal at a moment that suits it, or end the
// room before the deal, and try again. It sees all hands while a round runs, and could tell a player. No arithmetic
// prevents any of that. A player with a seat can leave or let the time run out before a deal, and the host of a room
// decides when a match begins. But a deal that was shown and never played is missing from the records, and a round
// that was called off stays in them.
//
// Who sat where is the server's word when it deals; swapped later, the seats give another deck. Not covered are names
// of players and bots, times, and which moves the server made for a player. Nor is it proved that moves were really
// made: the rules allow them, no more.
//
// What is drawn later is not committed to. Where a referee watches and the draw pile is empty, penalty cards are drawn
// from the burned ones at that moment. Nor is what bots do.
//
// 256 bits do not reach every order: 104 cards have about 2^552 of them, 52 cards 2^226. No one can tell which ones
// they reach, and no player could find out. So it takes nothing away from you; but it is not every order.
package fair
