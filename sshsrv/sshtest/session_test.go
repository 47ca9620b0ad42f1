package sshtest

import (
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// lone is a channel into which only one may write at a time, as into those of x/crypto.
type lone struct {
	gossh.Channel
	busy     atomic.Bool
	together atomic.Int32
}

func (l *lone) Write(p []byte) (int, error) {
	if !l.busy.CompareAndSwap(false, true) {
		l.together.Add(1)
	}
	runtime.Gosched()
	l.busy.Store(false)
	return len(p), nil
}

// TestKeysAndAnswers_TakeTurns: what is typed and what the terminal answers come from two goroutines.
func TestKeysAndAnswers_TakeTurns(t *testing.T) {
	channel := &lone{}
	s := &Session{Client: &Client{t: t}, Channel: channel, news: make(chan struct{}, 1)}
	var all sync.WaitGroup
	for _, writes := range []func(){
		func() { s.Types("a key") },
		func() { _, _ = io.WriteString(answers{s}, "an answer") },
		func() { s.TypesUntil("a key", "nothing", func() bool { return true }) },
	} {
		all.Go(func() {
			for range 1000 {
				writes()
			}
		})
	}
	all.Wait()
	if n := channel.together.Load(); n > 0 {
		t.Errorf("%d of 3,000 were written while another was", n)
	}
}
