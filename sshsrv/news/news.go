package news

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"shithead/data"
	"shithead/data/text"
	"shithead/rooms"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
)

// News is what a server tells the others at once.
type News struct {
	// ID is of these news alone, so that whoever hears them twice takes them up once.
	ID data.ID `json:"id"`
	// From is the name of the server that tells them.
	From string `json:"from"`
	// Hall is what its hall tells, nil for nothing.
	Hall *hall.News `json:"hall,omitempty"`
	// Rooms is what its lobby tells, nil for nothing.
	Rooms *live.News `json:"rooms,omitempty"`
	// Used are tokens of shared limiters, each of which was used there once.
	Used []ratelimit.Used `json:"used,omitempty"`
}

// ErrNews says that a text is no news.
var ErrNews = errors.New("no news of a server")

// The bounds of news, in bytes but for the counts.
const (
	// MaxBytes is how long the text may be: twice as much as 2,000 rooms need in which all seats are taken.
	MaxBytes = 4 << 20
	maxText  = 1024
	maxName  = 256
	maxShort = 64
	maxNames = 20_000
	maxRooms = 10_000
	maxUsed  = 1000
)

// Marshal is the text of news. It fails with [ErrNews] for what no server would take up.
func (n *News) Marshal() ([]byte, error) {
	if wrong := n.wrong(); wrong != "" {
		return nil, fmt.Errorf("%w: its %s", ErrNews, wrong)
	}
	text, err := json.Marshal(n)
	if err == nil && len(text) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrNews, len(text))
	}
	return text, err
}

// Parse reads news. What a later version has added is skipped, and a room that cannot be shown here comes without its summary; what else
// is out of bounds, or of another kind than it is here, fails with [ErrNews].
func Parse(text []byte) (*News, error) {
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrNews, len(text))
	}
	n := &News{}
	if err := json.Unmarshal(text, n); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNews, err)
	}
	if n.Rooms != nil {
		for i := range n.Rooms.Rooms {
			if r := &n.Rooms.Rooms[i]; r.Summary != nil && !summaryOK(r.Code, r.Summary) {
				r.Summary = nil
			}
		}
	}
	if wrong := n.wrong(); wrong != "" {
		return nil, fmt.Errorf("%w: its %s", ErrNews, wrong)
	}
	return n, nil
}

// wrong is which part of news is out of bounds, empty for none.
func (n *News) wrong() string {
	switch {
	case !text.IsToken(string(n.ID)):
		return "id"
	case !text.IsToken(n.From):
		return "server"
	case n.Hall != nil && n.Hall.Said != nil && !saidOK(n.Hall.Said):
		return "line"
	case n.Hall != nil && n.Hall.Roll != nil && !rollOK(n.From, n.Hall.Roll):
		return "roll"
	case n.Rooms != nil && !roomsOK(n.From, n.Rooms):
		return "rooms"
	case !usedOK(n.Used):
		return "tokens"
	}
	return ""
}

func saidOK(s *hall.Said) bool {
	return text.IsToken(string(s.ID)) && text.IsClear(string(s.Who), maxShort) && text.IsClear(s.From, maxName) &&
		s.From != "" && text.IsClear(s.Text, maxText) && s.Text != ""
}

func rollOK(from string, r *hall.Roll) bool {
	return r.Server == from && isCount(r.Guests, maxNames) && len(r.Names) <= maxNames &&
		!slices.ContainsFunc(r.Names, func(name string) bool { return name == "" || !text.IsClear(name, maxName) })
}

func roomsOK(from string, n *live.News) bool {
	return n.Server == from && len(n.Rooms) <= maxRooms && len(n.Gone) <= maxRooms &&
		!slices.ContainsFunc(n.Rooms, func(r live.RoomNews) bool { return !text.IsToken(r.Code) }) &&
		!slices.ContainsFunc(n.Gone, func(r live.RoomGone) bool { return !text.IsToken(r.Code) })
}

// summaryOK reports whether a room can be shown.
func summaryOK(code string, s *rooms.RoomSummary) bool {
	seats := s.Terms.Seats
	return s.Code == code && s.Terms.Check() == nil && text.IsClear(s.Terms.Forfeit, maxName) && personOK(s.Maker) &&
		len(s.Players) <= seats && !slices.ContainsFunc(s.Players, func(p rooms.Person) bool { return !personOK(p) }) &&
		isCount(s.Bots, seats) && isCount(s.FreeSeats, seats) && isCount(s.Watchers, maxNames) && isCount(s.Round, maxNames) && isCount(s.Rounds, maxNames) &&
		text.IsClear(string(s.Turn), maxShort) && text.IsClear(string(s.Running), maxShort)
}

func personOK(p rooms.Person) bool {
	return text.IsToken(string(p.ID)) && p.Name != "" && text.IsClear(p.Name, maxName) && text.IsClear(string(p.Origin()), maxShort)
}

func isCount(n, most int) bool { return n >= 0 && n <= most }

func usedOK(used []ratelimit.Used) bool {
	return len(used) <= maxUsed && !slices.ContainsFunc(used, func(u ratelimit.Used) bool {
		return !text.IsToken(u.Limiter) || u.Key == "" || !text.IsClear(u.Key, maxName)
	})
}
