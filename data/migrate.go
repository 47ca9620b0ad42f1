package data

import (
	"errors"
	"fmt"
	"strconv"

	"shithead/data/internal/boltfile"

	"go.etcd.io/bbolt"
)

// versionKey is where the meta bucket has the number of the last migration.
const versionKey = "version"

// A migration takes a store from one version to the next. It is never changed once a server has run it.
type migration func(*bbolt.Tx) error

// migrations are all there are. The first makes version 1 of an empty store.
//
// Every kind of field that is kept takes one, be it without anything to do: a server of before it would pass over the
// field, and write what it keeps without it. Package fieldtest has tests see to it.
func migrations() []migration {
	return []migration{
		// 1: profiles, names, keys
		creating(metaBucket, profilesBucket, namesBucket, keysBucket, ownedBucket),
		// 2: journals, rounds, records, statistics
		creating(journalsBucket, linesBucket, asideBucket, roundsBucket, recordsBucket, playedBucket, statsBucket),
		recount,               // 3: statistics of all rule sets together, places, streaks, ratings
		dateRecords,           // 4: which records are the oldest
		creating(bansBucket),  // 5: bans
		rankAnew,              // 6: top halves, players beaten and ratings go by points where a round gave some
		makeLooks,             // 7: what names look like, names that are left
		creating(knownBucket), // 8: addresses that are known
		countDated,            // 9: how many records are kept; which clock is believed; who deals next, in rooms' lines
		// 10: whether rounds rate, also in rooms' lines; how often people have met. Rounds from before stay as they were: they
		// say nothing of whether they rate, which is that they do, in full.
		creating(metBucket),
		creating(),                             // 11: more settings, each of them as it was before for whoever has not set it
		creating(),                             // 12: when the bots of rooms yield, in rooms' lines, which is at the usual time where nothing is said
		creating(),                             // 13: who owns journals, nobody those of before; settlements, in rooms' lines
		countKnown,                             // 14: how many addresses are known; up to which change all have been applied, from 0 on
		creating(codesBucket, newcomersBucket), // 15: codes; how many from an address were new lately
		creating(),                             // 16: which house of several servers the store is one of, none for those of before
		creating(sumsBucket),                   // 17: sums of what is in each bucket
		creating(),                             // 18: how far bots looked ahead that were cut short, in records; more levels of bots, in rooms' lines
		creating(),                             // 19: whether somebody reads plain lines, which nobody did before, in settings
		creating(),                             // 20: whether guests may sit, in rooms' lines; whether screens hear somebody's mouse, which none did before, in settings
		creating(),                             // 21: how long a head start those who play by ear have, in rooms' lines, none before
		creating(),                             // 22: in settings, whether a player has played before, and whom they mute
		creating(),                             // 23: profiles that are merged into others, in changes
	}
}

// Version is that of the stores that this program writes: the number of the last migration.
func Version() int { return len(migrations()) }

// creating is the migration that makes buckets and fills none.
func creating(names ...string) migration {
	return func(tx *bbolt.Tx) error {
		var errs []error
		for _, name := range names {
			_, err := tx.CreateBucket([]byte(name))
			errs = append(errs, err)
		}
		return errors.Join(errs...)
	}
}

// migrate brings a store to the version of the last step, all in one transaction. A store that is there already is only
// read. A store of a later version is [ErrNewer].
func migrate(db *bbolt.DB, steps []migration) error {
	have, err := versionOf(db)
	switch {
	case err != nil, have == len(steps):
		return err
	case have > len(steps):
		return newer(have, len(steps))
	}
	return boltfile.Contained(func() error {
		return db.Update(func(tx *bbolt.Tx) error {
			for i, step := range steps[have:] {
				if err := step(tx); err != nil {
					return fmt.Errorf("migration %d: %w", have+i+1, err)
				}
			}
			if err := tx.Bucket([]byte(metaBucket)).Put([]byte(versionKey), []byte(strconv.Itoa(len(steps)))); err != nil {
				return err
			}
			return sumUpAll(tx)
		})
	})
}

func newer(have, known int) error {
	return fmt.Errorf("%w: its version is %d, this server knows %d", ErrNewer, have, known)
}

// versionOf is the number of the last migration that a store went through, 0 for one without anything in it.
func versionOf(db *bbolt.DB) (have int, err error) {
	err = boltfile.Contained(func() error {
		return db.View(func(tx *bbolt.Tx) (err error) {
			meta := tx.Bucket([]byte(metaBucket))
			if meta == nil {
				if name, _ := tx.Cursor().First(); name != nil {
					return fmt.Errorf("%w: it is the database of another program", ErrDamaged)
				}
				return nil
			}
			if have, err = strconv.Atoi(string(meta.Get([]byte(versionKey)))); err != nil || have < 1 {
				return fmt.Errorf("%w: it has no version", ErrDamaged)
			}
			return nil
		})
	})
	return have, err
}
