package wire

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/colorprofile"

	"shithead/sshsrv/internal/stacks"
	"shithead/views/frame"
)

// bursting panics when it is written to.
type bursting struct{}

func (bursting) Write([]byte) (int, error) { panic("burst") }

// TestAPanicInTheWriter_IsWhatItEndsWith, and it writes nothing any more.
func TestAPanicInTheWriter_IsWhatItEndsWith(t *testing.T) {
	inTime(t, func(t *testing.T) {
		d := NewDisplay(Config{Terminal: Terminal{Profile: colorprofile.TrueColor}, Frames: NewFrames(frame.NewPalette()), Width: 20, Height: 3, StuckAfter: time.Minute})
		ended := make(chan error, 2)
		d.Start(bursting{}, func(do func()) { go do() }, func(err error) { ended <- err })
		d.Draw(says("hello"))
		var broken stacks.Broken
		if err := <-ended; !errors.As(err, &broken) || broken.What != "burst" || !strings.Contains(string(broken.Stack), "bursting") {
			t.Errorf("it ends with %v", err)
		}
		d.Draw(says("again"))
		d.Ring()
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		d.Wait()
		synctest.Wait()
		if len(ended) > 0 {
			t.Error("it ends twice")
		}
	})
}
