package views

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
)

// four is how many of a kind burn the pile.
const four = 4

// drawPile draws what lies in the middle: what is drawn from, what is burned, and the pile with what it asks.
func (t *table) drawPile(f *frame.Frame, p *plan) {
	width := p.width - 2
	if p.logW > 0 && p.logX < p.width {
		width = p.logX - 3
	}
	if p.tight {
		t.drawPileLine(f, p)
		return
	}
	v, words := t.view.Table, t.vocabulary()
	height := p.card.h + 2
	y := p.pileY + max(0, (p.ownY-p.pileY-height)/2)
	x := 2
	left := max(p.card.w, frame.Width(words.Draw), frame.Width(words.Burned)+1+len(strconv.Itoa(v.Burned.Len())))
	f.Text(x, y, words.Draw, t.theme.Faint)
	if v.Draw > 0 {
		t.look.back(f, x, y+1, p.card)
		n := strconv.Itoa(v.Draw)
		f.Text(x+(p.card.w-len(n))/2, y+1+p.card.h/2, n, t.theme.Strong)
	} else {
		f.BorderBox(x, y+1, p.card.w, p.card.h, emptyBorder, t.theme.Faint)
		f.Text(x+p.card.w/2, y+1+p.card.h/2, "0", t.theme.Faint)
	}
	f.Text(f.Text(x, y+1+p.card.h, words.Burned, t.theme.Faint)+1, y+1+p.card.h, strconv.Itoa(v.Burned.Len()), t.theme.Faint)
	x += left + 3
	at := f.Text(x, y, words.Pile, t.theme.Strong)
	at = f.Text(at+1, y, strconv.Itoa(len(v.Pile)), t.theme.Strong)
	if v.Phase == engine.PhasePlay {
		at = f.Text(at, y, " · ", t.theme.Faint)
		f.TextMax(at, y, width-at, t.words.Table.ask(v.Ask), t.theme.Title)
	}
	t.drawPileCards(f, x, y+1, width-x, p.card)
	f.TextMax(x, y+1+p.card.h, width-x, t.pileSays(), t.theme.Plain)
	if p.logW > 0 && p.logX < p.width && p.own {
		f.Text(p.logX, p.ownY, "┴", t.theme.Border)
	}
}

// drawPileCards draws as many of the pile's topmost cards as fit, the top one last and whole. The run that they end in
// stands out.
func (t *table) drawPileCards(f *frame.Frame, x, y, width int, size cardSize) {
	v := t.view.Table
	if len(v.Pile) == 0 {
		f.BorderBox(x, y, size.w, size.h, emptyBorder, t.theme.Faint)
		return
	}
	shown := min(len(v.Pile), max(1, (width-size.w)/size.strip+1))
	first := len(v.Pile) - shown
	if first > 0 {
		f.Text(x-2, y+size.h/2, "…", t.theme.Faint)
	}
	bright := t.brightFrom()
	for i := first; i < len(v.Pile); i++ {
		light := &t.theme.Common
		if i >= bright {
			light = &t.theme.Lit
		}
		card(f, x, y, size, v.Pile[i], light)
		x += size.strip
	}
}

// brightFrom is the index in the pile from which cards stand out: those of the run on top.
func (t *table) brightFrom() int {
	v := t.view.Table
	_, from := t.run()
	return min(from, len(v.Pile)-1)
}

// run counts the equal cards on top of the pile, and says where in the pile they begin. Invisible ones are looked through,
// unless there are several of them on top, which are a run of their own.
func (t *table) run() (n, from int) {
	v := t.view.Table
	rank := engine.NoRank
	from = len(v.Pile)
	for from > 0 && v.Pile[from-1].Rank() == v.Pile[len(v.Pile)-1].Rank() {
		from--
	}
	if n = len(v.Pile) - from; n > 1 {
		top := v.Pile[from].Rank()
		if v.Rules.Powers[top].Invisible {
			return n, from
		}
	}
	n, from = 0, len(v.Pile)
	for i := len(v.Pile) - 1; i >= 0; i-- {
		r := v.Pile[i].Rank()
		invisible := v.Rules.Powers[r].Invisible
		switch {
		case rank == engine.NoRank && !invisible:
			rank, n, from = r, 1, i
		case invisible:
		case r == rank:
			n, from = n+1, i
		default:
			return n, from
		}
	}
	return n, from
}

// pileSays is what the pile asks of whoever plays next, and how far it is from four of a kind.
func (t *table) pileSays() string {
	v, words := t.view.Table, t.vocabulary()
	if len(v.Pile) == 0 {
		return ""
	}
	n, from := t.run()
	if n < 2 || n >= four {
		return ""
	}
	rank := v.Pile[from].Rank()
	return (&facts{cards: cardsName(rank, n), n: strconv.Itoa(four - n)}).in(words.Run)
}

// drawPileLine draws the middle of the table as two lines of text.
func (t *table) drawPileLine(f *frame.Frame, p *plan) {
	v, words := t.view.Table, t.vocabulary()
	y := p.pileY + max(0, (p.ownY-p.pileY-2)/2)
	x := f.Text(f.Text(1, y, words.Pile, t.theme.Strong)+1, y, strconv.Itoa(len(v.Pile)), t.theme.Faint) + 2
	bright := t.brightFrom()
	shown := min(len(v.Pile), (p.width-x-1)/4)
	if shown < len(v.Pile) {
		x = f.Text(x, y, "… ", t.theme.Faint)
		shown = min(len(v.Pile), (p.width-x-1)/4)
	}
	for i := len(v.Pile) - shown; i < len(v.Pile); i++ {
		light := &t.theme.Common
		if i >= bright {
			light = &t.theme.Lit
		}
		x = chip(f, x, y, v.Pile[i], light) + 1
	}
	x = f.Text(f.Text(1, y+1, words.Draw, t.theme.Faint)+1, y+1, strconv.Itoa(v.Draw), t.theme.Strong)
	says := t.pileSays()
	if says == "" {
		says = words.Burned + " " + strconv.Itoa(v.Burned.Len())
	}
	f.TextMax(x+2, y+1, p.width-x-3, says, t.theme.Faint)
}
