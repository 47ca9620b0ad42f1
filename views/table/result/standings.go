package result

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/words"
)

// winners says who won the match; it is empty where no player did, as by many rule sets, such as those of Leeds and
// Schwechat.
func (re *Results) winners() string {
	m := re.View.Match
	if m == nil || !m.Scored && (re.View.Terms.Rules.Points.Place == 0 ||
		!slices.ContainsFunc(m.Shitheads, func(n int) bool { return n > 0 })) {
		return ""
	}
	var list []int
	for _, s := range m.Standings {
		if s.Place == 1 {
			list = append(list, s.Seat)
		}
	}
	return (&words.Facts{Who: re.names(list)}).Fill(re.Words.Table.Result.Goes) + "."
}

// losers are the seats that were the Shithead most often in a match of several rounds that is over, and how often; else
// that of the round. There are none where no round had one.
func (re *Results) losers() (seats []int, times int) {
	r, m := re.View.Result, re.View.Match
	if m != nil && re.View.Phase == rooms.Over && m.Rounds > 1 {
		times = slices.Max(append([]int{1}, m.Shitheads...))
		for seat, n := range m.Shitheads {
			if n == times {
				seats = append(seats, seat)
			}
		}
	}
	if len(seats) == 0 && r != nil && r.Shithead != engine.NoSeat {
		seats, times = []int{r.Shithead}, 1
	}
	return seats, times
}

// alone reports whether a seat is the only one of the losers, or there are none.
func (re *Results) alone(seat int) bool {
	losers, _ := re.losers()
	return len(losers) == 0 || slices.Equal(losers, []int{seat})
}

// mostOften says who the losers of a match are, empty for none.
func (re *Results) mostOften() string {
	seats, times := re.losers()
	if len(seats) == 0 {
		return ""
	}
	fact := words.Facts{Who: re.names(seats), N: strconv.Itoa(times), Rank: re.Vocabulary().Shithead}
	return strings.TrimLeft(fact.Fill(re.Words.Table.MostOften), ". ")
}

// names are those of seats, of more than four the first.
func (re *Results) names(seats []int) string {
	var list []string
	for _, seat := range seats {
		list = append(list, re.Name(seat))
	}
	return re.And(list, min(len(list), 4))
}

type standing struct {
	// place says how well the seat did: equal ones share it. Who was out first need not be the first.
	seat, place int
	// says is the place as it is read, last whether it is the last one's.
	says string
	last bool
	// round and match are points, or how often the seat was the Shithead in the match; empty where nothing is counted.
	round, match string
	// points are those of the match.
	points int
	// worth is what there is to tell, the most important first.
	worth []string
}

// standings are the seats of the round, or of the match once it is over, if it had more rounds or points, the best first.
func (re *Results) standings() []standing {
	r, m := re.View.Result, re.View.Match
	var list []standing
	switch {
	case m != nil && re.ofMatch():
		for _, s := range m.Standings {
			list = append(list, standing{seat: s.Seat, place: s.Place, says: re.Words.Table.Ordinal(s.Place)})
		}
	case r != nil:
		list = bestFirst(&r.Result)
		for i := range list {
			re.places(&list[i], r)
		}
	}
	for i := range list {
		re.complete(&list[i])
	}
	return list
}

// ofMatch reports whether the standings are those of a match.
func (re *Results) ofMatch() bool {
	r, m := re.View.Result, re.View.Match
	return m != nil && (re.View.Phase == rooms.Over && (m.Scored || m.Rounds > 1) || r == nil || len(r.Places) == 0)
}

// places says which one the seat was to go out.
func (re *Results) places(s *standing, r *rooms.RoundResult) {
	w := &re.Words.Table.Result
	if s.last = s.seat == r.Shithead; s.last {
		s.says = w.Last
		return
	}
	s.says = (&words.Facts{N: re.Words.Table.Ordinal(slices.Index(r.Places, s.seat) + 1)}).Fill(w.Out)
}

// bestFirst are the seats of a round as [ledger.Ranking] has it; of equals whoever was out earlier comes first.
func bestFirst(r *engine.Result) []standing {
	order := slices.Clone(r.Places)
	if r.Shithead != engine.NoSeat {
		order = append(order, r.Shithead)
	}
	seats := make([]data.SeatResult, len(order))
	for i, seat := range order {
		seats[i] = data.SeatResult{Place: i + 1, Shithead: seat == r.Shithead, Points: scene.OfSeat(r.Points, seat)}
	}
	list := make([]standing, len(order))
	for i, place := range ledger.Ranking(seats) {
		list[i] = standing{seat: order[i], place: place}
	}
	slices.SortStableFunc(list, func(a, b standing) int { return cmp.Compare(a.place, b.place) })
	return list
}

// complete fills in what is counted, and what there is to say.
func (re *Results) complete(s *standing) {
	r, m := re.View.Result, re.View.Match
	points, bonus := 0, 0
	if r != nil {
		points, bonus = scene.OfSeat(r.Points, s.seat), scene.OfSeat(r.Bonus, s.seat)
	}
	switch {
	case m == nil:
	case m.Scored:
		s.points = scene.OfSeat(m.Points, s.seat)
		s.round, s.match = strconv.Itoa(points), strconv.Itoa(s.points)
		if points > 0 {
			s.round = "+" + s.round
		}
	case m.Rounds > 1 && scene.OfSeat(m.Shitheads, s.seat) > 0:
		s.match = strconv.Itoa(m.Shitheads[s.seat]) + " ×"
	}
	s.worth = re.worth(s.seat, bonus)
}

// notable is how many cards a pile has that is worth telling of.
const notable = 4

// worth is what there is to tell of a seat, the most important first.
func (re *Results) worth(seat, bonus int) (list []string) {
	w, d := &re.Words.Table.Result, resultMat{re}.deeds(seat)
	say := func(when bool, text string) {
		if when {
			list = append(list, text)
		}
	}
	if r := re.View.Result; r != nil && scene.OfSeat(r.Away, seat) {
		text := re.Words.Table.AwayPlain
		if m := re.View.Match; m != nil && m.Scored {
			text = re.Words.Table.AwayResult
		}
		say(true, text)
	}
	if rules := re.Rules(); rules != nil && bonus > 0 {
		rank := words.RankName(rules.Points.LowRank)
		say(true, (&words.Facts{A: re.Words.Table.A(rank), Rank: rank, N: strconv.Itoa(bonus)}).Fill(w.Leaves))
	}
	say(d.Jumps > 0, w.Jumps(d.Jumps))
	say(d.Most >= notable, (&words.Facts{N: strconv.Itoa(d.Most)}).Fill(re.Vocabulary().Adapt(w.Took)))
	say(d.Burned > 0, (&words.Facts{Cards: re.Words.Table.Cards(d.Burned)}).Fill(re.Vocabulary().Adapt(w.Blew)))
	say(d.Fouls > 0, w.Fouls(d.Fouls))
	return list
}

// standingsTable is where the columns of the standings are, all from the beginning of a block; 0 for one that there is not.
type standingsTable struct {
	*Results
	// block is how wide each of the blocks is that stand beside one another, rows how many seats each has.
	block, blocks, rows, pitch int
	name, nameW                int
	// round and match are where points end, bar where the bars begin, of barW columns, telling what is worth telling.
	round, match, bar, barW, telling int
	// each are the rounds that have a column of their own, which end from first on.
	each  []*rooms.RoundResult
	first int
	best  int
}

// roundColumn is how wide a round's points are.
const roundColumn = 6

// table lays the standings out.
func (re *Results) table(p *resultPlan, list []standing) *standingsTable {
	t := &standingsTable{Results: re, block: p.width / max(1, p.columns), blocks: p.columns, rows: p.rows, pitch: p.pitch, best: 1}
	placeW, scored := 0, re.View.Match != nil && re.View.Match.Scored
	for i := range list {
		placeW = max(placeW, frame.Width(list[i].says))
		t.nameW = max(t.nameW, frame.Width(re.FullName(list[i].seat)))
		t.best = max(t.best, list[i].points)
	}
	t.name = 1 + max(placeW, min(7, t.block/8)) + 2
	counted := 8
	if round, match := re.heads(); round != "" && match != "" && p.columns == 1 {
		counted = 16
	}
	t.nameW = max(4, min(t.nameW, 20, t.block-t.name-counted))
	x := t.name + t.nameW + 1
	if p.columns > 1 {
		t.match = min(t.block-2, x+8)
		return t
	}
	if scored && re.ofMatch() {
		x = t.eachRound(x)
	} else if scored {
		t.round = x + 6
		x = t.round
	}
	if _, match := re.heads(); match != "" && x+7 < t.block {
		t.match = x + max(7, frame.Width(match)+1)
		x = t.match
	}
	if rest := t.block - x; scored && len(t.each) == 0 && rest >= 30 {
		t.bar, t.barW = x+3, min(28, rest/3)
		x = t.bar + t.barW
	}
	if t.block-x >= 16 {
		t.telling = x + 3
	}
	return t
}

// eachRound gives the rounds of the match columns of their own, if all are known and fit, and gives the x after them.
func (t *standingsTable) eachRound(x int) int {
	n := t.View.Match.Round
	if n < 2 || len(t.View.Match.Results) != n || x+n*roundColumn+8 > t.block {
		return x
	}
	t.each, t.first = t.View.Match.Results, x+roundColumn
	return x + n*roundColumn
}

// heads are what stands over what is counted, both empty where nothing is.
func (re *Results) heads() (round, match string) {
	switch w, m := &re.Words.Table, re.View.Match; {
	case m != nil && m.Scored && re.ofMatch():
		return w.InRound, w.Result.Sum
	case m != nil && m.Scored:
		return w.InRound, w.InMatch
	case m != nil && m.Rounds > 1:
		return "", re.Vocabulary().Shithead
	default:
		return "", ""
	}
}

// draw draws the standings, a line a seat, as many as fit, and gives the row below them. One's own is among them.
func (t *standingsTable) draw(f *frame.Frame, y int, list []standing) int {
	t.drawHeads(f, y)
	shown := min(len(list), t.rows*t.blocks)
	for i := range shown {
		s := &list[i]
		at := y + 1 + i%max(1, t.rows)*t.pitch
		x := i / max(1, t.rows) * t.block
		if left := len(list) - i; i == shown-1 && left > 1 {
			own := slices.IndexFunc(list, func(s standing) bool { return s.seat == t.View.Seat })
			if own < i {
				f.TextMax(x+t.name, at, t.block-t.name, (&words.Facts{N: strconv.Itoa(left)}).Fill(t.Words.Table.More), t.Theme.Soft)
				break
			}
			s = &list[own]
		}
		t.drawSeat(f, x, at, s)
	}
	return y + 1 + min(t.rows, len(list))*t.pitch
}

func (t *standingsTable) drawHeads(f *frame.Frame, y int) {
	w, soft := &t.Words.Table.Result, t.Theme.Soft
	round, match := t.heads()
	for block := range t.blocks {
		x := block * t.block
		f.TextMax(x+1, y, t.name-2, w.Place, soft)
		f.TextMax(x+t.name, y, t.nameW, w.Who, soft)
		if t.round > 0 {
			f.TextBefore(x+t.round, y, round, soft)
		}
		if t.match > 0 && x+t.match-frame.Width(match) > x+t.name {
			f.TextBefore(x+t.match, y, match, soft)
		}
	}
	for i := range t.each {
		f.TextBefore(t.first+i*roundColumn, y, "r"+strconv.Itoa(i+1), soft)
	}
	if t.telling > 0 {
		f.TextMax(t.telling, y, t.block-t.telling, w.Telling, soft)
	}
}

// drawSeat draws one seat of the standings in its block.
func (t *standingsTable) drawSeat(f *frame.Frame, x, y int, s *standing) {
	own := s.seat == t.View.Seat
	on, name := &t.Theme.Inks, t.Theme.Name
	if own {
		on, name = &t.Theme.Pane, t.Theme.Pane.You
		f.Fill(x, y, t.block, 1, ' ', on.Text)
	}
	place := on.Soft
	if s.last {
		place = on.Danger
	}
	f.TextMax(x+1, y, t.name-2, s.says, place)
	at := f.TextMax(x+t.name, y, t.nameW, t.FullName(s.seat), name)
	if reaction := t.Reaction(s.seat); reaction != "" && t.round == 0 && len(t.each) == 0 && t.telling == 0 {
		f.TextMax(at+1, y, t.nameW-at+x+t.name-1, reaction, on.Ask)
	}
	if t.round > 0 {
		f.TextBefore(x+t.round, y, s.round, on.Strong)
	}
	if t.match > 0 {
		f.TextBefore(x+t.match, y, s.match, on.Strong)
	}
	t.drawRounds(f, y, s.seat, on)
	t.drawBar(f, x, y, s.points, name)
	if t.telling > 0 {
		told := s.worth
		if reaction := t.Reaction(s.seat); reaction != "" {
			told = append([]string{t.Words.Quote(reaction)}, told...)
		}
		room := t.block - t.telling // of which more than one thing leaves the last column free
		f.TextMax(x+t.telling, y, room, t.fitting(told, room-1), on.Text)
	}
}

// fitting are parts in a row, as many as fit a width.
func (t *standingsTable) fitting(parts []string, width int) string {
	text := strings.Join(parts, " · ")
	for n := len(parts) - 1; n > 0 && frame.Width(text) > width; n-- {
		text = strings.Join(parts[:n], " · ")
	}
	return text
}

// drawRounds draws the points of a seat in each round, with a cross where it was the last.
func (t *standingsTable) drawRounds(f *frame.Frame, y, seat int, on *look.Inks) {
	for i, r := range t.each {
		text, style := strconv.Itoa(scene.OfSeat(r.Points, seat)), on.Text
		if scene.OfSeat(r.Away, seat) {
			text = "0"
		}
		if r.Shithead == seat {
			text, style = "✗ "+text, on.Danger
		}
		f.TextBefore(t.first+i*roundColumn, y, text, style)
	}
}

// drawBar draws points as a bar whose upper half is air.
func (t *standingsTable) drawBar(f *frame.Frame, x, y, points int, style frame.StyleID) {
	if t.barW == 0 || points <= 0 {
		return
	}
	halves := max(1, 2*t.barW*points/t.best)
	f.Fill(x+t.bar, y, halves/2, 1, '▄', style)
	if halves%2 == 1 {
		f.Text(x+t.bar+halves/2, y, "▖", style)
	}
}
