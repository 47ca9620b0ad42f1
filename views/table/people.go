package table

import (
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// neighbour is one of the people in a room, or a bot.
type neighbour struct {
	who  rooms.Person
	seat int
	name string
	// about is what else there is to say.
	about string
}

// same says whether it is the same one as before: the same person, or the bot on the same seat.
func (s *neighbour) same(other *neighbour) bool {
	return s.who.ID == other.who.ID && (s.who.ID != "" || s.seat == other.seat)
}

// peopleList is whom the cursor is at among the people, and which key has to be pressed once more to do something about it.
type peopleList struct {
	at   neighbour
	sure string
}

// people are all whose names are known: those with seats, those who wait for one, others who have said something, and those
// who are muted elsewhere.
func (t *Table) people() []neighbour {
	w := &t.Words.Table.People
	var list []neighbour
	known := map[data.ID]bool{}
	add := func(s neighbour) {
		if s.who.ID != "" && known[s.who.ID] || s.name == "" {
			return
		}
		known[s.who.ID] = true
		list = append(list, s)
	}
	for seat := range t.view.Seats {
		s := &t.view.Seats[seat]
		add(neighbour{who: s.Owner, seat: seat, name: s.Name, about: t.aboutSeat(seat)})
	}
	for i, who := range t.view.Queue {
		n := (&words.Facts{N: t.Words.Table.Ordinal(i + 1)}).Fill(w.Waits)
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: n})
	}
	for i := range slices.Backward(t.view.Chat) {
		who := t.view.Chat[i].Who
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: w.Watches})
	}
	for _, who := range t.Muted.People() {
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name})
	}
	return list
}

// aboutSeat is what there is to say of a seat.
func (t *Table) aboutSeat(seat int) string {
	s := &t.view.Seats[seat]
	var parts []string
	if s.Bot != "" {
		parts = append(parts, t.Words.Table.Bot+" ("+t.Words.Lobby.Level(s.Bot)+")")
	} else if flag := t.flag(seat); flag != "" {
		parts = append(parts, flag)
	}
	if s.Owner.ID != "" && s.Owner.ID == t.view.Maker.ID {
		parts = append(parts, t.Words.Table.Maker)
	}
	if seat == t.view.Titled {
		parts = append(parts, t.vocabulary().Shithead)
	}
	return strings.Join(parts, ", ")
}

// showPeople shows who is here.
func (t *Table) showPeople() {
	t.show(peopleOverlay)
	t.crowd = peopleList{at: neighbour{seat: t.view.Seat, who: t.at.Me}}
}

// cursor is where among some people the cursor is: at the same one as before, else at the first.
func (l *peopleList) cursor(list []neighbour) int {
	return max(0, slices.IndexFunc(list, func(s neighbour) bool { return s.same(&l.at) }))
}

// peopleKey is a key while the people are shown. What is none of theirs does nothing, so that no card is played by it.
func (t *Table) peopleKey(key string) request {
	list, sure := t.people(), t.crowd.sure
	t.crowd.sure = ""
	if len(list) == 0 || key == "esc" || key == "p" || key == "enter" {
		return request{away: true}
	}
	at := t.crowd.cursor(list)
	one := list[at]
	if by, turns := ui.PageKeys[key]; turns {
		t.crowd.at = list[max(0, min(at+by, len(list)-1))]
		return request{}
	}
	t.crowd.at = one
	switch {
	case key == "m" && t.canMute(&one):
		t.Muted.Toggle(one.who)
	case key == "t" && t.at.Maker():
		return request{types: typingForfeit}
	case key == "d" && t.canRemove(&one), key == "0" && t.canReset():
		if sure != key {
			t.crowd.sure = key
			return request{}
		}
		if key == "0" {
			return request{errand: rooms.ResetTally{}}
		}
		return request{errand: rooms.Remove{Seat: one.seat}}
	}
	return request{}
}

// canMute says whether somebody can be muted: somebody else who speaks.
func (t *Table) canMute(s *neighbour) bool { return s.who.ID != "" && s.who.ID != t.at.Me.ID }

// canRemove says whether the viewer may take somebody's seat away.
func (t *Table) canRemove(s *neighbour) bool {
	return t.at.Maker() && t.view.Phase == rooms.Gathering && s.seat != engine.NoSeat && t.canMute(s)
}

// canReset says whether the viewer may begin the tally anew, and there is one.
func (t *Table) canReset() bool {
	return t.at.Maker() && t.view.Phase != rooms.Playing && t.view.Tally != nil
}

// peopleKeys are the keys that do something in the list.
func (t *Table) peopleKeys(one *neighbour) []words.Key {
	w := &t.Words.Table.People
	keys := []words.Key{w.BackKey, w.MoveKey}
	switch {
	case t.canMute(one) && t.Muted.Hears(one.who):
		keys = append(keys, w.MuteKey)
	case t.canMute(one):
		keys = append(keys, w.UnmuteKey)
	}
	if t.canRemove(one) {
		keys = append(keys, w.RemoveKey)
	}
	if t.at.Maker() {
		keys = append(keys, w.ForfeitKey)
	}
	if t.canReset() {
		keys = append(keys, w.ResetKey)
	}
	return keys
}

// owes is a sentence about what the Shithead owes.
func (t *Table) owes(sentence string) string {
	return (&words.Facts{Who: t.vocabulary().Shithead, N: t.view.Forfeit}).Fill(sentence)
}

// tallyOf is the tally of a seat in a sentence, empty without one.
func (t *Table) tallyOf(s *neighbour) string {
	tally := t.view.Tally
	if tally == nil || s.seat == engine.NoSeat || s.seat >= len(tally.Rounds) {
		return ""
	}
	return (&words.Facts{
		Who: s.name, N: t.Words.Table.Points(tally.Points[s.seat]), K: strconv.Itoa(tally.Shitheads[s.seat]),
		Other: t.Words.Table.Rounds(tally.Rounds[s.seat]), Cards: strconv.Itoa(tally.Won[s.seat]),
	}).Fill(t.Words.Table.People.Tally)
}
