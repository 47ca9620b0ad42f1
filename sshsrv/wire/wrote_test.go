package wire

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestDisplay_SaysHowLongAMoveWasAwaited: by the oldest of the moves that a write shows, once, and how many bytes it had.
func TestDisplay_SaysHowLongAMoveWasAwaited(t *testing.T) {
	inTime(t, func(t *testing.T) {
		s := newSession(20, 3)
		bytes, moves := 0, []time.Time{}
		s.config.Wrote = func(n int, since time.Time) {
			bytes += n
			if !since.IsZero() {
				moves = append(moves, since)
			}
		}
		s.start()
		s.Draw(says("a"))
		synctest.Wait()
		if len(moves) != 0 || bytes == 0 {
			t.Errorf("before any move: %v, %d bytes", moves, bytes)
		}
		first := time.Now()
		s.Awaits(first)
		s.Draw(says("b"))
		synctest.Wait()

		s.wire.hold()
		s.Draw(says("c")) // which hangs
		synctest.Wait()
		second := time.Now().Add(time.Second)
		time.Sleep(time.Second)
		s.Awaits(second)
		s.Draw(says("d"))
		time.Sleep(time.Second)
		s.Awaits(time.Now())
		s.Draw(says("e"))
		s.wire.release()
		synctest.Wait()
		s.Draw(says("f"))
		synctest.Wait()
		if want := []time.Time{first, second}; !slices.EqualFunc(moves, want, time.Time.Equal) {
			t.Errorf("%v, not %v", moves, want)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if bytes != s.wire.sent.Len() {
			t.Errorf("%d bytes of %d", bytes, s.wire.sent.Len())
		}
	})
}
