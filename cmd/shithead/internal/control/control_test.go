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
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

// commands are those of the tests. Whoever waits says so on the channel.
func commands(waiting chan<- struct{}) map[string]Command {
	return map[string]Command{
		"greet": func(_ context.Context, words []string, say func(any) error) error {
			return errors.Join(say("hello"), say(map[string]int{strings.Join(words, " "): len(words)}))
		},
		"fail":  func(context.Context, []string, func(any) error) error { return errors.New("no luck") },
		"break": func(context.Context, []string, func(any) error) error { panic("broken") },
		"wait": func(ctx context.Context, _ []string, say func(any) error) error {
			if err := say("waiting"); err != nil {
				return err
			}
			<-ctx.Done()
			waiting <- struct{}{}
			return ctx.Err()
		},
	}
}

// listening answers in a folder until the test ends.
func listening(t *testing.T, folder string, limits Limits) (waiting chan struct{}) {
	t.Helper()
	waiting = make(chan struct{}, 100)
	s, err := Listen(folder, commands(waiting), limits, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if files, _ := os.ReadDir(folder); len(files) != 0 {
			t.Errorf("left behind: %v", files)
		}
		goleak.VerifyNone(t, goleak.IgnoreAnyFunction("net/http.(*conn).closeWriteAndWait")) // which ends half a second later
	})
	return waiting
}

// short is a folder whose path leaves room for a socket's name.
func short(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "sock") //nolint:usetesting // whose folders have long names
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// asked is what a command says, each line as text.
func asked(t *testing.T, folder, command string, words ...string) (said string, err error) {
	t.Helper()
	err = Ask(t.Context(), folder, command, words, func(say json.RawMessage) error {
		said += string(say) + "\n"
		return nil
	})
	return said, err
}

func TestAsk_GetsWhatTheCommandSays_AndHowItEnds(t *testing.T) {
	folder := short(t)
	listening(t, folder, DefaultLimits())
	if info, err := os.Stat(filepath.Join(folder, Name)); err != nil || info.Mode() != 0o600|os.ModeSocket {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	for _, test := range []struct {
		command string
		words   []string
		said    string
		fails   string
	}{
		{"greet", []string{"ann", "bob"}, "\"hello\"\n{\"ann bob\":2}\n", ""},
		{"fail", nil, "", "no luck"},
		{"break", nil, "", "something went wrong: the server's log says what"},
		{"dance", nil, "", `this server has no command "dance"`},
		{"greet", []string{strings.Repeat("x", 10_000_000)}, "", "the request is longer than 16384 bytes"},
		{"greet", []string{strings.Repeat("x", 20_000)}, "", "the request is longer than 16384 bytes"},
	} {
		said, err := asked(t, folder, test.command, test.words...)
		switch {
		case said != test.said:
			t.Errorf("%s says %q", test.command, said)
		case test.fails == "" && err != nil, test.fails != "" && (!errors.Is(err, ErrRefused) || !strings.HasSuffix(err.Error(), test.fails)):
			t.Errorf("%s: %v, want %s", test.command, err, test.fails)
		}
	}
}

func TestAsk_WhereNobodyListens(t *testing.T) {
	folder := short(t)
	if _, err := asked(t, folder, "greet"); !errors.Is(err, ErrNobody) {
		t.Errorf("without a socket: %v", err)
	}
	if _, err := asked(t, filepath.Join(folder, "missing"), "greet"); !errors.Is(err, ErrNobody) {
		t.Errorf("without a folder: %v", err)
	}
	leftOver(t, folder)
	if _, err := asked(t, folder, "greet"); !errors.Is(err, ErrNobody) {
		t.Errorf("with one left over: %v", err)
	}
}

// leftOver puts a socket into a folder as a server that was killed leaves it.
func leftOver(t *testing.T, folder string) {
	t.Helper()
	old, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(folder, Name), Net: "unix"})
	must(t, err)
	old.SetUnlinkOnClose(false)
	_ = old.Close()
}

func TestListen_OverASocketThatIsLeftOver_ReplacesIt(t *testing.T) {
	folder := short(t)
	leftOver(t, folder)
	listening(t, folder, DefaultLimits())
	if said, err := asked(t, folder, "greet"); err != nil {
		t.Errorf("%q, %v", said, err)
	}
}

// TestListen_InAFolderWithALongPath works where there is /proc, and says what is wrong elsewhere.
func TestListen_InAFolderWithALongPath(t *testing.T) {
	top := short(t)
	folder := filepath.Join(top, strings.Repeat("long/", 40))
	must(t, os.MkdirAll(folder, 0o700))
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		if _, err := Listen(folder, nil, DefaultLimits(), nil); !errors.Is(err, ErrLong) {
			t.Error(err)
		}
		return
	}
	listening(t, folder, DefaultLimits())
	if said, err := asked(t, folder, "greet"); err != nil {
		t.Errorf("%q, %v", said, err)
	}
}

func TestHangingUp_EndsTheCommand(t *testing.T) {
	folder := short(t)
	waiting := listening(t, folder, DefaultLimits())
	enough := errors.New("enough")
	if err := Ask(t.Context(), folder, "wait", nil, func(json.RawMessage) error { return enough }); !errors.Is(err, enough) {
		t.Error(err)
	}
	<-waiting
	ctx, cancel := context.WithCancel(t.Context())
	err := Ask(ctx, folder, "wait", nil, func(json.RawMessage) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-waiting
}

func TestClose_EndsCommands_AlsoOfThoseWhoDoNotHangUp(t *testing.T) {
	folder := short(t)
	waiting := make(chan struct{}, 1)
	s, err := Listen(folder, commands(waiting), DefaultLimits(), slog.New(slog.DiscardHandler))
	must(t, err)
	c := connect(t, folder)
	if _, err := c.Write([]byte("POST /wait HTTP/1.1\r\nHost: control\r\nContent-Length: 2\r\n\r\n[]")); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil) //nolint:bodyclose // the connection is
	must(t, err)
	lines := bufio.NewReader(answer.Body)
	if line, err := lines.ReadString('\n'); err != nil || line != `{"say":"waiting"}`+"\n" {
		t.Errorf("%q, %v", line, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	<-waiting
	if line, err := lines.ReadString('\n'); err != nil || line != `{"error":"context canceled"}`+"\n" {
		t.Errorf("%q, %v", line, err)
	}
}

func connect(t *testing.T, folder string) net.Conn {
	t.Helper()
	c, err := net.Dial("unix", filepath.Join(folder, Name))
	must(t, err)
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestRequests_ThatAreNone get a sentence, or are hung up on, each on a connection of its own.
func TestRequests_ThatAreNone(t *testing.T) {
	folder := short(t)
	limits := DefaultLimits()
	limits.RequestTime = time.Second // in which a slow client has sent all that it does
	listening(t, folder, limits)
	head := "POST /greet HTTP/1.1\r\nHost: control\r\nContent-Length: "
	for text, says := range map[string]string{
		"":                          "^$",
		"POST /greet HT":            "^HTTP/1.1 400 ",
		"prose\n":                   "^HTTP/1.1 400 ",
		head + "5\r\n\r\n[":         "no request: .*timeout",
		head + "5\r\n\r\nprose":     "not a request",
		head + "2\r\n\r\n{}":        "not a request",
		strings.Repeat("x", 40_000): "^HTTP/1.1 431 ",
		`{"v":1,"command":"admin","args":{"words":"[\"status\"]"}}` + "\n": "^" + regexp.QuoteMeta(newer) + "$",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			t.Parallel()
			c := connect(t, folder)
			_, _ = c.Write([]byte(text))
			if got, _ := io.ReadAll(c); !regexp.MustCompile(says).Match(got) || strings.Contains(string(got), `"done"`) {
				t.Errorf("%q", got)
			}
		})
	}
}

// TestAsk_OfAnOlderServer says so. Such servers read a line and answer with one, or are busy and answer without reading.
func TestAsk_OfAnOlderServer(t *testing.T) {
	for says, reads := range map[string]bool{
		`{"error":"not a request: invalid character 'P' looking for beginning of value"}`: true,
		`{"error":"the server is busy with other commands"}`:                              false,
	} {
		folder := short(t)
		listener, err := net.Listen("unix", filepath.Join(folder, Name))
		must(t, err)
		defer listener.Close()
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
		if said, err := asked(t, folder, "greet", strings.Repeat("x", 10_000)); !errors.Is(err, ErrOlder) || said != "" {
			t.Errorf("%q, %v", said, err)
		}
	}
}

// pipes is a listener whose connections are in memory.
type pipes chan net.Conn

func (p pipes) Addr() net.Addr { return &net.UnixAddr{} }

func (p pipes) Close() error {
	close(p)
	return nil
}

func (p pipes) Accept() (net.Conn, error) {
	if conn, ok := <-p; ok {
		return conn, nil
	}
	return nil, net.ErrClosed
}

// TestACommand_MayTakeLongerThanItsRequest: how long that may take bounds nothing else.
func TestACommand_MayTakeLongerThanItsRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, listener := newServer(map[string]Command{
			"last": func(ctx context.Context, _ []string, say func(any) error) error {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case <-time.After(time.Hour):
					return say("an hour")
				}
			},
		}, DefaultLimits(), slog.New(slog.DiscardHandler)), make(pipes)
		go func() { _ = s.http.Serve(listener) }()
		ours, theirs := net.Pipe()
		listener <- theirs
		_, _ = io.WriteString(ours, "POST /last HTTP/1.1\r\nHost: control\r\nContent-Length: 2\r\n\r\n[]")
		got, _ := io.ReadAll(ours)
		if !strings.Contains(string(got), `{"say":"an hour"}`) || !strings.Contains(string(got), `{"done":true}`) {
			t.Errorf("%q", got)
		}
		s.stop()
		_ = s.http.Close()
	})
}

func TestMoreThanMayBeAtOnce_AreToldThatTheServerIsBusy(t *testing.T) {
	folder := short(t)
	limits := DefaultLimits()
	limits.Connections = 2
	waiting := listening(t, folder, limits)
	ctx, cancel := context.WithCancel(t.Context())
	inside := make(chan struct{}, limits.Connections)
	var all sync.WaitGroup
	for range limits.Connections {
		all.Go(func() {
			_ = Ask(ctx, folder, "wait", nil, func(json.RawMessage) error {
				inside <- struct{}{}
				return nil
			})
		})
		<-inside
	}
	for range 20 {
		if _, err := asked(t, folder, "greet"); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "busy") {
			t.Error(err)
		}
	}
	cancel()
	all.Wait()
	for range limits.Connections {
		<-waiting
	}
	for { // their places are free a moment later
		said, err := asked(t, folder, "greet", "ann")
		if err == nil {
			break
		}
		if !strings.Contains(fmt.Sprint(err), "busy") {
			t.Fatalf("%q, %v", said, err)
		}
	}
}

// must ends the test where something has failed that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
