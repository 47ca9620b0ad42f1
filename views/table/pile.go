package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// pile is what lies in the middle: what is drawn from, what is burned, and the pile.
type pile struct{ *scene }

// draw draws what lies in the middle: what is drawn from, what is burned, and the pile with what it asks.
func (pl pile) draw(f *frame.Frame, p *plan) {
	width := p.width - 2
	if p.logW > 0 && p.logX < p.width {
		width = p.logX - 3
	}
	if p.tight {
		pl.drawPileLine(f, p)
		return
	}
	v, vocab := pl.view.Table, pl.vocabulary()
	height := p.card.H + 2
	y := p.pileY + max(0, (p.ownY-p.pileY-height)/2)
	x := 2
	burned := pl.burned()
	left := max(p.card.W, frame.Width(vocab.Draw), frame.Width(burned))
	f.Text(x, y, vocab.Draw, pl.Theme.Faint)
	n := strconv.Itoa(v.Draw)
	if v.Draw > 0 {
		pl.DrawBack(f, x, y+1, p.card)
		f.Text(x+(p.card.W-len(n))/2, y+1+p.card.H/2, n, pl.Theme.Strong)
	} else {
		f.BorderBox(x, y+1, p.card.W, p.card.H, ui.EmptyBorder, pl.Theme.Faint)
		f.Text(x+p.card.W/2, y+1+p.card.H/2, n, pl.Theme.Faint)
	}
	f.Text(x, y+1+p.card.H, burned, pl.Theme.Faint)
	x += left + 3
	at := f.Text(x, y, vocab.Pile, pl.Theme.Strong)
	at = f.Text(at+1, y, strconv.Itoa(len(v.Pile)), pl.Theme.Strong)
	if v.Phase == engine.PhasePlay {
		at = f.Text(at, y, " · ", pl.Theme.Faint)
		f.TextMax(at, y, width-at, pl.demandIn(width-at), pl.Theme.Title)
	}
	pl.drawPileCards(f, x, y+1, width-x, p.card)
	f.TextMax(x, y+1+p.card.H, width-x, pl.pileSaysIn(width-x), pl.Theme.Plain)
	if p.logW > 0 && p.logX < p.width && p.own {
		f.Text(p.logX, p.ownY, "┴", pl.Theme.Border)
	}
}

func (pl pile) burned() string {
	v := pl.view.Table
	return pl.vocabulary().Burned + " " + strconv.Itoa(v.Burned.Len()+v.BurnedUnseen)
}

// drawPileCards draws as many of the topmost cards as fit, the top one last and whole. Those that count stand out.
func (pl pile) drawPileCards(f *frame.Frame, x, y, width int, size ui.CardSize) {
	v := pl.view.Table
	if len(v.Pile) == 0 {
		f.BorderBox(x, y, size.W, size.H, ui.EmptyBorder, pl.Theme.Faint)
		return
	}
	shown := min(len(v.Pile), max(1, (width-size.W)/size.Strip+1))
	first := len(v.Pile) - shown
	if first > 0 {
		f.Text(x-2, y+size.H/2, "…", pl.Theme.Faint)
	}
	run := pl.run()
	for i := first; i < len(v.Pile); i++ {
		ui.DrawCard(f, x, y, size, v.Pile[i], pl.light(&run, i))
		x += size.Strip
	}
}

// pileRun is the run on top of the pile: so many cards that count as a rank, NoRank for none, from an index on.
type pileRun struct {
	rank    engine.Rank
	n, from int
}

// run finds the run on top of the pile as the rules count it. Invisible cards are looked through, unless there are several
// of them on top, which are a run of their own; cards that mirror are what lies under them.
func (pl pile) run() pileRun {
	v := pl.view.Table
	powers := &v.Rules.Powers
	run := pileRun{rank: engine.NoRank, from: len(v.Pile)}
	if len(v.Pile) == 0 {
		return run
	}
	top := v.Pile[len(v.Pile)-1].Rank()
	same := len(v.Pile)
	for same > 0 && v.Pile[same-1].Rank() == top {
		same--
	}
	if n := len(v.Pile) - same; powers[top].Invisible && n > 1 {
		return pileRun{top, n, same}
	}
	mirrors := 0
	for i := len(v.Pile) - 1; i >= 0; i-- {
		r := v.Pile[i].Rank()
		switch {
		case powers[r].Mirrors:
			mirrors++
		case powers[r].Invisible:
		case run.rank == engine.NoRank || r == run.rank:
			run = pileRun{r, run.n + mirrors + 1, i}
			mirrors = 0
		default:
			return run
		}
	}
	if run.rank == engine.NoRank && powers[top].Mirrors {
		return pileRun{top, mirrors, same} // nothing under them: they are themselves
	}
	return run
}

// light is that of a card of the pile: one of the run stands out, and where there is none the top card.
func (pl pile) light(run *pileRun, i int) *ui.CardTheme {
	v := pl.view.Table
	r := v.Pile[i].Rank()
	switch {
	case i >= run.from && (r == run.rank || v.Rules.Powers[r].Mirrors), run.rank == engine.NoRank && i == len(v.Pile)-1:
		return &pl.Lights().Lit
	default:
		return &pl.Lights().Common
	}
}

// pileSays is what the top of the pile counts as, if not as what lies there, and how far it is from four of a kind.
func (pl pile) pileSays() (says []string) {
	v, w := pl.view.Table, &pl.Words.Table
	if len(v.Pile) == 0 {
		return nil
	}
	run := pl.run()
	top := v.Pile[len(v.Pile)-1].Rank()
	power := &v.Rules.Powers[top]
	fact := words.Facts{Cards: words.CardsName(run.rank, run.n), N: strconv.Itoa(words.FourOfAKind - run.n), Rank: words.RankName(top), Other: words.RankName(run.rank)}
	switch {
	case run.rank == engine.NoRank || run.rank == top:
	case power.Mirrors:
		says = append(says, fact.Fill(w.Moves.Mirrored))
	case power.Invisible && run.n < 2:
		fact.Rank, fact.Other = fact.Other, fact.Rank
		says = append(says, fact.Fill(w.Moves.Under))
	}
	if run.n > 1 && run.n < words.FourOfAKind {
		says = append(says, fact.Fill(pl.vocabulary().Run))
	}
	return says
}

// pileSaysIn is that in a width, or the first of it if not all fits.
func (pl pile) pileSaysIn(width int) string {
	says := pl.pileSays()
	if text := strings.Join(says, " · "); len(says) < 2 || frame.Width(text) <= width {
		return text
	}
	return says[0]
}

func (pl pile) drawPileLine(f *frame.Frame, p *plan) {
	v, vocab := pl.view.Table, pl.vocabulary()
	y := p.pileY + max(0, (p.ownY-p.pileY-2)/2)
	x := f.Text(f.Text(1, y, vocab.Pile, pl.Theme.Strong)+1, y, strconv.Itoa(len(v.Pile)), pl.Theme.Faint) + 2
	run := pl.run()
	shown := min(len(v.Pile), (p.width-x-1)/4)
	if shown < len(v.Pile) {
		x = f.Text(x, y, "… ", pl.Theme.Faint)
		shown = min(len(v.Pile), (p.width-x-1)/4)
	}
	for i := len(v.Pile) - shown; i < len(v.Pile); i++ {
		x = ui.DrawChip(f, x, y, v.Pile[i], pl.light(&run, i)) + 1
	}
	x = f.Text(f.Text(1, y+1, vocab.Draw, pl.Theme.Faint)+1, y+1, strconv.Itoa(v.Draw), pl.Theme.Strong)
	says := pl.pileSaysIn(p.width - x - 3)
	if news(pl).stalemate() != "" {
		says = (&words.Facts{N: pl.Words.Table.Moves.InMoves(v.QuietLimit - v.Quiet)}).Fill(pl.Words.Table.Moves.StalemateSoon)
	}
	if called, _ := news(pl).refereed(); called != "" {
		says = called
	}
	if says == "" {
		says = pl.burned()
	}
	f.TextMax(x+2, y+1, p.width-x-3, says, pl.Theme.Faint)
}

// demandIn is what the pile asks in a width, the shorter the less of it fits.
func (pl pile) demandIn(width int) string {
	w, ask, text := &pl.Words.Table, pl.view.Table.Ask, status(pl).demand()
	if frame.Width(text) <= width || pl.view.Table.Opening != engine.NoRank {
		return text
	}
	if ask.Kind == engine.AskAbove && pl.view.Table.Rules.AboveBinds {
		ask.Kind = engine.AskAtLeast // its own rank answers too
	}
	if text = words.AskIn(w.Ask, ask); frame.Width(text) <= width {
		return text
	}
	return words.AskIn(w.AskShort, ask)
}
