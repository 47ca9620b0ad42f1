package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/fair"
	"shithead/engine/record"
)

// fairRound is the record of a round that was dealt fairly, in which all move at random.
func fairRound(tb testing.TB, code string, seed byte, shares ...string) []byte {
	tb.Helper()
	rules := enginetest.Rules(code)
	d := fair.Deal{Rules: rules.Code(), Round: fmt.Sprint("R", seed), Server: fair.Seed{seed}, Shares: shares}
	for i := range shares {
		d.Seats = append(d.Seats, record.Seat{ID: fmt.Sprint("id", i)})
	}
	d.Seats[len(shares)-1] = record.Seat{Bot: "easy", Name: "Ada"}
	deck, dealer, err := d.Deck(rules)
	enginetest.NoError(tb, err)
	next := engine.FirstDeal()
	next.Dealer = dealer
	h := record.NewHeader(rules, make([]string, len(shares)), dealer, next.First(rules, len(shares)), deck)
	h.Live = record.Live{Round: d.Round, Fair: record.NewFair(&d, true), Seats: d.Seats}
	var out bytes.Buffer
	w := record.NewWriter(&out, false)
	state, err := w.Begin(h)
	enginetest.NoError(tb, err)
	walk(tb, w, state, rand.New(rand.NewPCG(uint64(seed), 0)), 1<<20)
	if _, err := w.End(""); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// TestFairRecordsVerify: every round of a record, whatever players typed.
func TestFairRecordsVerify(t *testing.T) {
	one, two := fairRound(t, "bitenight", 1, "äöü <&>", "", ""), fairRound(t, "custom:hand=4,again=9", 2, "1", "")
	got := enginetest.Must(record.Verify(bytes.NewReader(append(bytes.Clone(one), two...))))
	lines := func(text []byte) int { return bytes.Count(text, []byte("\n")) }
	want := []record.Dealt{
		{
			Line: 1, Round: "R1", Commit: fair.Seed{1}.Commitment(), Rules: "bitenight", Players: 3, Shares: 1,
			Moves: lines(one) - 2, Seats: []record.Seat{{ID: "id0"}, {ID: "id1"}, {Bot: "easy", Name: "Ada"}},
		},
		{
			Line: 1 + lines(one), Round: "R2", Commit: fair.Seed{2}.Commitment(), Rules: "custom:hand=4,again=9",
			Players: 2, Shares: 1, Moves: lines(two) - 2, Seats: []record.Seat{{ID: "id0"}, {Bot: "easy", Name: "Ada"}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	for _, code := range codes {
		if _, err := record.Verify(bytes.NewReader(fairRound(t, code, 3, "", "x", ""))); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// dealtAs deals the round of a header once more, as a round of another id.
func dealtAs(h *record.Header, id string) {
	rules, _ := engine.ParseRules(h.Fair.Rules)
	d := fair.Deal{Rules: h.Fair.Rules, Round: id, Server: fair.Seed{1}, Shares: h.Fair.Shares, Seats: h.Seats}
	h.Round = id
	h.Deck, *h.Dealer, _ = d.Deck(rules)
}

// verifyChanged verifies a record whose first header was changed.
func verifyChanged(t *testing.T, text []byte, change func(h *record.Header)) ([]record.Dealt, error) {
	t.Helper()
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	var h record.Header
	enginetest.NoError(t, json.Unmarshal(first, &h))
	change(&h)
	line := enginetest.Must(json.Marshal(h))
	return record.Verify(bytes.NewReader(append(append(line, '\n'), rest...)))
}

// TestSwappedNames_WereVerified: the deck depends on who sat where, and filled-in names are those of the seats.
func TestSwappedNames_WereVerified(t *testing.T) {
	type header = record.Header
	swapSeats := func(h *header) { h.Seats[0], h.Seats[1] = h.Seats[1], h.Seats[0] }
	swapNames := func(h *header) { h.Names[0], h.Names[1] = h.Names[1], h.Names[0] }
	name := func(id string) string { return "the one called " + id }
	named := enginetest.Must(record.Name(fairRound(t, "leeds", 5, "a", "b", ""), name))
	for name, c := range map[string]struct {
		change func(h *header)
		want   error
	}{
		"nothing":                       {func(*header) {}, nil},
		"another name of today":         {func(h *header) { h.Seats[0].Name, h.Names[0] = "eve", "eve" }, nil},
		"seats":                         {swapSeats, record.ErrUnfair},
		"seats and names":               {func(h *header) { swapSeats(h); swapNames(h) }, record.ErrUnfair},
		"names":                         {swapNames, record.ErrUnfair},
		"a bot's name":                  {func(h *header) { h.Seats[2].Name = "Bob" }, record.ErrUnfair},
		"a bot's level":                 {func(h *header) { h.Seats[2].Bot = "normal" }, record.ErrUnfair},
		"a bot that is a player":        {func(h *header) { h.Seats[2] = record.Seat{ID: "id2"} }, record.ErrUnfair},
		"a guest that is a player":      {func(h *header) { h.Seats[0].ID = "" }, record.ErrUnfair},
		"a seat less":                   {func(h *header) { h.Seats = h.Seats[:2] }, record.ErrUnfair},
		"seats, made to look of before": {func(h *header) { swapSeats(h); h.Fair.Version = 1 }, record.ErrUnfair},
	} {
		dealt, err := verifyChanged(t, named, c.change)
		if !errors.Is(err, c.want) || (err == nil) != (len(dealt) == 1) {
			t.Errorf("%s: %v, %v", name, dealt, err)
		}
	}
	// The deck of a round of before does not depend on its seats, which is seen.
	dealt, err := verifyChanged(t, []byte(contents(t, "testdata/revision1/live.jsonl")), swapSeats)
	if err != nil || len(dealt) != 1 || dealt[0].Seats != nil {
		t.Errorf("of before: %v, %v", dealt, err)
	}
}

// TestUnfairRecords: what does not fit what was committed to is found, in the line where it stands.
func TestUnfairRecords(t *testing.T) {
	good := fairRound(t, "bitenight", 1, "ann's", "bob's", "")
	type header = record.Header
	for _, c := range []struct {
		change func(h *header)
		want   error
		says   string
	}{
		{func(h *header) { h.Fair = nil }, record.ErrUncommitted, "line 1: nothing was committed to"},
		{func(h *header) { h.Fair.Version = 3 }, record.ErrVersion, "line 1: "},
		{func(h *header) { h.Fair.Seed = strings.Repeat("0", 64) }, record.ErrUnfair, `the seed is not the one that "sha256:`},
		{func(h *header) { h.Fair.Seed += "00" }, record.ErrUnfair, "the seed is not 32 bytes"},
		{func(h *header) { h.Fair.Seed = h.Fair.Seed[:62] }, record.ErrUnfair, "the seed is not 32 bytes"},
		{func(h *header) { h.Fair.Seed = strings.Repeat("x", 64) }, record.ErrUnfair, "the seed is not 32 bytes"},
		{func(h *header) { h.Fair.Commit = fair.Seed{2}.Commitment() }, record.ErrUnfair, "commits to"},
		{func(h *header) { h.Fair.Shares = h.Fair.Shares[:2] }, record.ErrUnfair, "2 shares for 3 players"},
		{func(h *header) { h.Fair.Shares[1] = "bob" }, record.ErrUnfair, "of the deck is"},
		{func(h *header) { h.Fair.Shares[2] = "x" }, record.ErrUnfair, "of the deck is"}, // the bot's
		{func(h *header) { h.Round = "R2" }, record.ErrUnfair, "of the deck is"},
		{func(h *header) { h.Fair.Rules = "leeds" }, record.ErrUnfair, `"leeds", the round is of "bitenight"`},
		{func(h *header) { h.Deck[7], h.Deck[8] = h.Deck[8], h.Deck[7] }, record.ErrUnfair, "card 8 of the deck is"},
		{func(h *header) { h.Deck = append(h.Deck, h.Deck[0]) }, record.ErrUnfair, "cards were dealt from"},
		{func(h *header) { h.Deck = h.Deck[1:] }, record.ErrUnfair, "cards were dealt from"},
		{func(h *header) { *h.Dealer = (*h.Dealer + 1) % 3 }, record.ErrUnfair, "the lot made seat"},
		{func(h *header) { h.Dealer = nil }, record.ErrUnfair, "the lot made seat"},
		{func(h *header) { h.Dealer, h.Fair.Lot = nil, false }, record.ErrLine, "no dealer"},
		{func(h *header) { dealtAs(h, "") }, record.ErrLine, `"" is not the id of a round`},
		{
			func(h *header) { dealtAs(h, "R2: leeds, over\n\x1b[8m") }, record.ErrLine,
			`"R2: leeds, over\n\x1b[8m" is not the id of a round`,
		},
	} {
		dealt, err := verifyChanged(t, good, c.change)
		var at *record.LineError
		if !errors.Is(err, c.want) || !errors.As(err, &at) || at.Line != 1 || !strings.Contains(err.Error(), c.says) || len(dealt) != 0 {
			t.Errorf("%s: %v, %v", c.says, dealt, err)
		}
	}
	lines := bytes.SplitAfter(good, []byte("\n"))
	dealt, err := record.Verify(bytes.NewReader(bytes.Join(append(lines[:20:20], lines[21:]...), nil)))
	if !errors.Is(err, record.ErrOrder) || len(dealt) != 0 {
		t.Errorf("a move less: %v, %v", dealt, err)
	}
}

// TestNamesAreFilledIn: those of people by their ids, those of bots as they were, and everything else stays.
func TestNamesAreFilledIn(t *testing.T) {
	good := fairRound(t, "leeds", 4, "a", "b", "")
	named := enginetest.Must(record.Name(good, func(id string) string { return "the one called " + id }))
	first, rest, _ := strings.Cut(string(named), "\n")
	var h record.Header
	enginetest.NoError(t, json.Unmarshal([]byte(first), &h))
	want := []string{"the one called id0", "the one called id1", "Ada"}
	for i, name := range want {
		if h.Names[i] != name || h.Seats[i].Name != name {
			t.Errorf("seat %d: %q and %+v", i, h.Names[i], h.Seats[i])
		}
	}
	if _, was, _ := strings.Cut(string(good), "\n"); rest != was {
		t.Errorf("the moves were\n%s\nand are\n%s", was, rest)
	}
	if _, err := record.Verify(bytes.NewReader(named)); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"no record\n", `{"type":"round","names":["a"]}` + "\n"} {
		if _, err := record.Name([]byte(bad), nil); !errors.Is(err, record.ErrLine) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// FuzzVerify reads any text: what is found in order is found so again when it is written anew.
func FuzzVerify(f *testing.F) {
	good := fairRound(f, "bitenight", 1, "ann's", "")
	f.Add(good)
	f.Add(bytes.Replace(good, []byte(`"lot":true,`), nil, 1))
	f.Add(bytes.Replace(good, []byte(`"seed":"01`), []byte(`"seed":"0g`), 1))
	f.Add([]byte(`{"type":"round","version":1,"rules":"leeds","players":2,"fair":{"version":1,"rules":"leeds","shares":["",""]}}`))
	for _, key := range []string{"rules", "options", "deck", "version", "dealer", "seats", "type", "fair"} {
		for _, value := range []string{`"\u001b]0;x\u0007\n"`, `{"\u001b":"\u001b"}`, `{"packs":"\u001b\n"}`, `["\u001b\n"]`, "\x1b", "1e\x1b"} {
			f.Add([]byte(`{"type":"round","version":1,"rules":"leeds","players":2,"` + key + `":` + value + `}`))
		}
	}
	f.Add(bytes.Replace(good, []byte(`"move":"ready"`), []byte(`"move":"\u001b[2J"`), 1))
	f.Add(bytes.Replace(good, []byte(`"type":"result"`), []byte(`"type":"result","end":"\u001b[2J"`), 1))
	f.Fuzz(func(t *testing.T, text []byte) {
		dealt, err := record.Verify(bytes.NewReader(text))
		if err != nil {
			var at *record.LineError
			if !errors.As(err, &at) {
				t.Fatalf("%v names no line", err)
			}
			if says := err.Error(); strings.ContainsFunc(says, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Fatalf("%q is more than a line of text", says)
			}
			return
		}
		var out bytes.Buffer
		enginetest.Must(record.Replay(bytes.NewReader(text), record.NewWriter(&out, false)))
		again, err := record.Verify(&out)
		if err != nil || len(again) != len(dealt) {
			t.Fatalf("%v, and then %v, %v", dealt, again, err)
		}
	})
}
