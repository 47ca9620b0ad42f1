package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// advise is a view with advice to make a move.
func advise(v *rooms.RoomView, m engine.Move) *rooms.RoomView {
	w := *v
	w.Advice = &rooms.Advice{Move: m, Acts: true}
	return &w
}

// TestAdviceHasWords for every kind of move of every rule set, in every language.
func TestAdviceHasWords(t *testing.T) {
	seeds := uint64(1)
	if viewtest.Long() {
		seeds = 6
	}
	var scenes []*scene.Scene
	for _, tag := range languages.Tags() {
		scenes = append(scenes, scenetest.New(tag, tabletest.When(t, 4, tabletest.IsMyTurn)))
	}
	kinds := map[engine.MoveKind]bool{}
	for _, preset := range engine.Presets() {
		for seed := range seeds {
			r := tabletest.RoundOf(t, viewtest.Rules(t, preset.Name), "random", 4, seed)
			for more := true; more; more = r.Step() {
				for seat := range r.State.Players() {
					v := solo(r.View(seat))
					for _, s := range scenes {
						s.See(v)
						for _, m := range append(v.Legal, swaps(v)...) {
							kinds[m.Kind] = true
							s.View = advise(v, m)
							if text := prompt.Advised(s, 200); text == "" || strings.ContainsAny(text, "{}[]") {
								t.Errorf("%s: %q is said of %v", preset.Name, text, m)
							}
						}
					}
				}
			}
		}
	}
	for _, kind := range []engine.MoveKind{
		engine.MoveSwap, engine.MoveReady, engine.MoveLay, engine.MovePlay, engine.MoveJump, engine.MoveAim, engine.MoveTake,
		engine.MoveFlip, engine.MoveChance,
	} {
		if !kinds[kind] {
			t.Errorf("no advice to do %v was tried", kind)
		}
	}
}

// swaps is a swap of two cards, where there may be one.
func swaps(v *rooms.RoomView) []engine.Move {
	if v.Table.Phase != engine.PhaseSetUp || v.Table.Rules.Lays || len(v.Legal) == 0 {
		return nil
	}
	return []engine.Move{engine.Swap(v.Seat, v.Table.Hand.Cards()[:2], v.Table.Seats[v.Seat].FaceUp.Cards()[:2])}
}
