package live

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// rescued is how many rooms of servers that are gone are taken at once.
const rescued = 16

// rescues look for rooms that nobody serves. The lock is the lobby's.
type rescues struct {
	lobby *Lobby
	// ownerless are the journals that were nobody's at the last look, by room.
	ownerless map[string]ownerless
}

// ownerless is a journal that is nobody's, and since when that is seen.
type ownerless struct {
	epoch uint64
	since time.Time
}

// Rescue takes those rooms here that nobody serves and that fall to this server: of servers that are not among those that are there, and
// rooms that were let go of and that nobody has taken for ten seconds. Each falls to one of the servers that take rooms, evenly, and to
// the same one wherever the same do; where servers disagree who does two may take a room one after the other, of which the later has it. It is called whenever other servers are there, and every few seconds, and waits for the store. It fails where the
// journals cannot be listed; rooms that cannot be taken are tried the next time.
//
// It takes a room from who is thought to be gone: one that is not finds out when it next writes ([data.ErrConflict]), so it is called
// for servers that are gone for certain, or have been silent for longer than their people should wait.
func (l *Lobby) Rescue(there, taking []string) error {
	list, err := l.keeper.Journals()
	if err != nil {
		return fmt.Errorf("list the journals: %w", err)
	}
	var all sync.WaitGroup
	turns := make(chan struct{}, rescued)
	for _, head := range l.rescues.due(list.Heads, there, taking) {
		turns <- struct{}{}
		all.Go(func() {
			defer func() { <-turns }()
			l.rescues.take(head)
		})
	}
	all.Wait()
	return nil
}

// due are the journals that nobody serves and that fall to this server. One that cannot be read is for its server, at its start.
func (r *rescues) due(heads []data.JournalHead, there, taking []string) (mine []data.JournalHead) {
	r.lobby.mu.Lock()
	defer r.lobby.mu.Unlock()
	was := r.ownerless
	r.ownerless = map[string]ownerless{}
	for _, head := range heads {
		switch {
		case head.Broken != nil, head.Owner == r.lobby.owner, slices.Contains(there, head.Owner):
			continue
		case head.Owner == "":
			seen := was[head.Room]
			if seen.epoch != head.Epoch {
				seen = ownerless{head.Epoch, time.Now()}
			}
			r.ownerless[head.Room] = seen
			if time.Since(seen.since) < takingPatience {
				continue
			}
		}
		if heir(head.Room, taking) == r.lobby.owner {
			mine = append(mine, head)
		}
	}
	return mine
}

// heir is the server to which a room falls, of some: the one whose name goes best with the room's, so that few rooms
// fall to another one where a server comes or goes.
func heir(room string, servers []string) (best string) {
	var most uint64
	for _, server := range servers {
		sum := fnv.New64a()
		_, _ = sum.Write([]byte(room + "\x00" + server))
		if n := spread(sum.Sum64()); best == "" || n > most || n == most && server < best {
			best, most = server, n
		}
	}
	return best
}

// spread has every bit of a number depend on all of them: the last bytes of a text change but the last bits of its sum.
func spread(n uint64) uint64 {
	n = (n ^ n>>33) * 0xff51afd7ed558ccd
	n = (n ^ n>>33) * 0xc4ceb9fe1a85ec53
	return n ^ n>>33
}

// take takes a room that nobody serves.
func (r *rescues) take(head data.JournalHead) {
	switch err := r.lobby.Take(head.Room, head.Epoch); {
	case err == nil:
		r.lobby.figures.Rescued.Add(1)
		r.lobby.log.Info("room of an offline server taken over", "room", head.Room, "owner", head.Owner)
	case ends(err), errors.Is(err, rooms.ErrClosed):
		r.lobby.log.Info("room of an offline server taken by another, or over", "room", head.Room, "owner", head.Owner, "err", err)
	default:
		r.lobby.log.Warn("room of an offline server not taken over yet", "room", head.Room, "owner", head.Owner, "err", err)
	}
}
