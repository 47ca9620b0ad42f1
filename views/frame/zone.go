package frame

// Zone is an area of a frame that means something to whoever points at it.
type Zone struct {
	X, Y, W, H int
	// Click is what a click there means, and Up and Down what it means to turn the wheel there; nil means nothing, and whatever is
	// below it counts.
	Click, Up, Down any
	// Says is what is said there of the click, such as what the key does: the same click may mean something else in another picture.
	Says string
}

// holds reports whether a cell is in the zone.
func (z *Zone) holds(x, y int) bool { return x >= z.X && x < z.X+z.W && y >= z.Y && y < z.Y+z.H }

// chart is what the areas of a frame mean.
type chart struct {
	on    bool
	zones []Zone
	top   int // the row of the frame in which the part begins that is drawn on
}

// Chart has whoever draws from now on say what areas mean, until the frame is cleared: without that nobody has to, and nothing of it is
// kept.
func (f *Frame) Chart() { f.chart.on = true }

// Charted reports whether what areas mean is asked for.
func (f *Frame) Charted() bool { return f.chart.on }

// Mark says what an area means, as far as it is inside of the frame, or of the part that is drawn on. What is marked later lies above.
func (f *Frame) Mark(z Zone) {
	if !f.chart.on {
		return
	}
	left, top := max(near(z.X), 0), max(near(z.Y), 0)
	right, bottom := min(near(z.X)+near(z.W), f.width), min(near(z.Y)+near(z.H), f.height)
	if left >= right || top >= bottom {
		return
	}
	z.X, z.Y, z.W, z.H = left, top+f.chart.top, right-left, bottom-top
	f.chart.zones = append(f.chart.zones, z)
}

// Unmarked has something drawn of which nothing means anything.
func (f *Frame) Unmarked(draw func(*Frame)) {
	before := len(f.chart.zones)
	draw(f)
	f.chart.zones = f.chart.zones[:before]
}

// Zones are the areas that mean something, those above behind those below. They are the frame's own.
func (f *Frame) Zones() []Zone { return f.chart.zones }

// Clicked is what a click at a cell means, nil for nothing.
func (f *Frame) Clicked(x, y int) any { return ClickedIn(f.chart.zones, x, y).Click }

// ClickedIn is the uppermost of some zones at a cell in which a click means something, one in which it does not for none.
func ClickedIn(zones []Zone, x, y int) Zone {
	for i := len(zones) - 1; i >= 0; i-- {
		if z := &zones[i]; z.holds(x, y) && z.Click != nil {
			return *z
		}
	}
	return Zone{}
}

// Turned is what it means to turn the wheel at a cell, nil for nothing.
func (f *Frame) Turned(x, y int, up bool) any {
	for i := len(f.chart.zones) - 1; i >= 0; i-- {
		z := &f.chart.zones[i]
		means := z.Down
		if up {
			means = z.Up
		}
		if means != nil && z.holds(x, y) {
			return means
		}
	}
	return nil
}
