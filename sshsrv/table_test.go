package sshsrv

import (
	"encoding/base64"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
	"shithead/views/ui"
)

// company are players at one table over SSH, in the order of their seats.
type company struct {
	*host
	code    string
	players []*player
	people  []*sshtest.Session
}

// gather has players come in, the first make a room for them, the others sit down in it, and the first begin.
func (h *host) gather(t *testing.T, names ...string) *company {
	t.Helper()
	c := &company{host: h}
	for i, name := range names {
		p := h.known(t, name)
		s := p.lobby()
		c.players, c.people = append(c.players, p), append(c.people, s)
		if i == 0 {
			c.code = opens(s, len(names))
			continue
		}
		s.Sees(c.code).Types("\r")
		c.isAt(s)
		c.people[0].Sees(name)
	}
	c.people[0].Types("\r")
	for _, s := range c.people {
		s.Sees("ready, no more swaps")
	}
	if h.town != nil && h.town.wanders {
		h.town.wander(t)
	}
	return c
}

// opens makes a room for so many and gives its code.
func opens(s *sshtest.Session, seats int) (code string) {
	return roomOf(s.Types("n").Sees("Open a room").Types(strconv.Itoa(seats) + "\r"))
}

func isCalled(p *sshtest.Session) bool { return strings.HasPrefix(p.Title(), "▶ your turn") }

func (c *company) isAt(p *sshtest.Session) {
	p.Wait("the table", func() bool { return strings.Contains(p.Title(), c.code+" #") })
}

func (c *company) moves(p *sshtest.Session) int {
	found := tableTitle.FindStringSubmatch(p.Title())
	if found == nil || found[1] != c.code {
		return -1
	}
	n, _ := strconv.Atoi(found[2])
	return n
}

func (c *company) all(n int) {
	for i, p := range c.people {
		p.Wait(fmt.Sprintf("move %d on the screen of player %d", n, i), func() bool { return c.moves(p) >= n })
	}
}

func (c *company) readyAll() {
	for i, p := range c.people {
		c.ready(p, i+1)
	}
}

// ready has one player be ready, as the n-th of them. A key that is typed while the room moves may be lost.
func (c *company) ready(p *sshtest.Session, n int) {
	p.TypesUntil("r", "being ready", func() bool { return c.moves(p) >= n })
	c.all(n)
}

// plays has the player on turn do something, so many times, and all see it.
func (c *company) plays(t *testing.T, times int) {
	t.Helper()
	for range times {
		seen, turn := 0, -1
		waitUntil(t, "a player is on turn", func() bool { // all see as many moves: a key that was typed again may have made one more
			seen, turn = c.moves(c.people[0]), slices.IndexFunc(c.people, isCalled)
			return turn >= 0 && !slices.ContainsFunc(c.people, func(p *sshtest.Session) bool { return c.moves(p) != seen })
		})
		p, act := c.people[turn], "\r"
		if strings.Contains(p.Picture(), "choose cards first") {
			p.Types("\x1b[C") // the first that fits
		}
		if c.town != nil {
			act = "\x1b[C\r" // what was chosen is not any more where the room has moved meanwhile
		}
		// A table takes no move before the answer to one's last has come, and a card that is shown needs the key twice.
		p.TypesUntil(act, "a move", func() bool { return c.moves(p) > seen })
		c.all(seen + 1)
	}
}

// TestFourPeopleAtATable: a move of one is on the screens of all, and each sees the own hand and what lies open.
func TestFourPeopleAtATable(t *testing.T) {
	t.Parallel()
	inVenues(t, []venue{{servers: 1}, {servers: 3, moves: true}}, func(t *testing.T, at venue) {
		names := []string{"ann", "bob", "cid", "dan"}
		c := at.start(t, nil).gather(t, names...)
		for _, p := range c.people {
			for _, name := range names {
				p.Sees(name)
			}
		}
		eve := c.guest(t).Terminal().Sees(c.code).Types("\r").Sees("1 watching")
		c.isAt(eve)
		c.people[0].Sees("1 watching")
		for _, seen := range []struct {
			by   *sshtest.Session
			want int
		}{{eve, 4 * 3}, {c.people[0], 3 + 4*3}} {
			if n := cards(seen.by); n != seen.want {
				t.Errorf("%d cards are seen, not %d:\n%s", n, seen.want, seen.by.Picture())
			}
		}
		c.people = append(c.people, eve)
		c.ready(c.people[2], 1)
		for _, p := range c.people {
			p.Sees("cid is ready")
		}
		c.people = c.people[:4]
		eve.Types("r\r") // which do nothing for a watcher
		eve.TypesUntil("\x1b[27u", "the lobby", func() bool { return strings.Contains(eve.Picture(), "You are a guest") })
		c.people[0].SeesNot("1 watching")
		for i, seat := range []int{0, 1, 3} {
			c.ready(c.people[seat], i+2)
		}
		if at.moves { // no move is lost, and none is made twice
			c.plays(t, 30)
		}
		c.plays(t, 8)
	})
}

// suit is the sign of a suit, or of a Joker, on a card with its face up.
var suit = regexp.MustCompile(`[♠♥♦♣★]`)

// cards counts those that are seen, of the own ones, which have several signs below each other, in the first row.
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

// own are the cards of a player, as they see them. The line above them has a clock.
func own(p *sshtest.Session, name string) string {
	_, below, _ := strings.Cut(p.Picture(), "─ "+name+" ")
	return strings.Join(strings.Split(below, "\n")[1:6], "\n")
}

// TestADroppedConnectionKeepsTheSeat and the cards; of two sessions of a player the newer has the seat.
func TestADroppedConnectionKeepsTheSeat(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		c := at.start(t, nil).gather(t, "ann", "bob")
		ann, bob := c.people[0], c.people[1]
		c.ready(ann, 1)
		before := own(bob, "bob")
		bob.HangUp()
		ann.Sees("bob has wandered off")
		back := func() *sshtest.Session {
			s := c.players[1].dial().Terminal().Sees("back to " + c.code).Types("\r")
			c.isAt(s)
			return s.Sees("ready, no more swaps")
		}
		bob = back()
		ann.Sees("bob is back")
		if after := own(bob, "bob"); after != before || !suit.MatchString(after) {
			t.Errorf("before:\n%s\nafter:\n%s", before, after)
		}
		c.people[1] = back()
		bob.Sees("from elsewhere").Types("r\r").Sees("back to " + c.code)
		c.ready(c.people[1], 2)
		c.plays(t, 2)
		bob.HangUp()
		c.plays(t, 2)
		if screen := ann.Picture(); strings.Contains(screen, "not here") {
			t.Errorf("bob is gone:\n%s", screen)
		}
	})
}

// TestAPlayerWhoNeverReadsDelaysNoOther: what others do is on their screens while the server waits for a stuck client.
func TestAPlayerWhoNeverReadsDelaysNoOther(t *testing.T) {
	t.Parallel()
	const stuck = 5 * time.Second // the others do something in it, also on a slow machine
	h := startWith(t, func(c *config) {
		c.rooms.SeatBotBurst = 1 << 20 // bots come and go all the time
		c.limits.StuckWrite = stuck
		c.limits.Input.Keys = 10_000 // ann types fast
	})
	ann := h.arrive(t, "ann")
	code := opens(ann, 3)
	bob := h.arrive(t, "bob").Sees(code).Types("\r").Sees("2 of 3")
	eve := h.guest(t).Open().Start(400, 120).Sees(code).Types("\r").Sees("1 watching")
	bob.Sees("1 watching")
	eve.StopReading()
	gone := make(chan time.Time, 1)
	go func() {
		resizes(eve, 1<<30, false)
		gone <- time.Now()
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
}

// TestLeaving_WithASeat_SaysHowToComeBack, and nothing without one. The terminal copies the invitation.
func TestLeaving_WithASeat_SaysHowToComeBack(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.start(t, func(c *config) {
			c.change = func(s *Server) {
				if s.public = (ui.Host{Name: "cards.example"}); at.servers > 1 {
					s.public.Port = 4022 // that all of them have
				}
			}
		})
		_, port, _ := net.SplitHostPort(h.address)
		if at.servers > 1 {
			port = "4022"
		}
		ann := h.arrive(t, "ann")
		line := "ssh -t -p " + port + " cards.example join " + opens(ann, 3)
		ann.Sees(line).SeesNot("Copied")
		ann.Types("y").Sees("Copied").Sees(": " + line)
		want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(line)) + "\a"
		ann.Wait("the sequence", func() bool { return strings.Contains(ann.Got(), want) })
		if got := strings.Count(ann.Got(), "\x1b]52;"); got != 1 {
			t.Errorf("%d sequences", got)
		}
		ann.Types("i").SeesNot("Copied")
		checkEnd(t, ann.Types("\x03"), 0, " stays; come back: "+line)

		bob := h.arrive(t, "bob")
		first := opens(bob, 2)
		second := opens(bob.Types("\x1b[27u").Sees("Say something"), 2)
		checkEnd(t, bob.Types("\x03"), 0, "Your seats in "+second+", "+first+" stay; come back: ssh -p "+port+" cards.example")

		cid := h.arrive(t, "cid")
		opens(cid, 2)
		cid.Types("x").Sees("Give up your seat?").Types("y").Sees("Say something")
		for _, s := range []*sshtest.Session{cid, h.arrive(t, "dan"), h.guest(t).Terminal().Sees("guest")} {
			if checkEnd(t, s.Types("\x03"), 0, ""); strings.Contains(s.Got(), "; come back: ") {
				t.Errorf("told to come back: %q", s.Got())
			}
		}
	})
}

// TestResult_IsWatchedAgain and shared, from the result and back.
func TestResult_IsWatchedAgain(t *testing.T) {
	t.Parallel()
	ann, _ := startHost(t, nil).known(t, "ann").deal()
	ann.Types("u").Sees("Press u again").Types("u").Sees("called off").Types("s").Sees("Copied").Sees(" HOST replay ")
	ann.Types("w").Sees("Move 0 of").Types("\x1b[27u").Sees("watch it again")
}
