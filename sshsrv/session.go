package sshsrv

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"shithead/data"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/api"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/internal/stacks"
	"shithead/sshsrv/link"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// session is an SSH session, from when a program is asked for to its end.
type session struct {
	server  *Server
	log     *slog.Logger
	from    netip.Prefix
	channel *channel
	// conn is its connection, nil for a session that another server has sent, and cut ends the whole connection.
	conn *gate.Conn
	cut  func()
	id   account.Identity
	// own changes who the session is, one thing at a time: see [session.account].
	own     *account.Account
	ownOnce sync.Once
	// host is what the client calls the server.
	host ui.Host
	// began is when the session did, and visit what operators see of it besides.
	began time.Time
	visit visit
	// client is what is known of the client, once a program is asked for.
	client command.Client
	// inbox is what a program sends that plays, nil for everybody else.
	inbox *api.Inbox
	// tour is a program being at other servers.
	tour tour
	// named has the newest name of its owner, once that has changed, and set their newest settings.
	named *feed.Mailbox[string]
	set   *feed.Mailbox[data.Settings]
	// start is where the session begins once it has a screen, nil for the lobby.
	start *views.Start
	// house is where the session is, and display what it is shown on, once it has a screen. screen is that as long as it lasts.
	house   *house
	display *wire.Display
	screen  atomic.Pointer[loop]
	// answers are what the terminal says of its background.
	answers chan wire.Background
	// answered is closed once it has said all that it was asked, or nothing more comes of it, for which the session's end waits until
	// owed, zero if nothing was asked.
	answered <-chan struct{}
	owed     time.Time
	// keys are what its client types. reading: they are read.
	keys    *keyboard
	reading bool
	// entered: its terminal was entered, and is left to the next display.
	entered bool
	// light: the terminal's background is light, nil as long as it has not said so. wide: it draws characters of
	// ambiguous width in two columns.
	light atomic.Pointer[bool]
	wide  atomic.Bool
	// guest is what a session has that another server has sent, nil for those of clients.
	guest *guest
	// end ends the session, and farewell is what it says then, nil for nothing in particular.
	end      context.CancelFunc
	farewell atomic.Pointer[account.Farewell]
}

// login is who a session says that it is, and with what client.
type login struct {
	identify func() (account.Identity, error)
	client   string
}

// run does what the client asked for and closes the channel. A client that does not take what it is sent, or does not
// close its side in turn, is hung up on.
func (s *session) run(running context.Context, in login) {
	status, open := cmdline.Failed, running
	s.meet()
	defer func() {
		if broken := recover(); broken != nil {
			s.broke("session", broken)
			s.client.Print(s.client.Words.Broken)
		}
		s.goodbye(open)
		s.within(func() { s.exit(status) })
		s.keys.close()
		closing := time.AfterFunc(s.server.limits.StuckWrite, s.hangUp)
		context.AfterFunc(open, func() { closing.Stop() })
	}()
	if err := s.identify(in); err != nil {
		s.log.Error("profile not loaded", "err", err)
		var done bool
		if status, done = s.server.commands.Administer(running, s.commanding()); !done { // whoever runs the house can see what is wrong
			s.client.Print(s.client.Words.Other)
		}
		return
	}
	s.client.Adopt(s.id.Profile.Settings)
	running, s.end = context.WithCancel(running)
	defer s.end()
	if s.conn != nil {
		if !s.conn.Begin(s, s.memory()) {
			s.client.Complain(s.client.Words.House.Busy)
			return
		}
		defer s.conn.End(s)
	}
	if s.server.open.Is(s, s.id.Profile.ID); s.dismissed() {
		s.client.Complain(s.lastWords())
		return
	}
	switch {
	case s.guest != nil && s.guest.is.Wants.Do == link.Program:
		status = s.guest.plays(running)
	case s.guest != nil:
		if wants := &s.guest.is.Wants; wants.Node != "" { // the room is said to have moved here
			s.server.whereTo(running, wants.Room, wants.Node)
		}
		s.client.Plain = s.guest.is.Wants.Plain
		status = s.presents(running, start(s.guest.is.Wants))
	case s.client.Line != "":
		status = s.command(running)
	default:
		status = s.presents(running, nil)
	}
}

// presents serves a session on screens, or in lines.
func (s *session) presents(running context.Context, start *views.Start) (status int) {
	if s.client.InLines() {
		return s.inLines(running, start)
	}
	return s.show(running, start)
}

// exit closes the channel, with an exit status.
func (s *session) exit(status int) {
	if s.guest != nil {
		s.guest.goBack(status)
		return
	}
	s.channel.exit(status)
}

// identify finds out whose the session is.
func (s *session) identify(in login) (err error) {
	s.server.stacks.Run(func() {
		s.id, err = in.identify()
		s.welcome(in.client)
	})
	return err
}

// command carries out a command and shows the screens that it asks for, if any. It gives the exit status.
func (s *session) command(running context.Context) (status int) {
	given := s.commanding()
	run := func() { status = s.server.commands.Run(running, given) }
	if command.IsAPI(s.client.Line) { // for as long as the session lasts
		run()
	} else {
		s.server.stacks.Run(run)
	}
	switch {
	case given.Start != nil:
		return s.presents(running, given.Start)
	case s.dismissed():
		s.client.Complain(s.lastWords())
		return cmdline.Failed
	}
	return max(status, s.tour.ends())
}

// meet notes what the client has said of itself.
func (s *session) meet() {
	c := s.channel
	size := c.size.get
	if !c.pty {
		size = func() (columns, rows int) { return command.UsualColumns, 0 }
	}
	s.client = command.Client{
		Line: c.command, Locale: c.locale(), Words: languages.For(c.locale()),
		PTY: c.pty, Type: c.term, Terminal: wire.Detect(c.term, c.env), Size: size, Host: s.host,
		Out: pieces{s, c, writtenAtOnce}, Err: pieces{s, c.Stderr(), writtenAtOnce}, Log: s.log,
	}
	if s.guest != nil {
		s.client.Out, s.client.Err = &s.guest.out, &s.guest.err
	}
}

// commanding is the session as commands see it.
func (s *session) commanding() *command.Session {
	return &command.Session{
		Client: &s.client, ID: &s.id, Account: s.account(), From: s.from, Own: s, Dismissed: s.dismissed, Input: s.channel, Play: s.play,
	}
}

// play plays with a program.
func (s *session) play(ctx context.Context) {
	s.tour.session = s
	s.server.api.Play(ctx, s.tour.program())
	if s.server.running.Err() != nil {
		s.client.Complain(s.stopping())
	}
}

// listen begins to take what a client sends, if it is to be read.
func (s *session) listen() {
	if !command.IsAPI(s.channel.command) {
		if c := s.channel; command.Converses(c.command) && (!c.pty || !wire.Detect(c.term, c.env).Screens()) {
			s.hears() // so that nothing is lost of what is piped in
		}
		return
	}
	s.inbox = s.server.api.Listen(s.from, func() { s.drop(figures.Flood) })
	s.channel.take(func(r io.Reader) { s.inbox.Read(attended{r, &s.visit}) })
}

// dismissed reports whether the session was ended from outside.
func (s *session) dismissed() bool { return s.farewell.Load() != nil }

// stopping is what a session is told that ends with the server: where to come in again, if that is known.
func (s *session) stopping() string {
	if again := s.server.admin.Again(); again != "" {
		return strings.Replace(s.client.Words.StoppingOne, "{n}", again, 1)
	}
	return s.client.Words.Stopping
}

// lastWords are those of a session that was dismissed.
func (s *session) lastWords() string { return (*s.farewell.Load())(s.client.Words) }

// Fingerprint is that of the key that the session has proved, empty for a guest.
func (s *session) Fingerprint() string { return s.id.Fingerprint() }

// From is where the session comes from.
func (s *session) From() netip.Prefix { return s.from }

// Dismiss ends the session, with a farewell, of which the first counts.
func (s *session) Dismiss(farewell account.Farewell) (first bool) {
	if first = s.farewell.CompareAndSwap(nil, &farewell); first {
		s.lost(figures.Dismissed)
	}
	s.end()
	return first
}

// Played notes that its owner has played a round to its end, after the first of which the address that they come from is
// known.
func (s *session) Played() {
	if s.conn != nil && s.conn.Promote() {
		s.server.accounts.NoteAddress(s.from)
	}
}

// Rename has the session show another name, soon.
func (s *session) Rename(name string) {
	s.named.Put(&name)
	if l := s.screen.Load(); l != nil {
		l.names.Tell()
	}
}

// Set has the session take other settings, soon.
func (s *session) Set(settings data.Settings) {
	s.set.Put(&settings)
	s.wake()
}

// wake has the screen, if there is one, look what there is for it.
func (s *session) wake() {
	if l := s.screen.Load(); l != nil {
		l.calls.Tell()
	}
}

// account changes who the session is. A session has one, so that two changes at once come one after the other.
func (s *session) account() *account.Account {
	s.ownOnce.Do(func() {
		s.own = s.server.accounts.Of(&s.id, s.from, func(id data.ID) { s.server.open.Is(s, id) })
	})
	return s.own
}

// broke logs a panic. Whose it was is said by the key, which does not change while a session lasts.
func (s *session) broke(what string, broken any) {
	s.lost(figures.Broken)
	stack := debug.Stack()
	if elsewhere, ok := broken.(stacks.Broken); ok {
		broken, stack = elsewhere.What, elsewhere.Stack
	}
	s.log.Error(what+" broke", "key", cmp.Or(s.id.Fingerprint(), "none"), "panic", broken, "stack", string(stack))
}

// within does something that may wait for the client, which is hung up on if it waits too long.
func (s *session) within(do func()) {
	stuck := time.AfterFunc(s.stuckAfter(), s.hangUp)
	defer stuck.Stop()
	do()
}

// guarded makes a goroutine of a session.
func (s *session) guarded(what string, cancel context.CancelFunc, do func()) {
	go func() {
		defer s.finish(what, cancel)
		do()
	}()
}

// finish is deferred in the goroutines of a session: a panic in one ends the session, as its end does, and nothing else.
func (s *session) finish(what string, cancel context.CancelFunc) {
	if broken := recover(); broken != nil {
		s.broke(what, broken)
	}
	cancel()
}

// writtenAtOnce is how many bytes a client has to take within the time that a write may be stuck: of a long answer, some
// seconds of the slowest modem.
const writtenAtOnce = 16 << 10

// pieces writes to a client in pieces of so many bytes at most, each of which has to be taken in time.
type pieces struct {
	session *session
	to      io.Writer
	most    int
}

func (w pieces) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		var m int
		w.session.within(func() { m, err = w.to.Write(p[:min(len(p), w.most)]) })
		n, p = n+m, p[m:]
	}
	return n, err
}
