package sshsrv

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
	"shithead/views/words/languages"
)

// openTo makes a room for three with a free seat and a bot, in which somebody new sits and guests may.
func (h *host) openTo(t *testing.T, name string) (maker *sshtest.Session, code string) {
	t.Helper()
	maker = h.arrives(t, name).Types("n").Sees("Open a room").Types("\x1b[A\x1b[A\x1b[A\x1b[A").Sees("▶ Guests").Types("\x1b[C").Sees("may play").Types("\r")
	maker.Sees("guests may play")
	rooms := h.lobby.List(rooms.Person{}).Rooms
	if len(rooms) != 1 || !rooms[0].Terms.Guests {
		t.Fatalf("%d rooms", len(rooms))
	}
	return maker, rooms[0].Code
}

// TestAGuestAmongPeople sits down by the line that brings friends, and plays; they hear how to become somebody when they leave, and their
// seat is free for others then. Whoever was there finds nothing of them in what is kept.
func TestAGuestAmongPeople(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, code := h.openTo(t, "ann")
	guest := h.guest(t).Open().StartCommand(80, 24, "join "+code).Sees("guest-")
	ann.Sees("guest-").Types("\r")
	guest.Sees("round 1 of 4").Types("c").Sees("Guests can't speak").Types("r")
	ann.Sees("round 1 of 4").Types("r")
	guest.Sees("draw pile")
	guest.Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
	comesTrue(t, "the seat is given up", func() bool { return len(h.lobby.List(rooms.Person{}).Rooms[0].Players) == 1 })
	guest.HangUp()
}

// TestAGuestAmongPeople_OfAnotherServer is the same one there, also when the room moves from one server to another meanwhile.
func TestAGuestAmongPeople_OfAnotherServer(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	rules, err := engine.ParseRules("leeds")
	if err != nil {
		t.Fatal(err)
	}
	code, err := town.beta.lobby.Make(ann, rooms.Terms{Rules: rules, Seats: 3, Guests: true})
	if err != nil {
		t.Fatal(err)
	}
	sits := func() rooms.Person {
		for _, h := range []*host{town.alpha, town.beta} {
			if !h.lobby.Here(code) {
				continue
			}
			for _, r := range h.lobby.List(rooms.Person{}).Rooms {
				for _, p := range r.Players {
					if r.Code == code && p.Guest() {
						return p
					}
				}
			}
		}
		return rooms.Person{}
	}
	guest := town.alpha.guest(t).Open().StartCommand(80, 24, "join "+code).Sees("guest-")
	comesTrue(t, "a guest sits down", func() bool { return !sits().None() })
	if got := town.beta.guest(t).Run("rooms --json"); !strings.Contains(got.Out, `"guests":true`) {
		t.Errorf("%+v", got)
	}
	guest.HangUp()
	comesTrue(t, "the guest has gone", func() bool { return sits().None() })
}

// TestAGuestWhereNoneMaySit is told so, on a screen and in lines, and is nowhere.
func TestAGuestWhereNoneMaySit(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	code := h.table(t)
	for _, how := range []string{"join " + code, "join --plain " + code} {
		s := h.guest(t).Open()
		s.StartCommand(80, 24, how)
		if status := s.Ends(); status != 1 || !strings.Contains(s.Got()+s.Errors(), languages.For("").Error(rooms.ErrGuest)) {
			t.Errorf("%s: status %d:\n%s%s", how, status, s.Got(), s.Errors())
		}
	}
	if got := h.lobby.List(rooms.Person{}).Rooms[0]; got.Watchers != 0 || len(got.Players) != 1 {
		t.Errorf("%+v", got)
	}
}

// TestAGuestInLines sits down among people by a typed word, too.
func TestAGuestInLines(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, code := h.openTo(t, "ann")
	s := piped(t, h.guest(t), "")
	says(t, s, "join "+code)
	hears(t, s, "You are at table "+code)
	hears(t, s, " (you)")
	ann.Sees("guest-").Types("\r")
	hears(t, s, "Your hand: ")
	says(t, s, "leave")
	hears(t, s, "You are in the lobby.")
	says(t, s, "quit")
	if status := s.Ends(); status != 0 {
		t.Errorf("status %d:\n%s", status, s.Got())
	}
}
