package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.etcd.io/etcd/server/v3/storage/datadir"
	"go.etcd.io/etcd/server/v3/storage/wal"
	"go.etcd.io/etcd/server/v3/storage/wal/walpb"
	"go.etcd.io/raft/v3/raftpb"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// Offline is what the members of a house that is stopped have kept in etcd, in this process alone, and from a copy.
type Offline struct {
	*Client
	etcd   *clientv3.Client
	member *embed.Etcd
}

// OpenOffline opens what members have kept in their folders, which stay as they are; a copy is made in another folder that is empty. It
// has everything that was acknowledged if more than half of the members' folders are given, and none of them runs: of the most advanced
// of these everything counts as agreed on, as it would if they were started.
func OpenOffline(ctx context.Context, folders []string, in string, log *slog.Logger) (*Offline, error) {
	best, err := mostAdvanced(folders)
	if err != nil {
		return nil, err
	}
	if err := os.CopyFS(datadir.ToMemberDir(in), os.DirFS(datadir.ToMemberDir(best))); err != nil {
		return nil, err
	}
	if err := commitAll(datadir.ToWALDir(in)); err != nil {
		return nil, fmt.Errorf("etcd in %s: %w", best, err)
	}
	if err := copyAnew(datadir.ToWALDir(in)); err != nil {
		return nil, err
	}
	member, err := startAlone(in, log)
	if err != nil {
		return nil, fmt.Errorf("etcd in %s: %w", best, err)
	}
	select {
	case <-member.Server.ReadyNotify():
		etcd := v3client.New(member.Server)
		return &Offline{NewClient(etcd, DefaultLimits()), etcd, member}, nil
	case err = <-member.Err():
	case <-ctx.Done():
		err = ctx.Err()
	}
	member.Close()
	return nil, fmt.Errorf("etcd in %s: %w", best, err)
}

// Close ends it. The copy is good for nothing then.
func (o *Offline) Close() error {
	err := o.etcd.Close()
	o.member.Server.HardStop() // it has nobody to hand anything to
	o.member.Close()
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	return err
}

// reached is where the log of a member ends. Of several members the one whose log ends with the latest term, and there with the highest
// index, has all that more than half of them have.
type reached struct{ term, index uint64 }

// errNoMember says that a folder holds nothing of a member of etcd.
var errNoMember = errors.New("etcd has no data there")

// mostAdvanced is the folder of the member that has most.
func mostAdvanced(folders []string) (best string, err error) {
	var most reached
	for _, folder := range folders {
		at, err := lastEntry(datadir.ToWALDir(folder))
		if err != nil {
			return "", fmt.Errorf("etcd in %s: %w", folder, err)
		}
		if best == "" || cmp.Or(cmp.Compare(at.term, most.term), cmp.Compare(at.index, most.index)) > 0 {
			best, most = folder, at
		}
	}
	if best == "" {
		return "", errNoMember
	}
	return best, nil
}

// lastEntry is where the log in a folder ends, which is only read.
func lastEntry(folder string) (at reached, err error) {
	l, _, err := openLog(folder, wal.OpenForRead) // which is closed once it was read
	if err != nil {
		return at, err
	}
	return l.at, nil
}

// openedLog is a log that was read to its end.
type openedLog struct {
	*wal.WAL
	at reached
}

// openLog opens a log in a way, and reads it.
func openLog(folder string, open func(*zap.Logger, string, *walpb.Snapshot) (*wal.WAL, error)) (l *openedLog, state *raftpb.HardState, err error) {
	if !wal.Exist(folder) {
		return nil, nil, errNoMember
	}
	silent := zap.NewNop()
	snapshots, err := wal.ValidSnapshotEntries(silent, folder)
	if err != nil {
		return nil, nil, err
	}
	from := &walpb.Snapshot{}
	if len(snapshots) > 0 {
		from = snapshots[len(snapshots)-1]
	}
	w, err := open(silent, folder, from)
	if err != nil {
		return nil, nil, err
	}
	_, state, entries, err := w.ReadAll()
	if err != nil {
		_ = w.Close() // which fails for one that is only read
		return nil, nil, err
	}
	l = &openedLog{w, reached{from.GetTerm(), from.GetIndex()}}
	if len(entries) > 0 {
		last := entries[len(entries)-1]
		l.at = reached{last.GetTerm(), last.GetIndex()}
	}
	return l, state, nil
}

// commitAll has all of a log count as agreed on: a member learns only later what the one that led it has acknowledged.
func commitAll(folder string) error {
	l, state, err := openLog(folder, wal.Open)
	if errors.Is(err, io.ErrUnexpectedEOF) && wal.Repair(zap.NewNop(), folder) { // it was cut off while it wrote what nobody has seen
		l, state, err = openLog(folder, wal.Open)
	}
	if err != nil {
		return err
	}
	if state.GetCommit() < l.at.index {
		err = l.Save(&raftpb.HardState{Term: new(max(state.GetTerm(), l.at.term)), Vote: new(state.GetVote()), Commit: new(l.at.index)}, nil)
	}
	return errors.Join(err, l.Close())
}

// copyAnew replaces the files in a folder with copies that nothing has locked. A child of this process that is between fork
// and exec keeps the lock of each file that was open, although it is closed here, and etcd does not wait for a lock.
func copyAnew(folder string) error {
	locked := folder + ".locked"
	if err := os.Rename(folder, locked); err != nil {
		return err
	}
	return errors.Join(os.CopyFS(folder, os.DirFS(locked)), os.RemoveAll(locked))
}

// startAlone starts the member whose files are in a folder as the only one, which nobody can connect with.
func startAlone(folder string, log *slog.Logger) (member *embed.Etcd, err error) {
	config := embed.NewConfig()
	config.Dir, config.ForceNewCluster, config.UnsafeNoFsync = folder, true, true
	config.ListenPeerUrls, config.ListenClientUrls = nil, nil
	config.AdvertisePeerUrls, config.AdvertiseClientUrls = []url.URL{address("localhost:1")}, []url.URL{address("localhost:2")}
	config.TickMs, config.ElectionMs = beat/10, election/10
	config.QuotaBackendBytes, config.MaxRequestBytes = quotaBytes, requestBytes
	config.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.New(newToSlog(log, func() bool { return false }), zap.WithFatalHook(zapcore.WriteThenPanic)))
	defer func() {
		if what := recover(); what != nil { // what it does about files that are broken
			member, err = nil, fmt.Errorf("its files are broken: %v", what)
		}
	}()
	return embed.StartEtcd(config)
}

// HasEtcd reports whether a folder holds anything of a member of etcd.
func HasEtcd(folder string) bool { return wal.Exist(datadir.ToWALDir(folder)) }
