// Package result draws how a round or a match ended: the verdict on the mat or a podium, the standings, some facts, who is ready.
// What it tells of the round it has seen view by view.
//
// Start at [Results.Draw]; what the views have shown is a chronicle.
package result
