package sshsrv

import (
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"shithead/sshsrv/wire"
)

// keyboard is what somebody types. A reader passes it to whom it is for at the moment: a screen, or another server. While it is for
// nobody it waits, and so does its client.
type keyboard struct {
	mu sync.Mutex
	// given is signalled once it is for somebody.
	given sync.Cond
	// to takes what is typed, one piece after the other, and ended is called after the last.
	to    func([]byte)
	ended func()
	// waiting comes before everything else.
	waiting []byte
	// passed counts bytes. closed: nobody wants them any more.
	passed uint64
	closed bool
	// came is when the latest packet came, in nanoseconds of Unix time.
	came atomic.Int64
	// over: there are no more. That is asked while somebody is taking a piece, too.
	over atomic.Bool
}

func newKeyboard() *keyboard {
	k := &keyboard{}
	k.given.L = &k.mu
	return k
}

// read reads to the end, so many bytes at once.
func (k *keyboard) read(r io.Reader, atOnce int) error {
	buf := make([]byte, atOnce)
	for {
		n, err := r.Read(buf)
		if n > 0 {
			k.came.Store(time.Now().UnixNano())
			k.pass(buf[:n])
		}
		if err != nil {
			return err
		}
	}
}

// pass passes what has come to whom it is for, once that is somebody.
func (k *keyboard) pass(p []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for k.to == nil && !k.closed {
		k.given.Wait()
	}
	k.flush()
	if k.to != nil {
		k.passed += uint64(len(p))
		k.to(p)
	}
}

// flush passes what has waited.
func (k *keyboard) flush() {
	if waited := k.waiting; k.to != nil && len(waited) > 0 {
		k.waiting = nil
		k.to(waited)
	}
}

// give has somebody take what is typed from now on. It does not wait for them.
func (k *keyboard) give(to func([]byte), ended func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.to, k.ended = to, ended
	k.given.Broadcast()
	if len(k.waiting) > 0 || k.over.Load() {
		go k.catchUp()
	}
}

// catchUp passes what has waited, and the end.
func (k *keyboard) catchUp() {
	k.mu.Lock()
	k.flush()
	ended := k.ended
	over := k.over.Load()
	k.mu.Unlock()
	if over && ended != nil {
		ended()
	}
}

// take takes it away from who has it, once they have taken the last piece, and gives how many bytes it has passed on.
func (k *keyboard) take() (passed uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.to, k.ended = nil, nil
	return k.passed
}

// put has something be typed before everything else.
func (k *keyboard) put(p []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.waiting = slices.Concat(p, k.waiting)
}

// end says that nothing is typed any more.
func (k *keyboard) end() {
	k.over.Store(true)
	k.catchUp()
}

// cameAt is when what is taken at the moment came.
func (k *keyboard) cameAt() time.Time { return time.Unix(0, k.came.Load()) }

// more reports whether there is anything to come. It does not wait.
func (k *keyboard) more() bool { return !k.over.Load() }

// close has whatever is typed from now on be thrown away.
func (k *keyboard) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.to, k.ended, k.closed = nil, nil, true
	k.given.Broadcast()
}

// presses are what a program has been sent of its keyboard and has not dealt with, the oldest first. It may have ended before it
// does: then they are typed into what comes after it. Nil is for a program that nothing comes after.
type presses struct {
	mu  sync.Mutex
	raw [][]byte
}

// add notes an event that is sent, but none of the mouse: what is pointed at is what is seen, and something else comes after it.
func (p *presses) add(in *wire.Input, e uv.Event) {
	if _, ok := e.(uv.MouseEvent); ok || p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.raw = append(p.raw, in.Raw(nil, e))
}

// take notes that a message is dealt with.
func (p *presses) take(msg tea.Msg) {
	if p == nil {
		return
	}
	if !isTyped(msg) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.raw) > 0 {
		p.raw = slices.Delete(p.raw, 0, 1)
	}
}

// rest is what was not dealt with.
func (p *presses) rest() []byte {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Concat(p.raw...)
}

// isTyped reports whether a message comes from the keyboard.
func isTyped(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.KeyReleaseMsg, tea.PasteMsg, tea.FocusMsg, tea.BlurMsg:
		return true
	}
	return false
}

// mostEarly is how many keys wait until somebody has arrived in a room.
const mostEarly = 500

// waits has a key wait that is pressed on the way into a room, in a house of several servers: the way may lead to another one, and
// take longer than to press the next key. Who does not want to wait any longer does not, and what has waited is dealt with first.
func (l *loop) waits(msg tea.Msg) (caughtUp tea.Cmd, waits bool) {
	if l.presses == nil || !isTyped(msg) || !l.onTheWay() {
		return nil, false
	}
	if givesUp(msg) || len(l.early) == mostEarly {
		return l.catchUp(), false
	}
	l.early = append(l.early, msg)
	return nil, true
}

// givesUp reports whether a client on the way does not want to wait any longer.
func givesUp(msg tea.Msg) bool {
	key, ok := msg.(tea.KeyPressMsg)
	return ok && (key.String() == "esc" || key.String() == "ctrl+c")
}

// arrives deals with the keys that were pressed on the way, once that has ended.
func (l *loop) arrives() tea.Cmd {
	if len(l.early) == 0 || l.onTheWay() {
		return nil
	}
	return l.catchUp()
}

// catchUp deals with the keys that were pressed on the way.
func (l *loop) catchUp() tea.Cmd {
	early := l.early
	l.early = nil
	var cmds []tea.Cmd
	for i, msg := range early {
		if l.quit {
			l.early = early[i:]
			break
		}
		cmds = append(cmds, l.deal(msg))
	}
	return tea.Batch(cmds...)
}

func (l *loop) onTheWay() bool {
	way, ok := l.model.(interface{ OnTheWay() bool })
	return ok && way.OnTheWay()
}
