package room

import (
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/ratelimit"
)

// chat is what was said in a room.
type chat struct {
	// lines are the latest, the newest last. The newest unsaid of them are not kept yet.
	lines  []rooms.ChatLine
	unsaid int
	// said is how many there were in all, as far as is known.
	said int
	// talk bounds how fast each person speaks, nil until somebody does.
	talk *ratelimit.Limiter[data.ID]
}

// inherit takes over the chat of a state that was thrown away, whose latest lines are perhaps not kept. Lines stand in the
// log, of which there are so many entries, where the journal has them, those from before it in front, and those from behind
// it at the end.
func (c *chat) inherit(old *chat, logged int) {
	lines, kept := slices.Clone(old.lines), old.begunBy(c.lines)
	for i := range lines {
		switch before := len(c.lines) - (kept - i); {
		case i >= kept:
			lines[i].Logged = logged
		case before >= 0:
			lines[i].Logged = c.lines[before].Logged
		default:
			lines[i].Logged = 0
		}
	}
	c.lines, c.unsaid, c.said, c.talk = lines, len(lines)-kept, old.said, old.talk
}

// begunBy is how many lines of the chat an older state of it ends with. Either may have dropped its first lines; of lines that
// are all alike as many are as the older state has.
func (c *chat) begunBy(older []rooms.ChatLine) int {
	ends := func(n int) bool {
		for back := 1; back <= min(n, len(older)); back++ {
			if !c.lines[n-back].Same(&older[len(older)-back]) {
				return false
			}
		}
		return true
	}
	if n := len(older); n <= len(c.lines) && ends(n) {
		return n
	}
	n := len(c.lines)
	for n > 0 && !ends(n) {
		n--
	}
	return n
}

// speak adds a line or a reaction to the chat, and to nothing else: it is kept with what is kept next, and nothing is due
// because of it.
func (r *Room) speak(fx *Effects, line rooms.ChatLine) (err error) {
	if line.Text, err = rooms.OneLine(line.Text, r.limits.ChatColumns); err != nil {
		return err
	}
	if r.chat.talk == nil {
		r.chat.talk = ratelimit.New[data.ID](r.limits.SayEvery, r.limits.SayBurst)
	}
	switch {
	case line.Who.Guest() && (line.Text != "" || r.seats.of(line.Who) == engine.NoSeat):
		return rooms.ErrGuest
	case line.Reaction > rooms.ReactionTea, line.Text == "" && line.Reaction == rooms.NoReaction:
		return rooms.ErrSilent
	case !r.chat.talk.AllowAt(line.Who.ID, line.At):
		return rooms.ErrTooFast
	}
	line.Seat, line.Logged = r.seats.of(line.Who), r.log.logged
	r.chat.lines = feed.Append(r.chat.lines, line, r.limits.Chat)
	r.chat.said++
	r.chat.unsaid = min(r.chat.unsaid+1, len(r.chat.lines))
	r.views = views{}
	fx.Said = slices.Clip(r.chat.lines)
	return nil
}
