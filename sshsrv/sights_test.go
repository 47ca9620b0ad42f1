package sshsrv

import (
	"testing"
	"time"

	"shithead/views/frame"
)

// TestAClick_IsForWhatWasSeen: what came in its place a moment ago is not clicked, be it another key, or the same one for something else.
func TestAClick_IsForWhatWasSeen(t *testing.T) {
	begin := time.Now()
	of := func(says ...string) (zones []frame.Zone) {
		for x, text := range says {
			if text != "" {
				zones = append(zones, frame.Zone{X: x, W: 1, H: 1, Click: "enter", Says: text})
			}
		}
		return zones
	}
	type shown struct {
		after time.Duration
		zones []frame.Zone
	}
	for _, c := range []struct {
		name  string
		shown []shown
		at    time.Duration
		now   []frame.Zone
		want  bool
	}{
		{"nothing is known", nil, 0, of("play"), true},
		{"the only picture", []shown{{0, of("play")}}, 0, of("play"), true},
		{"what came a moment ago", []shown{{0, of("play")}, {reaction, of("take")}}, reaction + reaction/2, of("take"), false},
		{"what was seen meanwhile", []shown{{0, of("play")}, {reaction, of("take")}}, 2 * reaction, of("take"), true},
		{"something else has changed", []shown{{0, of("play", "x")}, {reaction, of("play", "y")}}, reaction + 1, of("play", "y"), true},
		{"not drawn yet", []shown{{0, of("play")}}, reaction, of("take"), false},
		{"where nothing was", []shown{{0, of("")}, {reaction, of("take")}}, reaction + 1, of("take"), false},
		{"the first of many", []shown{
			{0, of("play")}, {1, of("a")}, {2, of("b")}, {3, of("c")}, {4, of("d")}, {5, of("e")}, {6, of("f")}, {7, of("g")}, {8, of("h")}, {9, of("play")},
		}, 10, of("play"), true},
		{"the last of many", []shown{
			{0, of("play")}, {1, of("a")}, {2, of("b")}, {3, of("c")}, {4, of("d")}, {5, of("e")}, {6, of("f")}, {7, of("g")}, {8, of("h")}, {9, of("take")},
		}, 10, of("take"), false},
	} {
		var s sights
		for _, picture := range c.shown {
			s.add(picture.zones, begin.Add(picture.after), reaction)
		}
		if got := s.seen(c.now, 0, 0, begin.Add(c.at), reaction); got != c.want || len(s) > mostSights {
			t.Errorf("%s: %v, of %d pictures", c.name, got, len(s))
		}
	}
}
