package views

import (
	"strings"
	"testing"

	"shithead/data"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestALobbyInFrench is a picture of a full lobby in the language that is wordier than others.
func TestALobbyInFrench(t *testing.T) {
	p := begins(t, &person{}, &Config{Words: languages.For("fr"), Person: viewtest.Ann})
	p.Tell(lobby.HallMsg{View: viewtest.BusyHall()}, lobby.ViewMsg{View: viewtest.Evening(5)})
	golden.Screen[*lobby.Lobby](t, "lobby-fr", p.Shown(), p.Body(80, 24)+p.Body(40, 16))
}

// TestWhatIsSaidInFrench stands in the quotes of the language, at a seat and behind a name, without a colon.
func TestWhatIsSaidInFrench(t *testing.T) {
	v := viewtest.Says(viewtest.Playing(t), 1, "bonjour")
	p := atTable(t, viewtest.Ann, v, data.Settings{Language: "fr"})
	p.ExpectAt(120, 40, "«\u00a0bonjour\u00a0»")
	p.ExcludeAt(120, 40, ": bonjour")
	p.Types("l")
	if got := p.Sees(120, 40); !strings.Contains(got, "bob\u00a0: bonjour") && !strings.Contains(got, "bob : bonjour") {
		t.Error(got)
	}
}
