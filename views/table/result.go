package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// results are how a round or a match ended.
type results struct{ *scene }

// draw draws how a round or a match ended, and says whether it shows what is said.
func (re results) draw(f *frame.Frame) (talked bool) {
	heading(re).draw(f)
	promptY := f.Height() - 4
	width := f.Width()
	if width >= 100 {
		logW := min(width/3, 44)
		width -= logW + 1
		f.VLine(width, 1, promptY-1, re.Theme.Border)
		log(re).draw(f, width+2, 1, logW-2, promptY-1, 0)
		talked = true
	}
	y := 1
	if f.Height() >= 20 {
		y = 2
	}
	for _, text := range re.headlines() {
		y = re.DrawLines(f, 2, y, width-4, f.Height(), ui.Wrap(text, width-4), re.Theme.Title)
	}
	if why := re.Words.Table.Unrated[re.rated()]; why != "" {
		y = re.DrawLines(f, 2, y, width-4, f.Height(), ui.Wrap(why, width-4), re.Theme.Faint)
	}
	if f.Height() >= 20 {
		y++
	}
	re.drawStandings(f, y, min(width, 76), promptY)
	prompt(re).drawSmall(f, promptY, re.queued()+re.status())
	if below := y + len(re.standings()) + 2; !talked {
		talked = log(re).drawTalk(f, 2, log(re).talkPlace(width-4, below, promptY-1), width-4, promptY-1)
	}
	return talked
}

// rated says whether people are rated by the round, or why not.
func (re results) rated() data.Rated {
	if re.view.Result == nil {
		return data.RatedUnsaid
	}
	return re.view.Result.Rated
}

// headlines say what is over, and who won, or where nobody wins who was the Shithead most often.
func (re results) headlines() []string {
	w, m, r := &re.Words.Table, re.view.Match, re.view.Result
	var lines []string
	if m != nil && m.Over {
		lines = append(lines, w.MatchOver+re.outcome())
	} else if m != nil {
		lines = append(lines, (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.RoundOver))
	}
	switch {
	case r == nil:
	case r.End == record.EndStalemate:
		lines = append(lines, w.Stalemate)
	case r.End == record.EndAgreed:
		lines = append(lines, re.owes(w.People.CalledOff))
	case r.Shithead == engine.NoSeat:
		lines = append(lines, w.Abandoned)
	default:
		lines = append(lines, re.shitheadSays(r.Shithead))
	}
	return lines
}

// shitheadSays says who is the Shithead, and owes what.
func (re results) shitheadSays(seat int) string {
	w, is := &re.Words.Table.People, re.vocabulary().IsShithead
	switch {
	case seat == re.view.Seat && re.view.Forfeit != "":
		return re.vocabulary().YouShithead + re.owes(w.YouOwe)
	case seat == re.view.Seat:
		return re.vocabulary().YouShithead
	case re.view.Forfeit != "":
		return (&words.Facts{Who: re.name(seat), Other: is, N: re.view.Forfeit}).Fill(w.AndOwes)
	default:
		return re.name(seat) + " " + is + "."
	}
}

// outcome says what came of the match: who won it, or who was the Shithead most often, as many rule sets have no winner
// (seeds 001 and 002). It is empty where the last round says it all.
func (re results) outcome() string {
	w, m := &re.Words.Table, re.view.Match
	fact := words.Facts{Rank: re.vocabulary().Shithead}
	switch most := slices.Max(m.Shitheads); {
	case m.Scored:
		fact.Who = re.those(func(s engine.Standing) bool { return s.Place == 1 })
		fact.N = w.Points(slices.Max(m.Points))
		return fact.Fill(w.WinsPoints)
	case re.view.Terms.Rules.Points.Place > 0 && most > 0:
		fact.Who = re.those(func(s engine.Standing) bool { return s.Place == 1 })
		return fact.Fill(w.Wins)
	case m.Rounds > 1 && most > 0:
		fact.Who = re.those(func(s engine.Standing) bool { return s.Shitheads == most })
		fact.N = strconv.Itoa(most)
		return fact.Fill(w.MostOften)
	}
	return ""
}

// those are the names of some of the match.
func (re results) those(are func(engine.Standing) bool) string {
	var list []string
	for _, s := range re.view.Match.Standings {
		if are(s) {
			list = append(list, re.name(s.Seat))
		}
	}
	if last := len(list) - 1; last > 0 {
		return (&words.Facts{Who: strings.Join(list[:last], ", "), N: list[last]}).Fill(re.Words.Table.And)
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
func (re results) standings() []standing {
	r, m := re.view.Result, re.view.Match
	var list []standing
	switch {
	case m != nil && (re.view.Phase == rooms.Over && (m.Scored || m.Rounds > 1) || r == nil || len(r.Places) == 0):
		for _, s := range m.Standings {
			list = append(list, standing{seat: s.Seat, place: s.Place})
		}
	case r != nil:
		list = bestFirst(&r.Result)
	}
	for i := range list {
		re.complete(&list[i])
	}
	return list
}

// bestFirst are the seats of a round by how well they did, as [ledger.Ranking] has it; of equals whoever was out earlier comes
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
	for i, place := range ledger.Ranking(seats) {
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
func (re results) complete(s *standing) {
	r, m := re.view.Result, re.view.Match
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
		s.note = re.vocabulary().Shithead
		if away {
			s.note += ", " + re.Words.Table.AwayPlain
		}
	case away && m != nil && m.Scored:
		s.note = re.Words.Table.AwayResult
	case away:
		s.note = re.Words.Table.AwayPlain
	case s.bonus > 0:
		s.note = re.vocabulary().LowCard
	}
}

// nameColumn is where names begin in a result, and pointsColumn how wide points are.
const nameColumn, pointsColumn = 8, 8

// counted says whether it is counted how often somebody was the Shithead.
func (re results) counted() bool {
	m := re.view.Match
	return m != nil && !m.Scored && m.Rounds > 1
}

// drawStandings draws the result, a line a seat, as many as fit; one's own is among them.
func (re results) drawStandings(f *frame.Frame, y, width, bottom int) {
	w := &re.Words.Table
	list := re.standings()
	scored := re.view.Match != nil && re.view.Match.Scored
	points := min(width-2*pointsColumn, 28)
	if scored {
		right(f, points+pointsColumn, y, w.InRound, re.Theme.Faint)
		right(f, points+2*pointsColumn, y, w.InMatch, re.Theme.Faint)
	}
	if re.counted() {
		right(f, points+2*pointsColumn, y, re.vocabulary().Shithead, re.Theme.Faint)
	}
	y++
	own := false
	for i := range list {
		s := &list[i]
		left := len(list) - i
		if y == bottom-1 && left > 1 {
			if !own && s.seat != re.view.Seat {
				for j := range list[i:] {
					if list[i+j].seat == re.view.Seat {
						s = &list[i+j]
					}
				}
			}
			if own || s == &list[i] && s.seat != re.view.Seat {
				f.Text(nameColumn, y, (&words.Facts{N: strconv.Itoa(left)}).Fill(w.More), re.Theme.Faint)
				return
			}
		}
		if y >= bottom {
			return
		}
		own = own || s.seat == re.view.Seat
		re.drawStanding(f, y, points, width, s, scored)
		y++
	}
}

func (re results) drawStanding(f *frame.Frame, y, points, width int, s *standing, scored bool) {
	w := &re.Words.Table
	place := w.Ordinal(s.place)
	f.Text(nameColumn-2-frame.Width(place), y, place, re.Theme.Faint)
	style := re.Theme.Name
	if s.seat == re.view.Seat {
		style = re.Theme.Own
	}
	at := f.TextMax(nameColumn, y, points-nameColumn, re.name(s.seat), style)
	if s.seat < len(re.view.Seats) && re.view.Seats[s.seat].Ready {
		at = f.Text(at+1, y, "✓", re.Theme.Own)
	}
	f.TextMax(at+1, y, points+2-at, re.reaction(s.seat), re.Theme.Title)
	note := points + 2
	if scored {
		earned := strconv.Itoa(s.round)
		if s.bonus > 0 {
			earned += "+" + strconv.Itoa(s.bonus)
		}
		right(f, points+pointsColumn, y, earned, re.Theme.Plain)
		right(f, points+2*pointsColumn, y, strconv.Itoa(s.match), re.Theme.Strong)
		note += 2 * pointsColumn
	}
	if re.counted() {
		if s.match > 0 {
			right(f, points+2*pointsColumn, y, strconv.Itoa(s.match)+" ×", re.Theme.Strong)
		}
		note += 2 * pointsColumn
	}
	f.TextMax(note, y, width-note-1, s.note, re.Theme.Faint)
}

// status says when it goes on, and who is waited for.
func (re results) status() string {
	w := &re.Words.Table
	if re.view.Phase == rooms.Over {
		return vote(re).voteStatus()
	}
	text := ""
	if re.view.Phase == rooms.Between && re.time() != "" {
		text = (&words.Facts{N: re.timeSaid()}).Fill(w.NextDeal) + ". "
	}
	var names []string
	for i := range re.view.Seats {
		if s := &re.view.Seats[i]; s.Bot == "" && !s.IsFree() && s.Here && !s.Ready && !s.Left {
			names = append(names, re.nameOrYou(i))
		}
	}
	if len(names) > 0 {
		text += (&words.Facts{Who: re.listed(names)}).Fill(w.WaitingFor)
	}
	return text
}
