package data

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// answered are the numbers that come of changes within a time.
func answered(o *orders, answers []chan numberedChange, within time.Duration) string {
	all := make([]numberedChange, len(answers))
	o.await(answers, within, all)
	text := ""
	for _, c := range all {
		text += fmt.Sprint(c.number)
	}
	return text
}

func TestOrders_AnswerWhoWaits_TheFirstTime_UntilTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOrders()
		a, b, c := Change{ID: "a"}, Change{ID: "b"}, Change{ID: "c"}
		comes := func(of *Change, number uint64) { o.answer([]numberedChange{{number: number, change: of}}) }
		comes(&a, 1) // before the first waits
		answers, forget := o.expect([]Change{a, b, c})
		late, _ := o.expect([]Change{{ID: "d"}})
		comes(&b, 2)
		comes(&b, 3)
		time.AfterFunc(time.Second, func() { comes(&c, 4) })
		time.AfterFunc(3*time.Second, o.close)
		began := time.Now()
		if all := answered(o, answers, 2*time.Second); all != "024" || time.Since(began) != 2*time.Second {
			t.Errorf("%s, after %v", all, time.Since(began))
		}
		if forget(); len(o.awaited) != 1 {
			t.Errorf("%d still wait", len(o.awaited))
		}
		if all := answered(o, late, time.Minute); all != "0" || time.Since(began) != 3*time.Second {
			t.Errorf("%s, after %v", all, time.Since(began))
		}
		o.close()
	})
}
