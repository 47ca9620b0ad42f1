package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"
)

// TestNothingIsLost_ByAHouse plays in several rooms over SSH, with whoever comes in at any of three servers, while one of them is killed
// at random moments, and then another one, perhaps before the first is back. No move is lost that anybody was shown, every round counts
// once, its record holds, and all servers keep the same. SHITHEAD_KILLS says how often one is killed, with twenty rooms.
func TestNothingIsLost_ByAHouse(t *testing.T) {
	t.Parallel()
	kills, rooms := 3, 3
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_KILLS")); err == nil {
		kills, rooms = n, 20
	}
	seed := uint64(time.Now().UnixNano())
	luck := rand.New(rand.NewPCG(seed, 1))
	folder := filepath.Join(t.TempDir(), "house")
	h := startLocal(t, folder, freePorts(t), "--restart-after", "3s")
	s := &storm{up: make(chan struct{}), several: h.addresses}
	s.last.Store(-1)
	pairs, playing := s.crowd(t, rooms)
	killed := map[int]int{}
	for range kills {
		s.awaits(t, luck.IntN(200*rooms))
		n := 1 + luck.IntN(3)
		h.comes(n, killed[n])
		killed[n] = h.kills(n)
		s.next()
	}
	for n, pid := range killed {
		h.comes(n, pid)
	}
	s.awaits(t, 50*rooms)
	s.last.Store(int64(s.next()))
	playing.Wait()
	h.stops()
	for n := 1; n <= 3; n++ {
		s.rounds = 0
		s.counted(t, filepath.Join(folder, nodeName(n), storeFile), pairs)
	}
	t.Logf("seed %d: %d kills in %d rooms, %d screens, %d rounds", seed, kills, rooms, s.seen.Load(), s.rounds/2)
}

// next counts one more kill, after which nobody may be shown less than before it, and gives how many there were.
func (s *storm) next() (number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	close(s.up)
	s.up = make(chan struct{})
	return s.number
}

// addresses are where people come in.
func (h *localTest) addresses() (all []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.ssh {
		all = append(all, at)
	}
	slices.Sort(all)
	return all
}
