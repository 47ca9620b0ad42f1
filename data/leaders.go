package data

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// Leader is somebody at the top of a board, with what is counted for them.
type Leader struct {
	Player ID
	Stats
}

// Boards are who is at the top among people, practice left out: by points, by how often they were the Shithead, and by
// rating. Who has none of it is on none.
type Boards struct {
	Points, Shitheads, Rating []Leader
}

// leadersAtOnce is how many statistics are looked at in one transaction: a millisecond or two, so that a store that grows
// does not wait.
const leadersAtOnce = 500

// Boards goes through what is counted for everybody in a rule set, all of them together if it is empty, and finds the first
// n of each board, at most. It takes a transaction for every few hundred players: what is counted meanwhile may be seen or
// not.
func (s *Store) Boards(rules string, n int) (b Boards, err error) {
	boards := []struct {
		to    *[]Leader
		value func(*Stats) int
	}{
		{&b.Points, func(s *Stats) int { return s.Points }},
		{&b.Shitheads, func(s *Stats) int { return s.Shitheads }},
		{&b.Rating, func(s *Stats) int {
			if s.Rating.Sigma == 0 {
				return 0
			}
			return s.Rating.Shown()
		}},
	}
	var after []byte
	for {
		var some []Leader
		if some, after, err = s.counted(rules, after); err != nil {
			return Boards{}, err
		}
		for _, board := range boards {
			for i := range some {
				*board.to = enlist(*board.to, &some[i], n, board.value)
			}
		}
		if after == nil {
			return b, nil
		}
	}
}

// counted are some players with what is counted for them in a rule set, those whose keys come next, and the last key that
// was looked at, nil at the end.
func (s *Store) counted(rules string, after []byte) (some []Leader, last []byte, err error) {
	err = s.view(func(t *tables) error {
		cursor := t.stats.Cursor()
		key, _ := cursor.Seek(after)
		if after == nil {
			key, _ = cursor.First()
		} else if bytes.Equal(key, after) {
			key, _ = cursor.Next()
		}
		for range leadersAtOnce {
			if key == nil {
				last = nil
				return nil
			}
			last = key
			player, rest, _ := strings.Cut(string(key), "\x00")
			if rest == string(rune(countedMark))+rules {
				stats, err := t.statsAt(key)
				if err != nil {
					return err
				}
				stats.Rules = rules
				some = append(some, Leader{ID(player), stats})
			}
			key, _ = cursor.Next()
		}
		last = bytes.Clone(last)
		return nil
	})
	return some, last, err
}

// enlist puts somebody on a board of at most n where they belong. Of equals whoever needed fewer rounds comes first.
func enlist(board []Leader, who *Leader, n int, value func(*Stats) int) []Leader {
	if value(&who.Stats) <= 0 {
		return board
	}
	at, _ := slices.BinarySearchFunc(board, who, func(a Leader, b *Leader) int {
		return cmp.Or(
			cmp.Compare(value(&b.Stats), value(&a.Stats)),
			cmp.Compare(a.Rounds, b.Rounds),
			cmp.Compare(a.Player, b.Player),
		)
	})
	if at >= n {
		return board
	}
	board = slices.Insert(board, at, *who)
	return board[:min(len(board), n)]
}
