// Package result draws how a round or a match ended: the verdict on the mat or a podium, the standings, some facts, who is ready.
// What it tells of the round is the room's [rooms.Chronicle].
//
// Start at [Results.Draw].
package result
