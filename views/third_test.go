package views

import (
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestScreensInFrench are pictures of the main screens in the language that other pictures are not in, in a usual window and in the
// smallest one that has everything: no word is cut, and no line lost.
func TestScreensInFrench(t *testing.T) {
	const locale = "fr"
	inLobby := func(keys ...string) func(t *testing.T) *person {
		return func(t *testing.T) *person {
			p := begins(t, &person{}, &Config{Words: languages.For(locale), Person: viewtest.Ann})
			p.Tell(lobby.HallMsg{View: viewtest.BusyHall()}, lobby.ViewMsg{View: viewtest.Evening(5)})
			p.Types(keys...)
			return p
		}
	}
	at := func(v func(t *testing.T) *rooms.RoomView) func(t *testing.T) *person {
		return func(t *testing.T) *person {
			return atTable(t, viewtest.Ann, v(t), data.Settings{Language: locale})
		}
	}
	for name, show := range map[string]func(t *testing.T) *person{
		"lobby":    inLobby(),
		"form":     inLobby("n"),
		"settings": inLobby(","),
		"lesson":   inLobby("l"),
		"table":    at(func(t *testing.T) *rooms.RoomView { return viewtest.Playing(t) }),
		"waiting":  at(func(*testing.T) *rooms.RoomView { return viewtest.Gathering("brave-otter") }),
		"result": at(func(t *testing.T) *rooms.RoomView {
			return tabletest.Result(t, "bitenight", 4, rooms.Between)
		}),
	} {
		t.Run(name, func(t *testing.T) {
			picture := ""
			for _, size := range [][2]int{{80, 24}, {40, 16}} {
				picture += show(t).Sees(size[0], size[1])
			}
			golden.Text(t, "fr-"+name, picture)
		})
	}
}

// TestWhatIsSaidInFrench stands in the quotes of the language, at a seat and behind a name, without a colon.
func TestWhatIsSaidInFrench(t *testing.T) {
	v := viewtest.Says(viewtest.Playing(t), 1, "bonjour")
	p := atTable(t, viewtest.Ann, v, data.Settings{Language: "fr"})
	if got := p.Sees(120, 40); !strings.Contains(got, "«\u00a0bonjour\u00a0»") || strings.Contains(got, ": bonjour") {
		t.Error(got)
	}
	p.Types("l")
	if got := p.Sees(120, 40); !strings.Contains(got, "bob\u00a0: bonjour") && !strings.Contains(got, "bob : bonjour") {
		t.Error(got)
	}
}
