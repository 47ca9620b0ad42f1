package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// drawResult draws how a round or a match ended, and says whether it shows what is said.
func (t *Table) drawResult(f *frame.Frame) (talked bool) {
	t.drawTop(f)
	promptY := f.Height() - 4
	width := f.Width()
	if width >= 100 {
		logW := min(width/3, 44)
		width -= logW + 1
		f.VLine(width, 1, promptY-1, t.Theme.Border)
		t.drawLog(f, width+2, 1, logW-2, promptY-1, 0)
		talked = true
	}
	y := 1
	if f.Height() >= 20 {
		y = 2
	}
	for _, text := range t.headlines() {
		for _, line := range wrapWords(text, width-4) {
			f.Text(2, y, line, t.Theme.Title)
			y++
		}
	}
	if why := t.Words.Table.Unrated[t.rated()]; why != "" {
		for _, line := range wrapWords(why, width-4) {
			f.Text(2, y, line, t.Theme.Faint)
			y++
		}
	}
	if f.Height() >= 20 {
		y++
	}
	t.drawStandings(f, y, min(width, 76), promptY)
	t.drawSmallPrompt(f, promptY, t.queued()+t.resultStatus())
	if below := y + len(t.standings()) + 2; !talked {
		talked = t.drawTalk(f, 2, t.talkPlace(width-4, below, promptY-1), width-4, promptY-1)
	}
	return talked
}

// rated says whether people are rated by the round, or why not.
func (t *Table) rated() data.Rated {
	if t.view.Result == nil {
		return data.RatedUnsaid
	}
	return t.view.Result.Rated
}

// headlines say what is over, and who won, or where nobody wins who was the Shithead most often.
func (t *Table) headlines() []string {
	w, m, r := &t.Words.Table, t.view.Match, t.view.Result
	var lines []string
	if m != nil && m.Over {
		lines = append(lines, w.MatchOver+t.outcome())
	} else if m != nil {
		lines = append(lines, (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.RoundOver))
	}
	switch {
	case r == nil:
	case r.End == record.EndStalemate:
		lines = append(lines, w.Stalemate)
	case r.End == record.EndAgreed:
		lines = append(lines, t.owes(w.People.CalledOff))
	case r.Shithead == engine.NoSeat:
		lines = append(lines, w.Abandoned)
	default:
		lines = append(lines, t.shitheadSays(r.Shithead))
	}
	return lines
}

// shitheadSays says who is the Shithead, and owes what.
func (t *Table) shitheadSays(seat int) string {
	w, is := &t.Words.Table.People, t.vocabulary().IsShithead
	switch {
	case seat == t.view.Seat && t.view.Forfeit != "":
		return t.vocabulary().YouShithead + t.owes(w.YouOwe)
	case seat == t.view.Seat:
		return t.vocabulary().YouShithead
	case t.view.Forfeit != "":
		return (&words.Facts{Who: t.Name(seat), Other: is, N: t.view.Forfeit}).Fill(w.AndOwes)
	default:
		return t.Name(seat) + " " + is + "."
	}
}

// outcome says what came of the match: who won it, or who was the Shithead most often, as many rule sets have no winner
// (seeds 001 and 002). It is empty where the last round says it all.
func (t *Table) outcome() string {
	w, m := &t.Words.Table, t.view.Match
	fact := words.Facts{Rank: t.vocabulary().Shithead}
	switch most := slices.Max(m.Shitheads); {
	case m.Scored:
		fact.Who = t.those(func(s engine.Standing) bool { return s.Place == 1 })
		fact.N = w.Points(slices.Max(m.Points))
		return fact.Fill(w.WinsPoints)
	case t.view.Terms.Rules.Points.Place > 0 && most > 0:
		fact.Who = t.those(func(s engine.Standing) bool { return s.Place == 1 })
		return fact.Fill(w.Wins)
	case m.Rounds > 1 && most > 0:
		fact.Who = t.those(func(s engine.Standing) bool { return s.Shitheads == most })
		fact.N = strconv.Itoa(most)
		return fact.Fill(w.MostOften)
	}
	return ""
}

// those are the names of some of the match.
func (t *Table) those(are func(engine.Standing) bool) string {
	var list []string
	for _, s := range t.view.Match.Standings {
		if are(s) {
			list = append(list, t.Name(s.Seat))
		}
	}
	if last := len(list) - 1; last > 0 {
		return (&words.Facts{Who: strings.Join(list[:last], ", "), N: list[last]}).Fill(t.Words.Table.And)
	}
	return strings.Join(list, "")
}

// standing is a line of the result.
type standing struct {
	// place says how well the seat did: equal ones share it. Who was out first need not be the first.
	seat, place int
	// bonus is what is in round besides the place's points.
	round, bonus, match int
	note                string
}

// standings are the seats of the round, or of the match once it is over, if it had more rounds or points, the best first.
func (t *Table) standings() []standing {
	r, m := t.view.Result, t.view.Match
	var list []standing
	switch {
	case m != nil && (t.view.Phase == rooms.Over && (m.Scored || m.Rounds > 1) || r == nil || len(r.Places) == 0):
		for _, s := range m.Standings {
			list = append(list, standing{seat: s.Seat, place: s.Place})
		}
	case r != nil:
		list = bestFirst(&r.Result)
	}
	for i := range list {
		t.complete(&list[i])
	}
	return list
}

// bestFirst are the seats of a round by how well they did, as [data.Ranking] has it; of equals whoever was out earlier comes
// first.
func bestFirst(r *engine.Result) []standing {
	order := slices.Clone(r.Places)
	if r.Shithead != engine.NoSeat {
		order = append(order, r.Shithead)
	}
	seats := make([]data.SeatResult, len(order))
	for i, seat := range order {
		seats[i] = data.SeatResult{Place: i + 1, Shithead: seat == r.Shithead, Points: ofSeat(r.Points, seat)}
	}
	list := make([]standing, len(order))
	for i, place := range data.Ranking(seats) {
		list[i] = standing{seat: order[i], place: place}
	}
	slices.SortStableFunc(list, func(a, b standing) int { return cmp.Compare(a.place, b.place) })
	return list
}

// ofSeat is what a list by seat has for one, 0 if it is too short.
func ofSeat(list []int, seat int) int {
	if seat < len(list) {
		return list[seat]
	}
	return 0
}

// complete fills in points and what there is to say.
func (t *Table) complete(s *standing) {
	r, m := t.view.Result, t.view.Match
	if m != nil {
		s.match = ofSeat(m.Points, s.seat)
		if !m.Scored {
			s.match = ofSeat(m.Shitheads, s.seat)
		}
	}
	if r == nil {
		return
	}
	s.bonus = ofSeat(r.Bonus, s.seat)
	s.round = ofSeat(r.Points, s.seat) - s.bonus
	away := s.seat < len(r.Away) && r.Away[s.seat]
	switch {
	case s.seat == r.Shithead:
		s.note = t.vocabulary().Shithead
		if away {
			s.note += ", " + t.Words.Table.AwayPlain
		}
	case away && m != nil && m.Scored:
		s.note = t.Words.Table.AwayResult
	case away:
		s.note = t.Words.Table.AwayPlain
	case s.bonus > 0:
		s.note = t.vocabulary().LowCard
	}
}

// nameColumn is where names begin in a result, and pointsColumn how wide points are.
const nameColumn, pointsColumn = 8, 8

// counted says whether it is counted how often somebody was the Shithead.
func (t *Table) counted() bool {
	m := t.view.Match
	return m != nil && !m.Scored && m.Rounds > 1
}

// drawStandings draws the result, a line a seat, as many as fit; one's own is among them.
func (t *Table) drawStandings(f *frame.Frame, y, width, bottom int) {
	w := &t.Words.Table
	list := t.standings()
	scored := t.view.Match != nil && t.view.Match.Scored
	points := min(width-2*pointsColumn, 28)
	if scored {
		right(f, points+pointsColumn, y, w.InRound, t.Theme.Faint)
		right(f, points+2*pointsColumn, y, w.InMatch, t.Theme.Faint)
	}
	if t.counted() {
		right(f, points+2*pointsColumn, y, t.vocabulary().Shithead, t.Theme.Faint)
	}
	y++
	own := false
	for i := range list {
		s := &list[i]
		left := len(list) - i
		if y == bottom-1 && left > 1 {
			if !own && s.seat != t.view.Seat {
				for j := range list[i:] {
					if list[i+j].seat == t.view.Seat {
						s = &list[i+j]
					}
				}
			}
			if own || s == &list[i] && s.seat != t.view.Seat {
				f.Text(nameColumn, y, (&words.Facts{N: strconv.Itoa(left)}).Fill(w.More), t.Theme.Faint)
				return
			}
		}
		if y >= bottom {
			return
		}
		own = own || s.seat == t.view.Seat
		t.drawStanding(f, y, points, width, s, scored)
		y++
	}
}

func (t *Table) drawStanding(f *frame.Frame, y, points, width int, s *standing, scored bool) {
	w := &t.Words.Table
	place := w.Ordinal(s.place)
	f.Text(nameColumn-2-frame.Width(place), y, place, t.Theme.Faint)
	style := t.Theme.Name
	if s.seat == t.view.Seat {
		style = t.Theme.Own
	}
	at := f.TextMax(nameColumn, y, points-nameColumn, t.Name(s.seat), style)
	if s.seat < len(t.view.Seats) && t.view.Seats[s.seat].Ready {
		at = f.Text(at+1, y, "✓", t.Theme.Own)
	}
	f.TextMax(at+1, y, points+2-at, t.reaction(s.seat), t.Theme.Title)
	note := points + 2
	if scored {
		earned := strconv.Itoa(s.round)
		if s.bonus > 0 {
			earned += "+" + strconv.Itoa(s.bonus)
		}
		right(f, points+pointsColumn, y, earned, t.Theme.Plain)
		right(f, points+2*pointsColumn, y, strconv.Itoa(s.match), t.Theme.Strong)
		note += 2 * pointsColumn
	}
	if t.counted() {
		if s.match > 0 {
			right(f, points+2*pointsColumn, y, strconv.Itoa(s.match)+" ×", t.Theme.Strong)
		}
		note += 2 * pointsColumn
	}
	f.TextMax(note, y, width-note-1, s.note, t.Theme.Faint)
}

// right writes a text that ends before a column.
func right(f *frame.Frame, end, y int, text string, style frame.StyleID) {
	f.Text(end-frame.Width(text), y, text, style)
}

// resultStatus says when it goes on, and who is waited for.
func (t *Table) resultStatus() string {
	w := &t.Words.Table
	if t.view.Phase == rooms.Over {
		return t.voteStatus()
	}
	text := ""
	if t.view.Phase == rooms.Between && t.time() != "" {
		text = (&words.Facts{N: t.timeSaid()}).Fill(w.NextDeal) + ". "
	}
	var names []string
	for i := range t.view.Seats {
		if s := &t.view.Seats[i]; s.Bot == "" && !s.IsFree() && s.Here && !s.Ready && !s.Left {
			names = append(names, t.nameOrYou(i))
		}
	}
	if len(names) > 0 {
		text += (&words.Facts{Who: t.listed(names)}).Fill(w.WaitingFor)
	}
	return text
}
