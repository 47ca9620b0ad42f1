package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/transport"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.uber.org/zap"
	"google.golang.org/grpc"
)

// Files are where a server has what it proves itself by, as PEM: its certificate and key, and the certificate of the house's authority,
// by which it knows the others. They are read again for each connection.
type Files struct {
	Certificate, Key, Authority string
	// Removed is a list of certificates that are refused, empty for none.
	Removed string
}

func (f Files) info() transport.TLSInfo {
	return transport.TLSInfo{
		CertFile: f.Certificate, KeyFile: f.Key, TrustedCAFile: f.Authority, ClientCertAuth: true, CRLFile: f.Removed,
		// Who has a certificate of the house is one of it, from whichever of its addresses it comes.
		SkipClientSANVerify: true,
	}
}

// EtcdConfig is what a voting member of etcd is started with.
type EtcdConfig struct {
	// Name is the server's, and Folder where the member keeps what it has.
	Name, Folder string
	// Peer is where other members connect, and Client where servers do, each HOST:PORT.
	Peer, Client string
	// ListenPeer and ListenClient are where it listens for that on this machine.
	ListenPeer, ListenClient string
	// Members are where the members listen to each other, this one among them, by their names. They matter only where there is
	// nothing in the folder yet.
	Members map[string]string
	// Joins: the member was added to a house that is there.
	Joins bool
	Files Files
	Log   *slog.Logger
}

// The bounds of etcd, with their reasons.
const (
	// quotaBytes is how large what is kept may grow: far above what journals of running rounds and the tail of the log need.
	quotaBytes = 4 << 30
	// requestBytes bounds a request: a journal that is set aside, whole, is the largest.
	requestBytes = 16 << 20
	// history is for how long it is known how keys were: longer than a server takes to look anew.
	history = "10m"
	// beat is how often a leader is heard of, and election after how long without it a member wants to lead: the figures that suit
	// machines of one data centre.
	beat, election = 100, 1000
)

// ErrStopped says that a member has stopped by itself, as it does where it was removed from the others.
var ErrStopped = errors.New("etcd has stopped in this server, see its log. If the server was removed from the cluster, empty its data " +
	"folder, and have it join again")

// Etcd is a voting member in this process.
type Etcd struct {
	member *embed.Etcd
	// serving ends when clients are to be left, and leaves ends it.
	serving context.Context
	leaves  context.CancelFunc
}

// StartEtcd starts a member, and waits until it is one of those that have a leader, or the context ends.
func StartEtcd(ctx context.Context, c *EtcdConfig) (_ *Etcd, err error) {
	if err := clearUnborn(c.Folder); err != nil {
		return nil, fmt.Errorf("etcd in %s: %w", c.Folder, err)
	}
	config := embed.NewConfig()
	config.Name, config.Dir = c.Name, c.Folder
	peer, client := address(c.Peer), address(c.Client)
	config.ListenPeerUrls, config.AdvertisePeerUrls = []url.URL{address(c.ListenPeer)}, []url.URL{peer}
	config.ListenClientUrls, config.AdvertiseClientUrls = []url.URL{address(c.ListenClient)}, []url.URL{client}
	config.PeerTLSInfo, config.ClientTLSInfo = c.Files.info(), c.Files.info()
	var members []string
	for name, at := range c.Members {
		u := address(at)
		members = append(members, name+"="+u.String())
	}
	slices.Sort(members)
	config.InitialCluster = strings.Join(members, ",")
	config.ClusterState = embed.ClusterStateFlagNew
	if c.Joins {
		config.ClusterState = embed.ClusterStateFlagExisting
	}
	config.MaxLearners = MostVoters
	config.TickMs, config.ElectionMs = beat, election
	config.QuotaBackendBytes, config.MaxRequestBytes = quotaBytes, requestBytes
	config.AutoCompactionMode, config.AutoCompactionRetention = embed.CompactorModePeriodic, history
	e := &Etcd{}
	e.serving, e.leaves = context.WithCancel(context.Background())
	config.GRPCAdditionalServerOptions = []grpc.ServerOption{grpc.ChainStreamInterceptor(e.serve)}
	config.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.New(newToSlog(c.Log, func() bool { return e.serving.Err() != nil })))
	if e.member, err = embed.StartEtcd(config); err != nil {
		return nil, fmt.Errorf("etcd: %w", err)
	}
	select {
	case <-e.member.Server.ReadyNotify():
		return e, nil
	case <-e.member.Server.StopNotify():
		err = ErrStopped
	case err = <-e.member.Err():
	case <-ctx.Done():
		err = ctx.Err()
	}
	e.Halt()
	if ctx.Err() == nil && !e.member.Server.IsMemberExist(e.member.Server.MemberID()) {
		return nil, ErrStopped
	}
	return nil, fmt.Errorf("etcd has no leader: %w", err)
}

// serve serves a client that watches something, or keeps a lease alive, which it does for as long as it is served: the library waits for
// the end of that when it stops.
func (e *Etcd) serve(server any, client grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
	ctx, cancel := context.WithCancel(client.Context())
	defer cancel()
	defer context.AfterFunc(e.serving, cancel)()
	return handle(server, endable{client, ctx})
}

// endable is a client that is served until a context ends.
type endable struct {
	grpc.ServerStream
	ctx context.Context
}

// Context is that of [grpc.ServerStream].
func (e endable) Context() context.Context { return e.ctx }

// Client asks the member itself, through no network: it is there as long as the process is, and other members that hang hold up nothing.
// It is closed before the member.
func (e *Etcd) Client() *clientv3.Client { return v3client.New(e.member.Server) }

// Failed gives what has ended the member, if something does.
func (e *Etcd) Failed() <-chan error { return e.member.Err() }

// Stopped is closed once the member has: see [ErrStopped].
func (e *Etcd) Stopped() <-chan struct{} { return e.member.Server.StopNotify() }

// Leads reports whether the member leads the others.
func (e *Etcd) Leads() bool { return e.member.Server.Leader() == e.member.Server.MemberID() }

// leader gives the name of the member that leads, as far as this one knows, and "" for no leader and no member.
func (e *Etcd) leader() string {
	if e != nil {
		if m := e.member.Server.Cluster().Member(e.member.Server.Leader()); m != nil {
			return m.Name
		}
	}
	return ""
}

// elected gives a channel that is closed after the next election, and nil where there is no member.
func (e *Etcd) elected() <-chan struct{} {
	if e == nil {
		return nil
	}
	return e.member.Server.FirstCommitInTermNotify()
}

// Leave has nobody be waited for any more whom the member serves, and nothing that a client in this process asks.
func (e *Etcd) Leave() { e.leaves() }

// Close stops the member, which hands what it leads to another one.
func (e *Etcd) Close() {
	e.Leave()
	e.member.Close()
}

// Halt stops the member as it is, where nobody is there to hand anything to: the others stop, too.
func (e *Etcd) Halt() {
	e.Leave()
	e.member.Server.HardStop()
	e.member.Close()
}

// Ask has a client ask the members at those addresses from now on.
func Ask(etcd *clientv3.Client, at []string) {
	var urls []string
	for _, one := range at {
		u := address(one)
		urls = append(urls, u.String())
	}
	etcd.SetEndpoints(urls...)
}

func address(at string) url.URL { return url.URL{Scheme: "https", Host: at} }

// The bounds of connections with etcd: a member that is silent for their sum is not asked any more.
const keepAliveTime, keepAliveTimeout = time.Second, 2 * time.Second

// Dial connects with the members of etcd at some addresses, HOST:PORT, whichever are there. It does not wait.
func Dial(at []string, files Files) (*clientv3.Client, error) {
	info := files.info()
	tls, err := info.ClientConfig()
	if err != nil {
		return nil, err
	}
	if len(at) == 0 {
		return nil, errors.New("no member of etcd to connect with")
	}
	return clientv3.New(clientv3.Config{
		Endpoints: at, TLS: tls, Logger: zap.NewNop(), DialTimeout: keepAliveTimeout,
		DialKeepAliveTime: keepAliveTime, DialKeepAliveTimeout: keepAliveTimeout,
		MaxCallSendMsgSize: requestBytes, MaxCallRecvMsgSize: 1 << 30,
	})
}
