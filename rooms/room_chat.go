package rooms

import (
	"time"

	"shithead/data"
)

// ChatLine is something that was said in a room, or a reaction.
type ChatLine struct {
	Who Person
	// Seat is the speaker's then, or engine.NoSeat for somebody who watches.
	Seat int
	// Text is one clean line, empty for a reaction.
	Text     string
	Reaction Reaction
	At       time.Time
	// Logged is how many entries the log had had by then, so that it is known what was said before what happened. Where the log
	// has begun anew since it is counted by the new one.
	Logged int
}

// Same says whether two lines are one, whatever log they are counted by.
func (l *ChatLine) Same(other *ChatLine) bool {
	return l.Who.ID == other.Who.ID && l.Text == other.Text && l.Reaction == other.Reaction && l.At.Equal(other.At)
}

// Reaction is something that is said with one key.
type Reaction uint8

// The reactions.
const (
	// NoReaction: a text was said.
	NoReaction Reaction = iota
	ReactionNice
	ReactionOuch
	ReactionHaha
	ReactionHurry
	ReactionSorry
	ReactionThanks
	ReactionWow
	ReactionTea
)

// Reactions are all that there are.
func Reactions() []Reaction {
	return []Reaction{
		ReactionNice, ReactionOuch, ReactionHaha, ReactionHurry, ReactionSorry, ReactionThanks, ReactionWow, ReactionTea,
	}
}

// String is the reaction as programs read it.
func (r Reaction) String() string {
	return [...]string{"", "nice", "ouch", "haha", "hurry", "sorry", "thanks", "wow", "tea"}[r]
}

// say says a line to everybody in the room.
func (r *room) say(fx *effects, who Person, text string, now time.Time) error {
	text, err := oneLine(text, r.limits.ChatColumns)
	if err != nil {
		return err
	}
	return r.speak(fx, ChatLine{Who: who, Text: text, At: now})
}

// react shows everybody in the room a reaction.
func (r *room) react(fx *effects, who Person, reaction Reaction, now time.Time) error {
	if reaction > ReactionTea {
		reaction = NoReaction
	}
	return r.speak(fx, ChatLine{Who: who, Reaction: reaction, At: now})
}

// speak adds a line to the chat, and to nothing else: it is kept with what is kept next, and nothing is due because of it.
func (r *room) speak(fx *effects, line ChatLine) error {
	if r.talk == nil {
		r.talk = NewPaces[data.ID](r.limits.SayEvery, r.limits.SayBurst)
	}
	switch {
	case line.Who.Guest():
		return ErrGuest
	case line.Text == "" && line.Reaction == NoReaction:
		return ErrSilent
	case !r.talk.AllowAt(line.Who.ID, line.At):
		return ErrTooFast
	}
	line.Seat, line.Logged = r.seatOf(line.Who), r.logged
	r.hear(line)
	r.unsaid = min(r.unsaid+1, len(r.chat))
	r.shared, r.watched = nil, nil
	fx.said = r.said()
	return nil
}

// hear adds a line to the chat.
func (r *room) hear(line ChatLine) {
	// Views share the chat as they share the log.
	r.chat = append(r.chat, line)
	if len(r.chat) > r.limits.Chat {
		r.chat = r.chat[len(r.chat)-r.limits.Chat:]
	}
}

// said is the chat as everybody sees it.
func (r *room) said() []ChatLine { return r.chat[:len(r.chat):len(r.chat)] }
