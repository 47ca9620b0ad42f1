package sshsrv

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/stats"
)

// The JSON objects that programs read. Keys may be added to them; none changes its meaning or goes.

// playerObject is somebody.
type playerObject struct {
	ID   data.ID `json:"id"`
	Name string  `json:"name"`
}

// statsObject is what is kept of somebody's play, as ssh HOST stats --json and the play API give it.
type statsObject struct {
	Player playerObject `json:"player"`
	// Counted is what counts, Practice was against bots alone: all rule sets together first, whose name is empty.
	Counted  []countObject `json:"counted"`
	Practice []countObject `json:"practice"`
	// Last are the latest rounds, the latest first.
	Last []roundObject `json:"last"`
}

// countObject is what is counted in one rule set: see [data.Stats].
type countObject struct {
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
	Safe    streakObject `json:"safe"`
	Winning streakObject `json:"winning"`
	// Rating is null where there is none.
	Rating *ratingObject `json:"rating"`
}

type streakObject struct {
	Now  int `json:"now"`
	Best int `json:"best"`
}

type ratingObject struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
	// Shown is the number that people read.
	Shown int `json:"shown"`
}

// roundObject is a round as one player has played it.
type roundObject struct {
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
	ratedObject
}

// ratedObject says whether a round rates people.
type ratedObject struct {
	Rated bool `json:"rated"`
	// Unrated is why it does not: practice, abandoned, one_address or too_fast.
	Unrated data.Rated `json:"unrated,omitempty"`
}

// newRatedObject is nil if nothing is known of it.
func newRatedObject(r data.Rated) *ratedObject {
	switch r {
	case data.RatedUnsaid:
		return nil
	case data.RatedYes:
		return &ratedObject{Rated: true}
	default:
		return &ratedObject{Unrated: r}
	}
}

func newStatsObject(who rooms.Person, h stats.History) statsObject {
	return statsObject{
		Player:  playerObject{who.ID, who.Name},
		Counted: newCountObjects(h.Stats.Counted), Practice: newCountObjects(h.Stats.Practice),
		Last: newRoundObjects(who.ID, h.Last),
	}
}

func newCountObjects(all []data.Stats) []countObject {
	out := make([]countObject, 0, len(all))
	for i := range all {
		out = append(out, newCountObject(&all[i]))
	}
	return out
}

func newCountObject(s *data.Stats) countObject {
	c := countObject{
		Rules: s.Rules, Rounds: s.Rounds, Abandoned: s.Abandoned, First: s.First, Shitheads: s.Shitheads, TopHalf: s.Upper,
		Others: s.Others, Beaten: s.Beaten, Points: s.Points, LowCards: s.LowCards, JumpIns: s.JumpIns, Fours: s.Fours,
		Pile: s.Pile, PileRound: s.PileRound, Matches: s.Matches, Won: s.Wins,
		Safe: streakObject(s.Safe), Winning: streakObject(s.Winning),
	}
	if s.Rating != (rating.Rating{}) {
		c.Rating = &ratingObject{s.Rating.Mu, s.Rating.Sigma, s.Rating.Shown()}
	}
	return c
}

func newRoundObjects(who data.ID, rounds []data.Round) []roundObject {
	out := make([]roundObject, 0, len(rounds))
	for i := range rounds {
		out = append(out, newRoundObject(who, &rounds[i]))
	}
	return out
}

// newRoundObject leaves the room out, whose code may be known to few.
func newRoundObject(who data.ID, r *data.Round) roundObject {
	o := roundObject{
		Round: r.ID, Match: r.Match, Rules: r.Rules, Options: r.Options, Began: r.Began, Ended: r.Ended, End: r.End,
		Moves: r.Moves, Seats: len(r.Seats), Practice: r.Practice(), ratedObject: *newRatedObject(r.Rates()),
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

// historyObject are the rounds somebody played last.
type historyObject struct {
	Player playerObject  `json:"player"`
	Rounds []roundObject `json:"rounds"`
}

func newHistoryObject(who rooms.Person, rounds []data.Round) historyObject {
	return historyObject{playerObject{who.ID, who.Name}, newRoundObjects(who.ID, rounds)}
}

// topObject is a board.
type topObject struct {
	// Rules are empty for all.
	Rules   string         `json:"rules"`
	By      data.Measure   `json:"by"`
	Leaders []leaderObject `json:"leaders"`
}

type leaderObject struct {
	Place int `json:"place"`
	// Name is null for somebody who is not here any more.
	Name *string `json:"name"`
	countObject
}

func newTopObject(rules string, by data.Measure, board []data.Ranked) topObject {
	o := topObject{Rules: rules, By: by, Leaders: []leaderObject{}}
	for i := range board {
		l := leaderObject{Place: data.Place(by, board, i), countObject: newCountObject(&board[i].Stats)}
		if board[i].Name != "" {
			l.Name = &board[i].Name
		}
		o.Leaders = append(o.Leaders, l)
	}
	return o
}

// roomObject is a room on the list.
type roomObject struct {
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
}

func newRoomObject(r *rooms.RoomSummary) roomObject {
	return roomObject{
		Room: r.Code, Rules: r.Terms.Rules.Name, Options: record.NewOptions(r.Terms.Rules),
		Seats: r.Terms.Seats, Taken: len(r.Players), Bots: r.Bots, Watchers: r.Watchers, Phase: r.Phase.String(), Private: r.Terms.Private,
	}
}

// keyObject is a key of somebody. First and Last are null for one that was never used.
type keyObject struct {
	Label       string     `json:"label"`
	Type        string     `json:"type"`
	Fingerprint string     `json:"fingerprint"`
	First       *time.Time `json:"first"`
	Last        *time.Time `json:"last"`
	// InUse: it is the one that this came over.
	InUse bool `json:"in_use"`
}

func newKeyObjects(keys []data.Key, inUse string) []keyObject {
	out := make([]keyObject, 0, len(keys))
	for _, k := range keys {
		object := keyObject{Label: k.Label, Type: k.Type, Fingerprint: k.Fingerprint, InUse: k.Fingerprint == inUse}
		if k.Proved() {
			object.First, object.Last = &k.First, &k.Last
		}
		out = append(out, object)
	}
	return out
}

// whoObject is who somebody is here. Player is null for a guest and a new key, Key for a guest.
type whoObject struct {
	Player *playerObject `json:"player"`
	Since  *time.Time    `json:"since"`
	Key    *string       `json:"key"`
}

// accountObject is all that is kept of somebody.
type accountObject struct {
	Player   playerObject         `json:"player"`
	Created  time.Time            `json:"created"`
	Seen     time.Time            `json:"seen"`
	Settings data.Settings        `json:"settings"`
	Held     map[string]time.Time `json:"held_names"`
	Keys     []keyObject          `json:"keys"`
	Rules    []data.SavedRules    `json:"saved_rules"`
	Counted  []countObject        `json:"counted"`
	Practice []countObject        `json:"practice"`
	// Rounds are the latest first; the record of each is given by its id.
	Rounds []roundObject `json:"rounds"`
}
