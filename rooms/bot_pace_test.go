package rooms

import (
	"errors"
	"strings"
	"testing"

	"shithead/engine"
)

// TestPacesHaveNames that are read as they are written, and what is no pace makes no room.
func TestPacesHaveNames(t *testing.T) {
	for i, name := range []string{"slow", "normal", "fast", "turbo"} {
		p := BotPaces()[i]
		if got, err := ParseBotPace(name); err != nil || got != p || p.String() != name {
			t.Errorf("%s is read as %v, %v, and %v is not it", name, got, err, p)
		}
	}
	if p, err := ParseBotPace(""); err != nil || p != PaceNormal {
		t.Errorf("nothing is read as %v, %v", p, err)
	}
	for _, name := range []string{"Fast", "1", "BotPace(9)", "blitz"} {
		if p, err := ParseBotPace(name); !errors.Is(err, ErrTerms) {
			t.Errorf("%s is read as %v, %v", name, p, err)
		}
	}
	for _, p := range []BotPace{PaceSlow - 1, PaceTurbo + 1} {
		rules, err := engine.NewRules("bitenight", nil)
		bad := Terms{Rules: rules, Seats: 4, BotPace: p}
		if err := errors.Join(err, bad.Check()); !errors.Is(err, ErrTerms) || !strings.Contains(err.Error(), "pace") {
			t.Errorf("a room with bots at %v", p)
		}
	}
}

// TestNextPaces are one step away, and the last ones stay.
func TestNextPaces(t *testing.T) {
	all := BotPaces()
	for i, p := range all {
		if got, want := p.Step(true), all[min(i+1, len(all)-1)]; got != want {
			t.Errorf("faster than %v is %v", p, got)
		}
		if got, want := p.Step(false), all[max(i-1, 0)]; got != want {
			t.Errorf("slower than %v is %v", p, got)
		}
	}
}
