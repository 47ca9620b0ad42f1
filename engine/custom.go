package engine

import (
	"fmt"
	"slices"
	"strings"
)

// custom is house rules: every power can be given to any rank (RULES.md 6), after the paper Special cards. Its own words
// are the secret cards (face-down), the table cards (face-up), the cards laid (pile), to pick up (take) and the loser.
//
// Its clauses in RULES.md: custom/packs, custom/down, custom/up, custom/hand, custom/reset, custom/burn,
// custom/burn-on, custom/lower, custom/lower-on, custom/invisible, custom/skip, custom/again, custom/reverse,
// custom/pickup, custom/joker, custom/shoot, custom/shoot-answers, custom/chance, custom/one-power, custom/trump,
// custom/jokers, custom/four, custom/shooting-ace, custom/chance-card, custom/opening, custom/set-up, custom/taking,
// custom/flip, custom/points, custom/dealer.
func custom() Preset {
	ranks := []string{nothing}
	for r := range Joker {
		ranks = append(ranks, r.String())
	}
	lists := append(ranks[1:len(ranks)-1:len(ranks)-1], Joker.String())
	cards := func(key string, field func(r *Rules) *int) Option { return counted(key, 3, 5, 3, field) }
	// What most options say is put together by finishCustom.
	rank := func(key, def string) Option { return choice(key, ranks, def, nil) }
	return Preset{
		Name:  "custom",
		Title: "House rules",
		Options: []Option{
			packsOption(),
			cards("down", func(r *Rules) *int { return &r.Down }),
			cards("up", func(r *Rules) *int { return &r.Up }),
			cards("hand", func(r *Rules) *int { return &r.Hand }), // and replenished to
			rank("reset", "2"), // wild; then anything may be laid
			rank("burn", "T"),  // burns the pile, and its player leads
			choice("burn-on", []string{"T", "A"}, "A", nil), // A: the burn card is wild; T: laid like a plain card of its rank
			rank("lower", "7"), // the next card must be of its rank or lower
			// The highest rank that the lower card may be laid on: its own, the one below, King or Ace (anything).
			choice("lower-on", []string{"own", "below", "K", "A"}, "own", nil),
			rank("invisible", "3"),  // wild; looked through
			rank("skip", "8"),       // each skips a player
			rank("again", nothing),  // wild; its player goes again and must play higher
			rank("reverse", "J"),    // reverses the direction, once a play
			rank("pickup", nothing), // trump card: wild; the next player lays one too or takes the pile, whose trumps are burned
			// What the Jokers are, two a pack unless none.
			choice("joker", []string{nothing, "pickup", "invisible-reverse", "burn", "highest"}, "pickup", nil),
			choice("shoot", []string{"A", nothing}, nothing, nil), // the shooting Ace: names the player who has to answer it
			{ // what answers a shot besides an Ace; auto: the reset, invisible and wild burn cards and the Joker
				Key: "shoot-answers", Values: "auto, or some of " + strings.Join(lists, listed), kind: OptionList, Choices: lists,
				Default: auto, Needs: Choice{"shoot", "A"}, ranks: func(r *Rules) RankSet { return r.ShotAnswers },
			},
			// Who cannot play may turn the draw pile's top card.
			choice("chance", []string{"on", "off"}, "on", func(r *Rules, value string) { r.Chance = value == "on" }),
		},
		Begins:     BeginLowest,
		AboveBinds: true, ReverseThree: true,
		finish: finishCustom,
	}
}

// customPowers are what a rank may be given, by option. An earlier one holds where the rules let two stand on one rank.
var customPowers = []struct {
	key   string
	power func(r *Rules, rank Rank) Power
}{
	{"again", func(_ *Rules, rank Rank) Power {
		return Power{Wild: true, Again: true, Asks: AskAbove, AgainLater: rank == Two}
	}},
	{"reset", func(*Rules, Rank) Power { return Power{Wild: true, Asks: AskFree} }},
	{"burn", func(r *Rules, _ Rank) Power { return Power{Wild: r.Value("burn-on") == "A", Burns: true} }},
	{"lower", func(r *Rules, rank Rank) Power {
		return Power{Asks: AskAtMost, Placed: true, LaidOn: lowerOn(rank, r.Value("lower-on"))}
	}},
	{"invisible", func(*Rules, Rank) Power { return Power{Wild: true, Invisible: true} }},
	{"skip", func(*Rules, Rank) Power { return Power{Skips: true} }},
	{"reverse", func(*Rules, Rank) Power { return Power{Reverses: true} }},
	{"pickup", func(*Rules, Rank) Power { return Power{Wild: true, Trump: true, Asks: AskTrump} }},
	{"shoot", func(*Rules, Rank) Power { return Power{Shoots: true} }},
}

// jokerPowers are what the Jokers may be. The highest card has no power but its rank.
var jokerPowers = map[string]Power{
	"pickup":            {Wild: true, Trump: true, Asks: AskTrump},
	"invisible-reverse": {Wild: true, Invisible: true, Reverses: true},
	"burn":              {Wild: true, Burns: true},
	"highest":           {},
}

// lowerOn are the ranks that the lower card may be laid on.
func lowerOn(rank Rank, on string) RankSet {
	ranks := int(rank) + 1 // so many, from the lowest on
	switch on {
	case "below":
		ranks--
	case "K":
		ranks = int(Ace)
	case "A":
		ranks = NumRanks
	default:
	}
	return 1<<ranks - 1
}

// finishCustom gives the ranks their powers. It fails with [ErrClash] where a rank would have two.
func finishCustom(r *Rules) error {
	bearers := map[Rank]string{}
	for _, p := range customPowers {
		rank, _, _ := cutRank(r.Value(p.key))
		if rank == NoRank {
			continue
		}
		switch other := bearers[rank]; {
		case other == "":
			bearers[rank] = p.key
			r.Powers[rank] = p.power(r, rank)
		case other != "again" || p.key != "reset" || rank != Two:
			return &BadRules{
				Reason: ErrClash, Preset: r.Name, Key: p.key, Value: rank.String(), Other: other,
				says: fmt.Sprintf("%s=%v and %s=%v: a rank bears one power", other, rank, p.key, rank),
			}
		}
	}
	joker := r.Value("joker")
	if joker != nothing {
		r.Jokers = 2
		r.Powers[Joker] = jokerPowers[joker]
	}
	for rank := range Joker { // which is special whatever it is
		if !r.Powers[rank].Special() {
			r.Race = append(r.Race, rank)
		}
	}
	pack := int(JokerCard) + r.Jokers
	r.AutoPacks = func(n int) int { return packsOf(pack, n*(r.Down+r.Up+r.Hand+1)) }
	r.setShotAnswers()
	return nil
}

// setShotAnswers sets what answers a shot. A list that says what would hold without it is not a choice.
func (r *Rules) setShotAnswers() {
	var usual []string
	for _, key := range []string{"reset", "invisible", "burn"} {
		if key != "burn" || r.Value("burn-on") == "A" {
			usual = append(usual, r.Value(key))
		}
	}
	if r.Jokers > 0 {
		usual = append(usual, Joker.String())
	}
	list := r.option("shoot-answers")
	usual = slices.DeleteFunc(usual, func(word string) bool { return !slices.Contains(list.Choices, word) })
	text := list.Join(usual)
	chosen := r.Value(list.Key)
	if chosen == auto || chosen == text {
		delete(r.Set, list.Key)
		chosen = text
	}
	for _, word := range list.Elements(chosen) {
		rank, _, _ := cutRank(word)
		r.ShotAnswers |= Ranks(rank)
	}
}

// Value is what was chosen for an option, or its default.
func (r *Rules) Value(key string) string {
	if value, chosen := r.Set[key]; chosen {
		return value
	}
	if o := r.option(key); o != nil {
		return o.Default
	}
	return ""
}

// option is the option of that key, nil for none.
func (r *Rules) option(key string) *Option {
	for i := range r.Options {
		if r.Options[i].Key == key {
			return &r.Options[i]
		}
	}
	return nil
}
