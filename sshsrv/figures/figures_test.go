package figures

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/sshsrv/gate"
)

func address(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, byte(n >> 8), byte(n)}), 32)
}

// TestHit_IsLoggedOnceAMinuteAndAddress, and by address, as a ban takes it; each counts. Many addresses do not fill the log: how many are
// not said is.
func TestHit_IsLoggedOnceAMinuteAndAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var text bytes.Buffer
		f := New(slog.New(slog.NewTextHandler(&text, nil)))
		six := netip.MustParsePrefix("2001:db8:1:2::/64")
		for range 100 {
			f.Hit(gate.LimitKeys, address(1))
			f.Hit(gate.LimitKeys, six)
			f.Hit(gate.LimitReads, address(1))
			f.Hit(gate.LimitDraws, address(1))
		}
		for want, times := range map[string]int{
			"limit=keys address=192.0.0.1\n": 1, "limit=keys address=2001:db8:1:2::/64\n": 1, "limit=bytes address=192.0.0.1\n": 1, "screens": 0,
		} {
			if strings.Count(text.String(), want) != times {
				t.Errorf("%q is not there %d times:\n%s", want, times, &text)
			}
		}
		for name, n := range f.Limits.All() {
			if want := map[string]uint64{"keys": 200, "bytes": 100, "screens": 100}[name]; n != want {
				t.Errorf("%s: %d", name, n)
			}
		}
		time.Sleep(sayEvery)
		text.Reset()
		f.Hit(gate.LimitKeys, address(1))
		for n := range 5000 {
			f.Hit(gate.LimitConnections, address(n))
		}
		if n := strings.Count(text.String(), "\n"); n != sayBurst || !strings.Contains(text.String(), "limit=keys") {
			t.Errorf("%d lines after a minute", n)
		}
		time.Sleep(time.Second)
		f.Hit(gate.LimitConnections, address(5000))
		if want := fmt.Sprintf("unsaid=%d\n", 5000+1-sayBurst); !strings.HasSuffix(text.String(), want) {
			t.Errorf("the end is not %q", want)
		}
	})
}

func TestLately_IsTheLastMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := New(slog.New(slog.DiscardHandler))
		if l := f.Lately(); l.PerSecond(l.Limits) != 0 || l.MoveToWriter.Count != 0 {
			t.Errorf("before anything: %+v", l)
		}
		f.Of(nil)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go f.Follow(ctx)
		wrote := f.Wrote(Screen)
		wrote(100, time.Now().Add(-2*time.Second))
		for range 30 {
			f.Hit(gate.LimitReads, address(1))
		}
		time.Sleep(30 * time.Second)
		if l := f.Lately(); l.For != 30*time.Second || l.PerSecond(l.Limits) != 1 || l.MoveToWriter.Quantile(0.99) != 2.5 {
			t.Errorf("after half a minute: %+v", l)
		}
		time.Sleep(5 * time.Minute)
		wrote(50, time.Now().Add(-time.Millisecond))
		wrote(1, time.Time{})
		l := f.Lately()
		if l.For < lately || l.For > lately+sampleEvery || l.Limits != 0 || l.MoveToWriter.Count != 1 || l.MoveToWriter.Quantile(0.99) != 1e-3 {
			t.Errorf("after five minutes: %+v", l)
		}
		synctest.Wait() // until what is due now has been noted
		if len(f.past) > int(lately/sampleEvery)+2 {
			t.Errorf("%d samples", len(f.past))
		}
	})
}
