package sshsrv

import (
	"io"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// TestAProgramThatNeverReadsDelaysNobody, and is hung up on.
func TestAProgramThatNeverReadsDelaysNobody(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, func(s *Server) {
			s.limits.StuckWrite = 2 * time.Second
			unbounded(&s.limits.API)
		})
		ann, bob, _ := h.apiTable(t, nil)
		s, err := h.connect(t, "mallory", sshtest.WithKey(sshtest.NewKey(t))).TryOpen()
		if err != nil {
			t.Fatal(err)
		}
		s.Request("exec", struct{ Command string }{"api"})
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			request := strings.Repeat("{\"id\":1,\"do\":\"rooms\"}\n", 100)
			for {
				if _, err := io.WriteString(s.Channel, request); err != nil {
					return
				}
			}
		}()
		ann.does("start", nil)
		playsOut(ann, bob)
		<-gone
	})
}
