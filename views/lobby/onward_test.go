package lobby

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/viewtest"
)

// watching is somebody who watches the room "quiet-heron", as a guest, while there are other rooms.
func watching(t *testing.T, others ...*rooms.RoomSummary) *visitor {
	news := lobbyOf(append(others, viewtest.RunningRoom())...)
	p := inLobby(t, "", viewtest.Guest, news)
	p.Listed = news.View
	p.Types("end", "pgdown", "w")
	v := viewtest.Watched(viewtest.Playing(t))
	v.Code = "quiet-heron"
	p.Tell(table.ViewMsg{View: v})
	p.ExpectDid(t, "enter quiet-heron")
	p.Did = nil
	return p
}

// running is another room in which a round is played.
func running(code string) *rooms.RoomSummary {
	r := viewtest.RunningRoom()
	r.Code = code
	return r
}

func TestAWatcherGoesOnToTheNextTable(t *testing.T) {
	p := watching(t, running("first-room"), viewtest.OpenRoom(), running("second-room"))
	for _, code := range []string{"first-room", "second-room", "quiet-heron"} {
		p.Types("n")
		if got := p.Did[len(p.Did)-1]; got != "enter "+code {
			t.Fatalf("%q, want %s: %v", got, code, p.Did)
		}
		v := viewtest.Watched(viewtest.Playing(t))
		v.Code = code
		p.Tell(table.ViewMsg{View: v})
		p.Expect(code, "next table")
	}
}

func TestAWatcherStaysWhereNoOtherTablePlays(t *testing.T) {
	p := watching(t, viewtest.OpenRoom())
	p.Exclude("next table")
	p.Types("n")
	if got := p.Sees(80, 24); len(p.Did) > 0 || !strings.Contains(got, p.lobby.Words.Table.Board.Alone) {
		t.Errorf("%v\n%s", p.Did, got)
	}
}

func TestWhoPlaysDoesNotGoOn(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, lobbyOf(viewtest.RunningRoom(), running("second-room")))
	p.Types("w")
	v := viewtest.Playing(t)
	v.Code = "quiet-heron"
	p.Tell(table.ViewMsg{View: v})
	p.Did = nil
	p.Types("n")
	if len(p.Did) > 0 {
		t.Errorf("%v", p.Did)
	}
}

// TestTheNextTableWasOfWhenTheWatchingBegan: another table that has begun since is gone to, one that has ended is not.
func TestTheNextTableWasOfWhenTheWatchingBegan(t *testing.T) {
	p := watching(t, running("ended-room"))
	p.Listed = lobbyOf(running("begun-room"), viewtest.RunningRoom()).View
	p.Types("n")
	if !slices.Contains(p.Did, "enter begun-room") || slices.Contains(p.Did, "enter ended-room") {
		t.Errorf("%v", p.Did)
	}
}

// TestANewRoundAsksForOtherTablesAgain: what is offered follows what there is.
func TestANewRoundAsksForOtherTablesAgain(t *testing.T) {
	p := watching(t, running("first-room"))
	p.Listed = lobbyOf(viewtest.RunningRoom()).View
	v := viewtest.Watched(viewtest.Playing(t))
	v.Code, v.Round = "quiet-heron", "another-round"
	p.Tell(table.ViewMsg{View: v})
	p.Exclude("next table")
}
