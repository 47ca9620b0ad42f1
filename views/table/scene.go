package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// scene is what a table is drawn from: what is seen, what is chosen, and what only this person is told.
type scene struct {
	ui.Context
	// view is what is seen, that of at; at is what there is to choose from, and choice what is chosen.
	view   *rooms.RoomView
	at     choose.Position
	choice choose.Choice
	clock  clock
	entry  entry
	// note is what only this person reads, until the next key or view.
	note string
	// told is the preference that was changed last, which is said as long as a note would be; empty for none.
	told words.Preference
	// turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	turned engine.Card
	// pacing: the latest key set the pace of the bots.
	pacing bool
}

// name is what a seat is called.
func (s *scene) name(seat int) string {
	if seat < 0 || seat >= len(s.view.Seats) {
		return ""
	}
	return s.view.Seats[seat].Name
}

// vocabulary is the words of the rule set.
func (s *scene) vocabulary() *words.Vocabulary { return s.Words.Table.Vocabulary(s.view.Terms.Rules) }

// nameOrYou is what a seat is called, and the viewer's own is not by its name.
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
	more := (&words.Facts{N: strconv.Itoa(len(names) - most + 1)}).Fill(s.Words.Table.More)
	return (&words.Facts{Who: strings.Join(names[:most-1], ", "), N: more}).Fill(s.Words.Table.And)
}

// rules are those that are played by here: while a round runs its own, which may be of an older revision than the next
// round's.
func (s *scene) rules() *engine.Rules {
	if v := s.at.Playing(); v != nil && v.Rules != nil {
		return v.Rules
	}
	return s.view.Terms.Rules
}

// code is the code of rules that are not as usual, line by line.
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

// dealerSays is who deals the round on the table, or the next one, and why; empty where that is not known, as in a replay,
// or where whoever would has just left.
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

// owes is a sentence about what the Shithead owes.
func (s *scene) owes(sentence string) string {
	return (&words.Facts{Who: s.vocabulary().Shithead, N: s.view.Forfeit}).Fill(sentence)
}
