package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/enginetest"
)

func texts(deck []engine.Card) (list []string) {
	for _, c := range deck {
		list = append(list, c.String())
	}
	return list
}

// TestDealtAsEver: old records rely on what a deal gives, to the byte.
func TestDealtAsEver(t *testing.T) {
	counted, _ := hex.DecodeString("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
	for _, c := range []struct {
		deal                      Deal
		commitment, message, seed string
		first                     string
		dealer, cards             int
	}{
		{
			Deal{Rules: "bitenight", Round: "R1", Server: Seed(counted), Shares: []string{"dice 4 2 6", ""}},
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
		{
			Deal{
				Rules: "leeds", Round: "R", Server: Seed{31: 1}, Shares: []string{"", "", ""},
				Seats: []Seat{{ID: "ab", Name: "ann"}, {Name: "guest"}, {Bot: "easy", Name: "Ada"}},
			},
			"sha256:ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
			"00000002" + "00000005" + hex.EncodeToString([]byte("leeds")) + "00000001" + "52" +
				"00000003" + "00000000" + "00000000" + "00000000" +
				"00000002" + hex.EncodeToString([]byte("ab")) + "00000000" + "00000000" +
				"00000000" + "00000000" + "00000005" + hex.EncodeToString([]byte("guest")) +
				"00000000" + "00000004" + hex.EncodeToString([]byte("easy")) + "00000000",
			"372238e79e023fc709bef40d7f9753ed5bfceb8a09c1d43768f9d5701b200e59",
			"Ts 5c 7d Ks 8c 2h As 6s Jh 7c 3c Qd", 1, 52,
		},
	} {
		deck, dealer, err := c.deal.Deck(enginetest.Rules(c.deal.Rules))
		enginetest.NoError(t, err)
		seed := c.deal.Seed()
		got := fmt.Sprintf("%s %x %x %s %d %d", c.deal.Server.Commitment(), c.deal.message(), seed,
			strings.Join(texts(deck[:12]), " "), dealer, len(deck))
		want := fmt.Sprintf("%s %s %s %s %d %d", c.commitment, c.message, c.seed, c.first, c.dealer, c.cards)
		if got != want {
			t.Errorf("%+v gives\n%s\nand not\n%s", c.deal, got, want)
		}
	}
}

// TestASecondProgramDealsTheSame cards, from what the documentation says.
func TestASecondProgramDealsTheSame(t *testing.T) {
	codes := strings.Fields("bitenight leeds schwechat classic custom bitenight:packs=7 custom:joker=none,down=5")
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 500 {
		d := Deal{Rules: codes[i%len(codes)], Round: fmt.Sprint("round", i)}
		for i := range d.Server {
			d.Server[i] = byte(rng.Uint32())
		}
		for range 2 + rng.IntN(19) {
			d.Shares = append(d.Shares, fmt.Sprint(rng.Uint64())[:rng.IntN(5)])
			if i%2 == 0 {
				all := []Seat{{ID: "ab", Name: "ann"}, {Name: "ann"}, {Name: "Ada", Bot: "easy"}}
				d.Seats = append(d.Seats, all[rng.IntN(3)])
			}
		}
		deck, dealer, err := d.Deck(enginetest.Rules(d.Rules))
		enginetest.NoError(t, err)
		got := texts(deck)
		packs, jokers := strings.Count(strings.Join(got, " "), "2c"), strings.Count(strings.Join(got, " "), "Jk")
		if want, by := secondDeck(d, packs, jokers/packs); !slices.Equal(got, want) || dealer != by {
			t.Fatalf("%+v\ngives %v, dealt by %d,\nand %v, dealt by %d", d, got, dealer, want, by)
		}
	}
}

// secondDeck does everything once more, from the text of doc.go, with nothing of the package and nothing of the engine:
// the deck of so many packs with so many Jokers each, and the dealer by lot.
func secondDeck(d Deal, packs, jokers int) (deck []string, dealer int) {
	var message []byte
	number := func(n int) { message = append(message, byte(n>>24), byte(n>>16), byte(n>>8), byte(n)) }
	text := func(s string) {
		number(len(s))
		message = append(message, s...)
	}
	number(1 + min(1, len(d.Seats)))
	text(d.Rules)
	text(d.Round)
	number(len(d.Shares))
	for _, share := range d.Shares {
		text(share)
	}
	for _, s := range d.Seats {
		text(s.ID)
		text(s.Bot)
		text(map[bool]string{true: s.Name}[s.ID == "" && s.Bot == ""])
	}
	mac := hmac.New(sha256.New, d.Server[:])
	mac.Write(message)
	source := rand.NewChaCha8([32]byte(mac.Sum(nil)))
	draw := func(most int) int {
		for {
			if x := int(source.Uint64() % (1 << bits.Len(uint(most)))); x <= most {
				return x
			}
		}
	}
	for range packs {
		for _, rank := range "23456789TJQKA" {
			for _, suit := range "cdhs" {
				deck = append(deck, string(rank)+string(suit))
			}
		}
		deck = append(deck, slices.Repeat([]string{"Jk"}, jokers)...)
	}
	for i := len(deck) - 1; i >= 1; i-- {
		j := draw(i)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck, draw(len(d.Shares) - 1)
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
	if deck, _, err := d.Deck(enginetest.Rules(d.Rules)); err == nil {
		t.Errorf("%v", deck)
	}
}
