package sshsrv

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
	"shithead/sshsrv/internal/sshinner"
)

// channel is one SSH session as the client set it up: what it asked for, bounded. The requests are read here and not by
// the library, whose environment has no bounds and whose window changes can block.
type channel struct {
	gossh.Channel
	limits *Limits
	ask    func(int) bool
	// delivered is told how many bytes of data have come.
	delivered func(int)

	// term is the terminal's type, empty as long as there is no terminal.
	term string
	pty  bool
	// env has the variables that were sent, "NAME=value", and envBytes is how many bytes of names and values those are.
	env      []string
	envBytes int
	// commanded is called before a command is granted, so that nothing is lost of what the client sends then.
	commanded func()
	// command is what follows the host on the command line, empty for none.
	command string

	// started: a program was asked for.
	started bool

	size size
	// resized receives after the size has changed, and wake is called then.
	resized wait.Bell
	wake    func()

	// unread reports whether something lies on stderr that is not read, nil if it is read.
	unread func() bool

	// heard receives after something has come that nobody has taken, or there is no more.
	heard wait.Bell

	mu sync.Mutex
	// taker takes what the client types, once a program wants it. Before, it is early; what is more than may be is thrown
	// away, and spilled says so. over: there is no more.
	taker   func(io.Reader)
	early   []byte
	spilled bool
	over    bool
	// granted: the command was, and what comes from now on is for it.
	granted bool
}

// newChannel bounds a session. ask waits until its client may
// have a request looked at; it says no once it has hung up.
func newChannel(ch gossh.Channel, l *Limits, ask func(int) bool) *channel {
	return &channel{
		Channel: ch, limits: l, ask: ask, delivered: func(int) {}, resized: wait.NewBell(), wake: func() {},
		heard: wait.NewBell(),
	}
}

// drain reads whatever a client may send, from the beginning to the end, whether anybody wants it or not: the library
// keeps what is not read, and a megabyte in packets of one byte is fifty in memory. Each goroutine ends with the channel. What
// is no data is read by serve. Nobody waits for what comes on stderr, where no client sends anything, until something lies there when
// the channel is swept.
func (c *channel) drain() {
	go c.read()
	if c.unread = sshinner.Unread(c.Channel); c.unread == nil {
		go c.discard()
	}
}

// sweptEvery is after how many bytes over the connection its channels are swept. So much in packets of one byte is 30 KB in memory.
const sweptEvery = 8 << 10

// sweep begins to read stderr if something lies there. It does not wait, and is called by one goroutine.
func (c *channel) sweep() {
	if c.unread != nil && c.unread() {
		c.unread = nil
		go c.discard()
	}
}

// discard reads stderr to its end.
func (c *channel) discard() {
	buf := make([]byte, readAtOnce) // io.Discard would hold on to 8 KB
	for {
		if _, err := c.Stderr().Read(buf); err != nil {
			return
		}
	}
}

// Read reads what the client types, as much as has come, which its connection counts.
func (c *channel) Read(p []byte) (int, error) {
	n, err := c.Channel.Read(p)
	c.delivered(n)
	return n, err
}

// readAtOnce is how much is read at once while nobody wants it, in bytes. Every session has a buffer of this size.
const readAtOnce = 64

// read keeps the beginning of what the client types until somebody takes what comes, and then hands it over.
func (c *channel) read() {
	buf := make([]byte, readAtOnce)
	for {
		n, err := c.Read(buf)
		c.mu.Lock()
		take := c.taker
		c.over = err != nil
		if take == nil {
			fits := min(n, c.limits.EarlyBytes-len(c.early))
			c.early = append(c.early, buf[:fits]...)
			c.spilled = c.spilled || fits < n
		}
		c.mu.Unlock()
		c.heard.Ring()
		switch {
		case take != nil:
			take(io.MultiReader(bytes.NewReader(buf[:n]), c))
			return
		case err != nil:
			return
		}
	}
}

// take has what the client types from now on read by a function, in a goroutine of its own. It reports whether there is
// anything to come. What was typed before is thrown away, unless the command is not granted yet: clients do not wait for that
// before they send what is for it, and the end of it.
func (c *channel) take(by func(io.Reader)) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	early := c.early
	c.taker, c.early = by, nil
	switch {
	case c.granted:
	case c.over:
		go by(bytes.NewReader(early)) // and then there is no more
		return len(early) > 0
	case len(early) > 0:
		later, pass := io.Pipe()
		go func() {
			by(io.MultiReader(bytes.NewReader(early), later))
			_ = later.Close() // so that nobody goes on passing
		}()
		c.taker = func(r io.Reader) {
			_, err := io.Copy(pass, r)
			_ = pass.CloseWithError(err)
		}
	}
	return !c.over
}

// Typed is what has come so far and nobody has taken: all of it if it is over, else the beginning; spilled if there was
// more than is kept.
func (c *channel) Typed() (text []byte, over, spilled bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return bytes.Clone(c.early), c.over, c.spilled
}

// Heard receives after something has come that nobody has taken, or there is no more.
func (c *channel) Heard() <-chan struct{} { return c.heard }

// size is a window's size that can be read while it changes: columns in the upper half, rows in the lower.
type size struct{ packed atomic.Uint64 }

func (s *size) set(columns, rows int) { s.packed.Store(uint64(columns)<<32 | uint64(rows)) }

func (s *size) get() (columns, rows int) {
	packed := s.packed.Load()
	return int(packed >> 32), int(packed & 0xffffffff)
}

// usedEnv are the variables that anything looks at. No other is kept.
var usedEnv = map[string]bool{
	"COLORTERM": true, "NO_COLOR": true, "CLICOLOR": true, "CLICOLOR_FORCE": true,
	"COLORFGBG": true, "LANG": true, "LC_ALL": true, "LC_CTYPE": true, "LC_MESSAGES": true,
}

// serve reads the client's requests until the channel is closed, and then cancels. start is called once, when the client
// wants a program to run; it must not wait for it.
func (c *channel) serve(requests <-chan *gossh.Request, cancel context.CancelFunc, start func()) {
	defer cancel()
	for r := range requests {
		if c.ask(1) { // else it was hung up on: the loop ends
			c.answer(r, start)
		}
	}
}

// answer does what a request asks for, if it may, and says so.
func (c *channel) answer(r *gossh.Request, start func()) {
	ok, starts := false, false
	switch {
	case r.Type == "window-change":
		ok = c.pty && c.resize(r.Payload)
	case c.started:
	case r.Type == "pty-req":
		ok = c.openTerminal(r.Payload)
	case r.Type == "env":
		ok = c.keepEnv(r.Payload)
	case r.Type == "shell":
		ok, starts = true, true
	case r.Type == "exec":
		ok = c.setCommand(r.Payload)
		starts = ok
	}
	if starts {
		c.started = true
		c.commanded()
		c.mu.Lock()
		c.granted = true
		c.mu.Unlock()
	}
	if r.WantReply {
		if err := r.Reply(ok, nil); err != nil {
			return // the channel is closing
		}
	}
	if starts {
		start()
	}
}

// openTerminal reads a pty-req (RFC 4254, 6.2).
func (c *channel) openTerminal(payload []byte) bool {
	var asked struct {
		Term string
		Size []byte `ssh:"rest"`
	}
	err := gossh.Unmarshal(payload, &asked)
	if c.pty || err != nil || len(asked.Term) > maxTerm || !c.resize(asked.Size) {
		return false
	}
	c.pty, c.term = true, asked.Term
	return true
}

// maxTerm bounds the name of a terminal's type, in bytes; the longest in use have some twenty.
const maxTerm = 64

// resize reads columns and rows, bounds them and keeps them. A client that does not know one sends 0 (RFC 4254, 6.2):
// the last one stays.
func (c *channel) resize(payload []byte) bool {
	var asked struct {
		Columns, Rows uint32
		Rest          []byte `ssh:"rest"`
	}
	if err := gossh.Unmarshal(payload, &asked); err != nil {
		return false
	}
	columns, rows := c.size.get()
	c.resizeTo(clamp(asked.Columns, cmp.Or(columns, 80), c.limits.Columns),
		clamp(asked.Rows, cmp.Or(rows, 24), c.limits.Rows))
	return true
}

// resizeTo keeps columns and rows, as far as they are within bounds.
func (c *channel) resizeTo(columns, rows int) {
	c.size.set(min(columns, c.limits.Columns), min(rows, c.limits.Rows))
	c.resized.Ring()
	c.wake()
}

// clamp bounds what a client says of its window; zero means that it does not know.
func clamp(n uint32, unknown, most int) int {
	if n == 0 {
		return unknown
	}
	return int(min(n, uint32(most)))
}

func (c *channel) keepEnv(payload []byte) bool {
	var asked struct {
		Name, Value string
		Rest        []byte `ssh:"rest"`
	}
	err := gossh.Unmarshal(payload, &asked)
	return err == nil && c.setEnv(asked.Name, asked.Value)
}

// setEnv keeps a variable, if anything looks at it and there is room.
func (c *channel) setEnv(name, value string) bool {
	size := len(name) + len(value)
	if !usedEnv[name] || len(c.env) >= c.limits.EnvVars || strings.ContainsRune(value, 0) || c.envBytes+size > c.limits.EnvBytes {
		return false
	}
	c.envBytes += size
	c.env = append(c.env, name+"="+value)
	return true
}

func (c *channel) setCommand(payload []byte) bool {
	var asked struct {
		Command string
		Rest    []byte `ssh:"rest"`
	}
	err := gossh.Unmarshal(payload, &asked)
	if err != nil || len(asked.Command) > c.limits.CommandBytes {
		return false
	}
	c.command = strings.TrimSpace(asked.Command)
	return c.command != ""
}

// getenv is the value of a variable that the client sent, empty if it sent none.
func (c *channel) getenv(name string) string {
	for _, kv := range c.env {
		if key, value, _ := strings.Cut(kv, "="); key == name {
			return value
		}
	}
	return ""
}

// locale is what the client says of its language, in the order in which programs look for it.
func (c *channel) locale() string {
	return cmp.Or(c.getenv("LC_ALL"), c.getenv("LC_MESSAGES"), c.getenv("LANG"))
}

// exit sends the exit status and closes the channel. The client may have gone: errors are of no interest.
func (c *channel) exit(status int) {
	_, _ = c.SendRequest("exit-status", false, binary.BigEndian.AppendUint32(nil, uint32(status)))
	_ = c.Close()
}
