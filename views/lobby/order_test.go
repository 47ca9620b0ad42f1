package lobby

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shithead/rooms"
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
			choosing, before, order := p.lobby.choosing(), l.code(), strings.Fields(codes(l))
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
			now := strings.Fields(codes(l))
			order = slices.DeleteFunc(order, func(code string) bool { return !slices.Contains(now, code) })
			if choosing && !slices.Equal(order, now[:len(order)]) {
				rt.Fatalf("%v stand as %v", order, now)
			}
		}
	})
}

// codes are those of the rooms in a list.
func codes(l *roomList) string {
	var all []string
	for _, row := range l.rooms {
		all = append(all, row.Code)
	}
	return strings.Join(all, " ")
}

// TestTheChoiceSticksToTheRoom while rooms come, go and move, and to the place of one that is gone.
func TestTheChoiceSticksToTheRoom(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()))
	chosen := func(want string) {
		t.Helper()
		if got := p.lobby.list.code(); got != want {
			t.Errorf("chosen: %s, want %s", got, want)
		}
	}
	p.Types("down")
	p.Tell(busyLobby(4))
	chosen("quiet-heron")
	p.Tell(lobbyOf(viewtest.OpenRoom(), viewtest.AnnsSeat()))
	chosen("quiet-heron")
	p.Types("enter", "w")
	p.ExpectAt(120, 40, p.lobby.Words.Error(rooms.ErrNoRoom))
	p.Types("r")
	chosen("brave-otter")
	p.Tell(lobbyOf())
	chosen("brave-otter")
	p.Types("r", "down", "up", "enter", "w")
	if p.lobby.list.chosen() != nil || p.Did != nil {
		t.Errorf("something is chosen where nothing is: %q", p.Did)
	}
	p.Tell(lobbyOf(viewtest.RunningRoom(), viewtest.AnnsTurn()))
	chosen("sly-badger")
}

// TestTheKeysOfTheOrderAndOfOnesSeat: r puts what waits first, b goes there, and coming back puts in order, too.
func TestTheKeysOfTheOrderAndOfOnesSeat(t *testing.T) {
	p := inLobby(t, "", viewtest.Ann, quietHall(), lobbyOf(viewtest.RunningRoom()))
	stands := func(want string) {
		t.Helper()
		if got := codes(&p.lobby.list); got != want {
			t.Errorf("rooms stand as %s", got)
		}
	}
	p.Types("b")
	p.Tell(lobbyOf(viewtest.AnnsTurn(), viewtest.OpenRoom(), viewtest.AnnsSeat(), viewtest.RunningRoom()))
	stands("quiet-heron mild-wombat brave-otter sly-badger")
	p.Expect("▶ sly-badger waits for you")
	p.Types("r")
	stands("sly-badger mild-wombat brave-otter quiet-heron")
	p.Types("b")
	p.ExpectDid(t, "enter sly-badger")
	p.arrive("sly-badger")
	p.Listed = lobbyOf(viewtest.RunningRoom(), viewtest.AnnsSeat()).View
	if screen, cmd := p.lobby.Answer("careful-ocelot"); screen != p.lobby || p.Run(cmd) || p.last() != "enter careful-ocelot" {
		t.Errorf("did %q, %T is shown", p.Did, screen)
	}
	stands("mild-wombat quiet-heron")
}
