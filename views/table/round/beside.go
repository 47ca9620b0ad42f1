package round

import (
	"shithead/engine"
	"shithead/views/board"
	"shithead/views/cards"
	"shithead/views/look"
	"shithead/views/rules"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// beside are the rules in the pane beside the table, those that matter now marked.
type beside struct {
	*scene.Scene
	// of are the rules whose lines are made; making them takes longer than drawing a table.
	of    *engine.Rules
	in    *words.Words
	lines []words.CardLine
	// texts are the lines as they are drawn.
	texts []struct{ full, brief string }
}

// pane is what counts here: everything, or where that does not fit the cards that do not matter now by the name of what they
// do alone, or then of what matters only what still does. Where no pane can stand it has no lines.
func (b *beside) pane(can bool) board.Pane {
	p := board.Pane{Title: b.Words.Table.Board.Counts, Key: "i", Lead: besideLead, Who: look.Strong, What: look.Soft, Wanted: b.Prefers.Is(words.RulesBeside)}
	if b.View.Terms.Rules == nil {
		return p
	}
	if b.Told == words.RulesBeside && p.Wanted {
		p.Missing = b.Words.Table.Prefer.NoRoom
	}
	if !can {
		return p
	}
	b.make()
	now := b.matters()
	p.Lines = b.rows(&now, inFull)
	p.Shorter = [][]board.Line{b.rows(&now, byName), b.rows(&now, inBrief)}
	return p
}

// depth is how much is said of each line.
type depth uint8

const (
	// inFull: everything.
	inFull depth = iota
	// byName: the cards that do not matter now by the name of what they do alone, and nothing else that does not.
	byName
	// inBrief: and of what matters only what still does.
	inBrief
)

// besideLead is how many columns the cards take before what they do.
const besideLead = 6

// make makes the lines, unless they are there.
func (b *beside) make() {
	set := b.View.Terms.Rules
	if b.of == set && b.in == b.Words {
		return
	}
	order := b.Words.Table.Prefer.Order
	b.of, b.in = set, b.Words
	b.lines = append([]words.CardLine{{Name: order.Key, Does: order.Does, Kind: words.OrderLine}}, b.Words.CardLines(set)...)
	b.lines = append(b.lines, b.Words.RuleLines(set)...)
	b.texts = make([]struct{ full, brief string }, len(b.lines))
	for i := range b.lines {
		b.texts[i].full, b.texts[i].brief = b.Words.Of(b.lines[i].Name, b.lines[i].Does), b.Words.Of(b.lines[i].Name, b.lines[i].Then)
		if b.lines[i].Ranks.Has(engine.Joker) {
			b.lines[i].Card = cards.RankName(engine.Joker)
		}
	}
}

// rows are the lines at a depth, above them what fits now; before the first card its room is below them. What holds of all
// others has no short form, and where nothing is said to fit, there are no others.
func (b *beside) rows(now *matters, d depth) []board.Line {
	rows := make([]board.Line, 0, len(b.lines)+1)
	fits, v := b.fits(), b.At.Playing()
	setUp := v != nil && v.Phase == engine.PhaseSetUp
	if !setUp {
		rows = append(rows, fits)
	}
	for i := range b.lines {
		line := &b.lines[i]
		row := board.Line{Who: line.Card, Text: b.texts[i].full, Marked: now.kinds[line.Kind] || now.ranks&line.Ranks != 0}
		switch {
		case line.Kind == words.OrderLine && fits.Text == "":
			row.Text = b.Words.Table.Prefer.Alone
		case line.Kind == words.OrderLine: // all of it: what is below it stays where it is
		case !row.Marked && d >= byName && line.Card == "":
			continue
		case !row.Marked && d >= byName:
			row.Text = line.Name
		case row.Marked && d == inBrief && line.Then != "":
			row.Text = b.texts[i].brief
		}
		rows = append(rows, row)
	}
	if setUp {
		rows = append(rows, fits)
	}
	return rows
}

// fits is the line of what fits now. It keeps its place where nothing does.
func (b *beside) fits() board.Line {
	fact := words.Facts{Cards: rules.Fitting(b.Rules(), engine.Ask{Kind: engine.AskFree})}
	line := board.Line{Longest: fact.Fill(b.Words.Table.Prefer.Fits)}
	if fact.Cards = b.fitting(); fact.Cards != "" {
		line.Text, line.Marked = fact.Fill(b.Words.Table.Prefer.Fits), true
	}
	return line
}

// fitting are the ranks that whoever is on turn may lay from where they play.
func (b *beside) fitting() string {
	v := b.At.Playing()
	switch {
	case v == nil || v.Phase != engine.PhasePlay && v.Phase != engine.PhaseOpening:
		return ""
	case v.Opening != engine.NoRank || v.Ask.Kind == engine.AskFree:
		return prompt.Demand(b.Scene)
	}
	return rules.Fitting(v.Rules, v.Ask)
}

// matters are the lines of the rules that matter now.
type matters struct {
	ranks engine.RankSet
	kinds [words.NumLineKinds]bool
}

// matters says which lines of the rules matter now: those of what the pile asks, of what lies on top, and of what else may
// be done than to lay cards on one's turn.
func (b *beside) matters() (now matters) {
	v := b.At.Playing()
	if v == nil {
		return now
	}
	for i := range b.View.Legal {
		kind := b.View.Legal[i].Kind
		now.kinds[words.FourLine] = now.kinds[words.FourLine] || kind == engine.MoveJump
		now.kinds[words.ChanceLine] = now.kinds[words.ChanceLine] || kind == engine.MoveChance
	}
	now.kinds[words.TakeLine], now.kinds[words.StrictLine] = b.Choice.Taking, b.Choice.Dared
	switch {
	case len(v.Pile) == 0:
	case v.Phase == engine.PhaseAim:
		now.ranks = engine.Ranks(v.Pile[len(v.Pile)-1].Rank())
	case v.Phase == engine.PhasePlay:
		r := v.Pile[len(v.Pile)-1].Rank()
		if p := &v.Rules.Powers[r]; p.Invisible || p.Mirrors { // it is looked through
			now.ranks = engine.Ranks(r)
		}
		b.askMatters(&now)
	}
	return now
}

// askMatters adds the lines of what the pile asks, and of the cards that it is asked of.
func (b *beside) askMatters(now *matters) {
	v := b.View.Table
	now.kinds[words.FlipLine] = v.Seats[v.Turn].Zone() == engine.ZoneFaceDown
	switch {
	case v.Opening != engine.NoRank:
	case v.Rules.FaceUpAbove && v.Ask != v.Rules.Demand(v.Pile): // as more is asked of them
		now.kinds[words.FaceUpLine] = true
	case v.Ask.Kind == engine.AskAtLeast:
		now.kinds[words.OrderLine] = true
	case b.top() != engine.NoRank:
		now.ranks |= engine.Ranks(b.top())
	}
}

// top is the rank that lies on top as the rules count it, NoRank for none: the one that the pile speaks of, or where anything
// goes the one that says so.
func (b *beside) top() engine.Rank {
	v := b.View.Table
	switch {
	case len(v.Pile) == 0:
		return engine.NoRank
	case v.Ask.Kind == engine.AskFree:
		return v.Rules.TopRun(v.Pile).Rank
	default:
		return v.Ask.Rank
	}
}
