package sshsrv

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"golang.org/x/time/rate"

	"shithead/rooms"
)

// APILimits bound what a program makes the server do: see ssh HOST api.
type APILimits struct {
	// RequestBytes is the longest request, without the end of its line.
	RequestBytes int
	// Requests is how many requests a second one session may make, and RequestBurst how many at once: more than a program
	// needs that plays as fast as the others let it. Who goes beyond is told so.
	Requests, RequestBurst int
	// Refusals is how many a second may go beyond that or be too long, and RefusalBurst how many at once, until the
	// program is hung up on.
	Refusals, RefusalBurst int
	// PendingBytes is how much of a session's requests waits to be carried out. What is more is too fast.
	PendingBytes int
}

// DefaultAPILimits suit programs that play.
func DefaultAPILimits() APILimits {
	return APILimits{
		RequestBytes: 16 << 10, Requests: 100, RequestBurst: 300, Refusals: 10, RefusalBurst: 1000, PendingBytes: 64 << 10,
	}
}

// inbox takes what a program sends, a request a line. It reads on whatever becomes of the requests: the library keeps what
// is not read, and a megabyte in packets of one byte is fifty in memory. Those that wait are bounded.
type inbox struct {
	limits *APILimits
	// allowed and refused count down what the limits allow.
	allowed, refused *rate.Limiter
	// flooded is called once more is refused than may be. Nothing is read any more then.
	flooded func()
	rings   chan struct{}

	mu sync.Mutex
	// waiting are the requests to be carried out, in their order, and bytes how much they hold.
	waiting []incoming
	bytes   int
	over    bool
}

// incoming is a request as it came.
type incoming struct {
	// id is the request's, null if it has none.
	id   json.RawMessage
	text []byte
	// refused is why it is not carried out, if so; then there is no text.
	refused error
}

func newInbox(l *APILimits, flooded func()) *inbox {
	return &inbox{
		limits: l, flooded: flooded, rings: make(chan struct{}, 1),
		allowed: rate.NewLimiter(rate.Limit(l.Requests), l.RequestBurst),
		refused: rate.NewLimiter(rate.Limit(l.Refusals), l.RefusalBurst),
	}
}

// readBuffer is how much is read at once, in bytes: more than most requests have.
const readBuffer = 1024

// read reads requests to the end of the input.
func (in *inbox) read(r io.Reader) {
	defer in.end()
	lines := bufio.NewReaderSize(r, readBuffer)
	var text []byte
	long := false
	for {
		part, err := lines.ReadSlice('\n')
		line := bytes.TrimSuffix(bytes.TrimSuffix(part, []byte{'\n'}), []byte{'\r'})
		if long = long || len(text)+len(line) > in.limits.RequestBytes; long {
			text = nil
		} else {
			text = append(text, line...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if long && !in.refused.Allow() { // a line without an end costs as many lines do
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
		text, long = nil, false
	}
}

// put takes a request, or says that there are too many that cannot be taken.
func (in *inbox) put(text []byte, long bool) bool {
	request := incoming{id: idOf(text), text: text}
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case long:
		request.refused = errRequestLong
	case !in.allowed.Allow() || in.bytes+len(text) > in.limits.PendingBytes:
		request.refused = rooms.ErrTooFast
	}
	if request.refused != nil {
		request.text = nil
		if !in.refused.Allow() {
			return false
		}
	}
	in.waiting = append(in.waiting, request)
	in.bytes += len(request.text)
	in.ring()
	return true
}

// end says that nothing comes any more.
func (in *inbox) end() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.over = true
	in.ring()
}

func (in *inbox) ring() {
	select {
	case in.rings <- struct{}{}:
	default:
	}
}

// next waits for a request, and gives none when there are no more, or the context ends.
func (in *inbox) next(ctx context.Context) (request incoming, ok bool) {
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
