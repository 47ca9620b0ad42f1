package link

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"shithead/data"
)

// The requests in a guest terminal. None is answered.
const (
	// From the first server: the window has another size, the person other settings or another name, and somebody has ended the
	// session.
	windowChange = "window-change"
	settingsSet  = "settings"
	renamed      = "renamed"
	dismissed    = "dismissed"
	// From the second one: the guest comes back.
	ended = "end"
	// From both: how many bytes were taken so far.
	taken = "taken"
)

// Events are what the first server says of a guest while that is served. Each is called by the goroutine that reads them, and must
// not wait.
type Events struct {
	Resized  func(columns, rows int)
	Set      func(data.Settings)
	Renamed  func(name string)
	Finished func(words string)
}

// Reason is why a guest comes back.
type Reason string

// Why guests come back.
const (
	// Lobby: they have left the table. Onward: they want to go to another room, which [End.Next] names. Left: they have left the
	// house, or were shown out. Closed: the room is closed, or they could not go in.
	Lobby  Reason = "lobby"
	Onward Reason = "onward"
	Left   Reason = "left"
	Closed Reason = "closed"
	// Gone: the server has gone, or stops. It is never sent, but follows from the end of a channel without another reason.
	Gone Reason = "gone"
)

// End is how a guest comes back. Its zero value is that of a server that is gone.
type End struct {
	Reason Reason `json:"reason"`
	// Status is the exit status of a session that ends with it, and Out and Err what it says then, on standard output and error.
	Status int    `json:"status"`
	Out    string `json:"out,omitempty"`
	Err    string `json:"err,omitempty"`
	// Next is where they want to go, null for nowhere.
	Next *Wants `json:"next"`
	// Settings are what the guest has set in the end, kept or not.
	Settings data.Settings `json:"settings"`
	// Taken is how many bytes of what was typed have been taken, and Rest what of them did nothing: keys that came too late, and
	// the beginning of one that is not complete.
	Taken uint64 `json:"taken"`
	Rest  []byte `json:"rest,omitempty"`
}

// maxStatus bounds exit statuses, as systems do.
const maxStatus = 255

// ParseEnd reads an end, strictly: see [ParseGuest]. It fails with [ErrEvent].
func ParseEnd(text []byte) (*End, error) {
	e := &End{}
	if err := exact(text, e); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEvent, err)
	}
	known := e.Reason == Lobby || e.Reason == Onward || e.Reason == Left || e.Reason == Closed
	switch {
	case !known, e.Status < 0 || e.Status > maxStatus, (e.Reason == Onward) != (e.Next != nil), e.Next != nil && !e.Next.ok(), !settingsOK(&e.Settings):
		return nil, fmt.Errorf("%w: an invalid end", ErrEvent)
	}
	return e, nil
}

// window is the payload of a change of the window: see RFC 4254, 6.7.
type window struct{ Columns, Rows, Width, Height uint32 }

// settings reads settings, strictly.
func parseSettings(text []byte) (s data.Settings, err error) {
	if err = exact(text, &s); err == nil && !settingsOK(&s) {
		err = ErrEvent
	}
	return s, err
}

// count is the payload of taken.
func count(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func parseCount(payload []byte) (uint64, error) {
	if len(payload) != 8 {
		return 0, ErrEvent
	}
	return binary.BigEndian.Uint64(payload), nil
}

// marshal is a value that can always be written.
func marshal(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // settings and ends have nothing that fails
	}
	return text
}
