package table

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// junk is a move that may well be refused.
func junk(rng *rand.Rand, v *rooms.RoomView) engine.Move {
	n := len(v.Seats)
	seat := rng.IntN(n)
	if v.Table.Turn != engine.NoSeat && rng.IntN(2) == 0 {
		seat = v.Table.Turn
	}
	rank, count := engine.Rank(rng.IntN(engine.NumRanks)), 1+rng.IntN(3)
	cards := v.Table.Hand.Cards()
	switch rng.IntN(12) {
	case 0:
		return engine.Take(seat)
	case 1:
		return engine.Flip(seat, rng.IntN(5)-1)
	case 2:
		return engine.Aim(seat, rng.IntN(n))
	case 3:
		return engine.Jump(seat, rank, count)
	case 4:
		return engine.Chance(seat)
	case 5:
		return engine.Lay(seat, cards[:min(len(cards), rng.IntN(5))])
	case 6:
		return engine.Swap(seat, cards[:min(len(cards), rng.IntN(3))], v.Table.Seats[seat].FaceUp.Cards()[:min(v.Table.Seats[seat].FaceUp.Len(), rng.IntN(3))])
	case 7:
		return engine.Ready(seat)
	case 8:
		return engine.PlayWith(seat, rank, count, engine.Rank(rng.IntN(engine.NumRanks)), 1)
	case 9:
		return engine.ShootAt(seat, rank, count, rng.IntN(n))
	case 10:
		m := engine.Play(seat, rank, count)
		m.Cards = cards
		return m
	default:
		return engine.Play(seat, rank, count)
	}
}

// refusals are the reasons for which a move is refused.
var refusals = []error{
	engine.ErrSetUp, engine.ErrNotSetUp, engine.ErrLaid, engine.ErrNotLaid, engine.ErrNoSwap, engine.ErrReady, engine.ErrOver,
	engine.ErrOut, engine.ErrTurn, engine.ErrOpening, engine.ErrNotHeld, engine.ErrCards, engine.ErrUneven, engine.ErrAsk,
	engine.ErrCompany, engine.ErrAlone, engine.ErrTarget, engine.ErrNoTarget, engine.ErrAim, engine.ErrNotAim, engine.ErrFlip,
	engine.ErrNotFlip, engine.ErrSlot, engine.ErrEmptyPile, engine.ErrMustPlay, engine.ErrChance, engine.ErrNoReferee,
	engine.ErrNoFoul, engine.ErrLot, engine.ErrJump, engine.ErrJumpTurn, engine.ErrSeat, engine.ErrMove,
	rooms.ErrStale, rooms.ErrPaused, rooms.ErrNotSeated,
}

// TestARefusalIsALine: whatever is tried in whatever rule set, what is said of it is a sentence of its own, in a row of
// 78 columns and in every language.
func TestARefusalIsALine(t *testing.T) {
	var all []*words.Words
	for _, locale := range languages.Tags() {
		all = append(all, languages.For(locale))
	}
	seen := map[error]bool{}
	check := func(r *engine.Refusal, v *rooms.RoomView) {
		for _, w := range all {
			says := w.Refusal(r, v)
			if says == "" || says == w.Other || strings.ContainsAny(says, "{}?") || strings.Contains(says, "  ") ||
				strings.Contains(says, " ;") || strings.Contains(says, " .") || strings.HasPrefix(says, " ") || frame.Width(says) > 78 {
				t.Errorf("%s, %v: %d columns: %q", v.Terms.Rules.Code(), r, frame.Width(says), says)
			}
		}
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range times(40, 1000) {
		rules := viewtest.AnyRules(t, i, rng)
		r := tabletest.FirstRound(t, rules, "easy", 2+rng.IntN(4), uint64(i))
		for range 400 {
			for range 6 {
				v := r.Bare(max(0, r.State.Turn()))
				m := junk(rng, v)
				v = r.Bare(int(m.Seat))
				var refusal *engine.Refusal
				if errors.As(r.State.Clone().Apply(m, nil), &refusal) {
					seen[refusal.Reason] = true
					check(refusal, v)
				}
			}
			if !r.Step() {
				break
			}
		}
		for _, reason := range refusals {
			v := r.Bare(0)
			check(&engine.Refusal{Reason: reason, Move: engine.Take(0), Asked: engine.Ask{Kind: engine.AskFree}, Opening: engine.NoRank, Turn: engine.NoSeat}, v)
		}
	}
	for _, w := range all {
		if says := w.Refusal(nil, tabletest.When(t, 4, tabletest.IsMyTurn)); says != "" {
			t.Errorf("of nothing it is said %q", says)
		}
	}
	for _, reason := range refusals {
		delete(seen, reason)
	}
	for reason := range seen {
		t.Errorf("nobody thought of %v", reason)
	}
}

// TestRefusals have the facts: what was asked, and by which card, and what was played.
func TestRefusals(t *testing.T) {
	ask := func(kind engine.AskKind, rank engine.Rank, m engine.Move) engine.Refusal {
		return engine.Refusal{Reason: engine.ErrAsk, Asked: engine.Ask{Kind: kind, Rank: rank}, Move: m, Opening: engine.NoRank, Turn: 0}
	}
	for _, c := range []struct {
		code, en, de string
		refusal      engine.Refusal
	}{
		{
			"bitenight", "The 7 asks for 7 or lower: a 9 won't do.", "Die 7 verlangt 7 oder niedriger: 9 passt nicht.",
			ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Nine, 1)),
		},
		{
			"bitenight", "The Q asks for Q or higher: 8 8 won't do.", "Die Q verlangt Q oder höher: 8 8 passt nicht.",
			ask(engine.AskAtLeast, engine.Queen, engine.Play(0, engine.Eight, 2)),
		},
		{
			"schwechat", "The 7 has to be undercut, with 2 3 4 5 6 10 Joker: a K won't do.",
			"Die 7 will unterboten werden, mit 2 3 4 5 6 10 Joker: K passt nicht.",
			ask(engine.AskBelow, engine.Seven, engine.Play(0, engine.King, 1)),
		},
		{
			"leeds", "A 5 alone needs a free table: lay a higher card on top.",
			"5 allein geht nur, wo alles passt: leg eine höhere Karte dazu.",
			ask(engine.AskAtLeast, engine.Four, engine.Play(0, engine.Five, 1)),
		},
		{
			"classic", "Face-up cards have to be higher than the J: a J won't do.", "Offene Karten müssen höher sein als der J: J passt nicht.",
			ask(engine.AskAbove, engine.Jack, engine.Play(0, engine.Jack, 1)),
		},
		{
			"custom:again=9", "The 9 asks for 9 or higher, wild or not: a 2 won't do.", "Die 9 verlangt 9 oder höher, ob wild oder nicht: 2 passt nicht.",
			ask(engine.AskAbove, engine.Nine, engine.Play(0, engine.Two, 1)),
		},
		{
			"custom:lower-on=below", "A 7 won't go on another 7.", "7 passt nicht auf 7.",
			ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Seven, 1)),
		},
		{
			"custom:lower-on=below", "The 7 asks for 7 or lower: an 8 won't do.", "Die 7 verlangt 7 oder niedriger: 8 passt nicht.",
			ask(engine.AskAtMost, engine.Seven, engine.Play(0, engine.Eight, 1)),
		},
		{
			"custom", "The Joker is a trump: answer it with Joker.", "Der Joker ist Trumpf: darauf passt nur Joker.",
			ask(engine.AskTrump, engine.Joker, engine.Play(0, engine.Ace, 1)),
		},
		{
			"custom:shoot=A,shoot-answers=2/3", "That's a shot: answer it with 2 3 A.", "Das ist ein Schuss: antworte mit 2 3 A.",
			ask(engine.AskAnswer, engine.Ace, engine.Play(0, engine.King, 1)),
		},
		{
			"bitenight", "To jump in with 9 9 you need 2 more of the same on top.", "Um mit 9 9 hineinzuspringen, brauchst du oben noch 2 davon.",
			engine.Refusal{Reason: engine.ErrJump, Move: engine.Jump(0, engine.Nine, 2), Opening: engine.NoRank},
		},
		{
			"classic", "Only 3 opens the round: an 8 won't do.", "Nur 3 eröffnet die Runde: 8 passt nicht.",
			engine.Refusal{Reason: engine.ErrOpening, Move: engine.Play(0, engine.Eight, 1), Opening: engine.Three, Turn: engine.NoSeat},
		},
		{
			"schwechat", "Not your turn: bob plays.", "Du bist nicht dran, sondern bob.",
			engine.Refusal{Reason: engine.ErrTurn, Move: engine.Take(0), Opening: engine.NoRank, Turn: 1},
		},
	} {
		v := tabletest.FirstRound(t, viewtest.Rules(t, c.code), "easy", 4, 1).Bare(0)
		if en, de := languages.For("").Refusal(&c.refusal, v), languages.For("de").Refusal(&c.refusal, v); en != c.en || de != c.de {
			t.Errorf("%q, %q instead of %q, %q", en, de, c.en, c.de)
		}
	}
}
