package object

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/stats"
)

// Player is somebody.
type Player struct {
	ID   data.ID `json:"id"`
	Name string  `json:"name"`
}

// Stats is what is kept of somebody's play, as ssh HOST stats --json and the play API give it.
type Stats struct {
	Player Player `json:"player"`
	// Counted is what counts, Practice was against bots alone: all rule sets together first, whose name is empty.
	Counted  []Count `json:"counted"`
	Practice []Count `json:"practice"`
	// Last are the latest rounds, the latest first.
	Last []Round `json:"last"`
}

// Count is what is counted in one rule set: see [data.Stats].
type Count struct {
	Rules     string `json:"rules"`
	Rounds    int    `json:"rounds"`
	Abandoned int    `json:"abandoned"`
	First     int    `json:"first"`
	Shitheads int    `json:"shitheads"`
	TopHalf   int    `json:"top_half"`
	Others    int    `json:"others"`
	Beaten    int    `json:"beaten"`
	Points    int    `json:"points"`
	LowCards  int    `json:"low_cards"`
	JumpIns   int    `json:"jump_ins"`
	Fours     int    `json:"fours"`
	// Pile is the largest pile taken, PileRound the round of it.
	Pile      int     `json:"pile"`
	PileRound data.ID `json:"pile_round,omitempty"`
	Matches   int     `json:"matches"`
	Won       int     `json:"won"`
	// Safe and Winning are streaks, up to now and the best.
	Safe    Streak `json:"safe"`
	Winning Streak `json:"winning"`
	// Rating is null where there is none.
	Rating *Rating `json:"rating"`
}

// Streak is how long a streak is, and was at its longest.
type Streak struct {
	Now  int `json:"now"`
	Best int `json:"best"`
}

// Rating is a rating: see package rating.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
	// Shown is the number that people read.
	Shown int `json:"shown"`
}

// Round is a round as one player has played it.
type Round struct {
	Round   data.ID           `json:"round"`
	Match   data.ID           `json:"match"`
	Rules   string            `json:"rules"`
	Options map[string]string `json:"options"`
	Began   time.Time         `json:"began"`
	Ended   time.Time         `json:"ended"`
	// End is played, stalemate, agreed or closed.
	End   string `json:"end"`
	Moves int    `json:"moves"`
	// Seats are how many played, Place is 1 for the first one out and 0 in a round that was abandoned.
	Seats    int  `json:"seats"`
	Place    int  `json:"place"`
	Shithead bool `json:"shithead"`
	Points   int  `json:"points"`
	// Away: a bot's hand made most of the moves. Practice: against bots alone.
	Away     bool `json:"away"`
	Practice bool `json:"practice"`
	WhetherRated
}

// WhetherRated reports whether a round rates people.
type WhetherRated struct {
	Rated bool `json:"rated"`
	// Unrated is why it does not: practice, abandoned, one_address or too_fast.
	Unrated data.Rated `json:"unrated,omitempty"`
}

// NewWhetherRated is nil if nothing is known of it.
func NewWhetherRated(r data.Rated) *WhetherRated {
	switch r {
	case data.RatedUnsaid:
		return nil
	case data.RatedYes:
		return &WhetherRated{Rated: true}
	default:
		return &WhetherRated{Unrated: r}
	}
}

// NewStats is what is kept of somebody's play.
func NewStats(who rooms.Person, h stats.History) Stats {
	return Stats{
		Player:  Player{who.ID, who.Name},
		Counted: NewCounts(h.Stats.Counted), Practice: NewCounts(h.Stats.Practice),
		Last: NewRounds(who.ID, h.Last),
	}
}

// NewCounts is what is counted, a rule set each.
func NewCounts(all []data.Stats) []Count {
	out := make([]Count, 0, len(all))
	for i := range all {
		out = append(out, newCount(&all[i]))
	}
	return out
}

func newCount(s *data.Stats) Count {
	c := Count{
		Rules: s.Rules, Rounds: s.Rounds, Abandoned: s.Abandoned, First: s.First, Shitheads: s.Shitheads, TopHalf: s.Upper,
		Others: s.Others, Beaten: s.Beaten, Points: s.Points, LowCards: s.LowCards, JumpIns: s.JumpIns, Fours: s.Fours,
		Pile: s.Pile, PileRound: s.PileRound, Matches: s.Matches, Won: s.Wins,
		Safe: Streak(s.Safe), Winning: Streak(s.Winning),
	}
	if s.Rating != (rating.Rating{}) {
		c.Rating = &Rating{s.Rating.Mu, s.Rating.Sigma, s.Rating.Shown()}
	}
	return c
}

// NewRounds are rounds as somebody has played them.
func NewRounds(who data.ID, rounds []data.Round) []Round {
	out := make([]Round, 0, len(rounds))
	for i := range rounds {
		out = append(out, newRound(who, &rounds[i]))
	}
	return out
}

// newRound leaves the room out, whose code may be known to few.
func newRound(who data.ID, r *data.Round) Round {
	o := Round{
		Round: r.ID, Match: r.Match, Rules: r.Rules, Options: r.Options, Began: r.Began, Ended: r.Ended, End: r.End,
		Moves: r.Moves, Seats: len(r.Seats), Practice: r.Practice(), WhetherRated: *NewWhetherRated(r.Rates()),
	}
	if o.Options == nil {
		o.Options = map[string]string{}
	}
	if i := slices.IndexFunc(r.Seats, func(s data.SeatResult) bool { return s.Player == who }); i >= 0 {
		seat := &r.Seats[i]
		o.Place, o.Shithead, o.Points, o.Away = seat.Place, seat.Shithead, seat.Points, seat.Away
	}
	return o
}

// History are the rounds somebody played last.
type History struct {
	Player Player  `json:"player"`
	Rounds []Round `json:"rounds"`
}

// Top is a board.
type Top struct {
	// Rules are empty for all.
	Rules   string         `json:"rules"`
	By      ledger.Measure `json:"by"`
	Leaders []Leader       `json:"leaders"`
}

// Leader is somebody on a board.
type Leader struct {
	Place int `json:"place"`
	// Name is null for somebody who is not here any more.
	Name *string `json:"name"`
	Count
}

// NewTop is a board of one rule set, or of all if that is empty.
func NewTop(rules string, by ledger.Measure, board []ledger.Ranked) Top {
	o := Top{Rules: rules, By: by, Leaders: []Leader{}}
	for i := range board {
		l := Leader{Place: ledger.Place(by, board, i), Count: newCount(&board[i].Stats)}
		if board[i].Name != "" {
			l.Name = &board[i].Name
		}
		o.Leaders = append(o.Leaders, l)
	}
	return o
}

// Room is a room on the list.
type Room struct {
	Room  string `json:"room"`
	Rules string `json:"rules"`
	// Options are written as in a record.
	Options record.Options `json:"options"`
	// Seats are how many there are, Taken those of people.
	Seats    int    `json:"seats"`
	Taken    int    `json:"taken"`
	Bots     int    `json:"bots"`
	Watchers int    `json:"watchers"`
	Phase    string `json:"phase"`
	Private  bool   `json:"private"`
	// Guests: they may sit down, too.
	Guests bool `json:"guests,omitempty"`
}

func newRoom(r *rooms.RoomSummary) Room {
	return Room{
		Room: r.Code, Rules: r.Terms.Rules.Name, Options: record.NewOptions(r.Terms.Rules),
		Seats: r.Terms.Seats, Taken: len(r.Players), Bots: r.Bots, Watchers: r.Watchers, Phase: r.Phase.String(), Private: r.Terms.Private, Guests: r.Terms.Guests,
	}
}

// Waiting are the rooms in which it is somebody's turn.
type Waiting struct {
	Waiting []Room `json:"waiting"`
}

// NewWaiting are those rooms.
func NewWaiting(list []*rooms.RoomSummary) Waiting {
	w := Waiting{Waiting: []Room{}}
	for _, r := range list {
		w.Waiting = append(w.Waiting, newRoom(r))
	}
	return w
}

// Key is a key of somebody. First and Last are null for one that was never used.
type Key struct {
	Label       string     `json:"label"`
	Type        string     `json:"type"`
	Fingerprint string     `json:"fingerprint"`
	First       *time.Time `json:"first"`
	Last        *time.Time `json:"last"`
	// InUse: it is the one that this came over.
	InUse bool `json:"in_use"`
}

// NewKeys are somebody's keys, of which they came with one.
func NewKeys(keys []data.Key, inUse string) []Key {
	out := make([]Key, 0, len(keys))
	for _, k := range keys {
		o := Key{Label: k.Label, Type: k.Type, Fingerprint: k.Fingerprint, InUse: k.Fingerprint == inUse}
		if k.Proved() {
			o.First, o.Last = &k.First, &k.Last
		}
		out = append(out, o)
	}
	return out
}

// Who is the client. Player is null for a guest and a new key, Key for a guest. WeakKey is there, and true, for
// a guest whose key was refused because it is too weak.
type Who struct {
	Player  *Player    `json:"player"`
	Since   *time.Time `json:"since"`
	Key     *string    `json:"key"`
	WeakKey bool       `json:"weak_key,omitempty"`
}

// Mutes are the players that a player has muted.
type Mutes struct {
	Muted []Player `json:"muted"`
}

// NewMutes are those players.
func NewMutes(players []rooms.Person) Mutes {
	m := Mutes{Muted: []Player{}}
	for _, p := range players {
		m.Muted = append(m.Muted, Player{p.ID, p.Name})
	}
	return m
}

// Account is all that is kept of somebody.
type Account struct {
	Player   Player               `json:"player"`
	Created  time.Time            `json:"created"`
	Seen     time.Time            `json:"seen"`
	Settings data.Settings        `json:"settings"`
	Held     map[string]time.Time `json:"held_names"`
	Keys     []Key                `json:"keys"`
	Rules    []data.SavedRules    `json:"saved_rules"`
	Counted  []Count              `json:"counted"`
	Practice []Count              `json:"practice"`
	// Rounds are the latest first; the record of each is given by its id.
	Rounds []Round `json:"rounds"`
}

// Line is an object as a line, with its end.
func Line(value any) []byte {
	var line bytes.Buffer
	lines := json.NewEncoder(&line)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(value); err != nil {
		panic(err) // plain values only
	}
	return line.Bytes()
}
