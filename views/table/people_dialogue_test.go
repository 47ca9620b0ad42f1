package table

import (
	"errors"
	"maps"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// as has the desk belong to person number me, asGuest to somebody without a profile.
func as(me int) func(*desk) { return func(d *desk) { d.table.scene.At.Me = by(me) } }

func asGuest(d *desk) { d.table.scene.At.Me = rooms.Person{Name: "guest"} }

// TestDialoguesOfPeople: who is at the table, and what they do with each other.
func TestDialoguesOfPeople(t *testing.T) {
	when := tabletest.When
	turn, theirs, watched := when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsTheirs), watching(when(t, 4, tabletest.IsMyTurn))
	gone := waitingRoom(t, 4, 4)
	gone.Seats[1] = rooms.SeatView{}
	calls := func(v *rooms.RoomView, seats ...int) *rooms.RoomView {
		w := *v
		return callsOff(&w, seats...)
	}
	excused := callsOff(when(t, 4, tabletest.IsTheirs), 1)
	excused.Seats[0].Excused, excused.Seats[2].Excused = true, true
	agreed := callsOff(when(t, 4, tabletest.IsTheirs), 1, 2)
	agreed.Seats[2].Excused = true // and has agreed all the same
	left := callsOff(when(t, 5, tabletest.IsTheirs), 1)
	left.Seats[2].Left = true // and eve's hand is a bot's
	seated := when(t, 4, tabletest.IsSetUp)
	seated.Round = "r2"
	someBots := waitingRoom(t, 4, 2)
	someBots.Terms.Bots = []string{"random", "easy"}
	watchedWaiting := waitingRoom(t, 4, 2)
	watchedWaiting.Seat = engine.NoSeat
	ready := ended(t, 4, rooms.Between)
	ready.Seats[0].Ready = true
	lookedAt := func(d *desk) { d.table.dealt = d.table.dealt.Add(-looking) }
	without := func(phase rooms.Phase) *rooms.RoomView {
		v := ended(t, 4, phase)
		v.Table = nil
		return v
	}
	running := func(v *rooms.RoomView) *rooms.RoomView {
		w := *v
		w.Phase, w.Result = rooms.Playing, nil
		return &w
	}
	inRound := func(n int) *rooms.RoomView {
		v := dealing(t, "bitenight", 1, rooms.DealShithead)
		v.Match.Round = n
		return v
	}
	all := []dialogue{
		on(waitingRoom(t, 4, 3), "the maker takes people off their seats", "p down d down d up d d up d d 0 0"),
		on(tallied(ended(t, 4, rooms.Between)), "the maker begins the tally anew", "p down d d 0 m 0 0"),
		on(turn, "a forfeit", "p t", text("makes the tea, d 0 m"), "enter t esc"),
		on(forfeited(when(t, 4, tabletest.IsMyTurn)), "a forfeit that is too long", "p t", rooms.ErrLong, text(" for all"), "enter"),
		on(ofAnother(waitingRoom(t, 4, 4)), "others do not set a table", "p down d d 0 0 t enter"),
		on(ofAnother(tallied(ended(t, 4, rooms.Between))), "nor its tally", "p down d d 0 0 t enter"),
		on(waitingRoom(t, 4, 4), "the list keeps its place, and is for its keys alone", "p down down d", gone, "d m k 2 e r x s b"),
		on(turn, "nobody mutes oneself or a bot", "p m pgdown m"),
		on(turn, "a rank is no answer in the list", "p k 2 e r x s b"),
		on(watched, "queueing", as(9), "w", queueing(watching(when(t, 4, tabletest.IsMyTurn)), 8, 9), "w"),
		on(queueing(watching(when(t, 4, tabletest.IsMyTurn)), 8), "another waits"),
		on(turn, "who plays waits for no seat", "w"),
		on(queueing(watching(ended(t, 4, rooms.Between)), 0), "a seat from the queue", seated, lookedAt, "r"),

		on(theirs, "calling off", "u", calls(theirs, 0), "u"),
		on(left, "who has left is not asked"),
		on(watching(callsOff(when(t, 4, tabletest.IsTheirs), 1)), "who watches does not call off", "u"),
		on(ended(t, 4, rooms.Between), "nothing to call off", "u"),
		on(excused, "who is not asked"),
		on(excused, "the last to be asked", "u u"),
		on(agreed, "agreed all the same"),
		on(calls(turn, 1, 2), "one key ended the round", "u right u u"),

		on(waitingRoom(t, 4, 2), "gathering", "b b - enter"),
		on(waitingRoom(t, 4, 4), "a full table", "s enter"),
		on(ofAnother(watchedWaiting), "somebody comes", "b s"),
		on(someBots, "a bot of another level than the form's", "b"),
		on(ended(t, 4, rooms.Between), "ready for the next round", "r"),
		on(ended(t, 4, rooms.Between), "by enter", "enter"),
		on(ended(t, 4, rooms.Over), "ready for another match", "r"),
		on(ended(t, 4, rooms.Over), "another match by enter", "enter"),
		on(ready, "ready is said once", "r"),
		on(moved(running(ended(t, 4, rooms.Between)), -1, nil), "enter for a play took the result away", late, ended(t, 4, rooms.Between), "enter enter"),
		on(without(rooms.Over), "after a restart the host was told to wait", "enter"),
		on(without(rooms.Between), "after a restart between rounds", "enter"),
		on(voted(ended(t, 5, rooms.Over), 0, 1), "a vote", "r"),
		on(waitingRoom(t, 4, 2), "leaving while gathering promised a bot", "x"),
		on(theirs, "leaving", "x n x esc x enter x Y x y"),
		on(theirs, "leaving in vain", errors.New("disk"), "x y"),
		on(watching(when(t, 4, tabletest.IsTheirs)), "who watches does not leave for good", "x y"),
		on(dealing(t, "bitenight", 1, rooms.DealShithead), "a guest is told that they practise", func(d *desk) { d.table.Practise() }, inRound(1), inRound(1), inRound(2)),

		on(turn, "saying something", "c", text("kaq 9 fxu?"), "enter", text(" "), "enter c", text("never mind"), "esc esc"),
		on(turn, "the log stays behind what is said", "l c hi enter esc"),
		on(turn, "pasting", "c", tea.PasteMsg{Content: "pasted"}, "enter"),
		on(turn, "lines go out in their order, and no move waits", late, "c one enter two enter esc g 7", letter(turn.Legal[0].Rank), "enter", answered, answered, answered),
		on(turn, "a line that is refused is not lost", rooms.ErrTooFast, "c hello enter", late, "enter more", answered, "esc c again enter esc", answered),
		on(watched, "guests are told that they cannot speak", asGuest, "c 1 enter g 1 enter w 1 enter"),
		on(theirs, "who types is back", "c he", auto(when(t, 4, tabletest.IsTheirs)), "llo enter"),
		on(turn, "reacting", "g 1 g 2 g 3 g 4 g 5 g 6 g 7 g 8 g 9 g 0 g k g enter g x g esc"),
		on(turn, "the pace", ", . < > . right"),
		on(turn, "the keys of the pace are text", "c a.b,c<d> enter esc"),
		on(turn, "a refusal of the room is heard", rooms.ErrPaused, "."),
		on(ofAnother(when(t, 4, tabletest.IsMyTurn)), "another sets the pace", ", . < >"),
		on(watching(when(t, 4, tabletest.IsMyTurn)), "a guest does not set the pace", asGuest, "."),
		on(watching(solo(when(t, 4, tabletest.IsTheirs))), "who watches does not set the pace", as(9), "."),
		on(ofAnother(solo(when(t, 4, tabletest.IsTheirs))), "alone one sets the pace", "."),
		on(solo(when(t, 4, tabletest.IsMyTurn)), "advice is asked for", "h"),
		on(turn, "the suits", "s s"),
		on(waitingRoom(t, 4, 2), "the key of the suits sits down before the match", "s"),
		on(ended(t, 4, rooms.Between), "and shares a round", "s"),
		on(turn, "the rules beside the table", "b b tab"),
		on(turn, "the rules are read, and no card is chosen", "i tab tab tab 2 k x esc"),
		on(waitingRoom(t, 4, 3), "an invitation is copied", "y tab"),

		on(dealtFrom(waitingRoom(t, 4, 3)), "a share", "f", text("x 4q"), "backspace ? enter enter", tea.PasteMsg{Content: "pasted"}, "enter", rooms.ErrLong, "long enter f esc"),
		on(dealtFrom(waitingRoom(t, 4, 4)), "a share that was typed too late", "f dice", dealtFrom(when(t, 4, tabletest.IsSetUp)), text(" x4r"), "enter right f", tea.PasteMsg{Content: "pasted"}),
		on(dealtFrom(watching(ended(t, 4, rooms.Between))), "who watches types no share", "f x enter", tea.PasteMsg{Content: "pasted"}),
		on(ended(t, 4, rooms.Between), "nothing is known of the deal", "f"),
	}
	stuck := func() *rooms.RoomView { return auto(when(t, 4, tabletest.IsStuck)) }
	all = append(all, on(stuck(), "a bot's hand is taken over once a view", late, "5 enter enter", answered, stuck(), "5", answered, when(t, 4, tabletest.IsStuck), "enter"))
	for _, panel := range []string{"l", "i", "p"} {
		all = append(all, on(turn, "the keys over panel "+panel, panel, "? x "+panel+" f1 x"))
	}
	phases := everyPhase(t)
	for _, name := range slices.Sorted(maps.Keys(phases)) {
		all = append(all, on(phases[name], "the pace: "+name, ", l esc"))
	}
	for _, key := range []string{"5", "enter", "esc", "x", "l", "?", "r", "right", "tab", "."} {
		all = append(all, on(stuck(), "the key that wakes did more: "+key, late, key))
	}
	dialogues(t, "people", all...)
}
