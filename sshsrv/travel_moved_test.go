package sshsrv

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
)

// handsOver ends the work on a room at a server, for another one of that name, and gives what that takes it by.
func (h *host) handsOver(t testing.TB, code, to string) (epoch uint64) {
	t.Helper()
	epoch, err := h.lobby.(*live.Lobby).HandOver(code, to)
	if err != nil {
		t.Fatal(err)
	}
	return epoch
}

func (h *host) takes(t testing.TB, code string, epoch uint64) {
	t.Helper()
	if err := h.lobby.(*live.Lobby).Take(code, epoch); err != nil {
		t.Fatal(err)
	}
}

// moves moves a room to another server.
func (h *host) moves(t testing.TB, code string, to *host) {
	t.Helper()
	to.takes(t, code, h.handsOver(t, code, to.links.Node()))
}

// inTowns runs a test in a town of three servers of which each knows at once where rooms are, and in one where they hear of it from each
// other, late.
func inTowns(t *testing.T, change func(*Server), test func(t *testing.T, town *town)) {
	t.Run("who knows", func(t *testing.T) {
		t.Parallel()
		test(t, startTownWith(t, 3, townConfig{limits: unhurried(), rooms: rooms.DefaultRoomLimits(), change: change}))
	})
	t.Run("who hears", func(t *testing.T) {
		t.Parallel()
		test(t, venue{servers: 3}.starts(t, func(s *Server) {
			s.directory = s.lobby.(*live.Lobby)
			if change != nil {
				change(s)
			}
		}).town)
	})
}

// known makes a table at a server, once all others know of it.
func (w *town) known(t *testing.T, at *host) (code string) {
	t.Helper()
	code = at.table(t)
	for _, other := range w.hosts {
		comesTrue(t, "it is known where the room is", func() bool { return other == at || other.directory.Serves(code) != "" })
	}
	return code
}

// TestARoomThatMoves_TakesItsPeopleAlong: those at its first server, those of another one, and those whose first server it comes to;
// with their seats, and without a key.
func TestARoomThatMoves_TakesItsPeopleAlong(t *testing.T) {
	t.Parallel()
	inTowns(t, nil, takesItsPeopleAlong)
}

func takesItsPeopleAlong(t *testing.T, town *town) {
	code := town.known(t, town.alpha)
	var people []*sshtest.Session
	for i, at := range town.hosts {
		name := fmt.Sprint("ann", i)
		do := []string{"join ", "watch ", "join "}[i]
		s := at.connect(t, "x", sshtest.WithKey(at.player(t, name))).Open().StartCommand(100, 40, do+code).Sees("mia")
		people = append(people, s)
	}
	people[2].Sees("ann0").Sees("ann2").Sees("1 watching")
	from := town.alpha
	for round, to := range []*host{town.beta, town.hosts[2], town.alpha, town.hosts[2], town.beta, town.alpha} {
		from.moves(t, code, to)
		for i, s := range people {
			says := fmt.Sprintf("line-%d-%d", round, i)
			s.Types("c").Sees("Say something to the table").Types(says + "\r\x1b[27u")
			for _, other := range people {
				other.Sees(says)
			}
		}
		seats := to.watches(t, code).Seats
		if !seats[1].Here || seats[1].Name != "ann0" || !seats[2].Here || seats[2].Name != "ann2" {
			t.Errorf("they sit %+v", seats)
		}
		from = to
	}
	for _, s := range people {
		s.Types("\x1b[27u").Sees("Say something").Types("\x03")
		if status := s.Ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
		left(t, s)
	}
}

// TestWhoIsSayingSomethingAsTheRoomMoves goes on with the line: at its first server, at another one, and where the room comes home.
func TestWhoIsSayingSomethingAsTheRoomMoves(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	code := town.alpha.table(t)
	ann := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
	ann.Types("c").Sees("Say something to the table")
	gamma := town.hosts[2]
	town.alpha.moves(t, code, town.beta)
	town.beta.counts(t, 1) // she is there
	ann.Types("j is ").Sees("> j is ")
	town.beta.moves(t, code, gamma)
	gamma.counts(t, 1)
	ann.Types("for Jäck").Sees("> j is for Jäck")
	gamma.moves(t, code, town.alpha)
	gamma.counts(t, 0)
	ann.Types("\r").Sees("ann: j is for Jäck").SeesNot("> j")
}

// TestWhoComesBeforeTheirRoom waits for it, be it that they come from another server or are there already.
func TestWhoComesBeforeTheirRoom(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 2, nil)
	code := town.alpha.table(t)
	ann := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
	bob := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Open().StartCommand(100, 40, "join "+code).Sees("ann")
	program := town.alpha.api(t, "cid", sshtest.WithKey(town.alpha.player(t, "cid")))
	program.does("watch", map[string]any{"room": code})
	epoch := town.alpha.handsOver(t, code, "beta")
	if closed := program.event("closed"); closed.text("error") != "moved" {
		t.Errorf("the program is told %s", closed)
	}
	program.sends(`{"id":"back","do":"watch","room":"` + code + `"}`)
	town.beta.counts(t, 3) // they are all there
	town.beta.takes(t, code, epoch)
	for _, s := range []*sshtest.Session{ann, bob} {
		s.Sees("mia").Types("c").Sees("Say something to the table").Types("\x1b[27u")
	}
	if answer := program.read(); answer.text("id") != "back" || string(answer["ok"]) != "true" {
		t.Errorf("the program is answered %s", answer)
	}
}

// counts waits until so many sessions are open.
func (h *host) counts(t *testing.T, want int) {
	t.Helper()
	comesTrue(t, fmt.Sprint(want, " sessions are open"), func() bool {
		n, _, _ := h.open.Count()
		return n == want
	})
}

// TestARoomThatMovesNowhere: people are told, and in the lobby. Where nothing can be called so, it depends on what their server has heard
// what they are told.
func TestARoomThatMovesNowhere(t *testing.T) {
	t.Parallel()
	const gone, moved = "The server with that table is gone", "moved to another server"
	for to, says := range map[string][]string{"": {moved}, "omega": {gone, moved}, "The Other Server!": {moved}, "gamma": {gone, moved}} {
		t.Run(to, func(t *testing.T) {
			t.Parallel()
			town := startTownOf(t, 3, nil)
			town.hosts[2].cut()
			code := town.alpha.table(t)
			ann := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
			bob := town.beta.guest(t).Open().StartCommand(100, 40, "watch "+code).Sees("ann")
			town.alpha.handsOver(t, code, to)
			for _, s := range []*sshtest.Session{ann, bob} {
				s.Wait("why", func() bool {
					return slices.ContainsFunc(says, func(text string) bool { return strings.Contains(s.Picture(), text) })
				})
			}
			ann.Sees("Say something").Types("\x03")
			bob.Sees("Play, or watch").Types("q")
			for _, s := range []*sshtest.Session{ann, bob} {
				if status := s.Ends(); status != 0 {
					t.Errorf("ends with %d", status)
				}
				left(t, s)
			}
		})
	}
}

// TestAProgramFollowsItsRoom, as it is told that it has moved: to another server, from that to a third one, and back.
func TestAProgramFollowsItsRoom(t *testing.T) {
	t.Parallel()
	inTowns(t, nil, followsItsRoom)
}

func followsItsRoom(t *testing.T, town *town) {
	code := town.known(t, town.alpha)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("join", map[string]any{"room": code})
	from := town.alpha
	for _, to := range []*host{town.beta, town.hosts[2], town.alpha, town.hosts[2], town.alpha} {
		from.moves(t, code, to)
		if closed := ann.event("closed"); closed.text("error") != "moved" || closed.text("room") != code {
			t.Errorf("ann is told %s", closed)
		}
		ann.refused("not_in_a_room", "chat", map[string]any{"text": "where?"})
		if answer := ann.does("join", map[string]any{"room": code}); answer.number("seat") != 1 {
			t.Errorf("ann comes in again: %s", answer)
		}
		ann.event("room")
		if seats := to.watches(t, code).Seats; !seats[1].Here {
			t.Errorf("they sit %+v", seats)
		}
		from = to
	}
}

// stale is a directory that knows where rooms were.
type stale map[string]string

func (s stale) Serves(room string) string { return s[room] }

// TestServersThatDisagreeWhereARoomIs do not send anybody about for ever.
func TestServersThatDisagreeWhereARoomIs(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, func(l *Limits) { l.Moving = 50 * time.Millisecond })
	const code = "brave-otter"
	for i, h := range town.hosts {
		h.directory = stale{code: townNames[(i+1)%3]}
	}
	s := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Terminal().Sees("Say something")
	s.Types("j" + code + "\r").Sees("The server with that table is gone").Types("\x03").Ends()
	ann := town.alpha.api(t, "bob", sshtest.WithKey(town.alpha.player(t, "bob")))
	ann.refused("unreachable", "join", map[string]any{"room": code})
	ann.does("rooms", nil)
}

// TestAMatchGoesOn although its room goes from server to server all the while: its programs, who come from two of them, play it to the
// end, and are told no move twice and the same results.
func TestAMatchGoesOn(t *testing.T) {
	t.Parallel()
	limits := unhurried()
	unbounded(&limits.API)
	limits.API.ProgramPause = 1
	town := startTownWith(t, 3, townConfig{limits: limits, rooms: rooms.DefaultRoomLimits()})
	ann := newRandomProgram(town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann"))), 0)
	bob := newRandomProgram(town.beta.api(t, "bob", sshtest.WithKey(town.beta.player(t, "bob"))), 1)
	ann.wanders, bob.wanders = true, true
	code := ann.does("create", map[string]any{"rules": "leeds", "seats": 2, "rounds": 2}).text("room")
	bob.does("join", map[string]any{"room": code})
	ann.does("start", nil)
	over, moves := make(chan struct{}), 0
	var all sync.WaitGroup
	all.Go(func() {
		at, rng := town.alpha, rand.New(rand.NewPCG(1, 7))
		for {
			for next := ann.told.Load() + 5; ann.told.Load() < next; {
				select {
				case <-over:
					return
				case <-time.After(time.Millisecond):
				}
			}
			to := town.hosts[rng.IntN(3)]
			if to == at {
				continue
			}
			epoch, err := at.lobby.(*live.Lobby).HandOver(code, to.links.Node())
			if err == nil {
				err = to.lobby.(*live.Lobby).Take(code, epoch)
			}
			if err != nil {
				t.Error(err)
				return
			}
			at, moves = to, moves+1
		}
	})
	var programs sync.WaitGroup
	programs.Go(func() { bob.plays(false) })
	ann.plays(false)
	programs.Wait()
	close(over)
	all.Wait()
	t.Logf("the room has moved %d times", moves)
	for round := range ann.results {
		if one, other := ann.results[round], bob.results[round]; other != nil && string(one["places"]) != string(other["places"]) {
			t.Errorf("%s, and %s", one, other)
		}
	}
	inOrder(t, ann, bob)
	if moves == 0 || len(ann.results) == 0 {
		t.Errorf("%d rounds, moved %d times", len(ann.results), moves)
	}
}

// inOrder checks that programs were told each move once and in order.
func inOrder(t *testing.T, programs ...*randomProgram) {
	t.Helper()
	for _, p := range programs {
		for round, moves := range p.moved {
			for i, line := range moves[1:] {
				if line.number("n") <= moves[i].number("n") {
					t.Errorf("in %s move %s comes behind %s", round, line, moves[i])
				}
			}
		}
	}
}
