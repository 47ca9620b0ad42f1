package views

import (
	"testing"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// roomErrors are what a room answers to those who sit in it or watch, in a row at the bottom of the table.
var roomErrors = [...]error{
	rooms.ErrSilent, rooms.ErrTooFast, rooms.ErrLong, rooms.ErrGuest, rooms.ErrGone, rooms.ErrDraining, rooms.ErrSeats,
	rooms.ErrOwnSeats, rooms.ErrOriginSeats, rooms.ErrPaused, rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull,
	rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot, rooms.ErrRemoved, rooms.ErrNobody,
	rooms.ErrNotNow, rooms.ErrStale,
}

// TestWhatARoomAnswersIsALine of 78 columns: where people gather and where shares are typed it is cut, not wrapped.
func TestWhatARoomAnswersIsALine(t *testing.T) {
	for _, locale := range []string{"", "de"} {
		w := languages.For(locale)
		for _, err := range roomErrors {
			if says := w.Error(err); frame.Width(says) > 78 {
				t.Errorf("%v: %d columns: %s", err, frame.Width(says), says)
			}
		}
	}
}

// TestTheFirstKeyFits: of every line of keys the first one is shown in 20 columns, and in 40 both ways to a new table.
func TestTheFirstKeyFits(t *testing.T) {
	for _, locale := range []string{"", "de"} {
		all := languages.For(locale)
		w := &all.Lobby
		short := w.Actions[len(w.Actions)-1]
		if width := ui.KeysWidth(short); width+2 > 40 {
			t.Errorf("%d columns: %v", width, short)
		}
		for _, keys := range [][]words.Key{
			short, w.FormKeys, w.JoinKeys, w.TypingKeys, w.Form.OptionKeys, w.Form.CardKeys, w.Stats.Keys, all.NameKeys, all.CodeKeys,
			all.ClaimKeys, all.HelpKeys,
		} {
			if width := ui.KeysWidth(keys[:1]); width+2 > 20 {
				t.Errorf("%d columns: %v", width, keys[0])
			}
		}
	}
}
