package control

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/engine/enginetest"

	"go.uber.org/goleak"
)

var must = enginetest.NoError

// socket is a folder in which a server answers or not.
type socket struct {
	*testing.T
	folder string
	// waited is told of each "wait" that ends.
	waited chan struct{}
}

// newSocket makes a folder whose path leaves room for a socket's name.
func newSocket(t *testing.T) *socket {
	t.Helper()
	folder, err := os.MkdirTemp("", "sock") //nolint:usetesting // whose folders have long names
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return &socket{t, folder, make(chan struct{}, 100)}
}

// listen answers until the test ends, after which nothing is left behind.
func (s *socket) listen(limits Limits) (stop func() error) {
	s.Helper()
	server, err := Listen(s.folder, map[string]Command{
		"greet": func(_ context.Context, words []string, say func(any) error) error {
			return errors.Join(say("hello"), say(map[string]int{strings.Join(words, " "): len(words)}))
		},
		"fail":  func(context.Context, []string, func(any) error) error { return errors.New("no luck") },
		"break": func(context.Context, []string, func(any) error) error { panic("broken") },
		"wait": func(ctx context.Context, _ []string, say func(any) error) error {
			err := say("waiting")
			<-ctx.Done()
			s.waited <- struct{}{}
			return errors.Join(err, ctx.Err())
		},
		"last": func(_ context.Context, _ []string, say func(any) error) error {
			<-time.After(limits.RequestTime + limits.RequestTime/10)
			return say("long")
		},
	}, limits, slog.New(slog.DiscardHandler))
	must(s, err)
	stop = sync.OnceValue(server.Close)
	s.Cleanup(func() {
		if err := stop(); err != nil {
			s.Error(err)
		}
		if files, _ := os.ReadDir(s.folder); len(files) != 0 {
			s.Errorf("left behind: %v", files)
		}
		goleak.VerifyNone(s, goleak.IgnoreAnyFunction("net/http.(*conn).closeWriteAndWait")) // which ends half a second later
	})
	return stop
}

// ask is what a command says, each line as text.
func (s *socket) ask(command string, words ...string) (said string, err error) {
	err = Ask(s.Context(), s.folder, command, words, func(say json.RawMessage) error {
		said += string(say) + "\n"
		return nil
	})
	return said, err
}

// sends connects, and sends something.
func (s *socket) sends(text string) net.Conn {
	s.Helper()
	c, err := net.Dial("unix", filepath.Join(s.folder, Name))
	must(s, err)
	s.Cleanup(func() { _ = c.Close() })
	_, _ = io.WriteString(c, text)
	return c
}

// leaveOver leaves a socket behind as a server that was killed does.
func (s *socket) leaveOver() {
	s.Helper()
	old, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(s.folder, Name), Net: "unix"})
	must(s, err)
	old.SetUnlinkOnClose(false)
	_ = old.Close()
}

const head = " HTTP/1.1\r\nHost: control\r\nContent-Length: "

// TestAsk_GetsWhatTheCommandSays_AndHowItEnds, also in a folder whose path is too long for a socket.
func TestAsk_GetsWhatTheCommandSays_AndHowItEnds(t *testing.T) {
	for _, below := range []string{"", strings.Repeat("/long", 40)} {
		t.Run(below, func(t *testing.T) {
			s := newSocket(t)
			s.folder += below
			must(t, os.MkdirAll(s.folder, 0o700))
			if below == "" {
				s.leaveOver()
			}
			s.listen(DefaultLimits())
			if info, err := os.Stat(filepath.Join(s.folder, Name)); err != nil || info.Mode() != 0o600|os.ModeSocket {
				t.Errorf("%v, %v", info.Mode(), err)
			}
			for _, test := range [][]string{ // a command, its words, what it says, and how it fails
				{"greet", "ann bob", "\"hello\"\n{\"ann bob\":2}\n", ""},
				{"fail", "", "", "no luck"},
				{"break", "", "", "something went wrong: the server's log says what"},
				{"dance", "", "", `this server has no command "dance"`},
				{"greet", strings.Repeat("x", 10_000_000), "", "the request is longer than 16384 bytes"},
				{"greet", strings.Repeat("x", 20_000), "", "the request is longer than 16384 bytes"},
			} {
				said, err := s.ask(test[0], strings.Fields(test[1])...)
				refused := errors.Is(err, ErrRefused) && strings.HasSuffix(err.Error(), test[3])
				if said != test[2] || (test[3] == "") != (err == nil) || err != nil && !refused {
					t.Errorf("%s says %q, %v, want %s", test[0], said, err, test[3])
				}
			}
		})
	}
}

// TestAsk_WhereNoServerListens tells so, or that the server is an older one: such servers read a line and answer with one, or are
// busy and answer without reading.
func TestAsk_WhereNoServerListens(t *testing.T) {
	older := func(says string, reads bool) func(*socket) {
		return func(s *socket) {
			listener, err := net.Listen("unix", filepath.Join(s.folder, Name))
			must(s, err)
			s.Cleanup(func() { _ = listener.Close() })
			go func() {
				c, err := listener.Accept()
				if err != nil {
					return
				}
				defer c.Close()
				if reads {
					_, _ = bufio.NewReader(c).ReadString('\n')
				}
				_, _ = io.WriteString(c, says+"\n")
			}()
		}
	}
	for what, c := range map[string]struct {
		prepare func(*socket)
		want    error
	}{
		"without a socket":   {func(*socket) {}, ErrNobody},
		"without a folder":   {func(s *socket) { s.folder += "/missing" }, ErrNobody},
		"with one left over": {(*socket).leaveOver, ErrNobody},
		"an older server":    {older(`{"error":"not a request: invalid character 'P'"}`, true), ErrOlder},
		"one that is busy":   {older(`{"error":"the server is busy with other commands"}`, false), ErrOlder},
	} {
		s := newSocket(t)
		c.prepare(s)
		if said, err := s.ask("greet", strings.Repeat("x", 10_000)); !errors.Is(err, c.want) || said != "" {
			t.Errorf("%s: %q, %v", what, said, err)
		}
	}
}

// TestACommand_EndsWhenTheClientHangsUp, and when the server is closed, though the client stays.
func TestACommand_EndsWhenTheClientHangsUp(t *testing.T) {
	s := newSocket(t)
	stop := s.listen(DefaultLimits())
	ctx, cancel := context.WithCancel(t.Context())
	for want, hear := range map[error]error{context.Canceled: nil, io.ErrShortWrite: io.ErrShortWrite} {
		err := Ask(ctx, s.folder, "wait", nil, func(json.RawMessage) error {
			if hear == nil {
				cancel()
			}
			return hear
		})
		if !errors.Is(err, want) {
			t.Errorf("%v, not %v", err, want)
		}
		<-s.waited
		ctx, cancel = context.WithCancel(t.Context())
	}
	cancel()
	c := s.sends("POST /wait" + head + "2\r\n\r\n[]")
	answer, err := http.ReadResponse(bufio.NewReader(c), nil) //nolint:bodyclose // the connection is
	must(t, err)
	lines := bufio.NewReader(answer.Body)
	if line, err := lines.ReadString('\n'); err != nil || line != `{"say":"waiting"}`+"\n" {
		t.Errorf("%q, %v", line, err)
	}
	must(t, stop())
	<-s.waited
	if line, err := lines.ReadString('\n'); err != nil || line != `{"error":"context canceled"}`+"\n" {
		t.Errorf("%q, %v", line, err)
	}
}

// TestRequests_ThatAreNone get a sentence, or are hung up on, each on a connection of its own. How long a request may take to come
// bounds no command.
func TestRequests_ThatAreNone(t *testing.T) {
	s, limits := newSocket(t), DefaultLimits()
	limits.RequestTime = time.Second // in which a slow client has sent all that it does
	s.listen(limits)
	t.Run("a command that lasts", func(t *testing.T) {
		t.Parallel()
		if said, err := s.ask("last"); err != nil || said != `"long"`+"\n" {
			t.Errorf("%q, %v", said, err)
		}
	})
	for text, says := range map[string]string{
		"":                                      "^$",
		"POST /greet HT":                        "^HTTP/1.1 400 ",
		"prose\n":                               "^HTTP/1.1 400 ",
		"POST /greet" + head + "5\r\n\r\n[":     "no request: .*timeout",
		"POST /greet" + head + "5\r\n\r\nprose": "not a request",
		"POST /greet" + head + "2\r\n\r\n{}":    "not a request",
		strings.Repeat("x", 40_000):             "^HTTP/1.1 431 ",
		`{"v":1,"command":"admin","args":{"words":"[\"status\"]"}}` + "\n": "^" + regexp.QuoteMeta(newer) + "$",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			t.Parallel()
			if got, _ := io.ReadAll(s.sends(text)); !regexp.MustCompile(says).Match(got) || strings.Contains(string(got), `"done"`) {
				t.Errorf("%q", got)
			}
		})
	}
}

func TestMoreThanMayBeAtOnce_AreToldThatTheServerIsBusy(t *testing.T) {
	s, limits := newSocket(t), DefaultLimits()
	limits.Connections = 2
	s.listen(limits)
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range limits.Connections {
		inside := make(chan struct{})
		all.Go(func() {
			_ = Ask(ctx, s.folder, "wait", nil, func(json.RawMessage) error {
				close(inside)
				return nil
			})
		})
		<-inside
	}
	if _, err := s.ask("greet"); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "busy") {
		t.Error(err)
	}
	cancel()
	all.Wait()
	for err := errors.New("busy"); err != nil; _, err = s.ask("greet") { // their places are free, a moment later
		if !strings.Contains(err.Error(), "busy") {
			t.Fatal(err)
		}
	}
}
