package memlimit

// The Go runtime collects garbage when the heap has grown by a percentage (GOGC) of what the last collection left, of stacks
// and of globals. A fixed percentage has a small house collect often, and a large one take twice the memory. So the growth
// between two collections is bounded from below instead.
const (
	// growth is by how much the heap may grow, in percent of what was left, where that is more than leastHeadroom. A collection goes
	// through the stacks of all sessions, and the moves that are shown latest are those that meet one. More than the runtime's own 100
	// makes collections fewer and takes memory: of 1,000 people in play 199 KB each at 100, 240 at 150, and 280 at 200.
	growth = 150
	// leastHeadroom is by how much it may grow at least, in bytes. Of 100 people at 25 tables, 128 MiB have the server take
	// 160 MB in place of 50, and an update 2 % less time: a small house is to stay small.
	leastHeadroom = 32 << 20
	// leastGrowth is the growth, in percent, that a memory limit leaves: below it the runtime would do little else than collect.
	leastGrowth = 25
	// smallest is the heap, in bytes, below which the runtime takes a percentage to be of so much.
	smallest = 4 << 20
)

// GCPercent is the GOGC for what the last collection has left (the live heap, stacks and globals) under a memory limit, all in
// bytes. Half of what is left of the limit is for growth at most, so that the limit, which the runtime goes by whatever the
// percentage, is not what has it collect.
func GCPercent(live, limit int64) int {
	live = max(live, smallest)
	headroom := max(live*growth/100, leastHeadroom)
	headroom = min(headroom, max((limit-live)/2, live*leastGrowth/100))
	return int((headroom*100 + live/2) / live)
}
