package scene

import (
	"strconv"
	"strings"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// Scene is what a table is drawn from: what is seen, what is chosen, and what only this person is told.
type Scene struct {
	*ui.Context
	// View is what is seen, that of At; At is what there is to choose from, and Choice what is chosen.
	View   *rooms.RoomView
	At     choose.Position
	Choice choose.Choice
	Clock  Clock
	Entry  Entry
	// Note is what only this person reads, until the next key or view.
	Note string
	// Told is the preference that was changed last, which is said as long as a note would be; empty for none.
	Told words.Preference
	// Turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	Turned engine.Card
	// Pacing: the latest key set the pace of the bots.
	Pacing bool
	// Elsewhere: there is another table to watch, as far as is known.
	Elsewhere bool
	// Second is the key that opens a second table below this one, or closes it; it is empty where that can't be done.
	Second words.Key
	// Given: a seat came to the viewer, who had waited for one, since the latest key.
	Given bool
	// Practice: it is the table of a guest, whom nobody can join.
	Practice bool
	// Copied is a line that was given to the clipboard, as long as a note would be there; empty for none.
	Copied string
	// Addressed: what the viewer did and had done is told to them, as "you take the pile", and not of them.
	Addressed bool
}

// New is what there is before the first view, for somebody who has chosen nothing.
func New(l *ui.Context, me rooms.Person) *Scene {
	return &Scene{
		Context: l, At: choose.Position{Me: me, Timing: &l.Timing}, Choice: choose.None(),
		Turned: engine.NoCard,
	}
}

// See shows a view, which counts from now on.
func (s *Scene) See(view *rooms.RoomView) {
	s.View, s.At.View = view, view
	s.Clock = Clock{view.At, view.Deadline}
	if view.Closed != nil {
		s.Clock.Deadline = time.Time{}
	}
}

// Header is the first row of the screen: the room, the rules, some texts, how fast the bots are unless they are as fast as usual,
// and who watches.
func (s *Scene) Header(right ...string) board.Header {
	h := board.Header{Room: s.View.Code, Right: right}
	if s.Practice {
		h.Room = s.Words.Lobby.PracticeRoom
	}
	if rules := s.View.Terms.Rules; rules != nil {
		h.Rules = rules.Title
	}
	if pace := s.UnusualPace(); pace != "" {
		h.Right = append(h.Right, pace)
	}
	if s.View.Watchers > 0 {
		h.Right = append(h.Right, s.Watching())
	}
	return h
}

// Name is what a seat is called, empty for none.
func (s *Scene) Name(seat int) string {
	if seat < 0 || seat >= len(s.View.Seats) {
		return ""
	}
	return s.View.Seats[seat].Name
}

// Is reports whether a player is the viewer, who is told that.
func (s *Scene) Is(seat int) bool { return s.Addressed && seat != engine.NoSeat && seat == s.View.Seat }

// Called is what a seat is called, you for the viewer's if that is told to them.
func (s *Scene) Called(seat int) string {
	if s.Is(seat) {
		return s.Words.Plain.You
	}
	return s.Name(seat)
}

// Vocabulary are the words of the rule set.
func (s *Scene) Vocabulary() *words.Vocabulary { return s.Words.Table.Vocabulary(s.View.Terms.Rules) }

// And are names with a word before the last; of more than most the first and how many more.
func (s *Scene) And(names []string, most int) string {
	n := min(len(names), most)
	if n < 2 {
		return strings.Join(names, "")
	}
	last := names[n-1]
	if n < len(names) {
		last = (&words.Facts{N: strconv.Itoa(len(names) - n + 1)}).Fill(s.Words.Table.More)
	}
	return (&words.Facts{Who: s.Words.List(names[:n-1]), N: last}).Fill(s.Words.Table.And)
}

// Rules are those that are played by: a round's own while it runs, which may be of an older revision than the next one's.
func (s *Scene) Rules() *engine.Rules {
	if v := s.At.Playing(); v != nil && v.Rules != nil {
		return v.Rules
	}
	return s.View.Terms.Rules
}

// RuleCode is the code of the rule set in lines of a width, none for a preset as it is.
func (s *Scene) RuleCode(width int) []string {
	rules := s.View.Terms.Rules
	if rules == nil || len(rules.Set) == 0 {
		return nil
	}
	return ui.CodeLines(rules.Code(), width)
}

// Powers are what the cards of the rule set do and what else it has, in lines with the cards as keys.
func (s *Scene) Powers() (list []words.Key) {
	rules := s.View.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(s.Words.CardLines(rules), s.Words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, s.Words.Of(line.Name, line.Does)})
	}
	return list
}

// DealerSays is who deals the round on the table, or the next one, and why; empty if unknown, or if they have just left.
func (s *Scene) DealerSays() string {
	w, d := &s.Words.Table.Dealing, s.View.Dealer
	if d.Seat == engine.NoSeat {
		return w.Lot
	}
	why := (&words.Facts{Other: s.Vocabulary().Shithead}).Fill(w.Why[d.Reason])
	if why == "" || d.Seat >= len(s.View.Seats) || s.View.Seats[d.Seat].Left && s.View.Phase != rooms.Playing {
		return ""
	}
	says := w.Says
	if d.Seat == s.View.Seat {
		says = w.Yours
	}
	return (&words.Facts{Who: s.Name(d.Seat), K: why}).Fill(says)
}

// Owes fills in what the last player owes.
func (s *Scene) Owes(sentence string) string {
	return (&words.Facts{Who: s.Vocabulary().Shithead, N: s.View.Forfeit}).Fill(sentence)
}

// NameStyle is that of a name: the viewer's own, or another.
func (s *Scene) NameStyle(own bool) frame.StyleID {
	if own {
		return s.Theme.You
	}
	return s.Theme.Name
}

// Noted is the note, or what is said of a preference that was changed.
func (s *Scene) Noted() (text string, style frame.StyleID) {
	w := &s.Words.Table.Prefer
	switch {
	case s.Note == "" && s.Pacing:
		return s.BotPace(), s.Theme.Strong
	case s.Note != "" || s.Told == "":
		return s.Note, s.Theme.Danger
	}
	text = w.Of[s.Told].Off
	if s.Prefers.Is(s.Told) {
		text = w.Of[s.Told].On
	}
	if s.At.Me.Guest() {
		text += w.ForNow
	}
	return text, s.Theme.Strong
}

// FullName is what a seat is called among others: the viewer's own is told apart.
func (s *Scene) FullName(seat int) string {
	name := s.Marked(seat)
	if seat == s.View.Seat {
		return (&words.Facts{Who: name}).Fill(s.Words.Table.Result.Own)
	}
	return name
}

// Marked is what a seat is called where its cards or its result are: a bot's name always has its mark, old records too.
func (s *Scene) Marked(seat int) string {
	name := s.Name(seat)
	if seat >= 0 && seat < len(s.View.Seats) && s.View.Seats[seat].Bot != "" && !strings.HasSuffix(name, rooms.BotMark) {
		name += rooms.BotMark
	}
	return name
}

// OfSeat is what a list by seat has for one, nothing if it is too short.
func OfSeat[T any](list []T, seat int) (of T) {
	if seat >= 0 && seat < len(list) {
		of = list[seat]
	}
	return of
}

// Invitation is what friends type in a shell to come to the room.
func (s *Scene) Invitation() string { return s.Host.Line("join " + s.View.Code) }

// NameOrYou is what a seat is called, a pronoun for the viewer's own.
func (s *Scene) NameOrYou(seat int) string {
	if seat == s.View.Seat {
		return s.Words.Table.You
	}
	return s.Name(seat)
}
