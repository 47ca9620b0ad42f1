// Package ledger is what rounds come to: a [Round] that has ended, how well everybody did in it ([Ranking]), whether it
// rates ([Round.Rates]), and what is counted for those who played ([Stats]).
//
// Start reading at [Tally], which counts rounds one after the other, from what is [Kept] or from nothing. [Boards] say who
// is at the top, by a [Measure].
//
// What counts are rounds with at least two people; against bots alone, or by a program, it is practice, which is counted
// apart. A round in which a bot's hand made most of somebody's moves gives them no points, but the Shithead they can still
// be. Where a round gives points, as Bite Night does from three players on, more points are better: equal points are equal,
// and the Shithead is below everybody; elsewhere it is better to be out earlier. The top half, the players beaten and the
// rating go by that order; somebody is in the top half if at most half the table, they included, did as well or better.
// There is a rating for each rule set, whatever its options. It is about people: bots are left out, and so is whoever
// was away, unless that made them the Shithead; abandoned rounds do not count. What is shown is the skill that is all
// but sure, 1000 + 40 (mu - 3 sigma), which is 1000 for a newcomer.
//
// Nothing here reads or writes a file: [StatsKey] says only under which key something is counted.
package ledger
