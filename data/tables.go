package data

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"shithead/data/internal/boltfile"

	"go.etcd.io/bbolt"
)

// The buckets of the file.
const (
	metaBucket     = boltfile.Meta // versionKey -> the number of the last migration, in decimal; clockKey -> clockRecord; boltfile.ProbeKey; appliedKey; homeKey
	profilesBucket = "profiles"    // id -> profileRecord
	namesBucket    = "names"       // text.NameKey of the name -> id; also of names that are held for somebody
	keysBucket     = "keys"        // fingerprint -> keyRecord
	ownedBucket    = "owned"       // id, then fingerprint -> nothing: the keys of a profile

	journalsBucket = "journals" // room -> headRecord
	linesBucket    = "lines"    // lineKey -> a mark, then the text
	asideBucket    = "aside"    // lineKey -> asideRecord; the same and the number of a line -> the line as it was
	roundsBucket   = "rounds"   // id -> roundRecord
	recordsBucket  = "records"  // id of the round -> the lines of its record, each with its end, in gzip
	datedBucket    = "dated"    // ledger.DatedKey -> nothing: the rounds whose record is kept, the latest last; its sequence counts them
	playedBucket   = "played"   // ledger.PlayedKey -> nothing: the rounds of a player, the latest last
	statsBucket    = "stats"    // ledger.StatsKey -> statsRecord

	bansBucket = "bans" // the target of a ban -> banRecord

	looksBucket = "looks" // lookKey -> nothing: the names that look like something
	leftBucket  = "left"  // text.NameKey of the name -> leftRecord

	codesBucket = "codes" // hash of a code -> codeRecord

	metBucket = "met" // by day, rules and two people (package ledger) -> metRecord; only of the latest days

	knownBucket = "known" // hashOf an address -> the dayOf its last login, in four bytes; knownSecret -> the key of the hashes; its sequence counts these

	newcomersBucket = "newcomers" // hashOf an address -> when its token bucket is full (newcomers.go), in nanoseconds of Unix time, in eight bytes
)

// tables are the buckets inside one transaction. What is of several kinds of things is a method of them all.
type tables struct {
	playerTables
	journalTables
	roundTables
	houseTables
	// failed is the first error of what was written. It undoes the transaction.
	failed error
	// changes are those that were applied, by the latest number last.
	changes []numberedChange
	undo    undo
	// openings are the buckets of them all.
	openings []opening
}

// The parts of the [tables], each with the methods of one kind of thing that is kept.
type (
	// playerTables are profiles, their names with what these look like, and their keys.
	playerTables struct {
		profiles            table[profileRecord]
		keys                table[keyRecord]
		left                table[leftRecord]
		codes               table[codeRecord]
		names, owned, looks bucket
	}
	// journalTables are journals of rooms that run, and those that were set aside.
	journalTables struct {
		journals table[headRecord]
		aside    table[asideRecord]
		lines    bucket
	}
	// roundTables are rounds that have ended, their records, what is counted, and who has met.
	roundTables struct {
		rounds                 table[roundRecord]
		stats                  table[statsRecord]
		met                    table[metRecord]
		records, played, dated bucket
		// packer is that of the file, nil where nothing is settled.
		packer *packer
	}
	// houseTables are bans, addresses that are known, and what is known of the server itself, such as its clock.
	houseTables struct {
		bans                   table[banRecord]
		meta, known, newcomers bucket
	}
)

// tablesOf are the buckets of a transaction, none of which is opened yet.
func tablesOf(tx *bbolt.Tx) *tables {
	t := &tables{}
	openings := make([]opening, 0, bucketCount)
	of := func(name string) bucket {
		openings = append(openings, opening{tx: tx, name: name, failed: &t.failed, undo: &t.undo})
		return bucket{&openings[len(openings)-1]}
	}
	t.meta, t.known, t.bans.bucket = of(metaBucket), of(knownBucket), of(bansBucket)
	t.newcomers, t.codes.bucket = of(newcomersBucket), of(codesBucket)
	t.profiles.bucket, t.keys.bucket, t.left.bucket = of(profilesBucket), of(keysBucket), of(leftBucket)
	t.names, t.owned, t.looks = of(namesBucket), of(ownedBucket), of(looksBucket)
	t.journals.bucket, t.aside.bucket, t.lines = of(journalsBucket), of(asideBucket), of(linesBucket)
	t.rounds.bucket, t.stats.bucket, t.met.bucket = of(roundsBucket), of(statsBucket), of(metBucket)
	t.records, t.played, t.dated = of(recordsBucket), of(playedBucket), of(datedBucket)
	t.openings = openings
	return t
}

// bucketCount is how many buckets there are.
const bucketCount = 20

// complete says [ErrDamaged] if a bucket is missing, as in a store of an earlier version.
func (t *tables) complete() error {
	for i := range t.openings {
		if o := &t.openings[i]; o.tx.Bucket([]byte(o.name)) == nil {
			return o.missing()
		}
	}
	return nil
}

func withTables(tx *bbolt.Tx, run func(*tables) error) error {
	t := tablesOf(tx)
	return cmp.Or(run(t), t.failed)
}

// bucket is a bucket that notes the first error of what is written, so that not everybody who writes need look at it.
type bucket struct{ *opening }

// opening is a bucket of a transaction, which is opened when it is first used: most transactions use few, and opening all
// costs more than a small one does.
type opening struct {
	tx     *bbolt.Tx
	name   string
	opened *bbolt.Bucket
	// sequence is that of the bucket as it was opened, and changes are those of its sum without it.
	sequence uint64
	changes  sum
	failed   *error
	undo     *undo
}

// in opens the bucket. It panics if there is none, which whoever runs the transaction takes for damage, as it is: [Open] has
// looked whether all are there.
func (o *opening) in() *bbolt.Bucket {
	if o.opened == nil {
		if o.opened = o.tx.Bucket([]byte(o.name)); o.opened == nil {
			panic(o.missing())
		}
		o.sequence = o.opened.Sequence()
	}
	return o.opened
}

func (o *opening) missing() error { return fmt.Errorf("%w: no %s in it", ErrDamaged, o.name) }

// Get is the value of a key, nil for none. It is good until the transaction ends.
func (o *opening) Get(key []byte) []byte { return o.in().Get(key) }

func (b bucket) note(err error) { *b.failed = cmp.Or(*b.failed, err) }

func (b bucket) write(key, value []byte) {
	b.undo.remember(b, key)
	b.note(b.set(key, value))
}

func (b bucket) remove(keys ...[]byte) {
	for _, key := range keys {
		b.undo.remember(b, key)
		b.note(b.unset(key))
	}
}

// lookUp is the value of a key, which may be empty, and whether there is one.
func (b bucket) lookUp(key []byte) (value []byte, there bool) {
	at, value := b.in().Cursor().Seek(key)
	return value, bytes.Equal(at, key)
}

func (b bucket) set(key, value []byte) error {
	if was, there := b.lookUp(key); there {
		b.changes -= sumOf(key, was)
	}
	b.changes += sumOf(key, value)
	return b.in().Put(key, value)
}

func (b bucket) unset(key []byte) error {
	was, there := b.lookUp(key)
	if !there {
		return nil
	}
	b.changes -= sumOf(key, was)
	return b.in().Delete(key)
}

func (b bucket) setSequence(n uint64) {
	b.undo.rememberSequence(b)
	b.note(b.in().SetSequence(n))
}

func (b bucket) removeBelow(prefix []byte) {
	var keys [][]byte
	for rest := range b.below(prefix) {
		keys = append(keys, slices.Concat(prefix, rest))
	}
	b.remove(keys...)
}

// below goes through what is under a prefix, by the rest of its key. Nothing may be written to the bucket meanwhile.
func (b bucket) below(prefix []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(rest, value []byte) bool) {
		cursor := b.in().Cursor()
		for k, v := cursor.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = cursor.Next() {
			if !yield(k[len(prefix):], v) {
				return
			}
		}
	}
}

// table is a bucket of records of one kind.
type table[R record] struct{ bucket }

// get reads a record, or says [ErrNotFound].
func (b table[R]) get(key string) (r R, err error) {
	text := b.Get([]byte(key))
	if text == nil {
		return r, ErrNotFound
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return r, fmt.Errorf("%w: record %q: %w", ErrDamaged, key, err)
	}
	switch v := r.version(); {
	case v > recordVersion:
		return r, fmt.Errorf("%w: record %q", ErrNewer, key)
	case v < 1:
		return r, fmt.Errorf("%w: record %q has no version", ErrDamaged, key)
	}
	return r, nil
}

// orNone is what [table.get] gave, the zero record if there is none.
func orNone[R record](r R, err error) (R, error) {
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return r, err
}

// entry is a record as it will be written.
func (b table[R]) entry(key string, r R) (entry, error) {
	text, err := json.Marshal(r)
	return entry{b.bucket, []byte(key), text}, err
}

func (b table[R]) put(key string, r R) {
	e, err := b.entry(key, r)
	b.note(err)
	b.write(e.key, e.value)
}

// record says in which form it is written.
type record interface{ version() int }

// form is what every record begins with: see [recordVersion].
type form struct {
	V int `json:"v"`
}

func (f form) version() int { return f.V }

// current is the form of records that are written.
func current() form { return form{recordVersion} }

// recordVersion is the form of all records. Fields that this program does not know are passed over when reading; a form
// that would be misread that way takes the next number, together with a migration.
const recordVersion = 1
