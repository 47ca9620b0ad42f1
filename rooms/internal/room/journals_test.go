package room

import (
	"encoding/json"
	"errors"
	"flag"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/fieldtest"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

var update = flag.Bool("update", false, "write down what a new version of the store keeps of rooms")

// TestFieldsOfRooms_TakeAVersionOfTheStore: an older server would take up a room without the field, and keep it so.
func TestFieldsOfRooms_TakeAVersionOfTheStore(t *testing.T) {
	fieldtest.Check(t, "testdata/fields.txt", data.Version(), *update, nil,
		roomLine{}, companyLine{}, settlementLine{}, record.Header{}, record.Move{}, record.Result{})
}

// revision is how a header has it.
func revision(n int) string {
	text, _ := json.Marshal(map[string]int{"rev": n})
	return strings.Trim(string(text), "{}")
}

// settled is a round of four that has just been settled, as it is written, with the journal before.
func settled(t testing.TB) (before []data.Line, fx Effects, d *desk) {
	t.Helper()
	d = sit(t, "match ann bob cid bots=1 clock=15s")
	for {
		d.now, before = d.Wake(), d.lines
		fx = d.Tick(d.now)
		if fx.Settle != nil {
			return before, fx, d
		}
		d.note(fx)
	}
}

// TestJournalsThatLeadNowhere are refused.
func TestJournalsThatLeadNowhere(t *testing.T) {
	d := sit(t, "match ann bob")
	d.toPlay()
	whole := d.lines
	header := slices.IndexFunc(whole, func(l data.Line) bool { return l.Record })
	last := len(whole) - 1
	before, fx, _ := settled(t)
	moves, settlement := slices.Concat(before, fx.Lines[:len(fx.Lines)-1]), fx.Lines[len(fx.Lines)-1]

	change := func(lines []data.Line, i int, old, with string) []data.Line {
		t.Helper()
		text := string(lines[i].Text)
		if !strings.Contains(text, old) {
			t.Fatalf("no %s in %s", old, text)
		}
		lines = slices.Clone(lines)
		lines[i].Text = []byte(strings.Replace(text, old, with, 1))
		return lines
	}
	then := func(lines []data.Line, more ...data.Line) []data.Line { return slices.Concat(lines, more) }
	company := func(text string) []data.Line {
		return then(whole, data.Line{Text: []byte(`{"type":"company",` + text + `}`)})
	}
	resettled := func(change func(l *settlementLine)) []data.Line {
		var l settlementLine
		if err := json.Unmarshal(settlement.Text, &l); err != nil {
			t.Fatal(err)
		}
		change(&l)
		return then(moves, data.Line{Text: marshal(l)})
	}
	for name, c := range map[string]struct {
		lines []data.Line
		want  error
	}{
		"empty":            {nil, errNoRoomLine},
		"no room":          {whole[header:], nil},
		"no header":        {slices.Delete(slices.Clone(whole), header, header+1), nil},
		"a move missing":   {slices.Delete(slices.Clone(whole), header+1, header+2), nil},
		"a move twice":     {then(whole, whole[last]), nil},
		"not JSON":         {change(whole, last, "{", "("), nil},
		"another seat":     {change(whole, last, `"seat":`, `"seat":7`), nil},
		"another type":     {change(whole, last, `"move"`, `"walk"`), nil},
		"another code":     {change(whole, header-1, "calm-heron", "wild-heron"), nil},
		"unknown rules":    {change(whole, 0, "bitenight", "bridge"), nil},
		"newer":            {change(whole, 0, `"version":1`, `"version":9`), nil},
		"unknown phase":    {change(whole, header-1, `"phase":"play"`, `"phase":"tea"`), nil},
		"unknown yield":    {change(whole, 0, `"type":"room",`, `"type":"room","yield":"never",`), rooms.ErrTerms},
		"newer rules":      {change(whole, header, revision(engine.Revision), revision(engine.Revision+1)), nil},
		"too few players":  {change(whole, header, `"players":2`, `"players":3`), nil},
		"another round":    {change(whole, header, string(d.round.id), "R"), nil},
		"another deck":     {change(whole, header, `"deck":["`, `"deck":["Jk","`), nil},
		"a newer company":  {company(`"version":2`), nil},
		"an older company": {company(`"version":0`), nil},
		"no such seat":     {company(`"version":1,"chat":[{"id":"a","seat":2,"text":"hello"}]`), nil},
		"no such reaction": {company(`"version":1,"chat":[{"id":"a","seat":0,"reaction":"boo"}]`), nil},
		"no chat":          {company(`"version":1,"chat":7`), nil},
		"a company alone":  {[]data.Line{d.companyLine(0, time.Time{})}, errNoRoomLine},
		"later settlement": {resettled(func(l *settlementLine) { l.Version++ }), nil},
		"old settlement":   {resettled(func(l *settlementLine) { l.Version = 0 }), nil},
		"settled rest":     {resettled(func(l *settlementLine) { l.Rest[0].Line = []byte(`{"type":"room"}`) }), nil},
		"settled elsewhere": {resettled(func(l *settlementLine) {
			l.Rest[0].Line = []byte(strings.ReplaceAll(string(l.Rest[0].Line), "calm-heron", "wild-heron"))
		}), nil},
		"settled, no rest":      {resettled(func(l *settlementLine) { l.Rest = nil }), nil},
		"a line after it":       {then(moves, settlement, fx.Lines[0]), errSettled},
		"settled twice":         {then(moves, settlement, settlement), errSettled},
		"settled at the outset": {[]data.Line{settlement}, nil},
	} {
		if _, err := d.restore(c.lines...); err == nil || !errors.Is(err, c.want) && c.want != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := d.restore(company(`"version":1,"ready":[-1,99],"agree":[7],"here":[2]`)...); err != nil {
		t.Errorf("seats that there are not: %v", err)
	}
}

// TestARoomThatIsCutOffBehindASettlement has it done, and is as it is after it.
func TestARoomThatIsCutOffBehindASettlement(t *testing.T) {
	before, fx, d := settled(t)
	ended := d.now
	d.now = d.now.Add(time.Hour)
	d.lines = slices.Concat(before, fx.Lines)
	r := d.restored()
	left := r.Left()
	if want, got := inWords(&fx), inWords(&left); want != got || !left.Write || left.Lines != nil || !left.Settle.Ended.Equal(ended) {
		t.Errorf("what is left to do is\n%s\nand not\n%s", got, want)
	}
	check(t, string(d.line()), "%s", r.line())
	// Without the settlement line, as earlier servers left it, it is settled later.
	d.lines = d.lines[:len(d.lines)-1]
	old := d.restored()
	if old.Left().Write || !old.round.over {
		t.Fatalf("%+v", old.Left())
	}
	if again := old.Tick(d.now); again.Settle == nil || again.Settle.ID != fx.Settle.ID || !again.Write {
		t.Errorf("%+v", again)
	}
	d.lines = fx.Rest
	if after := d.restored(); after.Left().Write {
		t.Errorf("once it is done: %+v", after.Left())
	}
}

func TestARoomThatIsOverWithItsRound_SaysSoInTheSettlement(t *testing.T) {
	d := sit(t, "match ann bob bots=1")
	fx := d.Close(d.now)
	d.lines = slices.Concat(d.lines, fx.Lines)
	if left := d.restored().Left(); !left.End || left.Rest != nil || fx.Rest != nil || inWords(&left) != inWords(&fx) {
		t.Errorf("%+v", left)
	}
}

// TestARoundThatIsNotSettledIsNotForgotten: what is done after a restart, before a round that was over is settled, keeps its
// record, and who leaves then gets away with nothing.
func TestARoundThatIsNotSettledIsNotForgotten(t *testing.T) {
	for _, c := range []rooms.Command{rooms.SetForfeit{Text: "tea"}, rooms.Leave{}} {
		before, fx, d := settled(t)
		d.lines = slices.Concat(before, fx.Lines[:len(fx.Lines)-1]) // and no more of it
		after := d.restored(ann)
		after.does(ann, c)
		after = after.restored()
		after.passes(0)
		if len(after.settled) != 1 || after.settled[0].Seats[0].Player != ann.ID || after.settled[0].Moves != fx.Settle.Moves {
			t.Errorf("after %T: ended %v, settled %+v", c, after.ended, after.settled)
		}
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

// TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere to the byte: those of rooms in each phase, and of their company.
func TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere(t *testing.T) {
	limits, phases := rooms.DefaultRoomLimits(), map[rooms.Phase]bool{}
	for _, line := range journalFile(t, "lines-before-parts", `"nothing"`) {
		var c companyLine
		if err := json.Unmarshal(line.Text, &c); err != nil {
			t.Fatal(err)
		}
		again := marshal(c)
		if c.Type == roomLineType {
			r := empty(&limits, Means{}, time.Time{})
			if err := read(line.Text, (replay{r}).read); err != nil {
				t.Fatalf("%v\n%s", err, line.Text)
			}
			phases[r.phase], again = true, r.line()
		}
		if string(again) != string(line.Text) {
			t.Errorf("%s instead of\n%s", again, line.Text)
		}
	}
	if len(phases) != 4 {
		t.Errorf("lines of the phases %v only", phases)
	}
	d := sit(t, "match ann bob bots=1 clock=15s")
	if got := regexp.MustCompile(`"(private|forfeit|removed|stand|titled|tally|pace)"`).FindString(string(d.line())); got != "" {
		t.Errorf("%s in %s", got, d.line())
	}
	if v := d.restored().sees(ann); v.Terms.Private || v.Forfeit != "" || v.Titled != engine.NoSeat || v.Tally != nil {
		t.Errorf("%+v", v)
	}
}

// TestRoomsFromBeforeThereWereShares get a dealing, which is on disk before it is shown. A round that runs ends without one.
func TestRoomsFromBeforeThereWereShares(t *testing.T) {
	without := func(lines []data.Line) (old []data.Line) {
		for _, line := range lines {
			var keys map[string]json.RawMessage
			if err := json.Unmarshal(line.Text, &keys); err != nil {
				t.Fatal(err)
			}
			delete(keys, "deal")
			delete(keys, "fair")
			old = append(old, data.Line{Record: line.Record, Text: marshal(keys)})
		}
		return old
	}
	d := sit(t, "table ann bob")
	d.lines = without(d.lines)
	after := d.restored(ann, bob)
	if after.sees(ann).Deal != nil || after.Wake().After(after.now) {
		t.Fatalf("a dealing that is not on disk is shown, or none is to come before %v", after.Wake())
	}
	after.refused(ann, rooms.TypeShare{Text: "x"}, rooms.ErrNotNow)
	after.passes(time.Millisecond)
	shown := after.sees(ann).Deal
	if again := after.restored(ann, bob).sees(ann).Deal; shown == nil || again == nil || again.Commit != shown.Commit {
		t.Errorf("shown is %+v, and it is not on disk", shown)
	}
	after.shows("gathering ann bob")

	d = sit(t, "match ann bob clock=30s rounds=2 rules=bitenight")
	d.lines = without(d.lines)
	after = d.restored(ann, bob)
	if after.sees(ann).Deal != nil || !after.running() {
		t.Errorf("the round that runs was dealt from %+v", after.sees(ann).Deal)
	}
	after.abandon()
	if v := after.sees(ann); v.Result.Deal != nil || v.Deal == nil {
		t.Errorf("revealed is %+v, and next comes %+v", v.Result.Deal, v.Deal)
	}

	d.lines = d.lines[:1] // cut off before the round was dealt: then there is one to deal from
	after = d.restored(ann, bob)
	after.passes(time.Millisecond)
	if h := after.header(); h.Fair == nil || after.round.state.Phase() != engine.PhaseSetUp {
		t.Errorf("%+v", h)
	}
}

// finishes plays the round to its end, each with the first legal move, and gives its record.
func (d *desk) finishes() []byte {
	d.t.Helper()
	for {
		who := d.onTurn()
		fx, err := d.Do(who, d.move(d.sees(who).Legal[0]), d.now)
		if err != nil {
			d.t.Fatal(err)
		}
		text := recordOf(slices.Concat(d.lines, fx.Lines))
		if d.note(fx); fx.Settle != nil {
			return text
		}
	}
}

// TestARoundIsFinishedByTheRevisionThatItBeganWith, also after more restarts, and its record verifies.
func TestARoundIsFinishedByTheRevisionThatItBeganWith(t *testing.T) {
	const idle = "custom:shoot-answers=4/K"
	if _, err := engine.ParseRules(idle); !errors.Is(err, engine.ErrIdle) {
		t.Fatalf("it can be chosen: %v", err)
	}
	for name, c := range map[string]struct {
		end   string
		moves int
	}{
		"revision1-joker": {record.EndPlayed, 101},    // the highest Joker has opened it
		"revision1-quiet": {record.EndStalemate, 432}, // 150 moves were quiet, of the 400 that it has
		"revision1-idle":  {record.EndPlayed, 102},
	} {
		t.Run(name, func(t *testing.T) {
			d := older(t, name, "nothing of it", ann, bob)
			began := len(d.lines)
			if rev := d.round.state.Rules().Revision; rev != 1 || d.sees(ann).Table.QuietLimit != 400 {
				t.Fatalf("it goes on by revision %d", rev)
			}
			d.plays(d.onTurn())
			if d = d.restored(ann, bob); len(d.lines) != began+1 || d.round.state.Rules().Revision != 1 {
				t.Fatalf("restarted again, it goes on by revision %d", d.round.state.Rules().Revision)
			}
			verified := func(text string) {
				t.Helper()
				dealt, err := record.Verify(strings.NewReader(text))
				if err != nil || len(dealt) != 1 || name == "revision1-idle" &&
					(dealt[0].Rules != idle || !strings.Contains(text, `"options":{"shoot-answers":["4","K"]}`)) {
					t.Errorf("%+v, %v", dealt, err)
				}
			}
			text := string(d.finishes())
			if d.last.End != c.end || d.last.Moves != c.moves || !strings.Contains(text, revision(1)) {
				t.Errorf("ended %s after %d moves; the record is %.900s", d.last.End, d.last.Moves, text)
			}
			verified(text)
			code := d.terms.Rules.Code()
			d.again()
			h, state := d.header(), d.round.state
			if h.Rev != engine.Revision || state.Rules().Revision != engine.Revision || state.QuietLimit() != 100 {
				t.Errorf("the next round is of revision %d", h.Rev)
			}
			if state.Rules().Code() != code || h.Fair.Rules != code || d.match.Played != 1 {
				t.Errorf("the next round, after %d, is by %s", d.match.Played, h.Fair.Rules)
			}
			d = d.restored(ann, bob)
			d.toPlay()
			verified(string(d.finishes()))
		})
	}
}
