package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"shithead/cmd/shithead/internal/control"
	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/several"
	"shithead/data"
	"shithead/data/wait"
	"shithead/sshsrv"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
)

// packTime is how long a copy of the store is there to be packed: a gigabyte takes half a minute.
const packTime = time.Hour

// machine is the process round a server.
type machine struct {
	admin.Machine
	folder string
	store  *data.Store
	// others are those of a house of several, of which a copy has the rooms; nil for a server by itself.
	others *several.Joined
	// copying is held by the one backup that is being made.
	copying sync.Mutex
}

// theMachine is the process round a server of a folder, whose store is watched, and which stop stops.
func theMachine(folder string, store *data.Store, watch *storeWatch, stop func()) *machine {
	m := &machine{folder: folder, store: store}
	m.Machine = admin.Machine{
		Version: programVersion(), Stop: stop,
		Backup: func(ctx context.Context, to io.Writer) error {
			return m.withCopy(ctx, []string{folder, os.TempDir()}, func(path string) error {
				return pack(ctx, folder, path, &target{Writer: to, name: "the backup"})
			})
		},
		Store: func() admin.StoreState {
			state := watch.says()
			state.Free, _ = durable.Free(folder) // 0 where that is not known
			return state
		},
	}
	return m
}

// withCopy does something with a copy of the store, which is in the first of the folders that takes it.
func (m *machine) withCopy(ctx context.Context, folders []string, do func(path string) error) error {
	if !m.copying.TryLock() {
		return errors.New("another backup is under way: wait for it")
	}
	defer m.copying.Unlock()
	copyTo := m.store.Backup
	if m.others != nil {
		copyTo = m.others.CopyWithRooms
	}
	return datafolder.WithSnapshot(folders, func(path string) error { return copyTo(ctx, path) }, do)
}

// controls are the commands that a server takes through the socket in its data folder.
func (m *machine) controls(server *sshsrv.Server) map[string]control.Command {
	return map[string]control.Command{
		backupCommand: func(ctx context.Context, beside []string, say func(any) error) error {
			return m.withCopy(ctx, append(beside, m.folder), func(path string) error {
				if local, err := filepath.Rel(m.folder, path); err == nil && filepath.IsLocal(local) {
					path = local
				}
				if err := say(snapshot{path}); err != nil {
					return err
				}
				select {
				case <-ctx.Done(): // it is packed, or whoever asked is gone
					return nil
				case <-time.After(packTime):
					return errors.New("packing takes too long")
				}
			})
		},
		control.Healthy: func(_ context.Context, _ []string, say func(any) error) error {
			but, err := server.Health()
			if err != nil {
				return err
			}
			return say(health{but})
		},
		adminCommand: func(ctx context.Context, words []string, say func(any) error) error {
			status := server.Admin(ctx, account.Operator{Name: "local"}, words,
				sayer(func(p []byte) error { return say(adminSays{Out: p}) }),
				sayer(func(p []byte) error { return say(adminSays{Err: p}) }))
			return say(adminSays{Status: &status})
		},
	}
}

// sayer is a writer that says what is written.
type sayer func([]byte) error

func (s sayer) Write(p []byte) (int, error) {
	if err := s(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// keep looks after the folder of a store that is open, until ctx ends and what it gives is called: it takes old records
// and addresses away, watches the store, has garbage collected as often as the heap's size wants, and answers at the
// control socket. A server that cannot have one serves all the same. measured is told of the memory in use, in bytes.
func keep(
	ctx context.Context, folder string, store *data.Store, watch *storeWatch, records data.Keep, commands map[string]control.Command,
	measured func(live int64), log *slog.Logger,
) (stop func()) {
	if err := datafolder.Sweep(folder); err != nil {
		log.Warn("leftover files not removed", "err", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { prune(ctx, store, records, log) })
	all.Go(func() { forget(ctx, store, log) })
	garbage := newCollector(os.Getenv(collectVariable), measured, log)
	all.Go(func() { garbage.run(ctx) })
	all.Go(func() { wait.Every(ctx, watch.limits.Look, func() { watch.look(time.Now()) }) })
	server, err := control.Listen(folder, commands, control.DefaultLimits(), log) //nolint:contextcheck // they end when it is closed
	if err != nil {
		log.Warn("no control socket: local backups need the server stopped", "err", err)
	}
	return func() {
		cancel()
		all.Wait()
		if server == nil {
			return
		}
		if err := server.Close(); err != nil {
			log.Warn("control socket not closed", "err", err)
		}
	}
}
