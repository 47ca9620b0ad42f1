package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/hostkey"
	"shithead/cmd/shithead/internal/nodefile"
)

// clusterConfig is what "cluster" takes.
type clusterConfig struct {
	nodes       int
	data        string
	listen      string
	json        bool
	noRestart   bool
	restartWait time.Duration
}

// The bounds of a house on one machine.
const (
	mostNodes = 9
	// restartAfter is how long a node that has ended is left so, for whoever wants to see what the others do.
	restartAfter = 30 * time.Second
	// linkPorts, peerPorts and clientPorts are how far the ports behind that of a node are from it.
	linkPorts, peerPorts, clientPorts = 100, 200, 300
)

func newCluster() *cobra.Command {
	c := clusterConfig{}
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Run several servers on this machine that are one house, or see to those of one",
		Long: "Run several servers on this machine that are one house, to see how that is: each is a process of its own, and whichever is\n" +
			"killed, the rounds go on. It runs until SIGINT or SIGTERM.\n\n" +
			"The folder is made if it isn't there: the house's own authority, and a data folder for each server.",
		Example: "shithead cluster --nodes 3 --data ./house\nshithead cluster --nodes 3 --data ./house --listen 127.0.0.1:4022 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := c.check(); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			local, err := newLocalHouse(&c, cmd.OutOrStdout(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			return failed(local.run(ctx))
		},
	}
	flags := cmd.Flags()
	c.addTo(cmd)
	flags.BoolVar(&c.json, "json", false, "print a line of JSON for each server")
	flags.BoolVar(&c.noRestart, "no-restart", false, "leave a server that ends as it is")
	flags.DurationVar(&c.restartWait, "restart-after", restartAfter, "how long a server that ends is left so before it is started again")
	cmd.AddCommand(newClusterInit(), newClusterExport())
	addClusterCommands(cmd)
	return cmd
}

// addTo has flags say which house it is.
func (c *clusterConfig) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&c.nodes, "nodes", 3, "how many servers, an odd number")
	flags.StringVar(&c.data, "data", "", "folder of the house")
	flags.StringVar(&c.listen, "listen", "127.0.0.1:2222", "where the first server listens, HOST:PORT; the others listen at the ports after it")
}

// check says what is wrong.
func (c *clusterConfig) check() error {
	switch {
	case c.nodes < 1 || c.nodes > mostNodes || c.nodes%2 == 0:
		return fmt.Errorf("--nodes %d: give an odd number up to %d, as more than half of them have to be there", c.nodes, mostNodes)
	case c.data == "":
		return errors.New("--data: give a folder for the house")
	}
	return nil
}

// localHouse is a house whose servers are processes of this machine.
type localHouse struct {
	config *clusterConfig
	host   string
	port   int
	self   string
	out    io.Writer
	errs   io.Writer

	mu sync.Mutex
}

func newLocalHouse(c *clusterConfig, out, errs io.Writer) (*localHouse, error) {
	host, port, err := net.SplitHostPort(c.listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %q: give HOST:PORT", c.listen)
	}
	first, err := strconv.Atoi(port)
	if err != nil || first < 1 || first+clientPorts+c.nodes > 1<<16 {
		return nil, fmt.Errorf("--listen %q: give a port that has room for those of the servers behind it, up to %d above", c.listen, clientPorts+c.nodes)
	}
	if host == "" || net.ParseIP(host) != nil && net.ParseIP(host).IsUnspecified() {
		return nil, fmt.Errorf("--listen %q: give the address at which the servers find each other, such as 127.0.0.1:%d", c.listen, first)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, failure{err}
	}
	return &localHouse{config: c, host: host, port: first, self: self, out: out, errs: errs}, nil
}

// nodeName is what a server is called, of which the first is 1.
func nodeName(n int) string { return "node" + strconv.Itoa(n) }

func (h *localHouse) folder(n int) string { return filepath.Join(h.config.data, nodeName(n)) }

// at is an address of a server, which is so far from where it lets people in.
func (h *localHouse) at(n, far int) string {
	return net.JoinHostPort(h.host, strconv.Itoa(h.port+far+n-1))
}

// prepare makes the folders of the servers that are not there yet. A house keeps the ports that it was made with.
func (h *localHouse) prepare() error {
	if err := durable.MakeFolder(h.config.data); err != nil {
		return fmt.Errorf("the folder of the house can't be made: %w", err)
	}
	authority, err := nodefile.LoadAuthority(h.config.data)
	if err != nil {
		return err
	}
	if _, _, err := hostkey.Load(durable.At(h.config.data), hostKeyFile, false); err != nil {
		return err
	}
	key, err := os.ReadFile(filepath.Join(h.config.data, hostKeyFile))
	if err != nil {
		return err
	}
	voters, clients := map[string]string{}, map[string]string{}
	for n := 1; n <= h.config.nodes; n++ {
		voters[nodeName(n)], clients[nodeName(n)] = h.at(n, peerPorts), h.at(n, clientPorts)
	}
	for n := 1; n <= h.config.nodes; n++ {
		if err := durable.MakeFolder(h.folder(n)); err != nil {
			return err
		}
		is, err := nodefile.Read(h.folder(n))
		if err != nil {
			return err
		}
		if is != nil && (len(is.Voters) != h.config.nodes || is.Peer != voters[is.Name]) {
			return fmt.Errorf("%s was made for %d servers with %s at %s: give --nodes and --listen as then", h.config.data, len(is.Voters), is.Name, is.Peer)
		}
		if err := durable.Write(durable.At(h.folder(n)), hostKeyFile, key); err != nil {
			return err
		}
		if err := authority.Write(h.folder(n), nodefile.Node{
			Name: nodeName(n), Link: h.at(n, linkPorts), Peer: voters[nodeName(n)], Client: clients[nodeName(n)], Voters: voters, Clients: clients,
			Founds: n == 1,
		}, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// run runs the servers until a context ends.
func (h *localHouse) run(ctx context.Context) error {
	if err := h.prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	errs := make([]error, h.config.nodes)
	for n := 1; n <= h.config.nodes; n++ {
		all.Go(func() {
			if errs[n-1] = h.keep(ctx, n); errs[n-1] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// keep runs one server, again and again. One that ends before it has let anybody in is an error: it would do so again.
func (h *localHouse) keep(ctx context.Context, n int) error {
	stopped := func() bool { return ctx.Err() != nil }
	for {
		came, end := h.once(ctx, n)
		switch {
		case stopped():
			return nil
		case !came:
			return fmt.Errorf("%s: %w: %s", nodeName(n), errNotIn, end)
		}
		h.says("%s has ended: %s", nodeName(n), end)
		if h.config.noRestart {
			<-ctx.Done()
			return nil
		}
		h.says("%s starts again in %v", nodeName(n), h.config.restartWait)
		pause(ctx, h.config.restartWait)
		if stopped() {
			return nil
		}
	}
}

// errNotIn says that a server has ended without ever letting anybody in.
var errNotIn = errors.New("it has ended before it let anybody in")

// stopping is how long a server may take to stop before it is killed.
const stopping = 20 * time.Second

// once runs a server to its end, and says whether people could come in, and how it has ended.
func (h *localHouse) once(ctx context.Context, n int) (came bool, end string) {
	cmd := exec.CommandContext(ctx, h.self, "serve", "--data", h.folder(n), "--listen", h.at(n, 0))
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // all stop, so none hands over its rooms
	cmd.WaitDelay = stopping
	out, err := cmd.StdoutPipe()
	if err == nil {
		cmd.Stderr = &prefixed{house: h, name: nodeName(n)}
		err = cmd.Start()
	}
	if err != nil {
		return false, err.Error()
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "Listening on ") && !came {
			came = true
			h.isIn(n, cmd.Process.Pid)
		}
	}
	if err := cmd.Wait(); err != nil {
		return came, err.Error()
	}
	return came, "by itself"
}

// isIn says that people can come in at a server.
func (h *localHouse) isIn(n, pid int) {
	if !h.config.json {
		h.says("%s: ssh -p %d %s   (kill it: kill -9 %d)", nodeName(n), h.port+n-1, sshHost(h.host), pid)
		return
	}
	line, err := json.Marshal(struct {
		Node int    `json:"node"`
		SSH  string `json:"ssh"`
		PID  int    `json:"pid"`
	}{n, h.at(n, 0), pid})
	if err == nil {
		h.print(h.out, string(line))
	}
}

// sshHost is an address as one types it.
func sshHost(host string) string {
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() {
		return "localhost"
	}
	return host
}

// says says something to whoever runs the house.
func (h *localHouse) says(format string, args ...any) {
	to := h.out
	if h.config.json {
		to = h.errs
	}
	h.print(to, fmt.Sprintf(format, args...))
}

func (h *localHouse) print(to io.Writer, line string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Fprintln(to, line)
}

// prefixed says of each line of a log whose it is.
type prefixed struct {
	house *localHouse
	name  string
	rest  []byte
}

// Write takes some of the log.
func (p *prefixed) Write(text []byte) (int, error) {
	p.rest = append(p.rest, text...)
	for {
		line, rest, is := strings.Cut(string(p.rest), "\n")
		if !is {
			return len(text), nil
		}
		p.house.print(p.house.errs, p.name+" "+line)
		p.rest = []byte(rest)
	}
}
