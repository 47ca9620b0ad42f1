package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPacks: how many packs are played with by the number of players, and how many cards and Jokers are in one. RULES.md
// bitenight/deal, RULES.md leeds/deal, RULES.md schwechat/deal, RULES.md classic/deal, RULES.md custom/packs.
func TestPacks(t *testing.T) {
	for _, c := range []struct {
		code          string
		cards, jokers int
		want          string
	}{
		{"bitenight", 55, 3, "2:1 3:1 4:1 5:2 8:2 9:3 12:3 16:4 17:5 20:5"},
		{"leeds", 52, 0, "2:1 5:1 6:2 7:2 11:2 12:3 13:3 18:4 19:4 20:4"},
		{"schwechat", 55, 3, "2:2 3:2 5:2 8:2 9:3 12:3 13:4 20:5"},
		{"classic", 52, 0, "2:1 5:1 6:2 11:2 12:3 17:3 18:4 20:4"},
		{"custom", 54, 2, "2:1 5:1 6:2 10:2 11:3 20:4"},
		{"custom:joker=none", 52, 0, "5:1 6:2 20:4"},
		{"custom:down=5,up=5,hand=5", 54, 2, "2:1 3:1 4:2 6:2 7:3 20:6"},
		{"custom:packs=5", 54, 2, "2:5 20:5"},
	} {
		for pair := range strings.FieldsSeq(c.want) {
			var players, packs int
			if _, err := fmt.Sscanf(pair, "%d:%d", &players, &packs); err != nil {
				t.Fatal(err)
			}
			bag := BagOf(deckOf(t, ruled(t, c.code), players)...)
			got, err := ruled(t, c.code).PacksFor(players)
			if err != nil || got != packs || bag.Len() != packs*c.cards || bag.Rank(Joker) != packs*c.jokers || bag.Rank(Queen) != 4*packs {
				t.Errorf("%s: %d players play with %d packs, %d cards, not %d packs; %v", c.code, players, got, bag.Len(), packs, err)
			}
		}
	}
	// RULES.md common/packs: more can be asked for, fewer are an error.
	for _, c := range []struct {
		players, packs int
		want           error
	}{{1, 0, ErrSeats}, {21, 0, ErrSeats}, {-1, 0, ErrSeats}, {5, 1, ErrPacks}, {20, 4, ErrPacks}, {20, 20, nil}, {2, 20, nil}} {
		rules := bite(t)
		rules.Packs = c.packs
		if _, err := rules.Deck(c.players); !errors.Is(err, c.want) {
			t.Errorf("%d players, %d packs: %v", c.players, c.packs, err)
		}
	}
}

// TestDealing: RULES.md common/dealing, RULES.md common/zones, RULES.md custom/down, RULES.md custom/up. Face-down cards
// first, one at a time round the table from the dealer's left, slot 0 first; then face-up; then the hands; the rest is
// drawn, next card first, of which one may be turned up (RULES.md schwechat/turn-up: a 10 removes itself).
func TestDealing(t *testing.T) {
	for _, c := range []struct {
		code string
		tens bool // and Jacks are exchanged
		want string
	}{
		{"bitenight", false, "down3 2c 3c 4c; down0 2d 3d 4d; down1 2h 3h 4h; down2 2s 3s 4s; up3 5c 6c 7c; up2 5s 6s 7s; " +
			"hand3 8c 9c Tc; hand1 8h 9h Th; draw Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As Jk Jk Jk; " +
			"phase setup; turn -1; pile -; asks free"},
		{"leeds", false, "down3 2c 3c 4c; up3 5c 6c 7c; hand3 8c 9c Tc; pile Jc; phase setup; turn -1; asks free"},
		{"schwechat", false, "down3 2c 3c 4c; up3 -; hand3 5c 6c 7c 8c 9c Tc; pile Jc; burned -"},
		{"schwechat", true, "pile -; burned Tc; asks free"},
		{"custom:down=5,up=3,hand=4", false, "down3 2c 3c 4c 5c 6c; up3 7c 8c 9c; hand3 Tc Jc Qc Kc"},
	} {
		rules := ruled(t, c.code)
		deck := deckOf(t, rules, 4)
		for i, card := range deck {
			if c.tens && card.Rank() == Jack {
				deck[i] = NewCard(Ten, card.Suit())
			} else if c.tens && card.Rank() == Ten {
				deck[i] = NewCard(Jack, card.Suit())
			}
		}
		s := dealtFrom(t, rules, 4, 2, deck)
		deck[len(deck)-1] = NoCard // which the state does not share
		hold(t, s, c.want)
	}
}

// TestWhoIsFirstIsSaid where the rules fix it, and not where they do not.
func TestWhoIsFirstIsSaid(t *testing.T) {
	for code, firsts := range map[string][]int{
		"bitenight": {NoSeat}, "leeds": {3}, "schwechat": {0, 1, 2, 3}, "schwechat:starter=worst": {NoSeat, 0, 1, 2, 3},
	} {
		rules := ruled(t, code)
		for first := -2; first <= 4; first++ {
			s, err := Deal(rules, 4, 2, first, deckOf(t, rules, 4))
			if ok := slices.Contains(firsts, first); ok != (err == nil) || !ok && !errors.Is(err, ErrFirst) || ok && s.First() != first {
				t.Errorf("%s: seat %d first: %v", code, first, err)
			}
		}
	}
}

// TestDealRefusesOtherDecks, and numbers of players that no table has: RULES.md common/seats.
func TestDealRefusesOtherDecks(t *testing.T) {
	rules := bite(t)
	good := deckOf(t, rules, 4)
	for name, c := range map[string]struct {
		players, dealer int
		deck            []Card
		want            error
	}{
		"as it should be":   {4, 3, good, nil},
		"a card twice":      {4, 0, slices.Concat(good[1:2], good[1:]), ErrDeck},
		"a card missing":    {4, 0, good[1:], ErrDeck},
		"no card":           {4, 0, slices.Concat([]Card{NoCard}, good[1:]), ErrDeck},
		"two packs for one": {4, 0, slices.Concat(good, good), ErrDeck},
		"one pack for two":  {5, 0, good, ErrDeck},
		"nothing":           {4, 0, nil, ErrDeck},
		"no seat deals":     {4, -1, good, ErrSeat},
		"seat 4 of 4":       {4, 4, good, ErrSeat},
		"too few players":   {1, 0, good, ErrSeats},
		"too many players":  {21, 0, good, ErrSeats},
	} {
		if _, err := Deal(rules, c.players, c.dealer, NoSeat, c.deck); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
}

// TestWhoDealsAndPlaysFirst: RULES.md common/matches, RULES.md classic/dealer, RULES.md custom/dealer, RULES.md
// leeds/dealer, RULES.md schwechat/starter. By all rules the last Shithead deals; after an abandoned round the same
// dealer does. Left of the dealer plays first; or the last Shithead. Before there is one, the player whom the lot drew
// or who had the worst cards: after an abandoned round the same player.
func TestWhoDealsAndPlaysFirst(t *testing.T) {
	none := slices.Repeat([]int{NoSeat}, 7)
	for code, firsts := range map[string][]int{
		"leeds":                   {2, 2, 2, 2, 1, 1, 0},
		"schwechat":               {2, 2, 3, 3, 0, 0, 3},
		"schwechat:starter=worst": {NoSeat, NoSeat, 3, 3, 0, 0, 3},
		"classic":                 none,
		"custom":                  none,
		"bitenight":               none,
	} {
		d := FirstDeal()
		if d.Dealer != NoSeat || d.Shithead {
			t.Errorf("before the first round %+v", d)
		}
		d.Dealer = 1 // the lot
		for round, r := range []struct{ dealer, shithead, began int }{
			{1, NoSeat, NoSeat}, {1, NoSeat, 3}, {1, NoSeat, NoSeat}, {1, 0, 1}, {0, NoSeat, 0}, {0, 3, 0}, {3, 2, 2},
		} {
			first := d.First(ruled(t, code), 4)
			if first != firsts[round] || d.Dealer != r.dealer || d.Shithead != (round > 3) {
				t.Errorf("%s, round %d: seat %d plays first after %+v", code, round+1, first, d)
			}
			d = d.After(r.shithead, r.began)
		}
	}
}

// TestMatchLength: Bite Night, POINTS, one round per player; two players: one (RULES.md bitenight/match); or as its maker
// says. Elsewhere one round unless chosen, RULES.md common/matches.
func TestMatchLength(t *testing.T) {
	for _, c := range []struct {
		code                  string
		players, rounds, want int
		scored                bool
		err                   error
	}{
		{"bitenight", 2, 0, 1, false, nil},
		{"bitenight", 3, 0, 3, true, nil},
		{"bitenight", 20, 0, 20, true, nil},
		{"bitenight", 4, 1, 1, true, nil},
		{"bitenight", 2, 5, 5, false, nil},
		{"leeds", 5, 0, 1, false, nil},
		{"custom", 5, 0, 1, false, nil},
		{"bitenight", 1, 0, 0, false, ErrSeats},
		{"bitenight", 21, 0, 0, false, ErrSeats},
		{"bitenight", 4, -1, 0, false, ErrRounds},
	} {
		m, err := NewMatch(ruled(t, c.code), c.players, c.rounds)
		if !errors.Is(err, c.err) || err == nil && (m.Rounds != c.want || m.Over() || m.Scored != c.scored) {
			t.Errorf("%+v: %+v, %v", c, m, err)
		}
	}
}

// TestMatchTally: Bite Night, POINTS, tally the points, most points win; equal points share the place; an abandoned
// round counts as one of them (RULES.md common/matches). TWO-PLAYER SCHEISS, no points; over several rounds the player who was
// the Shithead less wins.
func TestMatchTally(t *testing.T) {
	for _, c := range []struct {
		rounds []Result
		want   []Standing
	}{
		{
			[]Result{
				{Shithead: 2, Points: []int{10, 20, 0}},
				{Shithead: NoSeat, Points: []int{0, 0, 0}, Bonus: []int{0, 0, 0}},
				{Shithead: 0, Points: []int{0, 10, 30}, Bonus: []int{0, 0, 10}},
			},
			[]Standing{{Seat: 1, Place: 1, Points: 30}, {Seat: 2, Place: 1, Points: 30, Shitheads: 1}, {Seat: 0, Place: 3, Points: 10, Shitheads: 1}},
		},
		{
			[]Result{{Points: []int{0, 0}}, {Shithead: 1, Points: []int{0, 0}}, {Points: []int{0, 0}}},
			[]Standing{{Seat: 1, Place: 1, Shitheads: 1}, {Seat: 0, Place: 2, Shitheads: 2}},
		},
	} {
		m := must(NewMatch(bite(t), len(c.want), 3))
		for i, r := range c.rounds {
			if m.Over() {
				t.Fatalf("over after %d rounds", i)
			}
			m.Settle(r)
		}
		if got := m.Standings(); !m.Over() || !slices.Equal(got, c.want) {
			t.Errorf("standings %+v", got)
		}
	}
}
