package loadgen

import (
	"context"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// atTable is the channel of somebody at a table, whom some key leads away.
type atTable struct {
	gossh.Channel
	screen *screen
	key    string
}

func (a *atTable) Write(p []byte) (int, error) {
	if strings.Contains(string(p), a.key) {
		a.screen.mu.Lock()
		a.screen.shows = title{}
		a.screen.mu.Unlock()
	}
	return len(p), nil
}

// TestScreen_LeavesWithoutASeatToo: whoever waits for a seat is led away by another key.
func TestScreen_LeavesWithoutASeatToo(t *testing.T) {
	for name, key := range map[string]string{"a seat": "xy", "no seat": "\x1b"} {
		s := &screen{shows: title{table: true}}
		s.session = &session{Channel: &atTable{screen: s, key: key}, over: make(chan struct{})}
		if err := s.leaves(context.Background()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
