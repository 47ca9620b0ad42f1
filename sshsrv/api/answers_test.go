package api

import (
	"bytes"
	"context"
	"net/netip"
	"testing"
	"testing/synctest"
)

func TestUnreadAnswersAreBoundedInBytes(t *testing.T) {
	limits := DefaultLimits()
	limits.AnswerBytes = 1000
	for name, c := range map[string]struct{ first, size, waits int }{
		"many": {300, 300, 3}, "one that is longer than all may be": {5000, 300, 1},
		"short ones": {1, 1, limits.Answers},
	} {
		synctest.Test(t, func(t *testing.T) {
			box := newOutbox(&limits, newLongAnswers(&limits), netip.Prefix{})
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				box.put(ctx, outgoing{lines: make([]byte, c.first)})
				for range 20 {
					box.put(ctx, outgoing{lines: make([]byte, c.size)})
				}
				close(box.answers)
			}()
			synctest.Wait()
			if len(box.answers) != c.waits {
				t.Errorf("%s: %d answers wait", name, len(box.answers))
			}
			o := <-box.answers
			box.written(&o)
			synctest.Wait()
			if bytes := len(box.answers) * c.size; bytes > max(limits.AnswerBytes, c.size*(limits.Answers+1)) {
				t.Errorf("%s: %d bytes wait", name, bytes)
			}
			cancel()
			box.drop()
			if !box.room.TryAcquire(int64(limits.AnswerBytes)) {
				t.Errorf("%s: some bytes wait after the end", name)
			}
		})
	}
}

// TestLongAnswersAreBoundedInAll, by address and all together, and what was not read is given back at the end.
func TestLongAnswersAreBoundedInAll(t *testing.T) {
	limits := DefaultLimits()
	limits.LongAnswer, limits.AnswerBytesPerAddress, limits.AnswerBytesInAll = 100, 2000, 5000
	a := alone(t, limits).api
	a.Listed = func() []byte { return bytes.Repeat([]byte("x"), 900) }
	long := a.long
	var all []*session
	granted := map[netip.Prefix]int{}
	for i := range 40 {
		from := netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i % 8)}), 32)
		p := sessionAt(a, from)
		all = append(all, p)
		o := p.answer(t.Context(), incoming{text: []byte(`{"id":1,"do":"rooms"}`)})
		if o.shared != nil {
			granted[from]++
		} else if !bytes.Contains(o.lines, []byte(`"too_fast"`)) {
			t.Errorf("answered %s", o.lines)
		}
		p.out.put(t.Context(), o)
		short := p.answer(t.Context(), incoming{text: []byte(`{"id":2,"do":"leave"}`)})
		if !bytes.Contains(short.lines, []byte(`"not_in_a_room"`)) {
			t.Errorf("a short one is answered %s", short.lines)
		}
		if long.all > limits.AnswerBytesInAll || long.byAddress[from] > limits.AnswerBytesPerAddress {
			t.Fatalf("%d bytes are held, %d of them there", long.all, long.byAddress[from])
		}
	}
	if len(granted) != 5 {
		t.Errorf("addresses have the list: %v", granted)
	}
	for _, p := range all {
		close(p.out.answers)
		p.out.drop()
	}
	if long.all != 0 || len(long.byAddress) != 0 {
		t.Errorf("%d bytes are held after the end", long.all)
	}
}
