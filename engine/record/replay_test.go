package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/engine/sim"
)

// play is the record, or the trace, of a match between bots.
func play(tb testing.TB, trace bool, c sim.Config) string {
	tb.Helper()
	var out bytes.Buffer
	if _, err := sim.Play(c, record.NewWriter(&out, trace)); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

// replay is what is written of a record that is played again.
func replay(tb testing.TB, text string, trace bool) (string, record.Summary) {
	tb.Helper()
	var out bytes.Buffer
	found, err := record.Replay(strings.NewReader(text), record.NewWriter(&out, trace))
	enginetest.NoError(tb, err)
	return out.String(), found
}

// begun is a round that is written down, dealt from the sorted deck by seat 0.
func begun(tb testing.TB, out *bytes.Buffer, trace bool, code string, names ...string) (*record.Writer, *engine.State) {
	tb.Helper()
	rules := enginetest.Rules(code)
	deck, err := rules.Deck(len(names))
	enginetest.NoError(tb, err)
	deal := engine.FirstDeal()
	deal.Dealer = 0
	w := record.NewWriter(out, trace)
	s, err := w.Begin(record.NewHeader(rules, names, 0, deal.First(rules, len(names)), deck))
	enginetest.NoError(tb, err)
	return w, s
}

// walk makes moves at random, so many at the most. In the set-up each is ready, once it has laid what is to be laid.
func walk(tb testing.TB, w *record.Writer, s *engine.State, rng *rand.Rand, most int) {
	tb.Helper()
	for ; most > 0 && s.Phase() != engine.PhaseOver; most-- {
		var moves []engine.Move
		for seat := range s.Players() {
			moves = s.Legal(seat, moves)
		}
		m := moves[rng.IntN(len(moves))]
		if s.Phase() == engine.PhaseSetUp {
			m = moves[len(moves)-1]
		}
		if _, err := w.Apply(m); err != nil {
			tb.Fatal(err)
		}
	}
}

func contents(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(name)
	enginetest.NoError(tb, err)
	return string(text)
}

// codes are rule sets whose records are written and read.
var codes = []string{
	"bitenight", "leeds", "schwechat", "classic", "custom", "schwechat:starter=worst", "classic:faceup=equal,packs=4",
	"custom:down=4,up=5,lower-on=K,again=2,pickup=Q,joker=invisible-reverse,shoot=A,shoot-answers=2/3/Jk",
	"custom:again=9,joker=highest,shoot=A,chance=off", "custom:shoot=A,shoot-answers=none",
}

// TestReplayGivesTheSameBytes: a record that is read and played again is written as it was. A trace is a record, and the
// record of a trace its trace again.
func TestReplayGivesTheSameBytes(t *testing.T) {
	enginetest.SkipShort(t)
	matches := 2 * len(codes)
	if os.Getenv("SHITHEAD_LONG") == "1" {
		matches = 30_000
	}
	for i := range matches {
		c := sim.Config{
			Rules: enginetest.Rules(codes[i%len(codes)]), Players: 2 + i%5, Seed: fmt.Sprint(i), Rounds: 1 + i%2,
			Bots: [][]string{{"random"}, {"random", "easy"}}[i%2],
		}
		if i%16 == 0 {
			c.Players = 2 + i/16%19
		}
		texts := map[bool]string{false: play(t, false, c), true: play(t, true, c)}
		for from, text := range texts {
			for to, want := range texts {
				if again, found := replay(t, text, to); again != want || found.Rounds != c.Rounds {
					t.Fatalf("match %d (trace %t) is written otherwise (trace %t) the second time", i, from, to)
				}
			}
		}
	}
}

// TestKeptRecordsReplay: later versions replay the records that are kept as files unchanged. There is one of each rule set
// in the first revision, which their headers do not name, and those in which something happens that was amended since.
func TestKeptRecordsReplay(t *testing.T) {
	for _, pattern := range []string{"testdata/*.jsonl", "testdata/revision*/*.jsonl"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) < 3 {
			t.Fatalf("%s: %v, %v", pattern, names, err)
		}
		for _, name := range names {
			text := contents(t, name)
			again, found := replay(t, text, strings.Contains(name, "trace"))
			if lines := strings.Count(text, "\n"); again != text || found.Rounds != 1 || found.Moves != lines-2 {
				t.Errorf("%s is %+v and written otherwise now", name, found)
			}
		}
	}
}

const golden = "testdata/bitenight-3.jsonl"

// TestChangedRecords: a line that is missing, doubled or changed is found and named.
func TestChangedRecords(t *testing.T) {
	lines := strings.SplitAfter(strings.TrimSuffix(contents(t, golden), "\n"), "\n")
	// find is the first line that has a text in it, counted from 1.
	find := func(text string) int {
		for i, l := range lines {
			if strings.Contains(l, text) {
				return i + 1
			}
		}
		t.Fatalf("no line has %s", text)
		return 0
	}
	part := func(from, to int) string { return strings.Join(lines[from:to], "") }
	all := part(0, len(lines))
	fails := func(text string, line int, want error, says string) {
		t.Helper()
		_, err := record.Replay(strings.NewReader(text), nil)
		var at *record.LineError
		if !errors.As(err, &at) || !errors.Is(err, want) || at.Line != line || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, not %v in line %d, %q", err, want, line, says)
		}
	}
	flip, swap, took, result := find(`"flip"`), find(`"swap"`), find(`"take"`), find(`"result"`)
	fails("", 1, record.ErrEmpty, "no round")
	fails(part(1, len(lines)), 1, record.ErrOrder, "outside of a round")
	fails(part(0, took-1)+part(took, len(lines)), took, record.ErrOrder, "move")
	fails(part(0, took)+part(took-1, len(lines)), took+1, record.ErrOrder, "move")
	fails(part(0, result-1)+all, result, record.ErrOrder, "before the last one has its result")
	fails(part(0, took), took+1, record.ErrUnfinished, "middle of a round")
	fails(part(0, took-1)+lines[took-1][:12], took, record.ErrLine, "")
	fails(part(0, took)+part(result-1, len(lines)), took+1, record.ErrResult, "")
	fails(strings.Repeat("x", 3<<20), 1, record.ErrLine, "longer")
	for _, c := range []struct {
		line             int
		old, replacement string
		want             error
		says             string
	}{
		{took, "{", "[", record.ErrLine, ""},
		{took, `"move"`, `"mvoe"`, record.ErrLine, "mvoe"},
		{took, `"take"`, `"tyke"`, engine.ErrMove, "tyke"},
		{took, `"seat":`, `"seat":9`, record.ErrLine, "no seat"},
		{took, `"seat":`, `"seat":25`, record.ErrLine, "no seat"}, // 256 and more
		{took, `"seat"`, `"seet"`, record.ErrLine, "seat"},
		{took, `"seat":`, `"seat":null,"seet":`, record.ErrLine, "seat"},
		{took, `"n":`, `"n":9`, record.ErrOrder, "move"},
		{took, `"take"`, `"ready"`, engine.ErrNotSetUp, "seat"},
		{flip, `"slot":`, `"slot":10`, engine.ErrSlot, ""},
		{flip, `"slot":`, `"slot":25`, engine.ErrSlot, ""},
		{flip, `"slot"`, `"slit"`, record.ErrLine, "slot"},
		{flip, `"card":"`, `"card":"2c","cord":"`, record.ErrCard, "2c"},
		{took + 1, `"cards":["`, `"cards":["x`, engine.ErrCard, "x"},
		{swap, `"hand"`, `"hond"`, engine.ErrUneven, ""},
		{swap, `"up":["`, `"up":["1`, engine.ErrCard, ""},
		{1, "bitenight", "bitenigth", engine.ErrRules, "bitenigth"},
		{1, `"version":1`, `"version":2`, record.ErrVersion, "version 2"},
		{1, `"version"`, `"virsion"`, record.ErrVersion, ""},
		{1, `"deck":`, fmt.Sprintf(`"rev":%d,"deck":`, engine.Revision+1), engine.ErrRevision, "revision"},
		{1, `"deck":`, `"rev":-1,"deck":`, engine.ErrRevision, "revision -1"},
		{1, `"options":{}`, `"options":{"pucks":3}`, engine.ErrOption, "pucks"},
		{1, `"options":{}`, `"options":{"packs":30}`, engine.ErrOptionValue, "30"},
		{1, `"options":{}`, `"options":{"packs":{}}`, record.ErrLine, "packs"},
		{1, `"options":{}`, `"options":{"packs":["a","b"]}`, engine.ErrOptionValue, "a/b"},
		{1, `"players":3`, `"players":4`, record.ErrLine, "3 names"},
		{1, `"dealer":`, `"dealer":7`, engine.ErrSeat, "deal"},
		{1, `"dealer"`, `"deeler"`, record.ErrLine, "dealer"},
		{1, `"first":null`, `"first":1`, engine.ErrFirst, "first"},
		{1, `"deck":[`, `"deck":[null,`, engine.ErrCard, "null"},
		{1, `"deck":[`, `"deck":[0,`, engine.ErrCard, "0"},
		{1, `"deck":[`, `"dick":[],"deck":["2c",`, engine.ErrDeck, "56"},
		{result, `"places":[`, `"places":[2,`, record.ErrResult, "places"},
		{result, `"shithead"`, `"shitheed"`, record.ErrResult, "shithead"},
		{result, `"points":[`, `"points":[1`, record.ErrResult, "points"},
		{result, `"bonus":[`, `"bonus":[1`, record.ErrResult, "bonus"},
		{result, `"moves":`, `"moves":1`, record.ErrResult, "moves"},
		{result, `"moves":`, `"end":"agreed","moves":`, record.ErrResult, "agreed"},
		{result, `"moves":`, `"end":"stalemate","moves":`, record.ErrResult, "stalemate"},
		{result, `"moves":`, `"end":"burned","moves":`, record.ErrLine, "burned"},
	} {
		changed := strings.Replace(lines[c.line-1], c.old, c.replacement, 1)
		if changed == lines[c.line-1] {
			t.Fatalf("line %d has no %s: %s", c.line, c.old, changed)
		}
		fails(part(0, c.line-1)+changed+part(c.line, len(lines)), c.line, c.want, c.says)
	}
}

// TestReadersAreTolerant: keys that are not known are skipped, and a round that was called off or closed replays as far
// as it goes. Where a record does not say which of several equal cards is meant, the engine chooses. But leaving the
// Shithead out is not the same as saying that there is none.
func TestReadersAreTolerant(t *testing.T) {
	whole := contents(t, golden)
	begun, cards := strings.Join(strings.SplitAfter(whole, "\n")[:12], ""), regexp.MustCompile(`,"cards":[^]]*]`)
	called := `{"type":"result","places":[],"shithead":null,"points":[0,0,0],"bonus":[0,0,0],"moves":11,"end":"%s","later":1}` + "\n"
	for name, text := range map[string]string{
		"unknown keys":      strings.ReplaceAll(whole, `{"type":"move"`, `{"t":12,"auto":"clock","new":{"a":[1]},"type":"move"`),
		"blank lines":       strings.ReplaceAll(whole, "\n", "\n\n"),
		"no last line end":  strings.TrimSuffix(whole, "\n"),
		"Windows line ends": strings.ReplaceAll(whole, "\n", "\r\n"),
		"said how it ended": strings.Replace(whole, `,"moves":`, `,"end":"played","moves":`, 1),
		"cards left out":    cards.ReplaceAllString(begun, "") + fmt.Sprintf(called, "closed"),
		"called off":        begun + fmt.Sprintf(called, "agreed"),
		"closed":            begun + fmt.Sprintf(called, "closed") + whole,
	} {
		if _, err := record.Replay(strings.NewReader(text), nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	abandoned := begun + strings.Replace(fmt.Sprintf(called, "closed"), `"shithead":null,`, "", 1)
	if _, err := record.Replay(strings.NewReader(abandoned), nil); !errors.Is(err, record.ErrResult) {
		t.Errorf("no Shithead: %v", err)
	}
}

// FuzzRecord reads any text as a record. It never panics, and what it accepts it writes so that it is accepted again.
func FuzzRecord(f *testing.F) {
	f.Add([]byte(contents(f, golden)))
	for _, code := range codes {
		c := sim.Config{Rules: enginetest.Rules(code), Players: 3, Rounds: 1, Seed: "fuzz", Bots: []string{"easy", "random"}}
		f.Add([]byte(play(f, false, c)))
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

// TestHeadersAreWritten: FORMATS.md (Game record), lists as lists, the revision, and names as they are: signs that mean
// something to HTML mean nothing here.
func TestHeadersAreWritten(t *testing.T) {
	for code, want := range map[string]string{
		"bitenight": `"names":["<a&b>","日本\"\u2028"]`,
		"custom":    `],"rev":2}`,
		"custom:down=4,shoot=A,shoot-answers=2/Jk":  `"options":{"down":4,"shoot":"A","shoot-answers":["2","Jk"]}`,
		"custom:shoot=A,shoot-answers=none,packs=3": `"options":{"packs":3,"shoot":"A","shoot-answers":[]}`,
	} {
		var out bytes.Buffer
		w, _ := begun(t, &out, false, code, "<a&b>", "日本\"\u2028")
		if _, err := w.End(record.EndClosed); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %s, %v", code, out.String(), err)
		}
		if again, _ := replay(t, out.String(), false); again != out.String() {
			t.Errorf("%s: %s is written otherwise", code, again)
		}
	}
}

// TestFoulsAreWrittenAndReadAgain: FORMATS.md (Game record). A warning has no cards; a penalty card has its new slot; a
// forbidden flip names what lies there now besides.
func TestFoulsAreWrittenAndReadAgain(t *testing.T) {
	texts := map[bool]string{}
	for _, trace := range []bool{false, true} {
		var out bytes.Buffer
		w, s := begun(t, &out, trace, "schwechat:referee=strict", "a", "b", "c")
		lot := rand.New(rand.NewPCG(1, 1))
		walk(t, w, s, lot, 6) // of the set-up
		for _, slot := range []int{engine.AnySlot, engine.AnySlot, 2} {
			m := s.Foul(max(0, slot-1), slot, lot.IntN)
			enginetest.Must(w.Apply(m))
		}
		enginetest.Must(w.End(record.EndClosed))
		texts[trace] = out.String()
		if again, _ := replay(t, texts[trace], trace); again != texts[trace] {
			t.Error("written otherwise the second time")
		}
	}
	if !strings.Contains(texts[true], `"warned":[0,1]`) {
		t.Error("the trace does not say who was warned")
	}
	text := texts[false]
	for _, line := range []string{
		`{"type":"move","n":1,"seat":2,"move":"lay","cards":["6s","7h","8d"]}`,
		`{"type":"move","n":7,"seat":0,"move":"foul"}`,
		`{"type":"move","n":8,"seat":0,"move":"foul","slot":3,"card":"9c"}`,
		`{"type":"move","n":9,"seat":1,"move":"foul","slot":3,"card":"9h","flipped":2,"replaced":"9d"}`,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("not there: %s\n%s", line, text)
		}
	}
	for _, c := range []struct {
		old, changed string
		want         error
	}{
		{`"slot":3,"card":"9c"}`, `"slot":3,"card":"Tc"}`, engine.ErrLot},
		{`"slot":3,"card":"9h"`, `"slot":4,"card":"9h"`, record.ErrLine},
		{`"flipped":2`, `"flipped":-1`, record.ErrLine},
		{`"replaced":"9d"`, `"replaced":"Jk"`, engine.ErrLot},
		{`"first":1`, `"first":null`, engine.ErrFirst},
		{`"referee":"strict"`, `"referee":"lenient"`, engine.ErrNoReferee},
	} {
		_, err := record.Replay(strings.NewReader(strings.Replace(text, c.old, c.changed, 1)), nil)
		if !errors.Is(err, c.want) || !strings.Contains(text, c.old) {
			t.Errorf("%s: %v, not %v", c.changed, err, c.want)
		}
	}
}

// TestAViewIsTheStateOfATrace with what the seat may not know left out, and nothing else changed.
func TestAViewIsTheStateOfATrace(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	for _, code := range []string{"bitenight", "leeds", "schwechat:referee=strict", "classic", "custom:shoot=A"} {
		var out bytes.Buffer
		w, s := begun(t, &out, true, code, "a", "b", "c", "d")
		for s.Phase() != engine.PhaseOver && s.Moves() < 150 {
			out.Reset()
			walk(t, w, s, luck, 1)
			for seat := engine.NoSeat; seat < 4; seat++ {
				var line struct{ State map[string]any }
				var got map[string]any
				view, _ := json.Marshal(record.NewView(s.View(seat)))
				enginetest.NoError(t, errors.Join(json.Unmarshal(out.Bytes(), &line), json.Unmarshal(view, &got)))
				checkView(t, line.State, got, seat)
			}
		}
	}
}

func checkView(t *testing.T, want, got map[string]any, seat int) {
	t.Helper()
	want["draw"] = float64(len(want["draw"].([]any)))
	hands := want["hands"].([]any)
	for i, hand := range hands {
		cards := hand.([]any)
		if i != seat {
			hands[i] = float64(len(cards))
		}
		known, _ := got["known"].(map[string]any)[strconv.Itoa(i)].([]any)
		for _, c := range known {
			if !slices.Contains(cards, c) {
				t.Fatalf("seat %d is known to hold %v, and holds %v", i, c, cards)
			}
		}
	}
	for _, slots := range want["down"].([]any) {
		for i, c := range slots.([]any) {
			if c != nil {
				slots.([]any)[i] = "?"
			}
		}
	}
	unseen, _ := got["burned_unseen"].(float64)
	if all, seen := want["burned"].([]any), got["burned"].([]any); len(all) != len(seen)+int(unseen) {
		t.Fatalf("%d burned cards are seen and %v not, of %d", len(seen), unseen, len(all))
	}
	for _, m := range []map[string]any{want, got} {
		for _, key := range []string{"known", "ready", "opening", "burned", "burned_unseen"} {
			delete(m, key)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("seat %d sees\n%v\nwant\n%v", seat, got, want)
	}
}

// TestHiddenCardsAreLeftOut: a line made from what others are told has no card that they do not see.
func TestHiddenCardsAreLeftOut(t *testing.T) {
	line := record.NewMove(1, engine.Flip(0, 1), engine.Event{Kind: engine.EventFlipped, Slot: 1, N: 1})
	if line.Card != nil || line.Slot == nil || *line.Slot != 1 {
		t.Errorf("%+v", line)
	}
}

// TestOlderRecordsDoNotFollowByNewerRules: they were written by the last program that knew no revision of the rules but the first,
// with what has been amended since: a highest Joker opens, 200 quiet moves a player are a stalemate. The line names where.
func TestOlderRecordsDoNotFollowByNewerRules(t *testing.T) {
	for name, c := range map[string]struct {
		line int
		want error
	}{
		"highest-trace": {10, engine.ErrTurn},
		"live":          {263, engine.ErrOver}, // the Joker is laid by a player who may lay anything then
	} {
		newer := strings.ReplaceAll(strings.ReplaceAll(contents(t, "testdata/revision1/"+name+".jsonl"), `"rev":1,`, ""), `"deck":[`, `"rev":2,"deck":[`)
		_, err := record.Replay(strings.NewReader(newer), nil)
		var at *record.LineError
		if !errors.As(err, &at) || at.Line != c.line || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v in line %d", name, err, c.want, c.line)
		}
	}
}

// TestOlderRecordsAreVerified: the deck of a round of the first revision follows from what was committed to.
func TestOlderRecordsAreVerified(t *testing.T) {
	dealt, err := record.Verify(strings.NewReader(contents(t, "testdata/revision1/live.jsonl")))
	if err != nil || len(dealt) != 1 || dealt[0].End != record.EndStalemate || dealt[0].Shares != 2 {
		t.Errorf("%+v, %v", dealt, err)
	}
}
