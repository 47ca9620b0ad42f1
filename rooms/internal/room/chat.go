package room

import (
	"slices"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/ratelimit"
)

// chat is what was said in a room.
type chat struct {
	// lines are the latest, the newest last. The newest unsaid of them are not kept yet.
	lines  []rooms.ChatLine
	unsaid int
	// talk bounds how fast each person speaks, nil until somebody does.
	talk *ratelimit.Limiter[data.ID]
}

// inherit takes over the chat of a state that was thrown away, whose latest lines are perhaps not kept. Lines stand in the
// log, of which there are so many entries, where the journal has them, those from before it in front, and those from behind
// it at the end.
func (c *chat) inherit(old *chat, logged int) {
	lines, kept := slices.Clone(old.lines), 0
	if n := len(c.lines); n > 0 {
		kept = 1 + slices.IndexFunc(old.lines, func(line rooms.ChatLine) bool { return line.Same(&c.lines[n-1]) })
	}
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
	c.lines, c.unsaid, c.talk = lines, len(lines)-kept, old.talk
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
	case line.Who.Guest():
		return rooms.ErrGuest
	case line.Reaction > rooms.ReactionTea, line.Text == "" && line.Reaction == rooms.NoReaction:
		return rooms.ErrSilent
	case !r.chat.talk.AllowAt(line.Who.ID, line.At):
		return rooms.ErrTooFast
	}
	line.Seat, line.Logged = r.seats.of(line.Who), r.log.logged
	r.chat.lines = feed.Append(r.chat.lines, line, r.limits.Chat)
	r.chat.unsaid = min(r.chat.unsaid+1, len(r.chat.lines))
	r.views = views{}
	fx.Said = slices.Clip(r.chat.lines)
	return nil
}
