package api

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"shithead/rooms"
)

// What two servers of a house tell each other about a program whose client is connected to the first and which the second one
// serves, are frames: a byte that says what it is, the length of its body in four bytes, the highest first, and the body.

// What a frame is. The first server sends requests.
const (
	// asked is a request, as it came. Of one that the first server has refused unread the body is its id: it is answered where it
	// came among the others.
	asked byte = iota
	askedTooFast
	askedTooLong
)

// The second server sends whole lines, of which the first one never sends half.
const (
	// answers: they answer the oldest request that is not answered yet. Without, they are events.
	answers byte = 1 << iota
	// inside: the program is in the room.
	inside
)

// headBytes is how long the beginning of a frame is.
const headBytes = 5

// errFrame says that that is no frame.
var errFrame = errors.New("not a frame")

// frame is the beginning of a frame, with what there is of its body, behind which more may come.
func frame(kind byte, body []byte, more int) []byte {
	out := make([]byte, 0, headBytes+len(body))
	out = binary.BigEndian.AppendUint32(append(out, kind), uint32(len(body)+more))
	return append(out, body...)
}

// readHead reads what begins a frame: what it is, and the length of its body, which is most at most.
func readHead(r io.Reader, most int) (kind byte, n int, err error) {
	var head [headBytes]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, 0, err
	}
	length := binary.BigEndian.Uint32(head[1:])
	if uint64(length) > uint64(most) {
		return 0, 0, fmt.Errorf("%w: %d bytes", errFrame, length)
	}
	return head[0], int(length), nil
}

// framed is a request as it goes to another server.
func (in *incoming) framed() []byte {
	switch {
	case in.refused == nil:
		return frame(asked, in.text, 0)
	case errors.Is(in.refused, errRequestLong):
		return frame(askedTooLong, in.id, 0)
	default:
		return frame(askedTooFast, in.id, 0)
	}
}

// readIncoming reads a request that comes from another server. It fails with [io.EOF] where none begins, and with errFrame.
func readIncoming(r io.Reader, l *Limits) (incoming, error) {
	kind, n, err := readHead(r, l.RequestBytes)
	if err != nil {
		return incoming{}, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return incoming{}, fmt.Errorf("%w: %w", errFrame, err)
	}
	request := incoming{id: body}
	switch kind {
	case asked:
		return incoming{text: body, id: noID()}, nil
	case askedTooFast:
		request.refused = rooms.ErrTooFast
	case askedTooLong:
		request.refused = errRequestLong
	default:
		return incoming{}, fmt.Errorf("%w: of the kind %d", errFrame, kind)
	}
	if ok := validID(body) && json.Valid(body); !ok && string(body) != string(noID()) {
		return incoming{}, fmt.Errorf("%w: an id", errFrame)
	}
	return request, nil
}
