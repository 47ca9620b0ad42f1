package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"shithead/data"
	"shithead/data/wait"
)

// pruner takes old records away: see [data.Store.Prune] and [data.Store.Believe].
type pruner interface {
	Prune(keep data.Keep, now time.Time) (int, error)
	Believe(now time.Time, passed time.Duration) (believed time.Time, doubted bool, err error)
}

const (
	// pruneEvery is how often records that are too old are looked for: nobody asks for the minute.
	pruneEvery = time.Hour
	// pruneBreath is how long the disk belongs to others between two transactions.
	pruneBreath = 50 * time.Millisecond
)

// prune takes records away that are not to be kept, now and every so often, until ctx ends.
func prune(ctx context.Context, store pruner, keep data.Keep, log *slog.Logger) {
	if keep == (data.Keep{}) {
		return
	}
	doubted, last := false, time.Now()
	wait.Every(ctx, pruneEvery, func() {
		now := time.Now()
		believed, doubt, err := store.Believe(now, now.Sub(last))
		last = now
		if doubt && !doubted && keep.Age > 0 {
			log.Warn("clock jumped, or server off for long: record age ignores the jump for a month",
				"clock", now.Format(time.DateTime), "believed", believed.Local().Format(time.DateTime))
		}
		doubted = doubt
		if err == nil {
			err = pruneAll(ctx, store, keep, believed, log)
		}
		if err != nil && !errors.Is(err, data.ErrUnwritten) { // which is said elsewhere
			log.Error("old records not deleted", "err", err)
		}
	})
}

// pruneAll takes all records away that are not to be kept at a time, until ctx ends.
func pruneAll(ctx context.Context, store pruner, keep data.Keep, now time.Time, log *slog.Logger) error {
	all := 0
	for {
		n, err := store.Prune(keep, now)
		if all += n; n == 0 || err != nil {
			if all > 0 {
				log.Info("old records deleted", "records", all)
			}
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pruneBreath):
		}
	}
}

// addressBook forgets addresses: see [data.Store.ForgetAddresses].
type addressBook interface {
	ForgetAddresses(now time.Time) (int, error)
}

// forgetEvery is how often addresses are looked for that are not known any more, which is counted in days.
const forgetEvery = 6 * time.Hour

// forget takes away which addresses were known long ago, now and every so often, until ctx ends.
func forget(ctx context.Context, store addressBook, log *slog.Logger) {
	wait.Every(ctx, forgetEvery, func() {
		if _, err := store.ForgetAddresses(time.Now()); err != nil {
			log.Error("old addresses not deleted", "err", err)
		}
	})
}
