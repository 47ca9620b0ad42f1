package sshsrv

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/api"
	"shithead/sshsrv/command"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/internal/stacks"
	"shithead/sshsrv/wire"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// Config is what a server is made from.
type Config struct {
	// HostKey is the server's own.
	HostKey gossh.Signer
	Limits  Limits
	Store   store
	// Lobby are the rooms. They are closed after the server has stopped, by who made them.
	Lobby Lobby
	// Practice are the tables of guests, nil where guests only watch. They are closed like the rooms.
	Practice Practice
	Log      *slog.Logger
	// Machine is what operators can ask of the process around the server.
	Machine admin.Machine
	// Proxies are the addresses of balancers whose connections begin with a PROXY header that says whose they are.
	Proxies []netip.Prefix
	// Public is how the house is called from outside; without a port it is the one that is listened on, and without a
	// name the address that each client has connected to.
	Public ui.Host
	// Figures is where is counted what happens, nil for nowhere that anybody looks.
	Figures *figures.Figures
	// Directory says which other server of the house serves a room, and Links lead to those; both are nil in a house of one server.
	Directory Directory
	Links     Links
	// Peers are told what a server of several tells the others, and Node is its name, which its lobby claims rooms
	// under; without Peers the house has one server.
	Peers Peers
	Node  string
	// Members is which servers the house has, and Asides where they have the journals that were set aside; nil for one server.
	Members Members
	Asides  admin.Asides
}

// Lobby are the rooms: for those who play, for those who run the house, and what they count.
type Lobby interface {
	access.Lobby
	access.Operated
	// Stop has every room keep what it has not kept yet; nothing happens in them from then on. It waits for the disk.
	Stop()
	Figures() *live.Figures
	// ShareLimits makes limits hold for a house of several servers, and Join makes one list of their rooms. Both are called once, before
	// anybody comes. Retell and Hear are what follows: see [live.Lobby].
	ShareLimits(s *ratelimit.Shared)
	Join(to live.Peers)
	Retell()
	Hear(news live.News)
	// Take has a room of another server run here, and Leave hands all rooms to others: see [live.Lobby].
	Take(room string, seen uint64) error
	Leave(ctx context.Context, takers []string, offer live.Offer) (left int)
	// AnnounceIn shows those in one room what the house says. It waits for the room.
	AnnounceIn(room string, n rooms.Notice)
	// Settled counts a round that was settled on any server of the house: see [live.Lobby].
	Settled(r *data.Round)
}

// Server lets people in. Make one with [New].
type Server struct {
	limits Limits
	store  store
	log    *slog.Logger
	public ui.Host
	ssh    *ssh.Server
	gate   *gate.Gate
	// hostKey signs key exchanges.
	hostKey gossh.Signer
	// accounts, operators, bans and open are who people are: see package account. effects keep them up to date.
	accounts  *account.Accounts
	operators account.OperatorList
	bans      *account.Bans
	open      *account.Sessions
	effects   *effects
	figures   *figures.Figures
	api       *api.API
	commands  *command.Commands
	admin     *admin.House
	hall      access.Hall
	lobby     Lobby
	practice  Practice
	frames    *wire.Frames
	// stacks run what calls deep.
	stacks *stacks.Pool
	// directory and links are those of the [Config].
	directory Directory
	links     Links
	// peers are the other servers, nil for none.
	peers  *peers
	themes *look.Themes
	memo   *ui.Memo
	// newModel makes what a session with a terminal shows.
	newModel func(*session) model
	// reaction is how long after something was shown no key and no click answers it: see [ui.Reaction].
	reaction time.Duration

	// running ends when the server stops; sessions waits for those that run.
	running  context.Context
	stop     context.CancelFunc
	sessions sync.WaitGroup

	mu       sync.Mutex
	stopped  bool
	listener net.Listener
}

// New makes a server that is ready to serve. It fails if the bans cannot be read.
func New(c Config) (*Server, error) {
	palette := frame.NewPalette()
	inside := hall.New(c.Limits.Hall)
	s := &Server{
		limits: c.Limits, store: c.Store, log: c.Log, public: c.Public, hostKey: c.HostKey,
		hall: inside, lobby: c.Lobby, practice: c.Practice,
		frames: wire.NewFrames(palette), themes: look.NewThemes(palette), memo: ui.NewMemo(),
		newModel: newApp, reaction: ui.Reaction, directory: c.Directory, links: c.Links,
		figures: cmp.Or(c.Figures, figures.New(c.Log)),
	}
	s.figures.Of(c.Lobby.Figures())
	if c.Practice != nil {
		c.Lobby = withPractice{c.Lobby, c.Practice}
	}
	s.running, s.stop = context.WithCancel(context.Background())
	s.stacks = stacks.New(s.running, idleStacks)
	if err := s.join(&c); err != nil {
		return nil, err
	}
	if c.Peers != nil {
		if err := s.meet(c.Node, c.Peers, inside); err != nil {
			return nil, err
		}
	}
	var err error
	if s.ssh, err = wish.NewServer(s.configure); err != nil {
		return nil, err
	}
	s.ssh.HostSigners = nil // the library would sign with it past what a connection signs with
	return s, nil
}

// idleStacks is how many goroutines wait for something that calls deep: some more than there are processors, as some of it waits for the
// disk.
const idleStacks = 16

// join makes what the packages below do for the server, each with its own limits.
func (s *Server) join(c *Config) (err error) {
	s.gate = gate.New(&s.limits.Gate, c.Store, c.Proxies, c.Log, s.figures)
	s.bans = account.NewBans(c.Store)
	s.open = account.NewSessions(&s.operators, s.bans)
	if err := s.follow(); err != nil {
		return fmt.Errorf("following the database: %w", err)
	}
	s.accounts = account.New(c.Store, &s.limits.Account, c.Log, s.figures.HitBy)
	s.admin = &admin.House{
		Store: c.Store, Lobby: c.Lobby, Hall: s.hall, Operators: &s.operators, Open: s.open, Machine: c.Machine, Figures: s.figures,
		Log: c.Log, Began: time.Now(), Running: s.running, InEffect: s.effects.await, Columns: c.Limits.Hall.Columns, Asides: c.Asides,
	}
	if c.Asides == nil {
		s.admin.Asides = c.Store
	}
	if c.Members != nil {
		s.admin.Others = &others{server: s, Members: c.Members}
	}
	s.commands = command.New(command.Config{
		Limits: &s.limits.Command, Store: c.Store, Lobby: c.Lobby, Accounts: s.accounts,
		Operators: &s.operators, Open: s.open, InEffect: s.effects.await, Admin: s.admin, Log: c.Log,
		Guessed: func(from netip.Prefix) { s.figures.Hit(figures.LimitCodes, from) },
	})
	programs := api.Config{
		Limits: &s.limits.API, Accounts: s.accounts, Names: c.Store, Lobby: c.Lobby, Hall: s.hall,
		Listed: s.commands.Rooms,
		Wrote:  s.figures.Wrote(figures.Program), Hit: s.figures.Hit, Server: c.Machine.Version,
	}
	if c.Links != nil {
		programs.Far = s.whereTo
	}
	if s.api, err = api.New(programs); err != nil {
		return fmt.Errorf("the limits of programs: %w", err)
	}
	return nil
}

// configure sets what the library asks for.
func (s *Server) configure(srv *ssh.Server) error {
	srv.Version = "Shithead"
	srv.AddHostKey(s.hostKey)
	srv.PublicKeyHandler = acceptKey
	srv.HandshakeTimeout = s.limits.Gate.Handshake
	srv.ConnCallback = s.connect
	srv.ServerConfigCallback = s.terms
	// Every other kind of channel and all requests of connections, forwarding among them, are refused.
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openSession, "default": gate.RefuseChannel}
	srv.RequestHandlers = map[string]ssh.RequestHandler{"default": gate.RefuseRequest}
	srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
	return nil
}

// Serve lets people in until the server stops. A server that was stopped, or is before it has begun, gives nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	stopped := s.stopped
	s.listener = l
	if address, ok := l.Addr().(*net.TCPAddr); ok && s.public.Port == 0 {
		s.public.Port = address.Port
	}
	s.mu.Unlock()
	if stopped {
		return l.Close()
	}
	go s.figures.Follow(s.running)
	if s.peers != nil {
		go s.peers.callRolls()
	}
	return s.gate.Serve(s.running, l, func(conn *gate.Conn) { s.ssh.HandleConn(conn) })
}

// host is how the house is called from outside, for a client that has connected to an address.
func (s *Server) host(to net.Addr) ui.Host {
	s.mu.Lock()
	defer s.mu.Unlock()
	if tcp, ok := to.(*net.TCPAddr); ok && s.public.Name == "" {
		return ui.Host{Name: tcp.IP.String(), Port: tcp.Port}
	}
	return s.public
}

// begin runs a session, unless the server stops.
func (s *Server) begin(session func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return false
	}
	s.sessions.Go(session)
	return true
}

// Stop lets nobody in any more, has the rooms keep what is not kept yet, ends every session with a word of farewell, lets the
// clients hang up, and closes the connections of those that don't. It is bounded by the limits Farewell, twice, and HangUp.
func (s *Server) Stop() {
	left := s.gate.Shut()
	s.mu.Lock()
	s.stopped = true
	listener := s.listener
	s.mu.Unlock()
	s.hurry(s.lobby.Stop, "the rooms are not kept in time") // while everybody is still there
	s.stop()
	if listener != nil {
		_ = listener.Close() // it may be closed already
	}
	s.hurry(s.sessions.Wait, "some sessions did not end in time")
	s.peers.callRoll() // nobody is here any more
	select {
	case <-left:
	case <-time.After(s.limits.HangUp):
	}
	_ = s.ssh.Close() // the listener is closed
	s.gate.Close()
}

// hurry waits until something is done, or for as long as the limit Farewell, which the log says then.
func (s *Server) hurry(do func(), late string) {
	done := make(chan struct{})
	go func() {
		do()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(s.limits.Farewell):
		s.log.Warn(late)
	}
}

// Admin carries out an operator's command that was given on the machine itself, and gives its exit status. What is said goes to
// out, what went wrong to errs.
func (s *Server) Admin(ctx context.Context, by account.Operator, args []string, out, errs io.Writer) (status int) {
	return s.commands.AdministerHere(ctx, by, args, out, errs)
}

// Leave hands the rooms of a server of several to the others, which takes a second or two, and says how many are left. Of one server all
// are.
func (s *Server) Leave(ctx context.Context) (left int) {
	if s.admin.Others == nil {
		return len(s.lobby.Rooms())
	}
	s.admin.Others.Drain(true)
	return s.admin.Others.Leave(ctx)
}

// Measured notes how much memory the process has in use, in bytes, of which the gate gives away what is left.
func (s *Server) Measured(live int64) { s.gate.Measured(live) }

// Health is what is wrong with the server: see [admin.House.Health].
func (s *Server) Health() (but string, err error) { return s.admin.Health() }

// Listen opens a listener that notices dead peers: after 15 s of silence it asks three times, 5 s apart.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3,
	}}
	return config.Listen(ctx, "tcp", address)
}

// openSession handles a channel of the type "session".
func (s *Server) openSession(_ *ssh.Server, sshConn *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	conn := gate.Of(ctx)
	if !conn.Count(1) {
		gate.RefuseChannel(nil, sshConn, request, ctx)
		return
	}
	defer conn.Count(-1)
	if !conn.MayOpen() {
		return
	}
	ch, requests, err := request.Accept()
	if err != nil {
		return
	}
	of := &session{
		named: feed.NewMailbox[string](), set: feed.NewMailbox[data.Settings](), keys: newKeyboard(),
		server: s, from: conn.From(), log: slog.New(addressed{s.log.Handler(), figures.Address(conn.From()), ""}), began: time.Now(),
		channel: newChannel(ch, &s.limits, conn.Ask), conn: conn, cut: func() { _ = sshConn.Close() },
		host: s.host(sshConn.LocalAddr()),
	}
	of.channel.commanded, of.channel.wake = of.listen, of.wake
	of.channel.delivered = conn.Delivered
	of.channel.drain()
	defer conn.Sweep(sweptEvery, of.channel.sweep)()
	running, cancel := context.WithCancel(s.running)
	var program sync.WaitGroup
	of.channel.serve(requests, cancel, func() {
		program.Add(1)
		began := s.begin(func() {
			defer program.Done()
			conn.Work(1)
			defer conn.Work(-1)
			of.run(running, login{of.proved(ctx), ctx.ClientVersion()})
		})
		if !began {
			program.Done()
			of.cut()
		}
	})
	program.Wait()
}
