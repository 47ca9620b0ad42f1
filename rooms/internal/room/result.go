package room

import (
	"fmt"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// lastRound is how the last round ended, as it is kept while no other runs.
type lastRound struct {
	rooms.RoundResult
	// Dealt is what it was dealt from.
	Dealt *dealing `json:"deal,omitempty"`
}

// check says what is wrong with a result from a line, of so many seats, and completes it. There is perhaps none.
func (l *lastRound) check(n int) error {
	if l == nil {
		return nil
	}
	if len(l.Points) != n || len(l.Bonus) != n || len(l.Away) != n || l.Shithead < engine.NoSeat || l.Shithead >= n {
		return fmt.Errorf("a result that is not of %d seats", n)
	}
	for _, seat := range l.Places {
		if seat < 0 || seat >= n {
			return fmt.Errorf("a result with a seat %d", seat)
		}
	}
	if err := l.Dealt.check(n); err != nil {
		return err
	}
	l.Deal = l.Dealt.reveal()
	return nil
}

func (r *Room) settleIfOver(fx *Effects, now time.Time) {
	if r.running() && r.round.state.Phase() == engine.PhaseOver {
		r.settle(fx, now)
	}
}

// settle counts a round that is over, and begins the journal anew with what is kept after it.
func (r *Room) settle(fx *Effects, now time.Time) {
	r.game.settle(fx, now)
	fx.Rest = []data.Line{{Text: r.line()}}
	fx.Write, fx.Summary = true, true // also where the record has its result already
	fx.End = r.deserted()
}

// settle counts a round that is over, in the match and for everybody who played it.
func (g *game) settle(fx *Effects, now time.Time) {
	rd := g.round
	rd.over = true
	result := rd.state.Result()
	g.last = &lastRound{Dealt: g.dealing, RoundResult: rooms.RoundResult{
		Result: result, Away: make([]bool, len(g.seats)), End: rd.ending(), Deal: g.dealing.reveal(),
		Chronicle: rd.chronicle,
	}}
	g.results = append(g.results, &g.last.RoundResult)
	if !rd.resulted {
		line := record.NewResult(result)
		line.End = g.last.End
		fx.record(line)
	}

	counted := result
	counted.Points = slices.Clone(result.Points)
	for i := range g.seats {
		if rd.stood[i] > rd.own[i] {
			g.last.Away[i] = true
			g.match.Away[i]++
			counted.Points[i] = 0
		}
		g.seats[i].agrees = false
	}
	g.match.Settle(counted)
	g.next.pass(rd.state, g.seats)
	g.phase, g.clock.since = rooms.Between, now
	if g.match.Over() {
		g.phase = rooms.Over
		g.note(rooms.Entry{Kind: rooms.EntryMatchOver, Seat: engine.NoSeat})
	}
	g.prepare()
	fx.Settle = g.ledger(now)
	g.last.Rated = fx.Settle.Rated
	g.count(counted.Points, fx.Settle.Standings)
}

// ledger is the round as it is kept for ever.
func (g *game) ledger(now time.Time) *data.Round {
	rd, last := g.round, g.last
	out := &data.Round{
		ID: rd.id, Match: g.match.ID, Room: g.code, Rules: g.terms.Rules.Name, Options: g.terms.Rules.Set,
		Began: rd.began, Ended: now.UTC(), End: last.End, Moves: last.Moves, Seats: slices.Clone(rd.results),
	}
	for i := range out.Seats {
		s, seat := &g.seats[i], &out.Seats[i]
		seat.Player, seat.Bot, seat.Program = s.known(), s.Bot, s.Program
		seat.Shithead = i == last.Shithead
		seat.Away = last.Away[i] || seat.Shithead && s.stoodIn()
		seat.Points, seat.LowCard = last.Points[i], last.Bonus[i] > 0
	}
	for k, i := range last.Places {
		out.Seats[i].Place = k + 1
	}
	if last.Shithead != engine.NoSeat {
		out.Seats[last.Shithead].Place = len(g.seats)
	}
	if g.match.Over() && g.match.decided() {
		for _, standing := range g.match.Standings() {
			i := standing.Seat
			player, s := g.match.Players[i], &g.seats[i]
			away := s.Left || s.Player != player || 2*g.match.Away[i] > g.match.Played
			out.Standings = append(out.Standings, data.MatchResult{
				Player: known(player), Program: slices.Contains(g.match.Programs, i), Place: standing.Place, Away: player != "" && away,
			})
		}
	}
	out.Rated = g.rated(out)
	return out
}

// tally is what a seat has come to in this room, as [rooms.TallyView] says.
type tally struct {
	Points    int `json:"points,omitempty"`
	Shitheads int `json:"shitheads,omitempty"`
	Rounds    int `json:"rounds,omitempty"`
	Won       int `json:"won,omitempty"`
}

// count counts a round that is over, with the points that count. An abandoned one changes nothing, not even who bears the
// title. A match is won by who sat down to it and did not leave it to others.
func (g *game) count(points []int, match []data.MatchResult) {
	if shithead := g.last.Shithead; shithead != engine.NoSeat {
		for i := range g.seats {
			s := &g.seats[i]
			s.Tally.Rounds++
			s.Tally.Points += points[i]
			s.Titled = i == shithead && !s.Left
			if i == shithead {
				s.Tally.Shitheads++
			}
		}
	}
	for k, standing := range g.match.Standings()[:len(match)] {
		s := &g.seats[standing.Seat]
		if match[k].Place == 1 && !match[k].Away && s.Player == g.match.Players[standing.Seat] {
			s.Tally.Won++
		}
	}
}

// tally is what everybody sees of it.
func (s seats) tally() *rooms.TallyView {
	if !slices.ContainsFunc(s, func(s seat) bool { return s.Tally != tally{} }) {
		return nil
	}
	n := len(s)
	all := make([]int, 4*n)
	v := &rooms.TallyView{Points: all[:n:n], Shitheads: all[n : 2*n : 2*n], Rounds: all[2*n : 3*n : 3*n], Won: all[3*n:]}
	for i := range s {
		t := &s[i].Tally
		v.Points[i], v.Shitheads[i], v.Rounds[i], v.Won[i] = t.Points, t.Shitheads, t.Rounds, t.Won
	}
	return v
}
