package stats

import (
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/words"
)

// drawForm draws how somebody did lately, a bar a round, the newest at the right, if there is anything to draw.
func (s *Screen) drawForm(f *frame.Frame, x, y, width int, list []form) int {
	if len(list) == 0 {
		return y
	}
	const step = 2
	labels := &s.Words.Lobby.Stats
	list = list[:min(len(list), (width+1)/step)]
	s.DrawHeading(f, x, y, width, labels.Form, s.Words.List([]string{labels.Lately(len(list)), labels.Newest}))
	for i := range list {
		s.drawRound(f, x+(len(list)-1-i)*step, y+1, &list[i])
	}
	return y + 4
}

// risings are bars of two rows by how well somebody did, the upper row first.
var risings = [...][2]string{{" ", "▂"}, {" ", "▄"}, {" ", "▆"}, {" ", "█"}, {"▄", "█"}, {"█", "█"}}

// drawRound draws a round: the higher, the better; a cross where it was lost.
func (s *Screen) drawRound(f *frame.Frame, x, y int, r *form) {
	if r.shithead {
		f.Text(x, y+1, "✗", s.Theme.Danger)
		return
	}
	bar := risings[min(len(risings)-1, int(r.share*float64(len(risings)-1)+0.5))]
	f.Text(x, y, bar[0], s.Theme.Name)
	f.Text(x, y+1, bar[1], s.Theme.Name)
}

// mostCompany is how many people are listed.
const mostCompany = 6

// drawCompany draws with whom somebody plays, if there are people: how often each sat at the table, in how many of these
// rounds one did better, and how many the other lost.
func (s *Screen) drawCompany(f *frame.Frame, x, y, width int, list []companion) int {
	if len(list) == 0 {
		return y
	}
	labels := &s.Words.Lobby.Stats
	heads := [...]string{labels.Heads[words.HeadRounds], labels.Ahead, labels.Heads[words.HeadShithead]}
	s.DrawHeading(f, x, y, width, labels.Company, "")
	ends := [len(heads)]int{}
	end := x + width
	for i := len(heads) - 1; i >= 0; i-- {
		ends[i] = end
		f.Text(end-frame.Width(heads[i]), y+1, heads[i], s.Theme.Soft)
		end -= max(6, frame.Width(heads[i])) + 2
	}
	y += 2
	for i := range list[:min(len(list), mostCompany)] {
		s.drawCompanion(f, x, y, end-x, ends[:], &list[i])
		y++
	}
	return y + 1
}

// drawCompanion draws a row of that: a name, a bar of how often one was ahead, and the figures before their ends.
func (s *Screen) drawCompanion(f *frame.Frame, x, y, width int, ends []int, c *companion) {
	const names = 18
	f.TextMax(x, y, min(width, names), c.name, s.Theme.Name)
	s.drawBar(f, x+names+2, y, min(width-names-2, 40), &bar{n: c.ahead, of: c.rounds, ink: look.Name})
	figures := []string{s.Words.Number(c.rounds), statShare(c.ahead, c.rounds), s.Words.Number(c.shitheads)}
	for i, text := range figures {
		f.Text(ends[i]-frame.Width(text), y, text, s.Theme.Strong)
	}
}
