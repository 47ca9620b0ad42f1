package room

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// deals checks who deals the round that runs, why, and who plays first, in the room, its record and its views.
func (d *desk) deals(dealer int, why rooms.DealReason, first int) {
	d.t.Helper()
	state, h := d.round.state, d.header()
	if state.Dealer() != dealer || state.First() != first {
		d.t.Errorf("seat %d deals and %d plays first, not %d and %d", state.Dealer(), state.First(), dealer, first)
	}
	if *h.Dealer != dealer || h.Fair.Lot != (why == rooms.DealLot) {
		d.t.Errorf("the record says that %d deals, by lot %v", *h.Dealer, h.Fair.Lot)
	}
	d.dealerIs("in the round", dealer, why)
	for _, e := range slices.Backward(d.log.entries) {
		if e.Kind == rooms.EntryDealt {
			if e.Seat != dealer || e.Deal != why {
				d.t.Errorf("the log says %+v", e)
			}
			return
		}
	}
	d.t.Error("the log does not say who deals")
}

// dealerIs checks who is shown to deal, this round or the next.
func (d *desk) dealerIs(when string, dealer int, why rooms.DealReason) {
	d.t.Helper()
	if got := d.sees(ann).Dealer; got != (rooms.DealerView{Seat: dealer, Reason: why}) {
		d.t.Errorf("%s: %+v is shown, not %d and %d", when, got, dealer, why)
	}
}

// redealt is the room after a restart in which another round was dealt.
func (d *desk) redealt(people ...rooms.Person) *desk {
	d.t.Helper()
	d = d.restored(people...)
	d.again(people...)
	return d
}

// leads is the seat that the rules have play first where a seat deals as the Shithead.
func (d *desk) leads(dealer int) int {
	switch d.terms.Rules.Begins {
	case engine.BeginLeft:
		return (dealer + 1) % len(d.seats)
	case engine.BeginLot, engine.BeginWorst:
		return dealer
	default:
		return engine.NoSeat
	}
}

// TestTheShitheadDealsAcrossMatches: RULES.md common/matches; Leeds, The Deal, "for the first hand of any session
// the dealer is selected randomly"; Schwechat, Spielvorbereitung, "beginnt der Scheißkopf der vorherigen Runde". Matches of
// one round and of more, restarts before and after each deal.
func TestTheShitheadDealsAcrossMatches(t *testing.T) {
	people := []rooms.Person{ann, bob, cid}
	for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:starter=worst", "classic", "custom"} {
		for _, rounds := range []int{1, 5} {
			t.Run(fmt.Sprintf("%s, %d rounds", code, rounds), func(t *testing.T) {
				d := deskBy(t, code, rounds, people...)
				_, lot := d.cards()
				first := d.leads(lot)
				switch d.terms.Rules.Begins {
				case engine.BeginLot:
					first = (lot + 1) % 3
				case engine.BeginWorst:
					first = engine.NoSeat
				default:
				}
				d.deals(lot, rooms.DealLot, first)
				for range 3 {
					shithead := d.lost()
					d.dealerIs("before the deal", shithead, rooms.DealShithead)
					d = d.redealt(people...)
					d.deals(shithead, rooms.DealShithead, d.leads(shithead))
					d.restored(people...).dealerIs("after a restart", shithead, rooms.DealShithead)
				}
			})
		}
	}
}

// TestAnAbandonedRoundIsDealtAgain by the same dealer, though another match begins, and begun by the same seat; also
// where the worst cards decided (RULES.md schwechat/starter).
func TestAnAbandonedRoundIsDealtAgain(t *testing.T) {
	people := []rooms.Person{ann, bob, cid}
	for _, rounds := range []int{1, 3} {
		for _, code := range []string{"schwechat", "schwechat:starter=worst", "leeds", "classic"} {
			t.Run(code, func(t *testing.T) {
				d := deskBy(t, code, rounds, people...)
				dealer, first := d.round.state.Dealer(), d.round.state.First()
				d.abandon() // before anybody has begun
				d.again(people...)
				d.deals(dealer, rooms.DealAgain, first)
				for d.round.state.Phase() == engine.PhaseSetUp {
					d.passes(time.Second)
				}
				if d.terms.Rules.Begins == engine.BeginWorst {
					first = d.round.state.Turn()
				}
				d.abandon()
				d = d.redealt(people...)
				d.deals(dealer, rooms.DealAgain, first)
			})
		}
	}
}

// shares are the shares in the next deck, by seat.
func (d *desk) shares() (texts []string) {
	for _, s := range d.sees(guest).Deal.Shares {
		texts = append(texts, s.Text)
	}
	return texts
}

// dealtFrom checks that the round that runs is dealt from what was shown: its id, its commitment and the shares.
func (d *desk) dealtFrom(shown *rooms.DealView, lot bool) {
	d.t.Helper()
	h, now := d.header(), d.sees(ann)
	if h.Round != string(shown.Round) || h.Fair.Commit != shown.Commit || !reflect.DeepEqual(h.Fair.Shares, d.shares()) || h.Fair.Lot != lot ||
		now.Round != shown.Round || now.Deal.Commit != shown.Commit {
		d.t.Errorf("shown was %+v, and dealt is from %+v", shown, h.Fair)
	}
}

// TestARoundIsDealtFromWhatWasShown, typed shares too, and with another match; after a crash, too.
func TestARoundIsDealtFromWhatWasShown(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.rounds(1)
	before := d.sees(ann).Deal
	d.does(bob, rooms.TypeShare{Text: "  dice\x1b[31m 4 2\t6 "})
	shown := d.sees(cid).Deal
	want := []rooms.Share{before.Shares[0], {Text: "dice 4 2 6", Typed: true}, {}}
	if shown.Round != before.Round || shown.Commit != before.Commit || !reflect.DeepEqual(shown.Shares, want) {
		t.Fatalf("shown is\n%+v\nand before it was\n%+v", shown, before)
	}
	if before.Shares[1].Text == "dice 4 2 6" || len(before.Shares[0].Text) != 16 {
		t.Errorf("a view that was given out is %+v", before)
	}
	d.told(rooms.EntryShare, "bob")
	after := d.restored(ann, bob)
	if now := after.sees(ann).Deal; !reflect.DeepEqual(now, shown) {
		t.Fatalf("after a restart %+v is shown", now)
	}
	d.does(ann, rooms.Start{})
	d.dealtFrom(shown, true)
	after.does(ann, rooms.Start{})
	h, again := d.header(), after.header()
	if !reflect.DeepEqual(h.Deck, again.Deck) || !reflect.DeepEqual(h.Fair, again.Fair) || *h.Dealer != *again.Dealer {
		t.Errorf("dealt was\n%+v\nand after a restart\n%+v", h, again)
	}

	d.abandon()
	v := d.sees(ann)
	if got := v.Result.Deal; got.Seed != h.Fair.Seed || !reflect.DeepEqual(&got.DealView, shown) {
		t.Errorf("%+v is revealed, and it was dealt from %+v", got, h.Fair)
	}
	if v.Deal.Round == shown.Round || v.Deal.Commit == shown.Commit {
		t.Errorf("the next round has %+v, as the last one", v.Deal)
	}
	if again := d.restored(ann, bob).sees(ann); !reflect.DeepEqual(again.Result, v.Result) || !reflect.DeepEqual(again.Deal, v.Deal) {
		t.Errorf("after a restart\n%+v\n%+v", again.Result.Deal, again.Deal)
	}
	d.goes(bob) // who does not play another match; the lot has drawn its dealer before
	d.does(ann, rooms.Ready{})
	d.dealtFrom(v.Deal, false)
}

// TestSharesFollowTheSeats: who sits down gets one, who leaves before a match takes it along, and between rounds
// it stays what was shown until the next deal.
func TestSharesFollowTheSeats(t *testing.T) {
	d := gather(t, 0, 0, ann, bob, cid)
	first := d.shares()
	d.does(bob, rooms.Leave{})
	check(t, fmt.Sprint([]string{first[0], "", first[2]}), "%v", d.shares())
	d.does(ann, rooms.AddBot{Level: "easy"})
	check(t, fmt.Sprint([]string{first[0], "", first[2]}), "%v", d.shares())
	d.does(ann, rooms.RemoveBot{})
	d.does(bob, rooms.Sit{})
	if now := d.shares(); now[1] == "" || now[1] == first[1] {
		t.Errorf("bob had %q and has %q", first[1], now[1])
	}
	d.rounds(2)
	d.does(ann, rooms.Start{})
	d.abandon()
	shown := d.shares()
	d.does(bob, rooms.Leave{})
	d.again()
	if h := d.header(); !reflect.DeepEqual(h.Fair.Shares, shown) || h.Fair.Lot || h.Seats[1].Bot == "" {
		t.Errorf("shown was %q, and dealt is from %+v", shown, h.Fair)
	}
	d.abandon()
	if now := d.shares(); now[1] != "" || now[0] == shown[0] || now[0] == "" {
		t.Errorf("in the next round there are %q, before %q", now, shown)
	}
}
