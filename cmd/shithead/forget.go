package main

import (
	"context"
	"log/slog"
	"time"

	"shithead/data/wait"
)

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
			log.Error("old addresses stay for now", "err", err)
		}
	})
}
