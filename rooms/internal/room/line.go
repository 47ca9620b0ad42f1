package room

import (
	"fmt"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
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
	Guests  bool              `json:"guests,omitempty"`
	// HeadStart is in seconds.
	HeadStart int    `json:"head_start,omitempty"`
	Forfeit   string `json:"forfeit,omitempty"`
	// Pace is that of the bots, empty for the usual one.
	Pace string `json:"pace,omitempty"`
	// Yield is when the bots yield, empty for the usual time.
	Yield string `json:"yield,omitempty"`
	// Removed are those whom the maker has removed before the match.
	Removed []data.ID `json:"removed,omitempty"`
	// Clock is in seconds.
	Clock  int    `json:"clock"`
	Rounds int    `json:"rounds,omitempty"`
	Phase  string `json:"phase"`
	Seats  seats  `json:"seats"`
	Match  *match `json:"match,omitempty"`
	// Next is who deals, nil in lines of before that was kept.
	Next *nextDeal `json:"next,omitempty"`
	// Last is how the last round ended, while no round runs.
	Last *lastRound `json:"last,omitempty"`
	// Deal is what the round that runs was dealt from, or the next one will be. It is secret.
	Deal *dealing `json:"deal,omitempty"`
}

// personLine is somebody with the name at the time: a name that has changed since is set right when its owner comes in.
type personLine struct {
	ID   data.ID `json:"id"`
	Name string  `json:"name"`
}

const (
	roomLineType    = "room"
	roomLineVersion = 1
)

func (r *Room) line() []byte {
	l := roomLine{
		Type: roomLineType, Version: roomLineVersion, Code: r.code, Rules: r.terms.Rules.Name, Options: r.terms.Rules.Set,
		Maker: personLine{r.maker.ID, r.maker.Name}, Bots: r.terms.Bots, Clock: int(r.terms.Clock / time.Second), Rounds: r.terms.Rounds,
		Phase: r.phase.String(), Private: r.terms.Private, Guests: r.terms.Guests, HeadStart: int(r.terms.HeadStart / time.Second), Forfeit: r.terms.Forfeit, Removed: r.removed, Seats: r.seats,
		Match: r.match, Next: &r.next, Deal: r.dealing,
	}
	if r.terms.BotPace != rooms.PaceNormal {
		l.Pace = r.terms.BotPace.String()
	}
	if r.terms.Yield != rooms.YieldCompany {
		l.Yield = r.terms.Yield.String()
	}
	if r.phase != rooms.Playing {
		l.Last = r.last
	}
	return marshal(l)
}

// read makes the room what a line says, however it was before. It checks what the rest of the room relies on.
func (r replay) read(l *roomLine) error {
	if l.Type != roomLineType || l.Version < 1 || l.Version > roomLineVersion {
		return fmt.Errorf("a line of type %.20q, version %d", l.Type, l.Version)
	}
	var err error
	if r.terms, err = l.terms(); err != nil {
		return err
	}
	r.code, r.maker, r.removed = l.Code, rooms.Person{ID: l.Maker.ID, Name: l.Maker.Name}, l.Removed
	if r.phase, err = parsePhase(l.Phase); err != nil {
		return err
	}
	r.seats = l.Seats
	for i := range r.seats {
		if level := r.seats[i].Bot; level != "" {
			if _, err := bot.New(level, nil); err != nil {
				return err
			}
		}
	}
	r.match, r.last = nil, nil
	if err := l.Deal.check(len(r.seats)); err != nil {
		return err
	}
	r.dealing = l.Deal
	if r.phase != rooms.Gathering {
		if err := l.Match.check(r.terms.Rules, r.phase, r.seats); err != nil {
			return err
		}
		r.match = l.Match
		if err := l.Last.check(len(r.seats)); err != nil {
			return err
		}
		r.last = l.Last
	}
	return r.nextDeal(l)
}

// nextDeal takes over from a line who deals.
func (r replay) nextDeal(l *roomLine) (err error) {
	if l.Next == nil {
		r.next, err = oldNextDeal(r.phase, r.match, r.seats)
	} else {
		r.next, err = *l.Next, l.Next.check(len(r.seats))
	}
	if r.match != nil {
		r.match.Dealer = 0 // r.next says it from now on
	}
	return err
}

func (l *roomLine) terms() (terms rooms.Terms, err error) {
	rules, err := engine.KeptRules(l.Rules, l.Options, engine.Revision)
	if err != nil {
		return terms, err
	}
	pace, err := rooms.ParseBotPace(l.Pace)
	if err != nil {
		return terms, err
	}
	yield, err := rooms.ParseYield(l.Yield)
	if err != nil {
		return terms, err
	}
	terms = rooms.Terms{
		Rules: rules, Seats: len(l.Seats), Bots: l.Bots, Clock: time.Duration(l.Clock) * time.Second, Rounds: l.Rounds,
		Private: l.Private, Guests: l.Guests, HeadStart: time.Duration(l.HeadStart) * time.Second, Forfeit: l.Forfeit, BotPace: pace, Yield: yield,
	}
	return terms, terms.Check()
}

func parsePhase(text string) (rooms.Phase, error) {
	for p := rooms.Gathering; p <= rooms.Over; p++ {
		if p.String() == text {
			return p, nil
		}
	}
	return 0, fmt.Errorf("a phase called %.20q", text)
}
