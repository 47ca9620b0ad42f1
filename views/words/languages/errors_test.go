package languages

import (
	"errors"
	"fmt"
	"testing"

	"shithead/data"
	"shithead/data/text"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// TestEveryErrorHasWords in every language, and unknown ones have some, too.
func TestEveryErrorHasWords(t *testing.T) {
	for _, err := range []error{
		data.ErrNameTaken, text.ErrNameBad, data.ErrKeyTaken, data.ErrKeysFull, data.ErrRulesName, data.ErrRulesCode, data.ErrRulesFull, text.ErrNameShort, text.ErrNameLong, text.ErrNameMixed, text.ErrNameReserved, rooms.ErrLong, words.ErrCode, words.ErrNoProfile, bot.ErrLevel,
		rooms.ErrTerms, rooms.ErrShut, rooms.ErrDraining, rooms.ErrNoRoom, rooms.ErrRooms, rooms.ErrOwnRooms, rooms.ErrClosed, rooms.ErrMoved, rooms.ErrUncertain, rooms.ErrElsewhere, rooms.ErrPaused, data.ErrUnwritten,
		rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull, rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot,
		rooms.ErrRemoved, rooms.ErrNobody, rooms.ErrSilent, rooms.ErrTooManyGuesses,
		rooms.ErrNotNow, rooms.ErrStale, rooms.ErrGone, words.ErrCommand, words.ErrCrowd, words.ErrFar, words.ErrTaught, words.ErrServerGone, words.ErrServerBusy, rooms.ErrTooFast, rooms.ErrGuest,
	} {
		seen := map[string]bool{}
		for _, l := range All() {
			w := l.Words()
			text := w.Error(fmt.Errorf("wrapped: %w", err))
			if text == "" || text == w.Other {
				t.Errorf("%s, %v: %q", l.Tag, err, text)
			}
			if seen[text] {
				t.Errorf("%s, %v: the same in another language", l.Tag, err)
			}
			seen[text] = true
		}
	}
	if en := For("C"); en.Error(errors.New("new")) != en.Other || en.Error(nil) != "" {
		t.Error("unknown errors have no words, or none has some")
	}
}

// TestARoomThatHasMoved_IsNotJustClosed: whose move is uncertain is told that rather than where the room is.
func TestARoomThatHasMoved_IsNotJustClosed(t *testing.T) {
	moved := &rooms.MovedError{Owner: "b"}
	for _, locale := range Tags() {
		w := For(locale)
		if says := w.Error(moved); says != w.Error(rooms.ErrMoved) || says == w.Error(rooms.ErrClosed) {
			t.Errorf("%s: %s", locale, says)
		}
		if says := w.Error(fmt.Errorf("%w: %w", rooms.ErrUncertain, moved)); says != w.Error(rooms.ErrUncertain) {
			t.Errorf("%s: %s", locale, says)
		}
	}
}

// roomErrors are what a room answers to those who sit in it or watch, in a row at the bottom of the table.
var roomErrors = [...]error{
	rooms.ErrSilent, rooms.ErrTooFast, rooms.ErrLong, rooms.ErrGuest, rooms.ErrGone, rooms.ErrDraining, rooms.ErrSeats,
	rooms.ErrOwnSeats, rooms.ErrOriginSeats, rooms.ErrPaused, rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull,
	rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot, rooms.ErrRemoved, rooms.ErrNobody,
	rooms.ErrNotNow, rooms.ErrStale, rooms.ErrUncertain,
}

// TestWhatARoomAnswersIsALine of 78 columns: where people gather and where shares are typed it is cut, not wrapped.
func TestWhatARoomAnswersIsALine(t *testing.T) {
	for _, locale := range Tags() {
		w := For(locale)
		for _, err := range roomErrors {
			if says := w.Error(err); frame.Width(says) > 78 {
				t.Errorf("%v: %d columns: %s", err, frame.Width(says), says)
			}
		}
	}
}
