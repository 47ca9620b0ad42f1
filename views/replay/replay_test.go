package replay

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
)

func atReplay(t *testing.T, locale string, text []byte) (*viewtest.Person, *Screen) {
	round := golden.Must(Read(text))
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
		golden.Equal(t, [4]int{r.at, r.view.Table.Moves, r.seat, r.view.Seat}, [4]int{c.at, c.at, c.seat, c.seat}, c.key)
	}
	golden.Equal(t, p.Types("esc"), true, "leaving")
}

// TestReplayGoesOn by itself until the end or another key. A tick of before does nothing, nor one of a replay over another, which both hear.
func TestReplayGoesOn(t *testing.T) {
	_, r := atReplay(t, "", viewtest.Record(t, "classic", 2, 2))
	_, above := atReplay(t, "", viewtest.Record(t, "leeds", 3, 2))
	expect := func(what string, on *Screen, msg tea.Msg, at int, goesOn bool) tea.Cmd {
		t.Helper()
		_, cmd := on.Update(msg)
		golden.Equal(t, on.at, at, what)
		golden.Equal(t, cmd != nil, goesOn, what)
		return cmd
	}
	space := tea.Msg(viewtest.Presses(" ")[0])
	expect("it goes on", r, space, 0, true)
	tick := expect("the one above, too", above, space, 0, true)().(ui.LaterMsg).Then(time.Now())
	expect("the tick of another", r, tick, 0, false)
	expect("its own", above, tick, 1, true)
	expect("its own", r, tickMsg{r, r.run}, 1, true)
	expect("a tick of before", r, tickMsg{r, r.run - 1}, 1, false)
	expect("another key", r, space, 1, false)
	expect("a tick after that", r, tickMsg{r, r.run}, 1, false)
	r.to(len(r.round.moves) - 1)
	expect("the last move", r, space, len(r.round.moves)-1, true)
	expect("the end", r, tickMsg{r, r.run}, len(r.round.moves), false)
	golden.Equal(t, r.runs, false, "after the end")
	expect("anew", r, space, 0, true)
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
