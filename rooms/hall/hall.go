package hall

import (
	"slices"
	"strings"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/rooms/ratelimit"
)

// Limits bound what a hall keeps and lets happen.
type Limits struct {
	// Lines is how many of the latest lines are kept, for those who come later.
	Lines int
	// Columns is the longest line, in columns of a terminal.
	Columns int
	// SayEvery and SayBurst bound how fast one person speaks: a line every so often, and so many at once.
	SayEvery time.Duration
	SayBurst int
	// PresenceEvery is how often at most all are told who came and went; in a crowd everybody coming in at once would
	// otherwise be everybody's screen drawn again each time.
	PresenceEvery time.Duration
}

// DefaultLimits suit a hall of some thousand people.
func DefaultLimits() Limits {
	return Limits{Lines: 100, Columns: 200, SayEvery: time.Second, SayBurst: 5, PresenceEvery: 200 * time.Millisecond}
}

// Hall is where everybody comes in.
type Hall struct {
	limits  Limits
	mu      sync.Mutex
	members map[*member]struct{}
	lines   []rooms.Line
	said    int
	// present are those who are here, sorted; names are theirs, made when somebody is to be told and somebody has come or
	// gone, else nil.
	present []presence
	names   []string
	guests  int
	// sayRate bounds how fast each person speaks, however often they are here and come again.
	sayRate *ratelimit.Limiter[data.ID]
	// throttle bounds how often everybody is sent who is here, and what was said.
	throttle *feed.Throttle
	// peers are the halls of the other servers of the house, nil in a house of one.
	peers *peers
}

// presence is somebody who is here, so many times. The key is its [sortKey].
type presence struct {
	key, name string
	times     int
}

// New is an empty hall.
func New(limits Limits) *Hall {
	h := &Hall{
		limits: limits, members: map[*member]struct{}{}, sayRate: ratelimit.New[data.ID](limits.SayEvery, limits.SayBurst),
	}
	h.throttle = feed.NewThrottle(&h.mu, limits.PresenceEvery, h.tell)
	return h
}

// member is one session that is in the hall.
type member struct {
	hall   *Hall
	person rooms.Person
	box    *feed.Mailbox[rooms.HallView]
}

// Enter lets somebody in: see [access.Hall].
func (h *Hall) Enter(who rooms.Person, box *feed.Mailbox[rooms.HallView]) access.Member {
	v := &member{hall: h, person: who, box: box}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.members[v] = struct{}{}
	h.count(who, 1)
	box.Put(h.view())
	h.throttle.Soon()
	return v
}

// Leave ends it. A second time does nothing.
func (v *member) Leave() {
	h := v.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, in := h.members[v]; !in {
		return
	}
	delete(h.members, v)
	h.count(v.person, -1)
	h.throttle.Soon()
}

// Newest is the hall as it is now, which also is in the box.
func (v *member) Newest() *rooms.HallView {
	v.hall.mu.Lock()
	defer v.hall.mu.Unlock()
	view := v.hall.view()
	v.box.Put(view)
	return view
}

// Rename gives somebody who is here another name. What they have said keeps the old one.
func (v *member) Rename(name string) {
	h := v.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, in := h.members[v]; !in {
		return
	}
	h.count(v.person, -1)
	v.person.Name = name
	h.count(v.person, 1)
	h.throttle.Soon()
}

// Say says a line to everybody. The text is cleaned. It fails with [rooms.ErrSilent], [rooms.ErrLong],
// [rooms.ErrTooFast], [rooms.ErrGuest] or [rooms.ErrGone].
func (v *member) Say(text string) error {
	text, err := rooms.OneLine(text, v.hall.limits.Columns)
	h := v.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case v.person.Guest():
		return rooms.ErrGuest
	case err != nil:
		return err
	case text == "":
		return rooms.ErrSilent
	case !v.hall.sayRate.Allow(v.person.ID):
		return rooms.ErrTooFast
	}
	if _, in := h.members[v]; !in {
		return rooms.ErrGone
	}
	line := rooms.Line{Who: v.person.ID, From: v.person.Name, Text: text}
	h.add(line)
	h.peers.say(line)
	return nil
}

// Announce shows everybody here, and who comes, what the house says.
func (h *Hall) Announce(n rooms.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.add(rooms.Line{Notice: n})
}

func (h *Hall) add(line rooms.Line) {
	h.said++
	line.Number = h.said
	h.lines = feed.Append(h.lines, line, h.limits.Lines)
	h.throttle.Now()
}

// count counts somebody in or out, by 1 or -1.
func (h *Hall) count(who rooms.Person, by int) {
	defer h.peers.comesOrGoes()
	if who.Guest() {
		h.guests += by
		return
	}
	key := sortKey(who.Name)
	i, here := slices.BinarySearchFunc(h.present, key, func(p presence, key string) int { return strings.Compare(p.key, key) })
	if !here {
		h.present = slices.Insert(h.present, i, presence{key: key, name: who.Name})
	}
	h.present[i].times += by
	if h.present[i].times == 0 {
		h.present = slices.Delete(h.present, i, i+1)
	}
	h.names = nil
}

// sortKey sorts names as people expect.
func sortKey(name string) string { return strings.ToLower(name) + "\x00" + name }

func (h *Hall) view() *rooms.HallView {
	if h.names == nil {
		h.names = make([]string, len(h.present))
		for i := range h.present {
			h.names[i] = h.present[i].name
		}
		h.names = h.peers.with(h.names)
	}
	return &rooms.HallView{Here: h.names, Guests: h.guests + h.peers.guests(), Lines: slices.Clip(h.lines), Said: h.said}
}

func (h *Hall) tell() {
	view := h.view()
	for v := range h.members {
		v.box.Put(view)
	}
}
