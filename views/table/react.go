package table

import (
	"slices"
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// react begins to choose a reaction.
func (t *Table) react() { t.scene.entry.reacting = t.speaks() }

// reactionKey is a key while the reactions are shown: what is not one of them leads back, and does nothing else.
func (e *entry) reactionKey(key string) rooms.Command {
	e.reacting = false
	all := rooms.Reactions()
	if n, err := strconv.Atoi(key); err == nil && n >= 1 && n <= len(all) {
		return rooms.React{Reaction: all[n-1]}
	}
	return nil
}

// drawReactions draws the reactions in the last row, or in two where they need them.
func (o foot) drawReactions(f *frame.Frame, y int) {
	const between = "  "
	var keys []words.Key
	width := 1
	for i, r := range rooms.Reactions() {
		k := words.Key{strconv.Itoa(i + 1), o.Words.Table.People.Reaction(r)}
		keys = append(keys, k)
		width += len(k.Key) + 1 + frame.Width(k.Does) + len(between)
	}
	rows := [][]words.Key{keys}
	if width > f.Width() {
		rows = [][]words.Key{keys[:len(keys)/2], keys[len(keys)/2:]}
	}
	y -= len(rows) - 1
	f.Fill(0, y, f.Width(), len(rows), ' ', 0)
	for _, row := range rows {
		x := 1
		for _, k := range row {
			x = f.Text(x, y, k.Key, o.Theme.Key) + 1
			x = f.Text(f.Text(x, y, k.Does, o.Theme.Plain), y, between, 0)
		}
		y++
	}
}

// badge is what stands beside a seat for a while: the reaction of its owner, else the title that it bears.
func (s *scene) badge(seat int) (text string, style frame.StyleID) {
	switch reaction := s.reaction(seat); {
	case reaction != "":
		return reaction, s.Theme.Title
	case seat == s.view.Titled:
		return s.vocabulary().Shithead, s.Theme.Faint
	default:
		return "", 0
	}
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
			return s.Words.Table.People.Reaction(line.Reaction)
		}
	}
	return ""
}
