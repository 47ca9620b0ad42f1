package rooms

import (
	"time"

	"github.com/charmbracelet/x/ansi"

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
	// Logged is how many entries the log had had by then, so that it is known what was said before what happened. Where
	// the log has begun anew since it is counted by the new one.
	Logged int
}

// Same reports whether two lines are one, whatever log they are counted by.
func (l *ChatLine) Same(other *ChatLine) bool {
	return l.Who.ID == other.Who.ID && l.Text == other.Text && l.Reaction == other.Reaction && l.At.Equal(other.At)
}

// Reaction is something that is said with one key.
type Reaction uint8

// The reactions.
const (
	NoReaction Reaction = iota // a text was said
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

// OneLine makes a clean line of what somebody has typed, or says [ErrLong] if it is wider than so many columns.
func OneLine(text string, columns int) (string, error) {
	text = data.CleanLine(text, columns+2) // a character may be two columns wide
	if ansi.StringWidth(text) > columns {
		return "", ErrLong
	}
	return text, nil
}

// Line is something that was said. The numbers of a hall's lines ascend from 1.
type Line struct {
	Number int
	// Who is the speaker's id, empty where another server of an earlier version has told the line.
	Who  data.ID
	From string
	Text string
	// Notice is what the house says, where nobody says anything.
	Notice Notice
}

// HallView is what everybody in a hall sees. It is not changed once it is given out.
type HallView struct {
	// Here are the names of those who are here, in the order of the alphabet; somebody who is here twice is named once.
	Here []string
	// Guests counts those without a name.
	Guests int
	// Lines are the latest lines, the newest last.
	Lines []Line
	// Said counts all lines ever said.
	Said int
}
