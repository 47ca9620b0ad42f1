package loadgen

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shithead/views/words/languages"
)

// TestTitles: a round is over once no player is called any more, but not in the set-up, in which none is called either.
func TestTitles(t *testing.T) {
	words := newTitles()
	for text, want := range map[string]title{
		"brave-otter #0":                        {table: true},
		"brave-otter #8":                        {table: true, moves: 8},
		"brave-otter #80":                       {table: true, moves: 80},
		"▶ your turn · brave-otter #80":         {table: true, moves: 80, calls: me},
		"ann to play · brave-otter #7":          {table: true, moves: 7, calls: somebody},
		"a · b to play · brave-otter #7":        {table: true, moves: 7, calls: somebody},
		"Shithead":                              {},
		"Shithead · 3 rooms":                    {},
		"Shithead #0":                           {},
		"Shithead #3 *":                         {},
		"brave-otter":                           {},
		"brave-otter #":                         {},
		"number #5 of all":                      {},
		languages.For("").Table.Board.TitleTurn: {},
	} {
		want.text = text
		got := words.parse(text)
		if ended := text == "brave-otter #80"; got != want || got.ended(4) != ended {
			t.Errorf("%q is %+v, want %+v; ended: %t", text, got, want, got.ended(4))
		}
	}
}

// TestScanner_FindsEveryTitle in whatever pieces it comes, and whatever comes between.
func TestScanner_FindsEveryTitle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		between := rapid.SampledFrom([]string{"", "text", "\x1b[2J", "\x1b", "\x1b]", "\x1b]0;icon\x07", "\x1b]2", "\x1b\x1b]", "▶ ♠"})
		names := rapid.SliceOf(rapid.SampledFrom([]string{"", "Shithead", "▶ your turn · brave-otter #12"})).Draw(t, "titles")
		var stream []byte
		for _, name := range names {
			end := rapid.SampledFrom([]string{"\x07", "\x1b\\"}).Draw(t, "end")
			stream = append(stream, between.Draw(t, "between")+"\x1b]2;"+name+end...)
		}
		var s scanner
		var got []string
		for len(stream) > 0 {
			n := rapid.IntRange(1, len(stream)).Draw(t, "piece")
			s.feed(stream[:n], func(name string) { got = append(got, name) })
			stream = stream[n:]
		}
		if !slices.Equal(got, names) {
			t.Fatalf("%q, want %q", got, names)
		}
	})
}
