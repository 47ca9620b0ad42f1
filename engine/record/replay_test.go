package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/engine/sim"
)

// play is the record, or the trace, of a match between bots, of Bite Night unless the rules are given.
func play(tb testing.TB, trace bool, c sim.Config) []byte {
	tb.Helper()
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		tb.Fatal(err)
	}
	if c.Rules == nil {
		c.Rules = rules
	}
	var out bytes.Buffer
	if _, err := sim.Play(c, record.NewWriter(&out, trace)); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// codes are rule sets whose records are written and read.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom", "schwechat:starter=worst", "classic:faceup=equal,packs=4",
	"custom:down=4,up=5,lower-on=K,again=2,pickup=Q,joker=invisible-reverse,shoot=A,shoot-answers=2/3/Jk",
	"custom:again=9,joker=highest,shoot=A,chance=off", "custom:shoot=A,shoot-answers=none",
}

// long reports whether SHITHEAD_LONG=1 asks for as many rounds as the engine tries its properties on.
func long() bool { return os.Getenv("SHITHEAD_LONG") == "1" }

// TestReplayGivesTheSameBytes: a record that is read and played again is written as it was, for random rounds.
func TestReplayGivesTheSameBytes(t *testing.T) {
	done, rounds := 0, 300
	if long() {
		rounds = 100_000
	}
	for i := 0; done < rounds; i++ {
		players := 2 + i%5
		if i%16 == 0 {
			players = 2 + i/16%19
		}
		bots := []string{"random", "easy"}
		if i%2 == 0 {
			bots = []string{"random"}
		}
		rules, err := engine.ParseRules(codes[i/2%len(codes)])
		if err != nil {
			t.Fatal(err)
		}
		first := play(t, false, sim.Config{Rules: rules, Players: players, Seed: strconv.Itoa(i), Bots: bots, Rounds: 3})
		var again bytes.Buffer
		found, err := record.Replay(bytes.NewReader(first), record.NewWriter(&again, false))
		if err != nil {
			t.Fatalf("match %d: %v", i, err)
		}
		if !bytes.Equal(first, again.Bytes()) {
			t.Fatalf("match %d is written otherwise the second time", i)
		}
		done += found.Rounds
	}
}

// TestTraceOfARecord: a trace is a record, and the record of a trace its trace again.
func TestTraceOfARecord(t *testing.T) {
	matches := len(codes)
	if long() {
		matches *= 2
	}
	for i := range matches {
		rules, err := engine.ParseRules(codes[i%len(codes)])
		if err != nil {
			t.Fatal(err)
		}
		c := sim.Config{Rules: rules, Players: min(2+i, 20), Rounds: 1, Seed: fmt.Sprint("trace", i), Bots: []string{"random"}}
		trace := play(t, true, c)
		plain := play(t, false, c)
		for _, text := range [][]byte{trace, plain} {
			var asTrace, asRecord bytes.Buffer
			if _, err := record.Replay(bytes.NewReader(text), record.NewWriter(&asTrace, true)); err != nil {
				t.Fatal(err)
			}
			if _, err := record.Replay(bytes.NewReader(text), record.NewWriter(&asRecord, false)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(asTrace.Bytes(), trace) || !bytes.Equal(asRecord.Bytes(), plain) {
				t.Fatalf("%d players: trace and record differ", c.Players)
			}
		}
	}
}

// kept are the records that are kept as files, those whose names match a pattern: they replay unchanged by every later version.
func kept(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no record matches %s: %v", pattern, err)
	}
	return names
}

// TestKeptRecordsReplay: there is one of each rule set in the first revision, which their headers do not name, and those in
// which something happens that was amended since.
func TestKeptRecordsReplay(t *testing.T) {
	for _, name := range append(kept(t, "testdata/*.jsonl"), kept(t, "testdata/revision*/*.jsonl")...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		found, err := record.Replay(bytes.NewReader(text), record.NewWriter(&again, strings.Contains(name, "trace")))
		if lines := bytes.Count(text, []byte("\n")); err != nil || found.Rounds != 1 || found.Moves != lines-2 {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
		if !bytes.Equal(text, again.Bytes()) {
			t.Errorf("%s is written otherwise now", name)
		}
	}
}

const golden = "testdata/bitenight-3.jsonl"

// TestChangedRecords: a line that is missing, doubled or changed is found and named.
func TestChangedRecords(t *testing.T) {
	whole, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(whole), "\n"), "\n")
	// line finds the first line that has a text in it, counted from 1.
	line := func(text string) int {
		for i, l := range lines {
			if strings.Contains(l, text) {
				return i + 1
			}
		}
		t.Fatalf("no line has %s", text)
		return 0
	}
	change := func(n int, old, replacement string) []string {
		changed := append([]string{}, lines...)
		changed[n-1] = strings.Replace(changed[n-1], old, replacement, 1)
		if changed[n-1] == lines[n-1] {
			t.Fatalf("line %d has no %s: %s", n, old, lines[n-1])
		}
		return changed
	}
	without := func(n int) []string { return append(append([]string{}, lines[:n-1]...), lines[n:]...) }
	flip, swap, result := line(`"flip"`), line(`"swap"`), line(`"result"`)
	took := line(`"take"`)
	played := took + 1
	for name, c := range map[string]struct {
		lines []string
		line  int
		want  error
		says  string
	}{
		"empty":                  {nil, 1, record.ErrEmpty, "no round"},
		"header missing":         {without(1), 1, record.ErrOrder, "outside of a round"},
		"move missing":           {without(took), took, record.ErrOrder, "move"},
		"move twice":             {append(append([]string{}, lines[:took]...), lines[took-1:]...), took + 1, record.ErrOrder, "move"},
		"result missing":         {append(without(result), lines...), result, record.ErrOrder, "before the last one has its result"},
		"cut off":                {lines[:took], took + 1, record.ErrUnfinished, "middle of a round"},
		"cut off in a line":      {append(append([]string{}, lines[:took-1]...), lines[took-1][:12]), took, record.ErrLine, ""},
		"no JSON":                {change(took, "{", "["), took, record.ErrLine, ""},
		"unknown type":           {change(took, `"move"`, `"mvoe"`), took, record.ErrLine, "mvoe"},
		"unknown move":           {change(took, `"take"`, `"tyke"`), took, engine.ErrMove, "tyke"},
		"no such seat":           {change(took, `"seat":`, `"seat":9`), took, record.ErrLine, "no seat"},
		"seat far away":          {change(took, `"seat":`, `"seat":25`), took, record.ErrLine, "no seat"},
		"wrong number":           {change(took, `"n":`, `"n":9`), took, record.ErrOrder, "move"},
		"refused move":           {change(took, `"take"`, `"ready"`), took, engine.ErrNotSetUp, "seat"},
		"other slot":             {change(flip, `"slot":`, `"slot":10`), flip, engine.ErrSlot, ""},
		"no slot":                {change(flip, `"slot"`, `"slit"`), flip, record.ErrLine, "slot"},
		"slot far away":          {change(flip, `"slot":`, `"slot":25`), flip, engine.ErrSlot, ""},
		"other card flipped":     {change(flip, `"card":"`, `"card":"2c","cord":"`), flip, record.ErrCard, "2c"},
		"no card played":         {change(played, `"cards":["`, `"cards":["x`), played, engine.ErrCard, "x"},
		"swap of nothing":        {change(swap, `"hand"`, `"hond"`), swap, engine.ErrUneven, ""},
		"unknown card in a swap": {change(swap, `"up":["`, `"up":["1`), swap, engine.ErrCard, ""},
		"other rules":            {change(1, "bitenight", "bitenigth"), 1, engine.ErrRules, "bitenigth"},
		"newer version":          {change(1, `"version":1`, `"version":2`), 1, record.ErrVersion, "version 2"},
		"newer revision":         {change(1, `"deck":`, fmt.Sprintf(`"rev":%d,"deck":`, engine.Revision+1)), 1, engine.ErrRevision, fmt.Sprint("revision ", engine.Revision+1)},
		"no revision":            {change(1, `"deck":`, `"rev":-1,"deck":`), 1, engine.ErrRevision, "revision -1"},
		"no version":             {change(1, `"version"`, `"virsion"`), 1, record.ErrVersion, ""},
		"unknown option":         {change(1, `"options":{}`, `"options":{"pucks":3}`), 1, engine.ErrOption, "pucks"},
		"bad option":             {change(1, `"options":{}`, `"options":{"packs":30}`), 1, engine.ErrOptionValue, "30"},
		"odd option":             {change(1, `"options":{}`, `"options":{"packs":{}}`), 1, record.ErrLine, "packs"},
		"option of text":         {change(1, `"options":{}`, `"options":{"packs":["a","b"]}`), 1, engine.ErrOptionValue, "a/b"},
		"more players":           {change(1, `"players":3`, `"players":4`), 1, record.ErrLine, "3 names"},
		"dealer away":            {change(1, `"dealer":`, `"dealer":7`), 1, engine.ErrSeat, "deal"},
		"no dealer":              {change(1, `"dealer"`, `"deeler"`), 1, record.ErrLine, "dealer"},
		"somebody first":         {change(1, `"first":null`, `"first":1`), 1, engine.ErrFirst, "first"},
		"null in the deck":       {change(1, `"deck":[`, `"deck":[null,`), 1, engine.ErrCard, "null"},
		"a number in the deck":   {change(1, `"deck":[`, `"deck":[0,`), 1, engine.ErrCard, "0"},
		"no seat":                {change(took, `"seat"`, `"seet"`), took, record.ErrLine, "seat"},
		"null seat":              {change(took, `"seat":`, `"seat":null,"seet":`), took, record.ErrLine, "seat"},
		"deck without a card":    {change(1, `"deck":[`, `"dick":[],"deck":["2c",`), 1, engine.ErrDeck, "56"},
		"places":                 {change(result, `"places":[`, `"places":[2,`), result, record.ErrResult, "places"},
		"no Shithead":            {change(result, `"shithead"`, `"shitheed"`), result, record.ErrResult, "shithead"},
		"points":                 {change(result, `"points":[`, `"points":[1`), result, record.ErrResult, "points"},
		"bonus":                  {change(result, `"bonus":[`, `"bonus":[1`), result, record.ErrResult, "bonus"},
		"moves":                  {change(result, `"moves":`, `"moves":1`), result, record.ErrResult, "moves"},
		"called off, and not":    {change(result, `"moves":`, `"end":"agreed","moves":`), result, record.ErrResult, "agreed"},
		"stalemate, and not":     {change(result, `"moves":`, `"end":"stalemate","moves":`), result, record.ErrResult, "stalemate"},
		"unknown end":            {change(result, `"moves":`, `"end":"burned","moves":`), result, record.ErrLine, "burned"},
		"result too early":       {append(append([]string{}, lines[:took]...), lines[result-1:]...), took + 1, record.ErrResult, ""},
		"a line without an end":  {[]string{strings.Repeat("x", 3<<20)}, 1, record.ErrLine, "longer"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := record.Replay(strings.NewReader(strings.Join(c.lines, "")), nil)
			var at *record.LineError
			if !errors.As(err, &at) || !errors.Is(err, c.want) {
				t.Fatalf("%v, not %v", err, c.want)
			}
			if at.Line != c.line || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v: not line %d, %q", err, c.line, c.says)
			}
		})
	}
}

// TestReadersAreTolerant: keys that are not known are skipped, cards may be left out where any will do, and a round that
// was called off or closed replays as far as it goes.
func TestReadersAreTolerant(t *testing.T) {
	whole, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(whole), "\n")
	begun := strings.Join(lines[:12], "")
	called := `{"type":"result","places":[],"shithead":null,"points":[0,0,0],"bonus":[0,0,0],"moves":11,"end":"%s","later":1}` + "\n"
	known := strings.ReplaceAll(string(whole), `{"type":"move"`, `{"t":12,"auto":"clock","new":{"a":[1]},"type":"move"`)
	for name, text := range map[string]string{
		"unknown keys":      known,
		"blank lines":       strings.ReplaceAll(string(whole), "\n", "\n\n"),
		"no last line end":  strings.TrimSuffix(string(whole), "\n"),
		"Windows line ends": strings.ReplaceAll(string(whole), "\n", "\r\n"),
		"said how it ended": strings.Replace(string(whole), `,"moves":`, `,"end":"played","moves":`, 1),
		"called off":        begun + fmt.Sprintf(called, "agreed"),
		"closed":            begun + fmt.Sprintf(called, "closed") + string(whole),
	} {
		if _, err := record.Replay(strings.NewReader(text), nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAnAbandonedRoundSaysSo: leaving the Shithead out is not the same as saying that there is none.
func TestAnAbandonedRoundSaysSo(t *testing.T) {
	whole, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	begun := strings.Join(strings.SplitAfter(string(whole), "\n")[:12], "")
	result := `{"type":"result","places":[],"points":[0,0,0],"bonus":[0,0,0],"moves":11,"end":"closed"}`
	if _, err := record.Replay(strings.NewReader(begun+result), nil); !errors.Is(err, record.ErrResult) {
		t.Errorf("no Shithead: %v", err)
	}
}

// TestCardsMayBeLeftOut: which of several equal cards is meant is the engine's to choose where a record does not say.
func TestCardsMayBeLeftOut(t *testing.T) {
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		t.Fatal(err)
	}
	deck, err := rules.Deck(2)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := record.NewWriter(&out, false)
	s, err := w.Begin(record.NewHeader(rules, []string{"a", "b"}, 0, engine.NoSeat, deck))
	if err != nil {
		t.Fatal(err)
	}
	// The sorted deck: seat 1 holds 5s 6c? - whoever may open does, without naming the cards.
	for s.Phase() != engine.PhasePlay {
		for seat := range 2 {
			if moves := s.Legal(seat, nil); len(moves) > 0 {
				if _, err := w.Apply(moves[len(moves)-1]); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
	first, cards, ok := strings.Cut(out.String(), `,"cards":[`)
	if !ok {
		t.Fatalf("nothing was played: %s", out.String())
	}
	_, end, _ := strings.Cut(cards, "]")
	text := first + end + `{"type":"result","places":[],"shithead":null,"points":[0,0],"bonus":[0,0],"moves":3,"end":"closed"}`
	if _, err := record.Replay(strings.NewReader(text), nil); err != nil {
		t.Error(err)
	}
}

// FuzzRecord reads any text as a record. It never panics, and what it accepts it writes so that it is accepted again.
func FuzzRecord(f *testing.F) {
	golden, err := os.ReadFile(golden)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(golden)
	f.Add(play(f, false, sim.Config{Players: 2, Rounds: 2, Seed: "fuzz", Bots: []string{"easy"}}))
	for _, code := range codes[1:] {
		rules, err := engine.ParseRules(code)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(play(f, false, sim.Config{Rules: rules, Players: 3, Rounds: 1, Seed: "fuzz", Bots: []string{"easy", "random"}}))
	}
	f.Add([]byte(`{"type":"move","n":7,"seat":0,"move":"foul","slot":3,"card":"9c","flipped":2,"replaced":"9d"}`))
	f.Add([]byte(`{"type":"round","version":1,"rules":"bitenight","options":{"packs":20},"players":2,"names":["",""],"deck":[]}`))
	f.Add([]byte(`{"type":"move","n":1,"seat":-1,"move":"flip","slot":99999999999}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var again bytes.Buffer
		found, err := record.Replay(bytes.NewReader(text), record.NewWriter(&again, false))
		if err != nil {
			return
		}
		same, err := record.Replay(&again, nil)
		if err != nil || same != found {
			t.Fatalf("%+v is %+v when it is read again, %v", found, same, err)
		}
	})
}

// TestNamesAreWrittenAsTheyAre: signs that mean something to HTML mean nothing here.
func TestNamesAreWrittenAsTheyAre(t *testing.T) {
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		t.Fatal(err)
	}
	deck, err := rules.Deck(2)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := record.NewWriter(&out, false).Begin(record.NewHeader(rules, []string{"<a&b>", "日本\"\u2028"}, 0, engine.NoSeat, deck)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"names":["<a&b>","日本\"\u2028"]`) {
		t.Errorf("%s", out.String())
	}
}
