package api

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"

	"shithead/data/wait"
	"shithead/rooms"
)

// Inbox takes what a program sends, a request a line. It reads on whatever becomes of the requests: the library keeps what
// is not read, and a megabyte in packets of one byte is fifty in memory. Those that wait are bounded.
type Inbox struct {
	limits *Limits
	payer  *payer
	// flooded is called once more is refused than may be. Nothing is read any more then.
	flooded func()
	// refused is called for what is refused as too fast.
	refused func()
	rings   wait.Bell

	mu sync.Mutex
	// waiting are the requests to be carried out, in their order, and bytes how much they hold.
	waiting []incoming
	bytes   int
	over    bool
}

// incoming is a request as it came.
type incoming struct {
	text []byte
	// refused is why it is not read, if so; then there is no text, and id is what was found of its id, else null.
	refused error
	id      json.RawMessage
}

// readBuffer is how much is read at once, in bytes: more than most requests have.
const readBuffer = 1024

// Read reads requests to the end of the input.
func (in *Inbox) Read(r io.Reader) {
	defer in.end()
	lines := bufio.NewReaderSize(r, readBuffer)
	var text []byte
	long := false
	for {
		part, err := lines.ReadSlice('\n')
		line := bytes.TrimSuffix(bytes.TrimSuffix(part, []byte{'\n'}), []byte{'\r'})
		if long = long || len(text)+len(line) > in.limits.RequestBytes; long {
			text = text[:0]
		} else {
			text = append(text, line...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if long && !in.payer.refusal(0) { // a line without an end costs as many lines do
				in.flooded()
				return
			}
			continue
		case err == nil || long || len(text) > 0:
			if !in.put(text, long) {
				in.flooded()
				return
			}
		}
		if err != nil {
			return
		}
		text, long = text[:0], false
	}
}

// put takes a request, or says that there are too many that cannot be taken. Nothing is made of the text before it is paid
// for; of one that cannot be its id is looked for, within bounds.
func (in *Inbox) put(text []byte, long bool) bool {
	request := incoming{id: noID()}
	switch {
	case long:
		request.refused = errRequestLong
	case in.full(len(text)) || !in.payer.line(len(text)):
		request.refused, request.id = rooms.ErrTooFast, refusedID(text, in.limits.RefusedIDBytes)
		in.refused()
	default:
		request.text = bytes.Clone(text)
	}
	if request.refused != nil && !in.payer.refusal(len(text)) {
		return false
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.waiting = append(in.waiting, request)
	in.bytes += len(request.text)
	in.rings.Ring()
	return true
}

// full reports whether so much more may not wait.
func (in *Inbox) full(n int) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.bytes+n > in.limits.PendingBytes
}

// hold counts so many bytes more, or less, that wait elsewhere.
func (in *Inbox) hold(n int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.bytes += n
}

// putBack has requests wait before all others whose bytes are counted already.
func (in *Inbox) putBack(requests []incoming) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.waiting = slices.Concat(requests, in.waiting)
	in.rings.Ring()
}

// end says that nothing comes any more.
func (in *Inbox) end() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.over = true
	in.rings.Ring()
}

// next waits for a request, and gives none when there are no more, or the context ends.
func (in *Inbox) next(ctx context.Context) (request incoming, ok bool) {
	for ctx.Err() == nil {
		in.mu.Lock()
		over := in.over
		if ok = len(in.waiting) > 0; ok {
			request, in.waiting = in.waiting[0], in.waiting[1:]
			in.bytes -= len(request.text)
		}
		in.mu.Unlock()
		if ok || over {
			return request, ok
		}
		select {
		case <-ctx.Done():
		case <-in.rings:
		}
	}
	return incoming{}, false
}
