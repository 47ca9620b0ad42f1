package board

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/words"
)

// spaced is a title with a blank between its letters; one with figures in it stays as it is.
func spaced(title string) string {
	if strings.ContainsAny(title, "+,0123456789") {
		return "✦ " + title + " ✦"
	}
	return "✦ " + strings.Join(strings.Split(title, ""), " ") + " ✦"
}

// captionWidth is how many columns a caption takes.
func captionWidth(c *Caption) int {
	width := chipWidth(spaced(c.Title))
	for _, line := range c.Lines {
		width = max(width, frame.Width(line)+1)
	}
	return width
}

// brief reports whether a caption says all in a row, where the latest move is told beside it: but for the end of a round it does.
func (c *Caption) brief() bool { return len(c.Lines) > 0 || !c.Great }

// caption draws what is said of a moment, beside the pile or below it.
func (p matPainter) caption(at *matLayout) {
	const edge = 2 // columns of the edge of the mat that a title beside the pile may take
	c, in := p.b.Mat.Caption, at.in
	right, y := in.x+in.w, at.top+p.l.top.H
	switch {
	case p.l.phone():
		x := at.pile + (max(at.shown, 1)-1)*p.l.pitch() + p.l.top.W + 1
		p.captionTitle(x, at.top, right, c)
		p.captionLines(x+1, at.top+1, y, right, c.Lines)
		p.centred(in, in.y+in.h-1, c.Sentence)
	case at.inRow:
		p.captionRow(at, y, c)
	case at.beside:
		top := at.top + max(0, (p.l.top.H-1-len(c.Lines))/2)
		p.captionTitle(at.aside.x, top, right+edge, c)
		p.captionLines(at.aside.x+1, top+1, y, right, c.Lines)
		row := min(y, in.y+in.h-1)
		if from := at.stack + frame.Width(p.b.Mat.DrawLabel) + 2; row == at.top+(p.l.top.H+p.l.backOf().H)/2 {
			in.x, in.w = from, right-from
		}
		p.centred(in, row, c.Sentence)
	default:
		p.captionTitle(at.pile, y+1, right, c)
		p.captionLines(at.pile, y+2, in.y+in.h-1, right, c.Lines)
		p.centred(in, in.y+in.h-1, c.Sentence)
	}
}

// captionTitle draws the words of a moment, spaced out where there is room, and gives the x after them.
func (p matPainter) captionTitle(x, y, right int, c *Caption) int {
	text := longest([]string{spaced(c.Title), c.Title}, right-x-2)
	return p.chip(x, y, right, text, p.t.AskChip)
}

// captionRow draws a caption in a row, with as many of the figures as fit, the last before the first.
func (p matPainter) captionRow(at *matLayout, y int, c *Caption) {
	right := p.right(at)
	x := p.captionTitle(at.pile, y, right, c)
	if edge := at.pile + p.glow(at); c.Great && edge-x == 1 { // else there is a notch below the glow
		x = p.Text(x, y, " ", p.t.AskChip)
	}
	x++
	texts := append([]string{strings.Join(c.Lines, " ")}, c.Lines[max(0, len(c.Lines)-1):]...)
	if text := longest(texts, right-x); frame.Fits(text, right-x) {
		p.Text(x, y, text, p.t.Mat.Text)
	}
}

func (p matPainter) captionLines(x, y, bottom, right int, lines []string) {
	for _, line := range lines {
		if y >= bottom {
			return
		}
		p.TextMax(x, y, right-x, clauses(line, right-x), p.t.Mat.Text)
		y++
	}
}

// centred draws a sentence in the middle of a row.
func (p matPainter) centred(in rect, y int, spans []Span) {
	texts := make([]string, len(spans))
	for i, s := range spans {
		texts[i] = s.Text
	}
	all := strings.Join(texts, "")
	if all = clauses(all, in.w); !frame.Fits(all, in.w) {
		all, _, _ = colon(all)
	}
	pen := p.pen(in.x+max(0, (in.w-frame.Width(all))/2), y, in.x+in.w)
	for left := all; left != ""; spans = spans[1:] {
		text := spans[0].Text
		text = text[:min(len(text), len(left))]
		pen.Write(text, p.t.Mat.Of(spans[0].Ink))
		left = left[len(text):]
	}
}

// colon is what stands before and behind the first colon of a text; some languages have a blank before it.
func colon(text string) (before, after string, found bool) {
	before, after, found = strings.Cut(text, ": ")
	return strings.TrimRight(before, words.NoBreak), after, found
}

// clauses are as many clauses of a text as fit into a width, all of it where not even the first does.
func clauses(text string, width int) string {
	for short := text; ; {
		if frame.Fits(short, width) {
			return short
		}
		i := strings.LastIndex(short, ", ")
		if i < 0 {
			return text
		}
		short = short[:i]
	}
}
