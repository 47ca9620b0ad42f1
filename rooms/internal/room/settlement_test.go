package room

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
)

// settled is a round of four that has just been settled, as it is written, with the journal before.
func settled(t testing.TB) (before []data.Line, fx Effects, d *desk) {
	t.Helper()
	d = newDesk(t, 15*time.Second, 1, ann, bob, cid)
	for {
		d.now, before = d.Wake(), d.lines
		fx = d.Tick(d.now)
		if fx.Settle != nil {
			return before, fx, d
		}
		d.note(fx)
	}
}

// TestARoomThatIsCutOffBehindASettlement has it done, and is as it is after it.
func TestARoomThatIsCutOffBehindASettlement(t *testing.T) {
	before, fx, d := settled(t)
	whole := slices.Concat(before, fx.Lines)
	r, err := Restore(data.Journal{Room: d.code, Lines: whole}, d.limits, Means{Seed: d.rng.seed}, d.now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	left := r.Left()
	if was, is := inWords(&fx), inWords(&left); was != is || !left.Write || left.Lines != nil {
		t.Errorf("what is left to do is\n%s\nand not\n%s", is, was)
	}
	if !left.Settle.Ended.Equal(d.now) {
		t.Errorf("it ended at %v, not %v", left.Settle.Ended, d.now)
	}
	if string(r.line()) != string(d.line()) {
		t.Errorf("the room is\n%s\nand not\n%s", r.line(), d.line())
	}
	// Without the settlement line, as earlier servers left it, it is settled later.
	old, err := Restore(data.Journal{Room: d.code, Lines: whole[:len(whole)-1]}, d.limits, Means{Seed: d.rng.seed}, d.now)
	if err != nil || old.Left().Write || !old.round.over {
		t.Fatalf("%+v, %v", old, err)
	}
	if again := old.Tick(d.now); again.Settle == nil || again.Settle.ID != fx.Settle.ID || !again.Write {
		t.Errorf("%+v", again)
	}
	if after, err := Restore(data.Journal{Room: d.code, Lines: fx.Rest}, d.limits, Means{}, d.now); err != nil || after.Left().Write {
		t.Errorf("once it is done: %+v, %v", after, err)
	}
}

func TestARoomThatIsOverWithItsRound_SaysSoInTheSettlement(t *testing.T) {
	d := newDesk(t, 0, 1, ann, bob)
	fx := d.Close(d.now)
	r, err := Restore(data.Journal{Room: d.code, Lines: slices.Concat(d.lines, fx.Lines)}, d.limits, Means{Seed: d.rng.seed}, d.now)
	if err != nil {
		t.Fatal(err)
	}
	if left := r.Left(); !left.End || left.Rest != nil || fx.Rest != nil || inWords(&left) != inWords(&fx) {
		t.Errorf("%+v", left)
	}
}

// TestASettlementThatIsNone leads nowhere.
func TestASettlementThatIsNone(t *testing.T) {
	before, fx, d := settled(t)
	line := fx.Lines[len(fx.Lines)-1]
	changed := func(change func(*settlementLine)) data.Line {
		var l settlementLine
		if err := json.Unmarshal(line.Text, &l); err != nil {
			t.Fatal(err)
		}
		change(&l)
		return data.Line{Text: marshal(l)}
	}
	moves := slices.Concat(before, fx.Lines[:len(fx.Lines)-1])
	for what, lines := range map[string][]data.Line{
		"of a later version":    append(slices.Clone(moves), changed(func(l *settlementLine) { l.Version++ })),
		"of no version":         append(slices.Clone(moves), changed(func(l *settlementLine) { l.Version = 0 })),
		"with a rest of no use": append(slices.Clone(moves), changed(func(l *settlementLine) { l.Rest[0].Line = []byte(`{"type":"room"}`) })),
		"of another room": append(slices.Clone(moves), changed(func(l *settlementLine) {
			l.Rest[0].Line = []byte(strings.ReplaceAll(string(l.Rest[0].Line), "calm-heron", "wild-heron"))
		})),
		"without a rest":        append(slices.Clone(moves), changed(func(l *settlementLine) { l.Rest = nil })),
		"with a line behind it": append(slices.Clone(moves), line, fx.Lines[0]),
		"twice":                 append(slices.Clone(moves), line, line),
		"first":                 {line},
	} {
		if _, err := Restore(data.Journal{Room: d.code, Lines: lines}, d.limits, Means{}, d.now); err == nil {
			t.Errorf("a settlement %s is one", what)
		}
	}
	if _, err := Restore(data.Journal{Room: d.code, Lines: append(slices.Clone(moves), line, fx.Lines[0])}, d.limits, Means{}, d.now); !errors.Is(err, errSettled) {
		t.Error(err)
	}
}

func BenchmarkSeal(b *testing.B) {
	_, fx, _ := settled(b)
	lines := fx.Lines[:len(fx.Lines)-1]
	b.ReportAllocs()
	for b.Loop() {
		again := fx
		again.Lines = lines[:len(lines):len(lines)]
		again.seal()
	}
}
