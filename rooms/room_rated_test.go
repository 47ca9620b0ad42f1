package rooms

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine"
)

// Addresses, as package sshsrv names them.
const (
	flat  = Origin("192.0.2.7/32")
	cafe  = Origin("198.51.100.2/32")
	train = Origin("2001:db8:1:2::/64")
	local = Origin("127.0.0.1/32")
	six   = Origin("::/64") // that of ::1
)

// human is a pace at which people play, and fast one at which they do not.
const human, fast = 2 * time.Second, 10 * time.Millisecond

// acts lets whoever has to act do something, chosen at random, after a time.
func (d *desk) acts(luck *rand.Rand, pace time.Duration) {
	d.t.Helper()
	state := d.round.state
	for i := range d.seats {
		s := &d.seats[i]
		if !s.owned() || s.auto {
			continue
		}
		v := d.view(s.owner, d.now)
		move := engine.Ready(i)
		switch {
		case state.Phase() == engine.PhaseSetUp && state.Ready(i), len(v.Legal) == 0:
			continue
		case state.Phase() == engine.PhaseSetUp:
		case state.Phase() != engine.PhaseOpening && state.Turn() != i:
			continue
		default:
			move = v.Legal[luck.IntN(len(v.Legal))]
		}
		d.now = d.now.Add(pace)
		d.does(s.owner, Move{Round: v.Round, Seen: v.Table.Moves, Move: move})
		return
	}
	if wake := d.wake(); wake.After(d.now) { // it is a bot's turn
		d.now = wake
	}
	d.note(d.tick(d.now))
}

// playsOut plays the round that runs to its end, each taking so long for a move, and gives it.
func (d *desk) playsOut(luck *rand.Rand, pace time.Duration) *data.Round {
	d.t.Helper()
	for before := len(d.settled); len(d.settled) == before; {
		d.acts(luck, pace)
	}
	return d.settled[len(d.settled)-1]
}

// goesOn has the next round dealt.
func (d *desk) goesOn() {
	d.t.Helper()
	for !d.running() {
		for i := range d.seats {
			if s := &d.seats[i]; s.owned() && !s.ready && !d.running() {
				d.does(s.owner, Ready{})
			}
		}
		if !d.running() {
			d.passes(time.Second)
		}
	}
}

func aLuck() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// TestARoundRates_ByWhereItsPeopleComeFrom, and points and who was the Shithead count in any case.
func TestARoundRates_ByWhereItsPeopleComeFrom(t *testing.T) {
	hal := Person{ID: "hal", Name: "hal" + BotMark, Bot: true}
	for what, c := range map[string]struct {
		people []Person
		bots   int
		// during happens after the first moves, or as soon as the round is dealt.
		during func(*desk)
		dealt  bool
		any    bool
		want   data.Rated
	}{
		"one address":            {people: []Person{ann.From(flat), bob.From(flat)}, want: data.UnratedAddress},
		"one address, and bots":  {people: []Person{ann.From(flat), bob.From(flat)}, bots: 2, want: data.UnratedAddress},
		"three of one address":   {people: []Person{ann.From(train), bob.From(train), cid.From(train)}, want: data.UnratedAddress},
		"two addresses":          {people: []Person{ann.From(flat), bob.From(cafe)}, want: data.RatedYes},
		"two of three together":  {people: []Person{ann.From(flat), bob.From(flat), cid.From(train)}, want: data.RatedYes},
		"a program besides":      {people: []Person{ann.From(flat), bob.From(flat), hal}, want: data.UnratedAddress},
		"this machine":           {people: []Person{ann.From(local), bob.From(local)}, want: data.RatedYes},
		"this machine, IPv6":     {people: []Person{ann.From(six), bob.From(six)}, want: data.RatedYes},
		"this machine and a net": {people: []Person{ann.From(local), bob.From(flat)}, want: data.RatedYes},
		"nobody knows":           {people: []Person{ann, bob}, want: data.RatedYes},
		"all are rated":          {people: []Person{ann.From(flat), bob.From(flat)}, any: true, want: data.RatedYes},
		"alone with bots":        {people: []Person{ann.From(flat)}, bots: 2, want: data.UnratedPractice},
		"out of the house and back": {
			people: []Person{ann.From(flat), bob.From(flat)}, want: data.UnratedAddress,
			during: func(d *desk) {
				d.note(d.depart(bob, d.now))
				d.note(d.arrive(bob.From(cafe), d.now))
				d.note(d.depart(bob, d.now))
				d.note(d.arrive(bob.From(flat), d.now))
			},
		},
		"all that was dealt from one": {
			people: []Person{ann.From(flat), bob.From(flat)}, want: data.UnratedAddress,
			during: func(d *desk) {
				d.note(d.depart(bob, d.now))
				d.note(d.arrive(bob.From(cafe), d.now))
			},
		},
		"dealt from one, and played from two": {
			people: []Person{ann.From(flat), bob.From(flat)}, want: data.UnratedAddress, dealt: true,
			during: func(d *desk) {
				d.note(d.depart(bob, d.now))
				d.note(d.arrive(bob.From(cafe), d.now))
			},
		},
		"a visit on the way": {
			people: []Person{ann.From(flat), bob.From(cafe)}, want: data.UnratedAddress,
			during: func(d *desk) { d.does(bob.From(flat), Back{}) }, // as a newer session does that takes over
		},
		"each somewhere else in turn": {
			people: []Person{ann.From(flat), bob.From(cafe)}, want: data.RatedYes,
			during: func(d *desk) { d.does(bob.From(train), Back{}) },
		},
	} {
		t.Run(what, func(t *testing.T) {
			d := gather(t, 0, c.bots, c.people...)
			d.limits.RateOneAddress = c.any
			d.does(c.people[0], Start{})
			luck := aLuck()
			for n := 0; n < 6 && !c.dealt; n++ {
				d.acts(luck, human)
			}
			if c.during != nil {
				c.during(d)
			}
			got := d.playsOut(luck, human)
			if got.Rated != c.want || got.Rates() != c.want || d.view(ann, d.now).Result.Rated != c.want {
				t.Errorf("%q, shown %q, want %q", got.Rated, d.last.Rated, c.want)
			}
			shitheads := 0
			for _, n := range d.tally().Shitheads {
				shitheads += n
			}
			if shitheads != 1 {
				t.Errorf("%d Shitheads are counted", shitheads)
			}
			for _, line := range d.lines {
				for _, o := range []Origin{flat, cafe, train} {
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
	least := DefaultRoomLimits().RatedMove
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
			luck := aLuck()
			for n := 0; len(d.settled) == 0; n++ {
				pace := c.pace
				if d.round.state.Phase() != engine.PhaseSetUp && n%c.of < c.slow {
					pace = human
				}
				d.acts(luck, pace)
			}
			if own := d.round.own; d.round.timed != own[0]+own[1] {
				t.Errorf("%d moves were timed, of %v", d.round.timed, own)
			}
			if got := d.settled[0].Rated; got != c.want {
				t.Errorf("%q, want %q: %d of %d moves were hasty", got, c.want, d.round.hasty, d.round.timed)
			}
		})
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

// TestWhatTheClockDoes_IsNobodysPace: it moves for both, and each has a move or two of their own, which were not too fast.
func TestWhatTheClockDoes_IsNobodysPace(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	luck := aLuck()
	for d.round.timed < 5 {
		d.acts(luck, human)
	}
	for len(d.settled) == 0 {
		d.passes(time.Second)
	}
	if d.round.timed != 5 || d.round.hasty != 0 {
		t.Errorf("%d moves, %d hasty", d.round.timed, d.round.hasty)
	}
}

// TestAfterARestart_ItGoesByThoseWhoHaveCome, and by the times in the record. What it came to is shown after another one.
func TestAfterARestart_ItGoesByThoseWhoHaveCome(t *testing.T) {
	for what, c := range map[string]struct {
		pace time.Duration
		come []Person
		want data.Rated
	}{
		"both, from one address":      {human, []Person{ann.From(flat), bob.From(flat)}, data.UnratedAddress},
		"both, from two":              {human, []Person{ann.From(flat), bob.From(cafe)}, data.RatedYes},
		"one":                         {human, []Person{ann.From(flat)}, data.RatedYes},
		"both, who were fast, before": {fast, []Person{ann.From(flat), bob.From(cafe)}, data.UnratedPace},
	} {
		t.Run(what, func(t *testing.T) {
			d := gather(t, 0, 0, ann.From(flat), bob.From(flat))
			d.does(ann.From(flat), Start{})
			luck := aLuck()
			for range 100 {
				if d.acts(luck, c.pace); d.round.timed > 25 {
					break
				}
			}
			timed, hasty := d.round.timed, d.round.hasty
			restart := func() {
				r, err := restoreRoom(data.Journal{Room: "calm-heron", Lines: d.lines}, d.limits, chance{bits: 7, seed: d.luck.seed}, d.now)
				if err != nil {
					t.Fatal(err)
				}
				d.room = r
			}
			restart()
			if d.round.timed != timed || d.round.hasty != hasty || timed < 20 || len(d.round.origins) != 0 {
				t.Errorf("%d of %d moves were hasty, before %d of %d; %v", d.round.hasty, d.round.timed, hasty, timed, d.round.origins)
			}
			for _, who := range c.come {
				d.note(d.arrive(who, d.now))
			}
			d.playsOut(luck, c.pace)
			if got := d.settled[0].Rated; got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			restart()
			if got := d.view(ann, d.now).Result.Rated; got != c.want {
				t.Errorf("%q is shown, want %q", got, c.want)
			}
		})
	}
}

// TestAttack_TwoKeysOfOnePerson, who play each other: from one address, or fast, nobody is rated by it, however often;
// from two addresses at a person's pace a day of it is worth less than 25 rounds.
func TestAttack_TwoKeysOfOnePerson(t *testing.T) {
	for what, c := range map[string]struct {
		other  Origin
		pace   time.Duration
		rounds int
		rated  bool
	}{
		"one address, fast":                 {flat, fast, 50, false},
		"one address, at a person's pace":   {flat, human, 50, false},
		"two addresses, fast":               {cafe, fast, 50, false},
		"two addresses, at a person's pace": {cafe, human, 200, true},
	} {
		t.Run(what, func(t *testing.T) {
			s, err := data.Open(filepath.Join(t.TempDir(), "store.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			d := gather(t, 0, 0, ann.From(flat), bob.From(c.other))
			d.does(ann.From(flat), Start{})
			luck := aLuck()
			full := []rating.Rating{{}, {}}
			for played := 0; played < c.rounds; {
				d.goesOn()
				got := d.playsOut(luck, c.pace)
				if got.Abandoned() {
					continue
				}
				played++
				// Whoever is to win does. The desk's ids come again after a while.
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
