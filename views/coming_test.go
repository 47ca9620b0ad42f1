package views

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/lobby"
	"shithead/views/table"
	"shithead/views/viewtest"
)

// TestNewsWhileAtATable are looked up on coming back.
func TestNewsWhileAtATable(t *testing.T) {
	p := inLobby(t, viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
	p.Types("enter")
	p.Update(table.ViewMsg{View: &rooms.RoomView{Code: "brave-otter", Seat: engine.NoSeat}})
	viewtest.ExpectShown[*table.Table](t, p)
	p.Hall, p.Listed = viewtest.BusyHall(), viewtest.Lobby(viewtest.RunningRoom(), viewtest.OpenRoom())
	p.Update(lobby.HallMsg{View: viewtest.QuietHall()}) // which was on its way
	p.Update(lobbyOf(viewtest.OpenRoom()))
	p.Types("esc")
	got := p.Sees(80, 24)
	for _, want := range []string{"hello everybody", "quiet-heron", "▶ brave-otter"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q:\n%s", want, got)
		}
	}
}

// TestNewsBeforeComingIn are there for somebody who chooses a name first.
func TestNewsBeforeComingIn(t *testing.T) {
	p := newPerson(t, "", rooms.Person{}, true)
	p.Update(quietHall())
	p.Update(lobbyOf(viewtest.OpenRoom(), viewtest.AnnsTurn()))
	p.Types("enter")
	p.Expect("sly-badger waits for you", "brave-otter")
}

func TestLeavingTheForm(t *testing.T) {
	p := inLobby(t, viewtest.Ann, quietHall(), lobbyOf(viewtest.OpenRoom()))
	p.Types("n")
	p.Update(lobby.HallMsg{View: viewtest.BusyHall()})
	p.Types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "hello everybody") || p.Did != nil {
		t.Errorf("%q\n%s", p.Did, got)
	}
	p.Types("n", "enter", "esc")
	if p.Did[len(p.Did)-1] != "exit new-room" {
		t.Errorf("waiting cannot be given up: %q", p.Did)
	}
}
