package gather

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// How wide a seat is drawn, at least and at most, and how narrow where there are many; and how high, the most first: with air
// around it, with what was said below the name, in a line.
const leastSeat, mostSeat, narrowSeat, letterSeat = 34, 44, 18, 12

var (
	seatHeights = [...]int{4, 3, 2, 1}
	seatWidths  = [...]int{leastSeat, narrowSeat, letterSeat}
)

// seatGrid is how the seats of a room stand.
type seatGrid struct{ columns, rows, width, height, gap int }

// tile is how high the ground of a seat is: of two rows one, so that it ends before the seat below it.
func (at *seatGrid) tile() int {
	if at.height == 2 {
		return 1
	}
	return min(3, at.height)
}

// fewestSeatRows is how many rows the seats need, with what stands over them.
func (g gathering) fewestSeatRows(width int) int {
	columns := max(1, (width-1)/letterSeat)
	return 1 + (len(g.View.Seats)+columns-1)/columns
}

// grid finds the largest seats that fit.
func (g gathering) grid(width, height int) seatGrid {
	n := len(g.View.Seats)
	for _, least := range seatWidths {
		columns := max(1, min(n, (width-1)/least))
		for columns > 1 && (n+columns-2)/(columns-1) == (n+columns-1)/columns {
			columns--
		}
		at := seatGrid{columns: columns, rows: (n + columns - 1) / columns, width: min(mostSeat, (width-1)/columns-1)}
		for _, h := range seatHeights {
			at.height, at.gap = h, 0
			if h > 2 {
				at.gap = 1
			}
			if at.rows*(h+at.gap)-at.gap <= height {
				return at
			}
		}
	}
	columns := max(1, (width-1)/letterSeat)
	return seatGrid{columns, max(0, height), (width-1)/columns - 1, 1, 0}
}

// drawSeats draws the seats in so many rows, and gives the row below them.
func (g gathering) drawSeats(f *frame.Frame, y, width, height int) int {
	w := &g.Words.Table
	n := len(g.View.Seats)
	taken := (&words.Facts{K: strconv.Itoa(n - g.At.FreeSeats()), N: strconv.Itoa(n)}).Fill(w.Gathering.Taken)
	x := f.TextMax(1, y, width/2, w.Seats, g.Theme.Strong)
	end := width - 1 - frame.Width(taken)
	f.Fill(x+1, y, max(0, end-x-2), 1, '─', g.Theme.Line)
	f.Text(end, y, taken, g.Theme.Soft)
	y++
	at := g.grid(width, height-1)
	if at.height > 2 && at.rows*(at.height+at.gap) < height-1 {
		y++
	}
	shown := min(n, at.rows*at.columns)
	for seat := range shown {
		x, row := 1+seat%at.columns*(at.width+1), y+seat/at.columns*(at.height+at.gap)
		if left := n - seat; seat == shown-1 && left > 1 {
			f.TextMax(x, row, at.width, (&words.Facts{N: strconv.Itoa(left)}).Fill(w.More), g.Theme.Soft)
			break
		}
		g.drawSeat(f, x, row, at, seat)
	}
	return y + at.rows*(at.height+at.gap) - at.gap
}

// dotted is drawn round a free seat.
const dotted frame.Border = "╭┄╮┆┆╰┄╯"

// drawSeat draws a seat: who has it, or how it is filled.
func (g gathering) drawSeat(f *frame.Frame, x, y int, at seatGrid, seat int) {
	s := &g.View.Seats[seat]
	in, line := x, y
	if at.height > 2 {
		in, line = x+2, y+1
	}
	on := &g.Theme.Pane
	f.Fill(x, y, at.width, at.tile(), ' ', on.Text)
	if s.IsFree() {
		if at.height > 2 {
			f.BorderBox(x, y, at.width, at.tile(), dotted, on.Line)
		}
		ui.MarkKey(f, x, y, x+at.width, g.fillKey())
		end := f.TextMax(in, line, at.width-in+x, "○ "+g.Words.Table.Free, on.Soft)
		if fills := g.fills(); end+3+frame.Width(fills) < x+at.width {
			f.Text(end+3, line, fills, on.Soft)
		}
		return
	}
	dot, style, name := "● ", on.You, on.Name
	if seat == g.View.Seat {
		name = on.You
	}
	if !s.Here || s.Bot != "" {
		style = on.Soft
	}
	in = f.Text(in, line, dot, style)
	end := f.TextMax(in, line, x+at.width-in-1, g.FullName(seat), name)
	if flag := g.role(seat); flag != "" && end+2+frame.Width(flag) < x+at.width {
		end = f.Text(end+2, line, flag, on.Soft)
	}
	g.drawSaid(f, in, line, end, x+at.width, at.height > 1, seat)
}

// drawSaid draws what the owner of a seat said a short while ago: below the name, or behind it.
func (g gathering) drawSaid(f *frame.Frame, in, y, after, end int, below bool, seat int) {
	said := g.SaidBy(seat)
	switch {
	case said == "":
	case below:
		f.TextMax(in, y+1, end-in-1, " "+g.Words.Quote(said)+" ", g.Theme.Bubble)
	case end-after > 8:
		f.TextMax(after+1, y, end-after-2, g.Words.Quote(said), g.Theme.Bubble)
	}
}

// role is what there is to say of somebody before the match.
func (g gathering) role(seat int) string {
	s := &g.View.Seats[seat]
	switch flag := g.Flag(seat); {
	case s.Bot != "":
		return g.Words.Lobby.Level(s.Bot)
	case flag != "":
		return flag
	case s.Owner.ID == g.View.Maker.ID:
		return g.Words.Table.Maker
	case seat == g.View.Titled:
		return g.Vocabulary().Shithead
	default:
		return g.tallied(seat)
	}
}

// tallied is how many points a seat has from the matches before, empty for none.
func (g gathering) tallied(seat int) string {
	t := g.View.Tally
	if t == nil || seat == engine.NoSeat || scene.OfSeat(t.Points, seat) == 0 {
		return ""
	}
	return g.Words.Table.Points(scene.OfSeat(t.Points, seat))
}

// fills says how a free seat is filled.
func (g gathering) fills() string {
	w := &g.Words.Table.Gathering
	switch {
	case g.At.MaySit():
		return w.SitFills
	case g.At.Maker():
		return w.HostFills
	default:
		return w.OthersFill
	}
}

// fillKey is the key that fills a free seat, empty where the viewer has none.
func (g gathering) fillKey() string {
	switch {
	case g.At.MaySit():
		return "s"
	case g.At.Maker():
		return g.Words.Table.Gathering.BotKey.Key
	default:
		return ""
	}
}
