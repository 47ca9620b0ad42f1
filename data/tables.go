package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// The buckets of the file.
const (
	metaBucket     = "meta"     // versionKey -> the number of the last migration, in decimal; clockKey -> clockRecord; probeKey
	profilesBucket = "profiles" // id -> profileRecord
	namesBucket    = "names"    // text.NameKey of the name -> id; also of names that are held for somebody
	keysBucket     = "keys"     // fingerprint -> keyRecord
	ownedBucket    = "owned"    // id, then fingerprint -> nothing: the keys of a profile

	journalsBucket = "journals" // room -> headRecord
	linesBucket    = "lines"    // lineKey -> a mark, then the text
	asideBucket    = "aside"    // asideKey -> asideRecord; the same and the number of a line -> the line as it was
	roundsBucket   = "rounds"   // id -> roundRecord
	recordsBucket  = "records"  // id of the round -> the lines of its record, each with its end, in gzip
	datedBucket    = "dated"    // datedKey -> nothing: the rounds whose record is kept, the latest last; its sequence counts them
	playedBucket   = "played"   // playedKey -> nothing: the rounds of a player, the latest last
	statsBucket    = "stats"    // ledger.StatsKey -> statsRecord

	bansBucket = "bans" // the target of a ban -> banRecord

	looksBucket = "looks" // lookKey -> nothing: the names that look like something
	leftBucket  = "left"  // text.NameKey of the name -> leftRecord

	metBucket = "met" // by day, rules and two people (package ledger) -> metRecord; only of the latest days

	knownBucket = "known" // hashOf an address -> the dayOf its last login, in four bytes; knownSecret -> the key of the hashes
)

// tables are the buckets inside one transaction.
type tables struct {
	playerTables
	journalTables
	roundTables
	meta, bans, known *bbolt.Bucket
}

// playerTables are the buckets of profiles, of their keys, and of names.
type playerTables struct {
	profiles, names, keys, owned, looks, left *bbolt.Bucket
}

// journalTables are the buckets of journals, those that were set aside among them.
type journalTables struct {
	journals, lines, aside *bbolt.Bucket
}

// roundTables are the buckets of rounds that have ended, of their records, and of what is counted.
type roundTables struct {
	rounds, records, played, stats, dated, met *bbolt.Bucket
}

func withTables(tx *bbolt.Tx, run func(*tables) error) error {
	t := &tables{}
	for _, bucket := range []struct {
		name string
		to   **bbolt.Bucket
	}{
		{metaBucket, &t.meta},
		{profilesBucket, &t.profiles},
		{namesBucket, &t.names},
		{keysBucket, &t.keys},
		{ownedBucket, &t.owned},
		{journalsBucket, &t.journals},
		{linesBucket, &t.lines},
		{asideBucket, &t.aside},
		{roundsBucket, &t.rounds},
		{recordsBucket, &t.records},
		{playedBucket, &t.played},
		{statsBucket, &t.stats},
		{datedBucket, &t.dated},
		{bansBucket, &t.bans},
		{looksBucket, &t.looks},
		{leftBucket, &t.left},
		{knownBucket, &t.known},
		{metBucket, &t.met},
	} {
		if *bucket.to = tx.Bucket([]byte(bucket.name)); *bucket.to == nil {
			return fmt.Errorf("%w: no %s in it", ErrDamaged, bucket.name)
		}
	}
	return run(t)
}

// recordVersion is the form of all records, those below and those of journals, rounds and statistics. Fields that this
// program does not know are passed over when reading; a form that would be misread that way takes the next number, together
// with a migration.
const recordVersion = 1

// profileRecord is a [Profile] as it is written, without the id that it is found by, and with the rule sets that it keeps,
// by name, and the names that are held for it.
type profileRecord struct {
	V        int          `json:"v"`
	Name     string       `json:"name"`
	Created  time.Time    `json:"created"`
	Seen     time.Time    `json:"seen"`
	Settings Settings     `json:"settings,omitzero"`
	Rules    []SavedRules `json:"rules,omitempty"`
	Held     []heldName   `json:"held,omitempty"`
}

func (r *profileRecord) profile(id ID) Profile {
	return Profile{ID: id, Name: r.Name, Created: r.Created, Seen: r.Seen, Settings: r.Settings}
}

// keyRecord is a [Key] as it is written, with whose it is.
type keyRecord struct {
	V       int       `json:"v"`
	Profile ID        `json:"profile"`
	Type    string    `json:"type"`
	Label   string    `json:"label,omitempty"`
	First   time.Time `json:"first,omitzero"`
	Last    time.Time `json:"last,omitzero"`
}

// profile reads a profile, or says [ErrNotFound].
func (t *playerTables) profile(id ID) (Profile, error) {
	r, err := t.profileRecord(id)
	if err != nil {
		return Profile{}, err
	}
	return r.profile(id), nil
}

// profileRecord reads what is kept of a profile, or says [ErrNotFound].
func (t *playerTables) profileRecord(id ID) (r profileRecord, err error) {
	err = read(t.profiles, string(id), &r, &r.V)
	return r, err
}

// putProfile writes the name and the times of a profile, which keeps the rest.
func (t *playerTables) putProfile(p Profile) error {
	r, err := t.profileRecord(p.ID)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	r.V, r.Name, r.Created, r.Seen = recordVersion, p.Name, p.Created, p.Seen
	return write(t.profiles, string(p.ID), r)
}

// key reads a key and whose it is, or says [ErrNotFound].
func (t *playerTables) key(fingerprint string) (Key, ID, error) {
	var r keyRecord
	if err := read(t.keys, fingerprint, &r, &r.V); err != nil {
		return Key{}, "", err
	}
	return Key{Fingerprint: fingerprint, Type: r.Type, Label: r.Label, First: r.First, Last: r.Last}, r.Profile, nil
}

func (t *playerTables) putKey(k Key, owner ID) error {
	return write(t.keys, k.Fingerprint, keyRecord{
		V: recordVersion, Profile: owner, Type: k.Type, Label: k.Label, First: k.First, Last: k.Last,
	})
}

// read fills a record, whose version is also at the last argument.
func read(from *bbolt.Bucket, key string, record any, version *int) error {
	text := from.Get([]byte(key))
	if text == nil {
		return ErrNotFound
	}
	if err := json.Unmarshal(text, record); err != nil {
		return fmt.Errorf("%w: record %q: %w", ErrDamaged, key, err)
	}
	switch {
	case *version > recordVersion:
		return fmt.Errorf("%w: record %q", ErrNewer, key)
	case *version < 1:
		return fmt.Errorf("%w: record %q has no version", ErrDamaged, key)
	}
	return nil
}

func write(to *bbolt.Bucket, key string, record any) error {
	text, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return to.Put([]byte(key), text)
}
