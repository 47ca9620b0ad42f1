package wait

// Bell wakes the one goroutine that receives from it. However often it was rung before, that receives once.
type Bell chan struct{}

// NewBell is a bell that was not rung.
func NewBell() Bell { return make(Bell, 1) }

// Ring rings the bell. It never waits.
func (b Bell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}
