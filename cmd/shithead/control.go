package main

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"shithead/cmd/shithead/internal/control"
	"shithead/data"
)

// packTime is how long a copy of the store is there to be packed: a gigabyte takes half a minute.
const packTime = time.Hour

// controls are the commands that a server takes through the socket in its data folder.
func controls(folder string, store *data.Store) []control.Command {
	var copying sync.Mutex
	return []control.Command{
		{Name: backupCommand, Run: func(ctx context.Context, _ map[string]string, say func(any) error) error {
			if !copying.TryLock() {
				return errors.New("another backup is being made")
			}
			defer copying.Unlock()
			return withSnapshot(folder, func(name string) error {
				if err := store.Backup(ctx, filepath.Join(folder, name)); err != nil {
					return err
				}
				if err := say(snapshot{name}); err != nil {
					return err
				}
				select {
				case <-ctx.Done(): // it is packed, or whoever asked is gone
					return nil
				case <-time.After(packTime):
					return errors.New("packing takes too long")
				}
			})
		}},
	}
}

// keep looks after the folder of a store that is open, until ctx ends and what it gives is called: it takes old records
// away, and answers at the control socket. A server that cannot have one serves all the same.
func keep(ctx context.Context, folder string, store *data.Store, records data.Keep, log *slog.Logger) (stop func()) {
	if err := dropSnapshots(folder); err != nil {
		log.Warn("left over from a backup", "err", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { prune(ctx, store, records, log) })
	server, err := control.Listen(folder, controls(folder, store), control.DefaultLimits(), log)
	if err != nil {
		log.Warn("no control socket: a backup has to wait until the server is stopped", "err", err)
	}
	return func() {
		cancel()
		all.Wait()
		if server == nil {
			return
		}
		if err := server.Close(); err != nil {
			log.Warn("control socket", "err", err)
		}
	}
}
