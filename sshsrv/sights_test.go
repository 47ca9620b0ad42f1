package sshsrv

import (
	"testing"
	"time"

	"shithead/views/frame"
)

// TestAClick_IsForWhatWasSeen: what came in its place a moment ago is not clicked, be it another key, or the same one for something else,
// unless it came of one's own.
func TestAClick_IsForWhatWasSeen(t *testing.T) {
	t.Parallel()
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
		own   bool
	}
	for _, c := range []struct {
		name  string
		shown []shown
		at    time.Duration
		now   []frame.Zone
		want  bool
	}{
		{"nothing is known", nil, 0, of("play"), false},
		{"the only picture", []shown{{0, of("play"), false}}, reaction, of("play"), true},
		{"the only picture, a moment ago", []shown{{0, of("play"), false}}, reaction / 2, of("play"), false},
		{"the only picture, one's own", []shown{{0, of("play"), true}}, 0, of("play"), true},
		{"one's own", []shown{{0, of("play"), false}, {reaction, of("take"), true}}, reaction + 1, of("take"), true},
		{"one's own, before something else", []shown{{0, of("play"), false}, {reaction, of("take"), true}, {reaction, of("take", "x"), false}}, reaction + 1, of("take"), true},
		{"others', before one's own of something else", []shown{
			{0, of("play"), false}, {reaction, of("take"), false}, {reaction, of("take", "x"), true},
		}, reaction + 1, of("take", "x"), false},
		{"others' again, after one's own", []shown{
			{0, of("play"), false}, {reaction, of("take"), true}, {reaction, of("play"), false},
		}, reaction + 1, of("play"), false},
		{"others', after one's own", []shown{{0, of("play"), false}, {reaction, of("take"), true}, {reaction, of("pass"), false}}, reaction + 1, of("pass"), false},
		{"what came a moment ago", []shown{{0, of("play"), false}, {reaction, of("take"), false}}, reaction + reaction/2, of("take"), false},
		{"what was seen meanwhile", []shown{{0, of("play"), false}, {reaction, of("take"), false}}, 2 * reaction, of("take"), true},
		{"something else has changed", []shown{{0, of("play", "x"), false}, {reaction, of("play", "y"), false}}, reaction + 1, of("play", "y"), true},
		{"not drawn yet", []shown{{0, of("play"), false}}, reaction, of("take"), false},
		{"where nothing was", []shown{{0, of(""), false}, {reaction, of("take"), false}}, reaction + 1, of("take"), false},
		{"the first of many", []shown{
			{0, of("play"), false}, {reaction + 1, of("a"), false}, {reaction + 2, of("b"), false}, {reaction + 3, of("c"), false}, {reaction + 4, of("d"), false}, {reaction + 5, of("e"), false}, {reaction + 6, of("f"), false}, {reaction + 7, of("g"), false}, {reaction + 8, of("h"), false}, {reaction + 9, of("play"), false},
		}, reaction + 10, of("play"), true},
		{"the last of many", []shown{
			{0, of("play"), false}, {reaction + 1, of("a"), false}, {reaction + 2, of("b"), false}, {reaction + 3, of("c"), false}, {reaction + 4, of("d"), false}, {reaction + 5, of("e"), false}, {reaction + 6, of("f"), false}, {reaction + 7, of("g"), false}, {reaction + 8, of("h"), false}, {reaction + 9, of("take"), false},
		}, reaction + 10, of("take"), false},
	} {
		var s sights
		for _, picture := range c.shown {
			s.add(sight{picture.zones, begin.Add(picture.after), picture.own}, reaction)
		}
		if got := s.seen(c.now, 0, 0, begin.Add(c.at), reaction); got != c.want || len(s) > mostSights {
			t.Errorf("%s: %v, of %d pictures", c.name, got, len(s))
		}
	}
}
