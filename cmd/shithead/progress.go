package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
)

// progressMeter counts what a command has done, or the bytes written to it, and shows the number on a terminal.
type progressMeter struct {
	done atomic.Int64
	quit chan struct{}
	all  sync.WaitGroup
}

// startProgress shows every second on a terminal at standard error how far a command is, until end is called. The format has the number
// done in so many as unit.
func startProgress(cmd *cobra.Command, format string, unit int64) *progressMeter {
	p := &progressMeter{quit: make(chan struct{})}
	if file, ok := cmd.ErrOrStderr().(*os.File); ok && term.IsTerminal(file.Fd()) {
		p.all.Go(func() { p.show(file, time.Tick(time.Second), format, unit) })
	}
	return p
}

func (p *progressMeter) show(to io.Writer, seconds <-chan time.Time, format string, unit int64) {
	const clearLine = "\r\x1b[K"
	for shown := false; ; shown = true {
		select {
		case <-seconds:
			fmt.Fprintf(to, clearLine+format, p.done.Load()/unit)
		case <-p.quit:
			if shown {
				fmt.Fprint(to, clearLine)
			}
			return
		}
	}
}

// Write counts bytes.
func (p *progressMeter) Write(b []byte) (int, error) {
	p.done.Add(int64(len(b)))
	return len(b), nil
}

// end takes the number off the terminal.
func (p *progressMeter) end() {
	close(p.quit)
	p.all.Wait()
}
