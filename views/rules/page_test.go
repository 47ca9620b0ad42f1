package rules

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestPagesOfTheRules are pictures of rule sets, of what options change, and of what beats what in a narrow window.
func TestPagesOfTheRules(t *testing.T) {
	en, pages := languages.For(""), map[string][]string{}
	for _, p := range engine.Presets() {
		pages[p.Name] = Text(en, enginetest.Rules(p.Name), 80)
		golden.Text(t, "rules-"+p.Name, strings.Join(pages[p.Name], "\n")+"\n")
	}
	changed := ""
	for _, code := range []string{
		"custom:hand=5,again=9,pickup=5,joker=highest,shoot=A",
		"custom:reset=none,burn-on=T,lower=6,lower-on=below,invisible=none,skip=none,again=2,joker=none,chance=off",
		"schwechat:starter=worst,referee=strict",
	} {
		preset, _, _ := strings.Cut(code, ":")
		changed += "=== " + code + "\n"
		for _, line := range Text(en, enginetest.Rules(code), 80) {
			if !slices.Contains(pages[preset], line) {
				changed += line + "\n"
			}
		}
	}
	golden.Text(t, "rules-changed", changed)
	narrow := Text(en, enginetest.Rules("leeds"), 38)
	from := slices.IndexFunc(narrow, func(line string) bool { return strings.HasPrefix(line, en.Rules.Matrix.Title) })
	golden.Text(t, "rules-narrow", strings.Join(narrow[from:from+40], "\n")+"\n")
}

// TestWhatCardsDo in the words of every rule set, as lines of the help. A card that goes on anything does not go on a shot.
func TestWhatCardsDo(t *testing.T) {
	var b strings.Builder
	for _, code := range []string{
		"bitenight", "leeds", "schwechat:referee=strict", "classic", "classic:faceup=equal", "custom",
		"custom:again=2,pickup=5,joker=invisible-reverse,shoot=A,lower-on=K,hand=5,burn-on=T",
		"custom:again=9,joker=highest,shoot=A,lower-on=A,chance=off", "custom:reset=none,lower=2,lower-on=below,joker=burn,invisible=none",
		"custom:joker=none,shoot=A", "custom:joker=none,shoot=A,shoot-answers=3", "custom:shoot=A,shoot-answers=3",
	} {
		b.WriteString("--- " + code + "\n")
		w, rules := languages.For(""), enginetest.Rules(code)
		for _, line := range append(w.CardLines(rules), w.RuleLines(rules)...) {
			for _, row := range ui.Wrap(line.Name+": "+line.Does, 80-2-ui.PowerColumn) {
				b.WriteString(strings.TrimRight(line.Card+strings.Repeat(" ", ui.PowerColumn-frame.Width(line.Card))+row, " ") + "\n")
				line.Card = ""
			}
		}
	}
	golden.Text(t, "card-lines", b.String())
}

// TestListsOfTheRules, as text and on the screen, which name every rule set. One that is added needs no new picture of the others.
func TestListsOfTheRules(t *testing.T) {
	en, de := languages.For(""), languages.For("de")
	some := slices.DeleteFunc(engine.Presets(), func(p engine.Preset) bool {
		return !slices.Contains([]string{"bitenight", "leeds", "schwechat", "classic", "custom"}, p.Name)
	})
	room := rooms.RoomSummary{Code: "mild-wombat", Terms: rooms.Terms{Rules: enginetest.Rules("bitenight")}}
	catalogue := NewCatalogue(viewtest.Context(""), &room, nil)
	p, list := viewtest.NewPerson(t, catalogue, nil), strings.Join(List(en, engine.Presets(), 80), "\n")
	for _, preset := range engine.Presets() {
		if p.Expect("   " + preset.Title + "\n"); !strings.Contains("\n"+list, "\n"+preset.Name+" ") {
			t.Errorf("%s is not listed", preset.Name)
		}
	}
	catalogue.list = catalogue.list[:1]
	for _, preset := range some {
		catalogue.list = append(catalogue.list, entry{rules: enginetest.Rules(preset.Name)})
	}
	lists := strings.Join(slices.Concat(List(en, some, 80), List(de, some, 40)), "\n") + "\n"
	golden.Screen[*Catalogue](t, "catalogue", p.Shown(), lists+p.Body(80, 24)+p.Body(40, 16))
}

// TestThePageIsTurned by lines, by what fits, from part to part and from end to end, and never beyond.
func TestThePageIsTurned(t *testing.T) {
	l := viewtest.Context("")
	r := NewReader(l, enginetest.Rules("schwechat"))
	see := func(width int) string {
		f := frame.New(frame.NewPalette(), width, 16)
		r.Draw(l, f, 0, 16)
		line, _, _ := strings.Cut(f.String(), "\n")
		title, _, _ := strings.Cut(line, " ─")
		return strings.TrimSpace(title)
	}
	title := see(80)
	for _, step := range []struct{ keys, top string }{
		{"up", title},
		{"down", "Written: schwechat"},
		{"tab", "Where it comes from"},
		{"tab", "What it is about"},
		{"tab tab tab tab tab", "What beats what"},
		{"shift+tab", "What cards do"},
		{"home", title},
		{"shift+tab", title},
		{"pgdown pgup", title},
		{"end tab end down home", title},
		{"tab tab tab tab tab tab tab", "What beats what"},
	} {
		for key := range strings.FieldsSeq(step.keys) {
			if r.Key(key) {
				t.Fatalf("%s ends the reading", key)
			}
		}
		golden.Equal(t, see(80), step.top, step.keys)
	}
	golden.Equal(t, see(40), "What beats what", "in a narrow window")
	golden.Equal(t, see(80), "What beats what", "in a wide one again")
	golden.Equal(t, r.Key("esc"), true, "esc ends the reading")
}

// TestThePageIsOfTheRulesOwnRevision: the moves of a stalemate and the ranks that open are read off the value.
func TestThePageIsOfTheRulesOwnRevision(t *testing.T) {
	for revision, says := range map[int][2]string{
		1: {"the first of 4 5 6 9 Q K A Joker in any hand", "If 200 moves for every player"},
		2: {"the first of 4 5 6 9 Q K A in any hand", "If 50 moves for every player"},
	} {
		rules := golden.Must(engine.KeptRules("custom", map[string]string{"joker": "highest"}, revision))
		text := strings.Join(Text(languages.For(""), rules, widestPage), "\n")
		for _, want := range says {
			if !strings.Contains(text, want) {
				t.Errorf("revision %d: no %q:\n%s", revision, want, text)
			}
		}
	}
}

// TestPagesFit, whatever is chosen: no line is too wide, everything is filled in, and every power has words.
func TestPagesFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	pages := 30
	if viewtest.Long() {
		pages = 300
	}
	for i := range 10 * pages {
		rules := enginetest.AnyRules(t, i, rng)
		for _, language := range languages.Tags() {
			w := languages.For(language)
			for _, width := range []int{18, 38, 61, 80, 200} {
				if i >= pages {
					break // what cards do is quicker
				}
				for _, line := range Text(w, rules, width) {
					if frame.Width(line) > width || strings.ContainsAny(line, "{}") {
						t.Fatalf("%s, %s, %d columns: %q", rules.Code(), language, width, line)
					}
				}
			}
			var ranks engine.RankSet
			for _, line := range append(w.CardLines(rules), w.RuleLines(rules)...) {
				ranks |= line.Ranks
				text := line.Name + line.Does
				if line.Name == "" || line.Does == "" || line.Ranks != 0 && line.Card == "" || strings.ContainsAny(text, "{}") ||
					strings.Contains(text, "  ") || strings.Contains(text, "; ;") {
					t.Errorf("%s: %+v", rules.Code(), line)
				}
			}
			for r := range engine.NoRank {
				if rules.Powers[r].Special() && !ranks.Has(r) {
					t.Errorf("%s: nothing is said of %v", rules.Code(), r)
				}
			}
		}
	}
}

// TestEveryRuleSetIsTold: every part of the prose is there in all languages, and says as much of everything in all.
func TestEveryRuleSetIsTold(t *testing.T) {
	for _, preset := range engine.Presets() {
		rules := enginetest.Rules(preset.Name)
		sizes := func(w *words.Words) map[string]int {
			parts := map[string]int{}
			for part, paragraphs := range proseOf(w, rules) {
				parts[part] = len(paragraphs)
			}
			return parts
		}
		first := sizes(languages.For(""))
		for _, part := range []string{"short", "story", "examples", "tips", "rulings"} {
			if first[part] == 0 {
				t.Errorf("%s has no %s", preset.Name, part)
			}
		}
		for _, l := range languages.All() {
			if told := sizes(l.Words()); !maps.Equal(first, told) || l.Words().Rules.InShort(preset.Name) == "" {
				t.Errorf("%s has %v paragraphs, and %v in %s", preset.Name, first, told, l.Name)
			}
		}
	}
}

// TestExamplesPlay: what the examples of the pages tell is what the rules do, in all languages.
func TestExamplesPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	played := map[string]bool{}
	pages := 150
	if viewtest.Long() {
		pages = 1000
	}
	codes := []string{"custom:lower=4,shoot=A,shoot-answers=K,chance=off"} // whose page told that a King is no answer to a shot
	for _, p := range engine.Presets() {
		codes = append(codes, p.Name)
	}
	for i := range pages {
		rules := enginetest.AnyRules(t, i, rng)
		if i < len(codes) {
			rules = enginetest.Rules(codes[i])
		}
		first := proseOf(languages.For(""), rules)["examples"]
		for j, example := range first {
			if len(example.plays) == 0 {
				t.Errorf("%s: %q is not played", rules.Code(), example.text)
			}
			for _, l := range languages.All() {
				if told := proseOf(l.Words(), rules)["examples"][j]; fmt.Sprint(example.plays) != fmt.Sprint(told.plays) {
					t.Errorf("%s: %q is played as %v", rules.Code(), told.text, told.plays)
				}
			}
			for _, play := range example.plays {
				if err := playExample(rules, play); err != nil {
					t.Fatalf("%s: %s: %v", rules.Code(), play, err)
				}
			}
			played[rules.Name+example.text] = true
		}
	}
	if len(played) < 40 {
		t.Errorf("only %d examples were played", len(played))
	}
}

// exampleStep is a step of an example: "A 4 4", "A 5 + Q @ C" or "A jump 4" is a move, with "!" one that is refused, and "A has 4", "turn C" or
// "pile 3" what is so.
type exampleStep struct {
	words   []string
	move    engine.Move
	refused bool
}

// exampleSteps are those of an example, and for how many players, "4: ..." or as few as play.
func exampleSteps(play string) (players int, steps []exampleStep, err error) {
	before, rest, ok := strings.Cut(play, ": ")
	if ok {
		fmt.Sscan(before, &players)
	} else {
		rest = play
	}
	seatOf := func(word string) int {
		players = max(players, int(word[0]-'A')+1, engine.MinSeats)
		return int(word[0] - 'A')
	}
	for step := range strings.SplitSeq(rest, ", ") {
		words := strings.Fields(step)
		s := exampleStep{words: words}
		switch {
		case words[0] == "turn":
			seatOf(words[1])
		case words[0] == "pile":
		case words[1] == "take":
			s.move = engine.Take(seatOf(words[0]))
		default:
			s.move = engine.Play(seatOf(words[0]), engine.NoRank, 0)
			rank, count := &s.move.Rank, &s.move.Count
			for i := 1; i < len(words); i++ {
				word, refused := strings.CutPrefix(words[i], "!")
				switch s.refused = s.refused || refused; word {
				case "up", "has":
				case "jump":
					s.move.Kind = engine.MoveJump
				case "+":
					rank, count = &s.move.Companion, &s.move.Companions
				case "@":
					i++
					s.move.Target = int8(seatOf(words[i]))
				default:
					if *rank = exampleRank(word); *rank == engine.NoRank {
						return 0, nil, fmt.Errorf("%v is no move", words)
					}
					*count++
				}
			}
		}
		steps = append(steps, s)
	}
	return players, steps, nil
}

func exampleRank(name string) engine.Rank {
	for r := range engine.NoRank {
		if name == words.RankName(r) || name == r.String() {
			return r
		}
	}
	return engine.NoRank
}

// playExample plays an example on an empty pile, with hands of what is played in it.
func playExample(rules *engine.Rules, play string) error {
	players, steps, err := exampleSteps(play)
	if err != nil {
		return err
	}
	state, err := examplePosition(rules, players, steps)
	if err != nil {
		return err
	}
	for _, s := range steps {
		v := state.View(engine.NoSeat)
		switch {
		case s.words[0] == "turn":
			if want := int(s.words[1][0] - 'A'); v.Turn != want {
				return fmt.Errorf("%v, but it is the turn of %c", s.words, 'A'+v.Turn)
			}
		case s.words[0] == "pile":
			if fmt.Sprint(len(v.Pile)) != s.words[1] {
				return fmt.Errorf("%v, but the pile is %v", s.words, v.Pile)
			}
		case s.words[1] != "has":
			if err := state.Apply(s.move, nil); (err != nil) != s.refused {
				return fmt.Errorf("%v is refused: %w", s.words, err)
			}
		}
	}
	return nil
}

// examplePosition is the position before the first step.
func examplePosition(rules *engine.Rules, players int, steps []exampleStep) (*engine.State, error) {
	v := &engine.View{
		Rules: rules, Seat: engine.NoSeat, Phase: engine.PhasePlay, Dir: 1, Opening: engine.NoRank,
		Ask: engine.Ask{Kind: engine.AskFree}, First: engine.NoSeat, Shooter: engine.NoSeat, Shithead: engine.NoSeat,
		Seats: make([]engine.SeatView, players),
	}
	deck, err := rules.Deck(players)
	if err != nil {
		return nil, err
	}
	v.BurnedUnseen = len(deck)
	var used [engine.NumRanks]int
	for _, s := range steps {
		if len(s.words[0]) > 1 {
			continue // what is so afterwards
		}
		seat, m := &v.Seats[s.move.Seat], s.move
		cards := &seat.Known
		if s.words[1] == "up" {
			cards = &seat.FaceUp
		}
		ranks := slices.Concat(slices.Repeat([]engine.Rank{m.Rank}, int(m.Count)), slices.Repeat([]engine.Rank{m.Companion}, int(m.Companions)))
		for _, r := range ranks {
			card := engine.JokerCard
			if r != engine.Joker {
				card = engine.NewCard(r, used[r])
			}
			used[r]++
			*cards = engine.BagOf(append(cards.Cards(), card)...)
		}
	}
	for i := range v.Seats {
		s := &v.Seats[i]
		s.Ready, s.Laid, s.Hand, s.FaceDown = true, true, s.Known.Len(), slices.Repeat([]bool{true}, rules.Down)
		v.BurnedUnseen -= s.Hand + s.FaceUp.Len() + len(s.FaceDown)
	}
	return v.Sample(func(int) int { return 0 })
}

// TestTheMatrixIsWhatIsLegal: what it says of a rank is what the rules say in a round, whatever is chosen.
func TestTheMatrixIsWhatIsLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	compared := 0
	for i := range 150 {
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, i, rng), "random", 3, uint64(i))
		for moving := true; moving; moving = r.Step() {
			if v := r.State.View(max(0, r.State.Turn())); v.Phase == engine.PhasePlay && v.Opening == engine.NoRank {
				compared += compareRow(t, v, r.State.Legal(v.Seat, nil))
			}
		}
	}
	if compared < 20000 {
		t.Errorf("only %d cards were compared", compared)
	}
}

// compareRow compares the cards of the active zone with the row of the matrix for what lies on the pile.
func compareRow(t *testing.T, v *engine.View, moves []engine.Move) (compared int) {
	t.Helper()
	bag := &v.Hand
	zone := v.Seats[v.Seat].Zone()
	if zone == engine.ZoneFaceUp {
		bag = &v.Seats[v.Seat].FaceUp
	}
	if zone == engine.ZoneFaceDown {
		return 0
	}
	row := rowOf(v)
	var alone, company engine.RankSet
	for _, m := range moves {
		switch {
		case m.Kind == engine.MovePlay && m.Companions > 0:
			company |= engine.Ranks(m.Rank)
		case m.Kind == engine.MovePlay:
			alone |= engine.Ranks(m.Rank)
		}
	}
	for r := range engine.NoRank {
		if bag.Rank(r) == 0 {
			continue
		}
		compared++
		may := row[r] == words.MarkYes || row[r] == words.MarkHand && zone == engine.ZoneHand
		if may != alone.Has(r) || company.Has(r) && row[r] != words.MarkYes && row[r] != words.MarkCompany {
			t.Fatalf("%s: %v on %v (asks %v) from %d: the matrix says %v, the rules %v",
				v.Rules.Code(), r, v.Pile, v.Ask, zone, row[r], alone.Has(r))
		}
	}
	return compared
}

// rowOf is the row of the matrix for a pile.
func rowOf(v *engine.View) [engine.NumRanks]words.Mark {
	rows := matrix(v.Rules)
	for i := len(v.Pile) - 1; i >= 0; i-- {
		top := v.Pile[i].Rank()
		for _, row := range rows {
			switch {
			case row.top != top || row.through:
			case v.Rules.Powers[top].Shoots && v.Shooter == engine.NoSeat: // answered by an invisible card, or turned
				return marksFor(v.Rules, engine.Ask{Kind: engine.AskAtLeast, Rank: top})
			default:
				return row.marks
			}
		}
	}
	return rows[0].marks
}

// TestTheInvisibleRankWasSaidToGoOnAnything, and the trump rank: the page of house rules says what they answer and what not.
func TestTheInvisibleRankWasSaidToGoOnAnything(t *testing.T) {
	for _, c := range []struct{ code, locale, says string }{
		{"custom", "", "- The 3 answers: anything goes, a rank or higher, a rank or lower. But not: an unanswered trump (Joker). "},
		{"custom", "de", "- Der Joker passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Trumpf ohne Antwort (Joker). "},
		{
			"custom:pickup=5,again=9,shoot=A,shoot-answers=2", "",
			"- The 5 answers: anything goes, a rank or higher, a rank or lower, an unanswered trump (5, Joker). But not: a go-again (9), a shot. ",
		},
		{"custom:shoot=A", "", "- The 3 answers: anything goes, a rank or higher, a rank or lower, a shot. But not: an unanswered trump (Joker). "},
		{"custom:again=9,invisible=Q,joker=none", "de", "- Die Q passt bei: freier Wahl, Rang oder höher, Rang oder niedriger, Nochmal (9). "},
		// Nothing binds wild cards there, and these hold on every page, fouls only where a referee calls them.
		{"bitenight", "", "! answers: "},
		{"schwechat", "", "! answers: "},
		{"custom:joker=none", "", "! answers: "},
		{"leeds", "", "At this house - If a bot makes more of your moves in a round than you do, the round earns"},
		{"classic", "de", "In diesem Haus - Macht ein Bot in einer Runde mehr von deinen Zügen als du selbst,"},
		{"schwechat", "", "!The referee calls at most"},
		{"schwechat", "", "!places for FDCs;"},
		{"schwechat:referee=strict", "", fmt.Sprintf("The referee calls at most %d fouls on you in a round;", rooms.DefaultRoomLimits().Fouls)},
		{"schwechat:referee=strict", "de", fmt.Sprintf("Mehr als %d Plätze für FDC bekommt niemand;", engine.MaxSlots)},
	} {
		page := strings.Join(strings.Fields(strings.Join(Text(languages.For(c.locale), enginetest.Rules(c.code), 80), " ")), " ")
		if text, not := strings.CutPrefix(c.says, "!"); strings.Contains(page, text) == not {
			t.Errorf("%s: %q is there: %v", c.code, text, not)
		}
	}
}
