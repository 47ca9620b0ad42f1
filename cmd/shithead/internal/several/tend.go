package several

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
	"shithead/data/cluster"
	"shithead/data/wait"
)

const (
	// tendEvery is how often it is looked which servers vote, and whether more should.
	tendEvery = 2 * time.Second
	// renewWithin is how long certificates are still good when they are made anew: a server may be away for so long, and so may be
	// the one that makes them.
	renewWithin = nodefile.Validity / 3
	// renewEvery is how often it is looked whether they have to be, and renewRetry how long it is waited after a failure.
	renewEvery = time.Hour
	renewRetry = 10 * time.Second
	// removedRetry is how long it is waited after a failure before it is looked again which servers were removed.
	removedRetry = time.Second
)

// isRemoved reports whether a key is that of a server that was removed from the house.
func (s *Joined) isRemoved(key gossh.PublicKey) bool {
	all := s.removed.Load()
	if all == nil {
		return false
	}
	_, ok := (*all)[nodefile.KeyIDOf(key)]
	return ok
}

// known has the house know this server as it is now, which waits until the house answers.
func (s *Joined) known(ctx context.Context) error {
	until, err := nodefile.Until(s.folder)
	if err != nil {
		return err
	}
	own := cluster.Node{Name: s.node.Name, Key: s.key, Link: s.node.Link, Peer: s.node.Peer, Level: data.Version(), Until: until}
	for err = s.registry.Register(ctx, &own); passes(err) && ctx.Err() == nil; err = s.registry.Register(ctx, &own) {
		s.logger.Warn("cluster not answering yet", "err", err)
		wait.For(ctx, moveInRetry)
	}
	return err
}

// tends does what there is to do now and then, until a context ends. The server stops if it is none of the house any more.
func (s *Joined) tends(ctx context.Context) {
	s.served.Go(func() {
		s.registry.Removed(ctx, removedRetry, func(all map[string]cluster.Removed) {
			if err := s.refuse(all); err != nil {
				s.logger.Error("removed servers not yet refused by etcd", "err", err)
			}
			if _, ok := all[s.key]; ok {
				s.stop(cluster.ErrRemoved)
			}
		})
	})
	if s.etcd != nil {
		s.served.Go(func() {
			for wait.For(ctx, cluster.Agreeing); ctx.Err() == nil; wait.For(ctx, cluster.Agreeing) {
				if err := cluster.Agrees(ctx, s.everyMember, s.node.Client); errors.Is(err, data.ErrDamaged) {
					s.stop(fmt.Errorf("%s: %w", filepath.Join(s.folder, nodefile.EtcdFolder), err))
				}
			}
		})
		s.served.Go(func() {
			select {
			case <-ctx.Done():
			case <-s.etcd.Stopped():
				if err := s.noteRemoved(); err != nil {
					s.logger.Error("removal of this server not recorded", "err", err)
				}
				s.stop(cluster.ErrStopped)
			}
		})
	}
	s.served.Go(func() { wait.Every(ctx, tendEvery, func() { s.tend(ctx) }) })
	s.served.Go(func() { s.renewal().keep(ctx, wait.For, s.logger) })
}

// noteRemoved notes in the data folder that this server was removed: etcd stops by itself for no other reason. Without
// the note it would wait, when started again, for servers that no longer answer it.
func (s *Joined) noteRemoved() error {
	keys := []string{s.key}
	if all := s.removed.Load(); all != nil {
		keys = slices.AppendSeq(keys, maps.Keys(*all))
	}
	return nodefile.KeepRemoved(s.folder, keys, time.Now())
}

// refuse has servers that were removed be refused from now on.
func (s *Joined) refuse(all map[string]cluster.Removed) error {
	s.removed.Store(&all)
	return nodefile.KeepRemoved(s.folder, slices.Sorted(maps.Keys(all)), time.Now())
}

// tend has servers vote that have learned enough, and keeps in the data folder which vote.
func (s *Joined) tend(ctx context.Context) {
	if s.etcd != nil && s.etcd.Leads() {
		switch done, err := s.voting.Promote(ctx); {
		case err != nil && ctx.Err() == nil:
			s.logger.Warn("voter not added", "err", err)
		case done:
			s.logger.Info("voter added")
		}
	}
	if nodes, err := s.registry.Nodes(ctx); err == nil {
		s.roster.Store(&nodes)
	}
	if s.node.House == "" {
		return // it has the servers that it was made with
	}
	all, err := s.voting.List(ctx)
	if err != nil {
		return // whoever needs an answer says so
	}
	now := s.kept
	now.Voters, now.Clients = map[string]string{}, map[string]string{}
	for _, m := range all {
		switch {
		case m.Name == "" || !m.Learns && m.Client == "":
			return // until it has begun
		case !m.Learns:
			now.Clients[m.Name] = m.Client
		}
		now.Voters[m.Name] = m.Peer
	}
	if maps.Equal(now.Voters, s.kept.Voters) && maps.Equal(now.Clients, s.kept.Clients) {
		return
	}
	cluster.Ask(s.everyMember, slices.Sorted(maps.Values(now.Clients)))
	if err := now.Keep(s.folder); err != nil {
		s.logger.Warn("voters not saved", "err", err)
		return
	}
	s.kept = now
}

// renewal makes the certificates of a server anew before they end.
type renewal struct {
	now func() time.Time
	// until is when they end, certify has new ones made, and take has the server go on with them.
	until   func() (time.Time, error)
	certify func(ctx context.Context) (*nodefile.Certificates, error)
	take    func(ctx context.Context, c *nodefile.Certificates) error
}

// keep makes them anew whenever it is time, until a context ends. It pauses by a function.
func (r *renewal) keep(ctx context.Context, pause func(context.Context, time.Duration), log *slog.Logger) {
	for ctx.Err() == nil {
		next := renewEvery
		if err := r.look(ctx); err != nil && ctx.Err() == nil {
			next = renewRetry
			log.Warn("certificates not renewed", "err", err)
		}
		pause(ctx, next)
	}
}

// look makes them anew if it is time.
func (r *renewal) look(ctx context.Context) error {
	until, err := r.until()
	if err != nil || r.now().Before(until.Add(-renewWithin)) {
		return err
	}
	c, err := r.certify(ctx)
	if err != nil {
		return err
	}
	return r.take(ctx, c)
}

// renewal is that of this server.
func (s *Joined) renewal() *renewal {
	return &renewal{
		now: time.Now, until: func() (time.Time, error) { return nodefile.Until(s.folder) }, certify: s.certify, take: s.certified,
	}
}

// certify has certificates made for this server, by itself if it has the key of the house, else by another one that has.
func (s *Joined) certify(ctx context.Context) (*nodefile.Certificates, error) {
	key, err := nodefile.OwnKey(s.folder)
	if err != nil {
		return nil, err
	}
	public, err := gossh.NewPublicKey(key.Public())
	if err != nil {
		return nil, err
	}
	text := gossh.MarshalAuthorizedKey(public)
	if s.admission.has() {
		return s.admission.renew(ctx, s.node.Name, string(text))
	}
	errs := []error{errNobodyCertifies}
	for _, node := range s.authorities() {
		answer, err := s.links.Recertify(node, text)
		var says joinAnswer
		if err == nil {
			err = json.Unmarshal(answer, &says)
		}
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s: %w", node, err))
		case says.Certificates == nil:
			errs = append(errs, fmt.Errorf("%s: %s", node, says.Error))
		default:
			return says.Certificates, nil
		}
	}
	return nil, errors.Join(errs...)
}

var errNobodyCertifies = fmt.Errorf("%w: no server with the cluster's key is running", data.ErrTryAgain)

// certified has this server go on with other certificates.
func (s *Joined) certified(ctx context.Context, c *nodefile.Certificates) error {
	key, err := nodefile.OwnKey(s.folder)
	if err != nil {
		return err
	}
	member, err := s.node.Member(s.folder)
	if err != nil {
		return err
	}
	if err := c.Check(nodefile.HouseIDOf(member.House), key, s.node.Name, time.Now()); err != nil {
		return err
	}
	if err := c.Renew(s.folder); err != nil {
		return err
	}
	if member, err = s.node.Member(s.folder); err != nil {
		return err
	}
	if err := s.links.Renew(member); err != nil {
		return err
	}
	if err := s.known(ctx); err != nil {
		return err
	}
	s.logger.Info("certificates renewed")
	return nil
}
