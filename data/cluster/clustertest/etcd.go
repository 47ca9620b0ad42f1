package clustertest

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/server/v3/embed"
	"go.etcd.io/etcd/server/v3/etcdserver/api/v3client"
	"go.uber.org/zap"
	"google.golang.org/grpc"
)

// patience is how long a member may take to begin.
const patience = 2 * time.Minute

// Etcd are members of one cluster, until the test ends.
type Etcd struct {
	Members []*embed.Etcd
	configs []*embed.Config
	// leave ends what each member serves as long as a client wants it.
	leave []context.CancelFunc
}

// Start starts so many members, which have a leader once it returns.
func Start(t testing.TB, n int) *Etcd {
	t.Helper()
	e := &Etcd{Members: make([]*embed.Etcd, n), leave: make([]context.CancelFunc, n)}
	var peers []url.URL
	var initial []string
	for i := range n {
		peers = append(peers, free(t))
		initial = append(initial, fmt.Sprintf("member%d=%s", i, peers[i].String()))
	}
	for i := range n {
		c := embed.NewConfig()
		c.Name, c.Dir = fmt.Sprint("member", i), t.TempDir()
		c.ListenPeerUrls, c.AdvertisePeerUrls = peers[i:i+1], peers[i:i+1]
		client := []url.URL{free(t)}
		c.ListenClientUrls, c.AdvertiseClientUrls = client, client
		c.InitialCluster = strings.Join(initial, ",")
		c.UnsafeNoFsync = true // nothing here is about power
		c.ZapLoggerBuilder = embed.NewZapLoggerBuilder(zap.NewNop())
		e.configs = append(e.configs, c)
		e.start(t, i)
	}
	for _, m := range e.Members {
		ready(t, m)
	}
	t.Cleanup(func() {
		for i := range e.Members {
			e.Stop(i)
		}
	})
	return e
}

func (e *Etcd) start(t testing.TB, i int) {
	t.Helper()
	var err error
	var serving context.Context
	serving, e.leave[i] = context.WithCancel(context.Background())
	e.configs[i].GRPCAdditionalServerOptions = []grpc.ServerOption{grpc.ChainStreamInterceptor(served(serving))}
	if e.Members[i], err = embed.StartEtcd(e.configs[i]); err != nil {
		t.Fatal(err)
	}
}

// served has each stream of a client end with a context: a member waits for the end of all of them, for seconds.
func served(serving context.Context) grpc.StreamServerInterceptor {
	return func(server any, client grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
		ctx, cancel := context.WithCancel(client.Context())
		defer cancel()
		defer context.AfterFunc(serving, cancel)()
		return handle(server, endable{client, ctx})
	}
}

// endable is a stream that ends with a context.
type endable struct {
	grpc.ServerStream
	ctx context.Context
}

// Context is that of [grpc.ServerStream].
func (e endable) Context() context.Context { return e.ctx }

// Stop stops a member, as if it was killed: it hands nothing over. A second time does nothing.
func (e *Etcd) Stop(i int) {
	if e.Members[i] != nil {
		e.leave[i]()
		e.Members[i].Server.HardStop()
		e.Members[i].Close()
		e.Members[i] = nil
	}
}

// Restart starts a member again, with what it has on disk.
func (e *Etcd) Restart(t testing.TB, i int) {
	t.Helper()
	e.Stop(i)
	e.start(t, i)
	ready(t, e.Members[i])
}

// Leader is which member leads, -1 for none.
func (e *Etcd) Leader() int {
	for i, m := range e.Members {
		if m != nil && m.Server.Leader() == m.Server.MemberID() {
			return i
		}
	}
	return -1
}

// Client is connected with one member, in this process, until that stops.
func (e *Etcd) Client(i int) *clientv3.Client { return v3client.New(e.Members[i].Server) }

// Addresses are where the members listen to clients.
func (e *Etcd) Addresses() (at []string) {
	for _, c := range e.configs {
		at = append(at, c.AdvertiseClientUrls[0].Host)
	}
	return at
}

// Folder is where a member keeps what it has.
func (e *Etcd) Folder(i int) string { return e.configs[i].Dir }

// Dial connects with whichever members are there, until the test ends.
func (e *Etcd) Dial(t testing.TB) *clientv3.Client {
	t.Helper()
	client, err := clientv3.New(clientv3.Config{Endpoints: e.Addresses(), Logger: zap.NewNop(), DialKeepAliveTime: time.Second, DialKeepAliveTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

func ready(t testing.TB, m *embed.Etcd) {
	t.Helper()
	select {
	case <-m.Server.ReadyNotify():
	case <-time.After(patience):
		t.Fatal("a member of etcd does not begin")
	}
}

// Each process has some ports of its own, which it gives out one after the other, so that what runs at the same time does not get the same.
// None is one that the system gives to whoever asks for any.
const leastPort, portsEach, processes = 10_000, 200, 50

var given atomic.Uint32

// free is an address on loopback that nobody listens at.
func free(t testing.TB) url.URL {
	t.Helper()
	for range portsEach {
		port := leastPort + os.Getpid()%processes*portsEach + int(given.Add(1))%portsEach
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			defer func() { _ = l.Close() }()
			return url.URL{Scheme: "http", Host: l.Addr().String()}
		}
	}
	t.Fatal("no port is free")
	return url.URL{}
}
