package stoppedhouse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
)

// House are the folders of servers of a house that do not run.
type House struct {
	// folders are those of the servers, and voters how many vote in all.
	folders []string
	voters  int
	// etcd are where those that vote keep their part of etcd.
	etcd []string
}

// In finds the servers in a folder, which is that of a house, with one for each server in it, or that of one server.
func In(from string) (*House, error) {
	h := &House{}
	if err := h.add(from); err != nil {
		return nil, err
	}
	if len(h.folders) == 0 {
		below, err := os.ReadDir(from)
		if err != nil {
			return nil, err
		}
		for _, f := range below {
			if !f.IsDir() {
				continue
			}
			if err := h.add(filepath.Join(from, f.Name())); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case len(h.folders) == 0:
		return nil, fmt.Errorf("no server of a cluster is in %s: give its folder with --data", from)
	case len(h.etcd) == 0:
		return nil, fmt.Errorf("none of the servers in %s votes, so the moves of running rounds are not there: use the folder of one that votes", from)
	}
	return h, nil
}

// add adds the server whose folder that is, if it is that of one.
func (h *House) add(folder string) error {
	node, err := nodefile.Read(folder)
	if err != nil || node == nil {
		return err
	}
	h.folders = append(h.folders, folder)
	h.voters = max(h.voters, len(node.Voters))
	if at := filepath.Join(folder, nodefile.EtcdFolder); cluster.HasEtcd(at) {
		h.etcd = append(h.etcd, at)
	}
	return nil
}

// Warn says what may be missing.
func (h *House) Warn(to io.Writer) {
	if 2*len(h.etcd) <= h.voters {
		fmt.Fprintf(to, "Only %d of %d servers that vote were there: what they had not heard of is missing.\n", len(h.etcd), h.voters)
	}
}

// Export makes a folder for one server, all of it or nothing, and gives how many rooms run in it. Nothing of the house is changed.
func (h *House) Export(ctx context.Context, to string) (rooms int, err error) {
	stores := []string{}
	for _, folder := range h.folders {
		if path := filepath.Join(folder, datafolder.Store); datafolder.There(path) {
			stores = append(stores, path)
		}
	}
	err = holdAll(stores, func() error {
		return datafolder.PlaceAnew(to, func(private string) (err error) {
			rooms, err = h.put(ctx, stores, private)
			return err
		})
	})
	return rooms, err
}

// holdAll does something while nobody can open any of some stores for writing, and no server that has one runs.
func holdAll(stores []string, do func() error) error {
	if len(stores) == 0 {
		return do()
	}
	return data.Hold(stores[0], func() error { return holdAll(stores[1:], do) })
}

// put makes the host key and the store of a single server, and gives how many rooms run in it.
func (h *House) put(ctx context.Context, stores []string, private string) (rooms int, err error) {
	key, err := os.ReadFile(filepath.Join(h.folders[0], datafolder.HostKey))
	if err != nil {
		return 0, fmt.Errorf("the host key: %w", err)
	}
	if err := durable.Write(durable.At(private), datafolder.HostKey, key); err != nil {
		return 0, err
	}
	is, err := cluster.OpenOffline(ctx, h.etcd, filepath.Join(private, nodefile.EtcdFolder), slog.New(slog.DiscardHandler))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, is.Close()) }()
	house, err := is.House(ctx)
	if err != nil {
		return 0, err
	}
	if stores, err = furthest(stores); err != nil {
		return 0, err
	}
	path := filepath.Join(private, datafolder.Store)
	why := errors.New("no server has a database")
	for _, from := range stores {
		if rooms, why = takeStore(ctx, is, &house, from, path); why == nil {
			return rooms, nil
		}
		if err := os.Remove(path); err != nil {
			return 0, errors.Join(why, err)
		}
	}
	return 0, why
}

// furthest are stores in the order of what they have applied, the most first.
func furthest(stores []string) ([]string, error) {
	applied := map[string]uint64{}
	for _, path := range stores {
		is, err := data.LookAt(path)
		if err != nil {
			return nil, err
		}
		if err := datafolder.Unaltered(is.Altered); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		applied[path] = is.Applied
	}
	return slices.SortedStableFunc(slices.Values(stores), func(a, b string) int { return cmp.Compare(applied[b], applied[a]) }), nil
}

// takeStore makes the store of a single server of one of the house's, with all that this one had not applied yet, and the house's rooms.
func takeStore(ctx context.Context, is *cluster.Offline, house *cluster.House, from, to string) (rooms int, err error) {
	if err := data.CopyFile(ctx, from, to); err != nil {
		return 0, err
	}
	store, err := data.Open(to)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := house.Admit(store); err != nil {
		return 0, fmt.Errorf("%s: %w", from, err)
	}
	if err := cluster.NewLog(is.Client).CatchUp(ctx, store); err != nil {
		return 0, fmt.Errorf("%s: %w", from, err)
	}
	kept, _, err := cluster.NewJournals(is.Client).Rooms(ctx)
	if err != nil {
		return 0, err
	}
	return len(kept.Journals), store.Leave(kept)
}
