package wire

import "io"

// Run is the writer as a call: it returns what the writer ends with.
func (d *Display) Run(w io.Writer) error {
	ended := make(chan error, 1)
	d.Start(w, func(do func()) { go do() }, func(err error) { ended <- err })
	return <-ended
}
