package account

import (
	"net/netip"
	"testing"

	"shithead/data"
)

// stays is a session that takes its time to end.
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
	bans := NewBans(listed{{Player: "ANN"}, {Keys: []string{"bob's"}}})
	if err := bans.Reload(); err != nil {
		t.Fatal(err)
	}
	p := NewSessions(&OperatorList{}, bans)
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

// TestSpare: who is spared goes on without key and profile, and only as long as they are.
func TestSpare(t *testing.T) {
	p := NewSessions(&OperatorList{}, NewBans(listed{}))
	one, two := &stays{key: "one"}, &stays{key: "two"}
	p.Is(one, data.ID("ANN"))
	p.Is(two, data.ID("ANN"))
	done := p.Spare(one)
	p.End("ANN", "one")
	p.End("BOB", "")
	if one.dismissed+two.dismissed > 0 {
		t.Errorf("%+v, %+v", one, two)
	}
	p.End("ANN", "")
	if one.dismissed != 0 || two.dismissed != 1 {
		t.Errorf("%+v, %+v", one, two)
	}
	done()
	p.End("ANN", "one")
	if one.dismissed != 1 || two.dismissed != 1 {
		t.Errorf("%+v, %+v", one, two)
	}
}
