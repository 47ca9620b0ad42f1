package data

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data/ledger"
	"shithead/data/rating"
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

// settle has a room of its own settle a round.
func settle(t testing.TB, s *Store, r *Round) {
	t.Helper()
	noErr(t, s.Commit([]Write{{Room: "room of " + string(r.ID), Epoch: 1, Settle: r, End: true}})[0])
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
				key := ledger.PlayedKey("bea", r)
				if k, _ := tab.played.in().Cursor().Seek(key); bytes.Equal(k, key) != slices.Contains(c.seats, "bea") {
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

func TestRoundAndRecord_AfterReopening_AreWhatWasSettled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	local := time.FixedZone("", 3600)
	r := &Round{
		ID: NewID(), Match: NewID(), Room: "otter", Rules: "wild", Options: map[string]string{"decks": "2"},
		Began: noon.In(local).Add(123 * time.Nanosecond), Ended: noon.In(local).Add(time.Hour), End: "played", Moves: 77,
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
	equal(t, must(s.Round(r.ID)), want, want)
	const standings = `"standings":[{"player":"ann","place":2},{"place":1},{"player":"bea","place":2,"away":true}]`
	if text := everything(t, s)["rounds/"+string(r.ID)]; !strings.Contains(text, standings) {
		t.Errorf("%s", text)
	}
	if got, err := s.Record(r.ID); err != nil || string(got) != "{\"a\":1}\nzwei ü\n\n" {
		t.Errorf("%q, %v", got, err)
	}
	for _, id := range []ID{"", "x", "\x00", r.Match, ID(strings.Repeat("x", 1<<20))} {
		wantErr(t, errOf(s.Round(id)), ErrNotFound, "round")
		wantErr(t, errOf(s.Record(id)), ErrNotFound, "record")
	}
}

func TestABrokenRecordOrCount_IsDamage(t *testing.T) {
	s := newStore(t)
	settle(t, s, testRound("R", "ann", "bea"))
	key := ledger.StatsKey("ann", false, "classic")
	var record, stats []byte
	_ = s.update(func(tab *tables) error {
		record, stats = bytes.Clone(tab.records.Get([]byte("R"))), bytes.Clone(tab.stats.Get([]byte(key)))
		return errors.Join(tab.records.set([]byte("R"), record[:len(record)-1]), tab.stats.set([]byte(key), []byte("{")))
	})
	wantErr(t, errOf(s.Record("R")), ErrDamaged, "record")
	wantErr(t, errOf(s.Stats("ann")), ErrDamaged, "stats")
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
	wantErr(t, errOf(s.Journal("otter")), ErrNotFound, "journal")
	_ = s.update(func(tab *tables) error {
		return errors.Join(tab.records.set([]byte("R"), record), tab.stats.set([]byte(key), stats))
	})
}

func TestTheRoundsOfAPlayer_AreFoundByTheirEnd_PracticeToo(t *testing.T) {
	s := newStore(t)
	s.db().NoSync = true
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

// statsStore is a store in which statistics are put without rounds, so that nothing agrees.
func statsStore(t testing.TB) *Store {
	t.Helper()
	s := must(Open(filepath.Join(t.TempDir(), "store.db")))
	s.db().NoSync = true
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestBoards_OrderEverybodyWhoHasSomething(t *testing.T) {
	s := statsStore(t)
	counted := func(player ID, practice bool, rules string, stats Stats) {
		t.Helper()
		if err := s.update(func(tab *tables) error {
			tab.stats.put(ledger.StatsKey(player, practice, rules), statsRecord{current(), stats})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	const many = 3*leadersAtOnce + 7
	for n := range many {
		player := ID(fmt.Sprintf("P%05d", n))
		counted(player, false, "", Stats{Rounds: 1, Points: 5 * n})
		counted(player, false, "leeds", Stats{Rounds: 2, Shitheads: n % 3, Rating: rating.Rating{Mu: 25 + float64(n%5), Sigma: 1}})
		counted(player, true, "leeds", Stats{Rounds: 2, Shitheads: 900})
	}
	counted("QUICK", false, "leeds", Stats{Rounds: 1, Shitheads: 2})
	all, err := s.Boards("", 3)
	if err != nil || len(all[ledger.ByPoints]) != 3 || len(all[ledger.ByShitheads]) != 0 || len(all[ledger.ByRating]) != 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, leader := range all[ledger.ByPoints] {
		if want := ID(fmt.Sprintf("P%05d", many-1-i)); leader.Player != want || leader.Points != 5*(many-1-i) {
			t.Errorf("%d is %+v, not %s", i, leader, want)
		}
	}
	leeds, err := s.Boards("leeds", 3)
	if err != nil || len(leeds[ledger.ByPoints]) != 0 || len(leeds[ledger.ByShitheads]) != 3 || len(leeds[ledger.ByRating]) != 3 {
		t.Fatalf("%+v, %v", leeds, err)
	}
	if leeds[ledger.ByShitheads][0].Player != "QUICK" || leeds[ledger.ByShitheads][1].Player != "P00002" || leeds[ledger.ByShitheads][2].Player != "P00005" {
		t.Errorf("%+v", leeds[ledger.ByShitheads])
	}
	if leeds[ledger.ByRating][0].Player != "P00004" || leeds[ledger.ByRating][0].Rules != "leeds" {
		t.Errorf("%+v", leeds[ledger.ByRating])
	}
	if none, err := s.Boards("poker", 3); err != nil || none[ledger.ByPoints] != nil {
		t.Errorf("%+v, %v", none, err)
	}
}
