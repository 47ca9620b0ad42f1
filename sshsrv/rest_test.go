package sshsrv

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// TestASessionAtRest_HasFewGoroutines: one that reads its connection, two of the library that serves that, one that reads what is typed
// and one that reads its requests, besides two of x/crypto. Each collection of garbage looks through the stack of every one of them.
func TestASessionAtRest_HasFewGoroutines(t *testing.T) {
	h := startHost(t, nil)
	h.guest(t).Terminal().Sees("You are a guest")
	const many, each = 8, 5
	before := serving()
	for range many {
		h.guest(t).Terminal().Sees("You are a guest").Types("i").Sees("Rules")
	}
	comesBack(t, func() error {
		if more := serving() - before; more > many*each {
			return fmt.Errorf("%d sessions have %d goroutines more", many, more)
		}
		return nil
	})
}

// serving counts the goroutines of the server, but two a connection of x/crypto, which clients have as well.
func serving() (n int) {
	buf := make([]byte, 1<<20)
	for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		ours := strings.Contains(stack, "shithead/sshsrv.(") || strings.Contains(stack, "charm.land/") || strings.Contains(stack, "shithead/sshsrv/wire.")
		if ours && !strings.Contains(stack, "sshtest.") && !strings.Contains(stack, "testing.tRunner") {
			n++
		}
	}
	return n
}
