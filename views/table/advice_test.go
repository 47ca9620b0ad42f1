package table

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// advise is a view with advice to make a move.
func advise(v *rooms.RoomView, m engine.Move) *rooms.RoomView {
	w := *v
	w.Advice = &rooms.Advice{Move: m, Acts: true}
	return &w
}

// TestTheKeyOfAdvice asks for it, and is offered to nobody who plays with others or has nothing to do.
func TestTheKeyOfAdvice(t *testing.T) {
	hint := languages.For("").Table.HintKey.Does
	d := newDesk(t, "", solo(tabletest.When(t, 4, tabletest.IsMyTurn)))
	d.says(hint)
	d.types("h")
	d.sent(rooms.Advise{})
	for name, v := range map[string]*rooms.RoomView{
		"others":  tabletest.When(t, 4, tabletest.IsMyTurn),
		"theirs":  solo(tabletest.When(t, 4, tabletest.IsTheirs)),
		"watcher": watching(solo(tabletest.When(t, 4, tabletest.IsMyTurn))),
	} {
		if strings.Contains(newDesk(t, "", v).picture(120, 40), "h  "+hint) || v.Advises() {
			t.Errorf("%s: a hint is offered", name)
		}
	}
}

// TestAdviceHasWords for every kind of move of every rule set, in both languages.
func TestAdviceHasWords(t *testing.T) {
	for _, tag := range languages.Tags() {
		said := map[engine.MoveKind]bool{}
		for _, preset := range engine.Presets() {
			for seed := range uint64(3) {
				rules, err := engine.ParseRules(preset.Name)
				if err != nil {
					t.Fatal(err)
				}
				if text := adviceOf(t, tag, tabletest.RoundOf(t, rules, "random", 4, seed), said); strings.ContainsAny(text, "{}[]") {
					t.Errorf("%s, %s: %s", tag, preset.Name, text)
				}
			}
		}
		for _, kind := range []engine.MoveKind{
			engine.MoveSwap, engine.MoveReady, engine.MoveLay, engine.MovePlay, engine.MoveJump, engine.MoveAim, engine.MoveTake, engine.MoveFlip, engine.MoveChance,
		} {
			if !said[kind] {
				t.Errorf("%s: no advice to do %v was tried", tag, kind)
			}
		}
	}
}

// adviceOf is what is said of every move that might be advised in a round.
func adviceOf(t *testing.T, tag string, r *tabletest.Round, kinds map[engine.MoveKind]bool) string {
	t.Helper()
	all := map[string]bool{}
	for more := true; more; more = r.Step() {
		for seat := range r.State.Players() {
			v := r.View(seat)
			d := newDesk(t, tag, solo(v))
			for _, m := range append(v.Legal, swaps(v)...) {
				d.table.scene.View = advise(v, m)
				text := prompt.Advised(d.table.scene, 200)
				if text == "" {
					t.Errorf("%s: nothing is said of %v", tag, m)
				}
				all[text], kinds[m.Kind] = true, true
			}
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(all)), "\n")
}

// swaps is a swap of two cards, where there may be one.
func swaps(v *rooms.RoomView) []engine.Move {
	if v.Table.Phase != engine.PhaseSetUp || v.Table.Rules.Lays || len(v.Legal) == 0 {
		return nil
	}
	return []engine.Move{engine.Swap(v.Seat, v.Table.Hand.Cards()[:2], v.Table.Seats[v.Seat].FaceUp.Cards()[:2])}
}
