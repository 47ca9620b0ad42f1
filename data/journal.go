package data

// Line is one line of a room's journal: a line of a round's record, or of the room around it.
type Line struct {
	// Record: the line belongs to the record of the round that runs.
	Record bool
	Text   []byte
}

// Journal is what is kept of a room that runs: from its lines the room comes back as it was.
type Journal struct {
	Room string
	// Epoch counts how often the journal changed hands. Whoever writes names it, so that of two owners one fails.
	Epoch uint64
	// Next is how many lines were ever written, those that a settled round took with it among them.
	Next  uint64
	Lines []Line
}

// Write is what one room has to put on disk: all of it or nothing.
type Write struct {
	Room string
	// Epoch and Next are those of the journal as the writer knows it. A room without a journal begins one with epoch 1
	// and no lines.
	Epoch, Next uint64
	// Lines are appended.
	Lines []Line
	// Settle is the round that ends with the lines, or nil: its result, what it counts for everybody who played, and its
	// record are kept, and all lines of the journal make room for Rest.
	Settle *Round
	Rest   []Line
	// End: the room is over, and its journal with it.
	End bool
}
