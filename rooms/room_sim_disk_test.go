package rooms

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"shithead/data"
	"shithead/engine"
)

// disk is what a room's store would hold, as a plain model.
type disk struct {
	journal data.Journal
	rounds  map[data.ID]*data.Round
	records map[data.ID][]byte
	ended   bool
}

// put carries out what a step wants written, as [data.Store.Commit] does.
func (d *disk) put(t *testing.T, fx *effects) {
	t.Helper()
	if !fx.write && (len(fx.lines)+len(fx.rest) > 0 || fx.settle != nil) {
		t.Fatal("lines that nobody is to write")
	}
	d.journal.Lines = append(d.journal.Lines[:len(d.journal.Lines):len(d.journal.Lines)], fx.lines...)
	if fx.settle != nil {
		if d.rounds[fx.settle.ID] != nil {
			t.Fatalf("round %s is settled twice", fx.settle.ID)
		}
		d.rounds[fx.settle.ID] = fx.settle
		for _, line := range d.journal.Lines {
			if line.Record {
				d.records[fx.settle.ID] = append(append(d.records[fx.settle.ID], line.Text...), '\n')
			}
		}
	}
	if fx.rest != nil {
		d.journal.Lines = slices.Clone(fx.rest)
	}
	d.ended = d.ended || fx.end
}

// written puts on disk what a step wants written, and looks at what a crash at each instant of that would leave.
func (e *evening) written(fx effects) {
	e.t.Helper()
	before := e.disk.journal
	e.disk.put(e.t, &fx)
	e.unsaid(&fx)
	if fx.settle != nil {
		e.account(fx.settle)
	}
	if !fx.write || e.disk.ended {
		return
	}
	// Torn: only some of the lines reached the disk, and nobody was shown any of it.
	for k := 1; k < tears(&fx); k++ {
		if _, err := restoreRoom(tornAt(before, &fx, k), &e.limits, e.chance(), e.now); err != nil {
			e.t.Fatalf("torn after %d lines: %v", k, err)
		}
	}
	// A room is restored line by line, so one that takes up each line as it comes is the one that a crash now would leave.
	// Now and then it is made anew from all lines.
	if e.shadow == nil || fx.rest != nil || e.rng.IntN(20) == 0 {
		restored, err := restoreRoom(e.disk.journal, &e.limits, e.chance(), e.now)
		if err != nil {
			e.t.Fatalf("restore: %v", err)
		}
		e.shadow = restored
	} else {
		for _, line := range fx.lines {
			if err := e.shadow.replay(line); err != nil {
				e.t.Fatalf("replay: %v", err)
			}
		}
	}
	if e.room.running() && e.room.round.paced == e.limits.PaceLines {
		e.shadow.terms.BotPace = e.room.terms.BotPace // which is kept with the next line of the room
	}
	if was, is := keptOf(e.room), keptOf(e.shadow); !reflect.DeepEqual(was, is) {
		e.t.Fatalf("after a crash the room is\n%+v\nand not\n%+v", is, was)
	}
}

// kept is everything of a room that a crash must not change.
type kept struct {
	line       string
	round      data.ID
	acted      int
	moved, own []int
	stood      []int
	fouls      []int
	deeds      []deeds
	views      []*engine.View
	down       [][]engine.Card
	draw       string
	// events counts those since the round was dealt, latest are the last of them.
	events int
	latest []engine.Event
}

func keptOf(r *room) kept {
	k := kept{line: string(r.line())}
	if !r.running() {
		return k // of a round that is over only the result is kept
	}
	rd := r.round
	k.round, k.acted = rd.id, rd.acted
	k.moved, k.own, k.stood, k.fouls = slices.Clone(rd.moved), slices.Clone(rd.own), slices.Clone(rd.stood), slices.Clone(rd.fouls)
	k.deeds = slices.Clone(rd.deeds)
	k.draw = fmt.Sprintf("%v", rd.state.Draw())
	for i := range r.seats {
		v := rd.state.View(i)
		v.Rules = nil
		k.views = append(k.views, v)
		k.down = append(k.down, rd.state.FaceDown(i))
	}
	for i := len(r.log) - 1; r.log[i].Kind != EntryDealt; i-- {
		if r.log[i].Kind != EntryEvent {
			continue
		}
		if k.events++; len(k.latest) < 20 {
			k.latest = append(k.latest, r.log[i].Event)
		}
	}
	return k
}

// crash brings the room back from the disk, or from a torn end of what it was about to write.
func (e *evening) crash() {
	e.crashes++
	r, err := restoreRoom(e.disk.journal, &e.limits, e.chance(), e.now)
	if err != nil {
		e.t.Fatal(err)
	}
	e.room, e.shadow = r, nil
	clear(e.here)
}

// tear makes a step on a copy whose lines reach the disk only in part, and goes on from there.
func (e *evening) tear(fx effects) {
	e.disk.journal = tornAt(e.disk.journal, &fx, 1+e.rng.IntN(tears(&fx)-1))
	e.tears++
	e.crash()
}

// tears is after how many lines what is written can be torn: of those that are appended or, where there are none, of those
// that the journal begins anew with.
func tears(fx *effects) int {
	if len(fx.lines) == 0 {
		return len(fx.rest)
	}
	return len(fx.lines)
}

// tornAt is a journal of which only some of the lines of a step reached the disk.
func tornAt(j data.Journal, fx *effects, k int) data.Journal {
	if len(fx.lines) == 0 {
		j.Lines = slices.Clone(fx.rest[:k])
	} else {
		j.Lines = append(slices.Clone(j.Lines), fx.lines[:k]...)
	}
	return j
}
