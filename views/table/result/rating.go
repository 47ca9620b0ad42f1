package result

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// ratings are what the viewer is rated with by the rules of the table, before a match and after it; 0 for not known or not
// rated.
type ratings struct {
	match         data.ID
	before, after int
	// asked: the one after the match is asked for.
	asked bool
}

// RatedMsg is the answer to what the viewer is rated with.
type RatedMsg struct {
	of    *Results
	match data.ID
	over  bool
	shown int
}

// Rate asks for the viewer's rating when a match begins and when it is over. One that the viewer came into later has none before.
func (re *Results) Rate() tea.Cmd {
	s, r := re.Scene, &re.rated
	m := s.View.Match
	if s.Rating == nil || m == nil || !s.At.Seated() || s.At.Me.Guest() || s.View.Terms.Rules == nil {
		return nil
	}
	switch {
	case m.ID != r.match:
		*r = ratings{match: m.ID}
		if m.Round > 1 || s.View.Result != nil {
			return nil
		}
	case s.View.Phase != rooms.Over || r.asked:
		return nil
	default:
		r.asked = true
	}
	ask, rules, answer := s.Rating, s.View.Terms.Rules.Name, RatedMsg{of: re, match: m.ID, over: r.asked}
	return func() tea.Msg {
		answer.shown = ask(rules)
		return answer
	}
}

// Hears takes what the viewer is rated with.
func (re *Results) Hears(msg RatedMsg) {
	switch r := &re.rated; {
	case msg.of != re || msg.match != r.match:
	case msg.over:
		r.after = msg.shown
	default:
		r.before = msg.shown
	}
}

// came is the viewer's place in the match, and the rating with its change where there is one; empty for who watches.
func (re *Results) came() string {
	m, w := re.View.Match, &re.Words.Table.Result
	for _, s := range m.Standings {
		if s.Seat != re.View.Seat {
			continue
		}
		text := (&words.Facts{N: re.Words.Table.Ordinal(re.placed(&s)), K: strconv.Itoa(len(m.Standings))}).Fill(w.YouCame)
		if r := &re.rated; r.match == m.ID && r.after > 0 {
			text = re.Words.List([]string{text, (&words.Facts{N: strconv.Itoa(r.after)}).Fill(w.Rating) + change(r.before, r.after)})
		}
		return text
	}
	return ""
}

// placed is the place of a seat in the match. Of a single round it is the place there, which the standings show: without
// points everybody but the Shithead shares the first place of the match.
func (re *Results) placed(s *engine.Standing) int {
	if m := re.View.Match; m.Rounds == 1 && re.View.Result != nil {
		for _, of := range bestFirst(&re.View.Result.Result) {
			if of.seat == s.Seat {
				return of.place
			}
		}
	}
	return s.Place
}

// change is how much more or less a rating is, in brackets; empty where it is not known what it was.
func change(before, after int) string {
	switch by := after - before; {
	case before == 0:
		return ""
	case by == 0:
		return " (±0)"
	case by > 0:
		return " (+" + strconv.Itoa(by) + ")"
	default:
		return " (−" + strconv.Itoa(-by) + ")"
	}
}
