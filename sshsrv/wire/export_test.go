package wire

// Update is what brings the client to the newest picture, appended to b.
func (d *Display) Update(b []byte) []byte {
	b, _, _ = d.update(b, true)
	return b
}

// Kept is how many bytes the picture takes that the client has.
func (d *Display) Kept() int { return len(d.shown.packed) }
