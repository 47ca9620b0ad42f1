package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// scene is what a table is drawn from: what is seen, what is chosen, and what only this person is told.
type scene struct {
	*ui.Context
	// view is what is seen, that of at; at is what there is to choose from, and choice what is chosen.
	view   *rooms.RoomView
	at     choose.Position
	choice choose.Choice
	clock  clock
	entry  entry
	// note is what only this person reads, until the next key or view.
	note string
	// told is the preference that was changed last, which is said as long as a note would be; empty for none.
	told words.Preference
	// turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	turned engine.Card
	// pacing: the latest key set the pace of the bots.
	pacing bool
	// copied is a line that was given to the clipboard, until the next key.
	copied string
}

// NewScene is what there is before the first view, for somebody who has chosen nothing.
func NewScene(l *ui.Context, me rooms.Person) *scene {
	return &scene{Context: l, at: choose.Position{Me: me}, choice: choose.None(), turned: engine.NoCard}
}

// See shows a view, which counts from now on.
func (s *scene) See(view *rooms.RoomView) {
	s.view, s.at.View = view, view
	s.clock.times(view)
}

// Header is the first row of the screen: the room, the rules, some texts, how fast the bots are unless they are as fast as usual,
// and who watches.
func (s *scene) Header(right ...string) board.Header {
	h := board.Header{Room: s.view.Code, Right: right}
	if rules := s.view.Terms.Rules; rules != nil {
		h.Rules = rules.Title
	}
	for _, text := range []string{s.unusualPace(), s.watched()} {
		if text != "" {
			h.Right = append(h.Right, text)
		}
	}
	return h
}

func (s *scene) name(seat int) string {
	if seat < 0 || seat >= len(s.view.Seats) {
		return ""
	}
	return s.view.Seats[seat].Name
}

func (s *scene) vocabulary() *words.Vocabulary { return s.Words.Table.Vocabulary(s.view.Terms.Rules) }

// and are names with a word before the last; of more than most the first and how many more.
func (s *scene) and(names []string, most int) string {
	n := min(len(names), most)
	if n < 2 {
		return strings.Join(names, "")
	}
	last := names[n-1]
	if n < len(names) {
		last = (&words.Facts{N: strconv.Itoa(len(names) - n + 1)}).Fill(s.Words.Table.More)
	}
	return (&words.Facts{Who: strings.Join(names[:n-1], ", "), N: last}).Fill(s.Words.Table.And)
}

// rules are those that are played by: a round's own while it runs, which may be of an older revision than the next one's.
func (s *scene) rules() *engine.Rules {
	if v := s.at.Playing(); v != nil && v.Rules != nil {
		return v.Rules
	}
	return s.view.Terms.Rules
}

func (s *scene) code(width int) []string {
	rules := s.view.Terms.Rules
	if rules == nil || len(rules.Set) == 0 {
		return nil
	}
	return ui.CodeLines(rules.Code(), width)
}

// powers are what the cards of the rule set do and what else it has, in lines with the cards as keys.
func (s *scene) powers() (list []words.Key) {
	rules := s.view.Terms.Rules
	if rules == nil {
		return nil
	}
	for _, line := range append(s.Words.CardLines(rules), s.Words.RuleLines(rules)...) {
		list = append(list, words.Key{line.Card, line.Name + ": " + line.Does})
	}
	return list
}

// dealerSays is who deals the round on the table, or the next one, and why; empty if unknown, or if they have just left.
func (s *scene) dealerSays() string {
	w, d := &s.Words.Table.Dealing, s.view.Dealer
	if d.Seat == engine.NoSeat {
		return w.Lot
	}
	why := (&words.Facts{Other: s.vocabulary().Shithead}).Fill(w.Why[d.Reason])
	if why == "" || d.Seat >= len(s.view.Seats) || s.view.Seats[d.Seat].Left && s.view.Phase != rooms.Playing {
		return ""
	}
	says := w.Says
	if d.Seat == s.view.Seat {
		says = w.Yours
	}
	return (&words.Facts{Who: s.name(d.Seat), K: why}).Fill(says)
}

func (s *scene) owes(sentence string) string {
	return (&words.Facts{Who: s.vocabulary().Shithead, N: s.view.Forfeit}).Fill(sentence)
}

// nameStyle is that of a name: the viewer's own, or another.
func (s *scene) nameStyle(own bool) frame.StyleID {
	if own {
		return s.Theme.You
	}
	return s.Theme.Name
}

// noted is the note, or what is said of a preference that was changed.
func (s *scene) noted() (text string, style frame.StyleID) {
	w := &s.Words.Table.Prefer
	switch {
	case s.note == "" && s.pacing:
		return s.botPace(), s.Theme.Strong
	case s.note != "" || s.told == "":
		return s.note, s.Theme.Danger
	}
	text = w.Of[s.told].Off
	if s.Prefers.Is(s.told) {
		text = w.Of[s.told].On
	}
	if s.at.Me.Guest() {
		text += w.ForNow
	}
	return text, s.Theme.Strong
}

// called is what a seat is called beside others.
func (s *scene) called(seat int) string {
	name := s.name(seat)
	switch {
	case seat == s.view.Seat:
		return (&words.Facts{Who: name}).Fill(s.Words.Table.Result.Own)
	case seat >= 0 && seat < len(s.view.Seats) && s.view.Seats[seat].Bot != "" && !strings.HasSuffix(name, rooms.BotMark):
		return name + " · " + s.Words.Table.Bot
	default:
		return name
	}
}

// ofSeat is what a list by seat has for one, nothing if it is too short.
func ofSeat[T any](list []T, seat int) (of T) {
	if seat >= 0 && seat < len(list) {
		of = list[seat]
	}
	return of
}

// invitation is what friends type in a shell to come to the room.
func (s *scene) invitation() string { return s.Host.Line("join " + s.view.Code) }

func (s *scene) nameOrYou(seat int) string {
	if seat == s.view.Seat {
		return s.Words.Table.You
	}
	return s.name(seat)
}
