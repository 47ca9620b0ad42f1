package sshsrv

import (
	"errors"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"shithead/data"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/news"
)

// In a house of several servers each tells the others what nobody waits for and nothing keeps: who is in its hall, what is said there,
// which rooms it has, and which tokens of the limits were used that hold for the house. These bound persons, and guesses, which would
// otherwise be as many times as free as there are servers: rooms made, seats taken, lines in the hall, codes guessed, profiles changed. What bounds the work
// of one server holds for each: connections, bytes, keys and requests of programs. What is bounded in a room is bounded where it is.

// Peers are the other servers of the house.
type Peers interface {
	// Tell tells all of them, each of which is to [Server.Hear] it. It does not wait, nor does it call back. Each may get it late, more
	// than once, in another order, or never: whatever has to be known is told again every few seconds. It may keep the
	// text.
	Tell(text []byte)
}

// peers is what a server tells and hears.
type peers struct {
	server *Server
	to     Peers
	// node is the name of this server.
	node string
	hall *hall.Hall
	// limiters are those that hold for the house.
	limiters *ratelimit.Shared
	// heard are the news that were heard lately.
	heard *lru.Cache[data.ID, struct{}]
	// every is how often it tells again how everything is here.
	every time.Duration
}

// heardNews is how many news are known again that come a second time.
const heardNews = 10_000

// errNode is that of a server of several that has no name.
var errNode = errors.New("a server of several needs a name")

// meet makes the server one of several.
func (s *Server) meet(node string, to Peers, h *hall.Hall) error {
	if node == "" {
		return errNode
	}
	heard, err := lru.New[data.ID, struct{}](heardNews)
	if err != nil {
		return err
	}
	p := &peers{server: s, to: to, node: node, hall: h, heard: heard, every: min(hall.RollLag, live.RetellEvery) / 2}
	p.limiters = ratelimit.NewShared(func(u ratelimit.Used) { p.tell(&news.News{Used: []ratelimit.Used{u}}) })
	h.Join(node, tells[hall.News](func(n hall.News) { p.tell(&news.News{Hall: &n}) }))
	s.lobby.Join(tells[live.News](func(n live.News) { p.tell(&news.News{Rooms: &n}) }))
	for _, of := range []interface{ ShareLimits(s *ratelimit.Shared) }{h, s.lobby, s.accounts, s.commands} {
		of.ShareLimits(p.limiters)
	}
	s.peers = p
	return nil
}

// tells is where a part of the server tells the same part of the others.
type tells[News any] func(News)

// Tell is that of [hall.Peers] and of [live.Peers].
func (t tells[News]) Tell(n News) { t(n) }

func (p *peers) tell(n *news.News) {
	n.ID, n.From = data.NewID(), p.node
	text, err := n.Marshal()
	if err != nil {
		p.server.log.Error("notice for other servers not sent", "err", err)
		return
	}
	p.to.Tell(text)
}

// Hear takes up what another server of the house tells, once. It does not wait. It fails with [news.ErrNews] for what is none, and in a
// house of one server.
func (s *Server) Hear(text []byte) error {
	if s.peers == nil {
		return fmt.Errorf("%w: there is no other server", news.ErrNews)
	}
	n, err := news.Parse(text)
	if err != nil {
		return err
	}
	s.peers.hear(n)
	return nil
}

func (p *peers) hear(n *news.News) {
	if again, _ := p.heard.ContainsOrAdd(n.ID, struct{}{}); again || n.From == p.node {
		return
	}
	if n.Hall != nil {
		p.hall.Hear(*n.Hall)
	}
	if n.Rooms != nil {
		p.server.lobby.Hear(*n.Rooms)
	}
	for _, u := range n.Used {
		p.limiters.Hear(u)
	}
}

// callRolls tells the others again and again how everything is here, until the server stops.
func (p *peers) callRolls() {
	every := time.NewTicker(p.every)
	defer every.Stop()
	for {
		p.callRoll()
		select {
		case <-every.C:
		case <-p.server.running.Done():
			return
		}
	}
}

// callRoll tells the others how everything is here, nil tells nobody.
func (p *peers) callRoll() {
	if p != nil {
		p.hall.CallRoll()
		p.server.lobby.Retell()
	}
}
