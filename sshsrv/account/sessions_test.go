package account

import (
	"net/netip"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/enginetest"
)

type listed []data.Ban

func (l listed) Bans(time.Time) ([]data.Ban, error) { return l, nil }

func bansOf(t *testing.T, all ...data.Ban) *Bans {
	t.Helper()
	b := NewBans(listed(all))
	enginetest.NoError(t, b.Reload())
	return b
}

// TestBansThatOverlap: a ban of a player that is over leaves the longer one of a key as it is, whichever came first.
func TestBansThatOverlap(t *testing.T) {
	key, other, now := "SHA256:one", "SHA256:other", time.Now()
	forGood := data.Ban{Keys: []string{key}, Since: now, Why: "for good"}
	over := data.Ban{Player: "ANN", Name: "ann", Keys: []string{key, other}, Since: now, Until: now.Add(-time.Minute)}
	for _, b := range []*Bans{bansOf(t, forGood, over), bansOf(t, over, forGood)} {
		ban, banned := b.Of(key, "ANN")
		if _, too := b.Of(other, "ANN"); !banned || ban.Why != "for good" || too {
			t.Errorf("%v, %+v, and the short one lasts: %v", banned, ban, too)
		}
	}
}

type stays struct {
	Session
	key       string
	dismissed int
}

func (s *stays) Fingerprint() string { return s.key }
func (s *stays) From() netip.Prefix  { return netip.Prefix{} }

func (s *stays) Dismiss(Farewell) (first bool) {
	s.dismissed++
	return s.dismissed == 1
}

// TestTally counts a session once, for the ban that ends it, however often bans are looked at before it is over.
func TestTally(t *testing.T) {
	p := NewSessions(&OperatorList{}, bansOf(t, data.Ban{Player: "ANN"}, data.Ban{Keys: []string{"bob's"}}))
	ann, bob, cat := p.Tally("ANN"), p.Tally("bob's"), p.Tally("CAT")
	p.Is(&stays{key: "one"}, "ANN")
	p.Is(&stays{key: "two"}, "ANN")
	p.Is(&stays{key: "bob's"}, "BOB")
	p.Is(&stays{key: "three"}, "CAT")
	p.DismissBanned()
	p.DismissBanned()
	if a, b, c := ann(), bob(), cat(); a != 2 || b != 1 || c != 0 {
		t.Errorf("%d of ann, %d of bob, %d of cat", a, b, c)
	}
	if len(p.tallies) > 0 {
		t.Error("they are counted still")
	}
}

// TestSpare: a session that is spared goes on without key and profile, and only as long as it is.
func TestSpare(t *testing.T) {
	p := NewSessions(&OperatorList{}, NewBans(listed{}))
	one, two := &stays{key: "one"}, &stays{key: "two"}
	p.Is(one, data.ID("ANN"))
	p.Is(two, data.ID("ANN"))
	expect := func(first, second int) {
		t.Helper()
		if one.dismissed != first || two.dismissed != second {
			t.Errorf("dismissed %d and %d times", one.dismissed, two.dismissed)
		}
	}
	done := p.Spare(one)
	p.End("ANN", "one", "")
	p.End("BOB", "", "")
	expect(0, 0)
	p.End("ANN", "", "")
	expect(0, 1)
	done()
	p.End("ANN", "one", "")
	expect(1, 1)
}
