package table

import (
	"slices"
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// foot is what is drawn over the last row: what is typed, or what was said.
type foot struct{ *scene.Scene }

// drawReactions draws the reactions in the last row, or in two where they need them.
func (o foot) drawReactions(f *frame.Frame, y int) {
	const between = "  "
	var keys []words.Key
	width := 1
	for i, r := range rooms.Reactions() {
		k := words.Key{strconv.Itoa(i + 1), o.Words.Table.People.Reactions[r]}
		keys = append(keys, k)
		width += len(k.Key) + 1 + frame.Width(k.Does) + len(between)
	}
	inRow := len(keys)
	if width > f.Width() {
		inRow = (len(keys) + 1) / 2
		y--
	}
	for row := range slices.Chunk(keys, inRow) {
		f.Fill(0, y, f.Width(), 1, ' ', 0)
		ui.MarkNothing(f, 0, y, f.Width(), 1)
		x := 1
		for _, k := range row {
			from := x
			x = f.Text(x, y, k.Key, o.Theme.Strong) + 1
			x = f.Text(x, y, k.Does, o.Theme.Text)
			ui.MarkReply(f, from, y, x, k.Key)
			x = f.Text(x, y, between, 0)
		}
		y++
	}
}

// draw draws what is typed or may be chosen, or else what was said last, if there is no place for it elsewhere.
func (o foot) draw(f *frame.Frame, talked bool) {
	last := f.Height() - 1
	switch {
	case o.Entry.Typing != scene.NotTyping:
		f.Fill(0, last, f.Width(), 1, ' ', 0)
		ui.MarkNothing(f, 0, last, f.Width(), 1)
		o.drawTyped(f, last)
	case o.Entry.Reacting:
		o.drawReactions(f, last)
	case !talked:
		o.drawHeard(f, last)
	}
}

func (o foot) drawTyped(f *frame.Frame, y int) {
	w := &o.Words.Table.People
	label, hint, keys := "> ", w.SayHint, w.SayKeys
	if o.Entry.Typing == scene.TypingForfeit {
		label, hint, keys = o.Owes(w.OwesWhat), "", w.SetKeys
	}
	end := f.Width() - 1
	if at := end - ui.KeysWidth(keys); at > end/2 {
		o.DrawKeys(f, at, y, keys)
		end = at - 2
	}
	x := f.Text(1, y, label, o.Theme.Strong)
	if o.Entry.Typed.Value() == "" {
		f.TextMax(x, y, end-x, hint, o.Theme.Soft)
	}
	o.Entry.Typed.Draw(f, x, y, end-x, o.Theme.Text)
}

// drawHeard draws what was said last, until the next key or some more moves.
func (o foot) drawHeard(f *frame.Frame, y int) {
	if s := story.Heard(o.Scene); s.Text != "" {
		f.Fill(0, y, f.Width(), 1, ' ', 0)
		ui.MarkNothing(f, 0, y, f.Width(), 1)
		x := f.Text(1, y, s.Name, o.NameStyle(s.Own))
		f.TextMax(x, y, f.Width()-1-x, s.Text, o.Theme.Name)
	}
}
