// Package value says what a position is worth to a seat, from what that seat may know of it: a small net over yes-or-no
// features, trained by the command in engine/bot/train. A rule set has one or none.
//
// A [Goal] is what a rule set is played for. [Features] are what a net looks at, a [Net] says what they are worth, and a
// [Learner] is a net while it is trained. What a net says is the same on every machine to the bit.
package value
