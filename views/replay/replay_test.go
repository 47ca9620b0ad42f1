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

// TestScripts of replays: what steps through them, and from which seat.
func TestScripts(t *testing.T) {
	golden.Text(t, "script", viewtest.Play(t, "script", func(string) *viewtest.Stage {
		p, _ := atReplay(t, "", viewtest.Record(t, "leeds", 3, 2))
		return &viewtest.Stage{Person: p, Done: func() []string { return nil }}
	}))
}
