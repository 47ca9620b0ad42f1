package stats

import (
	"shithead/data"
	"shithead/data/rating"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// part is a rule set, or all of them, with the rounds of it that were played lately.
type part struct {
	stats    data.Stats
	practice bool
	// won: matches that are won say something.
	won    bool
	lately []data.Round
	// all are the rule sets that are summed up, nil for one.
	all []data.Stats
}

// parts are what can be looked at one after the other: all rule sets together first, if there are several.
func parts(h *History) (list []part) {
	for i, stats := range [][]data.Stats{h.Stats.Counted, h.Stats.Practice} {
		if len(stats) == 2 {
			stats = stats[1:] // what there is in all is the same
		}
		for k, s := range stats {
			p := part{stats: s, practice: i == 1, won: wonSome(stats, k), lately: among(h.Lately, s.Rules, i == 1)}
			if s.Rules == "" {
				p.all = stats
			}
			list = append(list, p)
		}
	}
	return list
}

// among are the rounds of a rule set, empty for any, that are practice or not.
func among(rounds []data.Round, rules string, practice bool) (list []data.Round) {
	for _, r := range rounds {
		if r.Practice() == practice && (rules == "" || r.Rules == rules) {
			list = append(list, r)
		}
	}
	return list
}

// name is what a part is called.
func (p *part) name(labels *words.StatsWords) string {
	name := statName(labels, p.stats.Rules)
	if p.practice {
		name += " · " + labels.Against
	}
	return name
}

// tile is a figure that stands out.
type tile struct{ label, value, note string }

// tiles are the figures that stand out, those that say nothing left out.
func (p *part) tiles(w *words.Words) []tile {
	labels := &w.Lobby.Stats
	s := &p.stats
	note := func(head, n, k int) string {
		return (&words.Facts{N: w.Number(n), K: w.Number(k)}).Fill(labels.TileNotes[head])
	}
	var list []tile
	if s.Rating != (rating.Rating{}) {
		list = append(list, tile{labels.Heads[words.HeadRating], w.Number(s.Rating.Shown()), note(words.HeadRating, 0, 0)})
	}
	list = append(list,
		tile{labels.Heads[words.HeadRounds], w.Number(s.Rounds), note(words.HeadRounds, s.Matches, 0)},
		tile{labels.Heads[words.HeadShithead], statShare(s.Shitheads, s.Rounds), note(words.HeadShithead, s.Shitheads, s.Rounds)},
		tile{labels.Clean, w.Number(s.Safe.Now), note(words.HeadSafe, s.Safe.Best, 0)},
	)
	if s.Pile > 0 {
		list = append(list, tile{labels.Pile, w.Number(s.Pile), labels.TileNotes[words.HeadPile]})
	}
	return list
}

// The measures of a tile.
const (
	tileLeast, tileMost = 14, 30
	tileRows            = 3
	tileGap             = 1
)

// drawTiles draws figures side by side, in as many rows as they need, and gives the row below them.
func (s *Screen) drawTiles(f *frame.Frame, x, y, width int, list []tile) int {
	fit := min(len(list), max(1, (width+tileGap)/(tileLeast+tileGap)))
	each := min(tileMost, (width+tileGap)/fit-tileGap)
	for i, t := range list {
		at, top := x+i%fit*(each+tileGap), y+i/fit*(tileRows+1)
		f.Fill(at, top, each, tileRows, ' ', s.Theme.Pane.Text)
		f.TextMax(at+1, top, each-2, t.label, s.Theme.Pane.Soft)
		f.TextMax(at+1, top+1, each-2, t.value, s.Theme.Pane.Strong)
		f.TextMax(at+1, top+2, each-2, t.note, s.Theme.Pane.Soft)
	}
	return y + (len(list)+fit-1)/fit*(tileRows+1)
}

// bar is a share of something, as a bar and in figures.
type bar struct {
	label string
	n, of int
	ink   look.Ink
}

// results are how rounds ended. The shares overlap.
func (p *part) results(labels *words.StatsWords) []bar {
	s := &p.stats
	return []bar{
		{labels.Heads[words.HeadFirst], s.First, s.Rounds, look.Name},
		{labels.Heads[words.HeadUpper], s.Upper, s.Rounds, look.Name},
		{labels.Heads[words.HeadShithead], s.Shitheads, s.Rounds, look.Danger},
		{labels.Heads[words.HeadBeaten], s.Beaten, s.Others, look.Name},
	}
}

// drawBars draws shares below each other: a label, a bar, how many and how much that is of all.
func (s *Screen) drawBars(f *frame.Frame, x, y, width int, bars []bar) int {
	const figures = 11
	label := 0
	for i := range bars {
		label = max(label, frame.Width(bars[i].label))
	}
	label = min(label, max(4, width-figures-4))
	room := width - label - 2 - figures
	for i := range bars {
		b := &bars[i]
		ink := s.Theme.Text
		if b.ink == look.Danger {
			ink = s.Theme.Danger
		}
		f.TextMax(x, y, label, b.label, ink)
		s.drawBar(f, x+label+2, y, room, b)
		end := x + width
		share := statShare(b.n, b.of)
		f.Text(end-frame.Width(share), y, share, s.Theme.Soft)
		count := s.Words.Number(b.n)
		f.Text(end-5-frame.Width(count), y, count, s.Theme.Strong)
		y++
	}
	return y
}

// drawBar draws a bar of a share of a place.
func (s *Screen) drawBar(f *frame.Frame, x, y, room int, b *bar) {
	if room < 3 || b.of == 0 {
		return
	}
	full := (room*b.n + b.of/2) / b.of
	f.Fill(x, y, full, 1, '▄', s.Theme.Of(b.ink))
}

// deed is something that was counted, and how often.
type deed struct{ label, value string }

// style is how somebody plays: what was counted, that which never happened left out.
func (p *part) style(w *words.Words) (list []deed) {
	labels, cells := &w.Lobby.Stats, statCells(w, &p.stats)
	if !p.won {
		cells[words.HeadWon], cells[words.HeadWinning] = ui.NoCell, ui.NoCell
	}
	for _, head := range []int{
		words.HeadPoints, words.HeadWon, words.HeadWinning, words.HeadJumpIns, words.HeadFours, words.HeadLowCard, words.HeadAbandoned,
	} {
		if cells[head] != ui.NoCell {
			list = append(list, deed{labels.Heads[head], cells[head]})
		}
	}
	return list
}

// drawDeeds draws what was counted below each other, the numbers at the right.
func (s *Screen) drawDeeds(f *frame.Frame, x, y, width int, list []deed) int {
	for _, d := range list {
		f.TextMax(x, y, width-frame.Width(d.value)-1, d.label, s.Theme.Text)
		f.Text(x+width-frame.Width(d.value), y, d.value, s.Theme.Strong)
		y++
	}
	return y
}
