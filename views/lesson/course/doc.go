// Package course teaches a rule set step by step. It lays the cards so that exactly one thing can be learned, and
// takes the moves of the pupil as a room does. It has no words and no screen: a screen takes the [Step] and the view
// from it.
//
// Start at [Course], which goes from step to step and back. The steps of a rule set are in lessons.go, made from the
// powers and options of the rules. position.go lays the cards. Bots answer the move of a step by what they see, and
// always the same. Another move is only tried.
//
// No rule is repeated here. Positions are states of the engine, and only moves that it lists are taught. A step whose
// move does not do what it promises is left out, which house rules can cause.
package course
