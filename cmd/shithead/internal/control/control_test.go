package control

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// commands are those of the tests. Whoever waits says so on the channel.
func commands(waiting chan<- struct{}) []Command {
	return []Command{
		{Name: "greet", Args: []string{"name"}, Run: func(_ context.Context, args map[string]string, say func(any) error) error {
			return errors.Join(say("hello"), say(map[string]int{args["name"]: 1}))
		}},
		{Name: "fail", Run: func(context.Context, map[string]string, func(any) error) error { return errors.New("no luck") }},
		{Name: "break", Run: func(context.Context, map[string]string, func(any) error) error { panic("broken") }},
		{Name: "wait", Run: func(ctx context.Context, _ map[string]string, say func(any) error) error {
			if err := say("waiting"); err != nil {
				return err
			}
			<-ctx.Done()
			waiting <- struct{}{}
			return ctx.Err()
		}},
	}
}

// listening answers in a folder until the test ends.
func listening(t *testing.T, folder string, limits Limits) (waiting chan struct{}) {
	t.Helper()
	waiting = make(chan struct{}, 100)
	s, err := Listen(folder, commands(waiting), limits, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if files, _ := os.ReadDir(folder); len(files) != 0 {
			t.Errorf("left behind: %v", files)
		}
		goleak.VerifyNone(t)
	})
	return waiting
}

// short is a folder whose path leaves room for a socket's name.
func short(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "sock") //nolint:usetesting // whose folders have long names
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// asked is what a command says, each line as text.
func asked(t *testing.T, folder, command string, args map[string]string) (said string, err error) {
	t.Helper()
	err = Ask(t.Context(), folder, command, args, func(say json.RawMessage) error {
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
		args    map[string]string
		said    string
		fails   string
	}{
		{"greet", map[string]string{"name": "ann"}, "\"hello\"\n{\"ann\":1}\n", ""},
		{"greet", map[string]string{"age": "ann"}, "", `greet takes no "age"`},
		{"fail", nil, "", "no luck"},
		{"break", nil, "", "something went wrong: the server's log says what"},
		{"dance", nil, "", `this server has no command "dance"`},
		{"greet", map[string]string{"name": strings.Repeat("x", 20_000)}, "", "the request is longer than 16384 bytes"},
	} {
		said, err := asked(t, folder, test.command, test.args)
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
	if _, err := asked(t, folder, "greet", nil); !errors.Is(err, ErrNobody) {
		t.Errorf("without a socket: %v", err)
	}
	if _, err := asked(t, filepath.Join(folder, "missing"), "greet", nil); !errors.Is(err, ErrNobody) {
		t.Errorf("without a folder: %v", err)
	}
	leftOver(t, folder)
	if _, err := asked(t, folder, "greet", nil); !errors.Is(err, ErrNobody) {
		t.Errorf("with one left over: %v", err)
	}
}

// leftOver puts a socket into a folder as a server that was killed leaves it.
func leftOver(t *testing.T, folder string) {
	t.Helper()
	old, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(folder, Name), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	old.SetUnlinkOnClose(false)
	_ = old.Close()
}

func TestListen_OverASocketThatIsLeftOver_ReplacesIt(t *testing.T) {
	folder := short(t)
	leftOver(t, folder)
	listening(t, folder, DefaultLimits())
	if said, err := asked(t, folder, "greet", nil); err != nil {
		t.Errorf("%q, %v", said, err)
	}
}

// TestListen_InAFolderWithALongPath works where there is /proc, and says what is wrong elsewhere.
func TestListen_InAFolderWithALongPath(t *testing.T) {
	top := short(t)
	folder := filepath.Join(top, strings.Repeat("long/", 40))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		if _, err := Listen(folder, nil, DefaultLimits(), nil); !errors.Is(err, ErrLong) {
			t.Error(err)
		}
		return
	}
	listening(t, folder, DefaultLimits())
	if said, err := asked(t, folder, "greet", nil); err != nil {
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
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, folder)
	if _, err := c.Write([]byte(`{"v":1,"command":"wait"}` + "\n")); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(c)
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
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestRequests_ThatAreNone get a sentence, each on a connection of its own.
func TestRequests_ThatAreNone(t *testing.T) {
	folder := short(t)
	limits := DefaultLimits()
	limits.RequestTime = 50 * time.Millisecond
	listening(t, folder, limits)
	for sent, says := range map[string]string{
		"":                             "no request",
		"half a line":                  "no request",
		"prose\n":                      "not a request",
		"[]\n":                         "not a request",
		"{}\n":                         "of version 0, this server knows 1",
		`{"v":2,"command":"x"}` + "\n": "of version 2, this server knows 1",
		strings.Repeat("x", 40_000):    "longer than 16384 bytes",
	} {
		c := connect(t, folder)
		_, _ = c.Write([]byte(sent))
		line, err := bufio.NewReader(c).ReadString('\n')
		var a Answer
		if err != nil || json.Unmarshal([]byte(line), &a) != nil || a.Done || !strings.Contains(a.Error, says) {
			t.Errorf("%.40q: %q, %v", sent, line, err)
		}
	}
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
		if _, err := asked(t, folder, "greet", nil); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "busy") {
			t.Error(err)
		}
	}
	cancel()
	all.Wait()
	for range limits.Connections {
		<-waiting
	}
	for { // their places are free a moment later
		said, err := asked(t, folder, "greet", map[string]string{"name": "ann"})
		if err == nil {
			break
		}
		if !strings.Contains(fmt.Sprint(err), "busy") {
			t.Fatalf("%q, %v", said, err)
		}
	}
}
