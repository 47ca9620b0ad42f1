package table

import (
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// after is a view once something has happened that is logged.
func after(v *rooms.RoomView, e rooms.Entry) *rooms.RoomView {
	w := *v
	w.Log = append(w.Log[:len(w.Log):len(w.Log)], e)
	return &w
}

// TestSayings: what is said in each language.
func TestSayings(t *testing.T) {
	when := tabletest.When
	theirs := func() *rooms.RoomView { return when(t, 4, tabletest.IsTheirs) }
	between := func(change func(v *rooms.RoomView)) *rooms.RoomView {
		v := ended(t, 4, rooms.Between)
		change(v)
		return v
	}
	byEar := func(is func(*rooms.RoomView) bool) *rooms.RoomView {
		v := when(t, 4, is)
		v.Seats[2].ByEar, v.Seats[2].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
		return v
	}
	quietFor := func(left int) *rooms.RoomView {
		v := theirs()
		v.Table.Quiet = v.Table.QuietLimit - left
		return v
	}
	round, match := ended(t, 4, rooms.Between), ended(t, 4, rooms.Over)
	timeless := when(t, 4, tabletest.IsRace)
	timeless.Deadline = time.Time{}
	aimed := when(t, 5, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 })
	watched := watching(when(t, 5, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 }))
	_, chanced := inVain(t, "custom", tabletest.IsChance)
	three := ended(t, 5, rooms.Over)
	for i := range three.Match.Standings {
		three.Match.Standings[i].Place = min(4, i/3*3+1)
	}
	alone := ended(t, 5, rooms.Over)
	for seat := range alone.Seats {
		alone.Seats[seat].Here = seat == alone.Seat
	}
	third := only(tabletest.Result(t, "classic", 4, rooms.Over))
	third.Seat = third.Table.Out[2]
	fouled := engine.Event{Kind: engine.EventFouled, Cause: engine.CauseWarned, Target: engine.NoSeat, Slot: engine.AnySlot}
	stale := engine.Event{Kind: engine.EventEnded, Seat: engine.NoSeat, Cause: engine.CauseStalemate}
	all := []dialogue{
		on(auto(when(t, 4, tabletest.Mine)), "one is not called by name on turn"),
		on(auto(when(t, 4, tabletest.IsSetUp)), "nor in the set-up"),
		on(auto(when(t, 4, tabletest.IsRace)), "nor in a race"),
		on(after(theirs(), rooms.Entry{Event: fouled}), "nor by the referee"),
		on(tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskAbove)), "going again"),
		on(eaten(t), "eaten: one does not go again, but leads"),
		on(chanced, "a chance card in vain"),
		on(aimed, "who aims"),
		on(watched, "who aims, to those who watch"),
		on(when(t, 4, tabletest.IsRace), "the race ended without a word of what happens when nobody opens"),
		on(timeless, "a race without a clock"),
		on(byEar(tabletest.IsRace), "who plays by ear comes first in a race"),
		on(byEar(tabletest.IsMyTurn), "before a turn"),
		on(byEar(tabletest.IsJump), "before a jump-in"),
		on(byEar(tabletest.IsNoRace), "in a race of others"),
		on(byEar(tabletest.IsTheirs), "not before another's turn"),
		on(quietFor(21), "no stalemate is near"),
		on(quietFor(20), "a stalemate is near"),
		on(quietFor(1), "a stalemate is next"),

		on(waitingRoom(t, 4, 3), "a full table still asked for friends", waitingRoom(t, 4, 4)),
		on(waitingRoom(t, 4, 4), "a full table of another", ofAnother(waitingRoom(t, 4, 4))),
		on(waitingRoom(t, 4, 3), "who deals before all are here", ofAnother(waitingRoom(t, 4, 3))),
		on(round, "the viewer has lost", between(func(v *rooms.RoomView) { v.Result.Shithead = 0 })),
		on(round, "who has left is not waited for", between(func(v *rooms.RoomView) { v.Seats[1].Left = true })),
		on(round, "a round is not rated", unrated(ended(t, 4, rooms.Between), data.UnratedAddress)),
		on(round, "a round was called off", between(func(v *rooms.RoomView) {
			v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndAgreed
		})),
		on(round, "a stalemate", after(between(func(v *rooms.RoomView) {
			v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndStalemate
		}), rooms.Entry{Seat: engine.NoSeat, Event: stale})),
		on(match, "a match is not rated", unrated(ended(t, 4, rooms.Over), data.UnratedPace)),
		on(match, "of practice nothing is said", unrated(ended(t, 4, rooms.Over), data.UnratedPractice)),
		on(match, "nor of a match that was abandoned", unrated(ended(t, 4, rooms.Over), data.UnratedAbandoned)),
		on(match, "nor where it is rated", unrated(ended(t, 4, rooms.Over), data.RatedYes)),
		on(ended(t, 5, rooms.Over), "several winners", three),
		on(ended(t, 5, rooms.Over), "whoever votes alone decides", alone),
		on(only(tabletest.Result(t, "classic", 4, rooms.Over)), "the place in a match of one round", third),
	}
	dialogues(t, "said", all...)
}
