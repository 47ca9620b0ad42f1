package engine

import (
	"errors"
	"math/rand/v2"
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
