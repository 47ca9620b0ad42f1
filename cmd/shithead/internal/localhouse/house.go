package localhouse

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
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/hostkey"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data/wait"
)

// Config is which house it is, and how it is run.
type Config struct {
	// Self is the program that each server is a process of.
	Self string
	// Nodes is how many servers there are, an odd number.
	Nodes int
	// Data is the folder of the house.
	Data string
	// Listen is where the first server lets people in, HOST:PORT; the others do at the ports after it.
	Listen string
	// JSON has a line of JSON printed for each server that people can come in at.
	JSON bool
	// NoRestart leaves a server that ends as it is; else it is started again after RestartWait.
	NoRestart   bool
	RestartWait time.Duration
}

// The bounds of a house on one machine.
const (
	mostNodes = 9
	// RestartAfter is how long a node that has ended is left so, for whoever wants to see what the others do.
	RestartAfter = 30 * time.Second
	// linkPorts, peerPorts and clientPorts are how far the ports behind that of a node are from it.
	linkPorts, peerPorts, clientPorts = 100, 200, 300
)

// Check says what is wrong, as what flags are given.
func (c *Config) Check() error {
	switch {
	case c.Nodes < 1 || c.Nodes > mostNodes || c.Nodes%2 == 0:
		return fmt.Errorf("--nodes %d: give an odd number up to %d, as more than half of them have to run", c.Nodes, mostNodes)
	case c.Data == "":
		return errors.New("--data: give a folder for the cluster")
	}
	return nil
}

// House is a house whose servers are processes of this machine.
type House struct {
	config *Config
	host   string
	port   int
	out    io.Writer
	errs   io.Writer

	mu sync.Mutex
}

// New is a house that was checked by [Config.Check], and that tells where its servers let people in on out, and what else there is to know
// on errs. It fails for what is no address to listen at.
func New(c *Config, out, errs io.Writer) (*House, error) {
	host, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %q: give HOST:PORT", c.Listen)
	}
	first, err := strconv.Atoi(port)
	if err != nil || first < 1 || first+clientPorts+c.Nodes > 1<<16 {
		return nil, fmt.Errorf("--listen %q: give a port that has room for those of the servers behind it, up to %d above", c.Listen, clientPorts+c.Nodes)
	}
	if host == "" || net.ParseIP(host) != nil && net.ParseIP(host).IsUnspecified() {
		return nil, fmt.Errorf("--listen %q: give the address at which the servers find each other, such as 127.0.0.1:%d", c.Listen, first)
	}
	return &House{config: c, host: host, port: first, out: out, errs: errs}, nil
}

// nodeName is what a server is called, of which the first is 1.
func nodeName(n int) string { return "node" + strconv.Itoa(n) }

func (h *House) folder(n int) string { return filepath.Join(h.config.Data, nodeName(n)) }

// at is an address of a server, which is so far from where it lets people in.
func (h *House) at(n, far int) string {
	return net.JoinHostPort(h.host, strconv.Itoa(h.port+far+n-1))
}

// prepare makes the folders of the servers that are not there yet. A house keeps the ports that it was made with.
func (h *House) prepare() error {
	if err := durable.MakeFolder(h.config.Data); err != nil {
		return fmt.Errorf("cannot create the cluster's folder: %w", err)
	}
	authority, err := nodefile.LoadAuthority(h.config.Data)
	if err != nil {
		return err
	}
	if _, _, err := hostkey.Load(durable.At(h.config.Data), datafolder.HostKey, false); err != nil {
		return err
	}
	key, err := os.ReadFile(filepath.Join(h.config.Data, datafolder.HostKey))
	if err != nil {
		return err
	}
	voters, clients := map[string]string{}, map[string]string{}
	for n := 1; n <= h.config.Nodes; n++ {
		voters[nodeName(n)], clients[nodeName(n)] = h.at(n, peerPorts), h.at(n, clientPorts)
	}
	for n := 1; n <= h.config.Nodes; n++ {
		if err := durable.MakeFolder(h.folder(n)); err != nil {
			return err
		}
		is, err := nodefile.Read(h.folder(n))
		if err != nil {
			return err
		}
		if is != nil && (len(is.Voters) != h.config.Nodes || is.Peer != voters[is.Name]) {
			return fmt.Errorf("%s was made for %d servers with %s at %s: give the same --nodes and --listen", h.config.Data, len(is.Voters), is.Name, is.Peer)
		}
		if err := durable.Write(durable.At(h.folder(n)), datafolder.HostKey, key); err != nil {
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

// Run runs the servers until a context ends, and makes their folders if they are not there. It fails if one ends before it has let
// anybody in.
func (h *House) Run(ctx context.Context) error {
	if err := h.prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	errs := make([]error, h.config.Nodes)
	for n := 1; n <= h.config.Nodes; n++ {
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
func (h *House) keep(ctx context.Context, n int) error {
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
		if h.config.NoRestart {
			<-ctx.Done()
			return nil
		}
		h.says("%s starts again in %v", nodeName(n), h.config.RestartWait)
		wait.For(ctx, h.config.RestartWait)
		if stopped() {
			return nil
		}
	}
}

// errNotIn says that a server has ended without ever letting anybody in.
var errNotIn = errors.New("it ended before it accepted connections")

// stopping is how long a server may take to stop before it is killed.
const stopping = 20 * time.Second

// once runs a server to its end, and reports whether people could come in, and how it has ended.
func (h *House) once(ctx context.Context, n int) (came bool, end string) {
	cmd := exec.CommandContext(ctx, h.config.Self, "serve", "--data", h.folder(n), "--listen", h.at(n, 0))
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
func (h *House) isIn(n, pid int) {
	if !h.config.JSON {
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
func (h *House) says(format string, args ...any) {
	to := h.out
	if h.config.JSON {
		to = h.errs
	}
	h.print(to, fmt.Sprintf(format, args...))
}

func (h *House) print(to io.Writer, line string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Fprintln(to, line)
}

// prefixed says of each line of a log whose it is.
type prefixed struct {
	house *House
	name  string
	rest  []byte
}

// Write takes some of the log.
func (p *prefixed) Write(text []byte) (int, error) {
	p.rest = append(p.rest, text...)
	for {
		line, rest, ok := strings.Cut(string(p.rest), "\n")
		if !ok {
			return len(text), nil
		}
		p.house.print(p.house.errs, p.name+" "+line)
		p.rest = []byte(rest)
	}
}
