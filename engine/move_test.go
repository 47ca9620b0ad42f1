package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestMovesAreReadAsWritten(t *testing.T) {
	for text, want := range map[string]Move{
		"4": Play(1, Four, 1), "QQ": Play(1, Queen, 2), "TTTT": Play(1, Ten, 4), "JJ": Play(1, Jack, 2),
		"Jk@1": ShootAt(1, Joker, 1, 1), "Jk@19": ShootAt(1, Joker, 1, 19), "JkJk": Play(1, Joker, 2),
		"A@2": ShootAt(1, Ace, 1, 2), "take": Take(1), "flip": Flip(1, AnySlot), "aim@0": Aim(1, 0),
		"jump:QQ": Jump(1, Queen, 2), "chance": Chance(1), "lay": Lay(1, nil), "foul": Fouled(1, AnySlot, nil),
		"5+6": PlayWith(1, Five, 1, Six, 1), "55+KK": PlayWith(1, Five, 2, King, 2), "AA@3": ShootAt(1, Ace, 2, 3),
		"5+Jk": PlayWith(1, Five, 1, Joker, 1), "jump:3": Jump(1, Three, 1), "ready": Ready(1),
		strings.Repeat("2", 80): Play(1, Two, 80),
	} {
		got, err := ParseMove(1, text)
		if err != nil || got.Packed() != want.Packed() || got.Slot != want.Slot {
			t.Errorf("%q is read as %+v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%q is written as %q", text, got.String())
		}
	}
}

func TestWhatIsNoMove(t *testing.T) {
	for _, text := range []string{
		"", " ", "1", "10", "Q Q", "QK", "q", "jk", "Jk@", "Jk@x", "Jk@-1", "Jk@20", "Jk@01", "Jk@+1", "Jk@1@2", "@1",
		"aim", "aim@", "aim@20", "aim@x", "jump", "jump:", "jump:Q@1", "jump:QK", "jump:take", "Take", "take ", "readyy",
		"55+", "+KK", "KK+55", "5+5", "5+K@1", "jump:5+K", "5+KQ", "5+6+7", "5++K", "chance@1", "foul ", "laye",
		"QQ@", "k", "Jkk", strings.Repeat("2", 81), strings.Repeat("x", 10000), "fl\x00ip", "♠",
	} {
		if m, err := ParseMove(0, text); !errors.Is(err, ErrMove) {
			t.Errorf("%.20q is read as %+v, %v", text, m, err)
		} else if len(err.Error()) > 200 {
			t.Errorf("a long text makes a long error: %v", err)
		}
	}
}

// FuzzMove reads any text as a move. What can be read is written in the same way again, and applying it to a round
// either works or refuses and changes nothing.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"4", "QQ", "Jk@1", "take", "flip", "aim@1", "jump:QQ", "swap", "ready", "55+KK", "JkJk", "A@2", "chance", "lay", "foul"} {
		f.Add(text, uint64(1), int8(0))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64, seat int8) {
		m, err := ParseMove(int(seat), text)
		if err != nil {
			if !errors.Is(err, ErrMove) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if m.String() != text {
			t.Fatalf("%q is written as %q", text, m)
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		w := walker{state: opened(t, someRules(t, int(seed%uint64(len(Presets()))), rng), 2+int(seed%7), rng), rng: rng}
		w.walk(t, int(seed%200), nil)
		before := w.state.Clone()
		if err := w.state.Apply(m, nil); err != nil {
			var refusal *Refusal
			if !errors.As(err, &refusal) || len(err.Error()) > 200 {
				t.Fatalf("%q: %v", text, err)
			}
			if !equal(before, w.state) {
				t.Fatalf("%q was refused and changed something", text)
			}
		}
	})
}

// TestTheRunOnTop is the most that a jump-in can build on: 3s are looked through, and count where they lie on top.
func TestTheRunOnTop(t *testing.T) {
	for pile, want := range map[string]int{
		"": 0, "Kc": 1, "Kc Qs": 1, "Kc Kd": 2, "Qs Kc Kd Kh": 3, "Kc 3c Kd": 2, "Kc 3c Ks 3d 3h": 2, "Kc 3c 3d 3h": 3,
		"3c Ks": 1, "3c 3d": 2, "Kc Qs 3c": 1,
	} {
		if got := position(t, bite(t), "Ac / 4c; pile "+pile).Run(); got != want {
			t.Errorf("%s: %d instead of %d", pile, got, want)
		}
	}
}

// TestRefusalsSayWhy: the words carry the facts.
func TestRefusalsSayWhy(t *testing.T) {
	for _, c := range []struct{ lay, move, want string }{
		{"4c / 5c; pile 9c", "0 4", "seat 0, 4: the pile asks for something else: at least 9"},
		{"9d / 5c; pile 7c", "0 9", "something else: at most 7"},
		{"9d / 5c; pile 4c", "1 5", "not your turn: seat 0 is"},
		{"6d / 7c; opening 6", "1 7", "another rank: 6"},
		{"9d / 5c", "0 " + strings.Repeat("9", 80), "seat 0, 80 times 9: these cards are not there"},
	} {
		if err := refusalOf(t, position(t, bite(t), c.lay), c.move); !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.move, err)
		}
	}
}

// TestNumbersFarAway: a seat, slot or count that no move can have does not become one that it can.
func TestNumbersFarAway(t *testing.T) {
	down := position(t, bite(t), "- / 5c; down 4c 4d")
	hand := position(t, bite(t), "4c 4d 4h 5c / 5d; pile 7c")
	aim := position(t, bite(t), "- / 5c; down Jk")
	perform(t, aim, "0 flip 0")
	for name, c := range map[string]struct {
		s    *State
		m    Move
		want error
	}{
		"slot 256":  {down, Flip(0, 256), ErrSlot},
		"slot 255":  {down, Flip(0, 255), ErrSlot},
		"seat 256":  {down, Flip(256, 0), ErrSeat},
		"257 cards": {hand, Play(0, Four, 257), ErrMove},
		"-255":      {hand, Play(0, Four, -255), ErrMove},
		"aim@256":   {aim, Aim(0, 256), ErrTarget},
		"aim@255":   {aim, Aim(0, 255), ErrTarget},
		"watching":  {hand, Take(NoSeat), ErrSeat},
	} {
		if err := c.s.Clone().Apply(c.m, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, seat := range []int{NoSeat, 2, 1000} {
		if moves := hand.Legal(seat, nil); len(moves) > 0 {
			t.Errorf("seat %d may %v", seat, moves)
		}
	}
}

// TestCallingARoundOff has the result of a stalemate, and is told; a round that is over stays as it is.
func TestCallingARoundOff(t *testing.T) {
	s := position(t, bite(t), "4c / 5c / 6c")
	perform(t, s, "0 4")
	var ev Events
	s.Abandon(&ev)
	s.Abandon(&ev)
	if ev.Len() != 1 || ev.Unredacted()[0].Cause != CauseCalledOff {
		t.Errorf("told %+v", ev.Unredacted())
	}
	hold(t, s, "phase over; turn -1; shithead -1; places -; points 0 0 0; out 0")
}

// TestAFailedFlipIsSeenByAll: RULES.md bitenight/flip, RULES.md classic/flip, RULES.md custom/flip. In Leeds it is
// shown to its player alone, RULES.md leeds/flip; others are told that the pile was taken and one card more.
func TestAFailedFlipIsSeenByAll(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic", "custom"} {
		s := position(t, ruled(t, code), "- / 6c / 6d; down 8c 9d; pile Th Kh")
		ev := perform(t, s, "0 flip 1")
		for _, seat := range []int{0, 1, NoSeat} {
			want := "9d, 1 of Th Kh 9d, 3"
			if code == "leeds" && seat != 0 {
				want = ", 1 of Th Kh, 3"
			}
			told := slices.Collect(ev.For(seat))
			got := fmt.Sprintf("%s, %d of %s, %d", join(told[0].Cards), told[0].N, join(told[1].Cards), told[1].N)
			if got != want || told[0].Kind != EventFlipped || told[1].Kind != EventTook {
				t.Errorf("%s: seat %d is told %s", code, seat, got)
			}
		}
	}
}

// strict is a position of Schwechat with a referee.
func strict(t *testing.T, text string) *State {
	t.Helper()
	return position(t, ruled(t, "schwechat:referee=strict"), text)
}

func refusalOf(t *testing.T, s *State, move string) *Refusal {
	t.Helper()
	var refusal *Refusal
	if err := s.Apply(do(t, move), nil); !errors.As(err, &refusal) {
		t.Fatalf("%s: %v", move, err)
	}
	return refusal
}

// TestWhatIsAnOffence: Schwechat, Strafen; out of turn, a card that does not fit, a face-down card that is not to be
// turned. An attempt with cards that are not there is impossible, and none.
func TestWhatIsAnOffence(t *testing.T) {
	s := strict(t, "6c Kc / Kd / -; up - / 8d; down 2c / -- 2d / 2h; pile 9h; draw Ac")
	for offence, moves := range map[bool]string{
		true: "1 K, 1 K Kd, 1 take, 0 6, 0 flip 0, 0 flip, 1 flip, 1 flip 1, 2 flip 0",
		false: "1 Q, 1 KK, 1 8, 1 K Kc, 1 K Qd, 1 6+K, 2 6, 0 66, 0 6 6d, 1 flip 0, 1 flip 2, 0 flip 9, " +
			"0 Q, 0 ready, 0 swap, 0 aim@1, 0 chance, 0 jump:K",
	} {
		for move := range strings.SplitSeq(moves, ", ") {
			if refusalOf(t, s, move).Foul() != offence {
				t.Errorf("%s is an offence: %v", move, !offence)
			}
		}
	}
}

// TestAnOffenceIsCalledAsWhatItWas: RULES.md schwechat/referee; a forbidden flip is never merely warned.
func TestAnOffenceIsCalledAsWhatItWas(t *testing.T) {
	for move, want := range map[string]string{"1 K": "2d -- 2h", "1 flip": "Ac -- 2h Ad", "1 flip 2": "2d -- Ac Ad"} {
		s := strict(t, "6c Kc / Kd; down 2c / 2d -- 2h; pile 9h; draw Ac Ad")
		apply(t, s, s.Offence(refusalOf(t, s, move), nil))
		if got := fact(t, s, "down1"); got != want || !s.players[1].Warned {
			t.Errorf("%s: face-down %s, not %s", move, got, want)
		}
	}
}

// TestTheRefereeDrawsLots: what the draw pile cannot give comes from the burned cards, each as likely.
func TestTheRefereeDrawsLots(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	seen := map[string]int{}
	for range 1000 {
		s := strict(t, "9c 8h / 6c; down 2c / 2d; pile 9h; burned 4c Kd")
		apply(t, s, s.Foul(1, 0, rng.IntN))
		seen[fact(t, s, "down1")]++
	}
	// The replacement is one of two, the penalty card one of the other and the card that was flipped.
	if len(seen) != 4 {
		t.Errorf("%v", seen)
	}
	for cards, n := range seen {
		if n < 180 || n > 320 {
			t.Errorf("%s came %d times", cards, n)
		}
	}
}

// TestFoulsAreToldWithoutTheirCards: Schwechat, Strafen; RULES.md schwechat/referee. RULES.md common/end: a warning is
// neither counted nor does it start the count again, a penalty card does.
func TestFoulsAreToldWithoutTheirCards(t *testing.T) {
	s := strict(t, "9c 8h / 6c; down 2c / 2d; pile 9h; draw Ac Ad As; quiet 7")
	for i, c := range []struct {
		move, quiet string
		want        Event
	}{
		{"1 foul", "7", Event{Cause: CauseWarned, Seat: 1, Slot: AnySlot, Target: NoSeat}},
		{"1 foul", "0", Event{Cause: CausePenalty, Seat: 1, Slot: AnySlot, Target: 1, N: 1}},
		{"0 foul 0", "0", Event{Cause: CausePenalty, Seat: 0, Slot: 0, Target: 1, N: 2}},
	} {
		c.want.Kind, c.want.Secret = EventFouled, true
		ev := perform(t, s, c.move)
		for seat := NoSeat; seat < 2; seat++ {
			if told := slices.Collect(ev.For(seat)); len(told) != 1 || !reflect.DeepEqual(told[0], c.want) ||
				s.Moves() != i+1 {
				t.Errorf("%s: seat %d is told %+v", c.move, seat, told)
			}
		}
		hold(t, s, "quiet "+c.quiet)
	}
}

// TestFoulsEndSomewhere: a player cannot have slots without end.
func TestFoulsEndSomewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := opened(t, ruled(t, "schwechat:referee=strict,packs=20"), 2, rng)
	for range 500 {
		apply(t, s, s.Foul(0, AnySlot, rng.IntN))
	}
	if n := len(s.FaceDown(0)); n != MaxSlots {
		t.Errorf("%d slots", n)
	}
}
