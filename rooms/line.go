package rooms

import "shithead/engine"

// Begins reports whether a line of the log begins with an event: with a move, or with what is a line of its own.
func Begins(e *engine.Event) bool {
	switch e.Kind {
	case engine.EventBegan, engine.EventEnded:
		return true
	case engine.EventTook:
		return e.Cause == engine.CauseStuck
	default:
		return e.Kind <= engine.EventFouled
	}
}

// BeginsLine reports whether a line of the log begins with its last entry: a line is an entry that is no event, or a move with
// everything that came of it.
func BeginsLine(log []Entry) bool {
	last := len(log) - 1
	return log[last].Kind != EntryEvent || Begins(&log[last].Event) || last == 0 || log[last-1].Kind != EntryEvent
}

// BurnsItself reports whether all that a move burned, which began with an event, is the card that it aimed, such as a
// Joker.
func BurnsItself(head, burned *engine.Event) bool {
	aimed := head.Kind == engine.EventPlayed || head.Kind == engine.EventAimed
	return aimed && head.Target != engine.NoSeat && burned.Cause == engine.CausePower
}

// Lines is how many lines a log has.
func Lines(log []Entry) (n int) {
	for i := range log {
		if BeginsLine(log[:i+1]) {
			n++
		}
	}
	return n
}
