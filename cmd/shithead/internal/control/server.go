package control

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"
)

// Command is something that the server does when asked, with these words. It says something on the way, if it likes. ctx
// ends when whoever asked hangs up, or the server stops. The error is a sentence for whoever asked.
type Command func(ctx context.Context, words []string, say func(any) error) error

// Healthy is the command that reports whether the server does what it is for. It may be given every few seconds, so it is logged only for
// those who look for mistakes.
const Healthy = "healthy"

// Answer is one line of what the server says. The last one has Done or Error.
type Answer struct {
	// Say is what the command says, in a form of its own.
	Say   json.RawMessage `json:"say,omitempty"`
	Done  bool            `json:"done,omitempty"`
	Error string          `json:"error,omitempty"`
}

// Server answers at the socket of a folder.
type Server struct {
	limits   Limits
	commands map[string]Command
	log      *slog.Logger
	folder   string
	// socket is the one that was made in the folder.
	socket os.FileInfo
	http   http.Server
	// stop ends the commands that run.
	stop context.CancelFunc
	// places has room for as many as are answered at once.
	places chan struct{}
}

// Listen answers at the socket of a folder from now on, with commands by name. Only who holds the store in the folder may
// call it: a socket that is there is taken to be left over from a server that was killed, and replaced.
func Listen(folder string, commands map[string]Command, limits Limits, log *slog.Logger) (*Server, error) {
	listener, err := makeSocket(folder)
	if err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	socket, err := os.Lstat(filepath.Join(folder, Name))
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("control socket: %w", err)
	}
	s := newServer(commands, limits, log)
	s.folder, s.socket = folder, socket
	go func() { _ = s.http.Serve(elders{listener}) }()
	return s, nil
}

func newServer(commands map[string]Command, limits Limits, log *slog.Logger) *Server {
	running, stop := context.WithCancel(context.Background())
	s := &Server{limits: limits, commands: commands, log: log, stop: stop, places: make(chan struct{}, limits.Connections)}
	s.http = http.Server{
		Handler: s, BaseContext: func(net.Listener) context.Context { return running },
		ReadTimeout: limits.RequestTime, MaxHeaderBytes: limits.RequestBytes,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelError),
	}
	s.http.SetKeepAlivesEnabled(false)
	return s
}

// makeSocket makes the socket in a folder that nobody else can look into, so that there is no moment in which others could
// connect, and then moves it to its place.
func makeSocket(folder string) (listener *net.UnixListener, err error) {
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
	for range cap(s.places) {
		s.places <- struct{}{}
	}
	return errors.Join(err, s.http.Close())
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	on := http.NewResponseController(w)
	send := func(a Answer) error {
		err := on.SetWriteDeadline(time.Now().Add(s.limits.AnswerTime))
		return errors.Join(err, json.NewEncoder(w).Encode(a), on.Flush())
	}
	words, err := s.receive(w, r)
	if err == nil {
		select {
		case s.places <- struct{}{}:
			defer func() { <-s.places }()
			err = s.run(r, words, send)
		default:
			err = errors.New("the server is busy with other commands")
		}
	}
	last := Answer{Done: err == nil}
	if err != nil {
		last.Error = err.Error()
	}
	_ = send(last)
}

func (s *Server) receive(w http.ResponseWriter, r *http.Request) (words []string, err error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(s.limits.RequestBytes)))
	if long, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, fmt.Errorf("the request is longer than %d bytes", long.Limit)
	}
	if err != nil {
		return nil, fmt.Errorf("no request: %w", err)
	}
	if err := json.Unmarshal(text, &words); err != nil {
		return nil, fmt.Errorf("not a request: %w", err)
	}
	return words, nil
}

func (s *Server) run(r *http.Request, words []string, send func(Answer) error) (err error) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	defer func() {
		if what := recover(); what != nil {
			s.log.Error("control command panicked", "command", name, "panic", what, "stack", string(debug.Stack()))
			err = errors.New("something went wrong: the server's log says what")
		}
	}()
	command := s.commands[name]
	if command == nil {
		return fmt.Errorf("this server has no command %.40q", name)
	}
	level := slog.LevelInfo
	if name == Healthy {
		level = slog.LevelDebug
	}
	s.log.Log(r.Context(), level, "control", "command", name, "args", words)
	return command(r.Context(), words, func(what any) error {
		text, err := json.Marshal(what)
		if err != nil {
			return err
		}
		return send(Answer{Say: text})
	})
}

// elders accepts connections of which some clients may be of an earlier version.
type elders struct{ net.Listener }

func (l elders) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return &elder{Conn: conn}, err
}

// elder is a connection whose client is told so if it begins with a line of JSON, and not with HTTP.
type elder struct {
	net.Conn
	begun bool
}

func (c *elder) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if !c.begun && n > 0 && p[0] == '{' {
		_, _ = io.WriteString(c.Conn, newer)
		return 0, io.EOF
	}
	c.begun = c.begun || n > 0
	return n, err
}
