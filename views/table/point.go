package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/scene"
	"shithead/views/ui"
)

// How the mouse points at a table: what is clicked on the board chooses as keys do, and a row of a panel is gone to.

// pointed takes a click on the board, and reports whether the message is one.
func (t *Table) pointed(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case board.CardMsg:
		return t.clicks(func(c *choose.Choice, p *choose.Position) (choose.Act, error) {
			return c.PointCard(p, rowOf(p, msg.Zone), msg.Rank, msg.Chosen)
		}), true
	case board.PlaceMsg:
		return t.clicks(func(c *choose.Choice, p *choose.Position) (choose.Act, error) {
			return c.PointPlace(p, msg.Number, msg.Chosen)
		}), true
	case board.PileMsg:
		return t.clicks((*choose.Choice).PointPile), true
	case board.DrawMsg:
		return t.clicks((*choose.Choice).PointDraw), true
	case board.SeatMsg:
		return t.clicks(func(c *choose.Choice, p *choose.Position) (choose.Act, error) {
			return c.PointSeat(p, t.facts.SeatAt(msg.At))
		}), true
	case ui.PickMsg:
		panel.Pick(t.panel, msg.Row)
		return nil, true
	}
	return nil, false
}

// rowOf is the row of the set-up that a zone of the board shows.
func rowOf(p *choose.Position, zone int) engine.Zone {
	if p.Swapping() && zone > 0 {
		return engine.ZoneFaceUp
	}
	return engine.ZoneHand
}

// clicks does what a click has led to. As with keys, the one that ends a moment, or wakes whom a bot plays for, does nothing else; where
// keys are text or lead elsewhere it is for nobody.
func (t *Table) clicks(point func(*choose.Choice, *choose.Position) (choose.Act, error)) tea.Cmd {
	if t.scene.View.Closed != nil || t.panel != nil || t.scene.Entry.Typing != scene.NotTyping || t.scene.Entry.Reacting {
		return nil
	}
	held := t.moment != nil && t.scene.View.Phase != rooms.Playing
	if t.moment = nil; held {
		return nil
	}
	t.touched()
	t.attend()
	t.ending, t.scene.Pacing = false, false
	cmd, woke := t.wake()
	if woke {
		return cmd
	}
	before := t.scene.Choice
	act, err := point(&t.scene.Choice, &t.scene.At)
	if act.Do != choose.DoNothing || t.scene.Choice != before {
		t.scene.Timing.Change()
	}
	return tea.Batch(cmd, t.acts(act, err))
}
