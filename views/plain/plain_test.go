package plain

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

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

// reads is what the person in the first seat of a test's table reads.
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

// TestWhatIsTyped is understood in the words of every language, short and long, with whatever stands around them.
func TestWhatIsTyped(t *testing.T) {
	turn := tabletest.WhenOf(t, "classic", 3, func(v *rooms.RoomView) bool {
		return tabletest.IsMyTurn(v) && slices.ContainsFunc(v.Legal, func(m engine.Move) bool {
			return m.Rank == engine.Queen && m.Count == 2
		}) && v.Table.Hand.Rank(engine.Queen) == 2
	})
	flip := tabletest.WhenOf(t, "classic", 3, tabletest.IsFlip)
	swap, joker := tabletest.WhenOf(t, "classic", 3, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsJoker)
	hand, up := words.CardList(swap.Table.Hand.Cards()[:1]), words.CardList(swap.Table.Seats[0].FaceUp.Cards()[:1])
	for _, locale := range languages.Tags() {
		for _, c := range []struct {
			v     *rooms.RoomView
			lines []string
			is    string
		}{
			{turn, []string{
				"play queen queen", "q q", "Q Q", "all queens!", "both queens", "queen and queen, please", "beide damen",
				"spiel dame dame", "Dame Dame.", "alle damen", "spiele Q Q", "  play   q  q ",
				"joue dame dame", "pose dame et dame", "toutes les dames", "paire de dames",
			}, "QQ"},
			{turn, []string{"queen", "play the queen", "play a queen", "dame", "spiel eine dame", "joue la dame", "joue une reine"}, "Q"},
			{flip, []string{"flip", "turn", "dreh", "flip 2", "2", "turn two", "dreh zwei", "retourne 2", "Retourne deux."}, "flip"},
			{swap, []string{
				"swap " + hand + " for " + up, hand + " for " + up, "tausch " + hand + " gegen " + up, "exchange my " + hand + " for the " + up,
				"échange " + hand + " contre " + up, "echange " + hand + " pour " + up,
			}, "swap"},
			{joker, []string{"joker on bob", "JOKER AUF BOB", "joker sur bób", "joker à bob", "Joker a bob", "joker a\u0300 bob"}, "Jk@1"},
			{swap, []string{"ready", "fertig", "READY!", "bereit.", "ok", "prêt", "prete."}, "ready"},
		} {
			r := reads(locale)
			r.See(c.v)
			for _, line := range c.lines {
				if m := made(t, r, line); m.String() != c.is {
					t.Errorf("%s: %q is %v, not %s", locale, line, m, c.is)
				}
			}
		}
	}
	r := reads("")
	r.See(flip)
	if m := made(t, r, "flip 2"); m.Slot != 1 {
		t.Errorf("slot %d", m.Slot)
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

// TestWhatCannotBeMeant gets a sentence that says why, and does nothing.
func TestWhatCannotBeMeant(t *testing.T) {
	turn, joker := tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 4, tabletest.IsJoker)
	swap := tabletest.WhenOf(t, "classic", 3, tabletest.IsSetUp)
	gathers := *turn
	gathers.Phase, gathers.Table, gathers.Legal, gathers.Match = rooms.Gathering, nil, nil, nil
	for _, c := range []struct {
		v          *rooms.RoomView
		line, says string
	}{
		{turn, "xyzzy", "I don't understand xyzzy. Say help to hear what you can say."},
		{turn, "play", "I don't understand play. Say help to hear what you can say."},
		{turn, "play 3 4 5", "I don't understand play 3 4 5. Say help to hear what you can say."},
		{turn, "swap 3", "That can't be done now."},
		{turn, "lay 3", "That can't be done now."},
		{joker, "joker", "At whom? play Joker on ann, play Joker on bob, play Joker on Cornelius, play Joker on dan."},
		{joker, "joker on nobody", "There is nobody here called nobody."},
		{joker, "joker on", "At whom? play Joker on ann, play Joker on bob, play Joker on Cornelius, play Joker on dan."},
		{swap, "swap", "You may swap cards of your hand for face-up ones, such as: swap 7 for 10. Then say ready."},
		{swap, "swap joker joker joker for 2", "You don't have these cards: Joker."},
		{swap, "flip x", "I don't understand flip x. Say help to hear what you can say."},
		{turn, "sit", ""},
		{&gathers, "xyzzy", "I don't understand xyzzy. Say help to hear what you can say."},
		{&gathers, "take", "That can't be done now."},
		{&gathers, "play 3", "That can't be done now."},
	} {
		r := reads("")
		r.See(c.v)
		if a := r.Hear(c.line); strings.Join(a.Says, "|") != c.says || (len(a.Do) > 0) != (c.says == "") {
			t.Errorf("%q: says %q, does %v", c.line, a.Says, a.Do)
		}
	}
}

// TestAFoulIsSaidTwice where a referee watches: first it is said what it costs. Anything else in between takes it back.
func TestAFoulIsSaidTwice(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool {
		return tabletest.IsMyTurn(v) && tabletest.Top(v) == engine.King && v.Table.Hand.Rank(engine.Five) > 0
	})
	r := reads("")
	r.See(v)
	for range 2 {
		if a := r.Hear("play 5"); len(a.Do) > 0 || len(a.Says) != 2 || !strings.Contains(a.Says[0], "foul") {
			t.Fatalf("at first: %+v", a)
		}
		r.Hear("hand")
	}
	r.Hear("play 5")
	if m := made(t, r, "play 5"); m.String() != "5" {
		t.Errorf("%v", m)
	}
}

// languageOf is one of all languages.
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

// TestTheLastSeconds are said once for each deadline, to whoever has to act.
func TestTheLastSeconds(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	r := reads("")
	r.See(v)
	due := r.Due()
	if want := v.Deadline.Add(-hurry); !due.Equal(want) || len(r.Tick(due.Add(-time.Second))) > 0 {
		t.Fatalf("due at %v", due)
	}
	if says := r.Tick(due); !slices.Equal(says, []string{"10 seconds left."}) || !r.Due().IsZero() {
		t.Errorf("%q", says)
	}
	theirs := tabletest.When(t, 4, tabletest.IsTheirs)
	r = reads("")
	if r.See(theirs); !r.Due().IsZero() {
		t.Error("others are hurried")
	}
}

// TestAfterAPause nothing is told again: the log has begun anew, and its numbers with it.
func TestAfterAPause(t *testing.T) {
	r := reads("")
	r.See(tabletest.When(t, 4, tabletest.IsMyTurn))
	paused := *r.View
	paused.Paused = true
	if says := r.See(&paused); len(says) != 1 {
		t.Errorf("%q", says)
	}
	again := *r.View
	again.Paused, again.LogBegan = false, again.At
	says := r.See(&again)
	if len(says) == 0 || says[0] != r.Words.Plain.GoesOn || !strings.HasPrefix(says[1], "Your turn") {
		t.Errorf("%q", says)
	}
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

// TestStartingAMatch puts bots on the seats that are free, for whoever made the room; others hear that they can't.
func TestStartingAMatch(t *testing.T) {
	v := tabletest.NewRound(t, 4, 1).View(0)
	v.Phase, v.Table, v.Legal, v.Match, v.Round = rooms.Gathering, nil, nil, nil, ""
	v.Seats[2], v.Seats[3] = rooms.SeatView{}, rooms.SeatView{}
	r := reads("")
	r.See(v)
	var did []string
	for _, c := range r.Hear("start").Do {
		did = append(did, fmt.Sprintf("%T", c))
	}
	if want := []string{"rooms.AddBot", "rooms.AddBot", "rooms.Start"}; !slices.Equal(did, want) {
		t.Errorf("does %q", did)
	}
	v.Maker = rooms.Person{ID: "p1"}
	if a := r.Hear("start"); len(a.Do) != 1 {
		t.Errorf("does %v", a.Do)
	}
}

// TestAVote_WithoutItsKey in every language: who wants the round to end is said, and no key that cannot be typed.
func TestAVote_WithoutItsKey(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, agrees := range [][]bool{{false, true, false, false}, {true, false, false, false}} {
			r := reads(locale)
			v := *tabletest.When(t, 4, tabletest.IsMyTurn)
			v.CallOff = agrees
			says, w := r.See(&v), &r.Words.Table.People
			asks, _, _ := strings.Cut(w.CallOff, "{who}")
			at := slices.IndexFunc(says, func(line string) bool { return strings.HasPrefix(line, asks) })
			if at < 0 {
				t.Errorf("%s: no %q: %q", locale, asks, says)
				continue
			}
			for _, key := range []string{w.Agree, w.TakeBack} {
				if strings.Contains(says[at], key) {
					t.Errorf("%s: %q has the key %q", locale, says[at], key)
				}
			}
			speakable(t, says[at:at+1])
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
		if counts[once] != 1 {
			t.Errorf("%q is said %d times", once, counts[once])
		}
	}
}

// TestASeatThatSomebodyElseHad is told of, until one sits down there.
func TestASeatThatSomebodyElseHad(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	play := rooms.Entry{Event: engine.Event{Kind: engine.EventPlayed, Target: engine.NoSeat, N: 1, Cards: []engine.Card{engine.NewCard(engine.Nine, 0)}}}
	v.Log = []rooms.Entry{play, {Kind: rooms.EntrySat, Name: "ann"}, play}
	v.Chat, v.Logged, v.Lines, v.Said = nil, 3, 3, 0
	if says := reads("").See(v); !slices.Equal(says[2:5], []string{"ann plays 9.", "You sit down.", "You play 9."}) {
		t.Errorf("%q", says)
	}
}
