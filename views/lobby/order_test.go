package lobby

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/viewtest"
)

// TestPropertyTheCursorStaysOnItsRoom: whatever the news are, the room under it is another one only by a key.
func TestPropertyTheCursorStaysOnItsRoom(t *testing.T) {
	code := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"})
	room := rapid.Custom(func(t *rapid.T) *rooms.RoomSummary {
		r := []func() *rooms.RoomSummary{viewtest.OpenRoom, viewtest.RunningRoom, viewtest.AnnsTurn, viewtest.AnnsSeat}[rapid.IntRange(0, 3).Draw(t, "kind")]()
		r.Code = code.Draw(t, "code")
		return r
	})
	list := rapid.SliceOfNDistinct(room, 0, 11, func(r *rooms.RoomSummary) string { return r.Code })
	someKeys := rapid.SampledFrom([]string{"up", "down", "pgdown", "r", "c", "esc", "j", "?", "s", "i"})
	rapid.Check(t, func(rt *rapid.T) {
		p := inLobby(t, "", viewtest.Ann, ViewMsg{&rooms.LobbyView{Rooms: list.Draw(rt, "first")}})
		for range 12 {
			if rapid.Bool().Draw(rt, "key") {
				p.Types(someKeys.Draw(rt, "which"))
				continue
			}
			l := &p.lobby.list
			choosing, before, order := p.lobby.choosing(), l.code(), codes(l)
			view := &rooms.LobbyView{Rooms: list.Draw(rt, "rooms")}
			p.lobby.Update(ViewMsg{view})
			if l.code() != before && before != "" {
				rt.Fatalf("the cursor goes from %q to %q", before, l.code())
			}
			there := 0
			for _, row := range l.rooms {
				if !row.gone {
					there++
				}
			}
			if there != len(view.Rooms) || len(l.rooms) > there+maxGone+1 {
				rt.Fatalf("%d rooms, %v are listed", len(view.Rooms), codes(l))
			}
			now := codes(l)
			order = slices.DeleteFunc(order, func(code string) bool { return !slices.Contains(now, code) })
			if choosing && !slices.Equal(order, now[:len(order)]) {
				rt.Fatalf("%v stand as %v", order, now)
			}
		}
	})
}

func codes(l *roomList) (all []string) {
	for _, row := range l.rooms {
		all = append(all, row.Code)
	}
	return all
}

// TestTheKeysOfTheOrderAndOfOnesSeat: r puts what waits first, b goes there, and coming back puts in order, too.
func TestTheKeysOfTheOrderAndOfOnesSeat(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.RunningRoom()))
	p.Types("b")
	p.Update(lobbyOf(viewtest.AnnsTurn(), viewtest.OpenRoom(), viewtest.AnnsSeat(), viewtest.RunningRoom()))
	if got := strings.Join(codes(&p.lobby.list), " "); got != "quiet-heron mild-wombat brave-otter sly-badger" {
		t.Errorf("new rooms stand as %s", got)
	}
	p.Expect("▶ sly-badger waits for you")
	p.Types("r")
	if got := strings.Join(codes(&p.lobby.list), " "); got != "sly-badger mild-wombat brave-otter quiet-heron" || p.lobby.list.code() != "quiet-heron" {
		t.Errorf("in order %s", got)
	}
	p.Types("b")
	p.ExpectDid(t, "enter sly-badger")
	p.Tell(table.ViewMsg{View: &rooms.RoomView{Code: "sly-badger", Seat: engine.NoSeat}})
	p.Listed = lobbyOf(viewtest.RunningRoom(), viewtest.AnnsSeat()).View
	if screen, cmd := p.lobby.Answer("careful-ocelot"); screen != p.lobby || p.Run(cmd) || !slices.Equal(p.Did[1:], []string{"enter careful-ocelot"}) {
		t.Errorf("did %q, %T is shown", p.Did, screen)
	}
	if got := strings.Join(codes(&p.lobby.list), " "); got != "mild-wombat quiet-heron" {
		t.Errorf("coming back finds %s", got)
	}
}
