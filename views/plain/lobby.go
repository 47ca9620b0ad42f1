package plain

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// Lobby is where somebody is at no table.
type Lobby struct {
	words   *words.Words
	lexicon *lexicon
	// Muted are the players whose words are not told.
	Muted data.Mutes
	// Saved returns the rules that the reader keeps, each opened by its name, or [words.ErrNoProfile].
	Saved func() ([]data.SavedRules, error)
	// hall is what was seen last of who is here and of the talk, nil before, and said how many lines of that there had
	// been.
	hall *rooms.HallView
	said int
	// dared is the name of the rules that were to be dropped by the latest line, which has to be typed twice.
	dared string
}

// NewLobby is the lobby for somebody who reads some words.
func NewLobby(w *words.Words) *Lobby {
	l := &Lobby{Saved: func() ([]data.SavedRules, error) { return nil, nil }}
	l.Speak(w)
	return l
}

// Speak has everything said in other words from now on.
func (l *Lobby) Speak(w *words.Words) {
	l.words = languages.Aloud(w)
	l.lexicon = lexiconOf(l.words)
}

// lobbyVerbs are what can be said in the lobby.
var lobbyVerbs = slices.Concat([]words.Verb{
	words.SayPlay, words.SayLearn, words.SayOpen, words.SayDrop, words.SayRooms, words.SayJoin, words.SayWatch,
	words.SaySit, words.SayRules, words.SayPeople, words.SayChat, words.SayLog,
}, words.CommandVerbs(), []words.Verb{words.SayHelp, words.SayLeave})

// Hear reads a line that was typed: it is for somebody else, or says what can be said.
func (l *Lobby) Hear(line string) Answer {
	w, fields, dared := &l.words.Plain, strings.Fields(line), l.dared
	if len(fields) == 0 {
		return Answer{}
	}
	l.dared = ""
	switch verb, rest := l.lexicon.verb(fields); {
	case verb == words.SayHelp:
		return l.lexicon.explain(l.words, rest, l.Help)
	case verb == words.SayLog:
		if talk := l.latestTalk(logged); len(talk) > 0 {
			return say(talk...)
		}
		return say(w.NoTalk)
	case verb == words.SayPeople:
		return say(l.people()...)
	case verb == words.SayPlay, verb == words.SayLearn, verb == words.SayRules:
		return Answer{Verb: verb, Rest: l.lexicon.rulesCode(rest)}
	case verb == words.SayOpen:
		line, err := l.replaceName(rest)
		if err != nil {
			return say(l.words.Error(err))
		}
		terms, wrong := openIt(l.words, l.lexicon, line)
		if wrong != "" {
			return say(wrong)
		}
		return Answer{Verb: verb, Terms: terms, Says: l.opens(terms)}
	case verb == words.SayDrop:
		saved, err := l.Saved()
		switch i := keptRules(saved, rest); {
		case err != nil:
			return say(l.words.Error(err))
		case i < 0:
			return say((&words.Facts{N: strings.Join(fields, " ")}).Fill(w.NotUnderstood))
		case dared != saved[i].Name:
			l.dared = saved[i].Name
			return say(w.Sure)
		default:
			return Answer{Verb: verb, Rest: saved[i].Name}
		}
	case slices.Contains(lobbyVerbs, verb):
		return Answer{Verb: verb, Rest: l.lexicon.commandArgs(verb, rest)}
	case verb != "":
		return say(w.NotNow, w.NoTable)
	default:
		return say((&words.Facts{N: strings.Join(fields, " ")}).Fill(w.NotUnderstood))
	}
}

// replaceName puts the code of rules that the reader keeps in the place of their name, the longest that a line begins
// with. A preset of as many words is meant instead, and so is a number or a [words.Open] with more behind it.
func (l *Lobby) replaceName(line []string) ([]string, error) {
	saved, err := l.Saved()
	if err != nil && !errors.Is(err, words.ErrNoProfile) {
		return nil, err
	}
	for n := min(len(line), data.RulesNameMax); n > 0; n-- {
		said := bare(line[:n])
		name := words.Fold(strings.Join(said, " "))
		_, known := meant(l.lexicon.sets, name)
		_, asked := meant(l.lexicon.opens, name)
		if _, counts := l.lexicon.number(name); known || n < len(line) && len(said) == n && (asked || counts) {
			break
		}
		if i := keptRules(saved, line[:n]); i >= 0 {
			return append([]string{saved[i].Code + ","}, line[n:]...), nil
		}
	}
	return line, nil
}

// keptRules returns the index of the rules whose name is typed, as kept or as it may be typed, -1 for none. A name
// of signs alone is typed as it is kept.
func keptRules(saved []data.SavedRules, typed []string) int {
	fold := func(name string) string { return words.Fold(strings.Join(bare(strings.Fields(name)), " ")) }
	raw := strings.Join(typed, " ")
	exact := func(r data.SavedRules) bool { return r.Name == raw || r.Name == strings.TrimRight(raw, ".,;") }
	if i := slices.IndexFunc(saved, exact); i >= 0 {
		return i
	}
	return slices.IndexFunc(saved, func(r data.SavedRules) bool { return fold(raw) != "" && fold(r.Name) == fold(raw) })
}

// See gives the lines that were said in the hall since the view before, of many the latest.
func (l *Lobby) See(v *rooms.HallView) (lines []string) {
	fresh := v.Said - l.said
	switch {
	case l.hall == nil:
		fresh = 0
	case fresh < 0: // an older one, that comes late
		return nil
	}
	l.hall, l.said = v, v.Said
	return l.latestTalk(min(fresh, earlier))
}

// latestTalk are so many of the latest lines of the hall.
func (l *Lobby) latestTalk(most int) (lines []string) {
	if l.hall == nil {
		return nil
	}
	for _, line := range l.hall.Lines[max(0, len(l.hall.Lines)-most):] {
		if l.Muted.Has(line.Who) {
			continue
		}
		text := l.words.Of(line.From, line.Text)
		if line.Notice.Kind != rooms.NoNotice {
			text = l.words.House.Notice(&line.Notice)
		}
		lines = append(lines, text)
	}
	return lines
}

// people are who is in the house.
func (l *Lobby) people() []string {
	if l.hall == nil {
		return nil
	}
	here := slices.Clone(l.hall.Here)
	if l.hall.Guests > 0 {
		here = append(here, l.words.Guests(l.hall.Guests))
	}
	return []string{l.words.Of(l.words.Here, l.words.List(here)) + "."}
}

// Knows reports whether a line is one of the words that mean something in plain lines, in any language.
func (l *Lobby) Knows(line string) bool {
	verb, rest := l.lexicon.verb(strings.Fields(line))
	return verb != "" && len(rest) == 0
}

// opens are the lines that say which room is opened.
func (l *Lobby) opens(t *rooms.Terms) []string {
	w := &l.words.Lobby
	lines := []string{strings.ReplaceAll(l.words.Making(*t, cmp.Or(t.Rounds, t.Rules.Rounds(t.Seats))), words.NoBreak, " ")}
	for _, field := range []struct {
		name int
		says string
		when bool
	}{
		{words.FieldHeadStart, w.HeadStartText(t.HeadStart), true},
		{words.FieldYield, w.Yields[t.Yield], t.Yield != rooms.YieldCompany},
		{words.FieldPrivate, w.FoundBy[1], t.Private},
		{words.FieldGuests, w.Guests[1], t.Guests},
	} {
		if field.when {
			lines = append(lines, l.words.Of(w.Fields[field.name], field.says+"."))
		}
	}
	return lines
}

// Help is what can be said.
func (l *Lobby) Help() []string {
	return append([]string{l.words.Plain.CanSay}, describe(l.words, lobbyVerbs)...)
}

// mostRooms is how many rooms are listed: more are read out for longer than anybody listens.
const mostRooms = 20

// Rooms are the rooms of a list, a line each with what goes on there and whether the reader has a seat, and how many
// more there are.
func (l *Lobby) Rooms(view *rooms.LobbyView, reader rooms.Person) (lines []string) {
	w := &l.words.Plain
	for i, r := range view.Rooms {
		if i == mostRooms {
			return append(lines, (&words.Facts{N: strconv.Itoa(len(view.Rooms) - i)}).Fill(l.words.Table.More))
		}
		about := []string{l.words.Lobby.Phases[r.Phase]}
		if r.Phase == rooms.Gathering {
			about[0] = w.FreeSeats(r.FreeSeats)
		}
		if reader.ID != "" && slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == reader.ID }) {
			about = append(about, l.words.Lobby.YourSeat)
		}
		fact := words.Facts{Who: r.Code, N: strings.Join(about, l.words.Between)}
		if r.Terms.Rules != nil {
			fact.Rank = r.Terms.Rules.Title
		}
		var names []string
		for _, p := range r.Players {
			names = append(names, p.Name)
		}
		if r.Bots > 0 {
			names = append(names, l.words.Lobby.Bots(r.Bots))
		}
		fact.Other = l.words.List(names)
		lines = append(lines, fact.Fill(w.Room))
	}
	if len(lines) == 0 {
		lines = append(lines, l.words.Commands.NoRooms)
	}
	return lines
}
