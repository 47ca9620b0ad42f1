package sshsrv

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// doors are the houses of the sessions of a server, the newest last.
type doors chan *house

// withDoors lets a test do what screens ask the house of a session to do.
func withDoors(at doors) func(*Server) {
	return func(s *Server) {
		made := s.newModel
		s.newModel = func(v *session) model {
			at <- v.house
			return made(v)
		}
	}
}

// TestAPrivateRoomOverSSH is on nobody's screen but its people's, is entered with its code, and is not found by trying, by
// one person or from one address.
func TestAPrivateRoomOverSSH(t *testing.T) {
	t.Parallel()
	at := make(doors, 10)
	h := startHost(t, withDoors(at))
	arrives := func(name string) (*house, *sshtest.Session) {
		p := h.arrives(t, name)
		return <-at, p
	}
	ann, annSees := arrives("ann")
	bob, bobSees := arrives("bob")
	cid, _ := arrives("cid")
	guestSees := h.guest(t).Terminal().Sees("The hall")
	guest := <-at

	rules, err := engine.ParseRules("bitenight")
	if err != nil {
		t.Fatal(err)
	}
	terms := rooms.Terms{Rules: rules, Seats: 2, Clock: rooms.DefaultClock, Private: true}
	code, err := ann.Make(terms)
	if err != nil {
		t.Fatal(err)
	}
	terms.Private = false
	public, err := ann.Make(terms) // whoever is shown this one was told of the other, if at all
	if err != nil {
		t.Fatal(err)
	}
	bobSees.Sees(public)
	guestSees.Sees(public)
	words := strings.SplitN(code, "-", 3) // of a code as long as that only the beginning may be on a screen
	shown := words[0] + "-" + words[1]
	annSees.Sees(shown)
	for _, p := range []*sshtest.Session{bobSees, guestSees} {
		if screen := p.Picture(); strings.Contains(screen, shown) {
			t.Errorf("somebody else sees the room:\n%s", screen)
		}
	}
	try := func(who *house, code string, want error) {
		t.Helper()
		at, err := who.Enter(code)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
		if err == nil {
			at.Exit()
		}
	}
	wrong := func(who *house, n int) {
		t.Helper()
		for k := range n {
			try(who, fmt.Sprint("brave-otter-calm-heron", k), rooms.ErrNoRoom)
		}
		try(who, "brave-otter", rooms.ErrTooManyGuesses)
		try(who, code, rooms.ErrTooManyGuesses)
		try(who, public, nil)
	}
	limits := rooms.DefaultRoomLimits()
	try(guest, code, nil)
	wrong(bob, limits.Guesses)
	try(cid, code, nil)
	wrong(guest, limits.GuessesPerOrigin-limits.Guesses)
	try(cid, code, rooms.ErrTooManyGuesses)
	try(ann, code, nil)
}
