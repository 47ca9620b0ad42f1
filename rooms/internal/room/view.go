package room

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// views are the views that people share, nil after a change: what all have in common, and the one of whoever has no seat.
type views struct{ shared, watched *rooms.RoomView }

// View is what a person sees. Watchers share one until something changes; removed players have their own.
func (r *Room) View(who rooms.Person, now time.Time) *rooms.RoomView {
	i := r.seats.of(who)
	removed := i == engine.NoSeat && slices.Contains(r.removed, who.ID)
	if i == engine.NoSeat && !removed && r.views.watched != nil && r.views.watched.At.Equal(now) {
		return r.views.watched
	}
	v := *r.base(now)
	v.Seat, v.Removed, v.At = i, removed, now
	if i != engine.NoSeat {
		v.Advice = r.seats[i].advice.given
	}
	if r.round != nil {
		v.Table = r.round.state.View(i)
		if r.running() {
			v.Legal = r.round.state.Legal(i, nil)
		}
	}
	if i == engine.NoSeat && !removed {
		r.views.watched = &v
	}
	return &v
}

// base is what all views have in common.
func (r *Room) base(now time.Time) *rooms.RoomView {
	if r.views.shared != nil {
		return r.views.shared
	}
	v := &rooms.RoomView{
		Code: r.code, Terms: r.terms, Maker: r.maker, Phase: r.phase, Seats: make([]rooms.SeatView, len(r.seats)),
		Seat: engine.NoSeat, Watchers: r.watchers, Log: slices.Clip(r.log.entries), Logged: r.log.logged, LogBegan: r.log.began, Lines: r.log.lines, Said: r.chat.said,
		Deadline: r.clock.shown(), Deal: r.dealing.view(), Titled: r.seats.titled(), Forfeit: r.terms.Forfeit, Tally: r.seats.tally(),
		Dealer: r.dealer(), CallOff: r.seats.agreement(), Queue: r.queue.people, Promises: r.promises(), Chat: slices.Clip(r.chat.lines),
	}
	v.OpenStart = r.openStart()
	if r.running() && r.clock.headStart.After(now) {
		v.HeadStartUntil = r.clock.headStart
	}
	for i := range r.seats {
		v.Seats[i] = r.seats[i].view()
		v.Seats[i].Awaited = !v.HeadStartUntil.IsZero() && r.listens(i)
		v.Seats[i].Excused = r.running() && r.seats[i].owned() && r.excused(i, now)
	}
	if r.round != nil {
		v.Round = r.round.id
	}
	if r.last != nil {
		v.Result = &r.last.RoundResult
	}
	if r.match != nil {
		v.Match = r.match.view(r.roundNumber())
		v.Match.Results = slices.Clip(r.results)
	}
	r.views.shared = v
	return v
}

// Summary is what the lobby tells of the room.
func (r *Room) Summary() *rooms.RoomSummary {
	s := &rooms.RoomSummary{Code: r.code, Terms: r.terms, Maker: r.maker, Phase: r.phase, Watchers: r.watchers}
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
		if turn := r.round.state.Turn(); turn != engine.NoSeat && !r.seats[turn].played() {
			s.Turn = r.seats[turn].Player
		}
	}
	return s
}
