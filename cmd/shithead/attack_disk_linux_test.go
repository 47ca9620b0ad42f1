package main

import (
	"bytes"
	"os"
	"sync"
	"testing"
	"time"
)

// diskTrouble is something wrong with the disk, while honest players play and somebody known logs in. How long moves take then
// is the disk's affair; that nobody is refused or hung up on is the server's, and what comes afterwards.
type diskTrouble struct {
	name string
	// begin has the trouble begin in a data folder, and gives what ends it, nil for what does not end.
	begin func(t *testing.T, folder string) (end func())
	// code is the server's exit code if it stops for it, else 0.
	code int
	// small: the folder lies on a disk that is soon full.
	small bool
}

func diskTroubles() []diskTrouble {
	return []diskTrouble{
		{name: "full disk", begin: fillsUp, small: true},
		{name: "slow disk", begin: slowsDown},
		{name: "dead disk", begin: takesAway, code: exitStore},
	}
}

// fillsUp fills the disk.
func fillsUp(t *testing.T, folder string) func() {
	ballast := fill(t, folder)
	return func() {
		if err := os.Remove(ballast); err != nil {
			t.Error(err)
		}
	}
}

// slowsDown writes to the same disk all the time, and waits for each write as the store does.
func slowsDown(t *testing.T, folder string) func() {
	over := make(chan struct{})
	var writing sync.WaitGroup
	for range 4 {
		file, err := os.CreateTemp(folder, "noise")
		must(t, err)
		writing.Go(func() {
			defer os.Remove(file.Name())
			defer file.Close()
			piece := bytes.Repeat([]byte("x"), 4<<20)
			for {
				select {
				case <-over:
					return
				default:
				}
				_, _ = file.WriteAt(piece, 0) // it is only there to make work
				_ = file.Sync()
			}
		})
	}
	return func() {
		close(over)
		writing.Wait()
	}
}

// takesAway takes the data folder away.
func takesAway(t *testing.T, folder string) func() {
	must(t, os.RemoveAll(folder))
	return nil
}

// breaks runs one.
func (a *attacks) breaks(t *testing.T, d *diskTrouble) {
	folder := t.TempDir()
	if d.small {
		folder = smallDisk(t, "4m")
	}
	s, h := a.serves(t, false, "--data", folder)
	h.slowest = 0
	end := d.begin(t, folder)
	if d.code != 0 {
		began := time.Now()
		s.stopsWith(t, d.code, "of no use any more")
		t.Logf("%-29s it stops with code %d after %v", d.name, d.code, time.Since(began).Round(time.Millisecond))
		return
	}
	used, began := s.used(t), time.Now()
	under := h.passes(t, a.span)
	used, took := s.used(t)-used, time.Since(began)
	h.fared(t, false)
	end()
	ended := time.Now()
	await(t, "a move", s.stderr, func() bool { return len(h.takeMoves()) > 0 })
	t.Logf("%-29s %7s %9s %11s %6d %8d %9s %18d MB %6.0f%%, and %v afterwards somebody moves", d.name, percentile(under, 50), percentile(under, 99), "",
		h.logins, h.refused, h.slowest.Round(time.Millisecond), s.peak(t)>>20, 100*used.Seconds()/took.Seconds(), time.Since(ended).Round(time.Millisecond))
}
