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
	"shithead/engine/enginetest"
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
		enginetest.NoError(t, json.Unmarshal(settlement.Text, &l))
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

// TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere to the byte: those of rooms in each phase, and of their company.
func TestLinesOfEarlierCode_AreWrittenAgainAsTheyWere(t *testing.T) {
	limits, phases := rooms.DefaultRoomLimits(), map[rooms.Phase]bool{}
	for _, line := range journalFile(t, "lines-before-parts", `"nothing"`) {
		var c companyLine
		enginetest.NoError(t, json.Unmarshal(line.Text, &c))
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
