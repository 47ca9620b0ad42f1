package table

import (
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// scene is what a table is drawn from: what is seen, what is chosen, and what only this person is told.
type scene struct {
	*ui.Context
	// view is what is seen, that of at; at is what there is to choose from, and choice what is chosen.
	view   *rooms.RoomView
	at     choose.Position
	choice choose.Choice
	clock  clock
	drawn  drawn
	latest latest
	entry  entry
	// note is what only this person reads, until the next key or view.
	note string
	// told is the preference that was changed last, which is said as long as a note would be; empty for none.
	told words.Preference
	// turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	turned engine.Card
	// pacing: the latest key set the pace of the bots.
	pacing bool
	// seen is what is known of the round from all views of it. Copied is a line that was given to the clipboard, until the
	// next key.
	seen   chronicle
	copied string
	rated  ratings
}

func (s *scene) name(seat int) string {
	if seat < 0 || seat >= len(s.view.Seats) {
		return ""
	}
	return s.view.Seats[seat].Name
}

func (s *scene) vocabulary() *words.Vocabulary { return s.Words.Table.Vocabulary(s.view.Terms.Rules) }

func (s *scene) nameOrYou(seat int) string {
	if seat == s.view.Seat {
		return s.Words.Table.You
	}
	return s.name(seat)
}

// listed are some names; of many, the first and how many more.
func (s *scene) listed(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return s.and(names, most)
}

// and are names with a word before the last; of more than most the first and how many more.
func (s *scene) and(names []string, most int) string {
	n := min(len(names), most)
	if n < 2 {
		return strings.Join(names, "")
	}
	last := names[n-1]
	if n < len(names) {
		last = (&words.Facts{N: strconv.Itoa(len(names) - n + 1)}).Fill(s.Words.Table.More)
	}
	return (&words.Facts{Who: strings.Join(names[:n-1], ", "), N: last}).Fill(s.Words.Table.And)
}

// rules are those that are played by: a round's own while it runs, which may be of an older revision than the next one's.
func (s *scene) rules() *engine.Rules {
	if v := s.at.Playing(); v != nil && v.Rules != nil {
		return v.Rules
	}
	return s.view.Terms.Rules
}

func (s *scene) code(width int) []string {
	rules := s.view.Terms.Rules
	if rules == nil || len(rules.Set) == 0 {
		return nil
	}
	return ui.CodeLines(rules.Code(), width)
}

// powers are what the cards of the rule set do and what else it has, in lines with the cards as keys.
func (s *scene) powers() (list []words.Key) {
	rules := s.view.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(s.Words.CardLines(rules), s.Words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, line.Name + ": " + line.Does})
	}
	return list
}

// dealerSays is who deals the round on the table, or the next one, and why; empty if unknown, or if they have just left.
func (s *scene) dealerSays() string {
	w, d := &s.Words.Table.Dealing, s.view.Dealer
	if d.Seat == engine.NoSeat {
		return w.Lot
	}
	why := (&words.Facts{Other: s.vocabulary().Shithead}).Fill(w.Why[d.Reason])
	if why == "" || d.Seat >= len(s.view.Seats) || s.view.Seats[d.Seat].Left && s.view.Phase != rooms.Playing {
		return ""
	}
	says := w.Says
	if d.Seat == s.view.Seat {
		says = w.Yours
	}
	return (&words.Facts{Who: s.name(d.Seat), K: why}).Fill(says)
}

func (s *scene) owes(sentence string) string {
	return (&words.Facts{Who: s.vocabulary().Shithead, N: s.view.Forfeit}).Fill(sentence)
}

// flag is what there is to say of a seat in a word: the most important thing only.
func (s *scene) flag(seat int) string {
	w, at := &s.Words.Table, &rooms.SeatView{}
	if seat < len(s.view.Seats) {
		at = &s.view.Seats[seat]
	}
	switch {
	case at.Left:
		return w.Left
	case at.Auto:
		return w.Auto
	case at.Bot == "" && !at.Here && !at.IsFree():
		return w.Absent
	default:
		return ""
	}
}

// nameStyle is that of a name: the viewer's own, or another.
func (s *scene) nameStyle(own bool) frame.StyleID {
	if own {
		return s.Theme.You
	}
	return s.Theme.Name
}

// tally is how many points a seat has in the match, empty where there are none to count.
func (s *scene) tally(seat int) string {
	m := s.view.Match
	if m == nil || !m.Scored || seat >= len(m.Points) {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(m.Points[seat])}).Fill(s.Words.Table.Tally)
}

// reaction is how the owner of a seat reacted a short while ago, empty if not.
func (s *scene) reaction(seat int) string {
	for i := range slices.Backward(s.view.Chat) {
		line := &s.view.Chat[i]
		switch {
		case !s.fresh(i):
			return ""
		case line.Reaction == rooms.NoReaction, line.Seat != seat, !s.Muted.Hears(line.Who):
		case seat < len(s.view.Seats) && s.view.Seats[seat].Owner.ID == line.Who.ID:
			return s.Words.Table.People.Reactions[line.Reaction]
		}
	}
	return ""
}

// fresh says whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (s *scene) fresh(i int) bool {
	n := 0
	if s.at.Playing() == nil {
		n = len(s.view.Chat) - 1 - i
	}
	first := s.view.Chat[i].Logged - (s.view.Logged - len(s.view.Log))
	for at := len(s.view.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &s.view.Log[at]; e.Kind != rooms.EntryEvent || begins(&e.Event) {
			n++
		}
	}
	return n < lingers
}

// place is the viewer's in the queue, from 1; 0 for none.
func (s *scene) place() int {
	if s.at.Me.Guest() {
		return 0
	}
	return 1 + slices.IndexFunc(s.view.Queue, func(who rooms.Person) bool { return who.ID == s.at.Me.ID })
}

// queued says where in the queue the viewer is, empty if not in it.
func (s *scene) queued() string {
	if s.place() == 0 {
		return ""
	}
	return (&words.Facts{N: s.Words.Table.Ordinal(s.place())}).Fill(s.Words.Table.People.Queued) + s.promised()
}

// promised says which seat the viewer gets, who is in the queue, and when, or who could let them in.
func (s *scene) promised() string {
	w, at := &s.Words.Table.People, s.place()-1
	if at >= len(s.view.Promises) {
		return ""
	}
	p := s.view.Promises[at]
	if p.Seat == engine.NoSeat {
		if alone := s.alone(); alone != engine.NoSeat {
			return (&words.Facts{Who: s.name(alone)}).Fill(w.Uninvited)
		}
		return ""
	}
	says := w.PromisedRound
	switch {
	case s.view.Phase == rooms.Gathering || s.view.Phase == rooms.Over:
		says = w.PromisedStart
	case p.Match:
		says = w.PromisedMatch
	}
	return (&words.Facts{Who: s.name(p.Seat)}).Fill(says)
}

// alone is the seat of the person who plays alone with bots that do not make way, or [engine.NoSeat].
func (s *scene) alone() int {
	if s.view.Terms.Yield != rooms.YieldCompany || !s.seatedBots() {
		return engine.NoSeat
	}
	return s.view.Alone()
}

// seatedBots says whether there are bots besides those that fill seats that were given up.
func (s *scene) seatedBots() bool {
	return slices.ContainsFunc(s.view.Seats, func(at rooms.SeatView) bool { return at.Bot != "" && !at.StandIn })
}

// invites tells the viewer who plays alone with bots that somebody would like to play, too, empty if nobody would.
func (s *scene) invites() string {
	for i, p := range s.view.Promises {
		if p.Seat == engine.NoSeat && s.alone() != engine.NoSeat && s.alone() == s.view.Seat {
			return (&words.Facts{Who: s.view.Queue[i].Name}).Fill(s.Words.Table.People.Invites)
		}
	}
	return ""
}

// watching is how many watch and how many of them wait for a seat.
func (s *scene) watching() string {
	text := s.Words.Table.Watching(s.view.Watchers)
	if n := len(s.view.Queue); n > 0 {
		text += ", " + s.Words.Table.People.Waiting(n)
	}
	return text
}

func (s *scene) botPace() string {
	return s.Words.Table.Pace.Says(s.Words.Table.Pace.Bots, s.view.Terms.BotPace)
}

// botsPlay says whether a bot's hand plays on any seat.
func (s *scene) botsPlay() bool {
	return slices.ContainsFunc(s.view.Seats, func(at rooms.SeatView) bool { return at.Bot != "" || at.Auto || at.Left })
}

// unusualPace is how fast the bots are that play, if not as fast as usual.
func (s *scene) unusualPace() string {
	if s.view.Terms.BotPace == rooms.PaceNormal || !s.botsPlay() {
		return ""
	}
	return s.botPace()
}
