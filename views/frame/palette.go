package frame

import (
	"sync"
	"sync/atomic"
)

// MaxStyles is how many styles a palette holds: far more than the themes have, and not more than 80 KB.
const MaxStyles = 4096

// slots is how many places the palette's hash table has, a power of two, so that it is never more than half full.
const (
	slotBits = 13
	slots    = 1 << slotBits
)

// StyleID is a style's number in a [Palette]. 0 is the plain style.
type StyleID uint16

// Palette numbers styles. The process makes one, and all frames share it; any number of goroutines may use it. Reading
// takes no lock.
//
// The first numbers belong to the sets of attributes without colors, so that a full palette still has every one of them.
type Palette struct {
	styles [MaxStyles]Style
	count  atomic.Uint32        // the styles below it are there and never change again
	slot   [slots]atomic.Uint32 // numbers by hash of the style, 0 where there is none

	mu sync.Mutex // held to add a style
}

// NewPalette makes a palette that holds the styles without colors.
func NewPalette() *Palette {
	p := new(Palette)
	for a := range allAttrs + 1 {
		p.styles[a].Attrs = a
	}
	p.count.Store(uint32(allAttrs) + 1)
	return p
}

// ID is the number of a style, a new one if nobody has asked for this style before. If the palette is full, it is the
// number of the style without its colors.
func (p *Palette) ID(s Style) StyleID {
	s.Attrs &= allAttrs
	if s.Fg == 0 && s.Bg == 0 {
		return StyleID(s.Attrs)
	}
	id, slot := p.find(s)
	if id == 0 {
		id = p.add(s, slot)
	}
	return id
}

// add numbers a style that was not there a moment ago, when slot was where it belongs.
func (p *Palette) add(s Style, slot uint32) StyleID {
	if p.count.Load() == MaxStyles {
		return StyleID(s.Attrs)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	id, slot := p.findFrom(s, slot)
	n := p.count.Load()
	switch {
	case id != 0:
		return id
	case n == MaxStyles:
		return StyleID(s.Attrs)
	}
	p.styles[n] = s
	p.count.Store(n + 1)
	p.slot[slot].Store(n)
	return StyleID(n)
}

// find is the number of a style, or 0 and the slot where it belongs.
func (p *Palette) find(s Style) (id StyleID, slot uint32) {
	h := uint64(s.Fg)<<32 | uint64(s.Bg)
	h = (h ^ uint64(s.Attrs)*0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd
	h = (h ^ h>>32) * 0xc4ceb9fe1a85ec53
	return p.findFrom(s, uint32(h>>(64-slotBits)))
}

func (p *Palette) findFrom(s Style, slot uint32) (StyleID, uint32) {
	for {
		id := p.slot[slot].Load()
		if id == 0 || p.styles[id] == s {
			return StyleID(id), slot
		}
		slot = (slot + 1) % slots
	}
}

// Style is the style that has this number, the plain one if none has.
func (p *Palette) Style(id StyleID) Style {
	if uint32(id) >= p.count.Load() {
		return Style{}
	}
	return p.styles[id]
}

// Len counts the styles.
func (p *Palette) Len() int { return int(p.count.Load()) }
