package sshsrv

import (
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// TestAProgramThatHasNotBegun: keys that have waited for it keep nobody waiting, as it begins only once it is known whether there are
// more.
func TestAProgramThatHasNotBegun(t *testing.T) {
	t.Parallel()
	k := newKeyboard()
	k.put([]byte("c"))
	takes, begun, taken := make(chan struct{}), make(chan struct{}), make(chan struct{})
	k.give(func([]byte) {
		close(takes)
		<-begun
		close(taken)
	}, nil)
	<-takes
	said := make(chan bool, 1)
	go func() { said <- k.more() }()
	select {
	case more := <-said:
		if !more {
			t.Error("nothing is to come")
		}
	case <-time.After(sshtest.Patience):
		t.Error("whether there is more is not said")
	}
	close(begun)
	<-taken
}
