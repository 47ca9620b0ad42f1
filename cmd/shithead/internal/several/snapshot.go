package several

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/wait"
	"shithead/sshsrv/link"
)

// How a store becomes one of a house of several: it is the one that the house begins with, it goes on from where it was, or it begins with
// a copy of another server's.

// errOfHouse says that a store cannot be served by one server that is none of its house.
var errOfHouse = errors.New("the database belongs to a cluster: serve it with its folder as one of its servers, " +
	"or use `shithead cluster export` to make a folder for one server")

// mayBeAlone says why a store is not to be served by itself: the moves of its rounds are elsewhere, and what is written to it would be
// missing in its house.
func mayBeAlone(store *data.Store) error {
	home, err := store.Home()
	if err == nil && home != "" {
		return errOfHouse
	}
	return err
}

// refusals are what to do about a store that the house does not take.
var refusals = []struct {
	is   error
	text string
}{
	{cluster.ErrOtherHouse, "give this server its own folder, or move the database away to start with a copy of another server's"},
	{cluster.ErrOwnHistory, "make a cluster of it with `shithead cluster init --from`, or move it away to start with a copy of another server's"},
	{cluster.ErrAhead, "move it away to begin with a copy of another server's"},
}

// refused says of an error of a store that is to be one of the house what to do.
func (s *Joined) refused(err error) error {
	for _, r := range refusals {
		if errors.Is(err, r.is) {
			return fmt.Errorf("%s: %w; %s", filepath.Join(s.folder, datafolder.Store), err, r.text)
		}
	}
	return err
}

// await logs what is waited for, once each.
func (s *Joined) await(what string, args ...any) { s.once(s.logger.Info, what, args...) }

// once logs something, unless it was logged before.
func (s *Joined) once(log func(what string, args ...any), what string, args ...any) {
	if !s.awaits[what] {
		log(what, args...)
	}
	s.awaits[what] = true
}

// moveIn has the store be one of the house, and up to date with it. It waits until the house is founded, etcd answers, and another server
// gives a copy of its store if that is needed.
func (s *Joined) moveIn(ctx context.Context) error {
	for ctx.Err() == nil {
		in, err := s.tryToMoveIn(ctx)
		switch {
		case in:
			return nil
		case err == nil: // it is further than it was
			continue
		case errors.Is(err, errNoCopy):
			s.await(err.Error())
			wait.For(ctx, moveInRetry)
		case passes(err), errors.Is(err, data.ErrUnwritten) && s.store.Outage() != nil && !s.store.Outage().Final():
			s.logger.Warn("cluster not answering yet", "err", err)
			wait.For(ctx, moveInRetry)
		case errors.Is(err, cluster.ErrNoHouse):
			s.await("waiting for the cluster to be created")
			wait.For(ctx, moveInEvery)
		default:
			return s.refused(err)
		}
	}
	return ctx.Err()
}

// moveInEvery is how often a server looks whether the house is founded, and moveInRetry after how long it tries again what has failed.
const moveInEvery, moveInRetry = 200 * time.Millisecond, time.Second

// tryToMoveIn does the next step, and reports whether it was the last one.
func (s *Joined) tryToMoveIn(ctx context.Context) (in bool, err error) {
	house, err := s.keys.House(ctx)
	if errors.Is(err, cluster.ErrNoHouse) && s.node.Founds {
		return false, s.found(ctx)
	}
	if altered := s.store.Altered(); err == nil && len(altered) > 0 {
		s.once(s.logger.Error, "database corrupt: it is copied from another server", "in", altered)
		return false, s.fetch(ctx, &house)
	}
	if err == nil {
		err = house.Admit(s.store)
	}
	if err == nil && house.Founder == s.node.Name {
		err = s.store.DropRooms() // the house has them
	}
	if err == nil {
		err = s.log.CatchUp(ctx, s.store)
	}
	if errors.Is(err, cluster.ErrBehind) {
		s.await("database needs a copy of another server's", "err", err)
		return false, s.fetch(ctx, &house)
	}
	return err == nil, err
}

// found has the house begin with this store. The store knows of which house it is one before anybody else does, so that whatever becomes
// of that it is the same house afterwards.
func (s *Joined) found(ctx context.Context) error {
	f := cluster.Founding{Founder: s.node.Name}
	var errs [4]error
	f.ID, errs[0] = s.store.Home()
	f.Blank, errs[1] = s.store.Blank()
	f.Applied, errs[2] = s.store.Applied()
	f.Rooms, errs[3] = s.store.Rooms()
	if err := errors.Join(errs[:]...); err != nil {
		return err
	}
	if err := datafolder.Unaltered(s.store.Altered()); err != nil {
		return err
	}
	if f.ID == "" {
		f.ID = data.NewID()
		if err := s.store.Belong(f.ID); err != nil {
			return err
		}
	}
	if err := s.keys.Found(ctx, &f); err != nil {
		return err
	}
	s.logger.Info("cluster ready", "house", f.ID, "changes", f.Applied, "rooms", len(f.Rooms.Journals))
	return nil
}

// errNoCopy: no server gives a copy of its store yet.
var errNoCopy = errors.New("no server of the cluster has a copy of its database ready")

// errNoFurther says of a copy that it is no further than the store that it is to replace.
var errNoFurther = errors.New("it is no newer than the local one")

// fetch has the store be a copy of another server's.
func (s *Joined) fetch(ctx context.Context, house *cluster.House) error {
	if err := s.keys.HoldLog(ctx, s.node.Name); err != nil {
		return err
	}
	there, err := cluster.There(ctx, s.client, cluster.DefaultMembershipLimits())
	if err != nil {
		return fmt.Errorf("%w: %w", data.ErrTryAgain, err)
	}
	for name, m := range there {
		if name == s.node.Name || m.Link == "" {
			continue
		}
		began := time.Now()
		err := s.fetchFrom(ctx, house, name, m.Link)
		if _, ok := errors.AsType[datafolder.StoreLost](err); ok {
			return err
		}
		if err == nil {
			s.logger.Info("database copied from another server", "node", name, "took", time.Since(began).Round(time.Millisecond))
			return nil
		}
		if !errors.Is(err, link.ErrNoCopy) { // else it is giving one to another server
			s.logger.Warn("database not copied from another server", "node", name, "err", err)
		}
	}
	return errNoCopy
}

// fetchFrom has the store be a copy of that of a server, once all of it is there and can be opened. Whatever happens meanwhile, the store is
// as it was, or the copy. It fails with a [datafolder.StoreLost] if no store is open afterwards.
func (s *Joined) fetchFrom(ctx context.Context, house *cluster.House, name, address string) (err error) {
	left, err := filepath.Glob(filepath.Join(s.folder, datafolder.CopyPattern))
	for _, path := range left { // by a process that was killed, as this one holds the store
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(s.folder, datafolder.CopyPattern) // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name()) // unless it has become the store
		}
	}()
	_, err = s.links.Fetch(ctx, name, address, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := s.mayReplace(house, file.Name()); err != nil {
		return err
	}
	path := filepath.Join(s.folder, datafolder.Store)
	if err := s.store.Close(); err != nil {
		return datafolder.StoreLost{Why: err}
	}
	err = os.Rename(file.Name(), path)
	if err == nil {
		err = durable.At(s.folder).Sync()
	}
	opened, unopened := data.Open(path)
	if unopened != nil {
		return datafolder.StoreLost{Why: errors.Join(err, unopened)}
	}
	s.store = opened
	return err
}

// mayReplace says why a copy of another server's store cannot be this server's.
func (s *Joined) mayReplace(house *cluster.House, path string) error {
	copied, err := data.LookAt(path) // at all of it
	if err != nil {
		return err
	}
	own, unknown := s.store.Applied()
	blank, unsure := s.store.Blank()
	switch err := errors.Join(unknown, unsure); {
	case err != nil:
		return err
	case copied.Home != house.ID:
		return fmt.Errorf("%w: of %s", cluster.ErrOtherHouse, copied.Home)
	case len(copied.Altered) > 0:
		return datafolder.Unaltered(copied.Altered)
	case copied.Applied < own, copied.Applied == own && !blank && len(s.store.Altered()) == 0:
		return fmt.Errorf("%w: it has applied %d changes", errNoFurther, copied.Applied)
	}
	return nil
}

// copies gives another server a copy of the store.
func (s *Joined) copies(ctx context.Context, _ string, send func(size int64, copied io.Reader) error) error {
	copyTo := func(path string) error { return s.store.Backup(ctx, path) }
	return datafolder.WithSnapshot([]string{s.folder, os.TempDir()}, copyTo, func(path string) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close() //nolint:errcheck // it was only read
		info, err := file.Stat()
		if err != nil {
			return err
		}
		return send(info.Size(), file)
	})
}

// CopyWithRooms makes a copy of the store that is a house by itself, with the rooms of the house. All that the house had when it was asked
// is in it.
func (s *Joined) CopyWithRooms(ctx context.Context, path string) error {
	rooms, latest, err := s.journals.Rooms(ctx)
	if err != nil {
		return err
	}
	for applied := uint64(0); applied < latest; { // a round whose moves are gone by now has come to something there
		if applied, err = s.store.Applied(); err != nil {
			return err
		}
		if applied < latest {
			wait.For(ctx, 10*time.Millisecond)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if err := s.store.Backup(ctx, path); err != nil {
		return err
	}
	copied, err := data.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(copied.Leave(rooms), copied.Close())
}
