// Package ledger has the results of rounds. A [Round] has ended, [Ranking] orders its players, and [Round.Rates]
// reports whether it is rated. [Stats] are what is counted for its players.
//
// Start reading at [Tally], which counts rounds one after the other, from what is [Kept] or from nothing. [Boards]
// have the best players, by a [Measure].
//
// Rounds with at least two people count. Rounds against bots alone, or played by a program, are practice, which is
// counted apart. If a bot's hand made most of a player's moves, the player gets no points, but can still be the
// Shithead. Bite Night gives points from three players on: there more points are better, equal points are equal, and
// the Shithead is last. Elsewhere it is better to be out earlier. The top half, the players beaten and the rating go
// by that order. You are in the top half if at most half the table, with you, did as well or better.
//
// There is a rating for each rule set, whatever its options. It is about people: bots are left out, and so are players
// who were away, unless that made them the Shithead. Abandoned rounds do not count. What is shown is the skill that is
// almost certain, 1000 + 40 (mu - 3 sigma), which is 1000 for a newcomer.
//
// Nothing here reads or writes a file: [StatsKey] is only the key of a count.
package ledger
