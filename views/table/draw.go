package table

import (
	"slices"
	"strconv"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/gather"
	"shithead/views/table/panel"
	"shithead/views/table/parts"
	"shithead/views/table/result"
	"shithead/views/table/round"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/words"
)

// The smallest window in which panels, results and a table at which people gather are shown.
const (
	fewestColumns = 40
	fewestRows    = 12
)

// shown is what is seen of a room. It sends nothing.
type shown struct {
	scene *scene.Scene
	// panel is what is shown instead of the table, nil for the table itself.
	panel panel.Panel
	// facts are what is shown while a round is played, results what comes of it.
	facts   *round.Facts
	results *result.Results
	// moment is what is held, nil for nothing.
	moment *round.Moment
}

// Draw draws the screen: see [ui.Screen].
func (t *Table) Draw(f *frame.Frame) {
	drawTitle(t.scene, f)
	t.pair.offer(f.Width(), f.Height())
	if second := t.pair.open(); second != nil && t.scene.Second.Key != "" && t.panel == nil {
		t.pair.draw(f, t.draw, second.draw)
		return
	}
	t.draw(f)
}

// draw draws this table alone.
func (v *shown) draw(f *frame.Frame) {
	switch {
	case v.scene.View.Closed != nil:
		v.drawClosed(f)
	case v.panel == nil && v.playing():
		b := v.Board(f.Width(), f.Height())
		b.Plays = v.scene.At.Seated()
		board.Draw(f, v.scene.Theme, b)
		foot{v.scene}.draw(f, true)
	case f.Width() < fewestColumns || f.Height() < fewestRows:
		f.TextMax(0, 0, f.Width(), v.scene.Words.TooSmall, v.scene.Theme.Text)
	default:
		if v.panel != nil {
			board.DrawHeader(f, v.scene.Theme, v.facts.BesideHeader())
		}
		foot{v.scene}.draw(f, v.drawRoom(f))
	}
}

// playing reports whether a round is seen, or the last moment of one.
func (v *shown) playing() bool {
	return v.scene.View.Table != nil && (v.scene.View.Phase == rooms.Playing || v.moment != nil)
}

// drawRoom draws what is between the first row and the last, and reports whether it shows what is said.
func (v *shown) drawRoom(f *frame.Frame) (talked bool) {
	switch {
	case v.panel != nil:
		v.panel.Draw(f, f.Height()-1)
		return true
	case v.scene.View.Phase == rooms.Gathering || v.scene.View.Table == nil:
		return gather.Draw(v.scene, f)
	default:
		return v.results.Draw(f)
	}
}

func (v *shown) drawClosed(f *frame.Frame) {
	text := v.scene.Words.Refusal(v.scene.View.Closed, v.scene.View)
	parts.DrawAsked(v.scene, f, 0, text, []words.Key{{v.scene.Words.Table.Enter, v.scene.Words.Table.DoBack}})
}

// Board is what is to be seen of the round in a window of a size, for another screen to say other things of it.
func (v *shown) Board(width, height int) *board.Board {
	b := v.facts.Board(width, height)
	if v.moment != nil {
		story := b.Mat.Story
		b.Mat = v.moment.Mat
		b.Mat.Story = story
		if v.scene.At.Playing() == nil {
			b.Keys = nil // those of the result come with it
		}
	}
	return b
}

// Latest is what happened last: the name of whoever it is about, and what; both empty for nothing.
func (v *shown) Latest() (name, text string) {
	if len(v.scene.View.Log) == 0 {
		return "", ""
	}
	s, _ := story.Latest(v.scene, v.scene.View.Log)
	return s.Name, s.Text
}

// Told is what happened since so much had been logged, the newest last.
func (v *shown) Told(from int) []story.Saying {
	lines := slices.Collect(story.LinesFrom(v.scene, from))
	slices.Reverse(lines)
	return lines
}

// Tells tells a move that has this log.
func (v *shown) Tells(log []rooms.Entry) story.Saying { return story.Move(v.scene, log) }

// Name is what a seat is called.
func (v *shown) Name(seat int) string { return v.scene.Name(seat) }

// drawTitle says in the title of the window whose turn it is, names the room and counts its moves, whatever moment is
// held.
func drawTitle(s *scene.Scene, f *frame.Frame) {
	moves, says := 0, ""
	if s.View.Table != nil {
		moves = s.View.Table.Moves
	}
	w := &s.Words.Table.Board
	switch v := s.At.Playing(); {
	case s.At.Called():
		says = w.TitleTurn + " · "
	case s.Given:
		says = w.TitleSeat + " · "
	case v != nil && v.Turn >= 0:
		says = (&words.Facts{Who: s.Name(v.Turn)}).Fill(w.ToPlay) + " · "
	}
	f.SetTitle(says + s.View.Code + " #" + strconv.Itoa(moves))
}
