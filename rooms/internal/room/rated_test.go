package room

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine"
	"shithead/rooms"
)

// Addresses, as package sshsrv names them.
const (
	flat  = rooms.Origin("192.0.2.7/32")
	cafe  = rooms.Origin("198.51.100.2/32")
	train = rooms.Origin("2001:db8:1:2::/64")
	local = rooms.Origin("127.0.0.1/32")
	six   = rooms.Origin("::/64") // that of ::1
)

// human is a pace at which people play, and fast one at which they do not.
const human, fast = 2 * time.Second, 10 * time.Millisecond

// moves has a person go, and come again from an address, one after the other.
func moves(who rooms.Person, to ...rooms.Origin) func(*desk) {
	return func(d *desk) {
		for _, origin := range to {
			d.goes(who)
			d.comes(who.From(origin))
		}
	}
}

// TestARoundRates_ByWhereItsPeopleComeFrom, and points and who was the Shithead count in any case.
func TestARoundRates_ByWhereItsPeopleComeFrom(t *testing.T) {
	back := func(who rooms.Person) func(*desk) { return func(d *desk) { d.does(who, rooms.Back{}) } }
	oneFlat := []rooms.Person{ann.From(flat), bob.From(flat)}
	for what, c := range map[string]struct {
		people []rooms.Person
		want   data.Rated
		bots   int
		// dealt happens as soon as the round is dealt, during after the first moves.
		dealt, during func(*desk)
		any           bool
	}{
		"one address":            {people: oneFlat, want: data.UnratedAddress},
		"one address, and bots":  {people: oneFlat, bots: 2, want: data.UnratedAddress},
		"three of one address":   {people: []rooms.Person{ann.From(train), bob.From(train), cid.From(train)}, want: data.UnratedAddress},
		"two addresses":          {people: []rooms.Person{ann.From(flat), bob.From(cafe)}, want: data.RatedYes},
		"two of three together":  {people: []rooms.Person{ann.From(flat), bob.From(flat), cid.From(train)}, want: data.RatedYes},
		"a program besides":      {people: []rooms.Person{ann.From(flat), bob.From(flat), hal}, want: data.UnratedAddress},
		"this machine":           {people: []rooms.Person{ann.From(local), bob.From(local)}, want: data.RatedYes},
		"this machine, IPv6":     {people: []rooms.Person{ann.From(six), bob.From(six)}, want: data.RatedYes},
		"this machine and a net": {people: []rooms.Person{ann.From(local), bob.From(flat)}, want: data.RatedYes},
		"not known":              {people: []rooms.Person{ann, bob}, want: data.RatedYes},
		"all are rated":          {people: oneFlat, any: true, want: data.RatedYes},
		"alone with bots":        {people: []rooms.Person{ann.From(flat)}, bots: 2, want: data.UnratedPractice},
		"out and back":           {people: oneFlat, during: moves(bob, cafe, flat), want: data.UnratedAddress},
		"dealt from one":         {people: oneFlat, during: moves(bob, cafe), want: data.UnratedAddress},
		"played from two":        {people: oneFlat, dealt: moves(bob, cafe), want: data.UnratedAddress},
		// A newer session does so that takes over.
		"a visit on the way":          {people: []rooms.Person{ann.From(flat), bob.From(cafe)}, during: back(bob.From(flat)), want: data.UnratedAddress},
		"each somewhere else in turn": {people: []rooms.Person{ann.From(flat), bob.From(cafe)}, during: back(bob.From(train)), want: data.RatedYes},
	} {
		t.Run(what, func(t *testing.T) {
			d := gather(t, 0, c.bots, c.people...)
			d.limits.RateOneAddress = c.any
			d.does(c.people[0], rooms.Start{})
			random := aRandom()
			if c.dealt != nil {
				c.dealt(d)
			}
			for range 6 {
				d.acts(random, human)
			}
			if c.during != nil {
				c.during(d)
			}
			got := d.playsOut(random, human)
			if got.Rated != c.want || got.Rates() != c.want || d.sees(ann).Result.Rated != c.want {
				t.Errorf("%q, shown %q, want %q", got.Rated, d.last.Rated, c.want)
			}
			shitheads := 0
			for _, n := range d.seats.tally().Shitheads {
				shitheads += n
			}
			if shitheads != 1 {
				t.Errorf("%d Shitheads are counted", shitheads)
			}
			for _, line := range d.lines {
				for _, o := range []rooms.Origin{flat, cafe, train} {
					if bytes.Contains(line.Text, []byte(o)[:9]) {
						t.Errorf("kept: %s", line.Text)
					}
				}
			}
		})
	}
}

// TestARoundRates_ByHowFastItsPeopleMove, at the median: what bots do, and the clock, does not count.
func TestARoundRates_ByHowFastItsPeopleMove(t *testing.T) {
	least := rooms.DefaultRoomLimits().RatedMove
	for what, c := range map[string]struct {
		bots int
		// slow of every so many moves take their time.
		slow, of int
		pace     time.Duration
		want     data.Rated
	}{
		"as fast as programs":    {0, 0, 1, fast, data.UnratedPace},
		"just too fast":          {0, 0, 1, least - 1, data.UnratedPace},
		"just not too fast":      {0, 0, 1, least, data.RatedYes},
		"fast among bots":        {3, 0, 1, fast, data.UnratedPace},
		"a third is slow":        {0, 1, 3, fast, data.UnratedPace},
		"two of three are slow":  {0, 2, 3, fast, data.RatedYes},
		"a slow one for a start": {0, 1, 1000, fast, data.UnratedPace},
	} {
		t.Run(what, func(t *testing.T) {
			d := newDesk(t, 0, c.bots, ann, bob)
			random := aRandom()
			for n := 0; len(d.settled) == 0; n++ {
				pace := c.pace
				if d.round.state.Phase() != engine.PhaseSetUp && n%c.of < c.slow {
					pace = human
				}
				d.acts(random, pace)
			}
			if own := d.round.own; d.round.timed != own[0]+own[1] {
				t.Errorf("%d moves were timed, of %v", d.round.timed, own)
			}
			if got := d.settled[0].Rated; got != c.want {
				t.Errorf("%q, want %q: %d of %d moves were hasty", got, c.want, d.round.hasty, d.round.timed)
			}
		})
	}
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	for random := aRandom(); d.round.timed < 5; {
		d.acts(random, human)
	}
	d.between() // the clock moves for both
	if d.round.timed != 5 || d.round.hasty != 0 {
		t.Errorf("%d moves, %d hasty", d.round.timed, d.round.hasty)
	}
}

// TestTheMedianOfFewMoves is the lower of the middle two, and there is none of none.
func TestTheMedianOfFewMoves(t *testing.T) {
	for _, c := range []struct {
		hasty, timed int
		tooFast      bool
	}{{0, 0, false}, {0, 1, false}, {1, 1, true}, {0, 2, false}, {1, 2, true}, {1, 3, false}, {2, 3, true}, {1, 4, false}, {2, 4, true}} {
		if got := (&round{timed: c.timed, hasty: c.hasty}).tooFast(); got != c.tooFast {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestAfterARestart_ItGoesByThoseWhoHaveCome, and by the times in the record. What it came to is shown after another one.
func TestAfterARestart_ItGoesByThoseWhoHaveCome(t *testing.T) {
	for what, c := range map[string]struct {
		pace time.Duration
		come []rooms.Person
		want data.Rated
	}{
		"both, from one address":      {human, []rooms.Person{ann.From(flat), bob.From(flat)}, data.UnratedAddress},
		"both, from two":              {human, []rooms.Person{ann.From(flat), bob.From(cafe)}, data.RatedYes},
		"one":                         {human, []rooms.Person{ann.From(flat)}, data.RatedYes},
		"both, who were fast, before": {fast, []rooms.Person{ann.From(flat), bob.From(cafe)}, data.UnratedPace},
	} {
		t.Run(what, func(t *testing.T) {
			d := newDesk(t, 0, 0, ann.From(flat), bob.From(flat))
			random := aRandom()
			for n := 0; n < 100 && d.round.timed <= 25; n++ {
				d.acts(random, c.pace)
			}
			timed, hasty := d.round.timed, d.round.hasty
			d = d.restored()
			if d.round.timed != timed || d.round.hasty != hasty || timed < 20 || len(d.round.origins) != 0 {
				t.Errorf("%d of %d moves were hasty, before %d of %d; %v", d.round.hasty, d.round.timed, hasty, timed, d.round.origins)
			}
			d.comes(c.come...)
			if got := d.playsOut(random, c.pace).Rated; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if got := d.restored().sees(ann).Result.Rated; got != c.want {
				t.Errorf("%q is shown, want %q", got, c.want)
			}
		})
	}
}

// TestAttack_TwoKeysOfOnePerson, who play each other: from one address, or fast, it rates none, however often;
// from two addresses at a person's pace a day of it is worth less than 25 rounds.
func TestAttack_TwoKeysOfOnePerson(t *testing.T) {
	for what, c := range map[string]struct {
		other  rooms.Origin
		pace   time.Duration
		rounds int
		rated  bool
	}{
		"one address, fast":                 {flat, fast, 10, false},
		"one address, at a person's pace":   {flat, human, 10, false},
		"two addresses, fast":               {cafe, fast, 10, false},
		"two addresses, at a person's pace": {cafe, human, 200, true},
	} {
		t.Run(what, func(t *testing.T) {
			s, err := data.Open(filepath.Join(t.TempDir(), "store.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			d := newDesk(t, 0, 0, ann.From(flat), bob.From(c.other))
			random := aRandom()
			full := []rating.Rating{{}, {}}
			for played := 0; played < c.rounds; {
				if !d.running() {
					d.again()
				}
				got := d.playsOut(random, c.pace)
				if got.Abandoned() {
					continue
				}
				played++
				// Ann is to win. The desk's ids come again after a while.
				got.ID = data.NewID()
				got.Seats[0].Shithead, got.Seats[1].Shithead, got.Seats[0].Place, got.Seats[1].Place = false, true, 1, 2
				full = rating.Rank(full, []int{1, 2})
				if err := s.Commit([]data.Write{{Room: string(got.ID), Epoch: 1, Settle: got, End: true}})[0]; err != nil {
					t.Fatal(err)
				}
			}
			all, err := s.Stats(ann.ID)
			if err != nil || len(all.Counted) != 2 || all.Counted[1].Rounds != c.rounds || all.Counted[1].First != c.rounds {
				t.Fatalf("%+v, %v", all, err)
			}
			got, days := all.Counted[1].Rating, 3 // on which some of it was played
			most := []rating.Rating{{}, {}}
			for range days * 25 {
				most = rating.Rank(most, []int{1, 2})
			}
			if c.rated && (got.Shown() > most[0].Shown() || full[0].Shown() < most[0].Shown()+100) {
				t.Errorf("%d after %d days, of at most %d; in full it would be %d", got.Shown(), days, most[0].Shown(), full[0].Shown())
			}
			if c.rated != (got != rating.Rating{}) {
				t.Errorf("rated %v", got)
			}
		})
	}
}
