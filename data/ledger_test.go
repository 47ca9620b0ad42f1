package data

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/rating"
)

// testRound is a round that these players played to its end, the first the winner and the last the Shithead. A player
// without a name is a bot.
func testRound(id ID, players ...ID) *Round {
	r := &Round{
		ID: id, Match: "MATCH", Room: "otter", Rules: "classic", Began: noon, Ended: noon.Add(time.Minute),
		End: endPlayed, Moves: 50,
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

// settle has a room of its own settle a round.
func settle(t testing.TB, s *Store, r *Round) {
	t.Helper()
	if err := s.Commit([]Write{{Room: "room of " + string(r.ID), Epoch: 1, Settle: r, End: true}})[0]; err != nil {
		t.Fatal(err)
	}
}

// TestTheLatestRound is the one that ended last, of those that the player played, not others whose id begins alike.
func TestTheLatestRound(t *testing.T) {
	s := newStore(t)
	latest := func(player ID) (id ID) {
		rounds, err := s.Rounds(player, 1)
		if err != nil {
			t.Error(err)
		}
		for _, r := range rounds {
			id = r.ID
		}
		return id
	}
	for _, c := range []struct {
		id     ID
		ended  time.Duration
		others []ID
	}{
		{"R1", 0, []ID{"bob", "zoe"}},
		{"R3", 2 * time.Hour, []ID{"bob", "bo"}},
		{"R2", time.Hour, []ID{"bob", "bob2"}},
		{"R4", 3 * time.Hour, []ID{"bo", "bobb"}},
	} {
		r := testRound(c.id, c.others...)
		r.Ended = noon.Add(c.ended)
		settle(t, s, r)
	}
	for player, want := range map[ID]ID{
		"bob": "R3", "zoe": "R1", "bo": "R4", "bob2": "R2", "bobb": "R4", "ann": "", "b": "", "zzz": "", "aaa": "",
	} {
		if id := latest(player); id != want {
			t.Errorf("%s: %q, not %q", player, id, want)
		}
	}
}

// checkLedger looks whether journals are whole, and whether what is counted is what the rounds say. So many rounds have
// lost their record.
func checkLedger(t testing.TB, tab *tables, pruned int) {
	t.Helper()
	lines := 0
	_ = tab.journals.ForEach(func(room, _ []byte) error {
		j, err := tab.journal(string(room))
		if err != nil {
			t.Error(err)
		}
		lines += len(j.Lines)
		return nil
	})
	if n := tab.lines.Stats().KeyN; n != lines {
		t.Errorf("%d lines, %d of them in a journal", n, lines)
	}
	var rounds []Round
	played := map[string]bool{}
	_ = tab.rounds.ForEach(func(id, _ []byte) error {
		r, err := tab.round(ID(id))
		if err != nil {
			t.Error(err)
		}
		kept := tab.records.Get(id) != nil
		if key, _ := tab.dated.Cursor().Seek(datedKey(&r)); kept != bytes.Equal(key, datedKey(&r)) {
			t.Errorf("round %s: its record is there: %v, but not its date, or the other way round", id, kept)
		}
		rounds = append(rounds, r)
		for _, seat := range r.Seats {
			if seat.Player != "" {
				played[string(playedKey(seat.Player, &r))] = true
			}
		}
		return nil
	})
	if n, dated := tab.records.Stats().KeyN, tab.dated.Stats().KeyN; n != len(rounds)-pruned || dated != n {
		t.Errorf("%d records with %d dates of %d rounds, %d pruned", n, dated, len(rounds), pruned)
	}
	_ = tab.played.ForEach(func(key, _ []byte) error {
		if !played[string(key)] {
			t.Errorf("%q was not played", key)
		}
		delete(played, string(key))
		return nil
	})
	if len(played) > 0 {
		t.Errorf("not in the list of those played: %q", slices.Collect(maps.Keys(played)))
	}
	counted := map[ID]bool{}
	_ = tab.stats.ForEach(func(key, _ []byte) error {
		player, _, _ := bytes.Cut(key, []byte{0})
		counted[ID(player)] = true
		return nil
	})
	for _, r := range rounds {
		for _, seat := range r.Seats {
			counted[seat.Player] = true
		}
		for _, result := range r.Standings {
			counted[result.Player] = true
		}
	}
	for player := range counted {
		want := unordered(retell(player, rounds))
		if got, err := tab.playerStats(player); err != nil || !reflect.DeepEqual(unordered(got), want) {
			t.Errorf("%s: %+v, %v, the rounds say %+v", player, got, err, want)
		}
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
		if s.Now > s.Best {
			s.Best = s.Now
		}
	}
	ratings := map[string]map[ID]rating.Rating{}
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
				s.Others, s.Beaten = s.Others+len(r.Seats)-1, s.Beaten+len(r.Seats)-seat.Place
				if float64(seat.Place) <= float64(len(r.Seats))/2 {
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
		if r.Practice() || r.End != "played" {
			continue
		}
		var players []ID
		var before []rating.Rating
		var places []int
		worst := map[ID]int{}
		for _, seat := range r.Seats {
			if seat.Player != "" && !seat.Program && (!seat.Away || seat.Shithead) {
				if _, twice := worst[seat.Player]; !twice {
					players = append(players, seat.Player)
					before = append(before, ratings[r.Rules][seat.Player])
				}
				worst[seat.Player] = max(worst[seat.Player], seat.Place)
			}
		}
		for _, player := range players {
			places = append(places, worst[player])
		}
		if ratings[r.Rules] == nil {
			ratings[r.Rules] = map[ID]rating.Rating{}
		}
		for i, after := range rating.Rank(before, places) {
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

// plain are the old counters only, by rule set.
func plain(all PlayerStats) PlayerStats {
	less := func(list []Stats) (out []Stats) {
		for _, s := range list {
			if s.Rules != allRules {
				s.Upper, s.Others, s.Beaten = 0, 0, 0
				out = append(out, s)
			}
		}
		return out
	}
	all = unordered(all)
	return PlayerStats{Counted: less(all.Counted), Practice: less(all.Practice)}
}

func TestStats_CountWhatASeatDid(t *testing.T) {
	one := func(s Stats) PlayerStats { s.Rules = "classic"; return PlayerStats{Counted: []Stats{s}} }
	// alone is for a round in which the other one was away, and so no company.
	alone := func(s Stats) PlayerStats { s.Rules = "classic"; return PlayerStats{Practice: []Stats{s}} }
	for what, c := range map[string]struct {
		change func(r *Round, seat *SeatResult)
		want   PlayerStats
	}{
		"first out":            {func(_ *Round, s *SeatResult) { s.Place = 1 }, one(Stats{Rounds: 1, First: 1})},
		"second out":           {func(_ *Round, s *SeatResult) { s.Place = 2 }, one(Stats{Rounds: 1})},
		"the Shithead":         {func(_ *Round, s *SeatResult) { s.Place, s.Shithead = 3, true }, one(Stats{Rounds: 1, Shitheads: 1})},
		"points":               {func(_ *Round, s *SeatResult) { s.Points, s.LowCard = 5, true }, one(Stats{Rounds: 1, Points: 5, LowCards: 1})},
		"points lost":          {func(_ *Round, s *SeatResult) { s.Points = -2 }, one(Stats{Rounds: 1, Points: -2})},
		"points while away":    {func(_ *Round, s *SeatResult) { s.Points, s.LowCard, s.Away = 5, true, true }, alone(Stats{Rounds: 1})},
		"first out while away": {func(_ *Round, s *SeatResult) { s.Place, s.Away = 1, true }, alone(Stats{Rounds: 1})},
		"Shithead while away":  {func(_ *Round, s *SeatResult) { s.Shithead, s.Away = true, true }, one(Stats{Rounds: 1, Shitheads: 1})},
		"closed": {func(r *Round, s *SeatResult) {
			r.End = "closed"
			*s = SeatResult{Player: s.Player, Place: 1, Shithead: true, Points: 3, LowCard: true}
		}, one(Stats{Abandoned: 1})},
		"stalemate": {func(r *Round, _ *SeatResult) { r.End = "stalemate" }, one(Stats{Abandoned: 1})},
		"agreed":    {func(r *Round, _ *SeatResult) { r.End = "agreed" }, one(Stats{Abandoned: 1})},
		"two seats": {
			func(r *Round, s *SeatResult) {
				s.Place = 1
				r.Seats = append(r.Seats, SeatResult{Player: s.Player, Shithead: true, Points: 1})
			},
			one(Stats{Rounds: 2, First: 1, Shitheads: 1, Points: 1}),
		},
		"alone with bots": {
			func(r *Round, s *SeatResult) { r.Seats[0], s.Place = SeatResult{Bot: "easy"}, 1 },
			PlayerStats{Practice: []Stats{{Rules: "classic", Rounds: 1, First: 1}}},
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			r := testRound("R", "ann", "bea")
			r.Seats[1] = SeatResult{Player: "bea"}
			c.change(r, &r.Seats[1])
			settle(t, s, r)
			if got, err := s.Stats("bea"); err != nil || !reflect.DeepEqual(plain(got), c.want) {
				t.Errorf("%+v, %v, want %+v", got, err, c.want)
			}
		})
	}
}

func TestStats_CountWhatAMatchCameTo(t *testing.T) {
	const rules = "classic"
	type (
		seats     = []ID
		standings = []MatchResult
	)
	at := func(place int, player ID) MatchResult { return MatchResult{Player: player, Place: place} }
	left := func(place int, player ID) MatchResult { return MatchResult{Player: player, Place: place, Away: true} }
	counted := func(s Stats) PlayerStats { s.Rules = rules; return PlayerStats{Counted: []Stats{s}} }
	practice := func(s Stats) PlayerStats { s.Rules = rules; return PlayerStats{Practice: []Stats{s}} }
	both := func(c, p Stats) PlayerStats {
		return PlayerStats{Counted: counted(c).Counted, Practice: practice(p).Practice}
	}
	three := seats{"ann", "bea", "cat"}
	for what, c := range map[string]struct {
		end       string
		seats     seats
		standings standings
		want      PlayerStats
	}{
		"it runs":   {"played", three, nil, counted(Stats{Rounds: 1})},
		"won":       {"played", three, standings{at(2, "ann"), at(1, "bea"), at(3, "cat")}, counted(Stats{Rounds: 1, Matches: 1, Wins: 1})},
		"shared":    {"played", three, standings{at(1, "ann"), at(1, "bea"), at(3, "cat")}, counted(Stats{Rounds: 1, Matches: 1, Wins: 1})},
		"lost":      {"played", three, standings{at(1, "ann"), at(2, "bea"), at(2, "cat")}, counted(Stats{Rounds: 1, Matches: 1})},
		"of others": {"played", three, standings{at(1, "ann"), at(2, "cat")}, counted(Stats{Rounds: 1})},
		"closed":    {"closed", three, standings{at(2, "ann"), at(1, "bea"), at(3, "cat")}, counted(Stats{Abandoned: 1, Matches: 1, Wins: 1})},

		"left":        {"played", three, standings{at(1, "ann"), left(3, "bea"), at(2, "cat")}, counted(Stats{Rounds: 1, Matches: 1})},
		"left, first": {"played", three, standings{at(2, "ann"), left(1, "bea"), at(3, "cat")}, counted(Stats{Rounds: 1, Matches: 1})},
		"left before": {"played", seats{"ann", "cat"}, standings{at(1, "ann"), at(2, "cat"), left(3, "bea")}, counted(Stats{Matches: 1})},
		"left before, first": {
			"played", seats{"ann", "cat"}, standings{left(1, "bea"), at(1, "ann"), at(3, "cat")}, counted(Stats{Matches: 1}),
		},
		"left before it closed": {"closed", seats{"ann", "cat"}, standings{at(1, "ann"), left(3, "bea")}, counted(Stats{Matches: 1})},
		"left to bots":          {"played", seats{"", ""}, standings{at(1, ""), at(2, ""), left(3, "bea")}, practice(Stats{Matches: 1})},
		"left to bots, by two":  {"played", seats{"", ""}, standings{at(1, ""), left(2, "ann"), left(3, "bea")}, counted(Stats{Matches: 1})},

		"won against bots":  {"played", seats{"", "bea"}, standings{at(2, ""), at(1, "bea")}, practice(Stats{Rounds: 1, Matches: 1, Wins: 1})},
		"lost against bots": {"played", seats{"", "bea"}, standings{at(1, ""), at(2, "bea")}, practice(Stats{Rounds: 1, Matches: 1})},
		"lost to a bot": {
			"played", seats{"ann", "bea", ""}, standings{at(2, "ann"), at(3, "bea"), at(1, "")}, counted(Stats{Rounds: 1, Matches: 1}),
		},

		"two seats": {
			"played",
			seats{"ann", "bea", "bea"},
			standings{at(2, "ann"), at(1, "bea"), left(3, "bea")},
			counted(Stats{Rounds: 2, Matches: 2, Wins: 1}),
		},
		"two seats, nobody else": {
			"played", seats{"", "bea", "bea"}, standings{at(1, "bea"), at(1, "bea")}, practice(Stats{Rounds: 2, Matches: 2, Wins: 2}),
		},

		"practice at its end only": {
			"played",
			seats{"", "bea"},
			standings{at(2, ""), at(1, "bea"), left(3, "ann")},
			both(Stats{Matches: 1, Wins: 1}, Stats{Rounds: 1}),
		},
		"practice, but for the round that ends it": {
			"played", seats{"ann", "bea", ""}, standings{at(2, ""), at(1, "bea")}, both(Stats{Rounds: 1}, Stats{Matches: 1, Wins: 1}),
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			r := testRound("R", c.seats...)
			for i, player := range c.seats {
				r.Seats[i] = SeatResult{Player: player}
			}
			r.End, r.Standings = c.end, c.standings
			if r.MatchOver() != (len(c.standings) > 0) {
				t.Errorf("over: %v", r.MatchOver())
			}
			for range 2 { // the second time it is settled already
				settle(t, s, r)
				if got, err := s.Stats("bea"); err != nil || !reflect.DeepEqual(plain(got), c.want) {
					t.Errorf("%+v, %v, want %+v", got, err, c.want)
				}
			}
			_ = s.view(func(tab *tables) error {
				key := playedKey("bea", r)
				if k, _ := tab.played.Cursor().Seek(key); bytes.Equal(k, key) != slices.Contains(c.seats, "bea") {
					t.Errorf("among those bea played: %v", bytes.Equal(k, key))
				}
				return nil
			})
		})
	}
}

func TestMatchPractice_IsWhatFewerThanTwoPeopleSatDownTo(t *testing.T) {
	for _, c := range []struct {
		standings []MatchResult
		want      bool
	}{
		{nil, true},
		{[]MatchResult{{Place: 1}, {Place: 2}}, true},
		{[]MatchResult{{Player: "ann", Place: 1}, {Place: 2}}, true},
		{[]MatchResult{{Player: "ann", Place: 1}, {Player: "ann", Place: 2}}, true},
		{[]MatchResult{{Player: "ann", Place: 1}, {Player: "bea", Place: 2}}, false},
		{[]MatchResult{{Player: "ann", Place: 1}, {Player: "bea", Place: 2, Program: true}}, true},
		{[]MatchResult{{Place: 1}, {Player: "ann", Place: 2, Away: true}, {Player: "bea", Place: 2, Away: true}}, false},
	} {
		r := testRound("R", "ann", "bea")
		if r.Standings = c.standings; r.MatchPractice() != c.want || r.Practice() {
			t.Errorf("%+v: %v", c.standings, r.MatchPractice())
		}
	}
}

func TestStats_OfSeveralRounds_AddUpByRuleSetInOrder(t *testing.T) {
	s := newStore(t)
	s.db.NoSync = true
	n := 0
	play := func(rules string, players ...ID) {
		n++
		r := testRound(ID(fmt.Sprint("R", n)), players...)
		r.Rules = rules
		settle(t, s, r)
	}
	for range 3 {
		play("wild", "ann", "bea")
	}
	play("classic", "bea", "", "ann")
	play("classic", "annex", "bea") // whose id begins like another's
	play("wild", "ann", "")
	play("beginner", "", "ann")
	want := PlayerStats{
		Counted: []Stats{
			{Rules: "classic", Rounds: 1, Shitheads: 1},
			{Rules: "wild", Rounds: 3, First: 3, Points: 3},
		},
		Practice: []Stats{
			{Rules: "beginner", Rounds: 1, Shitheads: 1},
			{Rules: "wild", Rounds: 1, First: 1, Points: 1},
		},
	}
	if got, err := s.Stats("ann"); err != nil || !reflect.DeepEqual(plain(got), want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, nobody := range []ID{"", "cat", "an", "ann\x00", "\x00"} {
		if got, err := s.Stats(nobody); err != nil || len(got.Counted)+len(got.Practice) != 0 {
			t.Errorf("%q: %+v, %v", nobody, got, err)
		}
	}
}

func TestRoundAndRecord_AfterReopening_AreWhatWasSettled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	local := time.FixedZone("", 3600)
	r := &Round{
		ID: NewID(), Match: NewID(), Room: "otter", Rules: "wild", Options: map[string]string{"decks": "2"},
		Began: noon.In(local).Add(123 * time.Nanosecond), Ended: noon.In(local).Add(time.Hour), End: endPlayed, Moves: 77,
		Seats: []SeatResult{
			{Player: "ann", Place: 1, Points: 3, LowCard: true, Away: true, JumpIns: 1, Fours: 2, Pile: 33},
			{Bot: "hard", Place: 2, Shithead: true},
		},
		Standings: []MatchResult{{Player: "ann", Place: 2}, {Place: 1}, {Player: "bea", Place: 2, Away: true}},
	}
	errs := s.Commit([]Write{
		{Room: "otter", Epoch: 1, Lines: []Line{{Text: []byte("room")}, {Record: true, Text: []byte(`{"a":1}`)}}},
		{
			Room: "otter", Epoch: 1, Next: 2, Lines: []Line{{Record: true, Text: []byte("zwei ü")}, {Text: []byte("-")}, {Record: true}},
			Settle: r, Rest: recordLines("not this one"),
		},
	})
	if errs[0] != nil || errs[1] != nil {
		t.Fatal(errs)
	}
	_ = s.Close()
	s = openAt(t, path)
	want := *r
	want.Began, want.Ended = r.Began.UTC(), r.Ended.UTC()
	if got, err := s.Round(r.ID); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v\nwant %+v", got, err, want)
	}
	const standings = `"standings":[{"player":"ann","place":2},{"place":1},{"player":"bea","place":2,"away":true}]`
	if text := everything(t, s)["rounds/"+string(r.ID)]; !strings.Contains(text, standings) {
		t.Errorf("%s", text)
	}
	if got, err := s.Record(r.ID); err != nil || string(got) != "{\"a\":1}\nzwei ü\n\n" {
		t.Errorf("%q, %v", got, err)
	}
	for _, id := range []ID{"", "x", "\x00", r.Match, ID(strings.Repeat("x", 1<<20))} {
		if _, err := s.Round(id); !errors.Is(err, ErrNotFound) {
			t.Errorf("round %.10q: %v", id, err)
		}
		if _, err := s.Record(id); !errors.Is(err, ErrNotFound) {
			t.Errorf("record %.10q: %v", id, err)
		}
	}
}

func TestARound_WithoutRecordLines_HasAnEmptyRecord(t *testing.T) {
	s := newStore(t)
	settle(t, s, testRound("R", "ann", "bea"))
	if got, err := s.Record("R"); err != nil || got == nil || len(got) != 0 {
		t.Errorf("%q, %v", got, err)
	}
}

func TestABrokenRecordOrCount_IsDamage(t *testing.T) {
	s := newStore(t)
	settle(t, s, testRound("R", "ann", "bea"))
	key := statsKey("ann", false, "classic")
	var record, stats []byte
	_ = s.update(func(tab *tables) error {
		record, stats = bytes.Clone(tab.records.Get([]byte("R"))), bytes.Clone(tab.stats.Get(key))
		return errors.Join(tab.records.Put([]byte("R"), record[:len(record)-1]), tab.stats.Put(key, []byte("{")))
	})
	if _, err := s.Record("R"); !errors.Is(err, ErrDamaged) {
		t.Errorf("record: %v", err)
	}
	if _, err := s.Stats("ann"); !errors.Is(err, ErrDamaged) {
		t.Errorf("stats: %v", err)
	}
	// Another room's write in the same call is carried out all the same.
	left := testRound("R3", "bea", "cat")
	left.Standings = []MatchResult{{Player: "bea", Place: 1}, {Player: "ann", Place: 2, Away: true}}
	errs := s.Commit([]Write{
		{Room: "otter", Epoch: 1, Settle: testRound("R2", "bea", "ann")},
		{Room: "fox", Epoch: 1},
		{Room: "otter", Epoch: 1, Settle: left},
	})
	if !errors.Is(errs[0], ErrDamaged) || errs[1] != nil || !errors.Is(errs[2], ErrDamaged) {
		t.Error(errs)
	}
	if _, err := s.Journal("otter"); !errors.Is(err, ErrNotFound) {
		t.Errorf("journal: %v", err)
	}
	_ = s.update(func(tab *tables) error {
		return errors.Join(tab.records.Put([]byte("R"), record), tab.stats.Put(key, stats))
	})
}

func TestTheRoundsOfAPlayer_AreFoundByTheirEnd_PracticeToo(t *testing.T) {
	s := newStore(t)
	s.db.NoSync = true
	old := time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC)
	for id, r := range map[ID]struct {
		ended time.Time
		other ID
	}{"C": {noon.Add(time.Second), "bea"}, "B": {noon, ""}, "A": {old, "bea"}, "D": {noon.Add(time.Hour), "ann"}} {
		round := testRound(id, "ann", r.other)
		round.Ended = r.ended
		settle(t, s, round)
	}
	settle(t, s, testRound("X", "annex", "bea"))
	for n, want := range map[int]string{-1: "", 0: "", 1: "D", 3: "D C B", 4: "D C B A", 100: "D C B A"} {
		rounds, err := s.Rounds("ann", n)
		var got []string
		for _, r := range rounds {
			if kept, err := s.Round(r.ID); err != nil || !reflect.DeepEqual(r, kept) {
				t.Errorf("%+v, %v", r, err)
			}
			got = append(got, string(r.ID))
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("the last %d: %q, %v", n, got, err)
		}
	}
	for player, want := range map[ID]int{"annex": 1, "bea": 3, "an": 0, "": 0, "zoe": 0} {
		if got, err := s.Rounds(player, 9); err != nil || len(got) != want {
			t.Errorf("%s: %+v, %v", player, got, err)
		}
	}
}
