package link

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// hear is a server that hears news, none of which it can take up.
func hear(heard chan string) Services {
	return Services{News: func(text []byte) error {
		heard <- string(text)
		return errors.New("no news")
	}}
}

// TestNews_AreHeardByAll, in their order, also those that cannot be taken up and long ones, and not by the server that tells them.
func TestNews_AreHeardByAll(t *testing.T) {
	h, heard := newHouse(t), []chan string{make(chan string, 100), make(chan string, 100), make(chan string, 100)}
	beta, gamma := h.start("beta", Config{}, hear(heard[1])), h.start("gamma", Config{}, hear(heard[2]))
	alpha := h.start("alpha", Config{Peers: map[string]string{"beta": beta.address, "gamma": gamma.address}},
		hear(heard[0]))
	alpha.await("beta", "gamma")
	beta.await("alpha")
	texts := []string{"one", "", strings.Repeat("x", 3<<20), "the last"}
	for i, by := range []*linked{alpha, beta} {
		for _, text := range texts {
			by.Tell([]byte(text))
		}
		for _, text := range texts {
			for _, to := range [][]chan string{{heard[1], heard[2]}, {heard[0]}}[i] {
				expectNews(t, to, text)
			}
		}
	}
	if len(heard[0])+len(heard[1])+len(heard[2]) > 0 {
		t.Error("more is heard than was told")
	}
}

func expectNews(t *testing.T, heard chan string, want string) {
	t.Helper()
	if got := <-heard; got != want {
		t.Errorf("%.20q is heard, not %.20q", got, want)
	}
}

func TestNews_ForAServerThatDoesNotRead(t *testing.T) {
	o := newOutbox(10)
	for _, text := range []string{"1234", "567", "890", "ab", "this is too long", "cd", "ef"} {
		o.put([]byte(text))
	}
	if got := o.take(); string(bytes.Join(got, []byte(" "))) != "cd ef" {
		t.Errorf("%q", got)
	}
	o.put([]byte("1234567890"))
	if got := o.take(); len(got) != 1 || o.bytes != 0 {
		t.Errorf("%q, %d bytes", got, o.bytes)
	}
}

// TestNews_ThatAreTooLong end that channel, and nothing else; another one is refused while it is there.
func TestNews_ThatAreTooLong(t *testing.T) {
	heard := make(chan string, 1)
	alpha, beta := pair(t, DefaultLimits(), hear(heard))
	alpha.Tell([]byte("first"))
	expectNews(t, heard, "first")
	var refused *gossh.OpenChannelError
	if _, _, err := alpha.peer("beta").conn.OpenChannel(newsType, nil); !errors.As(err, &refused) ||
		refused.Reason != gossh.Prohibited {
		t.Error(err)
	}
	if err := beta.peer("alpha").hear(bytes.NewReader([]byte{0xff, 0xff, 0xff, 0xff, 'x'})); !errors.Is(err, errNews) {
		t.Error(err)
	}
	alpha.Tell([]byte("second"))
	expectNews(t, heard, "second")
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
		waitFor(t, func() bool { return alpha.peer("beta") == nil && beta.peer("alpha") == nil })
	}
}
