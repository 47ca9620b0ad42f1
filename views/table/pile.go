package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawPile draws what lies in the middle: what is drawn from, what is burned, and the pile with what it asks.
func (t *Table) drawPile(f *frame.Frame, p *plan) {
	width := p.width - 2
	if p.logW > 0 && p.logX < p.width {
		width = p.logX - 3
	}
	if p.tight {
		t.drawPileLine(f, p)
		return
	}
	v, vocab := t.view.Table, t.vocabulary()
	height := p.card.H + 2
	y := p.pileY + max(0, (p.ownY-p.pileY-height)/2)
	x := 2
	burned := t.burned()
	left := max(p.card.W, frame.Width(vocab.Draw), frame.Width(burned))
	f.Text(x, y, vocab.Draw, t.Theme.Faint)
	if v.Draw > 0 {
		t.DrawBack(f, x, y+1, p.card)
		n := strconv.Itoa(v.Draw)
		f.Text(x+(p.card.W-len(n))/2, y+1+p.card.H/2, n, t.Theme.Strong)
	} else {
		f.BorderBox(x, y+1, p.card.W, p.card.H, ui.EmptyBorder, t.Theme.Faint)
		f.Text(x+p.card.W/2, y+1+p.card.H/2, "0", t.Theme.Faint)
	}
	f.Text(x, y+1+p.card.H, burned, t.Theme.Faint)
	x += left + 3
	at := f.Text(x, y, vocab.Pile, t.Theme.Strong)
	at = f.Text(at+1, y, strconv.Itoa(len(v.Pile)), t.Theme.Strong)
	if v.Phase == engine.PhasePlay {
		at = f.Text(at, y, " · ", t.Theme.Faint)
		f.TextMax(at, y, width-at, t.demandIn(width-at), t.Theme.Title)
	}
	t.drawPileCards(f, x, y+1, width-x, p.card)
	f.TextMax(x, y+1+p.card.H, width-x, t.pileSaysIn(width-x), t.Theme.Plain)
	if p.logW > 0 && p.logX < p.width && p.own {
		f.Text(p.logX, p.ownY, "┴", t.Theme.Border)
	}
}

// burned says how many cards are burned, those that not everybody has seen among them.
func (t *Table) burned() string {
	v := t.view.Table
	return t.vocabulary().Burned + " " + strconv.Itoa(v.Burned.Len()+v.BurnedUnseen)
}

// drawPileCards draws as many of the pile's topmost cards as fit, the top one last and whole. Those that count
// stand out.
func (t *Table) drawPileCards(f *frame.Frame, x, y, width int, size ui.CardSize) {
	v := t.view.Table
	if len(v.Pile) == 0 {
		f.BorderBox(x, y, size.W, size.H, ui.EmptyBorder, t.Theme.Faint)
		return
	}
	shown := min(len(v.Pile), max(1, (width-size.W)/size.Strip+1))
	first := len(v.Pile) - shown
	if first > 0 {
		f.Text(x-2, y+size.H/2, "…", t.Theme.Faint)
	}
	run := t.run()
	for i := first; i < len(v.Pile); i++ {
		light := &t.Lights().Common
		if t.counts(&run, i) {
			light = &t.Lights().Lit
		}
		ui.DrawCard(f, x, y, size, v.Pile[i], light)
		x += size.Strip
	}
}

// pileRun is the run on top of the pile: so many cards that count as a rank, from an index on. Rank is NoRank if there is
// none.
type pileRun struct {
	rank    engine.Rank
	n, from int
}

// run finds the run on top of the pile as the rules count it. Invisible cards are looked through, unless there are several
// of them on top, which are a run of their own; cards that mirror are what lies under them.
func (t *Table) run() pileRun {
	v := t.view.Table
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

// counts says whether a card of the pile belongs to the run.
func (t *Table) counts(run *pileRun, i int) bool {
	r := t.view.Table.Pile[i].Rank()
	return i >= run.from && (r == run.rank || t.view.Table.Rules.Powers[r].Mirrors) || run.rank == engine.NoRank && i == len(t.view.Table.Pile)-1
}

// pileSays is what the top of the pile counts as, where that is not what lies there, and how far it is from four of a
// kind.
func (t *Table) pileSays() (says []string) {
	v, w := t.view.Table, &t.Words.Table
	if len(v.Pile) == 0 {
		return nil
	}
	run := t.run()
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
		says = append(says, fact.Fill(t.vocabulary().Run))
	}
	return says
}

// pileSaysIn is that in a width, or the first of it if not all fits.
func (t *Table) pileSaysIn(width int) string {
	says := t.pileSays()
	if text := strings.Join(says, " · "); len(says) < 2 || frame.Width(text) <= width {
		return text
	}
	return says[0]
}

// drawPileLine draws the middle of the table as two lines of text.
func (t *Table) drawPileLine(f *frame.Frame, p *plan) {
	v, vocab := t.view.Table, t.vocabulary()
	y := p.pileY + max(0, (p.ownY-p.pileY-2)/2)
	x := f.Text(f.Text(1, y, vocab.Pile, t.Theme.Strong)+1, y, strconv.Itoa(len(v.Pile)), t.Theme.Faint) + 2
	run := t.run()
	shown := min(len(v.Pile), (p.width-x-1)/4)
	if shown < len(v.Pile) {
		x = f.Text(x, y, "… ", t.Theme.Faint)
		shown = min(len(v.Pile), (p.width-x-1)/4)
	}
	for i := len(v.Pile) - shown; i < len(v.Pile); i++ {
		light := &t.Lights().Common
		if t.counts(&run, i) {
			light = &t.Lights().Lit
		}
		x = ui.DrawChip(f, x, y, v.Pile[i], light) + 1
	}
	x = f.Text(f.Text(1, y+1, vocab.Draw, t.Theme.Faint)+1, y+1, strconv.Itoa(v.Draw), t.Theme.Strong)
	says := t.pileSaysIn(p.width - x - 3)
	if t.stalemate() != "" {
		says = (&words.Facts{N: t.Words.Table.Moves.InMoves(v.QuietLimit - v.Quiet)}).Fill(t.Words.Table.Moves.StalemateSoon)
	}
	if called, _ := t.refereed(); called != "" {
		says = called
	}
	if says == "" {
		says = t.burned()
	}
	f.TextMax(x+2, y+1, p.width-x-3, says, t.Theme.Faint)
}
