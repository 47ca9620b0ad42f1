package story_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/scenetest"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestStories: a round as the log tells it, and of each rule set each kind of line once, in every language.
func TestStories(t *testing.T) {
	play := func(code string, seed uint64) *rooms.RoomView {
		r := tabletest.FirstRound(t, viewtest.Rules(t, code), "easy", 4, seed)
		for r.Step() {
		}
		return r.Bare(engine.NoSeat)
	}
	golden.Text(t, "story", scenetest.Told("", play("bitenight", 1)))
	lines := ""
	for _, code := range []string{
		"bitenight", "leeds", "schwechat", "classic", "custom:shoot=A,pickup=5,joker=invisible-reverse,again=4,hand=4",
	} {
		lines += "=== " + code + "\n"
		known := map[string]bool{}
		for seed := range uint64(5) {
			v := play(code, seed)
			for log := v.Log; len(log) > 0; {
				_, taken := story.Latest(scenetest.New("", v), log)
				if kind := kindOf(log[len(log)-taken:]); !known[kind] {
					known[kind] = true
					for _, locale := range languages.Tags() {
						line, _ := story.Latest(scenetest.New(locale, v), log)
						lines += words.Behind(line.Name, line.Text) + "\n"
					}
				}
				log = log[:len(log)-taken]
			}
		}
	}
	golden.Text(t, "lines", lines)
}

// kindOf is what kind of line entries of a log are.
func kindOf(log []rooms.Entry) (kind string) {
	for i := range log {
		if e := &log[i].Event; e.Kind != engine.EventDrew {
			kind += fmt.Sprint(log[i].Kind, e.Kind, e.Cause, e.N == 1, e.Target == engine.NoSeat, " ")
		}
	}
	return kind
}

// jumpIn has somebody jump in who can.
func jumpIn(r *tabletest.Round) {
	for seat := range r.State.Players() {
		if legal := r.State.Legal(seat, nil); len(legal) > 0 && legal[0].Kind == engine.MoveJump {
			r.Make(legal[0])
			return
		}
	}
}

// TestEveryEventIsTold, by whatever rules it comes about, in both languages: whole sentences with facts in them.
func TestEveryEventIsTold(t *testing.T) {
	told := map[engine.EventKind]bool{}
	rng := rand.New(rand.NewPCG(2, 2))
	kinds, presets := int(engine.EventEnded)+1, len(engine.Presets())
	for i := 0; i < 30*presets || i < 300*presets && len(told) < kinds; i++ {
		rules := viewtest.AnyRules(t, i, rng)
		r := tabletest.FirstRound(t, rules, "easy", 2+rng.IntN(5), uint64(i))
		for n := 0; n < 600 && r.Step(); n++ {
			if rules.Strict && rng.IntN(10) == 0 {
				r.AnyFoul(rng)
			}
			jumpIn(r)
		}
		if r.State.Phase() != engine.PhaseOver {
			var events engine.Events
			r.State.Abandon(&events)
			for e := range events.For(engine.NoSeat) {
				r.Log = append(r.Log, rooms.Entry{Seat: int(e.Seat), Event: e})
			}
		}
		for j := range r.Log {
			told[r.Log[j].Event.Kind] = true
		}
		for _, locale := range languages.Tags() {
			v := r.Bare(engine.NoSeat)
			for line := range strings.Lines(scenetest.Told(locale, v)) {
				line = strings.TrimSuffix(line, "\n")
				if line == "" || strings.ContainsAny(line, "{}?") && !strings.HasSuffix(line, "?") || strings.Contains(line, "  ") ||
					strings.HasSuffix(line, " ") || strings.Contains(line, " 0 ") || strings.Contains(line, " ,") {
					t.Errorf("%s: %q", rules.Code(), line)
				}
			}
		}
	}
	for kind := range engine.EventEnded + 1 {
		if !told[kind] {
			t.Errorf("no event %d came about", kind)
		}
	}
}

// TestTheLogTells what is rare.
func TestTheLogTells(t *testing.T) {
	nine, ace := engine.NewCard(engine.Nine, 0), engine.NewCard(engine.Ace, 1)
	jokers := []engine.Card{engine.JokerCard, engine.JokerCard}
	custom, schwechat := "custom:shoot=A", "schwechat:referee=strict"
	for _, c := range []struct {
		code, en, de string
		events       []engine.Event
	}{
		{custom, "ann takes a chance card, 9: can't go, picks up 4 cards", "ann nimmt eine Chancenkarte, 9: passt nicht, hebt 4 Karten auf", []engine.Event{
			{Kind: engine.EventChanced, N: 1, Cards: []engine.Card{nine}}, {Kind: engine.EventTook, Cause: engine.CauseChance, N: 4},
		}},
		{custom, "ann picks up nothing; discarded: Joker Joker", "ann hebt nichts auf; aus dem Spiel: Joker Joker", []engine.Event{
			{Kind: engine.EventTook, Cause: engine.CauseStuck}, {Kind: engine.EventBurned, Cause: engine.CausePower, N: 2, Cards: jokers},
		}},
		{custom, "ann shoots bob with A", "ann schießt mit A auf bob", []engine.Event{{Kind: engine.EventAimed, Target: 1}}},
		{custom, "ann shoots bob with A and is out, 2nd", "ann schießt mit A auf bob und ist als 2. draußen", []engine.Event{
			{Kind: engine.EventPlayed, Target: 1, N: 1, Cards: []engine.Card{ace}}, {Kind: engine.EventWentOut, N: 2},
		}},
		{custom, "ann plays 9, skips bob, Cornelius, dan and 3 more", "ann spielt 9, bob, Cornelius, dan und 3 weitere setzen aus", append(
			[]engine.Event{{Kind: engine.EventPlayed, Target: engine.NoSeat, N: 1, Cards: []engine.Card{nine}}},
			skips(1, 2, 3, 0, 1, 2)...,
		)},
		{custom, "ann plays 9, skips bob and Cornelius", "ann spielt 9, bob und Cornelius setzen aus", append(
			[]engine.Event{{Kind: engine.EventPlayed, Target: engine.NoSeat, N: 1, Cards: []engine.Card{nine}}}, skips(1, 2)...,
		)},
		{custom, "ann has the lowest card and opens with 9", "ann hat die niedrigste Karte und eröffnet mit 9", []engine.Event{
			{Kind: engine.EventBegan, Rank: engine.Nine},
		}},
		{"bitenight", "ann shows the Joker to bob, who takes nothing", "ann zeigt bob den Joker: bob nimmt nichts", []engine.Event{
			{Kind: engine.EventPlayed, Target: 1, N: 1, Cards: jokers[:1]},
			{Kind: engine.EventBurned, Cause: engine.CausePower, N: 1, Cards: jokers[:1]},
			{Kind: engine.EventTook, Cause: engine.CauseFed, Seat: 1},
		}},
		{schwechat, "ann is warned", "ann bekommt eine Verwarnung", []engine.Event{
			{Kind: engine.EventFouled, Cause: engine.CauseWarned, Slot: engine.AnySlot, Target: engine.NoSeat},
		}},
		{schwechat, "ann breaks the rules again: one more FDC", "ann bricht wieder die Regeln: eine FDC mehr", []engine.Event{
			{Kind: engine.EventFouled, Cause: engine.CausePenalty, Slot: engine.AnySlot, Target: 3, N: 1},
		}},
		{schwechat, "ann turns FDC 2 against the rules: gets a new one, and one more", "ann dreht verbotenerweise FDC 2 um: bekommt eine neue und eine dazu", []engine.Event{
			{Kind: engine.EventFouled, Cause: engine.CausePenalty, Slot: 1, Target: 3, N: 2},
		}},
		{schwechat, "ann lays 9 A 9 as FUCs", "ann legt 9 A 9 aus", []engine.Event{{Kind: engine.EventLaid, N: 3, Cards: []engine.Card{nine, ace, nine}}}},
		{schwechat, "ann eats 7 cards", "ann frisst 7 Karten", []engine.Event{{Kind: engine.EventTook, Cause: engine.CauseStuck, N: 7}}},
	} {
		for locale, want := range map[string]string{"": c.en, "de": c.de} {
			r := tabletest.FirstRound(t, viewtest.Rules(t, c.code), "easy", 4, 1)
			v := r.Bare(0)
			v.Log = nil
			for _, e := range c.events {
				v.Log = append(v.Log, rooms.Entry{Seat: int(e.Seat), Event: e})
			}
			if got := strings.TrimSuffix(scenetest.Told(locale, v), "\n"); got != want {
				t.Errorf("%q instead of %q", got, want)
			}
		}
	}
}

// skips are events of seats that are skipped.
func skips(seats ...int8) (list []engine.Event) {
	for _, seat := range seats {
		list = append(list, engine.Event{Kind: engine.EventSkipped, Seat: seat})
	}
	return list
}
