package link

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

func startHearing(t *testing.T, names ...string) (all []*linked, heard []chan string) {
	t.Helper()
	h, addresses := newHouse(t), map[string]string{}
	for _, name := range names {
		texts := make(chan string, 100)
		all = append(all, h.start(name, Config{}, Services{News: func(text []byte) error {
			texts <- string(text)
			if len(text) == 0 {
				return errors.New("no news")
			}
			return nil
		}}))
		heard = append(heard, texts)
		addresses[name] = all[len(all)-1].address
	}
	for i, l := range all {
		others := maps.Clone(addresses)
		delete(others, names[i])
		check(t, l.Know(others))
	}
	for i, l := range all {
		l.await(slices.Delete(slices.Clone(names), i, i+1)...)
	}
	return all, heard
}

func expectNews(t *testing.T, heard chan string, want string) {
	t.Helper()
	select {
	case got := <-heard:
		if got != want {
			t.Errorf("%.20q is heard, not %.20q", got, want)
		}
	case <-t.Context().Done():
		t.Fatal("nothing is heard")
	}
}

// TestNews_AreHeardByAll, in their order, also those that cannot be taken up and long ones, and not by the server that tells them.
func TestNews_AreHeardByAll(t *testing.T) {
	all, heard := startHearing(t, "alpha", "beta", "gamma")
	long := string(bytes.Repeat([]byte("x"), 3<<20))
	for i, l := range all {
		told := []string{fmt.Sprint("one of ", i), "", long, "the last"}
		for _, text := range told {
			l.Tell([]byte(text))
		}
		for j, texts := range heard {
			for _, want := range told {
				if j != i {
					expectNews(t, texts, want)
				}
			}
		}
		if len(heard[i]) > 0 {
			t.Errorf("%d hears itself", i)
		}
	}
}

// TestNews_ForAServerThatDoesNotRead: the oldest make room.
func TestNews_ForAServerThatDoesNotRead(t *testing.T) {
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
	all, heard := startHearing(t, "alpha", "beta")
	all[0].Tell([]byte("first"))
	expectNews(t, heard[1], "first")
	var refused *gossh.OpenChannelError
	if _, _, err := all[0].peerAt("beta").conn.OpenChannel(newsType, nil); !errors.As(err, &refused) || refused.Reason != gossh.Prohibited {
		t.Error(err)
	}
	if err := all[1].peerAt("alpha").hear(bytes.NewReader([]byte{0xff, 0xff, 0xff, 0xff, 'x'})); !errors.Is(err, errNews) {
		t.Error(err)
	}
	all[0].Tell([]byte("second"))
	expectNews(t, heard[1], "second")
}

// TestAServerThatIsKnownLater is connected then, under another address later, and no more once it is not known any more.
func TestAServerThatIsKnownLater(t *testing.T) {
	h := newHouse(t)
	alpha := h.start("alpha", Config{}, Services{})
	for range 2 {
		beta := h.start("beta", Config{}, Services{})
		check(t, alpha.Know(map[string]string{"beta": beta.address}))
		alpha.await("beta")
		beta.await("alpha")
		check(t, alpha.Know(nil))
		waitFor(t, func() bool { return alpha.peerAt("beta") == nil && beta.peerAt("alpha") == nil })
		beta.end()
	}
}
