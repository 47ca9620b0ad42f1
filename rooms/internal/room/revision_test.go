package room

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// upgraded is the room of a journal that an older program left behind, with ann and bob in it.
func upgraded(t *testing.T, name string) *desk {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	limits := rooms.DefaultRoomLimits()
	d := &desk{Room: empty(&limits, Means{}, time.Time{}), t: t, now: time.Date(2026, 5, 6, 8, 0, 0, 0, time.UTC)}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		d.lines = append(d.lines, data.Line{Record: !bytes.HasPrefix(line, []byte(`{"type":"room"`)), Text: line})
	}
	return d.restored(ann, bob)
}

// finishes plays the round to its end, each with the first legal move, and gives its record.
func (d *desk) finishes() []byte {
	d.t.Helper()
	var text bytes.Buffer
	for d.phase == rooms.Playing {
		lines := d.lines
		who := d.onTurn()
		v := d.View(who, d.now)
		fx, err := d.Do(who, rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[0]}, d.now)
		if err != nil {
			d.t.Fatal(err)
		}
		d.note(fx)
		if d.phase == rooms.Playing {
			continue
		}
		for _, line := range append(lines, fx.Lines...) {
			if line.Record {
				text.Write(append(line.Text, '\n'))
			}
		}
	}
	return text.Bytes()
}

// nextRound is dealt once both are ready.
func (d *desk) nextRound() record.Header {
	d.t.Helper()
	for _, who := range []rooms.Person{ann, bob} {
		d.does(who, rooms.Ready{})
	}
	if !d.running() {
		d.t.Fatal("no other round is dealt")
	}
	return d.header()
}

// TestARoundIsFinishedByTheRevisionThatItBeganWith, also after more restarts, and its record verifies. The next round of
// the same match is of the newest.
func TestARoundIsFinishedByTheRevisionThatItBeganWith(t *testing.T) {
	for name, c := range map[string]struct {
		end   string
		moves int
	}{
		"revision1-joker.jsonl": {record.EndPlayed, 101},    // the highest Joker has opened it
		"revision1-quiet.jsonl": {record.EndStalemate, 432}, // 150 moves were quiet, of the 400 that it has
		"revision1-idle.jsonl":  {record.EndPlayed, 102},
	} {
		t.Run(name, func(t *testing.T) {
			d := upgraded(t, name)
			began := len(d.lines)
			if rev := d.round.state.Rules().Revision; rev != 1 || d.View(ann, d.now).Table.QuietLimit != 400 {
				t.Fatalf("it goes on by revision %d", rev)
			}
			d.plays(d.onTurn())
			if d = d.restored(ann, bob); len(d.lines) != began+1 || d.round.state.Rules().Revision != 1 {
				t.Fatalf("restarted again, it goes on by revision %d", d.round.state.Rules().Revision)
			}
			text := d.finishes()
			if d.last.End != c.end || d.last.Moves != c.moves {
				t.Errorf("ended %s after %d moves", d.last.End, d.last.Moves)
			}
			if dealt, err := record.Verify(bytes.NewReader(text)); err != nil || len(dealt) != 1 {
				t.Errorf("%+v, %v", dealt, err)
			}
			if !strings.Contains(string(text), revision(1)) {
				t.Errorf("the record is of another revision: %.900s", text)
			}
			code := d.terms.Rules.Code()
			h := d.nextRound()
			state := d.round.state
			if h.Rev != engine.Revision || state.Rules().Revision != engine.Revision || state.QuietLimit() != 100 {
				t.Errorf("the next round is of revision %d", h.Rev)
			}
			if state.Rules().Code() != code || h.Fair.Rules != code || d.match.Played != 1 {
				t.Errorf("the next round, after %d, is by %s", d.match.Played, h.Fair.Rules)
			}
		})
	}
}

// TestARoomKeepsAnIdleOption that could be chosen when it was made: its rounds are as they would have been, and verify.
func TestARoomKeepsAnIdleOption(t *testing.T) {
	const code = "custom:shoot-answers=4/K"
	if _, err := engine.ParseRules(code); !errors.Is(err, engine.ErrIdle) {
		t.Fatalf("it can be chosen: %v", err)
	}
	d := upgraded(t, "revision1-idle.jsonl")
	d.finishes()
	d.nextRound()
	d = d.restored(ann, bob)
	for _, who := range []rooms.Person{ann, bob} {
		d.does(who, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
	}
	text := d.finishes()
	dealt, err := record.Verify(bytes.NewReader(text))
	if err != nil || dealt[0].Rules != code || !strings.Contains(string(text), `"options":{"shoot-answers":["4","K"]}`) {
		t.Errorf("%+v, %v", dealt, err)
	}
}
