package rooms

import (
	"slices"
	"time"

	"shithead/engine"
)

// view is what somebody in the room sees. All who watch share one, until something changes.
func (r *room) view(who Person, now time.Time) *RoomView {
	i := r.seatOf(who)
	if i == engine.NoSeat && r.watched != nil && r.watched.At.Equal(now) {
		return r.watched
	}
	v := *r.base(now)
	v.Seat, v.At = i, now
	if r.round != nil {
		v.Table = r.round.state.View(i)
		if r.running() {
			v.Legal = r.round.state.Legal(i, nil)
		}
	}
	if i == engine.NoSeat {
		r.watched = &v
	}
	return &v
}

// base is what all views have in common.
func (r *room) base(now time.Time) *RoomView {
	if r.shared != nil {
		return r.shared
	}
	v := &RoomView{
		Code: r.code, Terms: r.terms, Maker: r.maker, Phase: r.phase, Seats: make([]SeatView, len(r.seats)),
		Seat: engine.NoSeat, Watchers: r.watchers, Result: r.last, Log: r.log[:len(r.log):len(r.log)], Logged: r.logged, LogBegan: r.logBegan,
		Deadline: r.deadline, Deal: r.dealing.view(), Titled: r.titled(), Forfeit: r.terms.Forfeit, Tally: r.tally(),
		Dealer: r.dealer(), CallOff: r.agreement(), Queue: r.queue, Chat: r.said(),
	}
	for i, s := range r.seats {
		v.Seats[i] = SeatView{
			Owner: s.owner(), Bot: s.Bot, StandIn: s.Stand, Name: s.Name, Here: s.here, Auto: s.auto, Left: s.Left, Ready: s.ready,
			Excused: r.running() && s.owned() && r.excused(i, now),
		}
	}
	if r.patient {
		v.Deadline = time.Time{}
	}
	if r.round != nil {
		v.Round = r.round.id
	}
	if m := r.match; m != nil {
		v.Match = &MatchView{
			ID: m.ID, Round: r.roundNumber(), Rounds: m.Rounds, Scored: m.Scored,
			Points: slices.Clone(m.Points), Shitheads: slices.Clone(m.Shitheads), Standings: m.Standings(), Over: m.Over(),
		}
	}
	r.shared = v
	return v
}

// roundNumber is the number of the round that runs or was the last.
func (r *room) roundNumber() int {
	if r.phase == Playing && (r.round == nil || !r.round.over) {
		return r.match.Played + 1
	}
	return r.match.Played
}

// summary is what the lobby tells of the room.
func (r *room) summary() *RoomSummary {
	s := &RoomSummary{Code: r.code, Terms: r.terms, Maker: r.maker, Phase: r.phase, Watchers: r.watchers}
	for i := range r.seats {
		switch seat := &r.seats[i]; {
		case seat.owned():
			s.Players = append(s.Players, seat.owner())
		case seat.isFree():
			s.FreeSeats++
		default:
			s.Bots++
		}
	}
	if r.match != nil {
		s.Round, s.Rounds = r.roundNumber(), r.match.Rounds
	}
	if r.running() {
		s.Running = r.round.id
		if turn := r.round.state.Turn(); turn != engine.NoSeat && r.seats[turn].owned() {
			s.Turn = r.seats[turn].Player
		}
	}
	return s
}
