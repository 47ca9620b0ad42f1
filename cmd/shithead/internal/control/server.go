package control

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"
)

// Command is something that the server does when asked.
type Command struct {
	Name string
	// Args are the names of those that it takes. Others are refused.
	Args []string
	// Run does it, and says something on the way, if it likes. ctx ends when whoever asked hangs up, or the server stops.
	// The error is a sentence for whoever asked.
	Run func(ctx context.Context, args map[string]string, say func(any) error) error
}

// Server answers at the socket of a folder.
type Server struct {
	limits   Limits
	commands []Command
	log      *slog.Logger
	folder   string
	// socket is the one that was made in the folder.
	socket   os.FileInfo
	listener *net.UnixListener
	// running ends when the server stops.
	running context.Context
	stop    context.CancelFunc
	all     sync.WaitGroup
	// places has room for as many as are answered at once.
	places chan struct{}
}

// Listen answers at the socket of a folder from now on. Only who holds the store in the folder may call it: a socket that
// is there is taken to be left over from a server that was killed, and replaced.
func Listen(folder string, commands []Command, limits Limits, log *slog.Logger) (*Server, error) {
	listener, err := listen(folder)
	if err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	socket, err := os.Lstat(filepath.Join(folder, Name))
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("control socket: %w", err)
	}
	s := &Server{
		limits: limits, commands: commands, log: log, folder: folder, socket: socket, listener: listener,
		places: make(chan struct{}, limits.Connections),
	}
	s.running, s.stop = context.WithCancel(context.Background())
	s.all.Go(s.accept)
	return s, nil
}

// listen makes the socket in a folder that nobody else can look into, so that there is no moment in which others could
// connect, and then moves it to its place.
func listen(folder string) (listener *net.UnixListener, err error) {
	private, err := os.MkdirTemp(folder, Draft) // with mode 0700
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(private)) }()
	path, letGo, err := socketPath(private, Name)
	if err != nil {
		return nil, err
	}
	defer letGo()
	if listener, err = net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"}); err != nil {
		return nil, err
	}
	listener.SetUnlinkOnClose(false) // it will lie elsewhere
	made := filepath.Join(private, Name)
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, filepath.Join(folder, Name))); err != nil {
		_ = listener.Close()
		return nil, err
	}
	return listener, nil
}

// Close takes the socket away, unless another is in its place, ends the commands that run, and waits for them.
func (s *Server) Close() error {
	var err error
	path := filepath.Join(s.folder, Name)
	switch there, gone := os.Lstat(path); {
	case gone == nil && os.SameFile(there, s.socket):
		err = os.Remove(path)
	case !errors.Is(gone, fs.ErrNotExist):
		err = gone
	}
	s.stop()
	err = errors.Join(err, s.listener.Close())
	s.all.Wait()
	return err
}

func (s *Server) accept() {
	for {
		conn, err := s.listener.AcceptUnix()
		switch {
		case err == nil:
		case s.running.Err() != nil:
			return
		default: // too many open files, such as
			s.log.Error("control socket", "err", err)
			select {
			case <-s.running.Done():
				return
			case <-time.After(time.Second):
				continue
			}
		}
		select {
		case s.places <- struct{}{}:
			s.all.Go(func() {
				defer func() { <-s.places }()
				s.serve(conn)
			})
		default:
			p := &peer{Conn: conn, limits: &s.limits}
			s.all.Go(func() {
				_ = p.send(Answer{Error: "the server is busy with other commands"})
				_ = conn.Close()
			})
		}
	}
}

// serve answers one request.
func (s *Server) serve(conn *net.UnixConn) {
	ctx, cancel := context.WithCancel(s.running)
	defer cancel()
	defer conn.Close() //nolint:errcheck // nothing follows from it
	context.AfterFunc(ctx, func() { _ = conn.CloseRead() })
	p := &peer{Conn: conn, limits: &s.limits}
	request, err := p.receive()
	if err != nil {
		_ = p.send(Answer{Error: err.Error()})
		return
	}
	var hungUp sync.WaitGroup
	hungUp.Go(func() {
		_, _ = io.Copy(io.Discard, conn) // until it hangs up, or is not read any more
		cancel()
	})
	defer hungUp.Wait()
	defer cancel()
	last := Answer{Done: true}
	if err := s.run(ctx, request, p); err != nil {
		last = Answer{Error: err.Error()}
	}
	_ = p.send(last)
}

// run carries out a request.
func (s *Server) run(ctx context.Context, r Request, p *peer) (err error) {
	defer func() {
		if what := recover(); what != nil {
			s.log.Error("control command broke", "command", r.Command, "panic", what, "stack", string(debug.Stack()))
			err = errors.New("something went wrong: the server's log says what")
		}
	}()
	for _, c := range s.commands {
		if c.Name != r.Command {
			continue
		}
		if err := c.takes(r.Args); err != nil {
			return err
		}
		s.log.Info("control", "command", r.Command, "args", r.Args)
		return c.Run(ctx, r.Args, func(what any) error {
			text, err := json.Marshal(what)
			if err != nil {
				return err
			}
			return p.send(Answer{Say: text})
		})
	}
	return fmt.Errorf("this server has no command %.40q", r.Command)
}

// takes says whether a command takes such arguments.
func (c *Command) takes(args map[string]string) error {
	known := map[string]bool{}
	for _, name := range c.Args {
		known[name] = true
	}
	for name := range args {
		if !known[name] {
			return fmt.Errorf("%s takes no %.40q", c.Name, name)
		}
	}
	return nil
}

// peer is whoever asks.
type peer struct {
	net.Conn
	limits *Limits
}

// receive reads the request.
func (p *peer) receive() (r Request, err error) {
	if err := p.SetReadDeadline(time.Now().Add(p.limits.RequestTime)); err != nil {
		return r, err
	}
	most := int64(p.limits.RequestBytes)
	line, err := bufio.NewReader(io.LimitReader(p, most)).ReadBytes('\n')
	switch {
	case int64(len(line)) >= most:
		return r, fmt.Errorf("the request is longer than %d bytes", most)
	case err != nil:
		return r, fmt.Errorf("no request: %w", err)
	}
	if err := p.SetReadDeadline(time.Time{}); err != nil {
		return r, err
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("not a request: %w", err)
	}
	if r.Version != version {
		return r, fmt.Errorf("the request is of version %d, this server knows %d", r.Version, version)
	}
	return r, nil
}

// send writes one line.
func (p *peer) send(a Answer) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	if err := p.SetWriteDeadline(time.Now().Add(p.limits.AnswerTime)); err != nil {
		return err
	}
	_, err = p.Write(append(text, '\n'))
	return err
}
