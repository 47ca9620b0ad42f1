package command

import (
	"sync"
	"time"

	"shithead/data"
)

// boardLength is how many a board shows.
const boardLength = 10

// boardStore finds leaders.
type boardStore interface {
	Boards(rules string, n int) (data.Boards, error)
}

// boards are the leaders, by rule set. They are kept for a while, as finding them takes long; one at a time is made.
type boards struct {
	store boardStore
	life  time.Duration
	mu    sync.Mutex
	// kept are by rule set, of which there are few.
	kept map[string]board
}

type board struct {
	data.Boards
	made time.Time
}

func newBoards(s boardStore, life time.Duration) *boards {
	return &boards{store: s, life: life, kept: map[string]board{}}
}

// of are the boards of a rule set, all together if it is empty.
func (b *boards) of(rules string) (data.Boards, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if known, ok := b.kept[rules]; ok && time.Since(known.made) < b.life {
		return known.Boards, nil
	}
	made, err := b.store.Boards(rules, boardLength)
	if err == nil {
		b.kept[rules] = board{made, time.Now()}
	}
	return made, err
}
