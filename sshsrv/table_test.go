package sshsrv

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/rooms"
	"shithead/sshsrv/sshtest"
)

// company are people at one table over SSH, in the order of their seats.
type company struct {
	*host
	code   string
	keys   []gossh.Signer
	people []*sshtest.Session
}

// gather lets people come in, the first make a room for them, the others sit down in it, and the first begin.
func (h *host) gather(t *testing.T, names ...string) *company {
	t.Helper()
	c := &company{host: h}
	for i, name := range names {
		key := sshtest.NewKey(t)
		h.knows(t, name, key)
		p := h.connect(t, name, sshtest.WithKey(key)).Terminal().Sees("Evening, " + name)
		c.keys, c.people = append(c.keys, key), append(c.people, p)
		if i == 0 {
			p.Types("n").Sees("Open a room").Types(strconv.Itoa(len(names)) + "\r")
			p.Wait("a room", func() bool { return tableTitle.MatchString(p.Title()) })
			c.code = tableTitle.FindStringSubmatch(p.Title())[1]
			continue
		}
		p.Sees(c.code).Types("\r")
		c.isAt(p)
		c.people[0].Sees(name)
	}
	c.people[0].Types("\r")
	for _, p := range c.people {
		p.Sees("ready, no more swaps")
	}
	if h.town != nil && h.town.wanders {
		h.town.wander(t)
	}
	return c
}

// tableTitle is the title of a window in which a table is: whose turn it is, the code of the room, and how many moves were made.
var tableTitle = regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #(\d+)$`)

// isCalled says whether somebody is waited for.
func isCalled(p *sshtest.Session) bool { return strings.HasPrefix(p.Title(), "▶ your turn") }

// isAt waits until somebody is at the table.
func (c *company) isAt(p *sshtest.Session) {
	p.Wait("the table", func() bool { return strings.Contains(p.Title(), c.code+" #") })
}

// moves is how many moves somebody sees, -1 while they are not at the table.
func (c *company) moves(p *sshtest.Session) int {
	found := tableTitle.FindStringSubmatch(p.Title())
	if found == nil || found[1] != c.code {
		return -1
	}
	n, _ := strconv.Atoi(found[2])
	return n
}

// all waits until so many moves are on everybody's screen.
func (c *company) all(n int) {
	for i, p := range c.people {
		p.Wait(fmt.Sprintf("move %d on the screen of person %d", n, i), func() bool { return c.moves(p) >= n })
	}
}

// readies has all of them be ready, one after the other.
func (c *company) readies() {
	for i, p := range c.people {
		c.ready(p, i+1)
	}
}

// ready has one player be ready, as the n-th of them, and all see it. A key that is typed while the room moves may be lost.
func (c *company) ready(p *sshtest.Session, n int) {
	p.TypesUntil("r", "being ready", func() bool { return c.moves(p) >= n })
	c.all(n)
}

// plays lets whoever is waited for do something, so many times, and everybody see it.
func (c *company) plays(t *testing.T, times int) {
	t.Helper()
	for range times {
		seen, turn := 0, -1
		comesTrue(t, "somebody is on turn", func() bool { // all see as many moves: a key that was typed again may have made one more
			seen, turn = c.moves(c.people[0]), slices.IndexFunc(c.people, isCalled)
			return turn >= 0 && !slices.ContainsFunc(c.people, func(p *sshtest.Session) bool { return c.moves(p) != seen })
		})
		p := c.people[turn]
		act := "\r"
		if strings.Contains(p.Picture(), "choose cards first") {
			p.Types("\x1b[C") // the first that fits
		}
		if c.town != nil {
			act = "\x1b[C\r" // what was chosen is not any more where the room has moved meanwhile
		}
		// A table takes no move before the answer to one's last has come, and a card that is shown to somebody needs the key
		// twice.
		p.TypesUntil(act, "a move", func() bool { return c.moves(p) > seen })
		c.all(seen + 1)
	}
}

// TestFourPeopleAtATable: they come in, one makes a room, the others find it in the lobby, and a move of one is on the
// screens of all.
func TestFourPeopleAtATable(t *testing.T) {
	t.Parallel()
	inMovingHouses(t, func(t *testing.T, at venue) {
		names := []string{"ann", "bob", "cid", "dan"}
		c := at.starts(t, nil).gather(t, names...)
		for _, p := range c.people {
			for _, name := range names {
				p.Sees(name)
			}
		}
		c.ready(c.people[2], 1)
		for _, p := range c.people {
			p.Sees("cid is ready")
		}
		for i, seat := range []int{0, 1, 3} {
			c.ready(c.people[seat], i+2)
		}
		c.plays(t, 12)
	})
}

// TestFourPeople_AtATableThatMoves from server to server all the time play on: no move is lost, and none is made twice.
func TestFourPeople_AtATableThatMoves(t *testing.T) {
	t.Parallel()
	c := (venue{servers: 3, moves: true}).starts(t, nil).gather(t, "ann", "bob", "cid", "dan")
	c.readies()
	c.plays(t, 60)
}

// suit is the sign of a suit, or of a Joker, on a card with its face up.
var suit = regexp.MustCompile(`[♠♥♦♣★]`)

// cards counts those that somebody sees: others' have one sign each, and of the own ones, which have several below each
// other, all are in the first row with any.
func cards(p *sshtest.Session) int {
	others, below, _ := strings.Cut(p.Picture(), "\n─")
	n := len(suit.FindAllString(others, -1))
	for row := range strings.Lines(below) {
		if own := suit.FindAllString(row, -1); own != nil {
			return n + len(own)
		}
	}
	return n
}

// TestAWatcherSeesNoHand: of four hands of three cards and as many face-up ones, a player sees the own hand and what lies
// open, and who watches only that.
func TestAWatcherSeesNoHand(t *testing.T) {
	t.Parallel()
	inMovingHouses(t, func(t *testing.T, at venue) {
		c := at.starts(t, nil).gather(t, "ann", "bob", "cid", "dan")
		eve := c.guest(t).Terminal().Sees(c.code).Types("\r").Sees("1 watching")
		c.isAt(eve)
		c.people[0].Sees("1 watching")
		if n := cards(eve); n != 4*3 {
			t.Errorf("who watches sees %d cards:\n%s", n, eve.Picture())
		}
		if n := cards(c.people[0]); n != 3+4*3 {
			t.Errorf("a player sees %d cards:\n%s", n, c.people[0].Picture())
		}
		c.people = append(c.people, eve)
		c.ready(c.people[1], 1)
		eve.Types("r\r").Types("\x1b[27u").Sees("You are a guest")
		c.people[0].SeesNot("1 watching")
	})
}

// own are the cards of a player, as they see them. The line above them has a clock.
func own(p *sshtest.Session, name string) string {
	_, below, _ := strings.Cut(p.Picture(), "─ "+name+" ")
	return strings.Join(strings.Split(below, "\n")[1:6], "\n")
}

// TestADroppedConnectionKeepsTheSeat: the others are told, and who comes in again has the same cards before them after one
// key.
func TestADroppedConnectionKeepsTheSeat(t *testing.T) {
	t.Parallel()
	inMovingHouses(t, func(t *testing.T, at venue) {
		c := at.starts(t, nil).gather(t, "ann", "bob")
		ann, bob := c.people[0], c.people[1]
		c.ready(ann, 1)
		before := own(bob, "bob")
		bob.HangUp()
		// The server to which a room moves meanwhile shows who is there, and tells nothing.
		absent := func(screen string) bool {
			return strings.Contains(screen, "not here") || strings.Contains(screen, "bot plays")
		}
		ann.Shows("bob is away", func(screen string) bool {
			return strings.Contains(screen, "bob has wandered off") || at.moves && absent(screen)
		})
		bob = c.connect(t, "bob", sshtest.WithKey(c.keys[1])).Terminal().Sees("back to " + c.code).Types("\r")
		c.isAt(bob)
		ann.Shows("bob is back", func(screen string) bool {
			return strings.Contains(screen, "bob is back") || at.moves && !absent(screen)
		})
		bob.Sees("ready, no more swaps")
		if after := own(bob, "bob"); after != before || !suit.MatchString(after) {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
		c.people[1] = bob
		c.ready(bob, 2)
		c.plays(t, 4)
	})
}

// TestTheNewerSessionTakesTheSeat: of two with the same key. The older is told so, and nothing that it does, its end
// included, disturbs the seat.
func TestTheNewerSessionTakesTheSeat(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		c := at.starts(t, nil).gather(t, "ann", "bob")
		older := c.people[1]
		newer := c.connect(t, "bob", sshtest.WithKey(c.keys[1])).Terminal().Sees("back to " + c.code).Types("\r")
		c.isAt(newer)
		older.Sees("from elsewhere").Types("r\r").Sees("back to " + c.code)
		c.people[1] = newer
		c.readies()
		c.plays(t, 2)
		older.HangUp()
		c.plays(t, 2)
		if screen := c.people[0].Picture(); strings.Contains(screen, "not here") {
			t.Errorf("bob is gone:\n%s", screen)
		}
	})
}

// TestWhoNeverReadsDelaysNobody: while the server waits for a client that takes nothing, until it hangs up on it, what
// others at the same table do is on their screens at once.
func TestWhoNeverReadsDelaysNobody(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		stuck := 5 * time.Second // the others do something in it, also on a slow machine
		if long() {
			stuck = 10 * time.Second
		}
		limits := rooms.DefaultRoomLimits()
		limits.SeatBotBurst = 1 << 20 // and bots come and go all the time
		h := at.startsOf(t, limits, func(s *Server) {
			s.limits.StuckWrite = stuck
			s.limits.Input.Keys = 10_000 // ann types fast
		})
		ann := h.arrives(t, "ann")
		code := opens(ann, "3")
		bob := h.arrives(t, "bob").Sees(code).Types("\r").Sees("2 of 3")
		eve := h.guest(t).Open().Start(400, 120).Sees(code).Types("\r").Sees("1 watching")
		bob.Sees("1 watching")
		eve.StopReading()

		gone := make(chan time.Time, 1)
		go func() {
			defer func() { gone <- time.Now() }()
			for i := uint32(0); ; i++ {
				size := gossh.Marshal(sshtest.WindowChange{Columns: 399 + i%2, Rows: 120})
				// An answer now and then leaves time for a picture, until the window is full of them.
				if _, err := eve.Channel.SendRequest("window-change", i%50 == 0, size); err != nil {
					return
				}
			}
		}()
		var began, ended []time.Time
		var hungUp time.Time
		for hungUp.IsZero() {
			began = append(began, time.Now())
			ann.Types("b")
			bob.Sees("3 of 3")
			ann.Types("-")
			bob.Sees("2 of 3")
			ended = append(ended, time.Now())
			select {
			case hungUp = <-gone:
			default:
			}
		}
		bob.SeesNot("1 watching")
		meanwhile := 0 // while the server waits for eve
		for i := range began {
			if began[i].After(hungUp.Add(-stuck)) && ended[i].Before(hungUp) {
				meanwhile++
			}
		}
		if meanwhile == 0 {
			t.Error("others wait as well")
		}
	})
}

// TestThreePlayAndOneNeverReads: a client that takes nothing is hung up on, a bot's hand plays for whoever it was, the
// others play the round to its end, and it counts for all four.
func TestThreePlayAndOneNeverReads(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		limits := rooms.DefaultRoomLimits()
		limits.Away, limits.ThinkMin, limits.ThinkMax = 20*time.Millisecond, time.Millisecond, 10*time.Millisecond
		h := at.startsOf(t, limits, func(s *Server) { s.limits.StuckWrite, s.limits.Resizes = 2*time.Second, 1000 })
		c := h.gather(t, "ann", "bob", "cid", "dan")
		c.readies()
		dan := c.people[3]
		dan.StopReading()
		gone := make(chan struct{})
		go func() {
			defer close(gone)
			for i := uint32(0); ; i++ {
				size := gossh.Marshal(sshtest.WindowChange{Columns: 399 + i%2, Rows: 120})
				if _, err := dan.Channel.SendRequest("window-change", i%50 == 0, size); err != nil {
					return
				}
			}
		}()
		var playing sync.WaitGroup
		for _, p := range c.people[:3] {
			playing.Go(func() {
				over := func() bool { return strings.Contains(p.Picture(), " is over") }
				for {
					p.Wait("a turn, or the end", func() bool { return over() || isCalled(p) })
					if over() {
						return
					}
					seen := c.moves(p)
					// The first card that fits, or the first player to aim at, and then it.
					p.TypesUntil("\x1b[C\r", "a move, or the end", func() bool { return over() || c.moves(p) > seen })
				}
			})
		}
		playing.Wait()
		<-gone
		for _, name := range []string{"ann", "bob", "cid", "dan"} {
			profile, err := h.store.ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			if rounds, err := h.store.Rounds(profile.ID, 2); len(rounds) != 1 || err != nil {
				t.Errorf("%s has played %+v, %v", name, rounds, err)
			}
		}
	})
}

// TestStoppingLeavesTheTables: the last words of people at a table are the server's, and the table is there again with
// the next server.
func TestStoppingLeavesTheTables(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first := startHostIn(t, folder, nil)
	c := first.gather(t, "ann", "bob")
	c.readies()
	c.plays(t, 3)
	first.end()
	for _, p := range c.people {
		if status := p.Ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
		got := p.Got()
		if words := got[strings.LastIndex(got, "\x1b[?1049l"):]; !strings.Contains(words, "The server is going down") {
			t.Errorf("last words: %q", words)
		}
		if strings.Contains(got, "closed") {
			t.Error("somebody was told that the table is closed")
		}
	}
	moves, code := c.moves(c.people[0]), c.code
	c = &company{host: startHostIn(t, folder, nil), code: code, keys: c.keys}
	for _, key := range c.keys {
		p := c.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees(code).Types("\r")
		c.isAt(p)
		c.people = append(c.people, p)
	}
	if n := c.moves(c.people[0]); n < moves {
		t.Errorf("%d moves, %d before", n, moves)
	}
	c.plays(t, 3)
}
