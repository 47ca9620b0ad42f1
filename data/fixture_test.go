package data

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The files store-N.db.gz were written by the server of version N of the store, while it was the latest: players with
// keys and changed names; from version 2 on also rounds of several rule sets, rooms in the middle of a round, and a
// journal that was set aside. The list testdata/stores.txt says what that server said was in each.

// unpacked is a store that a server of an earlier version wrote.
func unpacked(t *testing.T, name string) (path string) {
	t.Helper()
	packed := must(os.Open(filepath.Join("testdata", name)))
	defer packed.Close()
	text := must(gzip.NewReader(packed))
	path = filepath.Join(t.TempDir(), "store.db")
	file := must(os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600))
	defer file.Close()
	must(io.Copy(file, text))
	return path
}

// TestOpen_OfAStoreOfEachVersion_FindsEverythingInIt: each line of testdata/stores.txt is what the server that wrote a store said of a
// player, a round or a journal. A line of two words is written in full with -update.
func TestOpen_OfAStoreOfEachVersion_FindsEverythingInIt(t *testing.T) {
	text := must(os.ReadFile("testdata/stores.txt"))
	written := ""
	for part := range strings.SplitSeq(strings.TrimSpace(string(text)), "store ") {
		number, list, _ := strings.Cut(part, "\n")
		n, err := strconv.Atoi(number)
		if err != nil {
			continue // what is before the first
		}
		wanted := strings.Split(strings.TrimSpace(list), "\n")
		rounds := strings.Count(list, "round ")
		t.Run(number, func(t *testing.T) {
			path := unpacked(t, fmt.Sprintf("store-%d.db.gz", n))
			equal(t, must(CheckFile(path)), n)
			s := openAt(t, path)
			for range 2 { // and again, once it is up to date
				for i, want := range wanted {
					got, all := said(t, s, want)
					if *update && len(strings.Fields(want)) == 2 {
						wanted[i] = got
					} else if got != want {
						t.Errorf("%s\ninstead of\n%s\nall of it: %s", got, want, all)
					}
				}
				noErr(t, s.Close())
				s = openAt(t, path)
			}
			equal(t, must(CheckFile(copied(t, s))), len(migrations()))
			// It can be used: a newcomer and a room are added, and of the records only the latest is kept.
			mustCreate(t, s, "newcomer", 1)
			mustCommit(t, s, Write{Room: "new", Epoch: 1, Lines: textLines("a")})
			equal(t, must(s.Prune(Keep{Records: max(1, rounds)}, noon)), 0, "pruned")
		})
		written += fmt.Sprintf("store %d\n%s\n", n, strings.Join(wanted, "\n"))
	}
	if packed, err := filepath.Glob("testdata/store-*.db.gz"); err != nil || len(packed) != strings.Count(written, "store ") {
		t.Errorf("of %q, %v, not all are in the list", packed, err)
	}
	if *update {
		noErr(t, os.WriteFile("testdata/stores.txt", []byte(written), 0o600))
	}
}

// countedThen are [Stats] as the first servers had them.
type countedThen struct {
	Rules                                                                string
	Rounds, Abandoned, First, Shitheads, Points, LowCards, Matches, Wins int
}

// add counts more.
func (c *countedThen) add(more *Stats) {
	c.Rounds, c.Abandoned, c.First = c.Rounds+more.Rounds, c.Abandoned+more.Abandoned, c.First+more.First
	c.Shitheads, c.Points, c.LowCards = c.Shitheads+more.Shitheads, c.Points+more.Points, c.LowCards+more.LowCards
	c.Matches, c.Wins = c.Matches+more.Matches, c.Wins+more.Wins
}

// asThen leaves out what they did not count, all rule sets together among it, and adds the rest up.
func asThen(all []Stats) (then []countedThen, sum countedThen) {
	for _, s := range all {
		if s.Rules != "" {
			one := countedThen{Rules: s.Rules}
			one.add(&s)
			then = append(then, one)
			sum.add(&s)
		}
	}
	return then, sum
}

// said is the line that a store has for what another line names, and all that its digest is of.
func said(t *testing.T, s *Store, line string) (got, all string) {
	t.Helper()
	words := strings.Fields(line)
	var facts string
	var what map[string]any
	switch name := strings.TrimSuffix(words[1], ":"); words[0] {
	case "player":
		p := must(s.ByName(name))
		keys := must(s.Keys(p.ID))
		for _, key := range keys {
			equal(t, must(s.ByKey(key.Fingerprint)), p, key.Fingerprint)
		}
		stats := must(s.Stats(p.ID))
		counted, sum := asThen(stats.Counted)
		practice, idle := asThen(stats.Practice)
		facts = fmt.Sprintf("%d keys, %d rounds, %d first, %d shitheads, %d points, %d wins, %d practice",
			len(keys), sum.Rounds, sum.First, sum.Shitheads, sum.Points, sum.Wins, idle.Rounds)
		what = map[string]any{"Profile": p, "Keys": keys, "Counted": counted, "Practice": practice}
	case "round":
		r := must(s.Round(ID(name)))
		record := must(s.Record(ID(name)))
		facts = fmt.Sprintf("%s, %d seats, %s, %d moves", r.Rules, len(r.Seats), r.End, r.Moves)
		what = map[string]any{"Round": r, "Record": string(record)}
	case "journal":
		j := must(s.Journal(name))
		facts = fmt.Sprintf("epoch %d, %d lines, next %d", j.Epoch, len(j.Lines), j.Next)
		what = map[string]any{"Journal": j}
	}
	text := must(json.Marshal(byName(reflect.ValueOf(what))))
	return fmt.Sprintf("%s %s: %s, %.8x", words[0], strings.TrimSuffix(words[1], ":"), facts, sha256.Sum256(text)), string(text)
}

// byName is a value whose structs are by the names of their fields, without those that are zero: a field that is new changes nothing.
func byName(v reflect.Value) any {
	switch {
	case v.Type() == reflect.TypeFor[time.Time](), v.Type() == reflect.TypeFor[Settings](), v.Type() == reflect.TypeFor[[]byte]():
	case v.Kind() == reflect.Interface:
		return byName(v.Elem())
	case v.Kind() == reflect.Struct:
		fields := map[string]any{}
		for f, value := range v.Fields() {
			if !value.IsZero() {
				fields[f.Name] = byName(value)
			}
		}
		return fields
	case v.Kind() == reflect.Map:
		fields := map[string]any{}
		for _, key := range v.MapKeys() {
			fields[key.String()] = byName(v.MapIndex(key))
		}
		return fields
	case v.Kind() == reflect.Slice:
		list := []any{}
		for i := range v.Len() {
			list = append(list, byName(v.Index(i)))
		}
		return list
	}
	return v.Interface()
}

// TestRoundsOfAnEarlierServer_AreWrittenAsItWroteThem to the byte.
func TestRoundsOfAnEarlierServer_AreWrittenAsItWroteThem(t *testing.T) {
	s, rounds := openAt(t, unpacked(t, "store-9.db.gz")), 0
	if err := s.view(func(tables *tables) error {
		return tables.rounds.in().ForEach(func(id, written []byte) error {
			r, err := tables.round(ID(id))
			if err != nil {
				return err
			}
			again, err := json.Marshal(newRoundRecord(&r))
			if rounds++; err != nil || string(again) != string(written) {
				t.Errorf("%v\n%s instead of\n%s", err, again, written)
			}
			return nil
		})
	}); err != nil || rounds == 0 {
		t.Errorf("%d rounds, %v", rounds, err)
	}
}
