package languages

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"shithead/data"
	"shithead/data/text"
	"shithead/engine/bot"
	"shithead/engine/errcode"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// said are errors that people are told of.
func said() []error {
	return []error{
		data.ErrNameTaken, text.ErrNameBad, data.ErrKeyTaken, data.ErrKeysFull, data.ErrRulesName, data.ErrRulesCode, data.ErrRulesFull, text.ErrNameShort, text.ErrNameLong, text.ErrNameMixed, text.ErrNameReserved, rooms.ErrLong, words.ErrCode, words.ErrNoProfile, bot.ErrLevel,
		rooms.ErrTerms, rooms.ErrShut, rooms.ErrDraining, rooms.ErrNoRoom, rooms.ErrRooms, rooms.ErrOwnRooms, rooms.ErrClosed, rooms.ErrMoved, rooms.ErrUncertain, rooms.ErrElsewhere, rooms.ErrPaused, data.ErrUnwritten,
		rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull, rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot,
		rooms.ErrRemoved, rooms.ErrNobody, rooms.ErrSilent, rooms.ErrTooManyGuesses,
		rooms.ErrNotNow, rooms.ErrStale, rooms.ErrGone, words.ErrCommand, words.ErrCrowd, words.ErrFar, words.ErrServerGone, words.ErrServerBusy, rooms.ErrTooFast, rooms.ErrGuest,
	}
}

func TestEveryErrorHasWords(t *testing.T) {
	en := For(Tags()[0])
	for _, locale := range Tags() {
		w := For(locale)
		for _, err := range said() {
			says := w.Error(fmt.Errorf("wrapped: %w", err))
			if says == "" || says == w.Other {
				t.Errorf("%s, %v: %q", locale, err, says)
			}
			if w != en && says == en.Error(err) {
				t.Errorf("%s, %v: in English", locale, err)
			}
		}
		if w.Error(errors.New("new")) != w.Other || w.Error(nil) != "" {
			t.Errorf("%s: unknown errors have no words, or none has some", locale)
		}
	}
}

// TestErrorsAreNamedByTheirCodes, if they have some, with more behind it where several have the same, and none is named twice.
func TestErrorsAreNamedByTheirCodes(t *testing.T) {
	var refusals []words.NamedError
	for _, r := range words.NamedRefusals() {
		refusals = append(refusals, r.NamedError)
	}
	for _, all := range [][]words.NamedError{words.NamedErrors(), refusals, words.NamedReasons()} {
		seen := map[string]bool{}
		for _, named := range all {
			code := strings.ReplaceAll(errcode.Of(named.Is), "_", "-")
			if named.Key != code && !strings.HasPrefix(named.Key, code+"-") && code != "" || seen[named.Key] {
				t.Errorf("%s: %v has the code %q", named.Key, named.Is, code)
			}
			seen[named.Key] = true
		}
	}
}

// TestARoomThatHasMoved_IsNotJustClosed: where the move is uncertain, that is told rather than where the room is.
func TestARoomThatHasMoved_IsNotJustClosed(t *testing.T) {
	w, moved := For(""), &rooms.MovedError{Owner: "b"}
	if says := w.Error(moved); says != w.Error(rooms.ErrMoved) || says == w.Error(rooms.ErrClosed) {
		t.Error(says)
	}
	if says := w.Error(fmt.Errorf("%w: %w", rooms.ErrUncertain, moved)); says != w.Error(rooms.ErrUncertain) {
		t.Error(says)
	}
}

// TestWhatARoomAnswersIsALine of 78 columns, or of 80 in ASCII, at the bottom of the table: where people gather it is cut.
func TestWhatARoomAnswersIsALine(t *testing.T) {
	for _, locale := range Tags() {
		for _, err := range []error{
			rooms.ErrSilent, rooms.ErrTooFast, rooms.ErrLong, rooms.ErrGuest, rooms.ErrGone, rooms.ErrDraining, rooms.ErrSeats,
			rooms.ErrOwnSeats, rooms.ErrOriginSeats, rooms.ErrPaused, rooms.ErrSeated, rooms.ErrNotSeated, rooms.ErrFull,
			rooms.ErrSeatsFree, rooms.ErrBegun, rooms.ErrNotMaker, rooms.ErrNoBot, rooms.ErrRemoved, rooms.ErrNobody,
			rooms.ErrNotNow, rooms.ErrStale, rooms.ErrUncertain,
		} {
			for ascii, columns := range map[bool]int{false: 78, true: 80} {
				if says := On(locale, ascii).Error(err); frame.Width(says) > columns {
					t.Errorf("%v: %d columns: %s", err, frame.Width(says), says)
				}
			}
		}
	}
}
