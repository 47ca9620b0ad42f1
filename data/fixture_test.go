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
	"strings"
	"testing"
	"time"
)

// The files store-N.db.gz were written by the server of version N of the store, while it was the latest: players with
// keys and changed names; from version 2 on also rounds of several rule sets, rooms in the middle of a round, and a
// journal that was set aside. Beside each lies what that server said was in it.

// unpacked is a store that a server of an earlier version wrote.
func unpacked(t *testing.T, name string) (path string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "store.db")
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := io.Copy(file, text); err != nil {
		t.Fatal(err)
	}
	return path
}

// contentsOfAStore is what a server says of a store.
type contentsOfAStore struct {
	Players []struct {
		Profile then[Profile]
		Keys    []then[Key]
		Stats   struct{ Counted, Practice []countedThen }
	} `json:"players"`
	Rounds []struct {
		Round  then[Round]
		Record string // the SHA-256 of it
	} `json:"rounds"`
	Journals []then[Journal] `json:"journals"`
}

func TestOpen_OfAStoreOfEachVersion_FindsEverythingInIt(t *testing.T) {
	for n := 1; n < len(migrations()); n++ {
		if _, err := os.Stat(fmt.Sprintf("testdata/store-%d.db.gz", n)); n > 2 && err != nil {
			continue // no server was released at that version
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			text, err := os.ReadFile(fmt.Sprintf("testdata/store-%d.json", n))
			if err != nil {
				t.Fatal(err)
			}
			var want contentsOfAStore
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			path := unpacked(t, fmt.Sprintf("store-%d.db.gz", n))
			if version, err := CheckFile(path); version != n || err != nil {
				t.Fatalf("version %d, %v", version, err)
			}
			s := openAt(t, path)
			for range 2 { // and again, once it is up to date
				got := asItIs(t, s, &want)
				for _, missing := range subset("", decoded(t, string(text)), decoded(t, got)) {
					t.Error(missing)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				s = openAt(t, path)
			}
			if version, err := CheckFile(copied(t, s)); version != len(migrations()) || err != nil {
				t.Errorf("version %d, %v", version, err)
			}
			// It can be used: somebody new comes, and of the records only the latest is kept.
			mustCreate(t, s, "newcomer", 1)
			if n, err := s.Prune(Keep{Records: max(1, len(want.Rounds))}, noon); n != 0 || err != nil {
				t.Errorf("%d pruned, %v", n, err)
			}
		})
	}
}

// countedThen are [Stats] as the first servers had them.
type countedThen struct {
	Rules                                                                string
	Rounds, Abandoned, First, Shitheads, Points, LowCards, Matches, Wins int
}

// asThen leaves out what they did not count, all rule sets together among it.
func asThen(all []Stats) (then []countedThen) {
	for _, s := range all {
		if s.Rules != "" {
			then = append(then, countedThen{s.Rules, s.Rounds, s.Abandoned, s.First, s.Shitheads, s.Points, s.LowCards, s.Matches, s.Wins})
		}
	}
	return then
}

// then is a value as those servers printed it: by the names of its fields, and not as it is kept.
type then[T any] struct{ Is T }

// UnmarshalJSON reads which one it is.
func (v *then[T]) UnmarshalJSON(text []byte) error {
	switch is := any(&v.Is).(type) {
	case *Profile:
		return json.Unmarshal(text, &struct {
			ID   *ID
			Name *string
		}{&is.ID, &is.Name})
	case *Key:
		return json.Unmarshal(text, &struct{ Fingerprint *string }{&is.Fingerprint})
	case *Round:
		return json.Unmarshal(text, &struct{ ID *ID }{&is.ID})
	case *Journal:
		return json.Unmarshal(text, &struct{ Room *string }{&is.Room})
	}
	return fmt.Errorf("%T", v)
}

func (v then[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(byName(reflect.ValueOf(v.Is)))
}

// byName is a value whose structs are by the names of their fields.
func byName(v reflect.Value) any {
	switch {
	case v.Type() == reflect.TypeFor[time.Time](), v.Type() == reflect.TypeFor[Settings](), v.Type() == reflect.TypeFor[[]byte]():
	case v.Kind() == reflect.Struct:
		fields := map[string]any{}
		for f, value := range v.Fields() {
			fields[f.Name] = byName(value)
		}
		return fields
	case v.Kind() == reflect.Slice && !v.IsNil():
		list := []any{}
		for i := range v.Len() {
			list = append(list, byName(v.Index(i)))
		}
		return list
	}
	return v.Interface()
}

// asItIs is what this server says of the same things, as text.
func asItIs(t *testing.T, s *Store, same *contentsOfAStore) string {
	t.Helper()
	got := *same
	got.Players, got.Rounds, got.Journals = got.Players[:0:0], got.Rounds[:0:0], nil
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range same.Players {
		var err error
		id := p.Profile.Is.ID
		p.Profile.Is, err = s.ByName(p.Profile.Is.Name)
		must(err)
		keys, err := s.Keys(id)
		must(err)
		p.Keys = nil
		for _, key := range keys {
			if owner, err := s.ByKey(key.Fingerprint); err != nil || owner != p.Profile.Is || owner.ID != id {
				t.Errorf("%s is of %+v, %v", key.Fingerprint, owner, err)
			}
			p.Keys = append(p.Keys, then[Key]{key})
		}
		stats, err := s.Stats(id)
		must(err)
		p.Stats.Counted, p.Stats.Practice = asThen(stats.Counted), asThen(stats.Practice)
		got.Players = append(got.Players, p)
	}
	for _, r := range same.Rounds {
		var err error
		r.Round.Is, err = s.Round(r.Round.Is.ID)
		must(err)
		record, err := s.Record(r.Round.Is.ID)
		must(err)
		r.Record = fmt.Sprintf("%x", sha256.Sum256(record))
		got.Rounds = append(got.Rounds, r)
	}
	for _, was := range same.Journals {
		j, err := s.Journal(was.Is.Room)
		must(err)
		got.Journals = append(got.Journals, then[Journal]{j})
	}
	text, err := json.Marshal(got)
	must(err)
	return string(text)
}

func decoded(t *testing.T, text string) (all any) {
	t.Helper()
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// subset says what of the first value is not in the second, which may know more.
func subset(at string, want, got any) (missing []string) {
	switch want := want.(type) {
	case map[string]any:
		got, _ := got.(map[string]any)
		for key, value := range want {
			missing = append(missing, subset(at+"/"+key, value, got[key])...)
		}
	case []any:
		got, _ := got.([]any)
		if len(got) != len(want) {
			return []string{fmt.Sprintf("%s has %d entries, not %d", at, len(got), len(want))}
		}
		for i := range want {
			missing = append(missing, subset(fmt.Sprint(at, "/", i), want[i], got[i])...)
		}
	default:
		if want != got {
			return []string{fmt.Sprintf("%s is %v, not %v", at, got, want)}
		}
	}
	return missing
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
