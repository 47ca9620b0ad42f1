package sshsrv

import (
	"bytes"
	"context"
	"fmt"
	"image/color"
	"io"
	"log/slog"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/command"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// Colours of labels in the dark and in the light theme, as SGR parameters.
const (
	onDark  = "38;2;166;172;184"
	onLight = "38;2;83;89;101"
)

// has checks of what colour the labels are that a session was sent.
func has(t *testing.T, s *sshtest.Session, what, colour string) {
	t.Helper()
	other := map[string]string{onDark: onLight, onLight: onDark}[colour]
	if got := s.Got(); !strings.Contains(got, colour) || strings.Contains(got, other) {
		t.Errorf("%s: %q", what, got)
	}
}

// TestTheTerminalsBackgroundDecides, for the first picture already, unless a player prefers a theme; or the variable.
func TestTheTerminalsBackgroundDecides(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundLate = sshtest.Patience, sshtest.Patience })
	mute := startHost(t, func(s *Server) { s.limits.Background = time.Millisecond })
	ann, bob := h.known(t, "ann"), mute.known(t, "ann")
	for _, c := range []struct {
		ground          color.Color
		theme, variable string
		want            string
	}{
		{color.White, "auto", "", onLight},
		{color.Black, "auto", "", onDark},
		{color.White, "dark", "", onDark},
		{color.Black, "light", "", onLight},
		{nil, "", "0;15", onLight},
		{nil, "", "15;0", onDark},
		{nil, "", "none", onDark},
	} {
		p := ann
		if c.ground == nil {
			p = bob
		} else {
			p.run("settings theme="+c.theme, 0, "theme="+c.theme)
		}
		s := p.dial().Open()
		if s.Background, s.Mute = c.ground, c.ground == nil; !s.Env("COLORFGBG", c.variable) {
			t.Fatal("COLORFGBG is not kept")
		}
		has(t, s.Start(80, 24).Sees("ann"), fmt.Sprint(c), c.want)
	}
}

// TestALateAnswerSwitchesTheTheme, and types nothing.
func TestALateAnswerSwitchesTheTheme(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundLate = time.Millisecond, sshtest.Patience })
	s := h.known(t, "ann").dial().Open()
	s.Mute = true
	has(t, s.Start(80, 24).Sees("ann"), "before", onDark)
	s.Types("c").Types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	s.Wait("the light theme", func() bool { return strings.Contains(s.Got(), onLight) })
	s.Types("\x1b]11;rgb:0000/0000/0000\x1b\\" + "hello")
	s.Sees("> hello")
	if picture := s.Picture(); strings.Contains(picture, "rgb") || strings.Contains(picture, "11;") {
		t.Errorf("the answer was typed:\n%s", picture)
	}
}

// TestTheEndWaitsForTheAnswer, which would be typed into the shell otherwise, but not for ever.
func TestTheEndWaitsForTheAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		owed   time.Duration
		answer func(s *sshtest.Session)
	}{
		"it comes":       {sshtest.Patience, func(s *sshtest.Session) { s.Types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c") }},
		"no input comes": {sshtest.Patience, func(s *sshtest.Session) { s.EndInput() }},
		"it never comes": {50 * time.Millisecond, func(*sshtest.Session) {}},
	} {
		p := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundOwed = time.Millisecond, c.owed }).known(t, "ann")
		s := p.dial().Open()
		s.Mute = true
		s.Start(80, 24).Sees("ann").Types("\x03")
		s.Wait("the end of the screen", func() bool { return strings.Contains(s.Got(), "\x1b[?1049l") })
		p.run("whoami", 0, "ann") // which takes longer than an end would
		if c.owed == sshtest.Patience && s.Ended() {
			t.Errorf("%s: the end does not wait", name)
		}
		c.answer(s)
		checkEnd(t, s, 0, "")
	}
}

// drawn counts how often a model is drawn, which may await an answer all the time.
type drawn struct {
	model
	awaiting bool
	times    atomic.Int64
}

func (d *drawn) Awaits() bool { return d.awaiting }

func (d *drawn) Draw(f *frame.Frame) {
	d.times.Add(1)
	d.model.Draw(f)
}

// TestKeysThatComeTooFast_AreDrawnTogether: the last picture has them all. So is a screen that is about to be another.
func TestKeysThatComeTooFast_AreDrawnTogether(t *testing.T) {
	t.Parallel()
	const most, wait = 20, 300 * time.Millisecond
	for name, c := range map[string]struct {
		awaiting bool
		burst    int64
		each     time.Duration
	}{"too fast": {false, most + 1, wait}, "about to be another": {true, 1 + 1, heldFor}} {
		d := &drawn{awaiting: c.awaiting}
		h := startWith(t, func(cfg *config) {
			if !c.awaiting {
				cfg.limits.Gate.Draws, cfg.limits.Gate.MostWait = rates(most, 1000), wait
			}
			cfg.change = func(s *Server) {
				newApp := s.newModel
				s.newModel = func(v *session) model {
					d.model = newApp(v)
					return d
				}
			}
		})
		began, text := time.Now(), strings.Repeat("abcdefghij", 7)
		s := h.talk(t, "ann")
		for _, key := range text {
			s.Types(string(key))
		}
		s.Sees(text[len(text)-40:])
		if n, may := d.times.Load(), c.burst+int64(time.Since(began)/c.each); n > may {
			t.Errorf("%s: drawn %d times, %d may be", name, n, may)
		}
		s.Types("\r").Sees("ann  abcdefghij")
	}
}

// stated is a model that knows what its picture depends on, nil for not.
type stated struct {
	model
	state any
	times int
}

func (s *stated) State(int, int) any     { return s.state }
func (s *stated) Update(tea.Msg) tea.Cmd { return nil }
func (s *stated) Draw(*frame.Frame)      { s.times++ }

// TestWhatDependsOnNothingElseThanBefore_IsNotDrawn, but for a window of another size.
func TestWhatDependsOnNothingElseThanBefore_IsNotDrawn(t *testing.T) {
	t.Parallel()
	s, m := startHost(t, nil).Server, &stated{}
	l := &loop{
		session: &session{server: s, channel: &channel{}}, model: m,
		display: wire.NewDisplay(wire.Config{Frames: wire.NewFrames(frame.NewPalette())}),
		draws:   gate.New(&s.limits.Gate, s.store, nil, s.log, s.figures).Draws(netip.Prefix{}),
	}
	for i, step := range []struct {
		state any
		msg   tea.Msg
		drawn bool
	}{
		{nil, nil, true},
		{nil, nil, true},
		{1, nil, true},
		{1, nil, false},
		{1, newsMsg{nil}, false},
		{2, newsMsg{nil}, true},
		{2, nil, false},
		{2, resizedMsg{}, true},
		{2, nil, false},
		{nil, nil, true},
		{2, nil, true},
		{2, drawMsg{}, true},
		{2, nil, false},
	} {
		before := m.times
		m.state = step.state
		if l.update(step.msg); m.times > before != step.drawn {
			t.Errorf("step %d: drawn: %v", i, !step.drawn)
		}
	}
}

// TestAScreen_BeginsWithOnePicture: the size that a terminal begins with is no other size.
func TestAScreen_BeginsWithOnePicture(t *testing.T) {
	t.Parallel()
	resized := make(chan int, 1)
	h := startHost(t, func(s *Server) {
		newApp := s.newModel
		s.newModel = func(v *session) model {
			resized <- len(v.channel.resized)
			return newApp(v)
		}
	})
	h.guest(t).Terminal().Sees("You are a guest")
	if n := <-resized; n != 0 {
		t.Error("it is painted again")
	}
}

// TestNews_ComeTogether: what has come is drawn once, but at a table nothing of the hall and the lobby.
func TestNews_ComeTogether(t *testing.T) {
	t.Parallel()
	h := newHouse(startHost(t, nil).Server, func() {})
	fetches := func(when string, want int) {
		t.Helper()
		if got := h.fetch(); len(got) != want {
			t.Errorf("%s %d come", when, len(got))
		}
	}
	puts := func() {
		h.hall.Put(&rooms.HallView{})
		h.lobby.Put(&rooms.LobbyView{})
		h.calls.Put(&rooms.CallsView{})
	}
	puts()
	fetches("in the lobby", 3)
	fetches("again", 0)
	puts()
	at := &place{views: feed.NewMailbox[rooms.RoomView]()}
	at.views.Put(&rooms.RoomView{})
	h.at.Store(at)
	fetches("at a table", 2)
}

// TestWhoeverWantsToLeave_Does, however fast keys come.
func TestWhoeverWantsToLeave_Does(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Gate.Keys = gate.Rate{Burst: 1, Within: time.Hour} })
	checkEnd(t, h.guest(t).Terminal().Sees("You are a guest").Types("xxxx").Types("\x03"), 0, "")
}

// TestAProgramThatHasNotBegun: keys that have waited for it keep no session waiting.
func TestAProgramThatHasNotBegun(t *testing.T) {
	t.Parallel()
	k := newKeyboard()
	k.put([]byte("c"))
	takes, begun, taken := make(chan struct{}), make(chan struct{}), make(chan struct{})
	k.give(func([]byte) {
		close(takes)
		<-begun
		close(taken)
	}, nil)
	<-takes
	if !k.more() {
		t.Error("nothing is to come")
	}
	close(begun)
	<-taken
}

// typing is a client's side of which only what it types matters.
type typing struct {
	gossh.Channel
	io.Reader
}

func (t typing) Read(p []byte) (int, error) { return t.Reader.Read(p) }

// TestWhatComesBeforeTheCommandIsGranted is for the command, as is its end: OpenSSH does not wait.
func TestWhatComesBeforeTheCommandIsGranted(t *testing.T) {
	t.Parallel()
	limits := DefaultLimits()
	for name, c := range map[string]struct {
		early, late, want string
		granted           bool
	}{
		"nothing":           {"", "", "", false},
		"all of it":         {"one\ntwo", "", "one\ntwo", false},
		"a part of it":      {"one\ntw", "o\n", "one\ntwo\n", false},
		"nothing of it":     {"", "one\n", "one\n", false},
		"it, but too early": {"one\n", "two\n", "two\n", true},
	} {
		from, client := io.Pipe()
		ch := newChannel(typing{Reader: from}, &limits, func(int) bool { return true })
		ch.granted = c.granted
		go ch.read()
		if c.early != "" {
			must(io.WriteString(client, c.early))
			<-ch.heard
		}
		if c.late == "" {
			check(t, client.Close())
			<-ch.heard
		}
		got := make(chan string, 1)
		if more := ch.take(func(r io.Reader) {
			text, _ := io.ReadAll(r)
			got <- string(text)
		}); more != (c.want != "") {
			t.Errorf("%s: more is %v", name, more)
		}
		if c.late != "" {
			must(io.WriteString(client, c.late))
			check(t, client.Close())
		}
		if text := <-got; text != c.want {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// TestAClick_IsForWhatWasSeen: what came in its place a moment ago is not clicked, unless it came of one's own.
func TestAClick_IsForWhatWasSeen(t *testing.T) {
	t.Parallel()
	begin := time.Now()
	// zones are those that have a text, by their places; where there is none there is no zone.
	zones := func(says ...string) (zones []frame.Zone) {
		for x, text := range says {
			if text != "" {
				zones = append(zones, frame.Zone{X: x, W: 1, H: 1, Click: "enter", Says: text})
			}
		}
		return zones
	}
	type shown struct {
		after time.Duration
		zones []frame.Zone
		own   bool
	}
	play, take := shown{0, zones("play"), false}, shown{reaction, zones("take"), true}
	others := shown{reaction, zones("take"), false}
	many := func(last string) (all []shown) {
		all = append(all, play)
		for i := range 8 {
			all = append(all, shown{reaction + time.Duration(i+1), zones(string(rune('a' + i))), false})
		}
		return append(all, shown{reaction + 9, zones(last), false})
	}
	for _, c := range []struct {
		name  string
		shown []shown
		at    time.Duration
		now   []frame.Zone
		want  bool
	}{
		{"nothing is known", nil, 0, zones("play"), false},
		{"the only picture", []shown{play}, reaction, zones("play"), true},
		{"the only picture, a moment ago", []shown{play}, reaction / 2, zones("play"), false},
		{"the only picture, one's own", []shown{{0, zones("play"), true}}, 0, zones("play"), true},
		{"one's own", []shown{play, take}, reaction + 1, zones("take"), true},
		{"one's own, before something else", []shown{play, take, {reaction, zones("take", "x"), false}}, reaction + 1, zones("take"), true},
		{
			"others', before one's own of something else",
			[]shown{play, others, {reaction, zones("take", "x"), true}},
			reaction + 1, zones("take", "x"), false,
		},
		{"others' again, after one's own", []shown{play, take, {reaction, zones("play"), false}}, reaction + 1, zones("play"), false},
		{"others', after one's own", []shown{play, take, {reaction, zones("pass"), false}}, reaction + 1, zones("pass"), false},
		{"what came a moment ago", []shown{play, others}, reaction + reaction/2, zones("take"), false},
		{"what was seen meanwhile", []shown{play, others}, 2 * reaction, zones("take"), true},
		{
			"something else has changed",
			[]shown{{0, zones("play", "x"), false}, {reaction, zones("play", "y"), false}},
			reaction + 1, zones("play", "y"), true,
		},
		{"not drawn yet", []shown{play}, reaction, zones("take"), false},
		{"where nothing was", []shown{{0, zones(""), false}, others}, reaction + 1, zones("take"), false},
		{"the first of many", many("play"), reaction + 10, zones("play"), true},
		{"the last of many", many("take"), reaction + 10, zones("take"), false},
	} {
		var s sights
		for _, picture := range c.shown {
			s.add(sight{picture.zones, begin.Add(picture.after), picture.own}, reaction)
		}
		if got := s.seen(c.now, 0, 0, begin.Add(c.at), reaction); got != c.want || len(s) > mostSights {
			t.Errorf("%s: %v, of %d pictures", c.name, got, len(s))
		}
	}
}

const (
	// The bytes of xterm for a click at a cell, whose press and release it reports, and for a turn of the wheel.
	clickBytes = "\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm"
	wheelDown  = "\x1b[<65;5;5M"
	// The modes with which a terminal reports its mouse.
	mouseOn  = "\x1b[?1000h\x1b[?1006h"
	mouseOff = "\x1b[?1006l\x1b[?1000l"
)

// cell is a place on the screen, from 1 on.
type cell struct{ column, row int }

func (c cell) click() string { return fmt.Sprintf(clickBytes, c.column, c.row) }

// pointing is a player who has nothing but a mouse, and sees what is on the screen.
type pointing struct {
	*sshtest.Session
	t testing.TB
}

// finds are the cells in which a text begins on the screen.
func (p pointing) finds(text string) (cells []cell) {
	for row, line := range strings.Split(p.Picture(), "\n") {
		for at := 0; ; at += len(text) {
			i := strings.Index(line[at:], text)
			if i < 0 {
				break
			}
			at += i
			cells = append(cells, cell{1 + ansi.StringWidth(line[:at]), 1 + row})
		}
	}
	return cells
}

// quick is how fast a program sees what is on the screen.
const quick = 30 * time.Millisecond

// settle waits until the screen rests: what is clicked sooner was meant for what was there before.
func (p pointing) settle() {
	p.t.Helper()
	picture, since := p.Picture(), time.Now()
	p.TypesUntil("", "a screen that rests", func() bool {
		if now := p.unclocked(); now != picture {
			picture, since = now, time.Now()
		}
		return time.Since(since) > 2*quick
	})
}

// seconds are how clocks are shown: they go on, and nothing else changes.
var seconds = regexp.MustCompile(`[━─╍]*[ !]*\d+ s\b[ ━─╍]*`)

func (p pointing) unclocked() string { return seconds.ReplaceAllString(p.Picture(), "") }

// tries clicks once and waits, but not for long, until something is so. It reports whether it is.
func (p pointing) tries(at cell, what string, is func() bool) bool {
	p.t.Helper()
	late := time.Now().Add(time.Second)
	p.Types(at.click())
	p.TypesUntil("", what, func() bool { return is() || time.Now().After(late) })
	return is()
}

// clicks waits for a text and clicks it, and again where it still is, until something is so.
func (p pointing) clicks(text, what string, is func() bool) {
	p.t.Helper()
	for range 10 {
		p.Wait(text, func() bool { return is() || len(p.finds(text)) > 0 })
		p.settle()
		cells := p.finds(text)
		if is() || len(cells) > 0 && p.tries(cells[0], what, is) {
			return
		}
	}
	p.t.Fatalf("%s: no click on %q leads there:\n%s", what, text, p.Picture())
}

func (p pointing) goes(text, to string) {
	p.t.Helper()
	p.clicks(text, to, func() bool { return strings.Contains(p.Picture(), to) })
}

// TestTheMouse_IsOffUntilAsked by the setting, whichever session or command has set it, and off again at the end.
func TestTheMouse_IsOffUntilAsked(t *testing.T) {
	t.Parallel()
	ann := startHost(t, nil).known(t, "ann")
	p := pointing{ann.lobby(), t}
	p.Types(p.finds(" o ")[0].click()).Types(wheelDown).Types("i").Sees("Leeds Rules")
	if got := p.Got(); strings.Contains(got, "1000h") || strings.Contains(got, mouseOff) {
		t.Errorf("the terminal is told of a mouse: %q", got)
	}
	sets := func(value, bytes string, times int) {
		t.Helper()
		ann.run("settings mouse="+value+" --json", 0, "")
		p.Wait("the mouse is "+value, func() bool { return strings.Count(p.Got(), bytes) == times })
	}
	sets("on", mouseOn, 1)
	p.goes("esc", "Evening, ann.")
	sets("off", mouseOff, 1)
	sets("on", mouseOn, 2)
	p.Forget()
	checkEnd(t, p.Types("\x03"), 0, mouseOff)
}

// TestTheMouse_GoesAlong to the server of the room and wherever that moves, and is off at the end.
func TestTheMouse_GoesAlong(t *testing.T) {
	t.Parallel()
	town := townOf(t, 3, func(c *config) { c.change = func(s *Server) { s.reaction = quick } })
	code := town.known(t, town.alpha)
	var people []pointing
	for i, at := range town.hosts {
		ann := at.known(t, fmt.Sprint("ann", i))
		sets := func(here bool) {
			if here {
				ann.run("settings mouse=on", 0, "mouse=on")
			}
		}
		sets(i < 2)
		p := pointing{ann.shows("watch " + code).Sees("mia"), t}
		sets(i == 2) // at another server than their own
		p.Wait("the mouse", func() bool { return strings.Contains(p.Got(), mouseOn) })
		people = append(people, p)
	}
	from := town.alpha
	for _, to := range []*host{town.beta, town.hosts[2]} {
		for _, p := range people {
			p.goes("? help", "to the lobby")
			p.goes("to the lobby", "? help")
		}
		from.moves(t, code, to)
		to.counts(t, len(people)) // all are there
		from = to
	}
	for _, p := range people {
		p.goes("esc", "Say something")
		p.goes(" o ", "▶ Seats")
		checkEnd(t, p.Types("\x03"), 0, mouseOff)
		left(t, p.Session)
		if got := p.Got(); strings.LastIndex(got, mouseOff) < strings.LastIndex(got, mouseOn) {
			t.Error("the terminal goes on reporting its mouse")
		}
	}
}

// gallery is a server with sessions that watch one room. Their terminals are counted, and no person is behind them.
type gallery struct {
	*host
	code    string
	watched []*spectator
	// seen is sent to by each session that shows the move that is awaited.
	seen  chan struct{}
	await atomic.Pointer[[]byte]
	// round, and its seed: see [gallery.next].
	round *tabletest.Round
	seed  uint64
}

// spectator is a session with a terminal that takes everything at once.
type spectator struct {
	gossh.Channel
	session *session
	gallery *gallery
	shown   *[]byte
	// tail is the end of what was sent; within: an update has begun that is synchronized.
	tail   []byte
	within bool
	// text is what was sent, nil where it is not wanted.
	text *bytes.Buffer
}

// Write takes a piece of an update, and tells if it is the last of one that has the title that is awaited.
func (s *spectator) Write(p []byte) (int, error) {
	if s.text != nil {
		s.text.Write(p)
	}
	s.within = s.within || bytes.HasPrefix(p, []byte("\x1b[?2026h"))
	const most = 64 // the longest title and what ends an update
	rest := p[max(0, len(p)-most):]
	s.tail = append(s.tail[:copy(s.tail, s.tail[min(len(s.tail), max(0, len(s.tail)+len(rest)-most)):])], rest...)
	end, ended := bytes.CutSuffix(s.tail, []byte("\x1b[?2026l"))
	s.within = s.within && !ended
	if title := s.gallery.await.Load(); title != s.shown && !s.within && bytes.HasSuffix(end, *title) {
		s.shown = title
		s.gallery.seen <- struct{}{}
	}
	return len(p), nil
}

// lonely is a model that shares nothing of what it draws, which is that of users who are called alone.
type lonely struct{ model }

const alone = "alone"

// newGallery is a room with so many guests who watch, each of which may be changed before it begins.
func newGallery(tb testing.TB, most int, change func(i int, of *session)) *gallery {
	tb.Helper()
	g := &gallery{host: startHost(tb, func(s *Server) {
		s.newModel = func(of *session) model {
			if of.id.User == alone {
				return lonely{newApp(of)}
			}
			return newApp(of)
		}
	}), seen: make(chan struct{}, most)}
	rules := tabletest.NewRound(tb, 4, 1).State.Rules()
	g.code = must(g.lobby.Make(rooms.Person{ID: "p0", Name: "ann"}, rooms.Terms{Rules: rules, Seats: 4}))
	g.awaits(0)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	tb.Cleanup(func() {
		cancel()
		running.Wait()
	})
	for i := range most {
		s := &spectator{gallery: g}
		c := newChannel(s, &g.limits, nil)
		c.pty, c.term, c.env = true, "xterm-256color", []string{"COLORTERM=truecolor"}
		c.size.set(80, 24)
		s.session = &session{
			server: g.Server, keys: newKeyboard(), log: slog.New(slog.DiscardHandler), from: netip.MustParsePrefix("127.0.0.1/32"),
			channel: c, cut: func() {}, named: feed.NewMailbox[string](), set: feed.NewMailbox[data.Settings](), began: time.Now(),
			id:     account.Identity{User: "guest"},
			client: command.Client{Words: languages.For("en"), PTY: true, Terminal: wire.Detect(c.term, c.env)},
		}
		change(i, s.session)
		g.watched = append(g.watched, s)
		running.Go(func() { s.session.show(ctx, &views.Start{Code: g.code}) })
	}
	g.wait(tb)
	return g
}

// awaits has all sessions tell when they show the room after so many moves.
func (g *gallery) awaits(moves int) {
	title := []byte(g.code + " #" + strconv.Itoa(moves) + "\a")
	g.await.Store(&title)
}

func (g *gallery) wait(tb testing.TB) {
	tb.Helper()
	late := time.After(sshtest.Patience)
	for range g.watched {
		select {
		case <-g.seen:
		case <-late:
			tb.Fatalf("not all show %q", *g.await.Load())
		}
	}
}

func (g *gallery) show(tb testing.TB, v *rooms.RoomView) {
	tb.Helper()
	g.awaits(v.Table.Moves)
	for _, s := range g.watched {
		s.session.house.at.Load().views.Put(v)
	}
	g.wait(tb)
}

// next is the room, as those see it who watch, after one more move of one round after the other.
func (g *gallery) next(tb testing.TB) *rooms.RoomView {
	for g.round == nil || !g.round.Step() || g.round.State.Phase() != engine.PhasePlay {
		if g.round == nil || g.round.State.Phase() == engine.PhaseOver {
			g.seed++
			g.round = tabletest.NewRound(tb, 4, g.seed)
		}
	}
	v := tabletest.Logged(g.round)
	v.Seat, v.Legal, v.Table = engine.NoSeat, nil, g.round.State.View(engine.NoSeat)
	v.Code, v.Round, v.At = g.code, data.ID(strconv.FormatUint(g.seed, 10)), time.Now()
	v.Deadline = v.At.Add(time.Minute)
	return v
}

// TestWatchersAreSentTheSame_SharedOrNot: of two sessions that are alike one shares what it draws with others.
func TestWatchersAreSentTheSame_SharedOrNot(t *testing.T) {
	t.Parallel()
	const most = 48
	g := newGallery(t, most, func(i int, of *session) {
		if i%2 == 1 {
			of.id.User = alone
		}
		kept := &of.id.Profile.Settings
		kept.Motion = "off" // nothing happens but moves
		switch c := of.channel; i / 2 % 6 {
		case 1:
			c.size.set(130, 45)
		case 2:
			kept.Language = "de"
		case 3:
			kept.Cards = "ascii"
		case 4:
			kept.Theme, kept.Rules = "light", true
			c.size.set(104, 30)
		case 5:
			c.term, c.env = "xterm-256color", []string{"LANG=de_AT.UTF-8"}
			of.client.Terminal, of.client.Locale, of.client.Words = wire.Detect(c.term, c.env), c.locale(), languages.For("de")
		}
		if i/2%4 == 3 { // others are guests
			of.id.Profile.ID, of.id.Profile.Name = data.ID(fmt.Sprint("w", i)), "wim"
		}
	})
	g.show(t, g.next(t))
	for _, s := range g.watched {
		s.text = new(bytes.Buffer)
	}
	for range 40 {
		g.show(t, g.next(t))
	}
	for i := 0; i < most; i += 2 {
		shares, own := g.watched[i].text.Bytes(), g.watched[i+1].text.Bytes()
		if len(own) == 0 || !bytes.Equal(shares, own) {
			t.Errorf("session %d is sent %d bytes, and alone it would be %d", i, len(shares), len(own))
		}
	}
}
