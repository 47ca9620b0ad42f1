package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestPagesOfTheRules are pictures of every rule set and of house rules, and of what beats what in a narrow window.
func TestPagesOfTheRules(t *testing.T) {
	codes := map[string]string{
		"house-again": "custom:hand=5,again=9,pickup=5,joker=highest,shoot=A",
		"house-spare": "custom:reset=none,burn-on=T,lower=6,lower-on=below,invisible=none,skip=none,again=2,joker=none,chance=off",
		"strict":      "schwechat:starter=worst,referee=strict",
	}
	for _, p := range engine.Presets() {
		codes[p.Name] = p.Name
	}
	en := languages.For("")
	for name, code := range codes {
		golden.Text(t, "rules-"+name, strings.Join(Text(en, viewtest.Rules(t, code), 80), "\n")+"\n")
	}
	narrow := Text(en, viewtest.Rules(t, "leeds"), 38)
	from := slices.IndexFunc(narrow, func(line string) bool { return strings.HasPrefix(line, en.Rules.Matrix.Title) })
	golden.Text(t, "rules-narrow", strings.Join(narrow[from:from+40], "\n")+"\n")
}

// someSets are the rule sets in pictures of lists. One that is added needs no new picture of the others.
func someSets() []engine.Preset {
	return slices.DeleteFunc(engine.Presets(), func(p engine.Preset) bool {
		return !slices.Contains([]string{"bitenight", "leeds", "schwechat", "classic", "custom"}, p.Name)
	})
}

// TestListsOfTheRules, as text and on the screen, which name every rule set.
func TestListsOfTheRules(t *testing.T) {
	en, de := languages.For(""), languages.For("de")
	lists := strings.Join(slices.Concat(List(en, someSets(), 80), List(de, someSets(), 40)), "\n") + "\n"

	room := rooms.RoomSummary{Code: "mild-wombat", Terms: rooms.Terms{Rules: viewtest.Rules(t, "bitenight")}}
	catalogue := NewCatalogue(viewtest.Context(""), &room, nil)
	all := viewtest.NewPerson(t, catalogue, nil).Sees(80, 24)
	for _, p := range engine.Presets() {
		if !strings.Contains(all, "   "+p.Title+"\n") || !slices.ContainsFunc(List(en, engine.Presets(), 80), func(line string) bool {
			return strings.HasPrefix(line, p.Name+" ")
		}) {
			t.Errorf("%s is not listed", p.Name)
		}
	}
	catalogue.list = catalogue.list[:1]
	for _, p := range someSets() {
		catalogue.list = append(catalogue.list, entry{rules: viewtest.Rules(t, p.Name)})
	}
	p := viewtest.NewPerson(t, catalogue, nil)
	golden.Screen[*Catalogue](t, "catalogue", p.Shown(), lists+p.Body(80, 24)+p.Body(40, 16))
}

// TestThePageIsOfTheRulesOwnRevision: the moves of a stalemate and the ranks that open are read off the value.
func TestThePageIsOfTheRulesOwnRevision(t *testing.T) {
	for revision, says := range map[int][2]string{
		1: {"the first of 4 5 6 9 Q K A Joker in anybody", "If 200 moves for every player"},
		2: {"the first of 4 5 6 9 Q K A in anybody", "If 50 moves for every player"},
	} {
		rules, err := engine.KeptRules("custom", map[string]string{"joker": "highest"}, revision)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(Text(languages.For(""), rules, widestPage), "\n")
		for _, want := range says {
			if !strings.Contains(text, want) {
				t.Errorf("revision %d: no %q:\n%s", revision, want, text)
			}
		}
	}
}

// TestPagesFit: no line is wider than it may be, and nothing is left that should have been filled in.
func TestPagesFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	pages := 30
	if viewtest.Long() {
		pages = 300
	}
	for i := range pages {
		rules := viewtest.AnyRules(t, i, rng)
		for _, language := range languages.Tags() {
			for _, width := range []int{18, 38, 61, 80, 200} {
				for _, line := range Text(languages.For(language), rules, width) {
					if frame.Width(line) > width || strings.ContainsAny(line, "{}") {
						t.Fatalf("%s, %s, %d columns: %q", rules.Code(), language, width, line)
					}
				}
			}
		}
	}
}

// TestEveryRuleSetIsTold: every part of the prose is there in all languages, and says as much of everything in all.
func TestEveryRuleSetIsTold(t *testing.T) {
	for _, preset := range engine.Presets() {
		rules := viewtest.Rules(t, preset.Name)
		first := proseOf(languages.For(""), rules)
		for _, part := range []string{"short", "story", "examples", "tips", "rulings"} {
			if len(first[part]) == 0 {
				t.Errorf("%s has no %s", preset.Name, part)
			}
		}
		for _, l := range languages.All() {
			told := proseOf(l.Words(), rules)
			for part := range first {
				if len(first[part]) != len(told[part]) {
					t.Errorf("%s, %s: %d paragraphs, and %d in %s", preset.Name, part, len(first[part]), len(told[part]), l.Name)
				}
			}
			if len(first) != len(told) {
				t.Errorf("%s has %d parts, and %d in %s", preset.Name, len(first), len(told), l.Name)
			}
			if l.Words().Rules.InShort(preset.Name) == "" {
				t.Errorf("%s is not told in short in %s", preset.Name, l.Name)
			}
			for i := range rules.Options {
				o := &rules.Options[i]
				if text := l.Words().Options.Of[o.Key]; text.Name == "" || text.Help == "" {
					t.Errorf("%s: %s is not explained in %s", preset.Name, o.Key, l.Name)
				}
			}
		}
	}
}

// kingAnswers are rules on whose page an example told that a King is no answer to a shot.
const kingAnswers = "custom:lower=4,shoot=A,shoot-answers=K,chance=off"

// TestExamplesPlay: what the examples of the pages tell is what the rules do, in all languages.
func TestExamplesPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	played := map[string]bool{}
	pages := 150
	if viewtest.Long() {
		pages = 1000
	}
	for i := range pages {
		rules := viewtest.AnyRules(t, i, rng)
		if i < len(engine.Presets()) {
			rules = viewtest.Rules(t, engine.Presets()[i].Name)
		}
		if i == len(engine.Presets()) {
			rules = viewtest.Rules(t, kingAnswers)
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

// exampleSteps are the steps of an example, "A 4 4, B !8, turn C", and for how many players, "4: ..." or as few as play.
func exampleSteps(play string) (players int, steps [][]string) {
	if before, rest, ok := strings.Cut(play, ": "); ok {
		fmt.Sscan(before, &players)
		play = rest
	}
	for _, step := range strings.Split(play, ", ") {
		words := strings.Fields(step)
		steps = append(steps, words)
		for _, word := range words {
			if len(word) == 1 && len(words) > 1 && (word == words[0] || words[0] == "turn" || word == words[len(words)-1] && words[len(words)-2] == "@") {
				players = max(players, int(word[0]-'A')+1)
			}
		}
	}
	return max(players, engine.MinSeats), steps
}

// exampleRank is the rank of "10", "Q" or "Jk".
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
	players, steps := exampleSteps(play)
	state, err := examplePosition(rules, players, steps)
	if err != nil {
		return err
	}
	for _, step := range steps {
		v := state.View(engine.NoSeat)
		switch {
		case step[0] == "turn":
			if want := int(step[1][0] - 'A'); v.Turn != want {
				return fmt.Errorf("%v, but it is the turn of %c", step, 'A'+v.Turn)
			}
			continue
		case step[0] == "pile":
			if fmt.Sprint(len(v.Pile)) != step[1] {
				return fmt.Errorf("%v, but the pile is %v", step, v.Pile)
			}
			continue
		case step[1] == "has":
			continue
		}
		m, refused := exampleMove(step)
		if m.Rank == engine.NoRank && m.Kind != engine.MoveTake {
			return fmt.Errorf("%v is no move", step)
		}
		switch err := state.Apply(m, nil); {
		case err != nil && !refused:
			return fmt.Errorf("%v: %w", step, err)
		case err == nil && refused:
			return fmt.Errorf("%v is allowed", step)
		}
	}
	return nil
}

// exampleMove is the move of a step, and whether it is to be refused.
func exampleMove(step []string) (m engine.Move, refused bool) {
	seat := int(step[0][0] - 'A')
	if step[1] == "take" {
		return engine.Take(seat), false
	}
	m = engine.Play(seat, engine.NoRank, 0)
	company := false
	for i := 1; i < len(step); i++ {
		word, not := strings.CutPrefix(step[i], "!")
		refused = refused || not
		switch {
		case word == "up":
		case word == "jump":
			m.Kind = engine.MoveJump
		case word == "+":
			company = true
		case word == "@":
			i++
			m.Target = int8(step[i][0] - 'A')
		case company:
			m.Companion = exampleRank(word)
			m.Companions++
		default:
			m.Rank = exampleRank(word)
			m.Count++
		}
	}
	return m, refused
}

// examplePosition is the position before the first step.
func examplePosition(rules *engine.Rules, players int, steps [][]string) (*engine.State, error) {
	v := &engine.View{
		Rules: rules, Seat: engine.NoSeat, Phase: engine.PhasePlay, Dir: 1, Opening: engine.NoRank,
		Ask: engine.Ask{Kind: engine.AskFree}, First: engine.NoSeat, Shooter: engine.NoSeat, Shithead: engine.NoSeat,
		Seats: make([]engine.SeatView, players),
	}
	hands, ups := make([][]engine.Card, players), make([][]engine.Card, players)
	var used [engine.NumRanks]int
	for _, step := range steps {
		if len(step[0]) > 1 {
			continue // what is so afterwards
		}
		m, _ := exampleMove(step)
		if step[1] == "has" {
			m = engine.Play(int(step[0][0]-'A'), exampleRank(step[2]), 1)
		}
		cards := &hands[m.Seat]
		if step[1] == "up" {
			cards = &ups[m.Seat]
		}
		for r, n := range map[engine.Rank]int{m.Rank: int(m.Count), m.Companion: int(m.Companions)} {
			for ; n > 0 && r < engine.NoRank; n-- {
				card := engine.JokerCard
				if r != engine.Joker {
					card = engine.NewCard(r, used[r])
				}
				used[r]++
				*cards = append(*cards, card)
			}
		}
	}
	deck, err := rules.Deck(players)
	if err != nil {
		return nil, err
	}
	v.BurnedUnseen = len(deck)
	for seat := range v.Seats {
		s := &v.Seats[seat]
		s.Ready, s.Laid = true, true
		s.Known, s.FaceUp = engine.BagOf(hands[seat]...), engine.BagOf(ups[seat]...)
		s.Hand = s.Known.Len()
		s.FaceDown = make([]bool, rules.Down)
		for i := range s.FaceDown {
			s.FaceDown[i] = true
		}
		v.BurnedUnseen -= s.Hand + s.FaceUp.Len() + len(s.FaceDown)
	}
	return v.Sample(func(int) int { return 0 })
}

// TestTheMatrixIsWhatIsLegal: in rounds of every rule set, and of house rules, what the matrix says of a rank is what
// the rules say to whoever holds it.
func TestTheMatrixIsWhatIsLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	compared := 0
	for i := range 150 {
		rules := viewtest.AnyRules(t, i, rng)
		compared += compareMatrix(t, rules, rng)
	}
	if compared < 20000 {
		t.Errorf("only %d cards were compared", compared)
	}
}

// compareMatrix plays a round at random and compares every card that somebody on turn could lay.
func compareMatrix(t *testing.T, rules *engine.Rules, rng *rand.Rand) (compared int) {
	t.Helper()
	const players = 3
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	engine.Shuffle(deck, rng)
	first := engine.NoSeat
	if rules.Begins == engine.BeginLeft || rules.Begins == engine.BeginLot {
		first = 1
	}
	s, err := engine.Deal(rules, players, 0, first, deck)
	if err != nil {
		t.Fatal(err)
	}
	for s.Phase() != engine.PhaseOver {
		seat := s.Turn()
		if seat == engine.NoSeat {
			for seat = 0; len(s.Legal(seat, nil)) == 0; seat++ {
			}
		}
		moves := s.Legal(seat, nil)
		v := s.View(seat)
		if v.Phase == engine.PhasePlay && v.Opening == engine.NoRank {
			compared += compareRow(t, v, moves)
		}
		if v.Phase == engine.PhaseSetUp {
			moves = moves[len(moves)-1:]
		}
		m := moves[rng.IntN(len(moves))]
		if err := s.Apply(m, nil); err != nil {
			t.Fatal(err)
		}
	}
	return compared
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
