package story_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/table/scenetest"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestStories: a round as the log tells it, and of each rule set each kind of line once, in every language.
func TestStories(t *testing.T) {
	enginetest.SkipShort(t)
	play := func(code string, seed uint64) *rooms.RoomView {
		r := tabletest.FirstRound(t, enginetest.Rules(code), "easy", 4, seed)
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

// TestEveryEventIsTold, by whatever rules it comes about, in both languages: whole sentences with facts in them.
func TestEveryEventIsTold(t *testing.T) {
	told := map[engine.EventKind]bool{}
	rng := rand.New(rand.NewPCG(2, 2))
	kinds, presets := int(engine.EventEnded)+1, len(engine.Presets())
	for i := 0; i < 30*presets || i < 300*presets && len(told) < kinds; i++ {
		rules := enginetest.AnyRules(t, i, rng)
		r := tabletest.FirstRound(t, rules, "easy", 2+rng.IntN(5), uint64(i))
		for n := 0; n < 600 && r.Step(); n++ {
			if rules.Strict && rng.IntN(10) == 0 {
				r.AnyFoul(rng)
			}
			for seat := range r.State.Players() {
				if legal := r.State.Legal(seat, nil); len(legal) > 0 && legal[0].Kind == engine.MoveJump {
					r.Make(legal[0])
					break
				}
			}
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

// TestTheLogTells what is rare, in each language.
func TestTheLogTells(t *testing.T) {
	cards := func(ranks ...engine.Rank) (list []engine.Card) {
		for _, r := range ranks {
			list = append(list, engine.NewCard(r, 0))
		}
		return list
	}
	jokers := []engine.Card{engine.JokerCard, engine.JokerCard}
	custom, bite, schwechat := "custom:shoot=A", "bitenight", "schwechat:referee=strict"
	played := func(r engine.Rank, skips ...int8) []engine.Event {
		list := []engine.Event{{Kind: engine.EventPlayed, Rank: r, Target: engine.NoSeat, N: 1, Cards: cards(r)}}
		for _, seat := range skips {
			list = append(list, engine.Event{Kind: engine.EventSkipped, Seat: seat})
		}
		return list
	}
	foul := func(cause engine.Cause, slot, target int8, n uint16) []engine.Event {
		return []engine.Event{{Kind: engine.EventFouled, Cause: cause, Slot: slot, Target: target, N: n}}
	}
	shows := engine.Event{Kind: engine.EventPlayed, Rank: engine.Joker, Target: 1, N: 1, Cards: jokers[:1]}
	fed := engine.Event{Kind: engine.EventTook, Cause: engine.CauseFed, Seat: 1, N: 3}
	out := engine.Event{Kind: engine.EventWentOut, N: 1}
	var b strings.Builder
	for _, c := range []struct {
		name, code string
		events     []engine.Event
	}{
		{"the log said the wrong one is out: of a Joker", bite, []engine.Event{shows, fed, out}},
		{"a Joker", bite, []engine.Event{shows, fed}},
		{"of a skip", bite, append(played(engine.Eight, 1), out)},
		{"out", bite, append(played(engine.Eight), out)},
		{"a Joker for nothing", bite, []engine.Event{
			shows, {Kind: engine.EventBurned, Cause: engine.CausePower, N: 1, Cards: jokers[:1]}, {Kind: engine.EventTook, Cause: engine.CauseFed, Seat: 1},
		}},
		{"a chance in vain", custom, []engine.Event{
			{Kind: engine.EventChanced, N: 1, Cards: cards(engine.Nine)}, {Kind: engine.EventTook, Cause: engine.CauseChance, N: 4},
		}},
		{"nothing is left to take", custom, []engine.Event{
			{Kind: engine.EventTook, Cause: engine.CauseStuck}, {Kind: engine.EventBurned, Cause: engine.CausePower, N: 2, Cards: jokers},
		}},
		{"a turned card shoots", custom, []engine.Event{{Kind: engine.EventAimed, Target: 1}}},
		{"out by a shot", custom, []engine.Event{
			{Kind: engine.EventPlayed, Target: 1, N: 1, Cards: cards(engine.Ace)}, {Kind: engine.EventWentOut, N: 2},
		}},
		{"many are skipped", custom, played(engine.Nine, 1, 2, 3, 0, 1, 2)},
		{"two are skipped", custom, played(engine.Nine, 1, 2)},
		{"the lowest begins", custom, []engine.Event{{Kind: engine.EventBegan, Rank: engine.Nine}}},
		{"a warning", schwechat, foul(engine.CauseWarned, engine.AnySlot, engine.NoSeat, 0)},
		{"a penalty", schwechat, foul(engine.CausePenalty, engine.AnySlot, 3, 1)},
		{"a flip against the rules", schwechat, foul(engine.CausePenalty, 1, 3, 2)},
		{"laying", schwechat, []engine.Event{{Kind: engine.EventLaid, N: 3, Cards: cards(engine.Nine, engine.Ace, engine.Nine)}}},
		{"eating", schwechat, []engine.Event{{Kind: engine.EventTook, Cause: engine.CauseStuck, N: 7}}},
		{"a bot's hand", bite, []engine.Event{{Kind: engine.EventReady}}},
	} {
		v := tabletest.FirstRound(t, enginetest.Rules(c.code), "easy", 4, 1).Bare(0)
		v.Log = nil
		for _, e := range c.events {
			v.Log = append(v.Log, rooms.Entry{Seat: int(e.Seat), Event: e, Auto: c.name == "a bot's hand"})
		}
		fmt.Fprintf(&b, "=== %s\n", c.name)
		for _, locale := range languages.Tags() {
			b.WriteString(scenetest.Told(locale, v))
		}
	}
	golden.Text(t, "rare", b.String())
}
