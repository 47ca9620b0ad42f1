package result

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/parts"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// resultMat draws the mat of a result: what was left to whom, or after a match who stands where.
type resultMat struct{ *Results }

// lastCards are what the last player of the round had left, as far as the viewer may know: cards that are seen, and how many are
// not.
func (re resultMat) lastCards() (faces []engine.Card, backs int) {
	v := re.View.Table
	seat := v.Shithead
	if seat < 0 || seat >= len(v.Seats) {
		return nil, 0
	}
	s := &v.Seats[seat]
	hand := s.Known
	if seat == v.Seat {
		hand = v.Hand
	}
	faces = append(hand.Cards(), s.FaceUp.Cards()...)
	return faces, max(0, s.Hand-hand.Len()) + s.Covered()
}

// drawMat draws the mat: the last player's cards, and beside them the verdict.
func (re resultMat) drawMat(f *frame.Frame, p *resultPlan, y int) {
	board.DrawMat(f, re.Theme, 0, y, p.width, p.matHeight())
	margin := 3
	if p.width < airless {
		margin = 1
	}
	x := re.drawLast(f, p, margin, y+1)
	on := &re.Theme.Mat
	re.drawVerdict(f, x, y+1, p.width-x-1, p.card.H+1, on)
}

// airless is how narrow a window is that has no air at the sides.
const airless = 60

// drawLast draws the last player's cards, as many as fit, and gives the x after them.
func (re resultMat) drawLast(f *frame.Frame, p *resultPlan, x, y int) int {
	faces, backs := re.lastCards()
	n := len(faces) + backs
	if n == 0 {
		return x
	}
	room := lastRoom(p.width) - x
	pitch := p.card.W + 1
	if n*pitch > room {
		pitch = p.card.Pitch()
	}
	shown := min(n, max(1, (room-p.card.W)/pitch+1))
	at := x
	for i := range shown {
		if i >= len(faces) {
			cards.DrawBack(f, re.Theme, at, y, p.card, cards.NoCount)
		} else {
			card := cards.Card{Card: faces[i], Size: p.card, Sheet: look.Paper, Lies: i > 0 && pitch < p.card.W}
			if pitch < p.card.W && i < shown-1 {
				card.Shows = pitch
			}
			card.Draw(f, re.Theme, at, y)
		}
		at += pitch
	}
	after := at - pitch + p.card.W
	text := re.Words.Table.Result.Left
	if r := re.View.Result; r != nil && !re.alone(r.Shithead) {
		if text = re.Words.Of(re.Name(r.Shithead), text); frame.Width(text) > max(after-x, room) {
			text = re.Name(r.Shithead)
		}
	}
	if shown < n {
		more := (&words.Facts{N: strconv.Itoa(n - shown)}).Fill(re.Words.Table.More)
		if text += ", " + more; frame.Width(text) > max(after-x, room) {
			text = more
		}
	}
	f.TextMax(x, y+p.card.H, max(after-x, room), text, re.Theme.Mat.Soft)
	return max(after, x+min(room, frame.Width(text))) + min(5, max(2, p.width/16))
}

// drawVerdict draws who is what, what they owe, and a word about it, in so many columns and rows.
func (re resultMat) drawVerdict(f *frame.Frame, x, y, width, rows int, on *look.Inks) {
	lines := re.verdict(width, rows, on)
	chip := slices.IndexFunc(lines, func(r parts.Row) bool { return len(r) > 0 && r[0].Style == re.Theme.DangerChip })
	if after := chip + 1; len(lines) < rows && chip >= 0 && after < len(lines) {
		lines = slices.Insert(lines, after, nil)
	}
	if spare := rows - len(lines); spare > 2 {
		y += spare / 2
	}
	for i, line := range lines {
		if i >= rows {
			return
		}
		pen := ui.Pen{Frame: f, X: x, Y: y + i, End: x + width}
		for _, t := range line {
			pen.Write(t.Text, t.Style)
		}
	}
}

// verdict is who is what, as rows of a width: of more than fit, what was special goes first, then the
// viewer's place, then who won, then what is owed.
func (re resultMat) verdict(width, rows int, on *look.Inks) (lines []parts.Row) {
	if text := re.ending(); text != "" {
		return re.wrapped(text, width, on.Strong)
	}
	seat := re.View.Result.Shithead
	var won, came, drama []parts.Row
	if re.View.Match != nil && re.View.Phase == rooms.Over {
		won, came = re.wrapped(re.winners(), width, on.Strong), re.wrapped(re.came(), width, on.You)
	}
	title, owing := re.title(width, on), re.owing(seat)
	if re.alone(seat) {
		drama = re.wrapped(re.drama(seat), width, on.Soft)
	} else {
		owing = re.lastWas(seat)
	}
	owes := re.wrapped(owing, width, on.Strong)
	for _, part := range []*[]parts.Row{&drama, &came, &won, &owes} {
		if len(won)+len(title)+len(owes)+len(drama)+len(came) > rows {
			*part = nil
		}
	}
	return slices.Concat(won, title, owes, drama, came)
}

// title is whose title it is: of a match that is over, the title of the seats that were the Shithead most often.
func (re resultMat) title(width int, on *look.Inks) []parts.Row {
	losers, most := re.losers()
	if len(losers) == 1 {
		times := strings.TrimRight(" "+re.Words.Table.Result.Times(most), " ")
		return []parts.Row{re.is(losers[0], on), {re.chip(width - frame.Width(times)), {times, on.Strong}}}
	}
	before, after, _ := strings.Cut(re.mostOften(), re.Vocabulary().Shithead)
	after = strings.TrimLeft(after, ":\u00a0 ")
	return []parts.Row{{{strings.TrimSpace(before), on.Strong}}, {re.chip(width)}, {{after, on.Strong}}}
}

// lastWas says who was the Shithead of the last round, and what that player owes.
func (re resultMat) lastWas(seat int) string {
	text := (&words.Facts{Who: re.Name(seat)}).Fill(re.Words.Table.Result.LastWas)
	if re.View.Forfeit == "" {
		return text + "."
	}
	return text + " " + re.Owes(re.Words.Table.Result.AndOwes)
}

// wrapped is a text in rows of a width, none for no text.
func (re resultMat) wrapped(text string, width int, style frame.StyleID) (lines []parts.Row) {
	if text == "" {
		return nil
	}
	for _, line := range ui.Wrap(text, max(width, 8)) {
		lines = append(lines, parts.Row{{line, style}})
	}
	return lines
}

// ending is how a round ended that has no last player, empty if it has one.
func (re resultMat) ending() string {
	w, r := &re.Words.Table, re.View.Result
	switch {
	case r == nil && re.View.Match != nil && re.View.Match.Over:
		return strings.TrimSpace(w.MatchOver + re.outcomeTail())
	case r == nil:
		return w.Abandoned
	case r.End == record.EndStalemate:
		return w.Stalemate
	case r.End == record.EndAgreed:
		return re.Owes(w.People.CalledOff)
	case r.Shithead < 0 || r.Shithead >= len(re.View.Seats):
		return w.Abandoned
	default:
		return ""
	}
}

// outcomeTail is behind a sentence who won the match, or who was the Shithead most often.
func (re resultMat) outcomeTail() string {
	if text := cmp.Or(re.winners(), re.mostOften()); text != "" {
		return ". " + text
	}
	return "."
}

// is says whose title follows.
func (re resultMat) is(seat int, on *look.Inks) parts.Row {
	w := &re.Words.Table.Result
	if seat == re.View.Seat {
		return parts.Row{{w.YouAre, on.Strong}}
	}
	return parts.Row{{(&words.Facts{Who: re.Name(seat)}).Fill(w.Is), on.Strong}}
}

// chip is the title of the last player, spaced where there is room.
func (re resultMat) chip(width int) parts.Tag {
	title := strings.ReplaceAll(strings.ToUpper(re.Vocabulary().Shithead), "ß", "SS")
	title = strings.ReplaceAll(title, "ẞ", "SS")
	spaced := strings.Join(strings.Split(title, ""), " ")
	if frame.Width(spaced)+2 > width {
		spaced = title
	}
	return parts.Tag{" " + spaced + " ", re.Theme.DangerChip}
}

// owing is what the last player owes, empty for nothing.
func (re resultMat) owing(seat int) string {
	switch {
	case re.View.Forfeit == "":
		return ""
	case seat == re.View.Seat:
		return re.Owes(re.Words.Table.People.Owes)
	default:
		return re.Owes(re.Words.Table.Result.AndOwes)
	}
}

// grave is how many cards have to be taken at once to be told.
const grave = 6

// drama is a word about the last player's round, empty for none.
func (re resultMat) drama(seat int) string {
	w, d := &re.Words.Table.Result, re.deeds(seat)
	switch {
	case d.Most >= grave:
		return (&words.Facts{N: strconv.Itoa(d.Most)}).Fill(re.Vocabulary().Adapt(w.Never))
	case d.Least > 0:
		return (&words.Facts{N: re.Words.Table.Cards(d.Least)}).Fill(w.Near)
	default:
		return ""
	}
}

// deeds are what is known of a seat's round.
func (re resultMat) deeds(seat int) (d rooms.Deeds) {
	if r := re.View.Result; r != nil && r.Chronicle != nil {
		d = scene.OfSeat(r.Chronicle.Seats, seat)
	}
	return d
}

// slim draws the verdict in two rows, without a mat.
func (re resultMat) slim(f *frame.Frame, y, width int) {
	on := &re.Theme.Inks
	if text := re.ending(); text != "" {
		re.DrawLines(f, 1, y, width-2, y+slimRows, ui.Wrap(text, width-2), on.Strong)
		return
	}
	seat, title := re.View.Result.Shithead, re.title(0, on)
	pen := ui.Pen{Frame: f, X: 1, Y: y, End: width - 1}
	pen.Write(title[0][0].Text+" ", on.Strong)
	pen.Write(title[1][0].Text, title[1][0].Style)
	below := cmp.Or(re.owing(seat), re.drama(seat))
	if len(title) > 2 {
		below = title[2][0].Text
	} else if re.View.Phase == rooms.Over {
		below = cmp.Or(re.winners(), below)
	}
	f.TextMax(1, y+1, width-2, below, on.Soft)
}
