package sshsrv

import (
	"errors"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
)

// practises waits until so many guests play at a server.
func (h *host) practises(t *testing.T, guests int) {
	t.Helper()
	comesTrue(t, "as many guests play", func() bool { return len(h.practice.(*live.Lobby).Rooms()) == guests })
}

// sitsAsGuest is a guest who plays at once.
func (h *host) sitsAsGuest(t *testing.T) *sshtest.Session {
	t.Helper()
	return h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees(" practice · ")
}

// TestAGuestPlaysBots at once, with p or by a command, without a trace: the table is on nobody's list, it needs no disk, and it ends once
// the guest has left it, or has gone.
func TestAGuestPlaysBots(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.arrives(t, "ann")
	h.disk.full.Store(true)
	guest := h.sitsAsGuest(t).Sees("Practice: you're a guest").Types("r").Sees("draw pile")
	h.practises(t, 1)
	if got := h.guest(t).Run("rooms"); !strings.Contains(got.Out, "No room is open") || strings.Contains(ann.Picture(), "1 table") {
		t.Errorf("it is listed: %+v\n%s", got, ann.Picture())
	}
	guest.Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
	h.practises(t, 0)
	guest.Types("\x1b[27u").SeesNot("Want it kept?").Types("p").Sees(" practice · ")
	h.practises(t, 1)
	guest.HangUp()
	h.practises(t, 0)

	direct := h.guest(t).Open().StartCommand(80, 24, "play --rules leeds").Sees(" practice · ").Sees("Leeds Rules")
	h.practises(t, 1)
	direct.HangUp()
	h.practises(t, 0)
}

// TestAGuestPlaysBots_AtAnyServer of a house of several.
func TestAGuestPlaysBots_AtAnyServer(t *testing.T) {
	t.Parallel()
	h := (venue{servers: 3}).starts(t, nil)
	for range 3 {
		h.sitsAsGuest(t).Types("r").Sees("draw pile")
	}
	for _, one := range h.town.hosts {
		one.practises(t, 1)
	}
}

// TestGuestsWhoPlay_AreBounded: there are only so many tables for those from one address, and none at which people could sit.
func TestGuestsWhoPlay_AreBounded(t *testing.T) {
	t.Parallel()
	of := rooms.DefaultRoomLimits()
	of.GuestsPerOrigin = 2
	h := startHostOf(t, t.TempDir(), of, nil)
	guests := []*sshtest.Session{h.sitsAsGuest(t), h.sitsAsGuest(t)}
	third := h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("As many guests play")
	guests[0].HangUp()
	h.practises(t, 1)
	third.Types("p").Sees(" practice · ")

	d := newHouse(h.Server, func() {})
	d.come(rooms.Person{}, h.hall)
	if _, err := d.Make(rooms.Terms{Rules: form.UsualRules(), Seats: 3, Bots: []string{"easy"}}); !errors.Is(err, rooms.ErrGuest) {
		t.Errorf("a table with a free seat: %v", err)
	}
}

// TestAGuestWhoIsGone_BeforeTheirTable is there leaves none behind.
func TestAGuestWhoIsGone_BeforeTheirTable(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	terms := lobby.PlayNow(form.UsualRules())
	for _, leavesFirst := range []bool{false, true} {
		d := newHouse(h.Server, func() {})
		d.come(rooms.Person{}, h.hall)
		if leavesFirst {
			d.mu.Lock()
			d.over = true
			d.mu.Unlock()
		}
		if _, err := d.Make(terms); err != nil {
			t.Fatal(err)
		}
		d.leave()
		h.practises(t, 0)
	}
}

// TestGuestsWhoPlay_HearOfADrain: nobody is dealt in any more.
func TestGuestsWhoPlay_HearOfADrain(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	playing := h.sitsAsGuest(t)
	h.admin.Lobby.Drain(true)
	h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("Last orders")
	playing.Types("r").Sees("draw pile")
	h.admin.Lobby.Drain(false)
	h.sitsAsGuest(t)
}
