package replay

import (
	"strings"
	"testing"
	"time"

	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

func atReplay(t *testing.T, locale string, text []byte) (*viewtest.Person, *Screen) {
	t.Helper()
	round, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	screen := New(viewtest.Context(locale), round)
	return viewtest.NewPerson(t, screen, nil), screen
}

func TestReplayPictures(t *testing.T) {
	of := func(locale, code string, players int, seed uint64, keys ...string) *viewtest.Person {
		p, _ := atReplay(t, locale, viewtest.Record(t, code, players, seed))
		p.Types(keys...)
		return p
	}
	p := of("", "bitenight", 4, 3, "pgdown", "pgdown", "pgdown", "tab")
	golden.Screen[*Screen](t, "replay", p.Shown(), p.Body(80, 24)+of("", "bitenight", 4, 3).Body(40, 16)+
		of("", "bitenight", 4, 3, "end").Body(120, 40)+of("de", "leeds", 2, 1, "end", "tab").Body(80, 24))
}

func TestReplaySteps(t *testing.T) {
	p, r := atReplay(t, "", viewtest.Record(t, "leeds", 3, 2))
	moves := len(r.round.moves)
	for _, c := range []struct {
		key      string
		at, seat int
	}{
		{"left", 0, 0},
		{"right", 1, 0},
		{"right", 2, 0},
		{"left", 1, 0},
		{"pgdown", 11, 0},
		{"end", moves, 0},
		{"right", moves, 0},
		{"up", moves - 10, 0},
		{"home", 0, 0},
		{"tab", 0, 1},
		{"tab", 0, 2},
		{"tab", 0, 0},
	} {
		p.Types(c.key)
		if r.at != c.at || r.view.Table.Moves != c.at || r.seat != c.seat || r.view.Seat != c.seat {
			t.Fatalf("after move %d, of seat %d, not %+v", r.at, r.seat, c)
		}
	}
	if !p.Types("esc") {
		t.Error("esc does not leave")
	}
}

// TestReplayGoesOn by itself until the end or another key. A tick of before does nothing, nor one of a replay over another, which both hear.
func TestReplayGoesOn(t *testing.T) {
	_, r := atReplay(t, "", viewtest.Record(t, "classic", 2, 2))
	_, above := atReplay(t, "", viewtest.Record(t, "leeds", 3, 2))
	space := viewtest.Presses(" ")[0]
	if _, cmd := r.Update(space); cmd == nil || !r.runs {
		t.Fatal("it does not go on")
	}
	_, cmd := above.Update(space)
	tick := cmd().(ui.LaterMsg).Then(time.Now())
	if _, cmd := r.Update(tick); cmd != nil || r.at != 0 {
		t.Errorf("the one below is after move %d", r.at)
	}
	if _, cmd := above.Update(tick); cmd == nil || above.at != 1 {
		t.Errorf("its own is after move %d", above.at)
	}
	if _, cmd := r.Update(tickMsg{r, r.run}); r.at != 1 || cmd == nil {
		t.Errorf("after move %d", r.at)
	}
	r.Update(tickMsg{r, r.run - 1})
	r.Update(space)
	r.Update(tickMsg{r, r.run})
	golden.Equal(t, r.at, 1, "it went on to move")
	r.to(len(r.round.moves) - 1)
	r.Update(space)
	if _, cmd := r.Update(tickMsg{r, r.run}); cmd != nil || r.runs || r.at != len(r.round.moves) {
		t.Error("it goes on after the end")
	}
	if _, cmd := r.Update(space); cmd == nil || r.at != 0 {
		t.Error("it does not begin anew")
	}
}

func TestReplayOfARecordThatDoesNotFollow(t *testing.T) {
	good := viewtest.Record(t, "leeds", 3, 2)
	for what, text := range map[string]string{
		"nothing": "", "nonsense": "hello\n", "no end": strings.Join(strings.SplitAfter(string(good), "\n")[:9], ""),
		"a move is missing": strings.Replace(string(good), `"n":3,`, `"n":4,`, 1),
	} {
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("%s can be shown", what)
		}
	}
}
