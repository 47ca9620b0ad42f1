package table

import (
	"cmp"
	"slices"
	"strconv"

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
	promptY := f.Height() - 4
	width := f.Width()
	if width >= 100 {
		logW := min(width/3, 44)
		width -= logW + 1
		f.VLine(width, 1, promptY-1, re.Theme.Line)
		log(re).draw(f, width+2, 1, logW-2, promptY-1, 0)
		talked = true
	}
	gap := 0
	if f.Height() >= 20 {
		gap = 1
	}
	y := 1 + gap
	for _, text := range re.headlines() {
		y = re.DrawLines(f, 2, y, width-4, f.Height(), ui.Wrap(text, width-4), re.Theme.Ask)
	}
	if r := re.view.Result; r != nil && re.Words.Table.Unrated[r.Rated] != "" {
		y = re.DrawLines(f, 2, y, width-4, f.Height(), ui.Wrap(re.Words.Table.Unrated[r.Rated], width-4), re.Theme.Soft)
	}
	y += gap
	re.drawStandings(f, y, min(width, 76), promptY)
	prompt(re).drawSmall(f, promptY, re.queued()+re.invites()+re.status())
	below := y + len(re.standings()) + 2
	return talked || log(re).drawTalk(f, 2, below, width-4, promptY-1) < promptY-1
}

// headlines say what is over, and who won, or where nobody wins who was the Shithead most often.
func (re results) headlines() []string {
	w, m, r := &re.Words.Table, re.view.Match, re.view.Result
	var lines []string
	switch {
	case m == nil:
	case m.Over:
		lines = append(lines, w.MatchOver+re.outcome())
	default:
		lines = append(lines, (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.RoundOver))
	}
	switch {
	case r == nil:
		return lines
	case r.End == record.EndStalemate:
		return append(lines, w.Stalemate)
	case r.End == record.EndAgreed:
		return append(lines, re.owes(w.People.CalledOff))
	case r.Shithead == engine.NoSeat:
		return append(lines, w.Abandoned)
	default:
		return append(lines, re.shitheadSays(r.Shithead))
	}
}

func (re results) shitheadSays(seat int) string {
	w, is := &re.Words.Table.People, re.vocabulary().IsShithead
	switch owes := re.view.Forfeit != ""; {
	case seat == re.view.Seat && owes:
		return re.vocabulary().YouShithead + re.owes(w.YouOwe)
	case seat == re.view.Seat:
		return re.vocabulary().YouShithead
	case owes:
		return (&words.Facts{Who: re.name(seat), Other: is, N: re.view.Forfeit}).Fill(w.AndOwes)
	default:
		return re.name(seat) + " " + is + "."
	}
}

// outcome says what came of the match: who won it, or who was the Shithead most often, as many rule sets have no winner
// (seeds 001 and 002). It is empty where the last round says it all.
func (re results) outcome() string {
	w, m := &re.Words.Table, re.view.Match
	most := slices.Max(m.Shitheads)
	winners := re.those(func(s engine.Standing) bool { return s.Place == 1 })
	switch {
	case m.Scored:
		return (&words.Facts{Who: winners, N: w.Points(slices.Max(m.Points))}).Fill(w.WinsPoints)
	case re.view.Terms.Rules.Points.Place > 0 && most > 0:
		return (&words.Facts{Who: winners}).Fill(w.Wins)
	case m.Rounds > 1 && most > 0:
		losers := re.those(func(s engine.Standing) bool { return s.Shitheads == most })
		return (&words.Facts{Who: losers, N: strconv.Itoa(most), Rank: re.vocabulary().Shithead}).Fill(w.MostOften)
	}
	return ""
}

func (re results) those(are func(engine.Standing) bool) string {
	var list []string
	for _, s := range re.view.Match.Standings {
		if are(s) {
			list = append(list, re.name(s.Seat))
		}
	}
	return re.and(list, len(list))
}

type standing struct {
	// place says how well the seat did: equal ones share it. Who was out first need not be the first.
	seat, place int
	// round and match are points, or how often the seat was the Shithead in the match; empty where nothing is counted.
	round, match, note string
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

// bestFirst are the seats of a round as [ledger.Ranking] has it; of equals whoever was out earlier comes first.
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

// ofSeat is what a list by seat has for one, nothing if it is too short.
func ofSeat[T any](list []T, seat int) (of T) {
	if seat < len(list) {
		of = list[seat]
	}
	return of
}

// complete fills in what is counted, and what there is to say.
func (re results) complete(s *standing) {
	r, m := re.view.Result, re.view.Match
	points, bonus := 0, 0
	if r != nil {
		points, bonus = ofSeat(r.Points, s.seat), ofSeat(r.Bonus, s.seat)
	}
	switch {
	case m == nil:
	case m.Scored:
		s.round, s.match = strconv.Itoa(points-bonus), strconv.Itoa(ofSeat(m.Points, s.seat))
		if bonus > 0 {
			s.round += "+" + strconv.Itoa(bonus)
		}
	case m.Rounds > 1 && ofSeat(m.Shitheads, s.seat) > 0:
		s.match = strconv.Itoa(m.Shitheads[s.seat]) + " ×"
	}
	if r == nil {
		return
	}
	switch away := ofSeat(r.Away, s.seat); {
	case s.seat == r.Shithead && away:
		s.note = re.vocabulary().Shithead + ", " + re.Words.Table.AwayPlain
	case s.seat == r.Shithead:
		s.note = re.vocabulary().Shithead
	case away && m != nil && m.Scored:
		s.note = re.Words.Table.AwayResult
	case away:
		s.note = re.Words.Table.AwayPlain
	case bonus > 0:
		s.note = re.vocabulary().LowCard
	}
}

// nameColumn is where names begin in a result, and pointsColumn how wide points are.
const nameColumn, pointsColumn = 8, 8

// heads are what stands over what is counted, both empty where nothing is.
func (re results) heads() (round, match string) {
	switch w, m := &re.Words.Table, re.view.Match; {
	case m != nil && m.Scored:
		return w.InRound, w.InMatch
	case m != nil && m.Rounds > 1:
		return "", re.vocabulary().Shithead
	default:
		return "", ""
	}
}

// drawStandings draws the result, a line a seat, as many as fit; one's own is among them.
func (re results) drawStandings(f *frame.Frame, y, width, bottom int) {
	list := re.standings()
	points := min(width-2*pointsColumn, 28)
	note := points + 2
	round, match := re.heads()
	if match != "" {
		note += 2 * pointsColumn
	}
	right(f, points+pointsColumn, y, round, re.Theme.Soft)
	right(f, points+2*pointsColumn, y, match, re.Theme.Soft)
	y++
	last := bottom - y - 1
	for i := range min(len(list), last+1) {
		s := &list[i]
		if left := len(list) - i; i == last && left > 1 {
			own := slices.IndexFunc(list, func(s standing) bool { return s.seat == re.view.Seat })
			if own < i {
				f.Text(nameColumn, y+i, (&words.Facts{N: strconv.Itoa(left)}).Fill(re.Words.Table.More), re.Theme.Soft)
				return
			}
			s = &list[own]
		}
		re.drawStanding(f, y+i, points, s)
		f.TextMax(note, y+i, width-note-1, s.note, re.Theme.Soft)
	}
}

func (re results) drawStanding(f *frame.Frame, y, points int, s *standing) {
	place := re.Words.Table.Ordinal(s.place)
	f.Text(nameColumn-2-frame.Width(place), y, place, re.Theme.Soft)
	at := f.TextMax(nameColumn, y, points-nameColumn, re.name(s.seat), re.nameStyle(s.seat == re.view.Seat))
	if s.seat < len(re.view.Seats) && re.view.Seats[s.seat].Ready {
		at = f.Text(at+1, y, "✓", re.Theme.You)
	}
	f.TextMax(at+1, y, points+2-at, re.reaction(s.seat), re.Theme.Ask)
	right(f, points+pointsColumn, y, s.round, re.Theme.Text)
	right(f, points+2*pointsColumn, y, s.match, re.Theme.Strong)
}

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
