package sshsrv

import (
	"errors"
	"strings"
	"testing"

	"shithead/sshsrv/admin"
)

// TestHealth_GoesByTheStore, and a server that drains, or whose disk is full, needs no new start.
func TestHealth_GoesByTheStore(t *testing.T) {
	t.Parallel()
	state := admin.StoreState{Why: "so it is"}
	h := startHost(t, func(s *Server) {
		s.admin.Machine.Store, s.admin.Machine.Stop = func() admin.StoreState { return state }, func() {}
	})
	for state.State = range map[string]bool{admin.StoreFails: true, admin.StoreBroken: true, admin.StoreGone: true} {
		if but, err := h.Health(); !errors.Is(err, admin.ErrUnhealthy) || but != "" || !strings.HasSuffix(err.Error(), "("+state.State+"): so it is") {
			t.Errorf("%s: %q, %v", state.State, but, err)
		}
	}
	state.State = admin.StoreFull
	if but, err := h.Health(); err != nil || but != "the disk is full, so rooms wait" {
		t.Errorf("full: %q, %v", but, err)
	}
	state.State = admin.StoreOK
	if but, err := h.Health(); err != nil || but != "" {
		t.Errorf("well: %q, %v", but, err)
	}
	_, admin := h.boss(t)
	h.arrives(t, "ann").Types("pp").Sees("ready") // so that a round runs
	if got := admin("drain --within 1h"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if but, err := h.Health(); err != nil || !strings.HasPrefix(but, "it is draining, and stops at the latest at ") {
		t.Errorf("draining: %q, %v", but, err)
	}
}
