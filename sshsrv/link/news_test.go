package link

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// heard is who hears news.
type heard struct {
	texts chan string
}

func (h heard) hear(text []byte) error {
	h.texts <- string(text)
	if len(text) == 0 {
		return errors.New("no news")
	}
	return nil
}

// next waits for what is heard next.
func (h heard) next(t *testing.T) string {
	t.Helper()
	select {
	case text := <-h.texts:
		return text
	case <-t.Context().Done():
		t.Fatal("nothing is heard")
		return ""
	}
}

// hearing are servers of a house that hear each other, of which each knows all others.
func hearing(t *testing.T, names ...string) (all []*linked, hears []heard) {
	t.Helper()
	house, at := sshtest.NewKey(t), make([]net.Listener, len(names))
	for i := range names {
		at[i] = listen(t)
	}
	for i, name := range names {
		peers := map[string]string{}
		for j, other := range names {
			if j != i {
				peers[other] = at[j].Addr().String()
			}
		}
		h := heard{make(chan string, 100)}
		all = append(all, runServing(t, at[i], certified(t, house, name), peers, DefaultLimits(), Services{News: h.hear}, slog.New(slog.DiscardHandler)))
		hears = append(hears, h)
	}
	for i, l := range all {
		for j, other := range names {
			if j != i {
				l.sees(t, other)
			}
		}
	}
	return all, hears
}

// TestNews_AreHeardByAll, in their order, also those that cannot be taken up and long ones, and not by who tells them.
func TestNews_AreHeardByAll(t *testing.T) {
	all, hears := hearing(t, "alpha", "beta", "gamma")
	long := string(bytes.Repeat([]byte("x"), 3<<20))
	for i, l := range all {
		told := []string{fmt.Sprint("one of ", i), "", long, "the last"}
		for _, text := range told {
			l.Tell([]byte(text))
		}
		for j, h := range hears {
			if j == i {
				continue
			}
			for _, want := range told {
				if got := h.next(t); got != want {
					t.Errorf("%d hears %.20q, not %.20q", j, got, want)
				}
			}
		}
		if len(hears[i].texts) > 0 {
			t.Errorf("%d hears itself", i)
		}
	}
}

// TestNews_ForWhoDoesNotRead: the oldest make room.
func TestNews_ForWhoDoesNotRead(t *testing.T) {
	o := newOutbox(10)
	for _, text := range []string{"1234", "567", "890", "ab", "this is too long", "cd", "ef"} {
		o.put([]byte(text))
	}
	if got := o.take(); !slices.EqualFunc(got, []string{"cd", "ef"}, func(a []byte, b string) bool { return string(a) == b }) {
		t.Errorf("%q", got)
	}
	o.put([]byte("1234567890"))
	if got := o.take(); len(got) != 1 || o.bytes != 0 {
		t.Errorf("%q, %d bytes", got, o.bytes)
	}
}

// TestNews_ThatAreTooLong end that channel, and nothing else; another one is refused while it is there.
func TestNews_ThatAreTooLong(t *testing.T) {
	all, hears := hearing(t, "alpha", "beta")
	all[0].Tell([]byte("first"))
	if got := hears[1].next(t); got != "first" {
		t.Errorf("%q", got)
	}
	all[0].mu.Lock()
	conn := all[0].open["beta"].conn
	all[0].mu.Unlock()
	var refused *gossh.OpenChannelError
	if _, _, err := conn.OpenChannel(newsType, nil); !errors.As(err, &refused) || refused.Reason != gossh.Prohibited {
		t.Error(err)
	}
	if err := all[1].open["alpha"].hear(bytes.NewReader([]byte{0xff, 0xff, 0xff, 0xff, 'x'})); !errors.Is(err, errNews) {
		t.Error(err)
	}
	all[0].Tell([]byte("second"))
	if got := hears[1].next(t); got != "second" {
		t.Errorf("%q", got)
	}
}

// TestWhoIsKnownLater is connected then, under another address later, and no more once it is not known any more.
func TestWhoIsKnownLater(t *testing.T) {
	house := sshtest.NewKey(t)
	log := slog.New(slog.DiscardHandler)
	alpha := runOn(t, listen(t), certified(t, house, "alpha"), nil, DefaultLimits(), echo, log)
	for range 2 {
		beta := runOn(t, listen(t), certified(t, house, "beta"), nil, DefaultLimits(), echo, log)
		if err := alpha.Know(map[string]string{"beta": beta.address}); err != nil {
			t.Fatal(err)
		}
		alpha.sees(t, "beta")
		beta.sees(t, "alpha")
		if err := alpha.Know(map[string]string{}); err != nil {
			t.Fatal(err)
		}
		for _, l := range []*linked{alpha, beta} {
			l.misses(t, "alpha", "beta")
		}
		beta.end()
	}
	for _, name := range []string{"alpha", "Not a name"} {
		if err := alpha.Know(map[string]string{name: "127.0.0.1:1"}); !errors.Is(err, ErrNode) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// misses waits until none of some servers is connected.
func (l *linked) misses(t *testing.T, nodes ...string) {
	t.Helper()
	for {
		l.mu.Lock()
		changed, is := l.changed, slices.ContainsFunc(nodes, func(node string) bool { return l.open[node] != nil })
		l.mu.Unlock()
		if !is {
			return
		}
		select {
		case <-changed:
		case <-t.Context().Done():
			t.Fatal("it is connected for ever")
		}
	}
}
