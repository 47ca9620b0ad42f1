// Package value estimates what a position is worth to a seat, from what that seat may know of it. It does so with a
// small net over yes-or-no features, trained by the command in engine/bot/train. A rule set has one or none.
//
// A [Goal] is what a rule set is played for. [Features] are what a net looks at, and a [Net] gives their worth. A
// [Learner] is a net in training. A net gives the same on every machine to the bit.
package value
