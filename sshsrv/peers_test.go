package sshsrv

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/hall"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/news"
	"shithead/sshsrv/sshtest"
)

// TestTheHallOfAHouse is one: each line is heard once everywhere, everybody is shown everywhere, and whoever's server stops is gone at
// once.
func TestTheHallOfAHouse(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	var people []*sshtest.Session
	for i, at := range town.hosts {
		people = append(people, at.connect(t, "x", sshtest.WithKey(at.player(t, fmt.Sprint("ann", i)))).Open().Start(100, 40).Sees("Say something"))
	}
	for i, p := range people {
		says := fmt.Sprint("line-", i)
		p.Sees("3 here").Types("c" + says + "\r\x1b[27u")
		for _, other := range people {
			other.Sees(says)
		}
	}
	town.gossip.catchesUp(t)
	for _, p := range people {
		for i := range people {
			if got := strings.Count(p.Picture(), fmt.Sprint("line-", i)); got != 1 {
				t.Errorf("line-%d is shown %d times", i, got)
			}
		}
	}
	town.gossip.loses(false)
	town.hosts[2].end()
	for _, p := range people[:2] {
		p.Sees("2 here")
	}
}

// TestLimitsOfAHouse: what somebody has used at one server is used at all; what bounds a server's own work is not.
func TestLimitsOfAHouse(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	want := []string{"codes_redeemed", "guesses", "guesses_from", "hall_lines", "profile_changes", "rooms_made", "seats_taken"}
	for _, h := range town.hosts {
		if got := h.peers.limiters.Names(); !slices.Equal(got, want) {
			t.Errorf("shared are %q", got)
		}
	}
	limits := rooms.DefaultRoomLimits()
	ann := rooms.Person{ID: "p-ann", Name: "ann"}
	guess := func(h *host) error {
		_, err := h.lobby.Enter("brave-otter-calm-heron", ann, nil)
		return err
	}
	for range limits.Guesses {
		if err := guess(town.alpha); !errors.Is(err, rooms.ErrNoRoom) {
			t.Fatal(err)
		}
	}
	for range town.alpha.limits.Account.Changes {
		if err := town.beta.accounts.MayChange(ann); err != nil {
			t.Fatal(err)
		}
	}
	town.gossip.catchesUp(t)
	for _, h := range town.hosts {
		if err := guess(h); !errors.Is(err, rooms.ErrTooManyGuesses) {
			t.Errorf("%s: a guess more: %v", h.links.Node(), err)
		}
		if err := h.accounts.MayChange(ann); !errors.Is(err, rooms.ErrTooFast) {
			t.Errorf("%s: a change more: %v", h.links.Node(), err)
		}
		if err := h.accounts.MayChange(rooms.Person{ID: "p-bob"}); err != nil {
			t.Errorf("somebody else: %v", err)
		}
	}
}

// TestHear takes up news once, and not its own, and in a house of one none.
func TestHear(t *testing.T) {
	t.Parallel()
	s := startTownOf(t, 2, nil).alpha
	text := func(n *news.News) []byte {
		text, err := n.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	from := netip.MustParsePrefix("192.0.2.7/32")
	used := []ratelimit.Used{{Limiter: "profile_changes", Key: "p-ann"}, {Limiter: "codes_redeemed", Key: from.String()}}
	for range s.limits.Account.Changes + 1 {
		if err := s.Hear(text(&news.News{ID: "n-1", From: "beta", Used: used})); err != nil {
			t.Fatal(err)
		}
		if err := s.Hear(text(&news.News{ID: data.NewID(), From: "alpha", Used: used})); err != nil {
			t.Fatal(err)
		}
	}
	for i := range s.limits.Account.Changes {
		if err := s.accounts.MayChange(rooms.Person{ID: "p-ann"}); (err == nil) != (i < s.limits.Account.Changes-1) {
			t.Errorf("change %d: %v", i, err)
		}
	}
	if err := s.Hear([]byte("{")); !errors.Is(err, news.ErrNews) {
		t.Errorf("no news: %v", err)
	}
	alone := startHost(t, nil)
	if err := alone.Hear(text(&news.News{ID: "n-1", From: "beta"})); !errors.Is(err, news.ErrNews) || alone.peers != nil {
		t.Errorf("alone: %v", err)
	}
}

// TestAServerOfSeveral needs a name.
func TestAServerOfSeveral(t *testing.T) {
	t.Parallel()
	s := startHost(t, nil).Server
	if err := s.meet("", newGossip(1, 1).of(0), hall.New(hall.DefaultLimits())); !errors.Is(err, errNode) {
		t.Error(err)
	}
}

// TestWhatIsLost is told again: whoever comes later is shown who is here, and which rooms there are.
func TestWhatIsLost(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 2, nil)
	town.gossip.forgets(0) // hears nothing
	code := town.beta.table(t)
	ann := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().Start(100, 40).Sees("1 here")
	town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Open().Start(100, 40).Sees("2 here")
	town.gossip.heardBy(0, town.alpha.Server)
	ann.Sees("2 here").Sees(code)
}
