package pictures

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
	"time"

	"shithead/views/frame"
)

// Moment is a frame of an animation, and how long it is shown.
type Moment struct {
	*frame.Frame
	Lasts time.Duration
}

// Animate paints an animation in an endless loop, in CSS alone. Readers who prefer reduced motion see the moment still.
// There are at most 64 moments, of one size. An element that several moments have in common is written once.
func Animate(list []Moment, still int, page Page) []byte {
	p := painter{Frame: list[0].Frame, page: page}
	grounds, glyphs := p.elements(list, p.grounds), p.elements(list, p.row)
	p.out.Reset()
	w, h := p.Width()*cellW+2*margin, p.Height()*cellH+2*margin
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `, w, h, w, h)
	fmt.Fprintf(&p.out, `role="img" aria-label="%s">`+"\n", html.EscapeString(page.Label))
	fmt.Fprintf(&p.out, `<rect width="%d" height="%d" rx="8" fill="%s"/>`+"\n", w, h, page.Ground)
	fmt.Fprintf(&p.out, `<g transform="translate(%d %d)" font-family="%s" `, margin, margin, fonts)
	fmt.Fprintf(&p.out, `font-size="%d" fill="%s">`+"\n", fontSize, page.Text)
	if len(list) > 1 {
		p.timing(list, slices.Concat(grounds, glyphs))
	}
	p.layer(grounds, len(list), still)
	p.layer(glyphs, len(list), still)
	p.out.WriteString("</g>\n</svg>\n")
	return p.out.Bytes()
}

// element is an element of a picture, and the moments that have it, one bit each.
type element struct {
	svg string
	in  uint64
}

// elements are what a function paints of the rows of all moments, sorted by the moments that have them.
func (p *painter) elements(list []Moment, paint func(y int)) (all []element) {
	index := map[string]int{}
	for i, m := range list {
		p.Frame = m.Frame
		p.out.Reset()
		for y := range m.Height() {
			paint(y)
		}
		for svg := range strings.Lines(p.out.String()) {
			at, ok := index[svg]
			if !ok {
				at, all = len(all), append(all, element{svg: svg})
				index[svg] = at
			}
			all[at].in |= 1 << i
		}
	}
	slices.SortStableFunc(all, func(a, b element) int { return cmp.Compare(a.in, b.in) })
	return all
}

// timing writes the keyframes of every set of moments that elements are in.
func (p *painter) timing(list []Moment, all []element) {
	var total time.Duration
	for _, m := range list {
		total += m.Lasts
	}
	p.out.WriteString("<style>\n@media (prefers-reduced-motion:no-preference)")
	fmt.Fprintf(&p.out, "{g g{animation:%gs step-end infinite}}\n", total.Seconds())
	written := map[uint64]bool{1<<len(list) - 1: true} // what is always there
	for _, e := range all {
		if written[e.in] {
			continue
		}
		written[e.in] = true
		fmt.Fprintf(&p.out, "@keyframes m%x{", e.in)
		at, before := time.Duration(0), ""
		for i, m := range list {
			now := "hidden"
			if e.in>>i&1 == 1 {
				now = "visible"
			}
			if now != before {
				fmt.Fprintf(&p.out, "%.5g%%{visibility:%s}", 100*at.Seconds()/total.Seconds(), now)
			}
			at, before = at+m.Lasts, now
		}
		p.out.WriteString("}\n")
	}
	p.out.WriteString("</style>\n")
}

// layer writes elements, in a group for each set of moments.
func (p *painter) layer(all []element, moments, still int) {
	for from := 0; from < len(all); {
		in, style := all[from].in, ""
		if in != 1<<moments-1 {
			style = fmt.Sprintf(` style="animation-name:m%x"`, in)
		}
		if in>>still&1 == 0 {
			style += ` visibility="hidden"`
		}
		fmt.Fprintf(&p.out, "<g%s>\n", style)
		for ; from < len(all) && all[from].in == in; from++ {
			p.out.WriteString(all[from].svg)
		}
		p.out.WriteString("</g>\n")
	}
}
