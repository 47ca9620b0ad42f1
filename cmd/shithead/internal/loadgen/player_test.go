package loadgen

import (
	"testing"
	"time"
)

// newPlayer is somebody at a table who has seen a title.
func newPlayer(t *testing.T, host bool, calls calling) *player {
	t.Helper()
	l := &load{readies: readyKeys(false), turns: []string{"first", "second"}}
	l.pace.Store(&pace{think: time.Hour}) // what is thought is done by the test
	p := &player{mind: newMind(1, 1), host: host}
	p.load = l
	p.now = title{table: true, calls: calls}
	p.considers()
	t.Cleanup(p.stops)
	return p
}

// TestPlayer_TheHostStartsAgain a match whose seats the server had not shown as taken yet when it was started first.
func TestPlayer_TheHostStartsAgain(t *testing.T) {
	for host, want := range map[bool][]string{true: {right + "r", enter, right + "r"}, false: {right + "r", right + "r"}} {
		p := newPlayer(t, host, nobody)
		for _, keys := range want {
			if got, move := p.decides(p.thought.number); got != keys || move {
				t.Errorf("host %v presses %q, want %q", host, got, keys)
			}
		}
	}
}

// TestPlayer_ALateThoughtDoesNothing: what was called for is over, or the pace is to do nothing.
func TestPlayer_ALateThoughtDoesNothing(t *testing.T) {
	p := newPlayer(t, false, me)
	if keys, move := p.decides(p.thought.number); keys != "first" || !move {
		t.Errorf("presses %q", keys)
	}
	if keys, _ := p.decides(p.thought.number); keys != "second" {
		t.Errorf("presses %q when nothing came of it", keys)
	}
	late := p.thought.number
	p.sees(title{table: true, calls: me, moves: 1})
	if keys, move := p.decides(late); keys != "" || move {
		t.Errorf("presses %q for a turn that is over", keys)
	}
	if keys, _ := p.decides(p.thought.number); keys != "first" {
		t.Errorf("presses %q on the next turn", keys)
	}
	p.load.pace.Store(&pace{still: true})
	if keys, _ := p.decides(p.thought.number); keys != "" {
		t.Errorf("presses %q while nobody does anything", keys)
	}
}
