package sshtest

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
	"shithead/views/ui"
)

// Session is one session on a connection.
type Session struct {
	*Client
	Channel gossh.Channel
	// Background is the colour that the terminal says it has behind text, nil for black.
	Background color.Color
	// Mute: the terminal answers nothing that it is asked. Once there is one, writing guards it.
	Mute bool
	// writing is held to write into Channel, in which two may not write at once: the keys and the terminal's answers.
	writing sync.Mutex

	mu sync.Mutex
	// screen shows what comes, once there is a terminal. picture is what is on it, empty after something has come.
	screen         *vt.Emulator
	picture, title string
	// held is the beginning of an update.
	held []byte
	// raw and errors are the beginnings of what came.
	raw, errors []byte
	// deaf: nothing is read any more.
	deaf bool
	// going counts what has to end until the session has, and everything that came is read.
	going, status int
	// news receives after something has come.
	news wait.Bell
}

// keep bounds what is kept of what came, in bytes.
const keep = 1 << 20

// The payloads of requests (RFC 4254, 6.2 and 6.7).
type (
	// PtyRequest asks for a terminal.
	PtyRequest struct {
		Term                         string
		Columns, Rows, Width, Height uint32
		Modes                        string
	}
	// WindowChange says that the window has another size.
	WindowChange struct{ Columns, Rows, Width, Height uint32 }
)

// answer takes the server's requests, until the session is closed.
func (s *Session) answer(requests <-chan *gossh.Request) {
	for r := range requests {
		if r.Type == "exit-status" && len(r.Payload) == 4 {
			s.mu.Lock()
			s.status = int(binary.BigEndian.Uint32(r.Payload))
			s.mu.Unlock()
		}
		_ = r.Reply(false, nil)
	}
	s.count(-1)
}

// count counts what goes on, and tells of a change.
func (s *Session) count(change int) {
	s.mu.Lock()
	s.going += change
	s.mu.Unlock()
	s.news.Ring()
}

// Request asks for something, and reports whether it was granted.
func (s *Session) Request(kind string, payload any) bool {
	var b []byte
	if payload != nil {
		b = gossh.Marshal(payload)
	}
	granted, err := s.Channel.SendRequest(kind, true, b)
	return granted && err == nil
}

// Env sets a variable, and reports whether the server keeps it.
func (s *Session) Env(name, value string) bool {
	return s.Request("env", struct{ Name, Value string }{name, value})
}

// Exec asks for a command, and reports whether it runs.
func (s *Session) Exec(command string) bool {
	return s.Request("exec", struct{ Command string }{command})
}

// Pty asks for a terminal of a size, and for nothing to run in it yet.
func (s *Session) Pty(columns, rows int) *Session {
	s.t.Helper()
	pty := PtyRequest{Term: "xterm-256color", Columns: uint32(columns), Rows: uint32(rows), Modes: "\x00"}
	if !s.Request("pty-req", pty) {
		s.t.Fatal("no terminal")
	}
	return s
}

// Start asks for a terminal of a size and for a program, and shows what comes.
func (s *Session) Start(columns, rows int) *Session {
	s.t.Helper()
	if !s.emulate(columns, rows).Request("shell", nil) {
		s.t.Fatal("no program")
	}
	return s
}

// StartCommand is [Session.Start] for a command that shows screens, whose complaints are kept.
func (s *Session) StartCommand(columns, rows int, command string) *Session {
	s.t.Helper()
	if !s.ReadErrors().emulate(columns, rows).Exec(command) {
		s.t.Fatalf("no %s", command)
	}
	return s
}

// emulate asks for a terminal, whose screen shows what comes from now on.
func (s *Session) emulate(columns, rows int) *Session {
	s.t.Helper()
	s.Pty(columns, rows).Env("COLORTERM", "truecolor")
	s.screen = vt.NewEmulator(columns, rows)
	s.screen.SetCallbacks(vt.Callbacks{Title: func(title string) { s.title = title }})
	if s.Background != nil {
		s.screen.SetDefaultBackgroundColor(s.Background)
	}
	go func() { _, _ = io.Copy(answers{s}, s.screen) }() // until it is closed
	return s.Read()
}

// answers are sent as if they were typed. The screen waits until each is taken, so none fails.
type answers struct{ *Session }

func (a answers) Write(p []byte) (int, error) {
	a.writing.Lock()
	defer a.writing.Unlock()
	if !a.Mute {
		_, _ = a.Channel.Write(p)
	}
	return len(p), nil
}

// Write sends what is typed, or the input of a command.
func (s *Session) Write(p []byte) (int, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.Channel.Write(p)
}

// EndInput ends what is typed, and has the terminal answer nothing: the end and what is sent must not meet.
func (s *Session) EndInput() {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.Mute = true
	_ = s.Channel.CloseWrite() // of a session that may be over
}

// Read reads what comes, until the session ends.
func (s *Session) Read() *Session {
	return s.follow(s.Channel, func(b []byte) {
		if s.screen != nil {
			s.show(b)
		}
		s.raw = append(s.raw, b[:min(len(b), keep-len(s.raw))]...)
	})
}

// ReadErrors reads what comes on standard error.
func (s *Session) ReadErrors() *Session {
	return s.follow(s.Channel.Stderr(), func(b []byte) {
		s.errors = append(s.errors, b[:min(len(b), keep-len(s.errors))]...)
	})
}

// The beginning and the end of a synchronized update.
var syncBegin, syncEnd = []byte("\x1b[?2026h"), []byte("\x1b[?2026l")

// show gives the screen what has come, but for an update of which the end has not: terminals show it as a whole.
func (s *Session) show(b []byte) {
	b = append(s.held, b...)
	whole := len(b)
	if begins := bytes.LastIndex(b, syncBegin); begins > bytes.LastIndex(b, syncEnd) {
		whole = begins
	}
	_, _ = s.screen.Write(b[:whole])
	s.held, s.picture = bytes.Clone(b[whole:]), ""
}

// follow reads until the session ends.
func (s *Session) follow(r io.Reader, take func([]byte)) *Session {
	s.count(1)
	go func() {
		buf := make([]byte, 1<<15)
		for over := false; !over; s.news.Ring() {
			n, err := r.Read(buf)
			s.mu.Lock()
			take(buf[:n])
			if over = err != nil || s.deaf; over && s.screen != nil {
				// Closing the screen itself is not made for a Read at the same time.
				_ = s.screen.InputPipe().(io.Closer).Close()
			}
			s.mu.Unlock()
		}
		s.count(-1)
	}()
	return s
}

// StopReading reads what comes next and then nothing any more.
func (s *Session) StopReading() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deaf = true
}

// Answer is what a command said, and its exit status, -1 for none.
type Answer struct {
	Out, Err string
	Status   int
}

// Run runs a command and gives what it said.
func (s *Session) Run(command string) Answer {
	s.t.Helper()
	if !s.Read().ReadErrors().Exec(command) {
		s.t.Fatalf("%q was refused", command)
	}
	status := s.Ends()
	return Answer{Out: s.Got(), Err: s.Errors(), Status: status}
}

// Types sends keys.
func (s *Session) Types(keys string) *Session {
	s.t.Helper()
	if _, err := io.WriteString(s, keys); err != nil {
		s.t.Fatalf("typing: %v", err)
	}
	return s
}

// typesAgain is how often keys are sent that are not taken.
const typesAgain = 100 * time.Millisecond

// TypesUntil sends keys, and sends them again as long as something is not so, for a screen that may not take them yet.
func (s *Session) TypesUntil(keys, what string, ok func() bool) {
	s.t.Helper()
	again := time.NewTicker(typesAgain)
	defer again.Stop()
	_, _ = io.WriteString(s, keys) // it may be the session's end that is waited for
	s.wait(what, ok, again.C, keys)
}

// Wait waits until something is so, which is looked at whenever something has come. One goroutine waits at a time.
func (s *Session) Wait(what string, ok func() bool) {
	s.t.Helper()
	s.wait(what, ok, nil, "")
}

func (s *Session) wait(what string, ok func() bool, again <-chan time.Time, keys string) {
	s.t.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	for !ok() {
		select {
		case <-s.news:
		case <-again:
			_, _ = io.WriteString(s, keys)
		case <-late.C:
			s.t.Fatalf("never came: %s\nThe screen:\n%s", what, s.Picture())
		}
	}
}

// Sees waits until a text is on the screen, or has come where there is none.
func (s *Session) Sees(text string) *Session {
	s.t.Helper()
	s.Wait("the text "+text, func() bool { return strings.Contains(s.Picture(), text) })
	return s
}

// Reads takes the time that a person takes at least to answer what is seen: before that the key that led to it counts
// for nothing.
func (s *Session) Reads() *Session {
	time.Sleep(ui.Reaction)
	return s
}

// SeesNot waits until a text is no longer on the screen.
func (s *Session) SeesNot(text string) *Session {
	s.t.Helper()
	s.Wait("no text "+text, func() bool { return !strings.Contains(s.Picture(), text) })
	return s
}

// Ends waits until the session is over, and gives its exit status, -1 for none.
func (s *Session) Ends() int {
	s.t.Helper()
	s.Wait("the end", s.Ended)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Ended reports whether the session is over, and everything that came was read.
func (s *Session) Ended() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.going == 0
}

// Picture is what is on the screen; without a terminal, what came.
func (s *Session) Picture() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.screen == nil {
		return string(s.raw) + string(s.errors)
	}
	if s.picture == "" {
		s.picture = s.screen.String()
	}
	return s.picture
}

// Title is the title of the terminal's window.
func (s *Session) Title() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.title
}

// Got is all that came, raw.
func (s *Session) Got() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.raw)
}

// Errors is what came on standard error, of what is read of that.
func (s *Session) Errors() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.errors)
}

// Forget forgets what came so far, but not what the screen shows.
func (s *Session) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raw = nil
}

// Resize gives the window another size, and says so.
func (s *Session) Resize(columns, rows int) *Session {
	s.t.Helper()
	s.mu.Lock()
	s.screen.Resize(columns, rows)
	s.picture = ""
	s.mu.Unlock()
	size := gossh.Marshal(WindowChange{Columns: uint32(columns), Rows: uint32(rows)})
	if _, err := s.Channel.SendRequest("window-change", false,
		size); err != nil { // without an answer, as RFC 4254 has it
		s.t.Fatal("the window cannot change its size")
	}
	return s
}
