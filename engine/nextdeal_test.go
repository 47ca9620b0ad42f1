package engine

import "testing"

// TestWhoDealsNext: RULES.md common/matches, RULES.md classic/dealer, RULES.md custom/dealer; Leeds, The Deal.
// By all rules the last Shithead deals; after an abandoned round the same dealer does.
func TestWhoDealsNext(t *testing.T) {
	d := FirstDeal()
	if d.Dealer != NoSeat || d.Shithead {
		t.Errorf("before the first round %+v", d)
	}
	d.Dealer = 1 // the lot
	for round, c := range []struct {
		shithead, dealer int
		duty             bool
	}{{NoSeat, 1, false}, {3, 3, true}, {NoSeat, 3, true}, {0, 0, true}} {
		if d = d.After(c.shithead, 2); d.Dealer != c.dealer || d.Shithead != c.duty {
			t.Errorf("after round %d: %+v, want %+v", round+1, d, c)
		}
	}
}

// TestWhoPlaysFirst: RULES.md common/matches, RULES.md leeds/dealer, RULES.md schwechat/starter; Schwechat,
// Spielvorbereitung. Left of the dealer; or the last Shithead. Before there is one, the player whom the lot drew or who
// had the worst cards: after an abandoned round the same player.
func TestWhoPlaysFirst(t *testing.T) {
	const players = 4
	// Each round is dealt by seat 1 until there is a Shithead. The third never begins, the fourth is played.
	rounds := []struct{ shithead, began int }{{NoSeat, NoSeat}, {NoSeat, 3}, {NoSeat, NoSeat}, {0, 1}, {NoSeat, 0}, {0, 0}}
	for code, want := range map[string][]int{
		"leeds":                   {2, 2, 2, 2, 1, 1},
		"schwechat":               {2, 2, 3, 3, 0, 0},
		"schwechat:starter=worst": {NoSeat, NoSeat, 3, 3, 0, 0},
		"classic":                 {NoSeat, NoSeat, NoSeat, NoSeat, NoSeat, NoSeat},
		"custom":                  {NoSeat, NoSeat, NoSeat, NoSeat, NoSeat, NoSeat},
		"bitenight":               {NoSeat, NoSeat, NoSeat, NoSeat, NoSeat, NoSeat},
	} {
		d := FirstDeal()
		d.Dealer = 1
		for round, r := range rounds {
			if first := d.First(ruled(t, code), players); first != want[round] {
				t.Errorf("%s, round %d: seat %d plays first, not %d", code, round+1, first, want[round])
			}
			d = d.After(r.shithead, r.began)
		}
	}
}

// TestWhoBegan: the seat that the set-up's end gave the lead, also where only the worst cards said which (RULES.md
// schwechat/starter). In a race it is the player who opens, and no seat is fixed.
func TestWhoBegan(t *testing.T) {
	for _, code := range []string{"leeds", "schwechat", "schwechat:starter=worst", "custom", "bitenight", "classic"} {
		rules := ruled(t, code)
		deck, err := rules.Deck(3)
		if err != nil {
			t.Fatal(err)
		}
		d := FirstDeal()
		d.Dealer = 2
		s, err := Deal(rules, 3, d.Dealer, d.First(rules, 3), deck)
		if err != nil {
			t.Fatal(err)
		}
		for s.Phase() == PhaseSetUp {
			if s.Began() != NoSeat {
				t.Errorf("%s: %d began in the set-up", code, s.Began())
			}
			for seat := range 3 {
				if moves := s.Legal(seat, nil); len(moves) > 0 {
					if err := s.Apply(moves[len(moves)-1], nil); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if s.Began() != s.Turn() {
			t.Errorf("%s: %d began, and it is %d's turn", code, s.Began(), s.Turn())
		}
	}
}
