package rooms

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
)

// roomLine is what is kept of a room besides the record of its round: the newest such line in its journal holds.
type roomLine struct {
	Type    string            `json:"type"`
	Version int               `json:"version"`
	Code    string            `json:"code"`
	Rules   string            `json:"rules"`
	Options map[string]string `json:"options,omitempty"`
	Maker   personLine        `json:"maker"`
	Bots    []string          `json:"bots,omitempty"`
	Private bool              `json:"private,omitempty"`
	Forfeit string            `json:"forfeit,omitempty"`
	// Pace is that of the bots, empty for the usual one.
	Pace string `json:"pace,omitempty"`
	// Removed are those whom the maker has removed before the match.
	Removed []data.ID `json:"removed,omitempty"`
	// Clock is in seconds.
	Clock  int        `json:"clock"`
	Rounds int        `json:"rounds,omitempty"`
	Phase  string     `json:"phase"`
	Seats  []seatLine `json:"seats"`
	Match  *matchLine `json:"match,omitempty"`
	// Next is who deals, nil in lines of before that was kept.
	Next *nextDeal `json:"next,omitempty"`
	// Last is how the last round ended, while no round runs.
	Last *lastLine `json:"last,omitempty"`
	// Deal is what the round that runs was dealt from, or the next one will be. It is secret.
	Deal *dealLine `json:"deal,omitempty"`
}

// personLine is somebody with the name at the time: a name that has changed since is set right when its owner comes in.
type personLine struct {
	ID   data.ID `json:"id"`
	Name string  `json:"name"`
}

type seatLine struct {
	ID   data.ID `json:"id,omitempty"`
	Name string  `json:"name,omitempty"`
	Bot  string  `json:"bot,omitempty"`
	// Stand: the bot fills a seat that was given up.
	Stand bool `json:"stand,omitempty"`
	Left  bool `json:"left,omitempty"`
	// Program: the owner is a program.
	Program bool `json:"program,omitempty"`
	// Titled: the seat bears the title of Shithead.
	Titled bool   `json:"titled,omitempty"`
	Tally  *tally `json:"tally,omitempty"`
}

type matchLine struct {
	ID     data.ID `json:"id"`
	Rounds int     `json:"rounds"`
	Played int     `json:"played"`
	// Dealer is in lines without Next: who deals the round that runs, or the next one.
	Dealer    int   `json:"dealer,omitempty"`
	Points    []int `json:"points"`
	Shitheads []int `json:"shitheads"`
	// Players are those who sat down to the match, by seat, empty for bots.
	Players []data.ID `json:"players"`
	// Programs are the seats of those of them that were programs.
	Programs []int `json:"programs,omitempty"`
	// Away counts by seat the rounds of which a bot's hand played most.
	Away []int `json:"away"`
}

type lastLine struct {
	Places   []int  `json:"places"`
	Shithead int    `json:"shithead"` // -1 if the round was abandoned
	Points   []int  `json:"points"`
	Bonus    []int  `json:"bonus"`
	Moves    int    `json:"moves"`
	Away     []bool `json:"away"`
	End      string `json:"end"`
	// Rated says whether it rated people, empty of rounds from before that was said.
	Rated data.Rated `json:"rated,omitempty"`
	// Deal is what the round was dealt from.
	Deal *dealLine `json:"deal,omitempty"`
}

const (
	roomLineType    = "room"
	roomLineVersion = 1
)

// line is the room as it is kept.
func (r *room) line() []byte {
	l := roomLine{
		Type: roomLineType, Version: roomLineVersion, Code: r.code, Rules: r.terms.Rules.Name, Options: r.terms.Rules.Set,
		Maker: personLine{r.maker.ID, r.maker.Name}, Bots: r.terms.Bots, Clock: int(r.terms.Clock / time.Second), Rounds: r.terms.Rounds,
		Phase: r.phase.String(), Private: r.terms.Private, Forfeit: r.terms.Forfeit, Removed: r.removed, Next: &r.next,
	}
	if r.terms.BotPace != PaceNormal {
		l.Pace = r.terms.BotPace.String()
	}
	for _, s := range r.seats {
		seat := seatLine{ID: s.owner.ID, Name: s.name, Bot: s.bot, Stand: s.stand, Left: s.left, Program: s.owner.Bot, Titled: s.titled}
		if s.tally != (tally{}) {
			seat.Tally = &s.tally
		}
		l.Seats = append(l.Seats, seat)
	}
	if m := r.match; m != nil {
		l.Match = &matchLine{
			ID: m.id, Rounds: m.Rounds, Played: m.Played, Points: m.Points, Shitheads: m.Shitheads,
			Players: m.players, Programs: m.programs, Away: m.away,
		}
	}
	if last := r.last; last != nil && r.phase != Playing {
		l.Last = &lastLine{
			Places: last.Places, Shithead: last.Shithead, Points: last.Points, Bonus: last.Bonus, Moves: last.Moves,
			Away: last.Away, End: last.End, Rated: last.Rated,
		}
		if d := last.Deal; d != nil {
			l.Last.Deal = newDealLine(d.Round, d.Seed, d.Shares)
		}
	}
	if d := r.dealing; d != nil {
		l.Deal = newDealLine(d.round, hex.EncodeToString(d.server[:]), d.shares)
	}
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // plain values only
	}
	return text
}

// read makes the room what a line says, however it was before. It checks what the rest of the room relies on.
func (r *room) read(text []byte) error {
	var l roomLine
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	if l.Type != roomLineType || l.Version < 1 || l.Version > roomLineVersion {
		return fmt.Errorf("a line of type %.20q, version %d", l.Type, l.Version)
	}
	rules, err := engine.KeptRules(l.Rules, l.Options, engine.Revision)
	if err != nil {
		return err
	}
	r.code, r.maker = l.Code, Person{ID: l.Maker.ID, Name: l.Maker.Name}
	r.terms = Terms{
		Rules: rules, Seats: len(l.Seats), Bots: l.Bots, Clock: time.Duration(l.Clock) * time.Second, Rounds: l.Rounds,
		Private: l.Private, Forfeit: l.Forfeit,
	}
	if r.terms.BotPace, err = ParseBotPace(l.Pace); err != nil {
		return err
	}
	r.removed = l.Removed
	if err := r.terms.check(); err != nil {
		return err
	}
	if r.phase, err = parsePhase(l.Phase); err != nil {
		return err
	}
	r.seats = make([]seat, len(l.Seats))
	for i, s := range l.Seats {
		if s.Bot != "" {
			if _, err := bot.New(s.Bot, nil); err != nil {
				return err
			}
		}
		r.seats[i] = seat{
			owner: Person{ID: s.ID, Bot: s.Program}, name: s.Name, bot: s.Bot, stand: s.Stand, left: s.Left, titled: s.Titled,
		}
		if s.Tally != nil {
			r.seats[i].tally = *s.Tally
		}
		if s.ID != "" {
			r.seats[i].owner.Name = s.Name
		}
	}
	r.round, r.match, r.last = nil, nil, nil
	if r.dealing, err = l.Deal.read(len(r.seats)); err != nil {
		return err
	}
	if r.phase != Gathering {
		if err := r.readMatch(l.Match); err != nil {
			return err
		}
		if err := r.readLast(l.Last); err != nil {
			return err
		}
	}
	return r.readNext(l.Next, l.Match)
}

func parsePhase(text string) (Phase, error) {
	for p := Gathering; p <= Over; p++ {
		if p.String() == text {
			return p, nil
		}
	}
	return 0, fmt.Errorf("a phase called %.20q", text)
}

func (r *room) readMatch(l *matchLine) error {
	if l == nil {
		return fmt.Errorf("no match in phase %v", r.phase)
	}
	for i := range r.seats {
		if r.seats[i].free() {
			return fmt.Errorf("seat %d is free in phase %v", i, r.phase)
		}
	}
	m, err := engine.NewMatch(r.terms.Rules, len(r.seats), l.Rounds)
	if err != nil {
		return err
	}
	n := len(r.seats)
	if len(l.Points) != n || len(l.Shitheads) != n || len(l.Players) != n || len(l.Away) != n || l.Played < 0 {
		return fmt.Errorf("a tally that is not of %d seats", n)
	}
	m.Played, m.Points, m.Shitheads = l.Played, l.Points, l.Shitheads
	if over := r.phase == Over; over != m.Over() {
		return fmt.Errorf("phase %v after %d of %d rounds", r.phase, m.Played, m.Rounds)
	}
	r.match = &match{id: l.ID, players: l.Players, programs: l.Programs, away: l.Away, Match: *m}
	return nil
}

func (r *room) readLast(l *lastLine) error {
	if l == nil {
		return nil
	}
	n := len(r.seats)
	if len(l.Points) != n || len(l.Bonus) != n || len(l.Away) != n || l.Shithead < engine.NoSeat || l.Shithead >= n {
		return fmt.Errorf("a result that is not of %d seats", n)
	}
	for _, seat := range l.Places {
		if seat < 0 || seat >= n {
			return fmt.Errorf("a result with a seat %d", seat)
		}
	}
	d, err := l.Deal.read(n)
	if err != nil {
		return err
	}
	r.last = &RoundResult{
		Result: engine.Result{Places: l.Places, Shithead: l.Shithead, Points: l.Points, Bonus: l.Bonus, Moves: l.Moves},
		Away:   l.Away, End: l.End, Rated: l.Rated, Deal: d.reveal(),
	}
	return nil
}
