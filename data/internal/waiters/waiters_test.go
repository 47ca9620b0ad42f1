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

func TestAnswers_GoToWhoWaits_TheFirstOfEach_UntilTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w, none Waiters[string, int]
		w.Answer("a", 1) // nobody waits
		e, late := w.Expect([]string{"a", "b", "c"}), w.Expect([]string{"d"})
		w.Answer("b", 2)
		w.Answer("b", 3)
		time.AfterFunc(time.Second, func() { w.Answer("c", 4) })
		time.AfterFunc(3*time.Second, w.Close)
		began := time.Now()
		if all := fmt.Sprint(got(e, 2*time.Second)); all != "[1=2 2=4]" || time.Since(began) != 2*time.Second {
			t.Errorf("%s, after %v", all, time.Since(began))
		}
		e.Forget()
		w.Answer("a", 5)
		if len(w.by) != 1 {
			t.Errorf("%d still wait", len(w.by))
		}
		if all := got(late, time.Minute); len(all) > 0 || time.Since(began) != 3*time.Second || !late.Closed() {
			t.Errorf("%s, after %v, %v", all, time.Since(began), late.Closed())
		}
		none.Close()
		none.Close()
		if !w.Expect([]string{"c"}).Closed() || !none.Expect(nil).Closed() {
			t.Error("some wait after the end")
		}
	})
}
