package main

import (
	"io"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// sitsDown has somebody come in for the first time, at a terminal, and take a seat of a room.
func (o *ordeal) sitsDown(r *observed) {
	o.Helper()
	s := o.in(1+o.rng.IntN(3), r.person, r.key).Sees("Your name: " + r.person).Types("\r").Sees(r.code).Types("j" + r.code + "\r")
	s.Wait("the table", func() bool { return strings.Contains(s.Title(), r.code) })
	s.Types("s").Sees("(you)").HangUp()
}

// looksOn is somebody at a terminal, who watches a room without a key, or plays there with one, by one server after another.
func (o *ordeal) looksOn(r *observed, auth gossh.AuthMethod, does func(screen string) (keys string)) {
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !o.isDone() {
		s := knocks(o.T, o.anywhere(), "eye", auth, func(s *sshtest.Session) bool { return s.TryStart(140, 45) })
		if s != nil {
			o.watches(r, s, does)
			s.HangUp()
		}
		<-tick.C
	}
}

// watches goes to a room on a screen, notes what it shows of it, and does what there is to do, until the session ends, or
// nothing comes any more.
func (o *ordeal) watches(r *observed, s *sshtest.Session, does func(screen string) (keys string)) {
	seen, last, went, did, since := "", progress{}, time.Time{}, time.Now(), time.Now()
	elsewhere := func() bool {
		return strings.Contains(s.Picture(), "join by code") && !strings.Contains(s.Title(), r.code) && time.Since(went) > time.Second
	}
	for {
		s.TypesUntil("", "another screen", func() bool {
			return o.isDone() || s.Ended() || s.Picture() != seen || elsewhere() || time.Since(did) > witnessWaits
		})
		if s.Picture() != seen {
			since = time.Now()
		}
		if o.isDone() || s.Ended() || time.Since(since) > witnessPatience { // as of a server that is stopped
			return
		}
		goes, title := elsewhere(), s.Title()
		seen, did = s.Picture(), time.Now()
		at, plays := progressOf(title, seen)
		keys := ""
		switch {
		case goes:
			went, keys = time.Now(), "j"+r.code+"\r"
		case !strings.Contains(title, r.code):
		case plays:
			if at.before(last) {
				r.history.fault("a screen shows %v after %v:\n%s", at, last, seen)
			}
			last = at
			r.history.shown(at)
			fallthrough
		default: // between two rounds
			keys = does(seen)
		}
		_, _ = io.WriteString(s, keys) // if the server is gone the end of the session comes next
	}
}
