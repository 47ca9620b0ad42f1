package waiters

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// got are the answers that come within a time.
func got(e *Expected[string, int], within time.Duration) (all []string) {
	e.Await(within, func(n, is int) { all = append(all, fmt.Sprint(n, "=", is)) })
	return all
}

func TestAnswers_GoToWhoWaits_TheFirstOfEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Waiters[string, int]
		w.Answer("a", 1) // nobody waits
		e := w.Expect([]string{"a", "b", "c"})
		w.Answer("b", 2)
		w.Answer("b", 3)
		time.AfterFunc(time.Second, func() { w.Answer("c", 4) })
		began := time.Now()
		if all := fmt.Sprint(got(e, 2*time.Second)); all != "[1=2 2=4]" || time.Since(began) != 2*time.Second {
			t.Errorf("%s, after %v", all, time.Since(began))
		}
		e.Forget()
		w.Answer("a", 5)
		if len(w.by) > 0 {
			t.Errorf("%d still wait", len(w.by))
		}
	})
}

func TestClose_EndsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Waiters[string, int]
		e := w.Expect([]string{"a", "b"})
		w.Answer("b", 2)
		time.AfterFunc(time.Second, w.Close)
		began := time.Now()
		if all := fmt.Sprint(got(e, time.Minute)); all != "[1=2]" || time.Since(began) != time.Second || !e.Closed() {
			t.Errorf("%s, after %v, %v", all, time.Since(began), e.Closed())
		}
		if later := w.Expect([]string{"c"}); !later.Closed() {
			t.Error("somebody waits after the end")
		}
		var none Waiters[string, int]
		none.Close()
		none.Close()
		if !none.Expect(nil).Closed() {
			t.Error("nobody had waited yet")
		}
	})
}
