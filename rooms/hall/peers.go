package hall

import (
	"slices"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/ratelimit"
)

// The halls of a house of several servers are one: what is said in one of them is heard in all, and everybody is shown who is in any.
// Nothing of it is kept, so nothing waits for it.

// News is what a hall tells the halls of the other servers, one of both.
type News struct {
	// Said is a line, nil for none.
	Said *Said `json:"said,omitempty"`
	// Roll is who is in the hall that tells it, nil for nothing.
	Roll *Roll `json:"roll,omitempty"`
}

// Said is a line that somebody has said. It is shown once, however often it comes.
type Said struct {
	ID data.ID `json:"id"`
	// Who is the speaker's id, empty where an earlier version told it.
	Who  data.ID `json:"who,omitempty"`
	From string  `json:"from"`
	Text string  `json:"text"`
}

// Roll is who is in the hall of one server.
type Roll struct {
	Server string `json:"server"`
	// Number grows with every roll that the server calls, and begins anew with it: Began is when it did.
	Number uint64    `json:"number"`
	Began  time.Time `json:"began"`
	// Names are without guests, each once.
	Names  []string `json:"names,omitempty"`
	Guests int      `json:"guests,omitempty"`
}

// RollLag is how long somebody who has come, or gone, may be missing from what the halls of other servers show, or be in it still, as
// long as the servers hear of each other; and how long after a server was heard of last its people are gone.
const (
	RollLag    = 5 * time.Second
	rollExpiry = 3 * RollLag
	// rollPause is the least time between rolls that are called because somebody has come or gone.
	rollPause = time.Second
)

// Peers takes what a hall has to tell the halls of the other servers. It does not wait. Each of them may get it late, more than once, in
// another order, or never.
type Peers interface{ Tell(news News) }

// peers are the halls of the other servers, as one hall knows them; nil is that there are none. The lock of the hall is held.
type peers struct {
	to     Peers
	server string
	began  time.Time
	called uint64
	// changed calls the roll as somebody has come or gone.
	changed *feed.Throttle
	// rolls are the newest of each server.
	rolls map[string]heardRoll
	// heard are the lines that were heard lately.
	heard *lru.Cache[data.ID, struct{}]
}

// heardRoll is a roll and when it came, by the clock of whoever has heard it.
type heardRoll struct {
	Roll
	at time.Time
}

// heardLines is how many lines are known again that come a second time.
const heardLines = 1000

// Join makes the hall one with those of other servers. It is called once, before anybody enters. The server has a name of its own; its
// rolls are called by [Hall.CallRoll], and by itself as somebody comes or goes.
func (h *Hall) Join(server string, to Peers) {
	heard, err := lru.New[data.ID, struct{}](heardLines)
	if err != nil {
		panic(err) // the constant is not positive
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.peers = &peers{to: to, server: server, began: time.Now(), rolls: map[string]heardRoll{}, heard: heard}
	h.peers.changed = feed.NewThrottle(&h.mu, rollPause, h.callRoll)
}

// CallRoll tells the other halls who is here, and forgets the people of servers of which nothing was heard for long. It is called at
// least every [RollLag].
func (h *Hall) CallRoll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.callRoll()
	p := h.peers
	for server, r := range p.rolls {
		if time.Since(r.at) > rollExpiry {
			delete(p.rolls, server)
			h.names = nil
			h.throttle.Soon()
		}
	}
}

// callRoll tells the other halls who is here. The lock is held.
func (h *Hall) callRoll() {
	p := h.peers
	p.called++
	roll := &Roll{Server: p.server, Number: p.called, Began: p.began, Guests: h.guests}
	for i := range h.present {
		roll.Names = append(roll.Names, h.present[i].name)
	}
	p.to.Tell(News{Roll: roll})
}

// comesOrGoes has the roll be called soon, so that others need not wait for the next one. The lock is held.
func (p *peers) comesOrGoes() {
	if p != nil {
		p.changed.Soon()
	}
}

// Hear takes up what the hall of another server tells. It does not wait.
func (h *Hall) Hear(news News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if said := news.Said; said != nil {
		if again, _ := h.peers.heard.ContainsOrAdd(said.ID, struct{}{}); !again {
			h.add(rooms.Line{Who: said.Who, From: said.From, Text: said.Text})
		}
	}
	if roll := news.Roll; roll != nil && h.peers.newer(roll) {
		h.peers.rolls[roll.Server] = heardRoll{*roll, time.Now()}
		h.names = nil
		h.throttle.Soon()
	}
}

// newer reports whether a roll is of another server and newer than the one that is known.
func (p *peers) newer(r *Roll) bool {
	last, known := p.rolls[r.Server]
	switch {
	case r.Server == p.server:
		return false
	case !known || r.Began.After(last.Began):
		return true
	}
	return r.Began.Equal(last.Began) && r.Number > last.Number
}

func (p *peers) say(line rooms.Line) {
	if p == nil {
		return
	}
	said := &Said{ID: data.NewID(), Who: line.Who, From: line.From, Text: line.Text}
	p.heard.Add(said.ID, struct{}{})
	p.to.Tell(News{Said: said})
}

// with are names and those of the other halls, in order, each once.
func (p *peers) with(names []string) []string {
	if p == nil || len(p.rolls) == 0 {
		return names
	}
	for _, r := range p.rolls {
		names = append(names, r.Names...)
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(sortKey(a), sortKey(b)) })
	return slices.Compact(names)
}

// guests counts those of the other halls.
func (p *peers) guests() (n int) {
	if p == nil {
		return 0
	}
	for _, r := range p.rolls {
		n += r.Guests
	}
	return n
}

// ShareLimits makes how fast somebody speaks hold for the house.
func (h *Hall) ShareLimits(s *ratelimit.Shared) { ratelimit.Share(s, "hall_lines", h.sayRate) }
