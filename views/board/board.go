package board

import (
	"shithead/engine"
	"shithead/views/look"
	"shithead/views/words"
)

// Board is what is to be seen of a table. Texts are plain and in the viewer's language; empty ones are left out.
type Board struct {
	Header Header
	// Seats are the others, clockwise from the viewer's left, or all of them for somebody who watches.
	Seats []Seat
	Mat   Mat
	// Band lies across the table over the viewer's own line, nil for none.
	Band *Band
	// Own is the viewer's own seat, nil for somebody who watches.
	Own    *Own
	Prompt Prompt
	// Keys are what can be done now. Main: the first of them is the main thing, which is filled; it has no key while something
	// has to be chosen before. Foot is what can always be done, the same in every phase.
	Keys, Foot []words.Key
	Main       bool
	// Bare: there are no rows for Keys and Foot, as those of another board are used.
	Bare bool
	// Plays: whoever looks at it plays, so the cards, the pile and the seats mean something to whom points at them: see point.go.
	Plays bool
	// Quotes stand before and behind what was said.
	Quotes [2]string
	// Panes stand beside the table where there is room, the first at the top.
	Panes []Pane
}

// Header is the first row: where one is to the left, how far the match is to the right. Of what does not fit, the last of
// Right goes last.
type Header struct {
	Room, Rules string
	Right       []string
}

// Span is a part of a sentence in one ink.
type Span struct {
	Text string
	Ink  look.Ink
}

// Seat is somebody else's.
type Seat struct {
	// Number is its place in the order of play, from 1; 0 where nobody needs numbers.
	Number int
	Name   string
	// Points are those of the match: "30 points".
	Points string
	// Hand is how many cards are in it, Known those that everybody has seen go there: "K K".
	Hand  int
	Known string
	// Bank are the face-up cards, and Down the face-down ones by their places, false where one has gone.
	Bank []engine.Card
	Down []bool
	// Turn: it is their turn; Aimed: they are aimed at, or would be; Next: they are the next in a game that changes direction.
	Turn, Aimed, Next bool
	// Clock is how long they have: "58 s"; Left and Of are the seconds that are left of their turn and that it had, Of 0 where
	// no bar is to be seen.
	Clock    string
	Left, Of int
	// Out is their place once they are out: "out, 1st".
	Out string
	// Tags are what else there is to say of them, the most important first: warned, away, ready, deals, bears the title.
	Tags []Span
	// Note is what they did last: "just played K", "took 14"; Brief is the same in as few cells as it can be: "K", "+14".
	Note, Brief string
	// Said is what they said or how they reacted a short while ago.
	Said string
}

// Mat is the middle of the table.
type Mat struct {
	// Draw is how many cards are left to draw, Discard how many are out of the round; their labels are short.
	Draw, Discard           int
	DrawLabel, DiscardLabel string
	// Pile is the pile, the top last.
	Pile []PileCard
	// Count says how many cards that is: "8 cards".
	Count string
	// Asks say what the pile asks, the longest first: "asks for K or higher", "K or higher", "≥K".
	Asks []string
	// Run is how far it is from four of a kind, or what the top counts as.
	Run string
	// Caption is a moment that is held, nil for none.
	Caption *Caption
	// Story are the latest moves, the newest last. It is shown on the mat where no pane has it.
	Story []Line
}

// PileCard is a card of the pile. Lit: it counts; Warm: it is part of what happens just now. Face-down ones show their back.
type PileCard struct {
	Card     engine.Card
	Lit      bool
	Warm     bool
	FaceDown bool
}

// Caption is what is said of a moment, while the pile stays as it was.
type Caption struct {
	// Title is a word or two, which are spaced out: "BLOWN".
	Title string
	// Lines are the figures: "four Fives, 9 cards", "→ discard 18". Sentence is what happened.
	Lines    []string
	Sentence []Span
	// Great: the edge of the mat lights up.
	Great bool
}

// Line is a line of a story or a talk: who, and what. Latest is the newest. Marked has the sign of what matters now.
type Line struct {
	Who, Text      string
	Latest, Marked bool
	// You: it is the viewer's own.
	You bool
	// At numbers the lines, from one to the next.
	At int
	// Longest is the longest text that it might have: it takes as many rows as that, so that what follows stays where it is.
	Longest string
}

// Band is a line across the table, for what cannot wait.
type Band struct {
	// Left says what it is, Right how to answer and how long that is possible, the longest first.
	Left  string
	Right []string
}

// Own is the viewer's own seat.
type Own struct {
	// Chip is what is filled at the left while one is called to act: "YOUR TURN"; empty while others are. Name is what stands
	// there then, and Says who is to play, the longest first.
	Chip, Name string
	Says       []string
	// Aimed: the viewer is aimed at.
	Aimed bool
	// Left and Of are the seconds that are left of the turn and that it had; Of is 0 without a clock. Time says it: "25 s".
	Left, Of int
	Time     string
	Points   string
	// Earns is what leaving now earns and what staying would, the longest first, none where nothing scores.
	Earns []string
	Tags  []Span
	// Zones are what is played from now, or swapped: one, or in the set-up several side by side.
	Zones []Zone
	// Bank is what is played afterwards, to the right.
	Bank Bank
	// Out is the viewer's place once out.
	Out string
}

// Zone is a row of own cards.
type Zone struct {
	Label string
	Cards []OwnCard
	// Places are face-down cards to choose from, by their places; Cards is empty then.
	Places []Place
}

// OwnCard is one of the viewer's own cards. Cards of a rank stand side by side.
type OwnCard struct {
	Card engine.Card
	// Playable: it may be played now, or chosen in the set-up. Quiet: it is not the time to play, so nothing recedes.
	Playable, Quiet bool
	// Chosen cards rise. Cursor is the rank that arrows point at. New ones were drawn or taken in since one's last turn.
	Chosen, Cursor, New bool
}

// Place is a face-down card of one's own: its number, whether it is still there, whether it is the one that is chosen, and its
// face where one has looked at it; NoCard otherwise.
type Place struct {
	Number       int
	Gone, Chosen bool
	Face         engine.Card
}

// Bank are the cards on the table in front of one.
type Bank struct {
	Label string
	// Up are the face-up cards, Down the face-down ones by their places, false where one has gone.
	Up   []engine.Card
	Down []bool
}

// Prompt says what to do: a sentence whose lead is bold.
type Prompt struct {
	// News is what has to be known before, the longest first: what the referee called, a vote, a stalemate that is near. It has
	// a row above the sentence where there is one.
	News    []string
	NewsInk look.Ink
	// Heard is what was said a moment ago. It stands where news would, if there are none and nothing else shows it.
	Heard      string
	Lead, Text string
	// Danger: the time is running out. Must: it has to be read, in windows without a row for it too.
	Danger, Must bool
	// Note is what only this person is told; it stands in place of the rest.
	Note Span
}

// Pane is a column beside the table.
type Pane struct {
	Title string
	// Key opens all of it.
	Key   string
	Lines []Line
	// Who and What are the inks of the names or cards before the texts, and of the texts, where nothing is marked.
	Who, What look.Ink
	// Lead is how many columns the names or cards before the texts need.
	Lead int
	// Wanted: the viewer has asked for it, so it comes in smaller windows too. Missing is the note where it has no room then.
	Wanted  bool
	Missing string
	// Shorter are the lines in fewer words, for where Lines do not fit, the longest first.
	Shorter [][]Line
	// Bottom: the newest lines matter, so the first are left out where not all fit.
	Bottom bool
	// Input is the line that one types into, empty for none.
	Input string
}
