package data

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data/ledger"
	"shithead/data/rating"
)

// contentsBefore are the contents of a store that is not brought up to date.
func contentsBefore(t *testing.T, path string) map[string]string {
	t.Helper()
	db := must(bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true}))
	defer db.Close()
	return everythingIn(t, db)
}

// statsIn are the statistics among the contents of a store, by [ledger.StatsKey].
func statsIn(t *testing.T, contents map[string]string) map[string]Stats {
	t.Helper()
	all := map[string]Stats{}
	for key, text := range contents {
		if key, found := strings.CutPrefix(key, statsBucket+"/"); found {
			var record statsRecord
			noErr(t, json.Unmarshal([]byte(text), &record))
			all[key] = record.Stats
		}
	}
	return all
}

// TestAStoreThatVersion5Wrote_IsRankedAnew, and nothing else is touched. In best-5 the rounds of ann, bea, cat and dan are
// few enough to be counted by hand: the ids of those of Bite Night are in another order than they ended in, and of two of
// classic the one that ended later was settled first. In store-5 rooms played.
func TestAStoreThatVersion5Wrote_IsRankedAnew(t *testing.T) {
	for name, rated := range map[string]int{"best-5.db.gz": 4, "store-5.db.gz": 5} {
		t.Run(name, func(t *testing.T) {
			path := unpacked(t, name)
			before := contentsBefore(t, path)
			s := openAt(t, path)
			after := everything(t, s)
			changed, was := 0, statsIn(t, before)
			for key, now := range statsIn(t, after) {
				kept := was[key]
				if kept.Upper != now.Upper || kept.Beaten != now.Beaten {
					changed++
				}
				kept.Upper, kept.Beaten = now.Upper, now.Beaten
				if strings.HasSuffix(key, "\x00\x01bitenight") {
					kept.Rating = now.Rating
					player, _, _ := strings.Cut(key, "\x00")
					if want := ratingOf(t, s, ID(player), "bitenight"); now.Rating != want {
						t.Errorf("%s: rated %v, the rounds say %v", player, now.Rating, want)
					}
					rated--
				}
				if kept != now {
					t.Errorf("%q: %+v, but before %+v", key, now, was[key])
				}
			}
			if changed == 0 || rated != 0 {
				t.Errorf("%d have changed, %d are not rated", changed, rated)
			}
			for key, text := range before {
				if !strings.HasPrefix(key, statsBucket) && key != metaBucket+"/"+versionKey && after[key] != text {
					t.Errorf("%q: %s, but before %s", key, after[key], text)
				}
			}
			then := maps.Clone(after)
			maps.DeleteFunc(then, func(key, _ string) bool { return strings.HasPrefix(key, looksBucket+"/") }) // of a later version
			if len(then) != len(before) {
				t.Errorf("%d records, before %d", len(then), len(before))
			}

			// Ranked anew once more, nothing changes.
			if err := s.db().Update(rankAnew); err != nil || !maps.Equal(everything(t, s), after) {
				t.Errorf("another time it comes out otherwise: %v", err)
			}
			_ = s.Close()
			text := contentsOf(t, path)
			_ = openAt(t, path).Close()
			if contentsOf(t, path) != text {
				t.Error("it is brought up to date twice")
			}
		})
	}
}

// ratingOf is what the rounds of a store say of somebody's rating, one after the other as they ended.
func ratingOf(t *testing.T, s *Store, player ID, rules string) rating.Rating {
	t.Helper()
	var rounds []Round
	if err := s.view(func(tab *tables) error {
		return tab.rounds.in().ForEach(func(id, _ []byte) error {
			r, err := tab.round(ID(id))
			rounds = append(rounds, r)
			return err
		})
	}); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(rounds, func(a, b Round) int { return a.Ended.Compare(b.Ended) })
	for _, stats := range retell(player, rounds).Counted {
		if stats.Rules == rules {
			return stats.Rating
		}
	}
	return rating.Rating{}
}

// TestAStoreThatVersion5Wrote_ComesOutAsCountedByHand: a round of four, one with a tie, one of two players without points,
// one with a stand-in, one with two seats of dan, one of practice, one abandoned, one with a program; and classic and leeds.
func TestAStoreThatVersion5Wrote_ComesOutAsCountedByHand(t *testing.T) {
	s := openAt(t, unpacked(t, "best-5.db.gz"))
	type half struct{ upper, beaten int }
	for player, want := range map[ID]map[string]half{
		"ann": {
			"bitenight": {0 + 0 + 1 + 0 + 1 + 0, 1 + 1 + 1 + 0 + 2 + 1}, "classic": {1, 1}, "leeds": {1, 2}, "": {2 + 1 + 1, 6 + 1 + 2},
			"practice": {1, 3},
		},
		"bea": {"bitenight": {1 + 0 + 0 + 0 + 0 + 0, 2 + 1 + 0 + 2 + 0 + 0}, "classic": {0, 1}, "leeds": {0, 0}, "": {1, 6}},
		"cat": {"bitenight": {1 + 0, 3 + 0}, "classic": {1, 2}, "leeds": {0, 1}, "": {2, 6}, "practice": {1, 2}},
		"dan": {"bitenight": {0 + 1 + 1 + 1 + 0, 0 + 3 + 3 + 3 + 1}, "": {3, 10}},
	} {
		all := must(s.Stats(player))
		got := map[string]half{}
		for _, stats := range all.Counted {
			got[stats.Rules] = half{stats.Upper, stats.Beaten}
		}
		for _, stats := range all.Practice {
			got["practice"] = half{stats.Upper, stats.Beaten}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", player, got, want)
		}
	}

	const ann, bea, cat, dan = 0, 1, 2, 3
	ratings := make([]rating.Rating, 4)
	rank := func(order []int, players ...int) {
		before := make([]rating.Rating, len(players))
		for i, player := range players {
			before[i] = ratings[player]
		}
		for i, after := range rating.Rank(before, order) {
			ratings[players[i]] = after
		}
	}
	rank([]int{1, 2, 3, 4}, cat, bea, ann, dan)
	rank([]int{1, 2, 2, 4}, dan, ann, bea, cat)
	rank([]int{1, 2}, ann, bea)
	rank([]int{1, 2, 3}, dan, bea, ann) // cat, whose stand-in had the most points, is left out
	rank([]int{1, 2, 3}, ann, dan, bea)
	rank([]int{1, 2}, ann, bea) // and the program
	board, err := s.Boards("bitenight", 10)
	if err != nil || len(board[ledger.ByRating]) != len(ratings) {
		t.Fatalf("%+v, %v", board[ledger.ByRating], err)
	}
	for _, l := range board[ledger.ByRating] {
		if want := ratings[slices.Index([]ID{"ann", "bea", "cat", "dan"}, l.Player)]; !near(l.Rating, want) {
			t.Errorf("%s: rated %v, want %v", l.Player, l.Rating, want)
		}
	}
}

// near says whether two ratings are one, whatever the order of sums that led to them.
func near(a, b rating.Rating) bool {
	const slack = 5e-6
	return max(a.Mu-b.Mu, b.Mu-a.Mu, a.Sigma-b.Sigma, b.Sigma-a.Sigma) < slack
}
