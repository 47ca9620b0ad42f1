package views

import (
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// calls is the news that rooms wait.
func calls(codes ...string) lobby.CallsMsg {
	return lobby.CallsMsg{View: &rooms.CallsView{Rooms: codes}}
}

// TestARoomThatWaitsIsCalledEverywhere, in every window, and a key goes there; where keys are text it is only said.
func TestARoomThatWaitsIsCalledEverywhere(t *testing.T) {
	for _, locale := range languages.Tags() {
		says := "▶ " + (&words.Facts{Who: "careful-ocelot"}).Fill(languages.For(locale).Lobby.WaitsFor)
		for _, c := range places(t) {
			if c.name == "lobby" || c.name == "chat" || c.name == "room code" || c.name == "name" || c.name == "claim" || c.name == "replay" {
				continue // the lobby says it itself, and who has not come in has no room
			}
			at := c.begin(t, locale)
			at.Exclude(says)
			at.Tell(calls("careful-ocelot"))
			for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
				seen := at.Sees(size[0], size[1])
				if !c.typing && !strings.Contains(seen, says+"  z") || strings.Contains(seen, says+"  z") && c.typing {
					t.Errorf("%s %s:\n%s", locale, c.name, seen)
				}
				if c.typing && c.name != "table's chat" && !strings.Contains(seen, says) {
					t.Errorf("%s %s: it is not said\n%s", locale, c.name, seen)
				}
			}
			at.Did = nil
			at.Types("z")
			if went := slices.Contains(at.Did, "enter careful-ocelot"); went == c.typing {
				t.Errorf("%s %s: did %q", locale, c.name, at.Did)
			}
		}
	}
}

// TestATableIsNoCallForThoseAtIt, nor over it; another one is, and going there leads over the lobby.
func TestATableIsNoCallForThoseAtIt(t *testing.T) {
	v := viewtest.Playing(t)
	p := atTable(t, viewtest.Ann, v, data.Settings{})
	p.Tell(calls(v.Code))
	for _, keys := range [][]string{nil, {":"}, {"esc", ":", "settings", "enter"}} {
		p.Types(keys...)
		p.Exclude("waits for you")
	}
	p.Tell(calls(v.Code, "careful-ocelot"))
	p.Types("z")
	p.ExpectDid(t, "enter careful-ocelot")
	viewtest.ExpectShown[*lobby.Lobby](t, p)
}

// TestACallUnderTheMenu is said without its key, which finds acts there.
func TestACallUnderTheMenu(t *testing.T) {
	p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
	p.Tell(calls("careful-ocelot"))
	p.Types(":", "z")
	if _, is := p.Shown().(*menu.Menu); !is || strings.Contains(p.Sees(80, 24), "waits for you  z") {
		t.Errorf("%T\n%s", p.Shown(), p.Sees(80, 24))
	}
}

// TestACallCoveredHalfAKey: what is left of the last row's keys ends before the call, whole.
func TestACallCoveredHalfAKey(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {100, 30}} {
		p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{})
		last := func() string { return strings.Split(p.Sees(size[0], size[1]), "\n")[size[1]-1] }
		whole := strings.Fields(last())
		p.Tell(calls("careful-ocelot"))
		keys, _, called := strings.Cut(last(), "▶")
		if !called {
			t.Fatalf("%v: no call in %q", size, last())
		}
		for _, word := range strings.Fields(keys) {
			if !slices.Contains(whole, word) {
				t.Errorf("%v: %q is part of a key in %q", size, word, keys)
			}
		}
		if !slices.Contains(strings.Fields(keys), "esc") {
			t.Errorf("%v: no way back in %q", size, keys)
		}
	}
}
