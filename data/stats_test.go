package data

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/engine/enginetest"
)

// testRound is a round that these players played to its end, the first the winner and the last the Shithead. A player
// without a name is a bot.
func testRound(id ID, players ...ID) *Round {
	r := &Round{
		ID: id, Match: "MATCH", Room: "otter", Rules: "classic", Began: noon, Ended: noon.Add(time.Minute),
		End: "played", Moves: 50,
	}
	for i, player := range players {
		seat := SeatResult{Player: player, Place: i + 1, Shithead: i == len(players)-1, Points: len(players) - 1 - i}
		if player == "" {
			seat.Bot = "hard"
		}
		r.Seats = append(r.Seats, seat)
	}
	return r
}

// settle has a room of its own settle each round.
func settle(t testing.TB, s *Store, rounds ...*Round) {
	t.Helper()
	var writes []Write
	for _, r := range rounds {
		writes = append(writes, Write{Room: "room of " + string(r.ID), Epoch: 1, Settle: r, End: true})
	}
	mustCommit(t, s, writes...)
}

func TestABrokenRecordOrCount_IsDamage(t *testing.T) {
	s := newStore(t)
	settle(t, s, testRound("R", "ann", "bea"))
	recordsOf := func(tab *tables) bucket { return tab.records }
	statsOf := func(tab *tables) bucket { return tab.stats.bucket }
	key := ledger.StatsKey("ann", false, "classic")
	stats, record := swap(t, s, statsOf, key, "{"), entriesOf(s, recordsOf)["R"]
	swap(t, s, recordsOf, "R", record[:len(record)-1])
	wantErr(t, errOf(s.Record("R")), ErrDamaged, "record")
	wantErr(t, errOf(s.Stats("ann")), ErrDamaged, "stats")
	round := swap(t, s, roundsOf, "R", "{")
	rounds, all, err := s.RecentRounds(noon, 10)
	if wantErr(t, err, ErrDamaged); rounds != nil || all {
		t.Errorf("%d rounds, all %v", len(rounds), all)
	}
	swap(t, s, roundsOf, "R", round)
	left := testRound("R3", "bea", "cat")
	left.Standings = []MatchResult{{Player: "bea", Place: 1}, {Player: "ann", Place: 2, Away: true}}
	for _, r := range []*Round{testRound("R2", "bea", "ann"), left} {
		wantErr(t, s.Commit(Write{Room: "otter", Epoch: 1, Settle: r}), ErrDamaged, r.ID)
	}
	wantErr(t, errOf(s.Journal("otter")), ErrNotFound)
	swap(t, s, recordsOf, "R", record)
	swap(t, s, statsOf, key, stats)
}

func TestBoards_OrderAllWhoHaveSomething(t *testing.T) {
	s := fastStore(storePath(t)) // in which statistics are without rounds
	defer s.Close()
	const many = 3*leadersAtOnce + 7
	noErr(t, s.update(func(tab *tables) error {
		count := func(player ID, practice bool, rules string, stats Stats) {
			tab.stats.put(ledger.StatsKey(player, practice, rules), statsRecord{current(), stats})
		}
		for n := range many {
			player := ID(fmt.Sprintf("P%05d", n))
			count(player, false, "", Stats{Rounds: 1, Points: 5 * n})
			count(player, false, "leeds", Stats{Rounds: 2, Shitheads: n % 3, Rating: rating.Rating{Mu: 25 + float64(n%5), Sigma: 1}})
			count(player, true, "leeds", Stats{Rounds: 2, Shitheads: 900})
		}
		count("QUICK", false, "leeds", Stats{Rounds: 1, Shitheads: 2})
		return nil
	}))
	top := func(rules string, by ledger.Measure, want string) {
		t.Helper()
		got := ""
		for _, leader := range enginetest.Must(s.Boards(rules, 3))[by] {
			got += string(leader.Player) + " "
			equal(t, leader.Rules, rules)
		}
		equal(t, got, want)
	}
	top("", ledger.ByPoints, fmt.Sprintf("P%05d P%05d P%05d ", many-1, many-2, many-3))
	top("leeds", ledger.ByShitheads, "QUICK P00002 P00005 ")
	top("leeds", ledger.ByRating, "P00004 P00009 P00014 ")
	top("poker", ledger.ByPoints, "")
}

func ratedRound(n int, after time.Duration, players ...ID) *Round {
	r := testRound(ID(fmt.Sprintf("R%05d", n)), players...)
	r.Ended, r.Rated = noon.Add(after), RatedYes
	return r
}

// TestRatings_AreWhatTheRoundsSay, told from the first to the last, however often the same players meet.
func TestRatings_AreWhatTheRoundsSay(t *testing.T) {
	UntilSeen(t, atTimes(20, 200), nil, nil, func(seed uint64) {
		s, c, players := fastStore(storePath(t)), NewCrowd(seed), []ID{"ann", "anna", "bea", "cat"}
		var told []Round
		var rounds []*Round
		at := time.Duration(0)
		for n := range 30 + c.IntN(50) {
			at += time.Duration(1+c.IntN(40)) * time.Minute
			c.Shuffle(4, func(i, j int) { players[i], players[j] = players[j], players[i] })
			round := ratedRound(n, at, players[:2+c.IntN(3)]...)
			round.Rated = pick(c, allRated...)
			told, rounds = append(told, *round), append(rounds, round)
		}
		settle(t, s, rounds...)
		for _, player := range players {
			equal(t, enginetest.Must(s.Stats(player)), retell(player, told), player)
		}
		kept := everything(s)
		noErr(t, s.db().Update(recount))
		equal(t, everything(s), kept, "told again")
		done(t, s)
	})
}

func TestWhoMet_IsForgottenAfterTwoDays(t *testing.T) {
	s := newStore(t)
	for n := range 5 {
		settle(t, s, ratedRound(n, time.Duration(n)*day, "ann", "bea", "cat"))
	}
	var days []string
	for key := range entriesOf(s, func(tab *tables) bucket { return tab.met.bucket }) {
		days = append(days, key[:len(time.DateOnly)])
	}
	slices.Sort(days)
	yesterday, today := ledger.DayKey(noon.Add(3*day)), ledger.DayKey(noon.Add(4*day))
	equal(t, days, []string{yesterday, yesterday, yesterday, today, today, today})
}

// TestAFarm_OfTwoPeople_GainsABoundedRating: who wins hundreds of rounds a day has 1902; in full it would be 2415.
func TestAFarm_OfTwoPeople_GainsABoundedRating(t *testing.T) {
	s := newStore(t)
	for part := range 2 {
		var rounds []*Round
		for n := range 150 {
			rounds = append(rounds, ratedRound(150*part+n, time.Duration(n)*time.Second, "ann", "bea"))
		}
		settle(t, s, rounds...)
		equal(t, enginetest.Must(s.Stats("ann")).Counted[1].Rating.Shown(), 1902, part)
	}
}

// checkLedger fails unless journals are whole, what is counted is what rounds say, and so many have no record.
func checkLedger(t testing.TB, tab *tables, pruned int) {
	t.Helper()
	lines := 0
	for room := range entries(tab.journals.bucket) {
		lines += len(enginetest.Must(tab.journal(room)).Lines)
	}
	equal(t, len(entries(tab.lines)), lines, "lines")
	var rounds []Round
	played, counted, records, dated := map[string]string{}, map[ID]bool{}, entries(tab.records), entries(tab.dated)
	for id := range entries(tab.rounds.bucket) {
		r := enginetest.Must(tab.round(ID(id)))
		_, kept := records[id]
		_, isDated := dated[string(ledger.DatedKey(&r))]
		equal(t, isDated, kept, "the date of round ", id)
		rounds = append(rounds, r)
		for _, seat := range r.Seats {
			if counted[seat.Player] = true; seat.Player != "" {
				played[string(ledger.PlayedKey(seat.Player, &r))] = ""
			}
		}
		for _, result := range r.Standings {
			counted[result.Player] = true
		}
	}
	for what, n := range map[string]int{"records": len(records), "dates": len(dated), "their count": int(tab.dated.in().Sequence())} {
		equal(t, n, len(rounds)-pruned, what)
	}
	equal(t, entries(tab.played), played, "played")
	for key := range entries(tab.stats.bucket) {
		player, _, _ := strings.Cut(key, "\x00")
		counted[ID(player)] = true
	}
	for player := range counted {
		equal(t, unordered(enginetest.Must(tab.playerStats(player))), unordered(retell(player, rounds)), player)
	}
}

// retell is what should be counted for a player, out of all rounds there are, in the order in which they were settled.
func retell(player ID, rounds []Round) (all PlayerStats) {
	if player == "" {
		return all
	}
	to := map[bool]map[string]*Stats{false: {}, true: {}}
	both := func(practice bool, rules string) []*Stats {
		for _, name := range []string{"", rules} {
			if to[practice][name] == nil {
				to[practice][name] = &Stats{Rules: name}
			}
		}
		return []*Stats{to[practice][""], to[practice][rules]}
	}
	goOn := func(s *Streak, yes bool) {
		s.Now++
		if !yes {
			s.Now = 0
		}
		s.Best = max(s.Best, s.Now)
	}
	ratings, met := map[string]map[ID]rating.Rating{}, map[string]int{}
	for _, r := range rounds {
		sat := map[ID]bool{"": true}
		for _, result := range r.Standings {
			if !result.Program {
				sat[result.Player] = true
			}
		}
		for _, seat := range r.Seats {
			if seat.Player != player {
				continue
			}
			for _, s := range both(r.Practice() || seat.Program, r.Rules) {
				if r.End != "played" {
					s.Abandoned++
					continue
				}
				s.Rounds++
				s.JumpIns, s.Fours = s.JumpIns+seat.JumpIns, s.Fours+seat.Fours
				if s.Pile < seat.Pile {
					s.Pile, s.PileRound = seat.Pile, r.ID
				}
				if seat.Shithead {
					s.Shitheads++
				}
				if seat.Away && !seat.Shithead {
					continue
				}
				goOn(&s.Safe, !seat.Shithead)
				below, rest := 0, 0 // rest: the seat itself and those that it has not beaten
				for _, other := range r.Seats {
					if worth(&r, other) < worth(&r, seat) {
						below++
					} else {
						rest++
					}
				}
				s.Others, s.Beaten = s.Others+len(r.Seats)-1, s.Beaten+below
				if rest <= below {
					s.Upper++
				}
				if seat.Away {
					continue
				}
				s.Points += seat.Points
				if seat.Place == 1 {
					s.First++
				}
				if seat.LowCard {
					s.LowCards++
				}
			}
		}
		for _, result := range r.Standings {
			if result.Player != player {
				continue
			}
			for _, s := range both(len(sat) <= 2 || result.Program, r.Rules) {
				s.Matches++
				won := result.Place == 1 && !result.Away
				if won {
					s.Wins++
				}
				goOn(&s.Winning, won)
			}
		}
		if r.Practice() || r.End != "played" || r.Rated != RatedYes && r.Rated != RatedUnsaid {
			continue
		}
		var players []ID
		var before []rating.Rating
		var places []int
		least := map[ID]int{}
		for _, seat := range r.Seats {
			if seat.Player != "" && !seat.Program && (!seat.Away || seat.Shithead) {
				if one, twice := least[seat.Player]; twice {
					least[seat.Player] = min(one, worth(&r, seat))
					continue
				}
				players = append(players, seat.Player)
				before = append(before, ratings[r.Rules][seat.Player])
				least[seat.Player] = worth(&r, seat)
			}
		}
		for _, player := range players {
			places = append(places, -least[player])
		}
		if ratings[r.Rules] == nil {
			ratings[r.Rules] = map[ID]rating.Rating{}
		}
		worth := map[ID]float64{}
		for _, a := range players {
			for _, b := range players {
				if a < b && r.Rated == RatedYes {
					key := fmt.Sprint(r.Rules, " ", a, " ", b, " ", r.Ended.UTC().YearDay())
					part := 1.0
					for n := 20; n <= met[key]; n += 5 {
						part /= 2
					}
					met[key]++
					worth[a] += part
					worth[b] += part
				}
			}
		}
		for i, after := range rating.Rank(before, places) {
			if r.Rated == RatedYes {
				after = before[i].Toward(after, worth[players[i]]/float64(len(players)-1))
			}
			ratings[r.Rules][players[i]] = after
		}
	}
	for practice, list := range map[bool]*[]Stats{false: &all.Counted, true: &all.Practice} {
		for _, name := range slices.Sorted(maps.Keys(to[practice])) {
			s := to[practice][name]
			if !practice {
				s.Rating = ratings[name][player]
			}
			*list = append(*list, *s)
		}
	}
	return all
}

// worth is more for the better in a round: by points, where there are any, the Shithead far below, else by place.
func worth(r *Round, seat SeatResult) int {
	most := 0
	for _, s := range r.Seats {
		most = max(most, s.Points)
	}
	switch {
	case most == 0:
		return -seat.Place
	case seat.Shithead:
		return seat.Points - 1_000_000
	}
	return seat.Points
}

// unordered is what is counted without what depends on the order of the rounds.
func unordered(all PlayerStats) PlayerStats {
	for _, list := range [][]Stats{all.Counted, all.Practice} {
		for i := range list {
			s := &list[i]
			s.Safe, s.Winning, s.Rating, s.PileRound = Streak{}, Streak{}, rating.Rating{}, ""
		}
	}
	return all
}

// agedStore has so many rounds, an hour apart, and one that runs. When it closes, so many records are missing.
func agedStore(t *testing.T, rounds, pruned int) *Store {
	t.Helper()
	path := storePath(t)
	s := fastStore(path)
	t.Cleanup(func() {
		_ = s.Close()
		checkPruned(t, path, pruned)
	})
	var all []*Round
	for i := range rounds {
		all = append(all, agedRound(i))
	}
	slices.Reverse(all) // the order of settling, and of ids, is not that of the times
	settle(t, s, all...)
	mustCommit(t, s, Write{Room: "running", Epoch: 1, Lines: recordLines("header")})
	return s
}

func agedRound(i int) *Round {
	r := testRound(roundID(i), "ann", "bob")
	r.Ended = noon.Add(time.Duration(i) * time.Hour)
	return r
}

func roundID(i int) ID { return ID(fmt.Sprintf("%03d", 997*i%1000)) }

// wantKept fails unless the records of the latest rounds are there, from that one on, and all rounds.
func wantKept(t *testing.T, s *Store, first, rounds int) {
	t.Helper()
	for i := range rounds {
		enginetest.Must(s.Round(roundID(i)))
		_, err := s.Record(roundID(i))
		equal(t, errors.Is(err, ErrNotFound), i < first, i, err)
	}
}

func prune(t *testing.T, s *Store, keep Keep, now time.Time) (pruned int) {
	t.Helper()
	for {
		n := enginetest.Must(s.Prune(keep, now))
		if n > pruneAtOnce {
			t.Fatalf("%d at once", n)
		}
		if n == 0 {
			return pruned
		}
		pruned += n
	}
}

func TestPrune_KeepsTheLatestRecords_AndEveryRoundAndCount(t *testing.T) {
	const rounds = 150
	last := noon.Add((rounds - 1) * time.Hour)
	for what, c := range map[string]struct {
		keep  Keep
		now   time.Time
		first int // of those that are kept
	}{
		"all":                       {Keep{}, last.AddDate(100, 0, 0), 0},
		"a number":                  {Keep{Records: 10}, last, rounds - 10},
		"a number of more":          {Keep{Records: rounds + 1}, last, 0},
		"as many as there are":      {Keep{Records: rounds}, last, 0},
		"an age":                    {Keep{Age: 5 * time.Hour}, last, rounds - 6},
		"an age that none has":      {Keep{Age: rounds * time.Hour}, last, 0},
		"an age that all have":      {Keep{Age: time.Hour}, last.Add(2 * time.Hour), rounds},
		"both, the number is less":  {Keep{Records: 3, Age: 5 * time.Hour}, last, rounds - 3},
		"both, the age is less":     {Keep{Records: 20, Age: 5 * time.Hour}, last, rounds - 6},
		"an age, before its time":   {Keep{Age: time.Hour}, noon.AddDate(-100, 0, 0), 0},
		"a number, before its time": {Keep{Records: 1}, noon.AddDate(-100, 0, 0), rounds - 1},
	} {
		t.Run(what, func(t *testing.T) {
			s := agedStore(t, rounds, c.first)
			before := enginetest.Must(s.Stats("ann"))
			equal(t, prune(t, s, c.keep, c.now), c.first)
			settle(t, s, agedRound(0)) // again, which brings no record back
			wantKept(t, s, c.first, rounds)
			equal(t, enginetest.Must(s.Stats("ann")), before)
			equal(t, len(enginetest.Must(s.Journal("running")).Lines), 1)
		})
	}
}

// TestUsed_FallsAsRecordsGo, while the size of the file stays, and is never more than that.
func TestUsed_FallsAsRecordsGo(t *testing.T) {
	s := agedStore(t, 900, 899)
	used := func() int64 {
		noErr(t, s.Probe()) // a write, before which it is looked
		if s.Used() <= 0 || s.Used() > enginetest.Must(s.Bytes()) {
			t.Errorf("%d of %d bytes are in use", s.Used(), enginetest.Must(s.Bytes()))
		}
		return s.Used()
	}
	before := used()
	prune(t, s, Keep{Records: 1}, noon)
	if after := used(); after >= before {
		t.Errorf("%d bytes are in use, before %d", after, before)
	}
}

// wantBelieved fails unless what a store believes is so far behind a clock, and in doubt or not.
func wantBelieved(t *testing.T, s *Store, now time.Time, passed, behind time.Duration, doubted bool) {
	t.Helper()
	got, doubts, err := s.Believe(now, passed)
	noErr(t, err)
	equal(t, now.Sub(got), behind, "behind")
	equal(t, doubts, doubted, "doubted")
}

// TestBelieve_GoesByTheClock_UnlessItJumps: a look is so much later by the clock, and so much has passed since.
func TestBelieve_GoesByTheClock_UnlessItJumps(t *testing.T) {
	const year = 365 * day
	type look struct{ later, passed time.Duration }
	jump := func(later time.Duration) []look { return []look{{later, 0}} }
	jumpOnline := func(later time.Duration) []look { return []look{{later + time.Hour, time.Hour}} }
	hourly := func(n int) []look { return slices.Repeat([]look{{time.Hour, time.Hour}}, n) }
	then := slices.Concat[[]look]
	for what, c := range map[string]struct {
		looks []look
		// behind is how far what is believed is behind the clock at the end.
		behind  time.Duration
		doubted bool
	}{
		"every hour":                        {hourly(48), 0, false},
		"set right by minutes":              {then(hourly(3), jumpOnline(10*time.Minute)), 0, false},
		"off over night":                    {then(hourly(3), jump(10*time.Hour)), 0, false},
		"off for a month":                   {then(hourly(3), jump(30*day)), 30 * day, true},
		"a year on":                         {then(hourly(3), jumpOnline(year)), year, true},
		"a year on, and back":               {then(hourly(3), jumpOnline(year), jumpOnline(-year)), 0, true},
		"a year on at the start, and back":  {then(hourly(3), jump(year), jumpOnline(-year)), 0, true},
		"a year on, and started again":      {then(hourly(3), jumpOnline(year), jump(time.Minute)), year + time.Minute, true},
		"a year on, and many small starts":  {then(jump(year), jump(time.Hour), jump(time.Hour)), year + 2*time.Hour, true},
		"a year back":                       {then(hourly(3), jumpOnline(-year)), 0, true},
		"no clock at the start, then right": {then(hourly(3), jump(-50*year), jumpOnline(50*year)), 0, true},
		"a year on for 29 days":             {then(jump(year), hourly(29*24)), year, true},
		"a year on for 30 days":             {then(jump(year), hourly(30*24)), 0, false},
		"a year on twice within 30 days":    {then(jump(year), hourly(29*24), jump(year), hourly(29*24)), 2 * year, true},
	} {
		t.Run(what, func(t *testing.T) {
			s, now := newStore(t), noon
			wantBelieved(t, s, now, 0, 0, false)
			for i, l := range c.looks {
				now = now.Add(l.later)
				if i == len(c.looks)-1 {
					wantBelieved(t, s, now, l.passed, c.behind, c.doubted)
				} else if got, _, err := s.Believe(now, l.passed); err != nil || got.After(now) {
					t.Fatalf("it is %v, believed is %v, %v", now, got, err)
				}
			}
		})
	}
}

// TestBelieve_IsKept, and goes by the latest round that is kept in a store that knows no clock.
func TestBelieve_IsKept(t *testing.T) {
	s := newStore(t)
	wantBelieved(t, s, noon, 0, 0, false)
	reopen(t, &s)
	wantBelieved(t, s, noon.Add(90*day), 0, 90*day, true)
	for later, doubted := range map[time.Duration]bool{10 * time.Hour: false, 365 * day: true, -365 * day: true} {
		behind := later
		if !doubted || later < 0 {
			behind = 0
		}
		wantBelieved(t, agedStore(t, 3, 0), agedRound(2).Ended.Add(later), 0, behind, doubted)
	}
}
