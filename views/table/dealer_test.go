package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
)

// dealing is a table that is setting up, with who deals and why.
func dealing(t *testing.T, code string, seat int, why rooms.DealReason) *rooms.RoomView {
	t.Helper()
	r := tabletest.NewRoundOf(t, code, 4, 1)
	r.Log[0] = rooms.Entry{Kind: rooms.EntryDealt, Seat: seat, Round: 2, Deal: why}
	v := r.View(0)
	v.Dealer = rooms.DealerView{Seat: seat, Reason: why}
	return v
}

// TestWhoDealsIsSaid while the table sets up, in the log and on the page about fair dealing, in one line, of oneself too.
func TestWhoDealsIsSaid(t *testing.T) {
	for _, c := range []struct {
		locale, code string
		seat         int
		why          rooms.DealReason
		says, log    string
	}{
		{"", "bitenight", 1, rooms.DealShithead, "bob deals, as the Scheissekopf must.", "bob deals round 2 as Scheissekopf"},
		{"", "custom", 0, rooms.DealShithead, "You deal, as the loser must.", "ann deals round 2 as loser"},
		{"de", "schwechat", 1, rooms.DealShithead, "bob gibt als Scheißkopf.", "bob gibt Runde 2 als Scheißkopf"},
		{"", "leeds", 1, rooms.DealLot, "bob deals: the lot fell that way.", "bob deals round 2, by lot"},
		{"de", "leeds", 0, rooms.DealLot, "Du gibst: das Los wollte es so.", "ann gibt Runde 2, per Los"},
		{"", "leeds", 0, rooms.DealAgain, "You deal again: the last round didn't count.", "ann deals again: round 2"},
		{"de", "classic", 2, rooms.DealPassed, "gibt, der Reihe nach: wer geben musste, ist gegangen.", "gibt Runde 2, der Reihe nach"},
	} {
		v := dealing(t, c.code, c.seat, c.why)
		d := newDesk(t, c.locale, dealtFrom(v))
		if text, _ := prompt.News(d.table.scene, 78); !strings.HasSuffix(text, c.says) || frame.Width(text) > 78 {
			t.Errorf("it is said %q, not %q", text, c.says)
		}
		if log := scenetest.Told(c.locale, v); !strings.HasSuffix(strings.TrimSpace(log), c.log) {
			t.Errorf("the log says %q, not %q", log, c.log)
		}
		d.types("f")
		if page := d.picture(80, 24); !strings.Contains(page, c.says) {
			t.Errorf("no %q in\n%s", c.says, page)
		}
	}
}

// TestWhoDealsIsNotGuessed: in a replay nobody knows why, and the seat of somebody who has just left is somebody else's at
// the next deal. Before the first round of a table the lot draws.
func TestWhoDealsIsNotGuessed(t *testing.T) {
	v := dealing(t, "bitenight", 1, rooms.DealUnsaid)
	d := newDesk(t, "", v)
	if text, _ := prompt.News(d.table.scene, 78); text != "" {
		t.Errorf("it is said %q", text)
	}
	if log := scenetest.Told("", v); log != "Round 2 is dealt.\n" {
		t.Errorf("the log says %q", log)
	}
	left := ended(t, 4, rooms.Between)
	left.Dealer, left.Seats[1].Left = rooms.DealerView{Seat: 1, Reason: rooms.DealPassed}, true
	if text := newDesk(t, "", left).table.scene.DealerSays(); text != "" {
		t.Errorf("it is said %q", text)
	}
	first := waitingRoom(t, 4, 3)
	first.Dealer = rooms.DealerView{Seat: engine.NoSeat, Reason: rooms.DealLot}
	d = newDesk(t, "de", dealtFrom(first))
	d.types("f")
	if page := d.picture(80, 24); !strings.Contains(page, "Wer zuerst gibt, bestimmt das Los") {
		t.Errorf("in\n%s", page)
	}
}

// TestAGuestIsToldThatTheyPractise until the first round is set up, however many others are ready before; later they hear who deals.
func TestAGuestIsToldThatTheyPractise(t *testing.T) {
	v := dealing(t, "bitenight", 1, rooms.DealShithead)
	d := newDesk(t, "", v)
	d.table.Practise()
	for round, want := range map[int]string{1: "Practice: you're a guest", 2: "bob deals"} {
		for range 2 {
			match := *v.Match
			next := *v
			match.Round, next.Match = round, &match
			d.sees(&next)
			if page := d.picture(80, 24); !strings.Contains(page, want) {
				t.Errorf("no %q in round %d:\n%s", want, round, page)
			}
		}
	}
}
