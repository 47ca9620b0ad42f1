package news

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
)

var check = enginetest.NoError

func some() *News {
	return &News{
		ID: "n-1", From: "alpha",
		Hall: &hall.News{
			Said: &hall.Said{ID: "s-1", From: "Ännchen", Text: "hello ♠"},
			Roll: &hall.Roll{Server: "alpha", Number: 7, Began: time.Unix(1_700_000_000, 5).UTC(), Names: []string{"ann", "Bob"}, Guests: 3},
		},
		Rooms: &live.News{
			Server: "alpha", Began: time.Unix(1_700_000_000, 5).UTC(), Number: 4, Whole: true,
			Rooms: []live.RoomNews{{Code: "brave-otter", Change: 3, Epoch: 1, Opened: time.Unix(1_700_000_001, 0).UTC(), Summary: someRoom()}},
			Gone:  []live.RoomGone{{Code: "calm-otter", Change: 2}},
		},
		Used: []ratelimit.Used{{Limiter: "rooms_made", Key: "p-1"}, {Limiter: "guesses_from", Key: "2001:db8::/64"}},
	}
}

func someRoom() *rooms.RoomSummary {
	rules, err := engine.ParseRules("leeds")
	if err != nil {
		panic(err)
	}
	ann := rooms.Person{ID: "p-1", Name: "Ännchen"}.From("192.0.2.7/32")
	return &rooms.RoomSummary{
		Code: "brave-otter", Terms: rooms.Terms{Rules: rules, Seats: 3, Forfeit: "tea"}, Maker: ann, Players: []rooms.Person{ann}, Bots: 1, FreeSeats: 1, Turn: "p-1", Running: "r-1",
	}
}

func TestNews_ComeThroughAsTheyAre(t *testing.T) {
	text, err := some().Marshal()
	check(t, err)
	got, err := Parse(text)
	check(t, err)
	want := some()
	if room := got.Rooms.Rooms[0].Summary; room == nil || room.Maker != someRoom().Maker {
		t.Errorf("the room is %+v", room)
	}
	// Rules have pointers in them.
	got.Rooms.Rooms[0].Summary, want.Rooms.Rooms[0].Summary = nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestNewsOfALaterVersion are taken up as far as they are known.
func TestNewsOfALaterVersion(t *testing.T) {
	const text = `{"id":"n-1","from":"alpha","weather":{"rain":true},"hall":{"said":{"id":"s-1","from":"ann","text":"hello","mood":3}},"used":[{"limiter":"later","key":"x","of":1}]}`
	got, err := Parse([]byte(text))
	want := &News{
		ID: "n-1", From: "alpha", Hall: &hall.News{Said: &hall.Said{ID: "s-1", From: "ann", Text: "hello"}},
		Used: []ratelimit.Used{{Limiter: "later", Key: "x"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestNewsThatAreNone, as they are read and as they would be written.
func TestNewsThatAreNone(t *testing.T) {
	for what, breaks := range map[string]func(*News){
		"no id":                    func(n *News) { n.ID = "" },
		"an id with a space":       func(n *News) { n.ID = "a b" },
		"nobody's":                 func(n *News) { n.From = "" },
		"a server of a long name":  func(n *News) { n.From = strings.Repeat("a", maxShort+1) },
		"a line of nobody":         func(n *News) { n.Hall.Said.From = "" },
		"an empty line":            func(n *News) { n.Hall.Said.Text = "" },
		"a line that clears":       func(n *News) { n.Hall.Said.Text = "\x1b[2J" },
		"a long line":              func(n *News) { n.Hall.Said.Text = strings.Repeat("x", maxText+1) },
		"a roll of another server": func(n *News) { n.Hall.Roll.Server = "beta" },
		"fewer guests than none":   func(n *News) { n.Hall.Roll.Guests = -1 },
		"a name in two lines":      func(n *News) { n.Hall.Roll.Names[1] = "a\nb" },
		"too many names":           func(n *News) { n.Hall.Roll.Names = make([]string, maxNames+1) },
		"rooms of another server":  func(n *News) { n.Rooms.Server = "beta" },
		"a room without a code":    func(n *News) { n.Rooms.Rooms[0].Code = "" },
		"no room that is gone":     func(n *News) { n.Rooms.Gone[0].Code = "" },
		"too many rooms":           func(n *News) { n.Rooms.Rooms = make([]live.RoomNews, maxRooms+1) },
		"a limiter without a name": func(n *News) { n.Used[0].Limiter = "" },
		"a token of nobody":        func(n *News) { n.Used[1].Key = "" },
		"too many tokens":          func(n *News) { n.Used = make([]ratelimit.Used, maxUsed+1) },
	} {
		n := some()
		breaks(n)
		if _, err := n.Marshal(); !errors.Is(err, ErrNews) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, text := range []string{"", "null", "[]", `{"id":"n-1"}`, `{"id":"n-1","from":"alpha","used":{}}`, `{"id":"n-1","from":"alpha"}{}`, strings.Repeat(" ", MaxBytes+1)} {
		if _, err := Parse([]byte(text)); !errors.Is(err, ErrNews) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

// TestARoomThatCannotBeShown is known to be there.
func TestARoomThatCannotBeShown(t *testing.T) {
	for what, breaks := range map[string]func(*rooms.RoomSummary){
		"another's code":     func(s *rooms.RoomSummary) { s.Code = "calm-otter" },
		"many seats":         func(s *rooms.RoomSummary) { s.Terms.Seats = 99 },
		"a maker who clears": func(s *rooms.RoomSummary) { s.Maker.Name = "\x1b[2J" },
		"nobody's seat":      func(s *rooms.RoomSummary) { s.Players[0].Name = "" },
		"more than seats":    func(s *rooms.RoomSummary) { s.Players = slices.Repeat(s.Players, 4) },
		"fewer than none":    func(s *rooms.RoomSummary) { s.Watchers = -1 },
		"a forfeit of lines": func(s *rooms.RoomSummary) { s.Terms.Forfeit = "a\nb" },
	} {
		n := some()
		breaks(n.Rooms.Rooms[0].Summary)
		text, err := n.Marshal()
		check(t, err)
		if got, err := Parse(text); err != nil || got.Rooms.Rooms[0].Summary != nil || got.Rooms.Rooms[0].Code != "brave-otter" {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}

// FuzzParse: whatever is taken up can be told on, and is the same then.
func FuzzParse(f *testing.F) {
	text, err := some().Marshal()
	check(f, err)
	f.Add(text)
	f.Add([]byte(`{"id":"n-1","from":"alpha","Hall":{"roll":{"server":"alpha","began":"2026-01-02T03:04:05+01:00"}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := Parse(text)
		if err != nil {
			return
		}
		again, err := n.Marshal()
		check(t, err)
		same, err := Parse(again)
		check(t, err)
		if third, err := same.Marshal(); err != nil || string(third) != string(again) {
			t.Errorf("%q is %q, %v", again, third, err)
		}
	})
}
