package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
)

// fouled is the record, or the trace, of the beginning of a round in which the referee calls fouls.
func fouled(t *testing.T, trace bool) string {
	t.Helper()
	rules, err := engine.ParseRules("schwechat:referee=strict")
	if err != nil {
		t.Fatal(err)
	}
	deck, err := rules.Deck(3)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := record.NewWriter(&out, trace)
	s, err := w.Begin(record.NewHeader(rules, []string{"a", "b", "c"}, 0, 2, deck))
	if err != nil {
		t.Fatal(err)
	}
	do := func(m engine.Move) {
		if _, err := w.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	for seat := range 3 {
		do(s.Legal(seat, nil)[0])
		do(engine.Ready(seat))
	}
	lot := rand.New(rand.NewPCG(1, 1)).IntN
	do(s.Foul(0, engine.AnySlot, lot))
	do(s.Foul(0, engine.AnySlot, lot))
	do(s.Foul(1, 2, lot))
	if _, err := w.End(record.EndClosed); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestFoulsAreWrittenAndReadAgain: FORMATS.md (Game record). A warning has no cards; a penalty card has its new slot; a
// forbidden flip names what lies there now besides.
func TestFoulsAreWrittenAndReadAgain(t *testing.T) {
	text := fouled(t, false)
	for _, line := range []string{
		`"first":2`,
		`{"type":"move","n":1,"seat":0,"move":"lay","cards":[`,
		`{"type":"move","n":7,"seat":0,"move":"foul"}`,
		`{"type":"move","n":8,"seat":0,"move":"foul","slot":3,"card":"9c"}`,
		`{"type":"move","n":9,"seat":1,"move":"foul","slot":3,"card":"9h","flipped":2,"replaced":"9d"}`,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("not there: %s\n%s", line, text)
		}
	}
	for _, trace := range []bool{false, true} {
		text := fouled(t, trace)
		var again bytes.Buffer
		if _, err := record.Replay(strings.NewReader(text), record.NewWriter(&again, trace)); err != nil {
			t.Fatal(err)
		}
		if again.String() != text {
			t.Error("written otherwise the second time")
		}
		if trace && !strings.Contains(text, `"warned":[0,1]`) {
			t.Error("the trace does not say who was warned")
		}
	}
	for old, c := range map[string]struct {
		changed string
		want    error
	}{
		`"slot":3,"card":"9c"}`: {`"slot":3,"card":"Tc"}`, engine.ErrLot},
		`"slot":3,"card":"9h"`:  {`"slot":4,"card":"9h"`, record.ErrLine},
		`"flipped":2`:           {`"flipped":-1`, record.ErrLine},
		`"replaced":"9d"`:       {`"replaced":"Jk"`, engine.ErrLot},
		`"first":2`:             {`"first":null`, engine.ErrFirst},
		`"referee":"strict"`:    {`"referee":"lenient"`, engine.ErrNoReferee},
	} {
		_, err := record.Replay(strings.NewReader(strings.Replace(text, old, c.changed, 1)), nil)
		if !errors.Is(err, c.want) || !strings.Contains(text, old) {
			t.Errorf("%s: %v, not %v", c.changed, err, c.want)
		}
	}
}

// TestHiddenCardsAreLeftOut: a line made from what others are told has no card that they do not see.
func TestHiddenCardsAreLeftOut(t *testing.T) {
	line := record.NewMove(1, engine.Flip(0, 1), engine.Event{Kind: engine.EventFlipped, Slot: 1, N: 1})
	if line.Card != nil || line.Slot == nil || *line.Slot != 1 {
		t.Errorf("%+v", line)
	}
}

// TestListsAreWrittenAsLists: FORMATS.md (Game record), options.
func TestListsAreWrittenAsLists(t *testing.T) {
	for code, want := range map[string]string{
		"custom:down=4,shoot=A,shoot-answers=2/Jk":  `"options":{"down":4,"shoot":"A","shoot-answers":["2","Jk"]}`,
		"custom:shoot=A,shoot-answers=none,packs=3": `"options":{"packs":3,"shoot":"A","shoot-answers":[]}`,
	} {
		rules, err := engine.ParseRules(code)
		if err != nil {
			t.Fatal(err)
		}
		deck, err := rules.Deck(2)
		if err != nil {
			t.Fatal(err)
		}
		var out, again bytes.Buffer
		w := record.NewWriter(&out, false)
		if _, err := w.Begin(record.NewHeader(rules, []string{"a", "b"}, 0, engine.NoSeat, deck)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.End(record.EndClosed); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s, %v", code, out.String(), err)
		}
		if _, err := record.Replay(bytes.NewReader(out.Bytes()), record.NewWriter(&again, false)); err != nil || again.String() != out.String() {
			t.Errorf("%s: %v", code, err)
		}
	}
}
