package sshsrv

import (
	"net"
	"testing"
	"time"

	"shithead/rooms/counters"
	"shithead/sshsrv/account"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// counts waits until so many of a name are counted.
func counts(t *testing.T, of *counters.Counts, name string, want uint64) {
	t.Helper()
	comesTrue(t, name+" is counted", func() bool {
		for each, n := range of.All() {
			if each == name {
				return n == want
			}
		}
		return false
	})
}

// TestLogins_AreCountedByHowTheyEnd: with a key, without, from where somebody is banned, and not at all.
func TestLogins_AreCountedByHowTheyEnd(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	logins := h.figures.Logins
	h.connect(t, "x", sshtest.WithKey(sshtest.NewKey(t)))
	counts(t, logins, gate.LoginKey, 1)
	h.connect(t, "x", sshtest.WithoutKey())
	counts(t, logins, gate.LoginGuest, 1)
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close()
	counts(t, logins, gate.LoginAbandoned, 1)
	_, admin := h.boss(t)
	admin("ban 127.0.0.0/8")
	if c, err := sshtest.TryDial(t, h.address, "x", sshtest.WithoutKey()); err == nil {
		c.HangUp()
		t.Error("somebody who is banned comes in")
	}
	counts(t, logins, gate.LoginBanned, 1)
	counts(t, logins, gate.LoginKey, 2) // the operator
}

// TestALimit_IsLoggedWithTheAddress, and counted, as is who is hung up on for it.
func TestALimit_IsLoggedWithTheAddress(t *testing.T) {
	t.Parallel()
	h, log := logged(t, func(l *gate.Limits) {
		l.Opens.Address, l.MostWait = gate.Rate{Burst: 1, Within: time.Hour}, time.Millisecond
	})
	h.connect(t, "x", sshtest.WithoutKey()).Run("rooms")
	c := h.connect(t, "x", sshtest.WithoutKey())
	if s, err := c.TryOpen(); err == nil {
		s.Request("shell", nil)
	}
	c.IsHungUpOn()
	log.says(t, `level=WARN msg="a limit is hit" limit=sessions address=127\.0\.0\.1$`)
	counts(t, h.figures.Limits, gate.LimitOpens, 1)
	counts(t, h.figures.Drops, gate.DroppedTooFast, 1)
}

// TestConnections_ThatHaveToGo are counted by why: for newer ones, and as nothing is done on them.
func TestConnections_ThatHaveToGo(t *testing.T) {
	t.Parallel()
	h, log := logged(t, func(l *gate.Limits) {
		l.PendingPerAddress, l.GuestIdle = 1, 10*time.Millisecond
	})
	for range 2 {
		conn, err := net.Dial("tcp", h.address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	counts(t, h.figures.Drops, gate.DroppedDisplaced, 1)
	counts(t, h.figures.Limits, gate.LimitPendingPerAddress, 1)
	log.says(t, `limit=pending_per_address address=127\.0\.0\.1$`)
	h.connect(t, "x", sshtest.WithoutKey()).IsHungUpOn()
	counts(t, h.figures.Drops, gate.DroppedIdle, 1)
}

// TestProfiles_ThatAreTooMany count as a limit of the address.
func TestProfiles_ThatAreTooMany(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, func(l *Limits) { l.Account.Newcomers = 1 })
	h.api(t, "x", sshtest.WithKey(sshtest.NewKey(t)))
	counts(t, h.figures.Limits, account.LimitNewcomers, 0)
	if got := h.connect(t, "x", sshtest.WithKey(sshtest.NewKey(t))).Run("api"); got.Status == 0 {
		t.Errorf("%+v", got)
	}
	counts(t, h.figures.Limits, account.LimitNewcomers, 1)
}

// TestChanges_ThatComeTooFast count as a limit, also those of a program and of a command.
func TestChanges_ThatComeTooFast(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, func(l *Limits) { l.Account.Changes = 1 })
	key := sshtest.NewKey(t)
	program := h.api(t, "x", sshtest.WithKey(key))
	program.does("bot", map[string]any{"bot": true})
	program.refused("too_fast", "bot", map[string]any{"bot": false})
	counts(t, h.figures.Limits, account.LimitChanges, 1)
	if got := h.connect(t, "x", sshtest.WithKey(key)).Run("keys label desk"); got.Status == 0 {
		t.Errorf("%+v", got)
	}
	counts(t, h.figures.Limits, account.LimitChanges, 2)
}
