package gate

import (
	"slices"
	"sync"
)

// sweeps are what is done whenever so many bytes have been read.
type sweeps struct {
	mu  sync.Mutex
	all []*sweep
}

type sweep struct {
	every, left int
	do          func()
}

// add adds one, and gives what takes it away.
func (s *sweeps) add(every int, do func()) (end func()) {
	one := &sweep{every, every, do}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, one)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(s.all, func(other *sweep) bool { return other == one })
	}
}

// read notes that bytes have been read.
func (s *sweeps) read(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.all {
		if one.left -= n; one.left <= 0 {
			one.left = one.every
			one.do()
		}
	}
}
