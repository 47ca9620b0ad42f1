package table

import (
	"fmt"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
)

// The rule sets of the tests, by their codes.
const (
	strictRules = "schwechat:referee=strict"
	shootRules  = "custom:shoot=A"
	trumpRules  = "custom:pickup=9,again=6"
	fiveRules   = "custom:down=5,up=5,hand=5,joker=none"
)

// wrong is the key of a card of the hand that does not fit.
func wrong(v *rooms.RoomView) string {
	return letter(lowest(v.Table.Hand.Ranks() &^ v.Table.Rules.Answers(v.Table.Ask)))
}

// eaten is a round in which seat 0 has just taken the pile, though it need not.
func eaten(t *testing.T) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := tabletest.NewRoundOf(t, "schwechat", 4, seed); r.Step(); {
			if v := r.View(0); tabletest.Mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 4 && v.Table.Draw > 0 {
				r.Make(engine.Take(0))
				return r.View(0)
			}
		}
	}
	t.Fatal("nobody eats")
	return nil
}

// fouled is a round in which the referee has called many fouls, the last one just now.
func fouled(t *testing.T, fouls int, is func(v *rooms.RoomView) bool) *rooms.RoomView {
	for seed := range uint64(100) {
		for r := tabletest.NewRoundOf(t, strictRules, 4, seed); r.Step(); {
			if !is(r.View(0)) {
				continue
			}
			for range fouls {
				r.Foul(0, func(int) int { return 0 })
				r.Foul(1, func(int) int { return 0 })
			}
			return r.View(0)
		}
	}
	t.Fatal("no such situation")
	return nil
}

// inVain is a round in which seat 0 has just turned the card that its next move names, in vain.
func inVain(t *testing.T, code string, is func(v *rooms.RoomView) bool) (before, after *rooms.RoomView) {
	for seed := range uint64(400) {
		for r := tabletest.NewRoundOf(t, code, 4, seed); r.Step(); {
			before = r.View(0)
			if !is(before) || len(before.Table.Pile) == 0 {
				continue
			}
			next := *r
			next.State = r.State.Clone()
			next.Make(before.Legal[0])
			if after = next.View(0); after.Table.Hand.Len() > len(before.Table.Pile) && after.Table.Turn != 0 {
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
	dare := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	outOfTurn := tabletest.WhenOf(t, strictRules, 4, tabletest.IsTheirs)
	_, chanced := inVain(t, "custom", tabletest.IsChance)
	for name, c := range map[string]struct {
		view   *rooms.RoomView
		locale string
		types  []string
	}{
		"leeds-turn":       {view: tabletest.WhenOf(t, "leeds", 4, tabletest.IsFives)},
		"leeds-five":       {view: tabletest.WhenOf(t, "leeds", 4, tabletest.IsFives), types: []string{"5", "5"}},
		"leeds-company":    {view: tabletest.WhenOf(t, "leeds", 4, tabletest.IsFives), types: []string{"5", "5", "tab", "up"}},
		"leeds-company-de": {view: tabletest.WhenOf(t, "leeds", 4, tabletest.IsFives), types: []string{"5", "tab"}, locale: "de"},
		"leeds-counter":    {view: tabletest.WhenOf(t, "leeds", 5, tabletest.IsCounter)},
		"lay":              {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLay), types: []string{"right", "enter", "right", "up"}},
		"lay-de":           {view: tabletest.WhenOf(t, "schwechat", 3, tabletest.IsLay), locale: "de"},
		"laid":             {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsLaid)},
		"eat":              {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror), types: []string{"e"}},
		"eaten":            {view: eaten(t)},
		"eaten-de":         {view: eaten(t), locale: "de"},
		"eat-or-flip":      {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsEatFlip)},
		"mirror":           {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror)},
		"mirror-de":        {view: tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror), locale: "de"},
		"below":            {view: tabletest.WhenOf(t, "schwechat", 5, tabletest.IsBelow)},
		"dare":             {view: dare, types: []string{wrong(dare), "enter"}},
		"dare-de":          {view: dare, types: []string{wrong(dare), "enter"}, locale: "de"},
		"dare-turn":        {view: outOfTurn, types: []string{"right", "enter"}},
		"peek":             {view: dare, types: []string{"tab", "right"}},
		"peek-dared":       {view: dare, types: []string{"tab", "right", "enter"}},
		"fouled":           {view: fouled(t, 2, tabletest.IsWrong)},
		"fouled-de":        {view: fouled(t, 1, tabletest.IsWrong), locale: "de"},
		"fouled-often":     {view: fouled(t, 30, tabletest.IsEatFlip), types: []string{"left", "left"}},
		"fouled-hand":      {view: fouled(t, 30, tabletest.IsWrong)},
		"chance":           {view: tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)},
		"chance-not":       {view: tabletest.WhenOf(t, "custom", 4, tabletest.IsChance), types: []string{"e"}},
		"chance-de":        {view: tabletest.WhenOf(t, "custom", 4, tabletest.IsChance), locale: "de"},
		"chanced":          {view: chanced},
		"trump":            {view: tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskTrump))},
		"above":            {view: tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskAbove))},
		"above-de":         {view: tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskAbove)), locale: "de"},
		"shot":             {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsAsked(engine.AskAnswer))},
		"shot-de":          {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsAsked(engine.AskAnswer)), locale: "de"},
		"shot-theirs":      {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsShotAt)},
		"shoot":            {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsShooting), types: []string{"a", "a", "enter", "right"}},
		"shoot-de":         {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsShooting), types: []string{"a", "a", "enter"}, locale: "de"},
		"shoot-turned":     {view: tabletest.WhenOf(t, shootRules, 5, tabletest.IsAim), types: []string{"right"}},
		"opening":          {view: tabletest.WhenOf(t, "custom", 4, tabletest.IsOpening)},
		"opening-de":       {view: tabletest.WhenOf(t, "custom", 4, tabletest.IsOpening), locale: "de"},
		"five-each":        {view: tabletest.WhenOf(t, fiveRules, 4, tabletest.Mine)},
		"five-each-setup":  {view: tabletest.WhenOf(t, fiveRules, 4, tabletest.IsSetUp)},
		"face-up-above":    {view: tabletest.WhenOf(t, "classic", 4, func(v *rooms.RoomView) bool { return tabletest.IsBank(v) && tabletest.IsAsked(engine.AskAbove)(v) })},
		"stalemate":        {view: quiet(tabletest.When(t, 4, tabletest.IsTheirs))},
		"stalemate-de":     {view: quiet(tabletest.When(t, 4, tabletest.IsMyTurn)), locale: "de"},
		"twenty":           {view: tabletest.WhenOf(t, shootRules, 20, tabletest.Mine)},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.locale, c.view)
			d.types(c.types...)
			var pictures strings.Builder
			for _, size := range windowsOf(d, name) {
				pictures.WriteString(d.picture(size[0], size[1]))
				fmt.Fprintf(&pictures, "--- %dx%d\n", size[0], size[1])
			}
			golden.Screen[*Table](t, "moves-"+name, d.screen, pictures.String())
		})
	}
}
