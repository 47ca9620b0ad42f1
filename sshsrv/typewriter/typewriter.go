package typewriter

import (
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

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

	// mu guards the rest, and what is written.
	mu sync.Mutex
	// line is what was typed of a line, waiting what is written after it, and pause when that is in any case.
	line    []byte
	waiting []string
	pause   *time.Timer
	// escape is how far an escape sequence has come, which means nothing here; returned: the last byte was a carriage return.
	escape   byte
	returned bool
	// echoes is what has to be echoed.
	echoes strings.Builder
	// untaken is what came after nobody took lines any more.
	untaken []byte
}

// mostTyped is how many bytes a typed line has at most; more are not taken.
const mostTyped = 1 << 10

// New writes to a client, which may be a terminal, and that one that shows only ASCII.
func New(out io.Writer, terminal, ascii bool) *Typewriter {
	t := &Typewriter{out: out, echo: terminal, ascii: ascii, lines: make(chan string), ended: make(chan struct{}), stopped: make(chan struct{})}
	t.Lines, t.Ended = t.lines, t.ended
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
	end := t.newline()
	text := strings.Join(t.waiting, end) + end
	if t.waiting = nil; t.echo && len(t.line) > 0 {
		text = end + text + string(t.line)
	}
	t.write(text)
}

func (t *Typewriter) newline() string {
	if t.echo {
		return "\r\n"
	}
	return "\n"
}

// echoed writes the echo of what was typed, at once.
func (t *Typewriter) echoed() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unecho()
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
	defer t.echoed()
	for i, c := range p {
		select {
		case <-t.stopped:
			t.mu.Lock()
			t.untaken = append(t.untaken, p[i:]...)
			t.mu.Unlock()
			return
		default:
		}
		if line, whole := t.types(c); whole {
			select {
			case t.lines <- line:
			case <-t.stopped:
				t.mu.Lock()
				t.untaken = append(t.untaken, line+"\n"...)
				t.mu.Unlock()
			}
		}
	}
}

// Over notes that the client sends nothing more. What it has not ended with a new line is a line, too.
func (t *Typewriter) Over() {
	t.mu.Lock()
	last := ""
	select {
	case <-t.stopped: // it is the beginning of a line for somebody else
	default:
		last, t.line = string(t.line), nil
	}
	t.mu.Unlock()
	if last != "" && !t.echo {
		t.Take([]byte(last + "\n"))
	}
	t.leave()
}

func (t *Typewriter) leave() { t.end.Do(func() { close(t.ended) }) }

// Stop has nobody take lines any more. What waits is written.
func (t *Typewriter) Stop() {
	close(t.stopped)
	t.paused()
}

// Rest is what was typed and nobody has taken.
func (t *Typewriter) Rest() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Concat(t.line, t.untaken)
}

// The control characters that mean something.
const (
	ctrlC, ctrlD, backspace, ctrlU, ctrlW, escapes, deletes = 0x03, 0x04, 0x08, 0x15, 0x17, 0x1b, 0x7f
)

// types takes a byte. It gives the line that the byte has ended, if it has.
func (t *Typewriter) types(c byte) (line string, whole bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pause != nil {
		t.pause.Reset(typingPause)
	}
	after := t.returned
	if t.returned = c == '\r'; t.escapes(c) {
		return "", false
	}
	switch {
	case c == '\n' && after:
	case c == '\r', c == '\n':
		line, t.line = strings.ToValidUTF8(string(t.line), "?"), nil
		if t.echo {
			t.write("\r\n")
		}
		t.flush()
		return line, true
	case c >= ' ' && c != deletes:
		if len(t.line) < mostTyped {
			t.line = append(t.line, c)
			t.echoLetter()
		}
	case t.echo:
		t.edits(c)
	case c == '\t':
		t.line = append(t.line, ' ')
	}
	return "", false
}

// escapes says whether a byte belongs to an escape sequence.
func (t *Typewriter) escapes(c byte) bool {
	switch {
	case c == escapes:
		t.escape = escapes
	case t.escape == 0:
		return false
	case t.escape == escapes && (c == '[' || c == 'O'):
		t.escape = c
	case t.escape == '[' && c < '@': // its parameters
	default:
		t.escape = 0
	}
	return true
}

// echoLetter echoes the letter that is complete.
func (t *Typewriter) echoLetter() {
	if !t.echo {
		return
	}
	for n := 1; n <= min(utf8.UTFMax, len(t.line)); n++ {
		if tail := t.line[len(t.line)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.Valid(tail) {
				t.echoes.Write(tail)
			}
			return
		}
	}
}

// edits does what a control key of a terminal does.
func (t *Typewriter) edits(c byte) {
	switch c {
	case ctrlC:
		t.unecho()
		t.leave()
	case ctrlD:
		if len(t.line) == 0 {
			t.unecho()
			t.leave()
		}
	case backspace, deletes:
		t.back(1)
	case ctrlW:
		text := strings.TrimRight(string(t.line), " ")
		t.back(utf8.RuneCount(t.line) - utf8.RuneCountInString(text[:strings.LastIndexByte(text, ' ')+1]))
	case ctrlU:
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
	if t.echoes.WriteString(strings.Repeat("\b \b", columns)); len(t.line) == 0 {
		t.flush()
	}
}
