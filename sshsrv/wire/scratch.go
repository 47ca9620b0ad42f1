package wire

import (
	"sync"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// scratch is what an update needs while it is made. It passes from one display to another.
type scratch struct {
	runs
	pens [colorprofile.TrueColor + 1]*penCache // by profile, nil for those that have not been needed
}

// spareScratch is for updates while they are made.
var spareScratch = sync.Pool{New: func() any { return &scratch{runs: runs{list: make([]run, 1, 256), all: make([]painted, 0, 32)}} }}

// maxSpareRuns bounds what is kept for the next update: a large window that is painted whole has some thousand runs.
const maxSpareRuns = 4096

// pensOf are the styles of a palette in a profile.
func (s *scratch) pensOf(palette *frame.Palette, profile colorprofile.Profile) *penCache {
	profile = min(profile, colorprofile.TrueColor)
	if p := s.pens[profile]; p != nil && p.palette == palette {
		return p
	}
	s.pens[profile] = &penCache{profile: profile, palette: palette}
	return s.pens[profile]
}
