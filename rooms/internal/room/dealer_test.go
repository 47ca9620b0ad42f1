package room

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// again begins another match, or deals the next round, with those who have a seat.
func (d *desk) again(people ...rooms.Person) {
	d.t.Helper()
	round := d.round.id
	for _, who := range people {
		d.does(who, rooms.Back{})
	}
	for _, who := range people {
		if d.round.id == round && d.phase != rooms.Playing {
			d.does(who, rooms.Ready{})
		}
	}
	if d.round.id == round {
		d.t.Fatalf("no other round is dealt: %v", d.phase)
	}
}

// lost lets the round be played until somebody is its Shithead, and says which seat is.
func (d *desk) lost() int {
	d.t.Helper()
	d.between()
	if d.last.End != record.EndPlayed {
		d.t.Fatalf("the round ended %s", d.last.End)
	}
	return d.last.Shithead
}

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
	if got := d.View(ann, d.now).Dealer; got != (rooms.DealerView{Seat: dealer, Reason: why}) {
		d.t.Errorf("everybody sees %+v, not %d and %d", got, dealer, why)
	}
	for i := len(d.log.entries) - 1; i >= 0; i-- {
		if e := d.log.entries[i]; e.Kind == rooms.EntryDealt {
			if e.Seat != dealer || e.Deal != why {
				d.t.Errorf("the log says %+v", e)
			}
			return
		}
	}
	d.t.Error("the log does not say who deals")
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
	for _, code := range []string{"bitenight", "leeds", "schwechat", "schwechat:starter=worst", "classic", "custom"} {
		for _, rounds := range []int{1, 5} {
			t.Run(fmt.Sprintf("%s, %d rounds", code, rounds), func(t *testing.T) { shitheadsDeal(t, code, rounds) })
		}
	}
}

func shitheadsDeal(t *testing.T, code string, rounds int) {
	people := []rooms.Person{ann, bob, cid}
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
		if next := d.View(ann, d.now).Dealer; next != (rooms.DealerView{Seat: shithead, Reason: rooms.DealShithead}) {
			t.Errorf("%+v is shown before the deal, and %d is the Shithead", next, shithead)
		}
		d = d.restored(people...)
		d.round = &round{} // of before the restart
		d.again(people...)
		d.deals(shithead, rooms.DealShithead, d.leads(shithead))
		running := d.restored(people...)
		if got := running.View(ann, d.now).Dealer; got != (rooms.DealerView{Seat: shithead, Reason: rooms.DealShithead}) {
			t.Errorf("after a restart %+v", got)
		}
	}
}

// TestTheDealIsThePersons wherever they sit now.
func TestTheDealIsThePersons(t *testing.T) {
	d := deskBy(t, "schwechat", 1, ann, bob, cid)
	loser := d.seats[d.lost()].owner()
	rest := slices.DeleteFunc([]rooms.Person{ann, bob, cid}, func(p rooms.Person) bool { return p.ID == loser.ID })
	other, third := rest[0], rest[1]
	// Both give their seats up and get each other's.
	for _, who := range []rooms.Person{loser, other} {
		d.does(who, rooms.Back{})
		d.does(who, rooms.Leave{})
	}
	first, second := loser, other
	if d.seatWas(loser) < d.seatWas(other) {
		first, second = other, loser
	}
	d.does(first, rooms.Queue{Wait: true})
	d.does(second, rooms.Queue{Wait: true})
	was := d.last.Shithead
	d.again(third)
	now := d.seats.of(loser)
	if now == was || now == engine.NoSeat {
		t.Fatalf("seat %d was the Shithead's, who sits on %d", was, now)
	}
	d.deals(now, rooms.DealShithead, now)
}

// seatWas is the seat that somebody had and has given up.
func (d *desk) seatWas(who rooms.Person) int {
	for i := range d.seats {
		if d.seats[i].Player == who.ID {
			return i
		}
	}
	return engine.NoSeat
}

// TestTheDealPassesOnClockwise from a Shithead who has left, in the round, after it or with the vote on another match; and
// from whoever has it then, if that round is abandoned, only if they leave as well.
func TestTheDealPassesOnClockwise(t *testing.T) {
	people := []rooms.Person{ann, bob, cid, dan}
	for _, when := range []string{"after the round", "with the vote", "between two rounds"} {
		t.Run(when, func(t *testing.T) {
			rounds := 1
			if when == "between two rounds" {
				rounds = 4
			}
			d := deskBy(t, "schwechat", rounds, people...)
			shithead := d.lost()
			loser := d.seats[shithead].owner()
			stay := slices.DeleteFunc(slices.Clone(people), func(p rooms.Person) bool { return p.ID == loser.ID })
			next := (shithead + 1) % 4
			if when == "with the vote" {
				d.note(d.Depart(loser, d.now)) // who is not taken into the next match
			} else {
				d.does(loser, rooms.Back{})
				d.does(loser, rooms.Leave{})
			}
			d.again(stay...)
			d.deals(next, rooms.DealPassed, next)
			if d.seats[shithead].Bot == "" {
				t.Fatal("no bot sits where the Shithead sat")
			}
			d.abandon()
			d = d.restored(stay...)
			d.round = &round{}
			d.again(stay...)
			d.deals(next, rooms.DealPassed, next)
		})
	}
}

// TestADealerWhoLeavesInTheRoundHasDealtIt: who deals next is another matter.
func TestADealerWhoLeavesInTheRoundHasDealtIt(t *testing.T) {
	d := deskBy(t, "leeds", 2, ann, bob, cid)
	dealer := d.round.state.Dealer()
	d.does(d.seats[dealer].owner(), rooms.Leave{})
	if got := d.View(ann, d.now).Dealer; got != (rooms.DealerView{Seat: dealer, Reason: rooms.DealLot}) {
		t.Errorf("in the round: %+v", got)
	}
	d.abandon()
	if got := d.View(ann, d.now).Dealer; got != (rooms.DealerView{Seat: (dealer + 1) % 3, Reason: rooms.DealPassed}) {
		t.Errorf("after it: %+v", got)
	}
}

// TestABotKeepsTheDealWhileItSits, and passes it on with its seat.
func TestABotKeepsTheDealWhileItSits(t *testing.T) {
	const shithead = 1 // of the bots the first to make room
	d := botLost(t, shithead)
	d.again(ann)
	d.deals(shithead, rooms.DealShithead, shithead+1)
	d.abandon()
	d.comes(bob)
	d.does(bob, rooms.Queue{Wait: true})
	d.does(ann, rooms.YieldBots{Yield: rooms.YieldMatch})
	d.again(ann)
	if d.seats.of(bob) != shithead {
		t.Fatalf("bob sits on %d", d.seats.of(bob))
	}
	d.deals(shithead+1, rooms.DealPassed, 0)
}

// botLost is a table of ann and two bots, at which the bot on a seat was the Shithead of a match of one round.
func botLost(t *testing.T, seat int) *desk {
	t.Helper()
	for seed := range byte(50) {
		d := gatherBy(t, "leeds", 30*time.Second, 2, ann)
		d.terms.Rounds = 1
		d.rng = Means{Bits: uint64(seed), Seed: func() [32]byte { seed++; return [32]byte{seed} }}.rng()
		d.prepare()
		d.does(ann, rooms.Start{})
		if d.lost() == seat {
			return d
		}
	}
	t.Fatalf("seat %d is never the Shithead", seat)
	return nil
}

// TestAnAbandonedRoundIsDealtAgain by the same dealer, though another match begins, and begun by whoever began it; also
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
				d = d.restored(people...)
				d.round = &round{}
				d.again(people...)
				d.deals(dealer, rooms.DealAgain, first)
			})
		}
	}
}

// before are the lines of a journal that was written before who deals was kept of a room. Then the lot was drawn for every
// match.
func before(t *testing.T, name string) data.Journal {
	t.Helper()
	return data.Journal{Room: "calm-heron", Lines: journalFile(t, "testdata/lot/"+name+".jsonl", `"next"`)}
}

// TestJournalsThatDoNotSayWhoDeals: the last Shithead that they tell of does, or whoever has dealt so far.
func TestJournalsThatDoNotSayWhoDeals(t *testing.T) {
	people := []rooms.Person{ann, bob, cid}
	for name, want := range map[string]rooms.DealerView{
		"between":   {Seat: 1, Reason: rooms.DealShithead}, // of a match of two rounds
		"playing":   {Seat: 1, Reason: rooms.DealShithead}, // in its second round
		"over":      {Seat: 2, Reason: rooms.DealShithead},
		"abandoned": {Seat: 1, Reason: rooms.DealShithead}, // the match after the one of which seat 1 bears the title
		"first":     {Seat: 0, Reason: rooms.DealLot},      // in the first round
	} {
		t.Run(name, func(t *testing.T) {
			d := &desk{t: t, now: time.Date(2026, 5, 6, 8, 0, 0, 0, time.UTC)}
			limits, j := rooms.DefaultRoomLimits(), before(t, name)
			seeds := byte(100)
			means := Means{Bits: 8, Seed: func() [32]byte { seeds++; return [32]byte{seeds} }}
			var err error
			if d.Room, err = Restore(j, &limits, means, d.now); err != nil {
				t.Fatal(err)
			}
			d.lines = j.Lines
			for _, who := range people {
				d.note(d.Arrive(who, d.now))
			}
			if got := d.View(ann, d.now).Dealer; got != want {
				t.Errorf("%+v, not %+v", got, want)
			}
			if d.phase == rooms.Playing {
				want = rooms.DealerView{Seat: d.lost(), Reason: rooms.DealShithead}
			} else {
				d.round = &round{}
			}
			d.again(people...)
			d.deals(want.Seat, want.Reason, d.leads(want.Seat))
		})
	}
}
