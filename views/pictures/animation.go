package pictures

import (
	"cmp"
	"fmt"
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

// moments is a set of the moments of an animation, one bit each.
type moments uint64

// Animate paints an animation in an endless loop, in CSS alone. Readers who prefer reduced motion see the moment still.
// There are at most 64 moments, of one size. An element that several moments have in common is written once.
func Animate(list []Moment, still int, page Page) []byte {
	p := painter{Frame: list[0].Frame, page: page}
	grounds, glyphs := p.elements(list, p.grounds), p.elements(list, p.row)
	p.out.Reset()
	p.begin()
	p.timing(list, slices.Concat(grounds, glyphs))
	for _, layer := range [][]element{grounds, glyphs} {
		p.layer(layer, still)
	}
	return p.end()
}

// element is an element of a picture, and the moments that have it.
type element struct {
	svg string
	in  moments
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
	fmt.Fprintf(&p.out, "<style>\n@media (prefers-reduced-motion:no-preference){g g{animation:%gs step-end infinite}}\n", total.Seconds())
	written := map[moments]bool{}
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
func (p *painter) layer(all []element, still int) {
	for from := 0; from < len(all); {
		in := all[from].in
		fmt.Fprintf(&p.out, `<g style="animation-name:m%x"`, in)
		if in>>still&1 == 0 {
			p.out.WriteString(` visibility="hidden"`)
		}
		p.out.WriteString(">\n")
		for ; from < len(all) && all[from].in == in; from++ {
			p.out.WriteString(all[from].svg)
		}
		p.out.WriteString("</g>\n")
	}
}
