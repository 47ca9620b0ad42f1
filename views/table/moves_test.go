package table

import (
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/choose"
)

// The rule sets of the tests, by their codes.
const (
	strictRules = "schwechat:referee=strict"
	shootRules  = "custom:shoot=A"
	trumpRules  = "custom:pickup=9,again=6"
	fiveRules   = "custom:down=5,up=5,hand=5,joker=none"
)

// The situations of other rule sets.
func isFives(v *rooms.RoomView) bool {
	return mine(v) && len(v.Legal) > 4 && v.Legal[0].Companions > 0 && v.Table.Hand.Rank(engine.Five) > 1
}

func isCounter(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Dir < 0 && v.Table.Turn > 0 && len(v.Table.Pile) > 2
}

func isLay(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && kind(v, engine.MoveLay) && v.Table.Moves > 2
}

func isLaid(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && kind(v, engine.MoveReady) && v.Table.Moves > 2
}

func top(v *rooms.RoomView) engine.Rank {
	if n := len(v.Table.Pile); n > 0 {
		return v.Table.Pile[n-1].Rank()
	}
	return engine.NoRank
}

func isMirror(v *rooms.RoomView) bool {
	return mine(v) && top(v) == engine.Three && v.Table.Ask.Kind == engine.AskAtLeast && len(v.Legal) > 2
}

func isBelow(v *rooms.RoomView) bool {
	return mine(v) && v.Table.Ask.Kind == engine.AskBelow && v.Table.Hand.Len() > 3 && len(v.Legal) > 1
}

// isWrong: some card of the hand does not fit, and some do.
func isWrong(v *rooms.RoomView) bool {
	return mine(v) && v.Table.Hand.Len() > 3 && len(v.Legal) > 2 && v.Table.Hand.Ranks()&^v.Table.Rules.Answers(v.Table.Ask) != 0
}

func isEatFlip(v *rooms.RoomView) bool {
	return mine(v) && kind(v, engine.MoveFlip) && len(v.Legal) > 1
}
func isChance(v *rooms.RoomView) bool { return mine(v) && kind(v, engine.MoveChance) }
func asked(k engine.AskKind) func(v *rooms.RoomView) bool {
	return func(v *rooms.RoomView) bool { return mine(v) && v.Table.Ask.Kind == k && len(v.Legal) > 1 }
}

func isShooting(v *rooms.RoomView) bool {
	return mine(v) && v.Table.Hand.Rank(engine.Ace) > 1 && kind(v, engine.MovePlay) && v.Table.Shooter == engine.NoSeat &&
		len(v.Table.Pile) > 3 && v.Table.Rules.Answers(v.Table.Ask).Has(engine.Ace)
}

func isShotAt(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn > 0 && v.Table.Shooter > 0
}

func isOpening(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Opening != engine.NoRank && v.Table.Turn == 0
}

// wrong is the key of a card of the hand that does not fit.
func wrong(v *rooms.RoomView) string {
	return letter(choose.NextRank(v.Table.Hand.Ranks()&^v.Table.Rules.Answers(v.Table.Ask), engine.NoRank, 1))
}

// eaten is a round in which seat 0 has just taken the pile, though it need not.
func eaten(t *testing.T) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := newRoundOf(t, "schwechat", 4, seed); r.step(); {
			if v := r.view(0); mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 4 && v.Table.Draw > 0 {
				r.make(engine.Take(0))
				return r.view(0)
			}
		}
	}
	t.Fatal("nobody eats")
	return nil
}

// fouled is a round in which the referee has called many fouls, the last one just now.
func fouled(t *testing.T, fouls int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := newRoundOf(t, strictRules, 4, seed); r.step(); {
			if !is(r.view(0)) {
				continue
			}
			for range fouls {
				r.foul(0, func(int) int { return 0 })
				r.foul(1, func(int) int { return 0 })
			}
			return r.view(0)
		}
	}
	t.Fatal("no such situation")
	return nil
}

// inVain is a round in which seat 0 has just turned the card that its next move names, in vain.
func inVain(t *testing.T, code string, is func(v *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	for seed := range uint64(400) {
		for r := newRoundOf(t, code, 4, seed); r.step(); {
			before = r.view(0)
			if !is(before) || len(before.Table.Pile) == 0 {
				continue
			}
			next := *r
			next.state = r.state.Clone()
			next.make(before.Legal[0])
			if after = next.view(0); after.Table.Hand.Len() > len(before.Table.Pile) && after.Table.Turn != 0 {
				return before, after
			}
		}
	}
	t.Fatal("nothing is turned in vain")
	return nil, nil
}

// quiet is a round that goes round.
func quiet(v *rooms.RoomView) *rooms.RoomView {
	v.Table.Quiet = v.Table.QuietLimit - 17
	return v
}

// TestOtherRulesPictures holds situations that only some rule sets have against their pictures.
func TestOtherRulesPictures(t *testing.T) {
	dare := whenOf(t, strictRules, 4, isWrong)
	outOfTurn := whenOf(t, strictRules, 4, isTheirs)
	_, chanced := inVain(t, "custom", isChance)
	for name, c := range map[string]struct {
		view   *rooms.RoomView
		locale string
		types  []string
	}{
		"leeds-turn":       {view: whenOf(t, "leeds", 4, isFives)},
		"leeds-five":       {view: whenOf(t, "leeds", 4, isFives), types: []string{"5", "5"}},
		"leeds-company":    {view: whenOf(t, "leeds", 4, isFives), types: []string{"5", "5", "tab", "up"}},
		"leeds-company-de": {view: whenOf(t, "leeds", 4, isFives), types: []string{"5", "tab"}, locale: "de"},
		"leeds-counter":    {view: whenOf(t, "leeds", 5, isCounter)},
		"lay":              {view: whenOf(t, "schwechat", 4, isLay), types: []string{"right", "enter", "right", "up"}},
		"lay-de":           {view: whenOf(t, "schwechat", 3, isLay), locale: "de"},
		"laid":             {view: whenOf(t, "schwechat", 4, isLaid)},
		"eat":              {view: whenOf(t, "schwechat", 4, isMirror), types: []string{"e"}},
		"eaten":            {view: eaten(t)},
		"eaten-de":         {view: eaten(t), locale: "de"},
		"eat-or-flip":      {view: whenOf(t, "schwechat", 4, isEatFlip)},
		"mirror":           {view: whenOf(t, "schwechat", 4, isMirror)},
		"mirror-de":        {view: whenOf(t, "schwechat", 4, isMirror), locale: "de"},
		"below":            {view: whenOf(t, "schwechat", 5, isBelow)},
		"dare":             {view: dare, types: []string{wrong(dare), "enter"}},
		"dare-de":          {view: dare, types: []string{wrong(dare), "enter"}, locale: "de"},
		"dare-turn":        {view: outOfTurn, types: []string{"right", "enter"}},
		"peek":             {view: dare, types: []string{"tab", "right"}},
		"peek-dared":       {view: dare, types: []string{"tab", "right", "enter"}},
		"fouled":           {view: fouled(t, 2, isWrong)},
		"fouled-de":        {view: fouled(t, 1, isWrong), locale: "de"},
		"fouled-often":     {view: fouled(t, 30, isEatFlip), types: []string{"left", "left"}},
		"fouled-hand":      {view: fouled(t, 30, isWrong)},
		"chance":           {view: whenOf(t, "custom", 4, isChance)},
		"chance-not":       {view: whenOf(t, "custom", 4, isChance), types: []string{"e"}},
		"chance-de":        {view: whenOf(t, "custom", 4, isChance), locale: "de"},
		"chanced":          {view: chanced},
		"trump":            {view: whenOf(t, trumpRules, 4, asked(engine.AskTrump))},
		"above":            {view: whenOf(t, trumpRules, 4, asked(engine.AskAbove))},
		"above-de":         {view: whenOf(t, trumpRules, 4, asked(engine.AskAbove)), locale: "de"},
		"shot":             {view: whenOf(t, shootRules, 5, asked(engine.AskAnswer))},
		"shot-de":          {view: whenOf(t, shootRules, 5, asked(engine.AskAnswer)), locale: "de"},
		"shot-theirs":      {view: whenOf(t, shootRules, 5, isShotAt)},
		"shoot":            {view: whenOf(t, shootRules, 5, isShooting), types: []string{"a", "a", "enter", "right"}},
		"shoot-de":         {view: whenOf(t, shootRules, 5, isShooting), types: []string{"a", "a", "enter"}, locale: "de"},
		"shoot-turned":     {view: whenOf(t, shootRules, 5, isAim), types: []string{"right"}},
		"opening":          {view: whenOf(t, "custom", 4, isOpening)},
		"opening-de":       {view: whenOf(t, "custom", 4, isOpening), locale: "de"},
		"five-each":        {view: whenOf(t, fiveRules, 4, mine)},
		"five-each-setup":  {view: whenOf(t, fiveRules, 4, isSetUp)},
		"face-up-above":    {view: whenOf(t, "classic", 4, func(v *rooms.RoomView) bool { return isBank(v) && asked(engine.AskAbove)(v) })},
		"stalemate":        {view: quiet(when(t, 4, isTheirs))},
		"stalemate-de":     {view: quiet(when(t, 4, isMyTurn)), locale: "de"},
		"twenty":           {view: whenOf(t, shootRules, 20, mine)},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.locale, c.view)
			d.types(c.types...)
			var pictures strings.Builder
			for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}} {
				pictures.WriteString(d.picture(size[0], size[1]))
				fmt.Fprintf(&pictures, "--- %dx%d\n", size[0], size[1])
			}
			golden.Screen[*Table](t, "moves-"+name, d.screen, pictures.String())
		})
	}
}
