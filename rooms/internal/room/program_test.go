package room

import (
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/record"
	"shithead/rooms"
)

// TestTheLedgerSaysWhoWasAProgram, also after a restart, and of the match: by who sat down to it.
func TestTheLedgerSaysWhoWasAProgram(t *testing.T) {
	hal := rooms.Person{ID: "hal", Name: "hal" + rooms.BotMark, Bot: true}
	d := gather(t, 15*time.Second, 1, ann, hal)
	d.does(ann, rooms.Start{})
	r, err := Restore(data.Journal{Room: "calm-heron", Lines: d.lines}, d.limits, Means{}, d.now)
	if err != nil {
		t.Fatal(err)
	}
	if !r.seats[1].Program || r.seats[0].Program || !slices.Equal(r.match.Programs, []int{1}) {
		t.Errorf("restored: %+v, programs %v", r.seats, r.match.Programs)
	}
	for len(d.settled) == 0 {
		d.passes(time.Second)
	}
	got := d.settled[0]
	if got.Seats[0].Program || !got.Seats[1].Program || got.Seats[2].Program || !got.Practice() {
		t.Errorf("settled: %+v", got.Seats)
	}
	for _, s := range got.Standings {
		if s.Program != (s.Player == hal.ID) {
			t.Errorf("a match result: %+v", s)
		}
	}
}

// TestTheLogTellsEveryMoveOnce, numbered from 1, as its line in the record says it.
func TestTheLogTellsEveryMoveOnce(t *testing.T) {
	d := gather(t, 15*time.Second, 2, ann)
	d.does(ann, rooms.Start{})
	told := map[*record.Move]bool{}
	n := 0
	for len(d.settled) == 0 {
		d.passes(time.Second)
		for _, e := range d.log.entries {
			if e.Move == nil || told[e.Move] {
				continue
			}
			told[e.Move] = true
			if n++; e.Move.N != n || *e.Move.Seat != e.Seat || (e.Move.Auto != "") != e.Auto {
				t.Fatalf("move %d is told as %+v", n, e)
			}
		}
	}
	if n != d.settled[0].Moves {
		t.Errorf("%d moves are told, of %d", n, d.settled[0].Moves)
	}
}
