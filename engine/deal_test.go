package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestDealing: RULES.md common/dealing, RULES.md common/zones. Face-down cards first, one at a time round the table from
// the dealer's left, slot 0 first; then face-up; then the hands; the rest is drawn, next card first.
func TestDealing(t *testing.T) {
	rules := bite(t)
	deck, err := rules.Deck(4)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Deal(rules, 4, 2, NoSeat, deck)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"down3": "2c 3c 4c", "down0": "2d 3d 4d", "down1": "2h 3h 4h", "down2": "2s 3s 4s",
		"up3": "5c 6c 7c", "up2": "5s 6s 7s", "hand3": "8c 9c Tc", "hand1": "8h 9h Th",
		"draw":  "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As Jk Jk Jk",
		"phase": "setup", "turn": "-1", "pile": "", "asks": "free",
	} {
		if got := fact(t, s, key); got != want {
			t.Errorf("%s is %q, not %q", key, got, want)
		}
	}
	deck[len(deck)-1] = NoCard
	if s.Draw()[18] != JokerCard {
		t.Error("the state shares the deck that it was dealt from")
	}
}

// TestDealOfCustom: RULES.md custom/down, RULES.md custom/up, RULES.md custom/hand.
func TestDealOfCustom(t *testing.T) {
	rules := ruled(t, "custom:down=4,up=5,hand=3")
	deck, err := rules.Deck(3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Deal(rules, 3, 0, NoSeat, deck)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range 3 {
		for zone, want := range map[string]int{"down": 4, "up": 5, "hand": 3} {
			if got := fact(t, s, fmt.Sprint(zone, seat)); len(strings.Fields(got)) != want {
				t.Errorf("seat %d has %q %s", seat, got, zone)
			}
		}
	}
}

// TestDealRefusesOtherDecks, and numbers of players that no table has: RULES.md common/seats.
func TestDealRefusesOtherDecks(t *testing.T) {
	rules := bite(t)
	good, err := rules.Deck(4)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		players, dealer int
		change          func(deck []Card) []Card
		want            error
	}{
		"as it should be":   {4, 3, func(d []Card) []Card { return d }, nil},
		"a card twice":      {4, 0, func(d []Card) []Card { d[0] = d[1]; return d }, ErrDeck},
		"a card missing":    {4, 0, func(d []Card) []Card { return d[1:] }, ErrDeck},
		"no card":           {4, 0, func(d []Card) []Card { d[0] = NoCard; return d }, ErrDeck},
		"two packs for one": {4, 0, func(d []Card) []Card { return append(d, d...) }, ErrDeck},
		"one pack for two":  {5, 0, func(d []Card) []Card { return d }, ErrDeck},
		"nothing":           {4, 0, func([]Card) []Card { return nil }, ErrDeck},
		"nobody deals":      {4, -1, func(d []Card) []Card { return d }, ErrSeat},
		"seat 4 of 4":       {4, 4, func(d []Card) []Card { return d }, ErrSeat},
		"too few players":   {1, 0, func(d []Card) []Card { return d }, ErrSeats},
		"too many players":  {21, 0, func(d []Card) []Card { return d }, ErrSeats},
	} {
		if _, err := Deal(rules, c.players, c.dealer, NoSeat, c.change(slices.Clone(good))); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
}
