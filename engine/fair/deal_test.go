package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
)

func ruled(tb testing.TB, code string) *engine.Rules {
	tb.Helper()
	rules, err := engine.ParseRules(code)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

func texts(deck []engine.Card) (list []string) {
	for _, c := range deck {
		list = append(list, c.String())
	}
	return list
}

// counted is a seed that is easy to type: 00 01 02 and so on.
func counted() (seed Seed) {
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed
}

// TestDealtAsEver: old records rely on what a deal gives, to the byte.
func TestDealtAsEver(t *testing.T) {
	for _, c := range []struct {
		deal                      Deal
		commitment, message, seed string
		first                     string
		dealer, cards             int
	}{
		{
			Deal{Rules: "bitenight", Round: "R1", Server: counted(), Shares: []string{"dice 4 2 6", ""}},
			"sha256:630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
			"00000001" + "00000009" + hex.EncodeToString([]byte("bitenight")) + "00000002" + "5231" +
				"00000002" + "0000000a" + hex.EncodeToString([]byte("dice 4 2 6")) + "00000000",
			"bac16264104f67dc4a3551c27d7b9e14a4de74b91712942f3bf1be1614fd8418",
			"Jk Kc Jc 6d Jd 9s 3c 2c 7h Jk Tc Kd", 1, 55,
		},
		{
			Deal{Rules: "custom:down=4,again=9", Round: "", Server: Seed{31: 1}, Shares: []string{"ä", "", "🎲🎲"}},
			"sha256:ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
			"00000001" + "00000015" + hex.EncodeToString([]byte("custom:down=4,again=9")) + "00000000" +
				"00000003" + "00000002c3a4" + "00000000" + "00000008f09f8eb2f09f8eb2",
			"c5d3b5d0dba23085ad310b94d744992026c134be18c642a2bf41494bb665c889",
			"7c Ad Jk Ac 3s 7d 2h Ah Jk 4d 5d 8s", 2, 54,
		},
	} {
		deck, dealer, err := c.deal.Deck(ruled(t, c.deal.Rules))
		if err != nil {
			t.Fatal(err)
		}
		seed := c.deal.Seed()
		got := fmt.Sprintf("%s %x %x %s %d %d", c.deal.Server.Commitment(), c.deal.message(), seed,
			strings.Join(texts(deck[:12]), " "), dealer, len(deck))
		want := fmt.Sprintf("%s %s %s %s %d %d", c.commitment, c.message, c.seed, c.first, c.dealer, c.cards)
		if got != want {
			t.Errorf("%+v gives\n%s\nand not\n%s", c.deal, got, want)
		}
	}
}

// someDeal is any deal, of any rules.
func someDeal(tb testing.TB, rng *rand.Rand) (Deal, *engine.Rules) {
	tb.Helper()
	codes := []string{
		"bitenight", "leeds", "schwechat", "classic", "custom", "bitenight:packs=7", "custom:joker=none,down=5", "leeds:packs=20",
	}
	d := Deal{Rules: codes[rng.IntN(len(codes))], Round: fmt.Sprint("round", rng.IntN(1000))}
	for i := range d.Server {
		d.Server[i] = byte(rng.Uint32())
	}
	for range 2 + rng.IntN(19) {
		d.Shares = append(d.Shares, strings.Repeat("x", rng.IntN(3))+fmt.Sprint(rng.Uint64())[:rng.IntN(5)])
	}
	return d, ruled(tb, d.Rules)
}

// TestASecondProgramDealsTheSame cards, from what the documentation says.
func TestASecondProgramDealsTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	refilled := false
	for range 500 {
		d, rules := someDeal(t, rng)
		sum := sha256.Sum256(d.Server[:])
		if want := "sha256:" + hex.EncodeToString(sum[:]); d.Server.Commitment() != want {
			t.Fatalf("%s is committed to with %s", hex.EncodeToString(d.Server[:]), d.Server.Commitment())
		}
		deck, dealer, err := d.Deck(rules)
		if err != nil {
			t.Fatal(err)
		}
		list := texts(deck)
		packs, jokers := 0, 0
		for _, card := range list {
			switch card {
			case "2c":
				packs++
			case "Jk":
				jokers++
			}
		}
		seed := secondHMAC(d.Server[:], []byte(secondMessage(d.Rules, d.Round, d.Shares)))
		want, by := secondDeck(seed, packs, jokers/packs, len(d.Shares))
		if !slices.Equal(list, want) || dealer != by {
			t.Fatalf("%+v\ngives %v, dealt by %d,\nand %v, dealt by %d", d, list, dealer, want, by)
		}
		refilled = refilled || len(list) > 200
	}
	if !refilled {
		t.Error("no deck needed more than the generator makes at once")
	}
}

// FuzzMessages: a message says what it was made from.
func FuzzMessages(f *testing.F) {
	f.Add("leeds", "R", "a", "b", "c")
	f.Add("", "\x00\x00\x00\x01", "", "\x00", "")
	f.Fuzz(func(t *testing.T, rules, round, a, b, c string) {
		rest := (&Deal{Rules: rules, Round: round, Shares: []string{a, b, c}}).message()
		number := func() (n int) {
			for _, x := range rest[:4] {
				n = n<<8 | int(x)
			}
			rest = rest[4:]
			return n
		}
		text := func() string {
			n := number()
			s := string(rest[:n])
			rest = rest[n:]
			return s
		}
		if number() != 1 || text() != rules || text() != round || number() != 3 || text() != a || text() != b || text() != c ||
			len(rest) != 0 {
			t.Errorf("%q %q %q %q %q", rules, round, a, b, c)
		}
	})
}

// TestNoDeckForTooManySeats fails as the rules do.
func TestNoDeckForTooManySeats(t *testing.T) {
	d := Deal{Rules: "bitenight:packs=1", Shares: make([]string, 20)}
	if deck, _, err := d.Deck(ruled(t, d.Rules)); err == nil {
		t.Errorf("%v", deck)
	}
}
