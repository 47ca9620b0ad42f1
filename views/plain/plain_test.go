package plain

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func reads(locale string) *Reader {
	l := ui.NewContext(languages.For(locale), look.NewThemes(frame.NewPalette()), look.True)
	return New(l, rooms.Person{ID: "p0", Name: tabletest.Names[0]})
}

// made is the move that a line asks for, or fails.
func made(t *testing.T, r *Reader, line string) engine.Move {
	t.Helper()
	a := r.Hear(line)
	if len(a.Do) != 1 {
		t.Fatalf("%q: does %v, says %q", line, a.Do, a.Says)
	}
	m, is := a.Do[0].(rooms.Move)
	if !is || m.Round != r.View.Round || m.Seen != r.View.Table.Moves {
		t.Fatalf("%q: does %#v", line, a.Do[0])
	}
	return m.Move
}

// TestEveryMoveHasASentence that leads to it, and every sentence that is offered leads to a legal move, whatever the rules and the names.
func TestEveryMoveHasASentence(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	rounds, sentences, every := uint64(60), 0, 9 // kinds: all but fouls
	if testing.Short() {
		rounds, every = 15, 6
	}
	kinds := map[engine.MoveKind]int{}
	for seed := range rounds {
		n := 2 + rng.IntN(9)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, int(seed), rng), "easy", n, seed)
		reader := reads(languageOf(seed))
		for moving := true; moving && r.State.Moves() < 600; moving = r.Step() {
			seat := rng.IntN(n)
			v := r.View(seat)
			if len(v.Legal) == 0 {
				continue
			}
			v.Seats[seat].Auto = false
			named(v, seed, rng)
			reader.See(v)
			for _, m := range v.Legal {
				text := reader.Sentence(&m)
				got := made(t, reader, text)
				if m.Kind == engine.MoveFlip {
					got.Slot = m.Slot
				}
				if !tabletest.SameMove(m, got) {
					t.Fatalf("%s: %q is %v, not %v", v.Terms.Rules.Name, text, got, m)
				}
				kinds[m.Kind]++
			}
			for _, text := range reader.Offers() {
				if m := made(t, reader, text); !reader.allowed(&m) {
					t.Fatalf("%q is offered, and %v", text, m)
				}
				sentences++
			}
		}
	}
	if sentences < 2000 || len(kinds) < every {
		t.Errorf("only %d sentences, of the kinds %v", sentences, kinds)
	}
}

// named gives seats names that make trouble.
func named(v *rooms.RoomView, seed uint64, rng *rand.Rand) {
	names := []string{"queen", "on ann", "Seat 2", "ann", "Ann", "with 3", "2", "joker", "for", "bob*", "bob"}
	if seed%3 != 0 {
		return
	}
	for i := range v.Seats {
		v.Seats[i].Name = names[(i+int(seed))%len(names)]
		if rng.IntN(20) == 0 {
			v.Seats[i].Name = names[0]
		}
	}
}

// TestWordsMeanOneThing each, in a language, as they are written and as they may be typed.
func TestWordsMeanOneThing(t *testing.T) {
	for _, l := range languages.All() {
		for _, w := range []*words.Words{l.Words(), l.ASCII()} {
			verbs, ranks := map[string]words.Verb{}, map[string]int{}
			for verb, same := range w.Plain.Verbs {
				for _, word := range same.All() {
					for _, typed := range append(w.Letters.Typed(word), word) {
						if is := verbs[typed]; is != "" && is != verb {
							t.Errorf("%s: %q is to %s and to %s", l.Tag, typed, is, verb)
						}
						verbs[typed] = verb
					}
				}
			}
			for rank, same := range w.Plain.Ranks {
				for _, word := range same.All() {
					for _, typed := range append(w.Letters.Typed(word), word) {
						if is, had := ranks[typed]; had && is != rank {
							t.Errorf("%s: %q is %d and %d", l.Tag, typed, is, rank)
						}
						ranks[typed] = rank
					}
				}
			}
		}
	}
}

func languageOf(seed uint64) string {
	tags := languages.Tags()
	return tags[seed%uint64(len(tags))]
}

// eachRuleSet runs a test of every rule set in every language. Each language has a rule set whose lines are kept in a file.
func eachRuleSet(t *testing.T, test func(name, rules, locale string, kept bool)) {
	t.Helper()
	kept := map[string]string{"en": "bitenight", "de": "schwechat", "fr": "custom"}
	for _, preset := range engine.Presets() {
		for _, locale := range languages.Tags() {
			test(preset.Name+"-"+locale, preset.Name, locale, kept[locale] == preset.Name)
		}
	}
}

// TestARoundInLines: a whole round of every rule set is told in order, each line of its log once, in what can be read out.
func TestARoundInLines(t *testing.T) {
	says := map[string][]string{
		"leeds-en": {"Your turn. The discard pile asks for 8 or higher. You can play: 9, jack, 5 with 9 or jack."},
		"leeds-de": {
			"Du bist dran. Die Ablage verlangt 8 oder höher. Du kannst spielen: 9, Bube, 5 mit 9 oder Bube.",
			"Du spielst 5 5 mit Bube, jackst die Richtung um.",
		},
		"leeds-fr": {"À toi de jouer. La défausse demande dame ou plus. Tu peux jouer : 5 avec valet."},
	}
	eachRuleSet(t, func(name, rules, locale string, kept bool) {
		reader := reads(locale)
		var lines []string
		see := func(v *rooms.RoomView) {
			v.Seats[0].Auto = false
			lines = append(lines, reader.See(v)...)
		}
		r := tabletest.ToTheEnd(t, rules, 4, 5, func(r *tabletest.Round) {
			see(r.View(0))
			see(r.View(0)) // and the same again, which says nothing
		})
		end := r.View(0)
		end.Phase = rooms.Between
		see(end)
		at := 0
		whole := scene.New(reader.Context, reader.At.Me)
		whole.Addressed = true
		whole.See(tabletest.Logged(r))
		for _, line := range slices.Backward(slices.Collect(story.Lines(whole))) {
			found := slices.Index(lines[at:], sentence(&line))
			if found < 0 {
				t.Errorf("%s: %q is not told, or not in its place", name, sentence(&line))
				continue
			}
			at += found + 1
		}
		speakable(t, lines)
		once(t, lines)
		for _, line := range says[name] {
			if !slices.Contains(lines, line) {
				t.Errorf("%s: nobody reads %q", name, line)
			}
		}
		if kept {
			golden.Text(t, name, strings.Join(lines, "\n")+"\n")
		}
	})
}

// TestWhatCanBeAsked is answered in lines that can be read out, in every phase of every rule set. Of each phase the files have
// what was not answered before.
func TestWhatCanBeAsked(t *testing.T) {
	asks := []words.Verb{
		words.SayHand, words.SayPile, words.SayWho, words.SayPoints, words.SayTime, words.SayAgain, words.SayHelp, words.SayRules,
	}
	eachRuleSet(t, func(name, rules, locale string, kept bool) {
		var all []string
		phases, told := map[string]bool{}, map[string]bool{}
		tabletest.ToTheEnd(t, rules, 4, 5, func(r *tabletest.Round) {
			v := r.View(0)
			v.Seats[0].Auto = false
			phase := fmt.Sprint(v.Table.Phase, len(v.Legal) > 0 && v.Legal[0].Kind == engine.MoveFlip)
			if phases[phase] {
				return
			}
			phases[phase] = true
			reader := reads(locale)
			reader.See(v)
			for _, ask := range asks {
				typed := reader.Words.Plain.Verbs[ask].First()
				a := reader.Hear(typed)
				if len(a.Says) == 0 || len(a.Do) > 0 {
					t.Errorf("%s: %q does %v and says nothing", name, typed, a.Do)
				}
				speakable(t, a.Says)
				says := slices.DeleteFunc(slices.Clone(a.Says), func(line string) bool { return told[line] })
				if len(says) > 0 {
					all = append(append(all, "> "+typed), says...)
				}
				for _, line := range says {
					told[line] = true
				}
			}
		})
		if kept {
			golden.Text(t, name+"-asked", strings.Join(all, "\n")+"\n")
		}
	})
}

// TestWhateverIsTyped by whoever sees whatever of a room gets an answer, and breaks nothing.
func TestWhateverIsTyped(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	rounds := uint64(20)
	if testing.Short() {
		rounds = 5
	}
	for seed := range rounds {
		own := languages.For(languageOf(seed))
		lexicon := lexiconOf(own)
		list := []string{"", "2", "99", "-1", "hello", "\x00", "ß", "seat", "bob"}
		list = slices.AppendSeq(list, maps.Keys(lexicon.verbs))
		list = slices.AppendSeq(list, maps.Keys(lexicon.ranks))
		list = slices.AppendSeq(list, maps.Keys(lexicon.particles))
		slices.Sort(list)
		n := 2 + rng.IntN(5)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, int(seed), rng), "easy", n, seed)
		reader := reads(languageOf(seed))
		for r.Step() && r.State.Moves() < 400 {
			v := r.View(rng.IntN(n+1) - 1)
			if rng.IntN(4) == 0 {
				v.Phase = rooms.Phase(rng.IntN(4))
			}
			if rng.IntN(8) == 0 {
				v.Table, v.Round, v.Match, v.Phase, v.Legal = nil, "", nil, rooms.Gathering, nil
			}
			if v.Paused = rng.IntN(8) == 0; v.Seat >= 0 {
				v.Seats[v.Seat].Auto = rng.IntN(4) == 0
			}
			reader.See(v)
			for range 10 {
				var line []string
				for range 1 + rng.IntN(5) {
					line = append(line, list[rng.IntN(len(list))])
				}
				a := reader.Hear(strings.Join(line, " "))
				if strings.TrimSpace(strings.Join(line, "")) != "" && len(a.Do) == 0 && len(a.Says) == 0 && a.Verb == "" {
					t.Errorf("%q gets no answer", line)
				}
			}
		}
	}
}

// TestWhatIsSaidOnce however often the table changes: that a bot plays, and that a guest practises. A hint is a sentence that can be typed,
// and is said again to whoever asks again.
func TestWhatIsSaidOnce(t *testing.T) {
	r := reads("")
	r.Practice = true
	counts := map[string]int{}
	tabletest.ToTheEnd(t, "classic", 4, 5, func(of *tabletest.Round) {
		v := of.View(0)
		v.Match.Round = 1
		v.Seats[0].Auto = v.Table.Phase != engine.PhaseSetUp
		for _, line := range r.See(v) {
			counts[line]++
		}
	})
	for _, once := range []string{r.Words.Lobby.Practice, r.Words.Plain.BotPlays} {
		golden.Equal(t, counts[once], 1, once)
	}
}
