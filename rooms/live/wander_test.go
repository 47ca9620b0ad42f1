package live

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/rooms"
)

// wandering is a table whose room goes from one server to another while a match is played at it.
type wandering struct {
	*table
	*gossip
	// at is the server that has the room, moves counts how often it has gone, by the way.
	at    int
	moves map[string]int
}

// goes has the room go to another server, or try to.
func (w *wandering) goes() {
	to := w.random.IntN(len(w.lobbies))
	here := w.lobbies[w.at]
	switch w.random.IntN(4) {
	case 0: // somebody claims it who is not asked to
		if to == w.at {
			return
		}
		err := w.lobbies[to].Take(w.code, data.AnyEpoch)
		for errors.Is(err, data.ErrUnknown) { // whoever wants it in any case tries again
			time.Sleep(w.limits.Retry)
			err = w.lobbies[to].Take(w.code, data.AnyEpoch)
		}
		w.took("claimed", to, err)
	case 1: // nobody takes it
		if _, err := here.HandOver(w.code, ""); err == nil {
			w.sent(w.at, "")
			time.Sleep(takingPatience + 2*w.limits.Retry)
			w.took("back", w.at, nil)
		}
	default:
		epoch, err := here.HandOver(w.code, serverName(to))
		if err != nil {
			if !errors.Is(err, rooms.ErrPaused) && !errors.Is(err, rooms.ErrUncertain) || !errors.Is(err, data.ErrUnknown) {
				w.table.Fatal(err)
			}
			w.moves["stays"]++
			return
		}
		w.sent(w.at, serverName(to))
		time.Sleep(time.Duration(w.random.IntN(3000)) * time.Millisecond)
		w.took("handed over", to, w.lobbies[to].Take(w.code, epoch))
	}
}

// sent checks what people are told whose room goes.
func (w *wandering) sent(from int, to string) {
	w.table.Helper()
	synctest.Wait()
	for i := range w.people {
		w.look(i)
		moved, is := errors.AsType[*rooms.MovedError](w.latest[i].Closed)
		if !is || moved.Owner != to {
			w.table.Fatalf("from %d to %q: somebody is told %v", from, to, w.latest[i].Closed)
		}
	}
	if _, err := w.lobbies[from].Enter(w.code, ann, w.people[0].box); !errors.Is(err, rooms.ErrMoved) {
		w.table.Errorf("who comes then is told %v", err)
	}
}

// took has everybody come to where the room is.
func (w *wandering) took(how string, at int, err error) {
	w.table.Helper()
	w.moves[how]++
	if err != nil && !errors.Is(err, data.ErrUnknown) {
		w.table.Fatalf("%s: %v", how, err)
	}
	if how == "claimed" { // the server of before finds out when it writes, or is told
		_ = w.people[0].Do(rooms.Back{})
		w.lobbies[at].Retell()
		synctest.Wait()
		w.sent(w.at, serverName(at))
	}
	w.at, w.Lobby = at, w.lobbies[at]
	w.enter()
}

// TestAMatch_WhoseRoomGoesFromServerToServer comes to the same as one that nothing happens to, also where the store does not
// always say what it has done.
func TestAMatch_WhoseRoomGoesFromServerToServer(t *testing.T) {
	var undisturbed told
	moves := map[string]int{}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			store, err := data.Open(filepath.Join(t.TempDir(), "store"))
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			k := newStepKeeper(store)
			if seed > 2 {
				k.fails = errUnknown
			}
			synctest.Test(t, func(t *testing.T) {
				w := &wandering{table: &table{T: t, keeper: k}, moves: moves, gossip: &gossip{T: t, random: rand.New(rand.NewPCG(seed, 0))}}
				for i := range 3 {
					w.lobbies = append(w.lobbies, nil)
					w.start(i, k, k.construct())
				}
				if _, err := store.Follow(func(_ uint64, c *data.Change) {
					if op, settles := c.Op.(data.SettleRound); settles {
						for _, l := range w.lobbies {
							l.Settled(&op.Round)
						}
					}
				}); err != nil {
					t.Fatal(err)
				}
				defer w.close()
				w.plays(seed > 0)
				got := w.tells()
				if seed == 0 {
					undisturbed = got
				}
				for i := range undisturbed.rounds {
					same(t, got.rounds[i], undisturbed.rounds[i])
					same(t, got.records[i], undisturbed.records[i])
				}
				same(t, got.stats, undisturbed.stats)
			})
		})
	}
	for _, how := range []string{"claimed", "back", "handed over", "stays"} {
		if moves[how] == 0 {
			t.Errorf("the room never went like this: %s; %v", how, moves)
		}
	}
	t.Log(moves)
}

// plays has them play until the match is over, at a room that goes about.
func (w *wandering) plays(goes bool) {
	w.acked, w.seen, w.results = map[data.ID]map[int]string{}, map[data.ID]int{}, map[data.ID]*rooms.RoundResult{}
	w.Lobby, w.starts = w.lobbies[0], 2
	w.enter()
	for steps := 0; !w.over; steps++ {
		if steps > 50_000 {
			w.table.Fatal("it never ends")
		}
		if goes && w.random.IntN(20) == 0 {
			w.goes()
		}
		w.step()
	}
	time.Sleep(time.Second)
	for _, w.Lobby = range w.lobbies {
		w.figured()
	}
	w.close()
}
