package form

import (
	"slices"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

// cardList is what the cards of rules do, in rows of a width.
type cardList struct {
	*ui.Context
	width int
	rows  []cardRow
	// stale: these are the rules of before, as those of now do not hold. Paged: the rest is on other pages.
	stale, paged bool
}

// cardRow is a row of what cards do. Lit: it is about the option that is chosen.
type cardRow struct {
	card, text string
	lit        bool
}

// cards are what the cards of the rules do that are chosen. Those of some ranks are lit.
func (m *Form) cards(width int, lit engine.RankSet) cardList {
	c := cardList{Context: m.Context, width: width, stale: m.room.draft().err != nil}
	rules := m.room.draft().rules
	for _, line := range append(m.Words.CardLines(rules), m.Words.RuleLines(rules)...) {
		for _, row := range ui.Hung(line.Card, ui.Wrap(m.Words.Of(line.Name, line.Does), width-ui.PowerColumn)) {
			c.rows = append(c.rows, cardRow{row.Key, row.Does, line.Ranks&lit != 0})
		}
	}
	return c
}

// toLit is the first row to be seen of a list of which so many fit, so that those that are lit are in sight.
func (c cardList) toLit(fit int) (first int) {
	begin := max(0, slices.IndexFunc(c.rows, func(r cardRow) bool { return r.lit }))
	end := begin
	for end < len(c.rows) && c.rows[end].lit {
		end++
	}
	for len(c.rows)-first > fit && end-first > fit-1 && first < begin { // the last row is for the mark that there is more
		for first++; c.rows[first].card == "" && first < begin; first++ { // no line begins in its middle
			continue
		}
	}
	return first
}

// draw draws rows from one on, and a mark in the last row if there are more, but no mark alone.
func (c cardList) draw(f *frame.Frame, x, y, bottom, first int) {
	if fit := bottom - y; fit < 2 && fit < len(c.rows)-first && !c.paged {
		return
	}
	for i, row := range c.rows[first:] {
		if y+i >= bottom {
			return
		}
		if y+i == bottom-1 && first+i < len(c.rows)-1 && !c.paged {
			f.Text(x+ui.PowerColumn, y+i, "…", c.Theme.Soft)
			return
		}
		style, card := c.Theme.Text, c.Theme.Strong
		switch {
		case c.stale:
			style, card = c.Theme.Soft, c.Theme.Soft
		case row.lit:
			style, card = c.Theme.Ask, c.Theme.Ask
		}
		f.Text(x, y+i, row.card, card)
		f.TextMax(x+ui.PowerColumn, y+i, c.width-ui.PowerColumn, row.text, style)
	}
}

// drawCards draws what the cards do, on a page of their own.
func (m *Form) drawCards(f *frame.Frame) {
	x, last, y := margin(f), f.Height()-1, 0
	if f.Height() >= 10 {
		m.DrawHeading(f, x, 0, f.Width()-2*x, m.Words.Lobby.Form.Cards, m.title())
		y = 2
	}
	cards := m.cards(min(f.Width()-2*x, formWidth), 0)
	cards.stale, cards.paged = false, true
	ui.MarkWheel(f, 0, y, f.Width(), last-y)
	cards.draw(f, x, y, last, m.turned.First(len(cards.rows), max(0, last-y)))
}
