package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"charm.land/log/v2"
	"github.com/charmbracelet/x/term"
	"github.com/coreos/go-systemd/v22/daemon"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/several"
	"shithead/data"
	"shithead/rooms/live"
	"shithead/sshsrv"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/metrics"
	"shithead/views/ui"
)

// serveConfig is what "serve" takes from its flags, the environment and the config file, in this order.
type serveConfig struct {
	listen, log string
	// file is the config file, empty for the one in the data folder.
	file string
	// logFormat is one of [logFormats].
	logFormat string
	// public is how the house is called from outside, HOST or HOST:PORT, empty for the address that each client
	// connects to.
	public string
	// operators is the file with the keys of those who may do what operators do, empty for nobody.
	operators string
	// proxies are the addresses of balancers that say whose each connection is.
	proxies []string
	// metrics is where metrics are read, empty for nowhere, and metricsAnywhere: also by other machines.
	metrics         string
	metricsAnywhere bool
	// stays says of a stop that the rooms stay with this server until it starts again, though there are others.
	stays  func() bool
	folder folderFlag
	store  storeLimits
	entry  several.Entry
	bounds
}

func newServe() *cobra.Command {
	config := serveConfig{bounds: defaultBounds(), store: defaultStoreLimits()}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Start a server",
		Long: "Serve Shithead over SSH until SIGINT or SIGTERM.\n\n" +
			"The data folder holds everything that the server keeps: the database and the host key. The server " +
			"makes the folder if it isn't there.\n\n" +
			"You can set each flag in the environment, too: --max-rooms as SHITHEAD_MAX_ROOMS. Or set it in the " +
			"config file, which shithead config init writes. A flag wins over the environment, and the environment " +
			"over the config file.",
		Example: "shithead serve\nshithead serve --listen :22 --data /var/lib/shithead --keep-days 365",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			level, err := log.ParseLevel(config.log)
			if err != nil {
				return fmt.Errorf("--log %q: give debug, info, warn or error", config.log)
			}
			if _, known := logFormats()[config.logFormat]; !known {
				return fmt.Errorf("--log-format %q: give text or json", config.logFormat)
			}
			if err := errors.Join(config.check(), config.entry.Check()); err != nil {
				return err
			}
			proxies, err := parseProxies(config.proxies)
			if err != nil {
				return err
			}
			public, err := publicHost(config.public, config.listen)
			if err != nil {
				return err
			}
			folder, err := config.folder.get()
			if err != nil {
				return err
			}
			logger := newLogger(cmd.ErrOrStderr(), level, config.logFormat)
			slog.SetDefault(logger)
			warnOfVariables(logger)
			fitMemory(limitMemory(os.DirFS("/"), os.Getenv(memoryVariable), logger), &config.server, &config.rooms, logger)
			if most, known := durable.MostOpen(); known {
				limitConnections(most, &config.server.Gate, logger)
			}
			interrupted, over := signal.NotifyContext(cmd.Context(), interruptSignals(config.operators != "", term.IsTerminal(os.Stdin.Fd()))...)
			defer over()
			config.stays = func() bool { return interrupted.Err() != nil }
			ctx, stop := signal.NotifyContext(interrupted, syscall.SIGTERM)
			defer stop()
			return failed(serve(ctx, folder, config, proxies, public, logger, cmd.OutOrStdout()))
		},
	}
	config.addFlagsTo(cmd)
	takeEnvironment(cmd, config.readConfig)
	return cmd
}

// addFlagsTo gives a command the flags of a server, with their defaults.
func (c *serveConfig) addFlagsTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&c.listen, "listen", ":2222", "address and port to listen on")
	flags.StringVar(&c.public, "public-name", "", "host that people outside connect to, for invitations")
	flags.StringSliceVar(&c.proxies, "proxy-protocol", nil, "balancers that send a PROXY header; headers of others are not read")
	group(flags, "listening")
	c.folder.addTo(cmd)
	flags.StringVar(&c.file, "config", "", "config file (default: config.toml in the data folder, if it exists)")
	c.addTo(flags, "keep-")
	group(flags, "data")
	flags.StringVar(&c.operators, "operators", "", "file with operators' keys, like authorized_keys; read again on SIGHUP")
	flags.BoolVar(&c.rooms.RateOneAddress, "rate-one-address", false, "also rate rounds whose players all come from one address")
	group(flags, "people")
	c.addTo(flags, "max-")
	group(flags, "limits")
	addEntry(flags, &c.entry)
	group(flags, "cluster")
	flags.StringVar(&c.log, "log", "info", "what to log to standard error: debug, info, warn or error")
	flags.StringVar(&c.logFormat, "log-format", "text", "form of the log: text or json")
	flags.StringVar(&c.metrics, "metrics", "", "address and port for Prometheus, such as 127.0.0.1:9150 (default: off)")
	flags.BoolVar(&c.metricsAnywhere, "metrics-anywhere", false, "allow an address for --metrics that other machines can reach")
	group(flags, "log and metrics")
}

func parseProxies(texts []string) (proxies []netip.Prefix, err error) {
	for _, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			address, bad := netip.ParseAddr(text)
			if bad != nil || address.Zone() != "" {
				return nil, fmt.Errorf("--proxy-protocol %q: give addresses or networks, such as 10.0.0.0/8,2001:db8::7", text)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, nil
}

// leavingAtStop is how long a server hands over its rooms that was told to stop.
const leavingAtStop = 5 * time.Second

// interruptSignals are the signals that stop a server, besides SIGTERM. They stop it as it is, also one of several, whose rooms wait for
// it or are taken by others once it is gone; at SIGTERM it hands them over before. SIGHUP does where it says that the terminal is gone in
// which the server was started; it has the operators' file read again if there is one, and else it is ignored.
func interruptSignals(operators, terminal bool) []os.Signal {
	stop := []os.Signal{os.Interrupt}
	if terminal && !operators && !signal.Ignored(syscall.SIGHUP) {
		return append(stop, syscall.SIGHUP)
	}
	signal.Ignore(syscall.SIGHUP) // until somebody wants to be told of it
	return stop
}

// leastThreads is how many threads run Go code at once at least. With a single one, as where there is one processor, what has
// come over the network is only looked at every 10 ms while anything else runs, and everybody waits for each write to the disk.
const leastThreads = 2

// serve serves until ctx ends, or the store is of no use any more: that is a [datafolder.StoreLost].
func serve(ctx context.Context, folder string, c serveConfig, proxies []netip.Prefix, public ui.Host, logger *slog.Logger, out io.Writer) (err error) {
	if runtime.GOMAXPROCS(0) < leastThreads {
		runtime.GOMAXPROCS(leastThreads)
	}
	if err := durable.MakeFolder(folder); err != nil {
		return fmt.Errorf("cannot create the data folder: %w", err)
	}
	if err := datafolder.HalfRestored(folder); err != nil {
		return err
	}
	if err := errors.Join(c.entry.Enter(ctx, folder, logger), c.entry.Found(folder, logger)); err != nil {
		return err
	}
	store, err := data.Open(filepath.Join(folder, storeFile))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	key, err := hostKeyOf(folder, store)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	others, store, err := several.Join(ctx, &several.Config{
		Folder: folder, Version: programVersion(), Log: logger, Stays: c.stays,
		Stop: func(why error) { stop(datafolder.StoreLost{Why: why}) },
	}, store)
	if err != nil {
		return err
	}
	defer others.Close()
	if altered := store.Altered(); len(altered) > 0 {
		logger.Error("database corrupt: check the disk, and keep earlier backups", "in", altered)
	}
	if store.Behind() {
		logger.Error("one of the database's two headers is damaged: the last write may be missing")
	}
	counted := figures.New(logger)
	rooms := live.Config{Limits: c.rooms, Keeper: store, Log: logger, Annals: store, Hit: counted.HitBy}
	if others != nil {
		rooms = others.Rooms(rooms)
	}
	lobby, err := live.NewLobby(rooms)
	if err != nil {
		return fmt.Errorf("the rooms can't be restored: %w", err)
	}
	store.TellWrites(func(writes int) { lobby.Figures().Batch.Observe(int64(writes)) })
	defer lobby.Close() // once nobody is in a room any more, and while the store is still open
	practice := live.NewPractice(lobby)
	defer practice.Close()
	watch := newStoreWatch(c.store, store, logger, func(why error) { stop(datafolder.StoreLost{Why: why}) })
	machine := theMachine(folder, store, watch, func() { stop(nil) })
	machine.others = others
	config := sshsrv.Config{
		HostKey: key.signer, Limits: c.server, Store: store, Lobby: lobby, Practice: practice, Log: logger,
		Machine: machine.Machine, Proxies: proxies, Public: public, Figures: counted,
	}
	if others != nil {
		config = others.Server(config, lobby)
	}
	server, err := sshsrv.New(config)
	if err != nil {
		return err
	}
	if err := followOperators(ctx, c.operators, server, logger); err != nil {
		return err
	}
	stopKeeping := keep(ctx, folder, store, watch, c.keep(), others.Controls(machine.controls(server)), server.Measured, logger)
	defer stopKeeping()
	listener, err := sshsrv.Listen(ctx, c.listen)
	if err != nil {
		return fmt.Errorf("can't listen on %s: %w; choose another address with --listen", c.listen, reason(err))
	}
	measured := metrics.Source{Version: machine.Version, Figures: counted, Lobby: lobby, Store: machine.Store}
	if others != nil {
		measured.Servers = others.Servers
	}
	if err := c.giveMetrics(ctx, measured, logger); err != nil {
		return errors.Join(err, listener.Close())
	}
	key.report(logger)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	if others != nil {
		public.Name = cmp.Or(public.Name, machineName()) // for clients of the other servers
		others.Begin(ctx, server, lobby, listener.Addr(), public)
	}
	if _, err := fmt.Fprint(out, startText(listener.Addr(), folder, key, c.operators)); err != nil {
		logger.Warn("standard output not written", "err", err)
	}
	tellReady(logger, listener.Addr().String())
	feedWatchdog(ctx, func() { _, _ = server.Health() }, logger)
	select {
	case err := <-ended:
		server.Stop()
		return err
	case <-ctx.Done():
		tell(logger, daemon.SdNotifyStopping)
		if lost, ok := errors.AsType[datafolder.StoreLost](context.Cause(ctx)); ok {
			logger.Error("stopping: database unusable", "err", lost.Why)
			server.Stop()
			return errors.Join(lost, <-ended)
		}
		logger.Info("stopping")
		if others != nil && !c.stays() {
			leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), leavingAtStop)
			logger.Info("handing rooms to the other servers", "left", server.Leave(leaving))
			cancel()
		}
		server.Stop()
		return <-ended
	}
}

// reason is what the system said, without the address again.
func reason(err error) error {
	if op, ok := errors.AsType[*net.OpError](err); ok {
		return op.Err
	}
	return err
}

// startText is what a server prints at its start. Scripts read the first line, which has the command for players.
func startText(addr net.Addr, folder string, key *ownKey, operators string) string {
	admin := "none; to be one, restart with --operators ~/.ssh/id_ed25519.pub"
	if operators != "" {
		admin = "those with a key in " + operators + ": " + loginCommand(addr) + " admin help"
	}
	return fmt.Sprintf("Listening on %s. Come in: %s\nVersion:   %s\nData:      %s\nHost key:  %s\nOperators: %s\n",
		addr, loginCommand(addr), programVersion(), folder, gossh.FingerprintSHA256(key.signer.PublicKey()), admin)
}

// loginCommand is what to type on this machine to reach a server that listens at an address.
func loginCommand(addr net.Addr) string {
	host, port, _ := net.SplitHostPort(addr.String()) // as listeners have it
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() || ip.Equal(net.IPv4(127, 0, 0, 1)) || ip.Equal(net.IPv6loopback) {
		host = "localhost"
	}
	return fmt.Sprintf("ssh -p %s %s", port, host)
}

// addEntry has flags say of which house of several a server is to be one.
func addEntry(flags *pflag.FlagSet, e *several.Entry) {
	flags.StringVar(&e.House, "cluster", "", "cluster that this server belongs to; its first server has no --join")
	flags.StringVar(&e.Node, "node", "", "name of this server in the cluster (default: the first part of the machine's name)")
	flags.StringVar(&e.Join, "join", "", "a server that holds the cluster's key, to join by; the token is in "+several.TokenVariable)
	flags.StringVar(&e.Advertise, "advertise", "", "where the other servers find this one (default: the machine's name, port "+strconv.Itoa(several.LinkPort)+")")
	flags.StringVar(&e.Bind, "bind", "", "address to listen on for the other servers (default: that of --advertise, or all)")
	flags.StringVar(&e.TokenFile, "token-file", "", "file with the token, instead of "+several.TokenVariable)
}

// giveMetrics has metrics read, until ctx ends, if that is asked for. It fails for an address that others reach, unless that is said
// expressly, and for one that cannot be listened on.
func (c *serveConfig) giveMetrics(ctx context.Context, from metrics.Source, log *slog.Logger) error {
	if c.metrics == "" {
		return nil
	}
	listener, err := metrics.Listen(ctx, c.metrics, c.metricsAnywhere)
	switch {
	case errors.Is(err, metrics.ErrNotLoopback):
		return fmt.Errorf("metrics at %s could be read by other machines: choose an address such as 127.0.0.1:9150, or add --metrics-anywhere", c.metrics)
	case err != nil:
		return fmt.Errorf("metrics can't be served at %s: %w; choose another address with --metrics", c.metrics, reason(err))
	}
	log.Info("metrics listening", "url", fmt.Sprintf("http://%s/metrics", listener.Addr()))
	go func() {
		if err := metrics.Serve(ctx, listener, metrics.NewRegistry(from), metrics.DefaultLimits(), log); err != nil {
			log.Error("metrics stopped", "err", err)
		}
	}()
	return nil
}
