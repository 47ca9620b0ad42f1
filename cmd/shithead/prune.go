package main

import (
	"context"
	"log/slog"
	"time"

	"shithead/data"
)

// pruner takes old records away: see [data.Store.Prune].
type pruner interface {
	Prune(keep data.Keep, now time.Time) (int, error)
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
	for {
		all, wait := 0, pruneBreath
		for wait == pruneBreath {
			n, err := store.Prune(keep, time.Now())
			if err != nil {
				log.Error("old records stay for now", "err", err)
			}
			if all += n; n == 0 {
				wait = pruneEvery
				if all > 0 {
					log.Info("old records are gone", "records", all)
				}
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
		}
	}
}
