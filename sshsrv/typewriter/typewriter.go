package typewriter

import (
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"

	"shithead/sshsrv/wire"
	"shithead/views/frame"
)

// Typewriter is a client without screens: lines are written to it, and what it sends is read as lines. To a terminal it echoes what is
// typed. Lines wait while one is typed, until that is done or nobody types on; what was typed of it stands again below them then. It moves
// the cursor only to take a letter back. Its methods may be called by several goroutines, but Take and Over by one after the other.
type Typewriter struct {
	// Lines gets each line, and Ended is closed when there are no more. A line that nobody takes waits, and so does the client.
	Lines <-chan string
	Ended <-chan struct{}
	out   io.Writer
	// echo: it is a terminal, and ascii shows nothing else.
	echo, ascii bool
	lines       chan string
	ended       chan struct{}
	end         sync.Once
	// stopped is closed once nobody takes lines any more.
	stopped chan struct{}
	in      *wire.Input

	// mu guards the rest, and what is written.
	mu sync.Mutex
	// line is what was typed of a line, waiting what is written after it, and pause when that is in any case.
	line    []byte
	waiting []string
	pause   *time.Timer
	// returned: the last key was a carriage return.
	returned bool
	// echoes is what has to be echoed; taking: that waits for the end of Take.
	echoes strings.Builder
	taking bool
	// untaken is what came after nobody took lines any more.
	untaken []byte
}

// mostTyped is how many bytes a typed line has at most; more are not taken.
const mostTyped = 1 << 10

// New writes to a client, which may be a terminal, and that one that shows only ASCII. The rates among the limits do
// not hold: the reader counts lines, and none is lost.
func New(out io.Writer, terminal, ascii bool, limits wire.InputLimits) *Typewriter {
	t := &Typewriter{out: out, echo: terminal, ascii: ascii, lines: make(chan string), ended: make(chan struct{}), stopped: make(chan struct{})}
	t.Lines, t.Ended = t.lines, t.ended
	t.in = wire.NewInput(limits.WithoutRates(), t.event)
	return t
}

// typingPause is how long after a key nobody types on, and mostWaiting how many lines wait for that.
const (
	typingPause = 2 * time.Second
	mostWaiting = 40
)

// Print writes lines, soon.
func (t *Typewriter) Print(lines ...string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting = append(t.waiting, lines...); !t.echo || len(t.line) == 0 || len(t.waiting) > mostWaiting {
		t.flush()
		return
	}
	if t.pause == nil {
		t.pause = time.AfterFunc(typingPause, t.paused)
	}
}

// paused writes what waits, as nobody types on.
func (t *Typewriter) paused() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.flush()
}

// flush writes what waits.
func (t *Typewriter) flush() {
	if t.pause != nil {
		t.pause.Stop()
		t.pause = nil
	}
	if len(t.waiting) == 0 {
		return
	}
	end := "\n"
	if t.echo {
		end = "\r\n"
	}
	text := strings.Join(t.waiting, end) + end
	if t.waiting = nil; t.echo && len(t.line) > 0 {
		text = end + text + string(t.line)
	}
	t.write(text)
}

// show echoes to a terminal, at once unless more keys have come already.
func (t *Typewriter) show(echo string) {
	if t.echo {
		t.echoes.WriteString(echo)
	}
	if !t.taking {
		t.unecho()
	}
}

func (t *Typewriter) unecho() {
	if t.echoes.Len() > 0 {
		t.put(t.echoes.String())
		t.echoes.Reset()
	}
}

// write writes behind what is echoed.
func (t *Typewriter) write(text string) {
	t.unecho()
	t.put(text)
}

// put writes, in vain if the client is gone.
func (t *Typewriter) put(text string) {
	if t.ascii {
		lines := strings.Split(text, "\r\n")
		for i, line := range lines {
			lines[i] = wire.ASCII(line)
		}
		text = strings.Join(lines, "\r\n")
	}
	_, _ = io.WriteString(t.out, text)
}

// Take takes what the client sends. It waits until somebody takes the lines in it, or [Typewriter.Stop].
func (t *Typewriter) Take(p []byte) {
	t.setTaking(true)
	t.in.Take(p)
	t.setTaking(false)
}

// setTaking begins or ends the time in which echoes wait for each other; at its end they are written.
func (t *Typewriter) setTaking(taking bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taking = taking; !taking {
		t.unecho()
	}
}

// event takes a key, or a paste as the keys that it stands for.
func (t *Typewriter) event(e uv.Event) {
	switch e := e.(type) {
	case uv.KeyPressEvent:
		t.key(e, t.in.Raw(nil, e))
	case uv.PasteEvent:
		for _, r := range e.Content {
			key := uv.KeyPressEvent{Code: r, Text: string(r)}
			if r == '\n' {
				key = uv.KeyPressEvent{Code: uv.KeyEnter}
			}
			t.key(key, []byte(string(r)))
		}
	}
}

// key takes a key, which was sent as raw, and gives the line away that it ends.
func (t *Typewriter) key(key uv.KeyPressEvent, raw []byte) {
	select {
	case <-t.stopped:
	default:
		line, whole := t.typeKey(key)
		if !whole {
			return
		}
		select {
		case t.lines <- line:
			return
		case <-t.stopped:
			raw = []byte(line + "\n")
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.untaken = append(t.untaken, raw...)
}

// Over notes that the client sends nothing more. What it has not ended with a new line is a line, too.
func (t *Typewriter) Over() {
	t.in.Stop()
	t.mu.Lock()
	begun := len(t.line) > 0
	t.mu.Unlock()
	if begun && !t.echo {
		t.key(uv.KeyPressEvent{Code: uv.KeyEnter}, nil)
	}
	t.leave()
}

func (t *Typewriter) leave() { t.end.Do(func() { close(t.ended) }) }

// Stop has nobody take lines any more. What waits is written.
func (t *Typewriter) Stop() {
	close(t.stopped)
	t.paused()
}

// Rest ends the input, and gives what was typed and not taken.
func (t *Typewriter) Rest() []byte {
	incomplete := t.in.Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Concat(t.line, t.untaken, incomplete)
}

// typeKey does what a key does. It gives the line that the key has ended, if it has.
func (t *Typewriter) typeKey(key uv.KeyPressEvent) (line string, whole bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pause != nil {
		t.pause.Reset(typingPause)
	}
	key = dropAlt(key)
	after := t.returned
	t.returned = key.Code == uv.KeyEnter
	switch {
	case key.Text != "":
		if len(t.line)+len(key.Text) <= mostTyped {
			t.line = append(t.line, key.Text...)
			t.show(key.Text)
		}
	case key.MatchString("ctrl+j") && after:
	case t.returned, key.MatchString("ctrl+j"):
		line, t.line = string(t.line), nil
		if t.echo {
			t.write("\r\n")
		}
		t.flush()
		return line, true
	case t.echo:
		t.edits(key.Keystroke())
	case key.Code == uv.KeyTab:
		t.line = append(t.line, ' ')
	}
	return "", false
}

// dropAlt is a key without alt, which no key of a line has: an ESC came just before it.
func dropAlt(key uv.KeyPressEvent) uv.KeyPressEvent {
	if key.Mod&^uv.ModShift != uv.ModAlt {
		return key
	}
	key.Mod &^= uv.ModAlt
	switch {
	case !unicode.IsPrint(key.Code):
	case key.Mod == uv.ModShift:
		key.Text = string(unicode.ToUpper(key.Code))
	default:
		key.Text = string(key.Code)
	}
	return key
}

// edits does what a control key of a terminal does.
func (t *Typewriter) edits(key string) {
	switch key {
	case "ctrl+c":
		t.unecho()
		t.leave()
	case "ctrl+d":
		if len(t.line) == 0 {
			t.unecho()
			t.leave()
		}
	case "ctrl+h", "backspace":
		t.back(1)
	case "ctrl+w":
		text := strings.TrimRight(string(t.line), " ")
		t.back(utf8.RuneCount(t.line) - utf8.RuneCountInString(text[:strings.LastIndexByte(text, ' ')+1]))
	case "ctrl+u":
		t.back(utf8.RuneCount(t.line))
	}
}

// back takes back so many letters.
func (t *Typewriter) back(n int) {
	columns := 0
	for ; n > 0 && len(t.line) > 0; n-- {
		r, size := utf8.DecodeLastRune(t.line)
		columns += frame.Width(string(r))
		t.line = t.line[:len(t.line)-size]
	}
	if t.show(strings.Repeat("\b \b", columns)); len(t.line) == 0 {
		t.flush()
	}
}
