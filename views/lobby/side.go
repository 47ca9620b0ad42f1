package lobby

import (
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// side is what stands beside the rooms or the talk: what the latest days have come to, one's own figures, and who is here.
// Its parts are left out where they have no room.
type side struct {
	picture
	f              *frame.Frame
	x, end, bottom int
	short          bool
}

// hereRows is how many rows who is here needs at least, shortRows how many there are on a side that has no air.
const (
	hereRows  = 3
	shortRows = 12
)

// draw draws the parts below each other, from row y on.
func (s side) draw(y int) {
	s.short = s.bottom-y < shortRows
	v := s.shameView()
	for _, part := range [...]func(side, *rooms.ShameView, int) int{side.shamed, side.today, side.hourly, side.mine, side.characters} {
		y = part(s, v, y)
	}
	s.here(y)
}

// noShame is of a house in which nobody has lost lately.
var noShame rooms.ShameView

func (h picture) shameView() *rooms.ShameView {
	if h.list.view == nil || h.list.view.Shame == nil {
		return &noShame
	}
	return h.list.view.Shame
}

// fits reports whether so many rows have room above who is here.
func (s side) fits(y, rows int) bool { return y+rows+hereRows <= s.bottom }

// shamed draws who was the Shithead, and how often, with a bar for each.
func (s side) shamed(v *rooms.ShameView, y int) int {
	w := &s.Words.Lobby.Shame
	n := min(len(v.Week), 5+s.bottom/10, s.bottom-hereRows-y-3)
	if s.short {
		n = min(len(v.Week), 5, s.bottom-hereRows-y-1)
	}
	switch {
	case len(v.Week) == 0 && !s.short && s.list.view != nil:
		s.rule(s.f, s.x, y, s.end, w.Title, words.Key{})
		return s.DrawLines(s.f, s.x, y+1, s.end-s.x, s.bottom-hereRows, []string{w.Nobody}, s.Theme.Soft) + 1
	case n < 1:
		return y
	}
	over := w.Week
	if v.Part {
		over = w.Lately
	}
	s.rule(s.f, s.x, y, s.end, w.Title, words.Key{Does: over})
	for i := range v.Week[:n] {
		s.bar(&v.Week[i], y+1+i, i == 0, v.Week[0].Shitheads)
	}
	y += 1 + n
	if s.short {
		return y
	}
	if mine, ok := v.Of[s.list.me.ID]; ok && !s.list.me.Guest() && mine.Place > n && s.fits(y, 2) {
		s.bar(&rooms.Shamed{ID: s.list.me.ID, Name: s.list.me.Name, Shitheads: mine.Shitheads}, y, false, v.Week[0].Shitheads)
		y++
	}
	return s.now(v, y) + 1
}

// bar draws how often somebody was the Shithead.
func (s side) bar(who *rooms.Shamed, y int, first bool, most int) {
	name, style := s.called(who), s.Theme.Name
	switch {
	case who.ID != "" && who.ID == s.list.me.ID:
		name, style = (&words.Facts{Who: name}).Fill(s.Words.Lobby.Shame.You), s.Theme.You
	case first:
		style = s.Theme.Danger
	case who.ID == "":
		style = s.Theme.Soft
	}
	number := strconv.Itoa(who.Shitheads)
	end := s.end - len(number)
	s.f.Text(end, y, number, s.Theme.Strong)
	from := s.x + (s.end-s.x)*2/5
	s.f.TextMax(s.x, y, from-s.x-1, name, style)
	if room := end - 1 - from; room > 0 {
		s.f.Text(from, y, strings.Repeat("▄", max(1, room*who.Shitheads/max(1, most))), style)
	}
}

// called is what somebody is called.
func (s side) called(who *rooms.Shamed) string {
	switch {
	case who.ID == "":
		return s.Words.Lobby.Shame.Bots
	case who.Name == "":
		return s.Words.Lobby.Shame.Gone
	default:
		return who.Name
	}
}

// now says who is the Shithead now.
func (s side) now(v *rooms.ShameView, y int) int {
	w := &s.Words.Lobby.Shame
	if v.Running == 0 {
		return y
	}
	sentence := w.Once
	if v.Running > 1 {
		sentence = w.Often
	}
	text := (&words.Facts{Who: s.called(&v.Last), N: strconv.Itoa(v.Running)}).Fill(sentence)
	return s.DrawLines(s.f, s.x, y, s.end-s.x, s.bottom-hereRows, []string{text}, s.Theme.Soft)
}

// figure draws what is counted, at the end of a row, behind what it is.
func (s side) figure(y int, what, count string, style frame.StyleID) {
	at := s.end - frame.Width(count)
	s.f.TextMax(s.x, y, at-1-s.x, what, s.Theme.Soft)
	s.f.TextMax(max(at, s.x), y, s.end-max(at, s.x), count, style)
}

// today draws the figures of the day.
func (s side) today(v *rooms.ShameView, y int) int {
	w, t := &s.Words.Lobby.Shame, &v.Today
	if t.Rounds == 0 || !s.fits(y, 8) {
		return y
	}
	s.rule(s.f, s.x, y, s.end, w.Today, words.Key{Does: "UTC"})
	s.figure(y+1, w.Rounds, s.Words.Number(t.Rounds), s.Theme.Strong)
	s.figure(y+2, w.Fours, s.Words.Number(t.Fours), s.Theme.Strong)
	s.figure(y+3, w.JumpIns, s.Words.Number(t.JumpIns), s.Theme.Strong)
	y += 4
	if t.Pile > 0 {
		y = s.record(y, w.Pile, t.Pile, &v.Pile)
	}
	if t.Clean > 0 {
		y = s.record(y, w.Clean, t.Clean, &v.Clean)
	}
	return y + 1
}

// record draws the most of something and whose it is, in one row if that fits.
func (s side) record(y int, what string, n int, who *rooms.Shamed) int {
	count, name := s.Words.Number(n), s.called(who)
	s.figure(y, what, count, s.Theme.Strong)
	if room := s.end - s.x - frame.Width(what) - frame.Width(count) - 4; frame.Width(name) <= room {
		s.f.Text(s.end-frame.Width(count)-2-frame.Width(name), y, name, s.Theme.Name)
		return y + 1
	}
	s.f.TextMax(max(s.x, s.end-frame.Width(name)), y+1, s.end-s.x, name, s.Theme.Name)
	return y + 2
}

// levels are the parts of a row that a column of figures fills.
var levels = [...]string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// hourly draws the rounds of the day by the hour, as columns two rows high, up to this hour.
func (s side) hourly(v *rooms.ShameView, y int) int {
	const high = 2
	hours, most := v.At.Hour()+1, 0
	if v.Today.Rounds == 0 {
		return y
	}
	for _, n := range v.Today.Hours {
		most = max(most, n)
	}
	if most == 0 || !s.fits(y, high+3) || s.end-s.x < 24 {
		return y
	}
	s.figure(y, s.Words.Lobby.Shame.Hourly, s.Words.Number(v.Today.Hours[hours-1]), s.Theme.Strong)
	for hour, n := range v.Today.Hours[:hours] {
		full := (n*high*(len(levels)-1) + most - 1) / most
		for row := range high {
			level := min(max(full-row*(len(levels)-1), 0), len(levels)-1)
			s.f.Text(s.x+hour, y+high-row, levels[level], s.Theme.Name)
		}
	}
	for _, hour := range [...]int{0, 6, 12, 18} {
		s.f.Text(s.x+hour, y+high+1, strconv.Itoa(hour), s.Theme.Soft)
	}
	return y + high + 3
}

// mine draws the reader's own figures.
func (s side) mine(v *rooms.ShameView, y int) int {
	w := &s.Words.Lobby.Shame
	place, shamed := v.Of[s.list.me.ID]
	rows := 2
	for _, there := range []bool{s.you.rating > 0, shamed} {
		if there {
			rows++
		}
	}
	if !s.you.known || !s.fits(y, rows+1) {
		return y
	}
	s.rule(s.f, s.x, y, s.end, w.Mine, words.Key{})
	y++
	if s.you.rating > 0 {
		s.figure(y, w.Rating, ratingText(&s.you), s.Theme.You)
		y++
	}
	s.figure(y, w.CleanFor, w.CleanSince(s.you.clean), s.Theme.Strong)
	y++
	if shamed {
		at := words.Facts{N: strconv.Itoa(place.Place), K: strconv.Itoa(len(v.Of))}
		s.figure(y, w.Rank, at.Fill(w.Place), s.Theme.Strong)
		y++
	}
	return y + 1
}

// characters draws how often the bots with a way of their own were the Shithead.
func (s side) characters(v *rooms.ShameView, y int) int {
	if len(v.Characters) == 0 || !s.fits(y, len(v.Characters)+2) {
		return y
	}
	w := &s.Words.Lobby
	over := w.Shame.Week
	if v.Part {
		over = w.Shame.Lately
	}
	s.rule(s.f, s.x, y, s.end, w.Shame.Characters, words.Key{Does: over})
	for i, c := range v.Characters {
		done := words.Facts{N: strconv.Itoa(c.Rounds), K: strconv.Itoa(c.Shitheads)}
		s.figure(y+1+i, c.Name+" "+w.Level(c.Level), done.Fill(w.Shame.Done), s.Theme.Strong)
	}
	return y + len(v.Characters) + 2
}

// ratingText is a rating, and by how much it has changed.
func ratingText(y *figures) string {
	text := strconv.Itoa(y.rating)
	switch {
	case y.change > 0:
		return text + " ▲ " + strconv.Itoa(y.change)
	case y.change < 0:
		return text + " ▼ " + strconv.Itoa(-y.change)
	default:
		return text
	}
}

// here lists who is here, and where they play, as many as fit.
func (s side) here(y int) {
	room := s.bottom - y - 1
	if room < 1 {
		return
	}
	s.rule(s.f, s.x, y, s.end, s.Words.Here, words.Key{Does: strconv.Itoa(len(s.hall.Here))})
	for i, name := range s.hall.Here {
		if i == room {
			return
		}
		p := ui.Pen{Frame: s.f, X: s.x, Y: y + 1 + i, End: s.end}
		if left := len(s.hall.Here) - i; i == room-1 && left > 1 {
			p.Write("+ "+strconv.Itoa(left), s.Theme.Soft)
			return
		}
		style := s.Theme.Name
		if name == s.list.me.Name {
			style = s.Theme.You
		}
		p.Write(name, style)
		if v := s.list.view; v != nil && v.At != nil {
			if at := v.At(name); at != "" && p.X+2+frame.Width(at) <= s.end {
				s.f.Text(s.end-frame.Width(at), p.Y, at, s.Theme.Soft)
			}
		}
	}
}
