package table

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

func TestTheMakerSetsTheTable(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 3))
	d.types("p", "down", "d")
	d.sent()
	d.says("Take bob off the seat? Press d again.")
	d.types("down", "d", "up", "d") // another one is meant each time
	d.sent()
	d.types("d")
	d.sent(rooms.Remove{Seat: 1})
	d.types("up", "d", "d", "0", "0")
	d.sent(d.did[0])
	if !d.shows("peoplePanel") {
		t.Error("the list is gone")
	}

	d = newDesk(t, "", tallied(ended(t, 4, rooms.Between)))
	d.types("p", "down", "d", "d", "0")
	d.sent()
	d.types("m", "0")
	d.sent()
	d.types("0")
	d.sent(rooms.ResetTally{})

	d = newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("p", "t", "makes the tea, d 0 m", "enter")
	d.sent(rooms.SetForfeit{Text: "makes the tea, d 0 m"})
	d.types("t", "esc")
	if d.table.scene.Entry.Typing != scene.NotTyping || !d.shows("peoplePanel") {
		t.Error("esc does not lead back to the list")
	}
	d = newDesk(t, "", forfeited(tabletest.When(t, 4, tabletest.IsMyTurn)))
	d.err = rooms.ErrLong
	d.types("p", "t", " for all", "enter")
	d.says("The Scheissekopf makes the tea for all")
	if d.table.scene.Note == "" {
		t.Error("nothing says why not")
	}
}

// TestOthersDoNotSetTheTable who have not made the room.
func TestOthersDoNotSetTheTable(t *testing.T) {
	for _, v := range []*rooms.RoomView{waitingRoom(t, 4, 4), tallied(ended(t, 4, rooms.Between)), tabletest.When(t, 4, tabletest.IsMyTurn)} {
		v.Maker = by(1)
		d := newDesk(t, "", v)
		d.types("p")
		for range 4 {
			d.types("d", "d", "0", "0", "t", "enter")
			d.types("p", "down")
		}
		d.sent()
		if d.table.scene.Entry.Typing != scene.NotTyping {
			t.Error("sets a forfeit")
		}
	}
}

// TestTheListKeepsItsPlace while people come and go.
func TestTheListKeepsItsPlace(t *testing.T) {
	v := waitingRoom(t, 4, 4)
	d := newDesk(t, "", v)
	d.types("p", "down", "down", "d")
	gone := waitingRoom(t, 4, 4)
	gone.Seats[1] = rooms.SeatView{}
	d.sees(gone)
	d.types("d")
	d.sent(rooms.Remove{Seat: 2})
	d.types("m", "k", "2", "e", "r", "x", "s", "b")
	d.sent(d.did[0])
	if !d.shows("peoplePanel") || d.table.scene.Muted.Hears(by(2)) {
		t.Error("somebody else is muted, or other keys do something in the list")
	}
}

func TestNobodyMutesOneselfOrABot(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("p", "m", "pgdown", "m")
	if len(d.table.scene.Muted) > 0 {
		t.Errorf("%v are muted", d.table.scene.Muted)
	}
}

func TestQueueing(t *testing.T) {
	d := newDesk(t, "", watching(tabletest.When(t, 4, tabletest.IsMyTurn)))
	d.table.scene.At.Me = by(9)
	d.types("w")
	d.sees(queueing(watching(tabletest.When(t, 4, tabletest.IsMyTurn)), 8, 9))
	d.says("You're 2nd in the queue.")
	d.says("3 watching, 2 waiting")
	newDesk(t, "", queueing(watching(tabletest.When(t, 4, tabletest.IsMyTurn)), 8)).says("3 watching, 1 waiting")
	d.types("w")
	d.sent(rooms.Queue{Wait: true}, rooms.Queue{Wait: false})
	d = newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	d.types("w")
	d.sent()
}

// TestASeatFromTheQueue: who watched has the cards of a seat with the next round.
func TestASeatFromTheQueue(t *testing.T) {
	d := newDesk(t, "", queueing(watching(ended(t, 4, rooms.Between)), 0))
	d.says("You're 1st in the queue.")
	v := tabletest.When(t, 4, tabletest.IsSetUp)
	v.Round = "r2"
	d.sees(v)
	d.says("ready, no more swaps")
	d.table.dealt = d.table.dealt.Add(-looking)
	d.types("r")
	if len(d.did) != 1 {
		t.Errorf("did %v", d.did)
	}
}

func TestCallingOff(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	d := newDesk(t, "", v)
	d.types("u")
	d.sent(rooms.CallOff{Agree: true})
	d.sees(callsOff(tabletest.When(t, 4, tabletest.IsTheirs), 0))
	d.says("Call the round off? In favour: ann (1 of 3). u: take it back")
	d.types("u")
	d.sent(rooms.CallOff{Agree: true}, rooms.CallOff{Agree: false})

	v = callsOff(tabletest.When(t, 5, tabletest.IsTheirs), 1)
	v.Seats[2].Left = true // and eve's hand is a bot's
	newDesk(t, "", v).says("In favour: bob (1 of 2).")
	d = newDesk(t, "", watching(callsOff(tabletest.When(t, 4, tabletest.IsTheirs), 1)))
	d.says("Call the round off? In favour: bob (1 of 3).")
	d.silent("u: agree")
	d.types("u")
	d.sent()
	d = newDesk(t, "", ended(t, 4, rooms.Between))
	d.types("u")
	d.sent()
}

// TestWhoIsNotAsked to call the round off is said, where there is room for it; of themselves nobody reads that.
func TestWhoIsNotAsked(t *testing.T) {
	v := callsOff(tabletest.When(t, 4, tabletest.IsTheirs), 1)
	v.Seats[0].Excused, v.Seats[2].Excused = true, true
	d := newDesk(t, "", v)
	d.says("Call the round off? In favour: bob (1 of 2). Not asked: " + v.Seats[2].Name + ". u: agree")
	if text, _ := prompt.News(d.table.scene, 48); text != "Call the round off? In favour: 1 of 2. u: agree" {
		t.Errorf("%q", text)
	}
	d.types("u")
	d.sent()
	d.says("Press u again and the round is off.")
	newDesk(t, "de", v).says("Runde abbrechen? Dafür: bob (1 von 2). Nicht gefragt: " + v.Seats[2].Name + ".")
	v = callsOff(tabletest.When(t, 4, tabletest.IsTheirs), 1, 2)
	v.Seats[2].Excused = true // and has agreed all the same
	newDesk(t, "", v).silent("Not asked")
}

// TestOneKeyEndedTheRound where nobody else had to agree any more.
func TestOneKeyEndedTheRound(t *testing.T) {
	v := callsOff(tabletest.When(t, 4, tabletest.IsMyTurn), 1, 2)
	d := newDesk(t, "", v)
	d.types("u")
	d.sent()
	d.says("Press u again and the round is off.")
	d.types("right", "u")
	d.sent()
	d.types("u")
	d.sent(rooms.CallOff{Agree: true})
}

// TestCallingOffFits where names are long and many.
func TestCallingOffFits(t *testing.T) {
	v := tabletest.When(t, 20, tabletest.Mine)
	all := make([]int, 20)
	for i := range all {
		all[i] = i
	}
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, callsOff(v, all...))
		if text, _ := prompt.News(d.table.scene, 78); text == "" || len(text) > 78 {
			t.Errorf("%q", text)
		}
		if got := d.picture(40, 16); !strings.Contains(got, "  u") {
			t.Errorf("nothing says how to answer:\n%s", got)
		}
	}
}

func TestVoting(t *testing.T) {
	v := voted(ended(t, 5, rooms.Over), 0, 1)
	d := newDesk(t, "", v)
	d.says("Another match? In favour: 1 of 3; 2 will do.")
	d.types("r")
	d.sent(rooms.Ready{})
	newDesk(t, "", voted(ended(t, 5, rooms.Over), 17*time.Second, 0, 1)).says("Another match in 17 s. In favour: 2 of 3.")
}

// TestVotingAlone counts nobody: where one person is here, with bots, that person decides.
func TestVotingAlone(t *testing.T) {
	v := ended(t, 5, rooms.Over)
	for seat := range v.Seats {
		v.Seats[seat].Here = seat == v.Seat
	}
	d := newDesk(t, "", v)
	d.says("Another match?")
	d.silent("In favour")
}

// TestOnlyWhoHasToActCountsSeconds: to others the clock says that there is little time left, and ticks no more.
func TestOnlyWhoHasToActCountsSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			view  *rooms.RoomView
			shows string
			ticks bool
		}{
			{tabletest.When(t, 4, tabletest.IsMyTurn), "8 s", true},
			{tabletest.When(t, 4, tabletest.IsSetUp), "8 s", true},
			{tabletest.When(t, 4, tabletest.IsRace), "8 s", true},
			{tabletest.When(t, 5, tabletest.IsAim), "8 s", true},
			{ended(t, 4, rooms.Between), "8 s", true},
			{tabletest.When(t, 4, tabletest.IsTheirs), "<10 s", false},
			{tabletest.When(t, 4, tabletest.IsReady), "<10 s", false},
			{tabletest.When(t, 4, tabletest.IsNoRace), "<10 s", false},
			{tabletest.When(t, 4, tabletest.IsOut), "<10 s", false},
			{auto(tabletest.When(t, 4, tabletest.IsMyTurn)), "<10 s", false},
			{watching(tabletest.When(t, 4, tabletest.IsMyTurn)), "<10 s", false},
		} {
			d := newDesk(t, "", c.view)
			_, cmd := d.table.Update(ViewMsg{clocked(c.view, 8*time.Second)})
			if got := d.table.scene.Time(); got != c.shows || (cmd != nil) != c.ticks {
				t.Errorf("%s, ticks %v\n%s", got, cmd != nil, d.picture(80, 24))
			}
			d = newDesk(t, "", c.view)
			_, cmd = d.table.Update(ViewMsg{clocked(c.view, 28*time.Second)})
			if got := d.table.scene.Time(); got != "28 s" || cmd == nil {
				t.Errorf("%s, ticks %v", got, cmd != nil)
			}
		}
	})
}

// TestTheTitleIsBorneByASeat of those who watch, too, and by nobody if nobody does.
func TestTheTitleIsBorneByASeat(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	for seat := range 4 {
		v.Titled = seat
		for _, v := range []*rooms.RoomView{v, watching(tabletest.When(t, 4, tabletest.IsTheirs))} {
			v.Titled = seat
			b, borne := newDesk(t, "", v).table.Board(120, 40), 0
			for i := range b.Seats {
				borne += titles(b.Seats[i].Tags)
			}
			if b.Own != nil {
				borne += titles(b.Own.Tags)
			}
			if borne != 1 {
				t.Errorf("seat %d: %d times", seat, borne)
			}
			const head = 1 // the rules have the word in their name
			if got := newDesk(t, "", v).picture(200, 60); strings.Count(got, "Scheissekopf") != head+1 {
				t.Errorf("seat %d:\n%s", seat, got)
			}
		}
	}
	v.Titled = engine.NoSeat
	if b := newDesk(t, "", v).table.Board(120, 40); slices.ContainsFunc(b.Seats, func(s board.Seat) bool { return titles(s.Tags) > 0 }) || titles(b.Own.Tags) > 0 {
		t.Error("nobody bears it")
	}
}

// titles counts the tags that are the title.
func titles(tags []board.Span) (n int) {
	for _, tag := range tags {
		if tag.Text == "Scheissekopf" {
			n++
		}
	}
	return n
}
