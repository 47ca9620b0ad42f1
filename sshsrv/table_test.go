package sshsrv

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

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
		c.isAt(s.Sees(c.code).Types("\r"))
		c.people[0].Sees(name)
	}
	c.people[0].Types("\r")
	for _, s := range c.people {
		s.Sees("ready, no more swaps")
	}
	return c
}

// opens makes a room for so many and gives its code.
func opens(s *sshtest.Session, seats int) (code string) {
	return roomOf(s.Types("n").Sees("Open a room").Types(strconv.Itoa(seats) + "\r"))
}

func isCalled(p *sshtest.Session) bool { return strings.HasPrefix(p.Title(), "▶ your turn") }

// isAt waits until a session shows the table.
func (c *company) isAt(p *sshtest.Session) *sshtest.Session {
	p.Wait("the table", func() bool { return c.moves(p) >= 0 })
	return p
}

// moves is how many moves a session shows at the table, -1 elsewhere.
func (c *company) moves(p *sshtest.Session) int {
	found := tableTitle.FindStringSubmatch(p.Title())
	if found == nil || found[1] != c.code {
		return -1
	}
	n, _ := strconv.Atoi(found[2])
	return n
}

// acts has one player press keys until a move more is made, and all see it.
func (c *company) acts(p *sshtest.Session, keys string) {
	seen := c.moves(p)
	// A table takes no move before the answer to one's last has come, and a card that is shown needs the key twice.
	p.TypesUntil(keys, "a move", func() bool { return c.moves(p) > seen })
	for i, other := range c.people {
		other.Wait(fmt.Sprint("the move, by player ", i), func() bool { return c.moves(other) > seen })
	}
}

func (c *company) readyAll() {
	for _, p := range c.people {
		c.acts(p, "r")
	}
}

// plays has the player on turn do something, so many times, and all see it.
func (c *company) plays(t *testing.T, times int) {
	t.Helper()
	for range times {
		turn := -1
		waitUntil(t, "a player is on turn", func() bool { // all see as many moves: a key typed twice may have made two
			seen, late := c.moves(c.people[0]), func(p *sshtest.Session) bool { return c.moves(p) != c.moves(c.people[0]) }
			turn = slices.IndexFunc(c.people, isCalled)
			return seen >= 0 && turn >= 0 && !slices.ContainsFunc(c.people, late)
		})
		p := c.people[turn]
		if strings.Contains(p.Picture(), "choose cards first") {
			p.Types("\x1b[C") // the first that fits
		}
		c.acts(p, "\r")
	}
}

// TestFourPeopleAtATable: a move of one is on the screens of all, also of a guest who watches.
func TestFourPeopleAtATable(t *testing.T) {
	inHouses(t, func(t *testing.T, servers int) {
		names := []string{"ann", "bob", "cid", "dan"}
		c := houseOf(t, servers, nil).gather(t, names...)
		for _, p := range c.people {
			for _, name := range names {
				p.Sees(name)
			}
		}
		eve := c.isAt(c.guest(t).Terminal().Sees(c.code).Types("\r").Sees("1 watching"))
		c.people[0].Sees("1 watching")
		c.people = append(c.people, eve)
		c.acts(c.people[2], "r")
		for _, p := range c.people {
			p.Sees("cid is ready")
		}
		c.people = c.people[:4]
		eve.Types("r\r").Types("\x1b[27u").Sees("You are a guest") // a watcher does nothing
		c.people[0].SeesNot("1 watching")
		for _, seat := range []int{0, 1, 3} {
			c.acts(c.people[seat], "r")
		}
		c.plays(t, 8)
	})
}

// TestADroppedConnectionKeepsTheSeat and the cards. Of two sessions of a player the newer has the seat.
func TestADroppedConnectionKeepsTheSeat(t *testing.T) {
	inHouses(t, func(t *testing.T, servers int) {
		c := houseOf(t, servers, nil).gather(t, "ann", "bob")
		ann, bob := c.people[0], c.people[1]
		c.acts(ann, "r")
		bob.HangUp()
		ann.Sees("bob has wandered off")
		back := func() *sshtest.Session {
			s := c.players[1].dial().Terminal().Sees("back to " + c.code).Types("\r")
			return c.isAt(s).Sees("ready, no more swaps")
		}
		bob = back()
		ann.Sees("bob is back")
		c.people[1] = back()
		bob.Sees("from elsewhere").Types("r\r").Sees("back to " + c.code)
		c.acts(c.people[1], "r")
		c.plays(t, 2)
		bob.HangUp()
		c.plays(t, 2)
		if screen := ann.Picture(); strings.Contains(screen, "not here") {
			t.Errorf("bob is gone:\n%s", screen)
		}
	})
}

// TestLeaving_WithASeat_SaysHowToComeBack, and nothing without one. The terminal copies the invitation.
func TestLeaving_WithASeat_SaysHowToComeBack(t *testing.T) {
	inHouses(t, func(t *testing.T, servers int) {
		h := houseOf(t, servers, func(c *config) {
			c.change = func(s *Server) { s.public = ui.Host{Name: "cards.example", Port: 4022} } // that all of them have
		})
		ann, bob, cid := h.arrive(t, "ann"), h.arrive(t, "bob"), h.arrive(t, "cid")
		line := "ssh -t -p 4022 cards.example join " + opens(ann, 3)
		ann.Sees(line).SeesNot("Copied").Types("y").Sees("Copied").Sees(": " + line)
		copied := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(line)) + "\a"
		ann.Wait("the sequence", func() bool { return strings.Contains(ann.Got(), copied) })
		ann.Types("i").SeesNot("Copied")
		checkEnd(t, ann.Types("\x03"), 0, " stays; come back: "+line)
		if got := strings.Count(ann.Got(), "\x1b]52;"); got != 1 {
			t.Errorf("%d sequences", got)
		}
		first := opens(bob, 2)
		second := opens(bob.Types("\x1b[27u").Sees("Say something"), 2)
		checkEnd(t, bob.Types("\x03"), 0, "Your seats in "+second+", "+first+" stay; come back: ssh -p 4022 cards.example")

		opens(cid, 2)
		cid.Types("x").Sees("Give up your seat?").Types("y").Sees("Say something")
		for _, s := range []*sshtest.Session{cid, h.guest(t).Terminal().Sees("guest")} {
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
