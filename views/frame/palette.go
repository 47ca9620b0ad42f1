package frame

import (
	"sync"
	"sync/atomic"
)

// MaxStyles is how many styles a palette holds: far more than the themes have, and not more than 80 KB.
const MaxStyles = 4096

// StyleID is a style's number in a [Palette]. 0 is the plain style.
type StyleID uint16

// Palette numbers styles. The process makes one, and all frames share it; any number of goroutines may use it. Reading
// takes no lock.
//
// The first numbers belong to the sets of attributes without colors, so that a full palette still has every one of them.
type Palette struct {
	styles [MaxStyles]Style
	count  atomic.Uint32 // the styles below it are there and never change again

	mu  sync.Mutex // held to number a style
	ids map[Style]StyleID
}

// NewPalette makes a palette that holds the styles without colors.
func NewPalette() *Palette {
	p := &Palette{ids: map[Style]StyleID{}}
	for a := range allAttrs + 1 {
		p.ID(Style{Attrs: a})
	}
	return p
}

// ID is the number of a style, a new one if nobody has asked for this style before. If the palette is full, it is the
// number of the style without its colors.
func (p *Palette) ID(s Style) StyleID {
	s.Attrs &= allAttrs
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := p.ids[s]
	if ok {
		return id
	}
	n := p.count.Load()
	if n == MaxStyles {
		return StyleID(s.Attrs)
	}
	p.styles[n], p.ids[s] = s, StyleID(n)
	p.count.Store(n + 1)
	return StyleID(n)
}

// Style is the style that has this number, the plain one if none has.
func (p *Palette) Style(id StyleID) Style {
	if uint32(id) >= p.count.Load() {
		return Style{}
	}
	return p.styles[id]
}
