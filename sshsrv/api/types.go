package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/object"
	"shithead/views/words"
)

const version = 1

// request is a request of any kind: which fields mean something is said by what it does.
type request struct {
	ID      json.RawMessage `json:"id"`
	Do      string          `json:"do"`
	Room    string          `json:"room"`
	Rules   string          `json:"rules"`
	Options record.Options  `json:"options"`
	Seats   int             `json:"seats"`
	Bots    []string        `json:"bots"`
	// Clock is in seconds, nil for the house's.
	Clock   *int   `json:"clock"`
	Pace    string `json:"pace"`
	Yield   string `json:"yield"`
	Wait    *bool  `json:"wait"`
	Rounds  int    `json:"rounds"`
	Private bool   `json:"private"`
	Guests  bool   `json:"guests"`
	// HeadStart is in seconds.
	HeadStart int           `json:"head_start"`
	N         *int          `json:"n"`
	Move      string        `json:"move"`
	Cards     []engine.Card `json:"cards"`
	Slot      *int          `json:"slot"`
	Hand      []engine.Card `json:"hand"`
	Up        []engine.Card `json:"up"`
	Text      string        `json:"text"`
	Round     data.ID       `json:"round"`
	Name      string        `json:"name"`
	Bot       *bool         `json:"bot"`
	Level     string        `json:"level"`
	Seat      *int          `json:"seat"`
	Faster    bool          `json:"faster"`
	Agree     *bool         `json:"agree"`
	Line      string        `json:"line"`
}

// idBytes bounds the id of a request.
const idBytes = 128

// noID stands where a request has no id.
func noID() json.RawMessage { return json.RawMessage("null") }

// idOf is the id of a request, a number or a text, as it was written, or null if it has none.
func idOf(text []byte) json.RawMessage {
	var request struct {
		ID json.RawMessage `json:"id"`
	}
	_ = json.Unmarshal(text, &request) // what is wrong besides is said when it is carried out
	if !utf8.Valid(text) || !validID(request.ID) {
		return noID()
	}
	return bytes.Clone(request.ID)
}

// readRequest reads a request. It fails with [errRequest].
func readRequest(text []byte) (*request, error) {
	var r request
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("%w: not UTF-8", errRequest)
	}
	err := json.Unmarshal(text, &r)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return nil, fmt.Errorf("%w: not an object", errRequest)
	case errors.As(err, &kind): // whose own words are of types in here
		return nil, fmt.Errorf("%w: %.80s is no %s", errRequest, kind.Field, kind.Value)
	case err != nil:
		return nil, fmt.Errorf("%w: %.200s", errRequest, err.Error())
	}
	return &r, nil
}

// answer is the answer to a request: which fields it has is said by what was done.
type answer struct {
	ID      json.RawMessage `json:"id"`
	OK      bool            `json:"ok"`
	Error   string          `json:"error,omitempty"`
	Message string          `json:"message,omitempty"`
	Room    string          `json:"room,omitempty"`
	Seat    *int            `json:"seat,omitempty"`
	N       *int            `json:"n,omitempty"`
	Lines   *int            `json:"lines,omitempty"`
	Stats   *object.Stats   `json:"stats,omitempty"`
	// Status is a command's exit status, Value the object that it gave, and Text its lines where it gave none.
	Status *int            `json:"status,omitempty"`
	Value  json.RawMessage `json:"value,omitempty"`
	Text   []string        `json:"text,omitempty"`
	Hall   *hall           `json:"hall,omitempty"`
	// follow are the lines behind it. rooms is, where it has them, its last key's value and its end: see [object.RoomList].
	follow, rooms []byte
}

// hall is what there is to see in the hall. Lines without a speaker are the server's.
type (
	hall struct {
		Here   []string   `json:"here"`
		Guests int        `json:"guests"`
		Lines  []hallLine `json:"lines"`
	}
	hallLine struct {
		Number int    `json:"number"`
		From   string `json:"from"`
		Text   string `json:"text"`
	}
)

// The events.
type (
	helloEvent struct {
		Type    string `json:"type"`
		Version int    `json:"version"`
		Player  player `json:"player"`
		// Server is the server's version, for reports of what went wrong.
		Server string `json:"server,omitempty"`
	}
	player struct {
		// ID is empty for a guest.
		ID   data.ID `json:"id"`
		Name string  `json:"name"`
		Bot  bool    `json:"bot"`
	}
	roomEvent struct {
		Type      string         `json:"type"`
		Room      string         `json:"room"`
		Rules     string         `json:"rules"`
		Options   record.Options `json:"options"`
		Clock     int            `json:"clock"`
		Pace      string         `json:"pace"`
		Yield     string         `json:"yield"`
		HeadStart int            `json:"head_start,omitempty"`
		Phase     string         `json:"phase"`
		Seats     []seat         `json:"seats"`
		// OpenStart is from when each player with a seat may begin the match, nil while a seat is free.
		OpenStart *time.Time `json:"open_start,omitempty"`
		Watchers  int        `json:"watchers"`
		Queue     []waiting  `json:"queue,omitempty"`
		Match     *match     `json:"match"`
		// Host is the name of who has made the room. Private, Guests and Rounds are the terms.
		Host    string `json:"host"`
		Private bool   `json:"private,omitempty"`
		Guests  bool   `json:"guests,omitempty"`
		Rounds  int    `json:"rounds,omitempty"`
		// Dealer and Titled are seats, nil for none: who deals, and who bears the title of Shithead.
		Dealer  *int   `json:"dealer"`
		Titled  *int   `json:"titled"`
		Forfeit string `json:"forfeit,omitempty"`
		// CallOff are the seats that agree to call the round off.
		CallOff []int  `json:"call_off,omitempty"`
		Tally   *tally `json:"tally,omitempty"`
		Commit  string `json:"commit,omitempty"`
		// Shares are those in the deck, by seat.
		Shares []rooms.Share `json:"shares,omitempty"`
		// Paused: nothing can be kept at the moment, so nothing can be done.
		Paused bool `json:"paused,omitempty"`
	}
	seat struct {
		Seat int `json:"seat"`
		// Name is empty for a free seat.
		Name string `json:"name"`
		Bot  bool   `json:"bot"`
		Here bool   `json:"here"`
		// ByEar: what happens is read to them.
		ByEar bool `json:"by_ear,omitempty"`
		// Level is that of a bot that sits here, StandIn one that keeps a seat that was given up.
		Level   string `json:"level,omitempty"`
		StandIn bool   `json:"stand_in,omitempty"`
		// Auto: a bot's hand plays for the owner. Left: the owner has given the seat up. Ready: for the next round or
		// match.
		Auto  bool `json:"auto,omitempty"`
		Left  bool `json:"left,omitempty"`
		Ready bool `json:"ready,omitempty"`
	}
	// tally counts by seat, over all matches in a room: see [rooms.TallyView].
	tally struct {
		Points    []int `json:"points"`
		Shitheads []int `json:"shitheads"`
		Rounds    []int `json:"rounds"`
		Won       []int `json:"won"`
	}
	// waiting is somebody who waits for a seat. Seat is the one that they get, after the round or the match, nil for none.
	waiting struct {
		Name  string `json:"name"`
		Bot   bool   `json:"bot"`
		Seat  *int   `json:"seat"`
		After string `json:"after,omitempty"`
	}
	match struct {
		Round     int   `json:"round"`
		Rounds    int   `json:"rounds"`
		Points    []int `json:"points"`
		Shitheads []int `json:"shitheads"`
		Over      bool  `json:"over"`
	}
	viewEvent struct {
		Type  string       `json:"type"`
		Room  string       `json:"room"`
		Round data.ID      `json:"round"`
		N     int          `json:"n"`
		Seat  *int         `json:"seat"`
		View  *record.View `json:"view"`
		Legal []string     `json:"legal"`
		// Advice is what a good player would do, nil where it was not asked for.
		Advice *advice `json:"advice,omitempty"`
	}
	// advice: acts is false where a good player would leave it to the others.
	advice struct {
		Acts bool   `json:"acts"`
		Move string `json:"move,omitempty"`
		// Cards are those of a lay; Hand are those of a swap that leave the hand, Up those that come into it.
		Cards []engine.Card `json:"cards,omitempty"`
		Hand  []engine.Card `json:"hand,omitempty"`
		Up    []engine.Card `json:"up,omitempty"`
	}
	movedEvent struct {
		Type  string  `json:"type"`
		Room  string  `json:"room"`
		Round data.ID `json:"round"`
		record.Move
	}
	resultEvent struct {
		record.Result
		*object.WhetherRated
		Room  string  `json:"room"`
		Round data.ID `json:"round"`
		Match match   `json:"match"`
	}
	chatEvent struct {
		Type string `json:"type"`
		Room string `json:"room"`
		From string `json:"from"`
		Text string `json:"text"`
		// Reaction: the text is the name of a reaction.
		Reaction bool `json:"reaction,omitempty"`
	}
	houseEvent struct {
		Type   string `json:"type"`
		Room   string `json:"room"`
		Notice string `json:"notice"`
		Text   string `json:"text"`
		// By is when the server stops at the latest, nil if it does not.
		By *time.Time `json:"by,omitempty"`
	}
	closedEvent struct {
		Type    string `json:"type"`
		Room    string `json:"room"`
		Error   string `json:"error"`
		Message string `json:"message"`
	}
)

func newRoomEvent(v *rooms.RoomView) roomEvent {
	e := roomEvent{
		Type: "room", Room: v.Code, Rules: v.Terms.Rules.Name, Options: record.NewOptions(v.Terms.Rules),
		Clock: int(v.Terms.Clock.Seconds()), Pace: v.Terms.BotPace.String(), Yield: v.Terms.Yield.String(),
		HeadStart: int(v.Terms.HeadStart.Seconds()), Queue: newQueue(v), Phase: v.Phase.String(), Watchers: v.Watchers, Paused: v.Paused,
		Host: v.Maker.Name, Private: v.Terms.Private, Guests: v.Terms.Guests, Rounds: v.Terms.Rounds,
		Forfeit: v.Forfeit,
		Dealer:  seatOrNil(v.Dealer.Seat), Titled: seatOrNil(v.Titled),
	}
	for i := range v.Seats {
		s := &v.Seats[i]
		e.Seats = append(e.Seats, seat{
			Seat: i, Name: s.Name, Bot: s.Bot != "" || s.Owner.Bot, Here: s.Here || s.Bot != "", ByEar: s.ByEar,
			Level: s.Bot, StandIn: s.StandIn, Auto: s.Auto, Left: s.Left, Ready: s.Ready,
		})
		if i < len(v.CallOff) && v.CallOff[i] {
			e.CallOff = append(e.CallOff, i)
		}
	}
	if t := v.Tally; t != nil {
		e.Tally = &tally{t.Points, t.Shitheads, t.Rounds, t.Won}
	}
	if !v.OpenStart.IsZero() {
		open := v.OpenStart.UTC().Truncate(time.Second).Add(time.Second)
		e.OpenStart = &open
	}
	if v.Match != nil {
		e.Match = newMatch(v.Match)
	}
	if v.Deal != nil {
		e.Commit, e.Shares = v.Deal.Commit, v.Deal.Shares
	}
	return e
}

// seatOrNil is nil for no seat.
func seatOrNil(seat int) *int {
	if seat == engine.NoSeat {
		return nil
	}
	return &seat
}

// newQueue are those who wait for a seat, in their order.
func newQueue(v *rooms.RoomView) (list []waiting) {
	for i, who := range v.Queue {
		one := waiting{Name: who.Name, Bot: who.Bot}
		if p := &v.Promises[i]; p.Seat != engine.NoSeat {
			one.Seat, one.After = &p.Seat, "round"
			if p.Match {
				one.After = "match"
			}
		}
		list = append(list, one)
	}
	return list
}

func newMatch(m *rooms.MatchView) *match {
	return &match{m.Round, m.Rounds, m.Points, m.Shitheads, m.Over}
}

func newViewEvent(v *rooms.RoomView) viewEvent {
	e := viewEvent{
		Type: "view", Room: v.Code, Round: v.Round, N: v.Table.Moves, View: record.NewView(v.Table), Legal: []string{},
		Seat: seatOrNil(v.Seat),
	}
	if v.Advice != nil {
		e.Advice = &advice{Acts: v.Advice.Acts}
		if m := &v.Advice.Move; e.Advice.Acts {
			e.Advice.Move = m.String()
			if m.Kind == engine.MoveSwap {
				e.Advice.Hand, e.Advice.Up = m.Hand(), m.Up()
			} else {
				e.Advice.Cards = m.Cards
			}
		}
	}
	if v.Table.Phase != engine.PhaseSetUp && !v.HeldUp() { // as in a trace
		e.Legal = record.Texts(v.Legal)
	}
	return e
}

func newResultEvent(v *rooms.RoomView) resultEvent {
	e := resultEvent{record.NewResult(v.Result.Result), object.NewWhetherRated(v.Result.Rated), v.Code, v.Round, *newMatch(v.Match)}
	e.End = v.Result.End
	return e
}

// newHouseEvent is what the house says, in the session's language.
func newHouseEvent(words *words.Words, code string, n *rooms.Notice) houseEvent {
	e := houseEvent{Type: "house", Room: code, Notice: "said", Text: words.House.Notice(n)}
	switch n.Kind {
	case rooms.NoNotice, rooms.NoticeSaid:
	case rooms.NoticeDrain:
		by := n.By.UTC().Truncate(time.Second)
		e.Notice, e.By = "drain", &by
	case rooms.NoticeStay:
		e.Notice = "stay"
	}
	return e
}

func newChatEvent(code string, line *rooms.ChatLine) chatEvent {
	e := chatEvent{Type: "chat", Room: code, From: line.Who.Name, Text: line.Text}
	if line.Reaction != rooms.NoReaction {
		e.Text, e.Reaction = line.Reaction.String(), true
	}
	return e
}
