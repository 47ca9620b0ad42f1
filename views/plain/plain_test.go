package plain

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func reads(locale string) *Reader {
	return New(viewtest.Context(locale), rooms.Person{ID: "p0", Name: tabletest.Names[0]})
}

// made is the move that a line asks for, or fails.
func made(t *testing.T, r *Reader, line string) engine.Move {
	t.Helper()
	a := r.Hear(line)
	if len(a.Do) != 1 {
		t.Fatalf("%q: does %v, says %q", line, a.Do, a.Says)
	}
	m, ok := a.Do[0].(rooms.Move)
	if !ok || m.Round != r.View.Round || m.Seen != r.View.Table.Moves {
		t.Fatalf("%q: does %#v", line, a.Do[0])
	}
	return m.Move
}

// TestEveryMoveHasASentence, and what is offered is legal, whatever rules and names. Anything typed gets an answer.
func TestEveryMoveHasASentence(t *testing.T) {
	enginetest.SkipShort(t)
	rng, typing := rand.New(rand.NewPCG(3, 3)), rand.New(rand.NewPCG(9, 9))
	rounds, sentences, every := uint64(60), 0, 9 // kinds: all but fouls
	kinds := map[engine.MoveKind]int{}
	for seed := range rounds {
		n := 2 + rng.IntN(9)
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, int(seed), rng), "easy", n, seed)
		reader, lexicon := reads(languageOf(seed)), lexiconOf(languages.For(languageOf(seed)))
		list := []string{"", "2", "99", "-1", "hello", "\x00", "ß", "seat", "bob"}
		list = slices.AppendSeq(list, maps.Keys(lexicon.verbs))
		list = slices.AppendSeq(list, maps.Keys(lexicon.ranks))
		list = slices.Sorted(slices.Values(slices.AppendSeq(list, maps.Keys(lexicon.particles))))
		for moving := true; moving && r.State.Moves() < 600; moving = r.Step() {
			seat := rng.IntN(n)
			v := r.View(seat)
			v.Seats[seat].Auto = false
			if len(v.Legal) > 0 {
				named(v, seed, rng)
			}
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
			v = r.View(typing.IntN(n+1) - 1)
			if typing.IntN(4) == 0 {
				v.Phase = rooms.Phase(typing.IntN(4))
			}
			if typing.IntN(8) == 0 {
				v.Table, v.Round, v.Match, v.Phase, v.Legal = nil, "", nil, rooms.Gathering, nil
			}
			if v.Paused = typing.IntN(8) == 0; v.Seat >= 0 {
				v.Seats[v.Seat].Auto = typing.IntN(4) == 0
			}
			reader.See(v)
			for range 3 {
				line := ""
				for range 1 + typing.IntN(5) {
					line += list[typing.IntN(len(list))] + " "
				}
				if a := reader.Hear(line); strings.TrimSpace(line) != "" && len(a.Do) == 0 && len(a.Says) == 0 && a.Verb == "" {
					t.Errorf("%q gets no answer", line)
				}
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
			meanings := map[string]string{}
			means := func(same words.Same, meaning string) {
				for _, word := range same.All() {
					for _, typed := range append(w.Letters.Typed(word), word) {
						typed = meaning[:4] + typed // a rank may be called as a verb is
						if before := meanings[typed]; before != "" && before != meaning {
							t.Errorf("%s: %q is %s and %s", l.Tag, typed, before, meaning)
						}
						meanings[typed] = meaning
					}
				}
			}
			for verb, same := range w.Plain.Verbs {
				means(same, "verb "+string(verb))
			}
			for rank, same := range w.Plain.Ranks {
				means(same, fmt.Sprint("rank ", rank))
			}
		}
	}
}

func languageOf(seed uint64) string { return languages.Tags()[seed%uint64(len(languages.Tags()))] }

// eachRuleSet runs a test of every rule set in every language. Each language has a rule set whose lines are kept in a file.
func eachRuleSet(test func(name, rules, locale string, kept bool)) {
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
	eachRuleSet(func(name, rules, locale string, kept bool) {
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

// TestWhatCanBeAsked is answered in lines that can be read out, in every phase. The files have each answer once.
func TestWhatCanBeAsked(t *testing.T) {
	asks := []words.Verb{
		words.SayHand, words.SayPile, words.SayWho, words.SayPoints, words.SayTime, words.SayAgain, words.SayHelp, words.SayRules,
	}
	eachRuleSet(func(name, rules, locale string, kept bool) {
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

// TestWhatIsSaidOnce however often the table changes: that a bot plays, and that a guest practises.
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

// told are terms in short, nil for none.
func told(t *rooms.Terms) string {
	if t == nil {
		return "nothing"
	}
	text := fmt.Sprintf("%s %d %v %v %d", t.Rules.Code(), t.Seats, t.Bots, t.Clock, t.Rounds)
	if t.BotPace != rooms.PaceNormal {
		text += " " + t.BotPace.String()
	}
	if t.HeadStart != rooms.UsualHeadStart {
		text += fmt.Sprint(" ahead ", t.HeadStart)
	}
	if t.Yield != rooms.YieldCompany {
		text += " " + t.Yield.String()
	}
	text += map[bool]string{true: " private"}[t.Private] + map[bool]string{true: " guests"}[t.Guests]
	if t.Forfeit != "usual" {
		text += fmt.Sprintf(" forfeit %q", t.Forfeit)
	}
	return text
}

// TestOpen_EveryWordMeansSomething, and every rule set has a name that can be said.
func TestOpen_EveryWordMeansSomething(t *testing.T) {
	for _, locale := range languages.Tags() {
		l := NewLobby(languages.For(locale))
		strange, _, _ := strings.Cut(l.words.Plain.OpenStrange, "{n}")
		for part, same := range l.words.Plain.Opens {
			for _, word := range same.All() {
				if a := l.Hear("open " + word); a.Terms == nil && (len(a.Says) != 1 || strings.HasPrefix(a.Says[0], strange)) {
					t.Errorf("%s: %s: %q means nothing: %+v", locale, part, word, a)
				}
			}
		}
		for _, preset := range engine.Presets() {
			if len(l.words.Plain.Sets[preset.Name]) == 0 {
				t.Errorf("%s: %s has no name that can be said", locale, preset.Name)
			}
		}
	}
}

// TestTheKindsOfBotsWereNotTold to a player who asks for one that there is not.
func TestTheKindsOfBotsWereNotTold(t *testing.T) {
	for _, locale := range languages.Tags() {
		r := reads(locale)
		r.See(situations(t)["gathering"])
		says := r.Hear("add foo bot").Says[0]
		for _, level := range bot.Levels() {
			golden.Equal(t, strings.Contains(says, r.Words.Lobby.Level(level)), true, says, " has ", level)
		}
	}
}

// TestReactions are typed by their words, in every language, and heard as a line; who does not know them hears which there are.
func TestReactions(t *testing.T) {
	for _, locale := range languages.Tags() {
		r := reads(locale)
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		r.See(v)
		for _, other := range languages.All() {
			w := other.Words()
			for _, reaction := range rooms.Reactions() {
				line := w.Plain.Verbs[words.SayReact].First() + " " + w.Table.People.Reactions[reaction]
				golden.Equal(t, r.Hear(line).Do, []rooms.Command{rooms.React{Reaction: reaction}}, locale, " hears ", line)
			}
		}
		verb := r.Words.Plain.Verbs[words.SayReact].First()
		for _, line := range []string{verb, verb + " xyzzy"} {
			a := r.Hear(line)
			golden.Equal(t, a.Do, nil, line)
			golden.Equal(t, strings.Count(strings.Join(a.Says, "\n"), verb+" "), len(rooms.Reactions()), line)
		}
		told := slices.ContainsFunc(r.Help(), func(line string) bool { return strings.HasPrefix(line, verb+r.Words.Colon) })
		golden.Equal(t, told, true, "the help has ", verb)
		heard := *v
		heard.Chat = append(slices.Clone(v.Chat),
			rooms.ChatLine{Who: rooms.Person{ID: "p1", Name: "bob"}, Seat: 1, Reaction: rooms.ReactionThanks, At: v.At, Logged: v.Logged},
			rooms.ChatLine{Who: r.At.Me, Seat: 0, Text: "hello", At: v.At.Add(time.Second), Logged: v.Logged})
		heard.Said += 2
		you := map[string]string{"en": "You", "de": "Du", "fr": "Toi"}[locale]
		thanks := r.Words.Table.People.Reactions[rooms.ReactionThanks]
		golden.Equal(t, r.See(&heard), []string{"bob" + r.Words.Colon + thanks, you + r.Words.Colon + "hello"}, locale)
	}
}

// unheard is what is spelled letter by letter, a sign of a rank, a blank too many, or a mark where something is missing.
var unheard = regexp.MustCompile(`\p{Lu}{2,}|(^|[^\p{L}'’])[JQK]([^\p{L}'’]|$)|[^\p{L}'’.] ?A([^\p{L}'’]|$)|\s\s|^\s|\s$|\s[,.]|\(\)`)

// speakable fails for lines with signs that are not read out, and for what is heard as something else.
func speakable(t *testing.T, lines []string) {
	t.Helper()
	for _, line := range lines {
		if i := strings.IndexFunc(line, unspoken); i >= 0 || strings.TrimSpace(line) == "" || unheard.MatchString(line) {
			t.Errorf("%q can't be read out: %q", line, unheard.FindString(line))
		}
	}
}

// once fails for a line that comes twice in a row.
func once(t *testing.T, lines []string) {
	t.Helper()
	for i := 1; i < len(lines); i++ {
		if lines[i] == lines[i-1] {
			t.Errorf("%q is said twice", lines[i])
		}
	}
}

// script holds what comes of each line that is typed in testdata/NAME.txt, which follows it there, by its section.
func script(t *testing.T, name string, answer func(section, line string) string) {
	t.Helper()
	text, section := "", ""
	for line := range strings.Lines(string(golden.Must(os.ReadFile("testdata/" + name + ".txt")))) {
		if after, ok := strings.CutPrefix(line, "=== "); ok {
			section = strings.TrimSpace(after)
			text += line
		} else if typed, ok := strings.CutPrefix(line, "> "); ok {
			text += line + answer(section, strings.TrimSuffix(typed, "\n"))
		}
	}
	golden.Text(t, name, text)
}

// answered is what an answer says and does, a line each.
func answered(a Answer) string {
	text := ""
	for _, c := range a.Do {
		if m, ok := c.(rooms.Move); ok {
			text += fmt.Sprintf("→ %v, slot %d\n", m.Move, m.Move.Slot)
		} else {
			text += fmt.Sprintf("→ %T%+v\n", c, c)
		}
	}
	if a.Verb != "" {
		text += fmt.Sprintln("→", a.Verb, a.Rest)
	}
	return text + strings.Join(append(a.Says, ""), "\n")
}

// situations are what is seen where something is typed, by their names in the scripts.
func situations(t *testing.T) map[string]*rooms.RoomView {
	when, whenOf := tabletest.When, tabletest.WhenOf
	gathers := func() *rooms.RoomView {
		v := tabletest.NewRound(t, 4, 1).View(0)
		v.Phase, v.Table, v.Legal, v.Match, v.Round = rooms.Gathering, nil, nil, nil, ""
		v.Seats[2], v.Seats[3] = rooms.SeatView{}, rooms.SeatView{}
		return v
	}
	others, auto, over := gathers(), when(t, 4, tabletest.IsMyTurn), tabletest.Result(t, "classic", 3, rooms.Over)
	others.Maker, auto.Seats[0].Auto, over.Seats[0].Ready = rooms.Person{ID: "p1"}, true, true
	others.Terms.BotPace = rooms.PaceTurbo
	return map[string]*rooms.RoomView{
		"queens": whenOf(t, "classic", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsMyTurn(v) && v.Table.Hand.Rank(engine.Queen) == 2 && v.Table.Rules.Answers(v.Table.Ask).Has(engine.Queen)
		}),
		"flip":           whenOf(t, "classic", 3, tabletest.IsFlip),
		"swap":           whenOf(t, "classic", 3, tabletest.IsSetUp),
		"lay":            whenOf(t, "schwechat", 3, tabletest.IsLay),
		"joker":          when(t, 4, tabletest.IsJoker),
		"turn":           when(t, 4, tabletest.IsMyTurn),
		"a guest":        when(t, 4, tabletest.IsMyTurn),
		"gathering":      gathers(),
		"another's room": others,
		"a bot plays":    auto,
		"ready again":    over,
		"watched, over":  viewtest.Watched(tabletest.Result(t, "classic", 3, rooms.Over)),
		"a referee": whenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsMyTurn(v) && tabletest.Top(v) == engine.King && v.Table.Hand.Rank(engine.Five) > 0
		}),
		"a referee, out of turn": whenOf(t, "schwechat:referee=strict", 3, func(v *rooms.RoomView) bool {
			return tabletest.IsTheirs(v) && !v.Table.Seats[0].Out
		}),
	}
}

// TestWhatIsTyped is understood in the words of every language; what cannot be meant gets a reason.
func TestWhatIsTyped(t *testing.T) {
	seen, readers := situations(t), map[string]*Reader{}
	script(t, "typed", func(section, line string) string {
		told := ""
		var did []rooms.Command
		for i, locale := range languages.Tags() {
			r := readers[section+locale]
			if r == nil {
				r = reads(locale)
				if section == "a guest" {
					r.At.Me = rooms.Person{Name: "guest-417"}
				}
				r.See(seen[section])
				readers[section+locale] = r
			}
			a := r.Hear(line)
			if i == 0 {
				told, did = answered(a), a.Do
			} else if !reflect.DeepEqual(a.Do, did) {
				t.Errorf("%s, %s: %q does %v, not %v", section, locale, line, a.Do, did)
			}
		}
		return told
	})
}

// TestOpen_BySentences in the words of every language; what cannot be opened gets a reason.
func TestOpen_BySentences(t *testing.T) {
	list := []data.SavedRules{{Name: "friday", Code: "leeds"}, {Name: "leeds", Code: "custom:shoot=A"}}
	for _, name := range strings.Split("4,Rock & Roll,a,bite,für,für uns,thursday,thursday night.,!!!", ",") {
		list = append(list, data.SavedRules{Name: name, Code: fmt.Sprint("custom:packs=", max(1, len(list)%10))})
	}
	saved := map[string][]data.SavedRules{"what is saved": list}
	failures := map[string]error{"what cannot be read": data.ErrUnwritten, "a guest": words.ErrNoProfile}
	script(t, "open", func(section, line string) (says string) {
		terms := ""
		for i, locale := range languages.Tags() {
			lobby := NewLobby(languages.For(locale))
			lobby.Saved = func() ([]data.SavedRules, error) { return saved[section], failures[section] }
			a := lobby.Hear(line)
			if a.Terms != nil && a.Terms.Forfeit == languages.For(locale).Table.Vocabulary(a.Terms.Rules).Forfeit {
				a.Terms.Forfeit = "usual"
			}
			if speakable(t, a.Says); i == 0 {
				terms, says = told(a.Terms), "= "+told(a.Terms)+"\n"+answered(a)
			}
			if a.Terms != nil && a.Terms.Check() != nil || told(a.Terms) != terms {
				t.Errorf("%s: %q is %s, not %s", locale, line, told(a.Terms), terms)
			}
		}
		return says
	})
}

// TestWhatIsTold of a view, and of the next one, in every language.
func TestWhatIsTold(t *testing.T) {
	type change = func(v *rooms.RoomView)
	seen := func(is func(v *rooms.RoomView) bool, changes ...change) *rooms.RoomView {
		v := tabletest.When(t, 4, is)
		for _, change := range changes {
			change(v)
		}
		return v
	}
	advised := func(choose func(legal []engine.Move) rooms.Advice) change {
		return func(v *rooms.RoomView) { v.Advice = new(choose(v.Legal)) }
	}
	first := advised(func(legal []engine.Move) rooms.Advice { return rooms.Advice{Move: legal[0], Acts: true} })
	last := advised(func(legal []engine.Move) rooms.Advice { return rooms.Advice{Move: legal[len(legal)-1], Acts: true} })
	none := advised(func([]engine.Move) rooms.Advice { return rooms.Advice{} })
	watched := func(v *rooms.RoomView) { viewtest.Watched(v) }
	queued := func(v *rooms.RoomView) {
		v.Queue, v.Promises = []rooms.Person{{ID: "p0", Name: "ann"}}, []rooms.Promise{{Seat: engine.NoSeat}}
	}
	asked := func(names ...string) change {
		return func(v *rooms.RoomView) {
			for _, name := range names {
				v.Watchers, v.Queue = v.Watchers+1, append(v.Queue, rooms.Person{ID: data.ID(name), Name: name})
			}
		}
	}
	paced := func(pace rooms.BotPace) change {
		return func(v *rooms.RoomView) {
			v.Log, v.Terms.BotPace = slices.Clone(v.Log), pace
			v.Log[len(v.Log)-1] = rooms.Entry{Kind: rooms.EntryPace, Seat: 0, Name: "ann", BotPace: pace}
		}
	}
	sat := func(v *rooms.RoomView) {
		play := rooms.Entry{Event: engine.Event{
			Kind: engine.EventPlayed, Target: engine.NoSeat, N: 1, Cards: []engine.Card{engine.NewCard(engine.Nine, 0)},
		}}
		v.Log, v.Chat, v.Logged, v.Lines, v.Said = []rooms.Entry{play, {Kind: rooms.EntrySat, Name: "ann"}, play}, nil, 3, 3, 0
	}
	votes := func(v *rooms.RoomView) { v.CallOff = []bool{true, false, false, false} }
	ahead := func(v *rooms.RoomView) {
		v.Seats[v.Seat].ByEar, v.Seats[v.Seat].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
	}
	heard := func(v *rooms.RoomView) { v.At, v.Seats[v.Seat].Awaited = v.At.Add(3*time.Second), false }
	full := func(maker int, left time.Duration) *rooms.RoomView {
		v := tabletest.When(t, 4, tabletest.IsMyTurn)
		v.Phase, v.Table, v.Match, v.Log, v.Chat, v.Round = rooms.Gathering, nil, nil, nil, nil, ""
		v.Maker, v.OpenStart = v.Seats[maker].Owner, v.At.Add(left)
		return v
	}
	my := tabletest.IsMyTurn
	removed := func(v *rooms.RoomView) { v.Phase, v.Seat, v.Removed = rooms.Gathering, engine.NoSeat, true }
	aims := func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Two) > 0 }
	jumps := func(v *rooms.RoomView) bool { return tabletest.IsTheirs(v) && tabletest.Kind(v, engine.MoveJump) }
	var b strings.Builder
	for _, c := range []struct {
		name  string
		views []*rooms.RoomView
		typed string
	}{
		{"nothing is told twice after a pause", []*rooms.RoomView{
			seen(my), seen(my, func(v *rooms.RoomView) { v.Paused = true }),
			seen(my, func(v *rooms.RoomView) { v.LogBegan = v.At }), // its log has begun anew, and its numbers with it
		}, ""},
		{"a hint", []*rooms.RoomView{seen(my), seen(my, first)}, "hint"},
		{"a hint with reasons", []*rooms.RoomView{seen(my), seen(my, last)}, "hint"},
		{"a hint to aim", []*rooms.RoomView{seen(aims), seen(aims, last)}, "hint"},
		{"a hint to leave it to others", []*rooms.RoomView{seen(my), seen(my, none)}, "hint"},
		{"who watches", []*rooms.RoomView{seen(my, watched), seen(my, watched)}, ""},
		{"who waits for a seat", []*rooms.RoomView{seen(my, watched, queued), seen(my, watched, queued)}, ""},
		{"a race of others", []*rooms.RoomView{seen(tabletest.IsNoRace)}, ""},
		{"a vote, without its key", []*rooms.RoomView{seen(my, func(v *rooms.RoomView) { v.CallOff = []bool{false, true, false, false} })}, ""},
		{"a vote of one's own, which is taken back", []*rooms.RoomView{seen(my, votes), seen(my)}, ""},
		{"a vote before", []*rooms.RoomView{seen(my, votes), seen(my, func(v *rooms.RoomView) { v.Round = "2" })}, ""},
		{"the host was not told who queues", []*rooms.RoomView{
			seen(my), seen(my, asked("zoe")), seen(my, asked()), seen(my, asked("zoe")),
			seen(my, asked("p0", "a", "zoe", "b", "c", "d", "e")),
			seen(my, func(v *rooms.RoomView) { v.Maker.ID = "p1" }, asked("f")),
		}, "people"},
		{
			"the pace that was set back was not told", // as its line is in the place of the line before
			[]*rooms.RoomView{seen(my, paced(rooms.PaceSlow)), seen(my, paced(rooms.PaceNormal))},
			"",
		},
		{"a seat that somebody else had", []*rooms.RoomView{seen(my, sat)}, ""},
		{"a head start in a race", []*rooms.RoomView{seen(tabletest.IsRace, ahead)}, "help pass"},
		{"a head start before a jump-in", []*rooms.RoomView{seen(jumps, ahead)}, "pass"},
		{"it is over", []*rooms.RoomView{seen(jumps, ahead), seen(jumps, ahead, heard)}, "pass"},
		{
			"an idle host is told who else may begin",
			[]*rooms.RoomView{full(0, 2*time.Minute), full(1, time.Second), full(1, 0)},
			"start",
		},
		{"a removed player was told only when they sat down", []*rooms.RoomView{seen(my), seen(my, removed)}, ""},
		{"nobody is told of one on their own turn", []*rooms.RoomView{seen(my, ahead)}, "pass"},
	} {
		fmt.Fprintf(&b, "=== %s\n", c.name)
		for _, locale := range languages.Tags() {
			r := reads(locale)
			r.Host.Name = "house"
			for _, v := range c.views {
				says := r.See(v)
				speakable(t, says)
				b.WriteString(strings.Join(append(says[max(0, len(says)-5):], ""), "\n"))
			}
			for typed := range strings.FieldsSeq(c.typed) {
				fmt.Fprintf(&b, "> %s\n%s", typed, answered(r.Hear(typed)))
			}
		}
	}
	golden.Text(t, "told", b.String())
}

// TestTheLastSeconds are said once for each deadline, to those who have to act.
func TestTheLastSeconds(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	r := reads("")
	r.See(v)
	due := r.Due()
	golden.Equal(t, due, v.Deadline.Add(-hurry), "due")
	golden.Equal(t, r.Tick(due.Add(-time.Second)), nil, "too early")
	golden.Equal(t, r.Tick(due), []string{"10 seconds left."}, "when it is due")
	golden.Equal(t, r.Due(), time.Time{}, "due again")
	r = reads("")
	r.See(tabletest.When(t, 4, tabletest.IsTheirs))
	golden.Equal(t, r.Due(), time.Time{}, "others are hurried")
}

// TestSaidTwiceAtOnce: what has to be said twice was said once, as both lines came in one packet.
func TestSaidTwiceAtOnce(t *testing.T) {
	r := reads("")
	r.See(tabletest.NewRound(t, 4, 1).View(0))
	r.Timing.Reaction = time.Hour
	w := &r.Words.Plain
	say, sure := w.Verbs[words.SayGiveUp].First(), []string{r.Words.Table.LeaveFor, w.Sure}
	for range 3 {
		golden.Equal(t, r.Hear(say), Answer{Says: sure})
	}
	r.Timing.Reaction = 0
	golden.Equal(t, r.Hear(say), Answer{Do: []rooms.Command{rooms.Leave{}}})
}

// TestABlindCardThatDidNotFitWasNotNamed to its player, where the others do not see it.
func TestABlindCardThatDidNotFitWasNotNamed(t *testing.T) {
	r, vain := reads(""), 0
	for seed := range uint64(3) {
		tabletest.ToTheEnd(t, "leeds", 3, seed, func(of *tabletest.Round) {
			v := of.View(0)
			v.Seats[0].Auto, v.Round = false, data.ID(rune('a'+seed))
			says := strings.Join(r.See(v), "\n")
			if strings.Contains(says, "You play a card blindly") {
				golden.Equal(t, strings.Contains(says, "Bad luck: "), true, says)
				vain++
			}
		})
	}
	golden.Equal(t, vain > 0, true, "there was one")
}

// TestACommandWasReadWithoutItsPipe, so that it could not be copied.
func TestACommandWasReadWithoutItsPipe(t *testing.T) {
	r := reads("")
	r.Host.Name = "house"
	r.See(tabletest.Result(t, "classic", 3, rooms.Between))
	r.View.Result.Deal = &rooms.Revealed{DealView: rooms.DealView{Round: "r1", Commit: "sha256:c0"}}
	command := "ssh house record r1 | shithead verify - --commit sha256:c0"
	golden.Equal(t, slices.Contains(r.Hear("fair").Says, command), true)
}

// TestShuffleAloneSaidNothing: it draws another share, and says how to type one.
func TestShuffleAloneSaidNothing(t *testing.T) {
	r := reads("")
	r.See(tabletest.Result(t, "classic", 3, rooms.Between))
	a := r.Hear("shuffle")
	golden.Equal(t, a.Do, []rooms.Command{rooms.TypeShare{}})
	golden.Equal(t, a.Says, []string{r.Words.Table.Fair.How})
}

// TestTheResultOfTheNextMatchWasSwallowed, as its first round has the number of the one before.
func TestTheResultOfTheNextMatchWasSwallowed(t *testing.T) {
	r, told := reads(""), 0
	for _, round := range []data.ID{"r1", "r1", "r2"} {
		v := *tabletest.When(t, 4, tabletest.IsMyTurn)
		v.Phase, v.Round = rooms.Over, round
		for _, line := range r.See(&v) {
			if strings.HasPrefix(line, "Points: ") {
				told++
			}
		}
	}
	golden.Equal(t, told, 2)
}

// TestOtherWordsBeforeTheFirstViewEndedTheSession of a player whose settings came just then.
func TestOtherWordsBeforeTheFirstViewEndedTheSession(t *testing.T) {
	r := reads("de")
	r.Speak(languages.For(""))
	says := r.See(tabletest.When(t, 4, tabletest.IsMyTurn))
	golden.Equal(t, says[0], "You are at table brave-otter, Bite Night Scheissekopf.")
}
