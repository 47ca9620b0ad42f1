package result

import (
	"math"
	"strconv"
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/parts"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// fact is a line below the standings: what it is about, and what is so.
type fact struct {
	head string
	says parts.Row
}

// facts are the lines below the standings for a window of a width, the most important first.
func (re *Results) facts(width int) (list []fact) {
	for _, of := range []func(width int) (fact, bool){re.unrated, re.turn, re.soFar, re.fair, re.earned} {
		if told, ok := of(width); ok {
			list = append(list, told)
		}
	}
	return list
}

// narrowFacts is how narrow a window is whose facts have no head.
const narrowFacts = 60

// turn is the move that decided the round.
func (re *Results) turn(width int) (fact, bool) {
	w, r := &re.Words.Table.Result, re.View.Result
	if r == nil || r.Chronicle == nil || len(r.Chronicle.Turn.Move) == 0 {
		return fact{}, false
	}
	t := &r.Chronicle.Turn
	s := story.Move(re.Scene, t.Move)
	text := strings.TrimSuffix(s.Text, ".")
	if s.Text != "" && s.Text[0] != ':' {
		text = " " + text
	}
	had := ""
	if t.Left > 0 && t.Left <= rooms.FewCards {
		had = (&words.Facts{Who: re.Name(t.Seat), N: re.Words.Table.Cards(t.Left)}).Fill(w.Had)
	}
	room := re.factRoom(width)
	if frame.Width(s.Name+text+had)+1 > room {
		had = ""
	}
	return fact{w.Turn, parts.Row{{s.Name, re.NameStyle(s.Seat == re.View.Seat)}, {text + had + ".", re.Theme.Text}}}, true
}

// earned is what leaving earns sooner or later, after a round that gave points for that.
func (re *Results) earned(int) (fact, bool) {
	rules, r, w := re.Rules(), re.View.Result, &re.Words.Table.Result
	if r == nil || len(r.Places) == 0 || rules == nil || !rules.Scores(len(re.View.Seats)) || re.ofMatch() {
		return fact{}, false
	}
	each := words.Facts{N: strconv.Itoa(rules.Points.At(1)), K: strconv.Itoa(rules.Points.At(2))}
	return fact{w.Points, parts.Row{{each.Fill(w.Earned), re.Theme.Text}}}, true
}

// unrated says why the round does not rate anybody who might expect it.
func (re *Results) unrated(int) (fact, bool) {
	r := re.View.Result
	if r == nil || re.Words.Table.Unrated[r.Rated] == "" {
		return fact{}, false
	}
	return fact{"", parts.Row{{re.Words.Table.Unrated[r.Rated], re.Theme.Soft}}}, true
}

// factRoom is how much room there is for what a fact says in a window of a width.
func (re *Results) factRoom(width int) int {
	if width >= narrowFacts {
		width -= re.factLead()
	}
	return width - 2
}

// soFar is how often each seat was the last player of a round of the match. Where not all have room the last are left out, as they
// never were.
func (re *Results) soFar(width int) (fact, bool) {
	m := re.View.Match
	if m == nil || !m.Scored || m.Rounds < 2 || len(m.Shitheads) < len(re.View.Seats) {
		return fact{}, false
	}
	var says parts.Row
	const more = "…"
	room, left := re.factRoom(width), len(re.View.Seats)
	for _, ever := range []bool{true, false} {
		for seat := range re.View.Seats {
			n := m.Shitheads[seat]
			if (n > 0) != ever {
				continue
			}
			mark := parts.Tag{" ·   ", re.Theme.Soft}
			if ever {
				mark = parts.Tag{" " + strings.Repeat("●", n) + "   ", re.Theme.Danger}
			}
			left--
			need := frame.Width(re.Name(seat)) + frame.Width(strings.TrimRight(mark.Text, " "))
			if left > 0 && need+len("   ")+frame.Width(more) > room || need > room {
				says = append(says, parts.Tag{more, re.Theme.Soft})
				return re.titled(says), true
			}
			room -= need + len("   ")
			says = append(says, parts.Tag{re.Name(seat), re.NameStyle(seat == re.View.Seat)}, mark)
		}
	}
	return re.titled(says), true
}

// titled is what is said of who was the Shithead so far.
func (re *Results) titled(says parts.Row) fact {
	return fact{(&words.Facts{Rank: re.Vocabulary().Shithead}).Fill(re.Words.Table.Result.SoFar), says}
}

// fair is whose words shuffled the round.
func (re *Results) fair(int) (fact, bool) {
	r, w := re.View.Result, &re.Words.Table.Result
	if r == nil || r.Deal == nil {
		return fact{}, false
	}
	var typed []string
	of, text := "", ""
	for seat, s := range r.Deal.Shares {
		switch {
		case !s.Typed || s.Text == "":
			continue
		case seat == re.View.Seat:
			return re.fairly(w.YourWords, "", s.Text), true
		}
		if typed = append(typed, re.Name(seat)); len(typed) == 1 {
			of, text = re.Name(seat), s.Text
		}
	}
	switch len(typed) {
	case 0:
		return fact{w.Fair, parts.Row{{w.NoWords, re.Theme.Soft}}}, true
	case 1:
		return re.fairly(w.TheirWords, of, text), true
	default:
		return re.fairly(w.ManyWords, re.And(typed, 3), ""), true
	}
}

func (re *Results) fairly(sentence, who, text string) fact {
	return fact{re.Words.Table.Result.Fair, parts.Row{{(&words.Facts{Who: who, N: text}).Fill(sentence), re.Theme.Text}}}
}

// factLead is how many columns what the facts are about takes.
func (re *Results) factLead() int {
	w := &re.Words.Table.Result
	lead := 0
	for _, head := range []string{w.Turn, (&words.Facts{Rank: re.Vocabulary().Shithead}).Fill(w.SoFar), w.Fair} {
		lead = max(lead, frame.Width(head))
	}
	return lead + 2
}

// drawFacts draws facts, and gives the row below them.
func (re *Results) drawFacts(f *frame.Frame, y, width int, list []fact) int {
	for _, told := range list {
		x := 1
		if width >= narrowFacts {
			f.Text(x, y, told.head, re.Theme.Strong)
			x += re.factLead()
		}
		pen := ui.Pen{Frame: f, X: x, Y: y, End: width - 1}
		for _, t := range told.says {
			pen.Write(t.Text, t.Style)
		}
		y++
	}
	return y
}

// Text is what else there is to say of a round that is over, a line each. How often each seat was last is in the
// points.
func (re *Results) Text() (lines []string) {
	for _, of := range []func(width int) (fact, bool){re.unrated, re.turn, re.fair} {
		told, ok := of(math.MaxInt32)
		if !ok {
			continue
		}
		text := told.says.Text()
		if told.head != "" {
			text = told.head + re.Words.Colon + text
		}
		lines = append(lines, text)
	}
	return lines
}
