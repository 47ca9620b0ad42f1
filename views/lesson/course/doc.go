// Package course teaches a rule set step by step: it lays the cards so that exactly one thing can be learned, and takes the moves of
// the pupil as a room takes those of whoever sits there. It has no words and no screen: who shows it asks for the [Step] and the view.
//
// Start at [Course], which goes from step to step and back. The steps of a rule set are in lessons.go, made from what the powers
// and options of the rules are; position.go lays the cards. Bots answer the move of a step by what they see, and always the same;
// another move is only tried. No rule is repeated here: positions are states of the engine, only moves that it lists are taught, and
// a step whose move does not do what it promises is left out, as house rules may have it.
package course
