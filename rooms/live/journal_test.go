package live

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// TestWhoWaitsIsKeptTogether: what comes while something is being written is written in one.
func TestWhoWaitsIsKeptTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		j := newJournal(s, newFigures(new(thinking.Figures)))
		defer j.stop()
		release := s.hold()
		answers := make(chan error)
		write := func(i int) {
			answers <- j.commit(data.Write{Room: fmt.Sprint(i), Epoch: 1, Lines: []data.Line{{Text: []byte("line")}}})
		}
		go write(0)
		synctest.Wait()
		for i := range maxBatch + 100 {
			go write(i + 1)
		}
		synctest.Wait()
		release()
		for range maxBatch + 101 {
			if err := <-answers; err != nil {
				t.Fatal(err)
			}
		}
		if want := []int{1, maxBatch, 100}; !slices.Equal(s.batches, want) {
			t.Errorf("written in %v, not %v", s.batches, want)
		}
	})
}

// TestEachGetsItsOwnError: one that fails takes nobody with it.
func TestEachGetsItsOwnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		j := newJournal(s, newFigures(new(thinking.Figures)))
		release := s.hold()
		answers := make([]chan error, 20)
		for i := range answers {
			answers[i] = make(chan error, 1)
			go func() {
				answers[i] <- j.commit(data.Write{Room: fmt.Sprint(i), Epoch: uint64(1 + i%2)})
			}()
		}
		synctest.Wait()
		release()
		for i, answer := range answers {
			if err := <-answer; errors.Is(err, data.ErrConflict) != (i%2 == 1) {
				t.Errorf("write %d: %v", i, err)
			}
		}
		j.stop()
		if err := j.commit(data.Write{Room: "late", Epoch: 1}); !errors.Is(err, rooms.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}
