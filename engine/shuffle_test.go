package engine

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// words are numbers that a test hands to a shuffle one after another.
type words []uint64

func (w *words) Uint64() uint64 {
	x := (*w)[0]
	*w = (*w)[1:]
	return x
}

// TestShuffleAsDocumented: from the last card down, j from the lowest bits, drawn again when too large.
func TestShuffleAsDocumented(t *testing.T) {
	deck := parseCards(t, "2c 3c 4c 5c 6c")
	// i=4: three bits, 7 and 5 are too large, 0 it is. i=3: two bits, 3. i=2: two bits, 3 is too large, 1. i=1: one bit, 0.
	source := words{7, 0xfd, 8, 0xff, 3, 0x11, 2}
	Shuffle(deck, &source)
	// 6c 3c 4c 5c 2c; 3 with 3; 2 with 1: 6c 4c 3c 5c 2c; 1 with 0: 4c 6c 3c 5c 2c.
	if got := join(deck); got != "4c 6c 3c 5c 2c" {
		t.Errorf("shuffled to %s", got)
	}
	if len(source) != 0 {
		t.Errorf("%d numbers are left", len(source))
	}
}

// TestShuffleReachesEveryOrderOnce: over all draws that are not too large, every order of three to six cards comes up
// exactly as often as every other.
func TestShuffleReachesEveryOrderOnce(t *testing.T) {
	all := "2c 3c 4c 5c 6c 7c"
	orders := 2
	for n := 3; n <= 6; n++ {
		orders *= n
		seen := map[string]int{}
		var draw func(drawn words, i uint64)
		draw = func(drawn words, i uint64) {
			if i == 0 {
				deck := parseCards(t, all[:3*n-1])
				source := append(words{}, drawn...)
				Shuffle(deck, &source)
				seen[join(deck)]++
				return
			}
			for j := range i + 1 {
				draw(append(drawn, j), i-1)
			}
		}
		draw(nil, uint64(n-1))
		if len(seen) != orders {
			t.Errorf("%d cards come in %d orders, not %d", n, len(seen), orders)
		}
		for order, times := range seen {
			if times != 1 {
				t.Errorf("%s comes %d times", order, times)
			}
		}
	}
}

// TestShuffledAsEver: other programs and old records rely on the order that a seed gives. The source is ChaCha8, seeded
// with the SHA-256 of a text.
func TestShuffledAsEver(t *testing.T) {
	for text, want := range map[string]string{
		"":     "Jd 3s 9h 6h 4h 8s 6d Td 8c Ks Qs 7s 7h Kc 8d 4s Jk Ah Jk 2s",
		"deck": "9h Ad Jd 2s 9c 8d 8c Tc Td Jk Qs 7d 5d As 9s Jh Ks 6c 4h 7h",
	} {
		deck := deckOf(t, bite(t), 2)
		Shuffle(deck, rand.NewChaCha8(sha256.Sum256([]byte(text))))
		if got := join(deck[:20]); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}
