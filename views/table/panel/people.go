package panel

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// peoplePanel is who is here.
type peoplePanel struct {
	*scene.Scene
	// chosen is whom the cursor is at, and sure which key has to be pressed once more to do something about it.
	chosen neighbour
	sure   string
}

// NewPeople shows who is here.
func NewPeople(s *scene.Scene) Panel {
	return &peoplePanel{Scene: s, chosen: neighbour{seat: s.View.Seat, who: s.At.Me}}
}

// neighbour is one of the people in a room, or a bot.
type neighbour struct {
	who  rooms.Person
	seat int
	name string
	// about is what else there is to say.
	about string
}

// people are all whose names are known: those with seats, those who wait for one, and others who have said something.
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
	for seat := range p.View.Seats {
		s := &p.View.Seats[seat]
		add(neighbour{who: s.Owner, seat: seat, name: s.Name, about: p.aboutSeat(seat)})
	}
	for i, who := range p.View.Queue {
		n := (&words.Facts{N: p.Words.Table.Ordinal(i + 1)}).Fill(w.Waits)
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: n})
	}
	for i := range slices.Backward(p.View.Chat) {
		who := p.View.Chat[i].Who
		add(neighbour{who: who, seat: engine.NoSeat, name: who.Name, about: w.Watches})
	}
	return list
}

func (p *peoplePanel) aboutSeat(seat int) string {
	s := &p.View.Seats[seat]
	var parts []string
	if s.Bot != "" {
		parts = append(parts, p.Words.Lobby.Level(s.Bot))
	} else if flag := p.Flag(seat); flag != "" {
		parts = append(parts, flag)
	}
	if s.Owner.ID != "" && s.Owner.ID == p.View.Maker.ID {
		parts = append(parts, p.Words.Table.Maker)
	}
	return p.Words.List(parts)
}

// PeopleText is who is here, a line each with their tally, and what is said below that.
func PeopleText(s *scene.Scene) (lines []string) {
	p := &peoplePanel{Scene: s}
	for _, one := range p.people() {
		var about []string
		if one.seat != engine.NoSeat && p.View.Seats[one.seat].Bot != "" {
			about = append(about, p.Words.Plain.Bot)
		}
		if one.about != "" {
			about = append(about, one.about)
		}
		if p.canMute(&one) && !p.Muted.Hears(one.who.ID) {
			about = append(about, p.Words.Table.People.Muted)
		}
		text := one.name
		if len(about) > 0 {
			text = p.Words.Of(one.name, p.Words.List(about))
		}
		lines = append(lines, words.Sentence(text))
		if tally := p.tallyOf(&one); tally != "" {
			lines = append(lines, words.Sentence(tally))
		}
	}
	for _, line := range p.belowPeople(&neighbour{seat: engine.NoSeat}, math.MaxInt32) {
		lines = append(lines, words.Sentence(line))
	}
	return lines
}

// cursor is where the cursor is: at the same person as before, or the bot on the same seat, else at the first.
func (p *peoplePanel) cursor(list []neighbour) int {
	return max(0, slices.IndexFunc(list, func(s neighbour) bool {
		return s.who.ID == p.chosen.who.ID && (s.who.ID != "" || s.seat == p.chosen.seat)
	}))
}

// Key takes a key. What is none of theirs does nothing, so that no card is played by it.
func (p *peoplePanel) Key(msg tea.KeyPressMsg) Request {
	key := msg.String()
	list, sure := p.people(), p.sure
	p.sure = ""
	if len(list) == 0 || key == "esc" || key == "p" || key == "enter" {
		return Request{Away: true}
	}
	p.chosen = list[max(0, min(p.cursor(list)+ui.PageKeys[key], len(list)-1))]
	for _, d := range p.deeds(&p.chosen) {
		switch {
		case d.key.Key != key:
		case d.sure != "" && !p.Timing.Confirmed(sure == key):
			p.sure = key
			return Request{}
		default:
			return d.Request
		}
	}
	p.Unbound = ui.PageKeys[key] == 0
	return Request{}
}

// pick moves the cursor to a row of the list.
func (p *peoplePanel) pick(row int) {
	if list := p.people(); len(list) > 0 {
		p.chosen, p.sure = list[max(0, min(row, len(list)-1))], ""
	}
}

// canMute reports whether a player can be muted: another one who speaks.
func (p *peoplePanel) canMute(s *neighbour) bool { return s.who.ID != "" && s.who.ID != p.At.Me.ID }

// deed is something that the viewer may do about somebody in the list, or about the table. Sure asks whether it is meant,
// empty where nobody does it by mistake.
type deed struct {
	key  words.Key
	sure string
	Request
}

func (p *peoplePanel) deeds(one *neighbour) (list []deed) {
	w, maker := &p.Words.Table.People, p.At.Maker()
	switch {
	case p.canMute(one) && p.Muted.Hears(one.who.ID):
		list = append(list, deed{key: w.MuteKey, Request: Request{Mutes: one.who}})
	case p.canMute(one):
		list = append(list, deed{key: w.UnmuteKey, Request: Request{Mutes: one.who}})
	}
	if maker && p.View.Phase == rooms.Gathering && one.seat != engine.NoSeat && p.canMute(one) {
		sure := (&words.Facts{Who: one.name}).Fill(w.SureRemove)
		list = append(list, deed{w.RemoveKey, sure, Request{Errand: rooms.Remove{Seat: one.seat}}})
	}
	if maker {
		list = append(list, deed{key: w.ForfeitKey, Request: Request{Types: scene.TypingForfeit}})
	}
	if p.SeatedBots() && p.View.PacesBots(p.At.Me) == nil {
		list = append(list, deed{key: w.YieldKey, Request: Request{Errand: rooms.YieldBots{Yield: p.View.Terms.Yield.Next()}}})
	}
	if maker && p.View.Phase != rooms.Playing && p.View.Tally != nil {
		list = append(list, deed{w.ResetKey, w.SureReset, Request{Errand: rooms.ResetTally{}}})
	}
	return list
}

// tallyOf is the tally of a seat in a sentence, empty without one.
func (p *peoplePanel) tallyOf(s *neighbour) string {
	tally := p.View.Tally
	if tally == nil || s.seat == engine.NoSeat || s.seat >= len(tally.Rounds) {
		return ""
	}
	says := p.Words.Table.People.TallyPlain
	if p.scored() {
		says = p.Words.Table.People.Tally
	}
	return (&words.Facts{
		Who: s.name, N: p.Words.Table.Points(tally.Points[s.seat]), K: strconv.Itoa(tally.Shitheads[s.seat]),
		Other: p.Words.Table.Rounds(tally.Rounds[s.seat]), Cards: strconv.Itoa(tally.Won[s.seat]),
	}).Fill(says)
}

// scored reports whether a round of all seats gives points, or some have been given.
func (p *peoplePanel) scored() bool {
	rules := p.View.Terms.Rules
	return rules != nil && rules.Scores(len(p.View.Seats)) || slices.ContainsFunc(p.View.Tally.Points, func(n int) bool { return n != 0 })
}

// counted are the columns of a tally: what each is called, and what it counts of each seat.
func (p *peoplePanel) counted() (names []string, counts [][]int) {
	w, t := &p.Words.Table.People, p.View.Tally
	names, counts = []string{w.Points, w.Shitheads, w.Rounds, w.Won}, [][]int{t.Points, t.Shitheads, t.Rounds, t.Won}
	if !p.scored() {
		return names[1:], counts[1:]
	}
	return names, counts
}

// tallyEnough is the width from which the list has the tally beside it. In narrower windows it is told of one at a time.
const tallyEnough = 72

// Draw draws who is here, from row 1 to above a row.
func (p *peoplePanel) Draw(f *frame.Frame, bottom int) {
	w := &p.Words.Table.People
	list := p.people()
	at := p.cursor(list)
	var one neighbour
	if at < len(list) {
		one = list[at]
	}
	below := p.belowPeople(&one, f.Width()-4)
	top := panelTop(f)
	p.DrawHeading(f, 1, top, f.Width()-2, w.Title, "")
	y, end := top+1, bottom-len(below)
	for i, line := range below {
		f.Text(2, end+i, line, p.Theme.Soft)
	}
	tally := f.Width() >= tallyEnough && p.View.Tally != nil
	if tally {
		names, _ := p.counted()
		drawTally(f, y, names, p.Theme.Soft)
		y++
	}
	rows := max(1, end-y)
	ui.MarkWheel(f, 0, y, f.Width(), rows)
	first := max(0, min(at-rows/2, len(list)-rows))
	for i := first; i < min(first+rows, len(list)) && y < end; i++ {
		p.drawSomeone(f, y, &list[i], i == at, tally)
		if i != at {
			ui.MarkRow(f, 0, y, f.Width(), i, false)
		}
		y++
	}
	says, keys := p.Note, []words.Key{w.BackKey, w.MoveKey}
	for _, d := range p.deeds(&one) {
		keys = append(keys, d.key)
		if d.key.Key == p.sure {
			says = cmp.Or(says, d.sure)
		}
	}
	if says == "" {
		p.DrawKeys(f, 1, bottom, keys)
	}
	f.TextMax(1, bottom, f.Width()-2, says, p.Theme.Danger)
}

// belowPeople is what is said below the list: what the Shithead owes, the tally of the chosen one where it is not in
// the list, where friends find a private room, how fast the bots are.
func (p *peoplePanel) belowPeople(one *neighbour, width int) (lines []string) {
	w := &p.Words.Table.People
	if p.View.Forfeit != "" {
		lines = append(lines, ui.Wrap(p.Owes(w.Owes), width)...)
	}
	if tally := p.tallyOf(one); tally != "" && width+4 < tallyEnough {
		lines = append(lines, ui.Wrap(tally, width)...)
	}
	if p.View.Terms.Private {
		lines = append(lines, ui.Wrap(p.Words.Of(w.Private, p.View.Code), width)...)
	}
	if pace := p.UnusualPace(); pace != "" {
		lines = append(lines, pace)
	}
	if width+4 >= tallyEnough && p.SeatedBots() && (p.View.Terms.Yield != rooms.YieldCompany || len(p.View.Queue) > 0) {
		lines = append(lines, ui.Wrap(w.Yields[p.View.Terms.Yield], width)...)
	}
	if p.View.Watchers > 0 {
		lines = append(lines, p.Watching())
	}
	return lines
}

const tallyWidth = 8

// drawTally draws the columns of the tally at the end of a row.
func drawTally(f *frame.Frame, y int, columns []string, style frame.StyleID) {
	for i, text := range columns {
		f.TextBefore(f.Width()-2-(len(columns)-1-i)*tallyWidth, y, text, style)
	}
}

func (p *peoplePanel) drawSomeone(f *frame.Frame, y int, s *neighbour, chosen, tally bool) {
	end, ink := f.Width()-2, p.DrawChosen(f, 0, y, f.Width(), 1, chosen)
	if tally {
		_, lists := p.counted()
		end -= len(lists) * tallyWidth
		if s.seat != engine.NoSeat && s.seat < len(p.View.Tally.Rounds) {
			var counts []string
			for _, list := range lists {
				counts = append(counts, strconv.Itoa(list[s.seat]))
			}
			drawTally(f, y, counts, ink.Text)
		}
	}
	name := ink.Name
	if s.who.ID != "" && s.who.ID == p.At.Me.ID {
		name = ink.You
	}
	pen := ui.Pen{Frame: f, X: 3, Y: y, End: end}
	pen.Write(s.name, name)
	if p.canMute(s) && !p.Muted.Hears(s.who.ID) {
		pen.Write("  "+p.Words.Table.People.Muted, ink.Danger)
	}
	if s.about != "" {
		pen.Write("  "+s.about, ink.Soft)
	}
	if s.seat != engine.NoSeat && s.seat == p.View.Titled {
		pen.Write("  "+p.Vocabulary().Shithead, ink.Danger)
	}
}
