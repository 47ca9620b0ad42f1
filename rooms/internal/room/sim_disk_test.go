package room

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// disk is what a room's store would hold, as a plain model.
type disk struct {
	lines []data.Line
	// settled are the rounds so far, records what was kept of each.
	settled []*data.Round
	records map[data.ID][]byte
	ended   bool
}

// put carries out what a step wants written, as [data.Store.Commit] does.
func (d *disk) put(t testing.TB, fx *Effects) {
	t.Helper()
	if !fx.Write && (len(fx.Lines)+len(fx.Rest) > 0 || fx.Settle != nil) {
		t.Fatal("lines that are not to be written")
	}
	if n := len((&data.Write{Lines: fx.Lines, Settle: fx.Settle, Rest: fx.Rest, End: fx.End}).Steps()); n > 1 && fx.Settle == nil {
		t.Fatalf("%d steps, and nothing says what follows the first", n)
	}
	d.lines = slices.Concat(d.lines, fx.Lines)
	if fx.Settle != nil {
		if d.records == nil {
			d.records = map[data.ID][]byte{}
		}
		d.settled = append(d.settled, fx.Settle)
		d.records[fx.Settle.ID] = recordOf(d.lines)
	}
	if fx.Rest != nil {
		d.lines = slices.Clone(fx.Rest)
	}
	d.ended = d.ended || fx.End
}

// written puts on disk what a step wants written, and looks at what a crash at each instant of that would leave.
func (e *evening) written(fx Effects) {
	e.t.Helper()
	before := e.disk.lines
	if fx.Settle != nil && e.disk.records[fx.Settle.ID] != nil {
		e.t.Fatalf("round %s is settled twice", fx.Settle.ID)
	}
	e.disk.put(e.t, &fx)
	e.unsaid(&fx)
	if fx.Settle != nil {
		e.account(fx.Settle)
	}
	e.left(before, &fx)
	if !fx.Write || e.disk.ended {
		return
	}
	// Torn: only some of the lines reached the disk, and none was shown any of it. That takes its time.
	for k := 1; k < tears(&fx) && e.rng.IntN(4) == 0; k++ {
		e.restore(tornAt(before, &fx, k))
	}
	// A room is restored line by line, so one that takes up each line as it comes is the one that a crash now would leave.
	// Now and then it is made anew from all lines.
	if e.shadow == nil || fx.Rest != nil || e.rng.IntN(20) == 0 {
		e.shadow = e.restore(e.disk.lines)
	} else {
		for _, line := range fx.Lines {
			if err := (replay{e.shadow}).line(line); err != nil {
				e.t.Fatalf("replay: %v", err)
			}
		}
	}
	if e.room.running() && e.room.round.paced == e.limits.PaceLines {
		e.shadow.terms.BotPace, e.shadow.terms.Yield = e.room.terms.BotPace, e.room.terms.Yield // which are kept with the next line of the room
	}
	if was, is := keptOf(e.room), keptOf(e.shadow); !reflect.DeepEqual(was, is) {
		e.t.Fatalf("after a crash the room is\n%+v\nand not\n%+v", is, was)
	}
}

// left looks at what a crash would leave between the lines of a settlement and what follows them: all of that, and the room as
// it is after it.
func (e *evening) left(before []data.Line, fx *Effects) {
	e.t.Helper()
	if fx.Settle == nil || len(fx.Lines) == 0 {
		return
	}
	r := e.restore(slices.Concat(before, fx.Lines))
	left := r.Left()
	if was, is := inWords(fx), inWords(&left); was != is || left.Lines != nil || !left.Write {
		e.t.Fatalf("what is left to do is\n%s\nand not\n%s", is, was)
	}
	if was, is := keptOf(e.room), keptOf(r); !fx.End && !reflect.DeepEqual(was, is) {
		e.t.Fatalf("cut off behind its lines the room is\n%+v\nand not\n%+v", is, was)
	}
}

// inWords is what follows the lines of a settlement.
func inWords(fx *Effects) string {
	text := fmt.Sprintf("%s %s, end %v", fx.Settle.ID, marshal(fx.Settle), fx.End)
	for _, line := range fx.Rest {
		text += fmt.Sprintf("\n%v %s", line.Record, line.Text)
	}
	return text
}

// cut crashes between the lines of a settlement and what follows them, and goes on with that.
func (e *evening) cut(fx Effects) {
	e.t.Helper()
	e.left(e.disk.lines, &fx)
	e.disk.lines = slices.Concat(e.disk.lines, fx.Lines)
	e.counts["cuts"]++
	e.crash()
	e.written(e.room.Left())
}

// kept is everything of a room that a crash must not change.
type kept struct {
	line       string
	round      data.ID
	acted      int
	moved, own []int
	stood      []int
	fouls      []int
	results    []data.SeatResult
	views      []*engine.View
	down       [][]engine.Card
	draw       string
	// events counts those since the round was dealt, latest are the last of them.
	events int
	latest []engine.Event
	keptCompany
}

// keptCompany is the part of it that is kept with the next write.
type keptCompany struct {
	chat          []string
	queue         []data.ID
	ready, agrees uint32
	voted         time.Time
}

func keptCompanyOf(r *Room) (k keptCompany) {
	for _, c := range r.chat.lines[max(0, len(r.chat.lines)-r.limits.ChatKept):] {
		k.chat = append(k.chat, fmt.Sprint(c.Who.ID, c.Seat, c.Text, c.Reaction, c.At))
	}
	for _, who := range r.queue.people {
		k.queue = append(k.queue, who.ID)
	}
	m := r.moment()
	k.ready, k.agrees = m.ready, m.agrees
	if r.phase == rooms.Over && m.ready != 0 { // else those have decided who wait
		k.voted = r.voted
	}
	return k
}

func keptOf(r *Room) kept {
	k := kept{line: string(r.line()), keptCompany: keptCompanyOf(r)}
	if !r.running() {
		return k // of a round that is over only the result is kept
	}
	rd := r.round
	k.round, k.acted = rd.id, rd.acted
	k.moved, k.own, k.stood, k.fouls = slices.Clone(rd.moved), slices.Clone(rd.own), slices.Clone(rd.stood), slices.Clone(rd.fouls)
	k.results = slices.Clone(rd.results)
	k.draw = fmt.Sprintf("%v", rd.state.Draw())
	for i := range r.seats {
		v := rd.state.View(i)
		v.Rules = nil
		k.views = append(k.views, v)
		k.down = append(k.down, rd.state.FaceDown(i))
	}
	for i := len(r.log.entries) - 1; r.log.entries[i].Kind != rooms.EntryDealt; i-- {
		if r.log.entries[i].Kind != rooms.EntryEvent {
			continue
		}
		if k.events++; len(k.latest) < 20 {
			k.latest = append(k.latest, r.log.entries[i].Event)
		}
	}
	return k
}

// crash brings the room back from the disk, or from a torn end of what it was about to write.
func (e *evening) crash() {
	e.restores++
	e.room, e.shadow = e.restore(e.disk.lines), nil
	e.stays = slices.Clone(e.here)
	clear(e.here)
}

// stop brings the room back after the server stopped in good order: all of its company is there.
func (e *evening) stop() {
	e.t.Helper()
	e.counts["stops"]++
	e.written(e.room.Stop(e.now))
	was, left := keptCompanyOf(e.room), e.room.clock.deadline.Sub(e.now)
	e.now = e.now.Add(time.Duration(e.rng.IntN(100)) * time.Second)
	e.crash()
	is := keptCompanyOf(e.room)
	was.voted, is.voted = time.Time{}, time.Time{} // which is later by that time
	if !reflect.DeepEqual(was, is) {
		e.t.Fatalf("after a restart the company is\n%+v\nand not\n%+v", is, was)
	}
	if e.room.running() && e.room.clock.deadline.Sub(e.now) < min(left, e.limits.TurnLeft) {
		e.t.Fatalf("%v are left of %v", e.room.clock.deadline.Sub(e.now), left)
	}
}

// pause brings the room back with all who is here after a step that could not be written: it is as if it had never
// been.
func (e *evening) pause() {
	e.t.Helper()
	e.counts["pauses"]++
	old, paused := e.room, e.now
	e.crash()
	is := e.room.moment()
	if !old.before.follows(&is) {
		e.t.Fatalf("before what was not written it was %+v, and the disk has %+v", old.before, is)
	}
	e.now = e.now.Add(time.Duration(e.rng.IntN(20)) * time.Second)
	e.room.Inherit(old, paused, e.now)
	is = e.room.moment()
	if is.ready != old.before.ready || is.agrees != old.before.agrees || !reflect.DeepEqual(is.queue, old.before.queue) ||
		len(e.room.chat.lines) != len(old.chat.lines) {
		e.t.Fatalf("after a pause it is %+v, and it was %+v", is, old.before)
	}
	logged := 0
	for i := range e.room.chat.lines {
		line := &e.room.chat.lines[i]
		if !line.Same(&old.chat.lines[i]) || line.Logged < logged || line.Logged > e.room.log.logged {
			e.t.Fatalf("after a pause the chat is %+v, and it was %+v", e.room.chat.lines, old.chat.lines)
		}
		logged = line.Logged
	}
	for i, who := range e.people {
		if e.here[i] = e.stays[i]; e.here[i] {
			e.room.Arrive(who, e.now)
		}
	}
}

// tear makes a step on a copy whose lines reach the disk only in part, and goes on from there.
func (e *evening) tear(fx Effects) {
	e.disk.lines = tornAt(e.disk.lines, &fx, 1+e.rng.IntN(tears(&fx)-1))
	e.counts["tears"]++
	e.crash()
}

// tears is after how many lines what is written can be torn: of those that are appended or, where there are none, of those
// that the journal begins anew with.
func tears(fx *Effects) int {
	if len(fx.Lines) == 0 {
		return len(fx.Rest)
	}
	return len(fx.Lines)
}

// tornAt are the lines of a journal of which only some of a step reached the disk.
func tornAt(lines []data.Line, fx *Effects, k int) []data.Line {
	if len(fx.Lines) == 0 {
		return slices.Clone(fx.Rest[:k])
	}
	return slices.Concat(lines, fx.Lines[:k])
}

// restore is the room that some lines lead to.
func (e *evening) restore(lines []data.Line) *Room {
	e.t.Helper()
	r, err := Restore(data.Journal{Room: "brave-otter", Lines: lines}, &e.limits, e.entropy(), e.now)
	if err != nil {
		e.t.Fatalf("restored from %d lines: %v", len(lines), err)
	}
	return r
}
