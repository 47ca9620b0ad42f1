package several

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/house"
	"shithead/data/wait"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv"
	"shithead/sshsrv/link"
	"shithead/views/ui"
)

// Joined is a server of a house of several, in what it has to do with the others. It is an [sshsrv.Members].
type Joined struct {
	node            *nodefile.Node
	folder, version string
	// store is the server's, which may be replaced until the server has joined the house.
	store  *data.Store
	logger *slog.Logger
	etcd   *cluster.Etcd
	// everyMember is a connection with all members of etcd, and client that by which the server reads and writes: with its own member if it
	// has one, as any other one may hang.
	everyMember, client *clientv3.Client
	keys                *cluster.Client
	log                 *cluster.Log
	journals            *cluster.Journals
	links               *link.Links
	listener            net.Listener
	census              census
	// stays says of a stop that the others stop, too.
	stays func() bool

	// awaits is what was logged to be waited for.
	awaits map[string]bool
	// registry is what the house knows of its servers, and roster who they are, once that is known; key names the key of this one, and
	// removed is who is none any more, by key. voting are the members of etcd, kept what the folder says of them.
	registry  *cluster.Registry
	key       string
	roster    atomic.Pointer[[]cluster.Node]
	removed   atomic.Pointer[map[string]cluster.Removed]
	voting    *cluster.Voters
	kept      nodefile.Node
	admission *admission
	stop      func(error)

	// feeding ends what gives the store the changes of the house, and serving what goes on while people are served; each is waited
	// for.
	feeding, serving context.CancelFunc
	fed, served      sync.WaitGroup
}

// rescueEvery is how often it is looked whether there are rooms that nobody serves, besides whenever a server is gone.
const rescueEvery = 5 * time.Second

// Config is what a server is, besides its store, that may be one of several.
type Config struct {
	// Folder is its data folder, and Version what the program calls itself.
	Folder, Version string
	Log             *slog.Logger
	// Stays says of a stop that the others stop, too.
	Stays func() bool
	// Stop ends the server, whose store cannot go on with the others; it is called from any goroutine, more than once too.
	Stop func(error)
}

// Join has a server be one of a house of several, if the files of its data folder say so, and otherwise gives nil. It waits for the
// others, and until the store has what they have written meanwhile, or a context ends. It gives the store that is open then in any case:
// another one where the server begins with a copy. It fails with a [datafolder.StoreLost] where there is no use in trying again.
func Join(ctx context.Context, c *Config, store *data.Store) (s *Joined, open *data.Store, err error) {
	node, err := nodefile.Read(c.Folder)
	switch {
	case err != nil:
		return nil, store, err
	case node == nil:
		return nil, store, mayBeAlone(store)
	}
	s = &Joined{
		node: node, folder: c.Folder, version: c.Version, store: store, logger: c.Log, stays: c.Stays, awaits: map[string]bool{},
		feeding: func() {}, serving: func() {}, kept: *node, stop: c.Stop,
	}
	if err := s.join(ctx); err != nil {
		s.Close()
		return nil, s.store, gone(err)
	}
	return s, s.store, nil
}

// join connects with the others, and has the store be one of the house.
func (s *Joined) join(ctx context.Context) error {
	node, folder, logger := s.node, s.folder, s.logger
	member, err := node.Member(folder)
	if err != nil {
		return err
	}
	s.key = nodefile.KeyIDOf(member.User.PublicKey())
	certificate, key, authority := nodefile.TLS(folder)
	files := cluster.Files{Certificate: certificate, Key: key, Authority: authority, Removed: nodefile.Removed(folder)}
	if err := nodefile.BeginRemoved(folder, time.Now()); err != nil {
		return err
	}
	if ok, err := nodefile.IsRemoved(folder, s.key); ok || err != nil {
		return cmp.Or(err, cluster.ErrRemoved)
	}
	if node.Votes() {
		logger.Info("waiting for the other servers of the cluster", "node", node.Name, "peer", node.Peer)
		if s.etcd, err = cluster.StartEtcd(ctx, &cluster.EtcdConfig{
			Name: node.Name, Folder: filepath.Join(folder, nodefile.EtcdFolder), Peer: node.Peer, Client: node.Client, Members: node.Voters,
			ListenPeer: node.Listens(node.Peer), ListenClient: node.Listens(node.Client), Joins: node.Joins, Files: files, Log: logger,
		}); err != nil {
			return err
		}
		// Of the folders that it makes etcd syncs only some.
		if err := errors.Join(durable.At(folder).Sync(), durable.At(filepath.Join(folder, nodefile.EtcdFolder)).SyncBelow()); err != nil {
			return err
		}
	}
	if s.everyMember, err = cluster.Dial(s.voters(), files); err != nil {
		return err
	}
	if s.etcd == nil {
		s.client, s.keys = s.everyMember, cluster.NewClient(s.everyMember, cluster.DefaultLimits())
	} else {
		s.client = s.etcd.Client()
		s.keys = cluster.NewMemberClient(s.client, s.etcd, cluster.DefaultLimits())
	}
	if err := s.agrees(ctx); err != nil {
		return err
	}
	s.log, s.journals = cluster.NewLog(s.keys), cluster.NewJournals(s.keys)
	s.registry, s.voting = cluster.NewRegistry(s.keys), cluster.NewVoters(s.client, cluster.DefaultLimits())
	s.admission = &admission{
		folder: s.folder, house: s.node.House, registry: s.registry, voters: s.voting, logger: s.logger, now: time.Now,
		tries: ratelimit.New[struct{}](joinsEvery, joinsAtOnce),
	}
	if s.links, err = link.New(link.Config{
		Member: member, Limits: link.DefaultLimits(), Snapshot: s.copies, Log: logger, Authority: s.admission, Removed: s.isRemoved,
	}); err != nil {
		return err
	}
	if err = s.known(ctx); err != nil {
		return err
	}
	if err = s.catchUp(ctx); err != nil {
		return err
	}
	if s.listener, err = sshsrv.Listen(ctx, node.Listens(node.Link)); err != nil {
		return fmt.Errorf("can't listen on %s for the other servers: %w", node.Link, err) // at the address that it names
	}
	return nil
}

// gone is an error as a server ends with it that is none of the house any more: there is no use in starting it again.
func gone(err error) error {
	if errors.Is(err, cluster.ErrRemoved) || errors.Is(err, cluster.ErrStopped) {
		return datafolder.StoreLost{Why: err}
	}
	return err
}

// agrees waits until it is known that what etcd keeps here is what the others keep. It fails with a [datafolder.StoreLost] if it is not.
func (s *Joined) agrees(ctx context.Context) error {
	for s.etcd != nil && ctx.Err() == nil {
		switch err := cluster.Agrees(ctx, s.everyMember, s.node.Client); {
		case errors.Is(err, data.ErrTryAgain):
			s.await("waiting for servers that keep the same", "err", err)
			wait.For(ctx, moveInEvery)
		case err != nil:
			return datafolder.StoreLost{Why: fmt.Errorf("%s: %w", filepath.Join(s.folder, nodefile.EtcdFolder), err)}
		default:
			return nil
		}
	}
	return ctx.Err()
}

// voters are where etcd is asked, this server's own first.
func (s *Joined) voters() (at []string) {
	for name, address := range s.node.Clients {
		if name == s.node.Name {
			at = slices.Insert(at, 0, address)
		} else {
			at = append(at, address)
		}
	}
	return at
}

// catchUp has the store join the log of the house, and waits until it has what is there.
func (s *Joined) catchUp(ctx context.Context) error {
	if err := s.moveIn(ctx); err != nil {
		return err
	}
	s.store.Join(s.log)
	feeding, cancel := context.WithCancel(context.WithoutCancel(ctx)) // until nothing is written any more
	s.feeding = cancel
	compactor := cluster.NewCompactor(s.keys, s.node.Name, s.store, cluster.DefaultCompactionLimits(), s.logger)
	s.fed.Go(func() { compactor.Run(feeding) })
	failed := make(chan error, 1)
	s.fed.Go(func() {
		for feeding.Err() == nil {
			err := s.log.Feed(feeding, s.store)
			if err == nil {
				return
			}
			s.logger.Error("database stopped following the cluster", "err", err)
			if !errors.Is(err, data.ErrUnwritten) { // else it is looked after
				failed <- err
				s.stop(err)
				return
			}
			wait.For(feeding, time.Second)
		}
	})
	for {
		latest, err := s.log.Latest(ctx)
		applied, unread := s.store.Applied()
		if err := errors.Join(unread, ctx.Err()); err != nil {
			return err
		}
		if err == nil && applied >= latest {
			return nil
		}
		select {
		case err := <-failed:
			return err
		default:
			wait.For(ctx, 10*time.Millisecond)
		}
	}
}

// passes says of an error of etcd that it is worth another try.
func passes(err error) bool {
	return errors.Is(err, data.ErrTryAgain) || errors.Is(err, data.ErrUnknown)
}

// Rooms are what the lobby of the server is made with: rooms are kept by the journals of the house, and it has those that it had.
func (s *Joined) Rooms(c live.Config) live.Config {
	c.Keeper, c.Owner = house.NewKeeper(s.journals, s.store), s.node.Name
	c.Reach = s.log.Reach
	c.Claims = func(j data.JournalHead) bool { return j.Owner == s.node.Name }
	return c
}

// Server is the server's config as one of several.
func (s *Joined) Server(c sshsrv.Config, lobby *live.Lobby) sshsrv.Config {
	c.Links, c.Directory, c.Peers, c.Node = s.links, lobby, s.links, s.node.Name
	c.Members, c.Asides = s, s.journals
	return c
}

// Begin has the others send guests, and take part in what goes on, until [Joined.Close]. They are told where this server listens, and how
// people are to come in by it.
func (s *Joined) Begin(ctx context.Context, server *sshsrv.Server, lobby *live.Lobby, at net.Addr, public ui.Host) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx)) // until nobody is served any more
	s.serving = cancel
	s.served.Go(func() {
		services := link.Services{Guest: server.ServeGuest, News: server.Hear, Answer: server.Answer}
		if err := s.links.Run(ctx, s.listener, services); err != nil {
			s.logger.Error("cluster listener stopped", "err", err)
		}
	})
	if tcp, ok := at.(*net.TCPAddr); ok && public.Port == 0 {
		public.Port = tcp.Port
	}
	s.census.begins(cluster.Member{
		Name: s.node.Name, SSH: at.String(), Come: public.Line(""), Link: s.node.Link, Version: s.version, Began: time.Now().UTC(),
		Level: data.Version(), Authority: s.admission.has(),
	}, s.client, s.etcd)
	s.tends(ctx)
	there := make(chan map[string]cluster.Member, 1)
	s.served.Go(func() { s.census.members.Run(ctx, func(is map[string]cluster.Member) { s.told(is, there) }) })
	s.served.Go(func() { s.rescues(ctx, lobby, there) })
}

// told takes up which servers are there.
func (s *Joined) told(is map[string]cluster.Member, there chan map[string]cluster.Member) {
	s.census.told(is)
	peers := map[string]string{}
	for name, m := range is {
		if name != s.node.Name && m.Link != "" {
			peers[name] = m.Link
		}
	}
	if err := s.links.Know(peers); err != nil {
		s.logger.Error("invalid list of cluster servers", "err", err)
	}
	s.logger.Info("cluster servers online", "nodes", slices.Sorted(maps.Keys(is)), "taking", cluster.Taking(is))
	select {
	case <-there:
	default:
	}
	there <- is
}

// rescues takes rooms that nobody serves.
func (s *Joined) rescues(ctx context.Context, lobby *live.Lobby, there <-chan map[string]cluster.Member) {
	again := time.NewTicker(rescueEvery)
	defer again.Stop()
	var is map[string]cluster.Member
	for {
		select {
		case <-ctx.Done():
			return
		case is = <-there:
		case <-again.C:
		}
		if _, known := is[s.node.Name]; !known {
			continue // the others do not know of this server, and may have taken what would fall to it
		}
		if err := lobby.Rescue(slices.Collect(maps.Keys(is)), cluster.Taking(is)); err != nil {
			s.logger.Warn("rooms of offline servers not searched", "err", err)
		}
	}
}

// leave has the others go on without this server, which serves nobody any more.
func (s *Joined) leave() {
	if s == nil {
		return
	}
	s.serving()
	if s.etcd != nil && s.stays() { // the others stop, too, and nobody answers
		s.etcd.Leave()
	}
	s.served.Wait()
}

// Close ends what the server has of the house: the others go on without it. Nobody is served any more, and nothing is written. It does
// nothing for a server that is none of one, which is nil.
func (s *Joined) Close() {
	if s == nil {
		return
	}
	s.leave()
	s.feeding()
	s.fed.Wait()
	if s.listener != nil {
		_ = s.listener.Close() // it is closed already, if anybody was served
	}
	if s.client != nil {
		_ = errors.Join(s.client.Close(), s.everyMember.Close()) // which may be the same
	}
	switch {
	case s.etcd == nil:
	case s.stays():
		s.etcd.Halt()
	default:
		s.etcd.Close()
	}
}
