package data

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The files changes-14 were written by the server of version 14: a store, and the log of all changes that made it.

// log14 is that log.
func log14(t *testing.T) (changes []Change) {
	t.Helper()
	text := must(os.ReadFile(unpacked(t, "changes-14.jsonl.gz")))
	for line := range bytes.Lines(text) {
		var c Change
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		again, err := json.Marshal(c)
		if err != nil || string(again) != strings.TrimSpace(string(line)) {
			t.Errorf("%v\n%s instead of\n%s", err, again, line)
		}
		changes = append(changes, c)
	}
	return changes
}

// TestALogThatVersion14Wrote comes to what it came to then, but for what a store does by itself.
func TestALogThatVersion14Wrote(t *testing.T) {
	path := unpacked(t, "changes-14.db.gz")
	before, log := contentsBefore(t, path), log14(t)
	migrated := openAt(t, path)
	after := contents(t, migrated)
	hasApplied(t, migrated, uint64(len(log)))
	s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
	for i, err := range applyAll(t, s, log...) {
		if err != nil {
			t.Errorf("%+v: %v", log[i], err)
		}
	}
	own := func(key string) bool {
		return strings.HasPrefix(key, journalsBucket) || strings.HasPrefix(key, linesBucket) || key == metaBucket+"/"+clockKey
	}
	replayed := contents(t, s)
	for _, all := range []map[string]string{before, after, replayed} {
		for key := range all {
			if own(key) {
				delete(all, key)
			}
		}
	}
	equal(t, replayed, after)
	for key := range after {
		if strings.HasSuffix(key, "'s sequence") {
			delete(after, key)
		}
	}
	if before[metaBucket+"/"+versionKey] != "14" {
		t.Errorf("it is of version %s", before[metaBucket+"/"+versionKey])
	}
	after[metaBucket+"/"+versionKey] = "14"
	if d := difference(before, after); d != "" || len(before) < 60 || len(log) < 25 {
		t.Errorf("of %d entries and %d changes: %s", len(before), len(log), d)
	}
	done(t, s)
}

// TestAStoreThatVersion14Wrote_GoesOn: codes and newcomers count from then on, addresses under the key of before.
func TestAStoreThatVersion14Wrote_GoesOn(t *testing.T) {
	s := openAt(t, unpacked(t, "changes-14.db.gz"))
	now := noon.Add(3 * time.Hour)
	bob := must(s.ByName("robert"))
	offer(t, s, bob.ID, "code", false, now)
	equal(t, must(s.redeem("code", 30, now)), bob.ID)
	before, _ := s.Applied()
	from := Arrival{address(0), 1, time.Hour}
	must(s.Welcome("dan", false, testKey(31), from, now))
	hasApplied(t, s, before+1) // there was a secret
	if _, err := s.Welcome("eve", false, testKey(32), from, now); err == nil {
		t.Error("and another from there")
	}
	equal(t, must(s.KnownAddress(address(0), noon)), true)
	noErr(t, s.Announce("back at noon", now))
}
