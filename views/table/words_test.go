package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
)

// silent checks that the screen does not say something.
func (d *desk) silent(text string) {
	d.t.Helper()
	if got := d.reads(); strings.Contains(got, text) {
		d.t.Errorf("says %q:\n%s", text, d.picture(140, 45))
	}
}

// TestLeavingWhileGatheringPromisedABot: there is no round for it to play.
func TestLeavingWhileGatheringPromisedABot(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 2))
	d.types("x")
	d.says("Give up your seat?")
	d.silent("A bot plays on")
	d = newDesk(t, "", tabletest.When(t, 4, tabletest.IsTheirs))
	d.types("x")
	d.says("A bot plays on")
}

// TestOneIsNotCalledByName where the words can say you.
func TestOneIsNotCalledByName(t *testing.T) {
	d := newDesk(t, "", ended(t, 4, rooms.Between))
	d.says("bob … Cornelius …")
	d.silent("ann …")

	v := auto(tabletest.When(t, 4, tabletest.Mine))
	newDesk(t, "", v).says("press any key and you're back. Your turn.")
	newDesk(t, "", v).silent("ann plays.")
	v = auto(tabletest.When(t, 4, tabletest.IsSetUp))
	newDesk(t, "", v).says("press any key and you're back. Waiting for you")
	v = auto(tabletest.When(t, 4, tabletest.IsRace))
	newDesk(t, "", v).says("press any key and you're back. Race!")

	v = waitingRoom(t, 4, 3)
	newDesk(t, "", v).silent("ann deals")
	v.Maker = rooms.Person{ID: "p1", Name: tabletest.Names[1]}
	newDesk(t, "", v).says("bob deals once all are here.")

	v = ended(t, 4, rooms.Between)
	v.Result.Shithead = 0
	newDesk(t, "", v).says("You are the")
	newDesk(t, "de", v).says("Du bist der")
	v.Result.Shithead = 1
	newDesk(t, "", v).says("bob is the")
	newDesk(t, "", v).says("S C H E I S S E K O P F")
	newDesk(t, "de", v).says("S C H E I S S K O P F")
}

func TestSeveralWinners(t *testing.T) {
	v := ended(t, 5, rooms.Over)
	for i := range v.Match.Standings {
		v.Match.Standings[i].Place = min(4, i/3*3+1)
	}
	names := func() (list []string) {
		for _, s := range v.Match.Standings[:3] {
			list = append(list, v.Seats[s.Seat].Name)
		}
		return list
	}()
	newDesk(t, "", v).says("The match goes to " + names[0] + ", " + names[1] + " and " + names[2] + ".")
	newDesk(t, "de", v).says("Die Partie geht an " + names[0] + ", " + names[1] + " und " + names[2] + ".")
}

func TestAStalemateIsSaid(t *testing.T) {
	v := ended(t, 4, rooms.Between)
	v.Result.Shithead, v.Result.End = engine.NoSeat, "stalemate"
	v.Log = append(v.Log, rooms.Entry{
		Seat: engine.NoSeat, Event: engine.Event{Kind: engine.EventEnded, Seat: engine.NoSeat, Cause: engine.CauseStalemate},
	})
	d := newDesk(t, "", v)
	d.says("Round and round and nobody lost")
	d.says("Stalemate: the round is abandoned.")
	v.Result.End = "agreed"
	newDesk(t, "", v).says("The round was called off")
}

func TestWhoHasLeftIsNotWaitedFor(t *testing.T) {
	v := ended(t, 4, rooms.Between)
	v.Seats[1].Left = true
	newDesk(t, "", v).says("Cornelius …")
	newDesk(t, "", v).silent("bob …")
	v = tabletest.When(t, 4, tabletest.IsTheirs)
	v.Seats[1].Left = true
	newDesk(t, "", v).says("has left")
}

// TestNoLineIsBrokenInside60s: the number stays with its unit, whatever the width.
func TestNoLineIsBrokenInside60s(t *testing.T) {
	text := "Next deal in 60" + words.NoBreak + "s. Waiting"
	for width := 6; width < 30; width++ {
		for rest, line := text, ""; rest != ""; {
			line, rest = ui.Cut(rest, width)
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
		for _, line := range ui.Wrap(text, width) {
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
	}
}

// TestTheBankWasNamedOverAFaceDownCard: where it is empty the gamble comes after the hand.
func TestTheBankWasNamedOverAFaceDownCard(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && v.Table.Hand.Len() > 0 && v.Table.Seats[0].FaceUp.Len() == 0 && v.Table.Seats[0].Covered() > 0
	})
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		for row := range strings.Lines(newDesk(t, "", v).picture(size[0], size[1])) {
			if strings.HasPrefix(row, "─ ▶ ann") && (strings.Contains(row, " bank ") || !strings.Contains(row, " gamble ")) {
				t.Errorf("%d columns: %s", size[0], row)
			}
		}
	}
}

// TestTheRefereeCalledOneByName where the words can say you.
func TestTheRefereeCalledOneByName(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	v.Log = append(v.Log, rooms.Entry{Seat: 0, Event: engine.Event{
		Kind: engine.EventFouled, Cause: engine.CauseWarned, Target: engine.NoSeat, Slot: engine.AnySlot,
	}})
	newDesk(t, "", v).says("The referee warns you.")
	newDesk(t, "de", v).says("Verwarnung für dich.")
}

// TestAFullTableStillAskedForFriends: it says that it is full, and who deals, to whom that is another and to whom it is.
func TestAFullTableStillAskedForFriends(t *testing.T) {
	for _, c := range []struct {
		locale, host, guest, waits string
	}{
		{"", "Full table: ENTER deals. To watch:", "Full table: bob deals. To watch:", "Waiting for bob."},
		{"de", "Tisch voll: ENTER gibt. Zum Zusehen:", "Tisch voll: bob gibt. Zum Zusehen:", "Wir warten auf bob."},
	} {
		v := waitingRoom(t, 4, 4)
		newDesk(t, c.locale, v).says(c.host)
		v.Maker = v.Seats[1].Owner
		d := newDesk(t, c.locale, v)
		d.says(c.guest)
		d.says(c.waits)
	}
	newDesk(t, "", waitingRoom(t, 4, 3)).says("Bring friends.")
}

// TestWhatWasCopiedIsSaid until the next key: the line itself where there is room for it.
func TestWhatWasCopiedIsSaid(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 3))
	d.types("y")
	line := d.table.scene.Invitation()
	for width, want := range map[int]string{80: d.table.scene.Words.Table.Result.Copied[0], 40: "opied"} {
		want = strings.ReplaceAll((&words.Facts{N: line}).Fill(want), words.NoBreak, " ")
		if got := d.picture(width, 24); !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	d.types("tab")
	d.silent("opied")
}
