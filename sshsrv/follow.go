package sshsrv

import (
	"errors"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/internal/stacks"
)

// effects are what the changes that the store applies do to the sessions and rooms of this server, whichever server of the house
// has written them. Sessions know before the next change is applied, and before whoever has written this one has an answer. What
// waits for rooms, or reads much, comes a little later, all that is due at once, and [effects.await] waits for it. The store says
// what has changed, and is asked what it is now: so nothing comes of a change that was refused, and of several the last one holds.
type effects struct {
	server *Server
	actor  *stacks.Actor

	// heard are the latest announcements, which a log may have twice. They are take's.
	heard []data.ID

	mu  sync.Mutex
	due due
}

// heardAtMost is how many announcements are remembered: more than there are while somebody does not know what became of one.
const heardAtMost = 32

// due is what is yet to be done.
type due struct {
	// bans: they are to be read anew.
	bans bool
	// renamed are who has another name, gone whose profile was deleted, and played who has played a round to its end.
	renamed, gone, played []data.ID
	// said is what the house says to everybody.
	said []rooms.Notice
	// waiting are closed once it is done.
	waiting []chan struct{}
}

// follow has what the store applies from now on take effect. It fails if the bans cannot be read.
func (s *Server) follow() error {
	s.effects = &effects{server: s}
	s.effects.actor = stacks.NewActor(s.stacks.Go, s.effects.act)
	if _, err := s.store.Follow(s.effects.take); err != nil {
		return err
	}
	return s.bans.Reload()
}

// take has a change take effect that was applied. The store writes nothing meanwhile, so it waits for nobody.
func (e *effects) take(_ uint64, c *data.Change) {
	s := e.server
	switch op := c.Op.(type) {
	case data.RenameProfile:
		if p, ok := s.known(op.Profile); ok {
			s.open.Rename(p.ID, account.ShownName(p))
			e.soon(func(d *due) { d.renamed = append(d.renamed, p.ID) })
		}
	case data.SetSettings:
		if p, ok := s.known(op.Profile); ok {
			s.open.Set(p.ID, p.Settings)
		}
	case data.DeleteProfile:
		e.endIfGone(op.Profile, "")
	case data.MergeProfile:
		into, _ := s.store.ByKey(op.Fingerprint) // without a name if the key is gone again
		e.endIfGone(op.Profile, account.ShownName(into))
	case data.RemoveKey:
		if p, err := s.store.ByKey(op.Fingerprint); err != nil || p.ID != op.Profile {
			s.open.End(op.Profile, op.Fingerprint, "")
		}
	case data.SettleRound:
		op.Round.ID = op.ID
		s.lobby.Settled(&op.Round)
		if !op.Round.Abandoned() {
			e.soon(func(d *due) {
				for _, seat := range op.Round.Seats {
					if seat.Player != "" {
						d.played = append(d.played, seat.Player)
					}
				}
			})
		}
	case data.KeepBan, data.LiftBan:
		e.soon(func(d *due) { d.bans = true })
	case data.Announce:
		if time.Since(c.At) < s.limits.Announced && !slices.Contains(e.heard, c.ID) {
			e.heard = feed.Append(e.heard, c.ID, heardAtMost)
			notice := rooms.Notice{Kind: rooms.NoticeSaid, Text: op.Text}
			e.soon(func(d *due) { d.said = append(d.said, notice) })
		}
	}
}

// endIfGone ends the sessions of a player whose profile is there no more, and frees their seats soon. Into is the name of
// the profile that theirs was merged into, empty for none.
func (e *effects) endIfGone(id data.ID, into string) {
	if _, err := e.server.store.ByID(id); errors.Is(err, data.ErrNotFound) {
		e.server.open.End(id, "", into)
		e.soon(func(d *due) { d.gone = append(d.gone, id) })
	}
}

// known is somebody's profile, if there is one.
func (s *Server) known(id data.ID) (data.Profile, bool) {
	p, err := s.store.ByID(id)
	if err != nil && !errors.Is(err, data.ErrNotFound) {
		s.log.Error("changed profile not read", "id", id, "err", err)
	}
	return p, err == nil
}

// soon adds to what is due.
func (e *effects) soon(add func(*due)) {
	e.mu.Lock()
	add(&e.due)
	e.mu.Unlock()
	e.actor.Tell()
}

// await waits until everything that the store has applied so far has taken effect here. Rooms may wait for the disk.
func (e *effects) await() {
	done := make(chan struct{})
	e.soon(func(d *due) { d.waiting = append(d.waiting, done) })
	<-done
}

// act does what is due.
func (e *effects) act() {
	e.mu.Lock()
	now := e.due
	e.due = due{}
	e.mu.Unlock()
	defer func() {
		if broken := recover(); broken != nil {
			e.server.log.Error("change not applied here", "panic", broken, "stack", string(debug.Stack()))
		}
		for _, done := range now.waiting {
			close(done)
		}
	}()
	e.server.takeEffect(&now)
}

// takeEffect does what is due: bans first, as they wait for no room.
func (s *Server) takeEffect(now *due) {
	if now.bans {
		if err := s.bans.Reload(); err != nil {
			s.log.Error("bans not reloaded, the previous ones apply", "err", err)
		}
		s.open.DismissBanned()
	}
	for _, id := range now.played {
		s.open.Played(id)
	}
	for _, id := range now.renamed {
		if p, ok := s.known(id); ok {
			s.lobby.Rename(rooms.Person{ID: id, Name: account.ShownName(p)})
		}
	}
	for _, id := range now.gone {
		s.vacate(id)
		s.lobby.Forget()
	}
	for _, notice := range now.said {
		s.hall.Announce(notice)
		s.lobby.Announce(notice)
		if s.practice != nil {
			s.practice.Announce(notice)
		}
	}
}

// vacate has somebody who is gone leave their seats.
func (s *Server) vacate(id data.ID) {
	for _, room := range s.lobby.Rooms() {
		for _, who := range room.Players {
			if who.ID != id {
				continue
			}
			if err := s.leaves(who, room.Code); err != nil && !errors.Is(err, rooms.ErrNotSeated) {
				s.log.Warn("seat of a deleted profile not freed", "room", room.Code, "id", id, "err", err)
			}
		}
	}
}

// leaves has somebody leave their seat in a room.
func (s *Server) leaves(who rooms.Person, code string) error {
	place, err := s.lobby.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		return err
	}
	defer place.Exit()
	return place.Do(rooms.Leave{})
}
