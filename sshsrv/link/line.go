package link

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sync"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/data/text"
)

// Line is one end of a guest terminal. Bytes go both ways; of those that the other end has not taken there are never more than the
// window, until which writing waits. One goroutine reads, and one writes.
type Line struct {
	channel  gossh.Channel
	requests <-chan *gossh.Request
	most     int // bytes of a request
	// window is how many bytes may be on the way from here. After ack bytes that are read here the other end is told.
	window, ack uint64

	mu sync.Mutex
	// freed is signalled after the other end has taken something, or it is over.
	freed sync.Cond
	// sent and taken count the bytes that were written here and those that the other end has taken, read those that were read here,
	// and told those that the other end has been told of.
	sent, taken, read, told uint64
	// keeps: what the other end has not taken is kept, the last of what was sent.
	keeps bool
	kept  []byte
	over  bool
	// end is why the guest comes back, once that is known.
	end *End
	// done is closed once no request comes any more.
	done chan struct{}
}

// newLine is the end at the first server, which sends what is typed, or else at the second one.
func newLine(ch gossh.Channel, requests <-chan *gossh.Request, l *Limits, first bool) *Line {
	t := &Line{channel: ch, requests: requests, most: l.RequestBytes, keeps: first, done: make(chan struct{})}
	t.freed.L = &t.mu
	const often = 4 // times a window
	t.window, t.ack = uint64(l.ScreenWindow), uint64(l.TypedWindow/often)
	if first {
		t.window, t.ack = uint64(l.TypedWindow), uint64(l.ScreenWindow/often)
	}
	return t
}

// Read reads what the other end has written, to its end. Who reads on has taken what was read before, of which the other end is told
// now and then.
func (t *Line) Read(p []byte) (int, error) {
	t.mu.Lock()
	read, tell := t.read, t.read-t.told >= t.ack
	if tell {
		t.told = t.read
	}
	t.mu.Unlock()
	if tell {
		_ = t.say(taken, count(read)) // if it is over, reading says so
	}
	n, err := t.channel.Read(p)
	t.mu.Lock()
	t.read += uint64(n)
	t.mu.Unlock()
	return n, err
}

// Write writes, and waits until the other end has room for it. It fails with [ErrOver] once that has gone; what it counts as written
// then may not have come there, but is among what is untaken.
func (t *Line) Write(p []byte) (n int, err error) {
	for len(p) > 0 {
		m := t.room(p)
		if m == 0 {
			return n, ErrOver
		}
		_, err = t.channel.Write(p[:m])
		n, p = n+m, p[m:]
		if err != nil {
			return n, fmt.Errorf("%w: %w", ErrOver, err)
		}
	}
	return n, nil
}

// room waits until something may be written, and gives how much of it, none if it is over. What is kept of it is.
func (t *Line) room(p []byte) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	for !t.over && t.sent-t.taken >= t.window {
		t.freed.Wait()
	}
	if t.over {
		return 0
	}
	n := min(uint64(len(p)), t.window-(t.sent-t.taken))
	t.sent += n
	if t.keeps {
		t.kept = append(t.kept, p[:n]...)
	}
	return int(n)
}

// forget forgets what was taken.
func (t *Line) forget() {
	if t.keeps {
		waits := int(t.sent - t.taken)
		t.kept = append(t.kept[:0], t.kept[len(t.kept)-waits:]...)
	}
}

// Untaken is what was written and the other end has not taken, as far as it has said.
func (t *Line) Untaken() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Clone(t.kept)
}

// Stderr is where nothing goes and nothing comes from: last words go with the end.
func (t *Line) Stderr() io.ReadWriter { return nowhere{} }

type nowhere struct{}

func (nowhere) Read([]byte) (int, error)    { return 0, io.EOF }
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// SendRequest asks for nothing: this is for what takes a [gossh.Channel].
func (t *Line) SendRequest(string, bool, []byte) (bool, error) { return false, nil }

// CloseWrite says that nothing more is written.
func (t *Line) CloseWrite() error { return t.channel.CloseWrite() }

// Close ends the terminal.
func (t *Line) Close() error {
	t.stop()
	return t.channel.Close()
}

// stop has nobody wait any more.
func (t *Line) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	t.freed.Broadcast()
}

func (t *Line) say(what string, payload []byte) error {
	_, err := t.channel.SendRequest(what, false, payload)
	return err
}

// Resize says that the window has another size.
func (t *Line) Resize(columns, rows int) error {
	return t.say(windowChange, gossh.Marshal(window{Columns: uint32(columns), Rows: uint32(rows)}))
}

// Set says what the person has set from now on.
func (t *Line) Set(settings data.Settings) error { return t.say(settingsSet, marshal(settings)) }

// Rename says what the person is called from now on.
func (t *Line) Rename(name string) error { return t.say(renamed, []byte(name)) }

// Dismiss says that somebody has ended the session, with its last words.
func (t *Line) Dismiss(words string) error {
	return t.say(dismissed, []byte(words[:min(len(words), t.most)]))
}

// Return says why the guest comes back, and ends the terminal. What the other end was told that is taken is, whatever the end says.
func (t *Line) Return(e *End) error {
	says := *e
	t.mu.Lock()
	says.Taken = max(says.Taken, t.told)
	t.mu.Unlock()
	return errors.Join(t.say(ended, marshal(says)), t.Close())
}

// End waits until the other end says why the guest comes back, or has gone, which is no error but a reason. Reading has to have
// ended by then, so that nothing of what the guest was shown is lost.
func (t *Line) End() End {
	<-t.done
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.end == nil {
		return End{Reason: Gone, Taken: t.sent}
	}
	return *t.end
}

// Follow reads what the first server says of a guest, until the terminal is over. It has to be read: the connection of the servers
// waits for it. What is wrong ends the terminal, and is given.
func (t *Line) Follow(events Events) error { return t.follow(&events) }

func (t *Line) follow(events *Events) (wrong error) {
	defer close(t.done)
	defer t.stop()
	for r := range t.requests {
		if wrong == nil {
			if wrong = t.hear(r, events); wrong != nil {
				_ = t.Close()
			}
		}
		if r.WantReply {
			_ = r.Reply(false, nil)
		}
	}
	return wrong
}

// hear is told something of the terminal.
func (t *Line) hear(r *gossh.Request, events *Events) error {
	if len(r.Payload) > t.most {
		return fmt.Errorf("%w: %d bytes", ErrEvent, len(r.Payload))
	}
	switch {
	case r.Type == taken:
		return t.took(r.Payload)
	case r.Type == ended && events == nil:
		return t.ends(r.Payload)
	case events == nil:
		return fmt.Errorf("%w: %.32q", ErrEvent, r.Type)
	}
	return events.hear(r.Type, r.Payload)
}

// took notes how many bytes the other end has taken.
func (t *Line) took(payload []byte) error {
	n, err := parseCount(payload)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil || n < t.taken || n > t.sent {
		return fmt.Errorf("%w: %d taken of %d", ErrEvent, n, t.sent)
	}
	t.taken = n
	t.forget()
	t.freed.Broadcast()
	return nil
}

// ends notes why the guest comes back.
func (t *Line) ends(payload []byte) error {
	e, err := ParseEnd(payload)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.end != nil || e.Taken < t.taken || e.Taken > t.sent {
		return fmt.Errorf("%w: an end that does not fit", ErrEvent)
	}
	t.end, t.taken = e, e.Taken
	t.forget()
	return nil
}

// hear takes an event.
func (e *Events) hear(what string, payload []byte) error {
	switch what {
	case windowChange:
		var w window
		if err := gossh.Unmarshal(payload, &w); err != nil || !isWindow(int(w.Columns), int(w.Rows)) {
			return fmt.Errorf("%w: a window", ErrEvent)
		}
		e.Resized(int(w.Columns), int(w.Rows))
	case settingsSet:
		s, err := parseSettings(payload)
		if err != nil {
			return fmt.Errorf("%w: settings: %w", ErrEvent, err)
		}
		e.Set(s)
	case renamed:
		if !text.IsClear(string(payload), maxText) || len(payload) == 0 {
			return fmt.Errorf("%w: a name", ErrEvent)
		}
		e.Renamed(string(payload))
	case dismissed:
		e.Finished(string(payload))
	default:
		return fmt.Errorf("%w: %.32q", ErrEvent, what)
	}
	return nil
}
