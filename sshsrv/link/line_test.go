package link

import (
	"errors"
	"io"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

type lost struct {
	gossh.Channel
	left int
}

func (c *lost) Write(p []byte) (int, error) {
	n := min(len(p), c.left)
	if c.left -= n; n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// TestWhatCannotBeWritten is untaken, once: it is among what was written, or it is not.
func TestWhatCannotBeWritten(t *testing.T) {
	const typed = "abcdef"
	for comes := range len(typed) {
		limits := DefaultLimits()
		line := newLine(&lost{left: comes}, nil, &limits, true)
		written := 0
		n, err := line.Write([]byte(typed[:2]))
		for written += n; err == nil; written += n {
			n, err = line.Write([]byte(typed[written:]))
		}
		if got := string(line.Untaken()) + typed[written:]; got != typed || !errors.Is(err, ErrOver) {
			t.Errorf("after %d bytes it fails with %v, and %q is left", comes, err, got)
		}
	}
}
