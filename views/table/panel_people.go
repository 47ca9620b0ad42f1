package table

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// peoplePanel is who is here.
type peoplePanel struct {
	*scene
	// chosen is whom the cursor is at, and sure which key has to be pressed once more to do something about it.
	chosen neighbour
	sure   string
}

func newPeoplePanel(s *scene) panel {
	return &peoplePanel{scene: s, chosen: neighbour{seat: s.view.Seat, who: s.at.Me}}
}

// neighbour is one of the people in a room, or a bot.
type neighbour struct {
	who  rooms.Person
	seat int
	name string
	// about is what else there is to say.
	about string
}

// people are all whose names are known: those with seats, those who wait for one, others who have said something, and those
// who are muted elsewhere.
func (p *peoplePanel) people() []neighbour {
	w := &p.Words.Table.People
	var list []neighbour
	known := map[data.ID]bool{}
	add := func(s neighbour) {
		if s.who.ID != "" && known[s.who.ID] || s.name == "" {
			return
		}
		known[s.who.ID] = true
		list = append(list, s)
	}
	for seat := range p.view.Seats {
		s := &p.view.Seats[seat]
		add(neighbour{who: s.Owner, seat: seat, name: s.Name, about: p.aboutSeat(seat)})
	}
	for i, who := range p.view.Queue {
		n := (&words.Facts{N: p.Words.Table.Ordinal(i + 1)}).Fill(w.Waits)
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: n})
	}
	for i := range slices.Backward(p.view.Chat) {
		who := p.view.Chat[i].Who
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: w.Watches})
	}
	for _, who := range p.Muted.People() {
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name})
	}
	return list
}

// aboutSeat is what there is to say of a seat.
func (p *peoplePanel) aboutSeat(seat int) string {
	s := &p.view.Seats[seat]
	var parts []string
	if s.Bot != "" {
		parts = append(parts, p.Words.Table.Bot+" ("+p.Words.Lobby.Level(s.Bot)+")")
	} else if flag := p.flag(seat); flag != "" {
		parts = append(parts, flag)
	}
	if s.Owner.ID != "" && s.Owner.ID == p.view.Maker.ID {
		parts = append(parts, p.Words.Table.Maker)
	}
	if seat == p.view.Titled {
		parts = append(parts, p.vocabulary().Shithead)
	}
	return strings.Join(parts, ", ")
}

// cursor is where among some people the cursor is: at the same person as before, or the bot on the same seat, else at the
// first.
func (p *peoplePanel) cursor(list []neighbour) int {
	return max(0, slices.IndexFunc(list, func(s neighbour) bool {
		return s.who.ID == p.chosen.who.ID && (s.who.ID != "" || s.seat == p.chosen.seat)
	}))
}

// key takes a key. What is none of theirs does nothing, so that no card is played by it.
func (p *peoplePanel) key(msg tea.KeyPressMsg) request {
	key := msg.String()
	list, sure := p.people(), p.sure
	p.sure = ""
	if len(list) == 0 || key == "esc" || key == "p" || key == "enter" {
		return request{away: true}
	}
	p.chosen = list[max(0, min(p.cursor(list)+ui.PageKeys[key], len(list)-1))]
	one := p.chosen
	switch {
	case key == "m" && p.canMute(&one):
		p.Muted.Toggle(one.who)
	case key == "t" && p.at.Maker():
		return request{types: typingForfeit}
	case key == "d" && p.canRemove(&one), key == "0" && p.canReset():
		switch {
		case sure != key:
			p.sure = key
		case key == "0":
			return request{errand: rooms.ResetTally{}}
		default:
			return request{errand: rooms.Remove{Seat: one.seat}}
		}
	}
	return request{}
}

// canMute says whether somebody can be muted: somebody else who speaks.
func (p *peoplePanel) canMute(s *neighbour) bool { return s.who.ID != "" && s.who.ID != p.at.Me.ID }

// canRemove says whether the viewer may take somebody's seat away.
func (p *peoplePanel) canRemove(s *neighbour) bool {
	return p.at.Maker() && p.view.Phase == rooms.Gathering && s.seat != engine.NoSeat && p.canMute(s)
}

// canReset says whether the viewer may begin the tally anew, and there is one.
func (p *peoplePanel) canReset() bool {
	return p.at.Maker() && p.view.Phase != rooms.Playing && p.view.Tally != nil
}

// keys are the keys that do something in the list.
func (p *peoplePanel) keys(one *neighbour) []words.Key {
	w := &p.Words.Table.People
	keys := []words.Key{w.BackKey, w.MoveKey}
	switch {
	case p.canMute(one) && p.Muted.Hears(one.who):
		keys = append(keys, w.MuteKey)
	case p.canMute(one):
		keys = append(keys, w.UnmuteKey)
	}
	if p.canRemove(one) {
		keys = append(keys, w.RemoveKey)
	}
	if p.at.Maker() {
		keys = append(keys, w.ForfeitKey)
	}
	if p.canReset() {
		keys = append(keys, w.ResetKey)
	}
	return keys
}

// tallyOf is the tally of a seat in a sentence, empty without one.
func (p *peoplePanel) tallyOf(s *neighbour) string {
	tally := p.view.Tally
	if tally == nil || s.seat == engine.NoSeat || s.seat >= len(tally.Rounds) {
		return ""
	}
	return (&words.Facts{
		Who: s.name, N: p.Words.Table.Points(tally.Points[s.seat]), K: strconv.Itoa(tally.Shitheads[s.seat]),
		Other: p.Words.Table.Rounds(tally.Rounds[s.seat]), Cards: strconv.Itoa(tally.Won[s.seat]),
	}).Fill(p.Words.Table.People.Tally)
}
