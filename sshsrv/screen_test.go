package sshsrv

import (
	"fmt"
	"image/color"
	"io"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/sshsrv/wire"
	"shithead/views/frame"
	"shithead/views/ui"
)

// Colours of labels in the dark and in the light theme, as SGR parameters.
const (
	onDark  = "38;2;166;172;184"
	onLight = "38;2;83;89;101"
)

func TestTheTerminalsBackgroundDecides(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Background, c.Limits.BackgroundLate = sshtest.Patience, sshtest.Patience })
	mute := startHost(t, func(c *config) { c.Limits.Background = time.Millisecond }).known(t, "ann")
	ann := h.known(t, "ann")
	decides := func(p *player, ground color.Color, variable, want string) {
		t.Helper()
		s := p.dial().Open()
		if s.Background, s.Mute = ground, ground == nil; !s.Env("COLORFGBG", variable) {
			t.Fatal("COLORFGBG is not kept")
		}
		got := s.Start(80, 24).Sees("ann").Got()
		checkMatches(t, got, want)
		checkLacks(t, got, map[string]string{onDark: onLight, onLight: onDark}[want])
	}
	decides(ann, color.White, "", onLight)
	decides(ann, color.Black, "", onDark)
	decides(mute, nil, "0;15", onLight)
	decides(mute, nil, "none", onDark)
	ann.run("settings theme=dark", 0, "theme=dark")
	decides(ann, color.White, "", onDark)
	ann.run("settings theme=light", 0, "theme=light")
	decides(ann, color.Black, "", onLight)
}

// TestCardsShifted_WhereAmbiguousCharactersAreWide: there all is ASCII, and nothing is kept.
func TestCardsShifted_WhereAmbiguousCharactersAreWide(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Background, c.Limits.BackgroundLate = sshtest.Patience, sshtest.Patience })
	ann := h.known(t, "ann")
	const wide, narrow = "\x1b[2;5R", "\x1b[2;3R"
	for _, answer := range []string{wide, narrow} {
		s := ann.dial().Open()
		s.Mute = true
		s.Start(80, 24).Wait("the question", func() bool { return strings.Contains(s.Got(), "\x1b[6n") })
		s.Types(answer + "\x1b[?62c").Sees("ann")
		_, drawn, _ := strings.Cut(s.Got(), "\x1b[6n\r\x1b[K")
		checkEqual(t, strings.ContainsAny(drawn, "─│♠♥♦♣▒"), answer == narrow)
		s.Types("\x03").Ends()
	}
}

// TestTheEndWaitsForTheAnswer, which would be typed into the shell otherwise, but not for ever.
func TestTheEndWaitsForTheAnswer(t *testing.T) {
	t.Parallel()
	answer := func(s *sshtest.Session) { s.Types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c") }
	for _, comes := range []func(s *sshtest.Session){answer, (*sshtest.Session).EndInput, nil} {
		owed := sshtest.Patience
		if comes == nil {
			owed = 50 * time.Millisecond
		}
		h := startHost(t, func(c *config) { c.Limits.Background, c.Limits.BackgroundOwed = time.Millisecond, owed })
		p := h.known(t, "ann")
		s := p.dial().Open()
		s.Mute = true
		s.Start(80, 24).Sees("ann").Types("\x03")
		s.Wait("the end of the screen", func() bool { return strings.Contains(s.Got(), "\x1b[?1049l") })
		p.run("whoami", 0, "ann") // which takes longer than an end would
		if comes != nil {
			checkEqual(t, s.Ended(), false)
			comes(s)
		}
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
		h := startHost(t, func(cfg *config) {
			if !c.awaiting {
				cfg.Limits.Gate.Draws, cfg.Limits.Gate.MostWait = rates(most, 1000), wait
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
	s, m := serve(t).Server, &stated{}
	l := &loop{
		session: &session{
			server: s, channel: &channel{}, set: feed.NewMailbox[data.Settings](), house: newHouse(s, func() {}),
		}, model: m,
		display: wire.NewDisplay(wire.Config{Frames: wire.NewFrames(frame.NewPalette())}),
		draws:   gate.New(&s.limits.Gate, s.store, nil, s.log, s.figures).Draws(netip.Prefix{}),
	}
	draws := func(want bool, state any, msg tea.Msg) {
		t.Helper()
		before := m.times
		m.state = state
		l.update(msg)
		checkEqual(t, m.times > before, want)
	}
	draws(true, nil, nil)
	draws(true, nil, nil)
	draws(true, 1, nil)
	draws(false, 1, nil)
	draws(false, 1, newsMsg{nil})
	draws(true, 2, newsMsg{nil})
	draws(true, 2, resizedMsg{})
	draws(false, 2, nil)
	draws(true, nil, nil)
	draws(true, 2, nil)
	draws(false, 2, drawMsg{})
	draws(false, 2, nil)
}

func TestNews_ComeTogether(t *testing.T) {
	h := newHouse(serve(t).Server, func() {})
	at := &place{views: feed.NewMailbox[rooms.RoomView]()}
	at.views.Put(&rooms.RoomView{})
	for want, of := range map[int]*place{3: nil, 2: at} {
		h.at.Store(of)
		h.hall.Put(&rooms.HallView{})
		h.lobby.Put(&rooms.LobbyView{})
		h.calls.Put(&rooms.CallsView{})
		checkEqual(t, len(h.fetch()), want)
		checkEqual(t, len(h.fetch()), 0)
	}
}

// TestPlaying_IsAtATable: who has left it, or fails to enter the next one, plays no more.
func TestPlaying_IsAtATable(t *testing.T) {
	of := &session{}
	h, at := newHouse(serve(t).Server, func() {}), &place{views: feed.NewMailbox[rooms.RoomView]()}
	of.visit.house.Store(h)
	h.at.Store(at)
	for view, want := range map[*rooms.RoomView]bool{
		{Phase: rooms.Playing}: true, {Phase: rooms.Over}: false, {Phase: rooms.Playing, Seat: engine.NoSeat}: false,
	} {
		at.views.Put(view)
		h.fetch()
		checkEqual(t, of.Playing(), want)
	}
	at.views.Put(&rooms.RoomView{Phase: rooms.Between})
	h.fetch()
	checkEqual(t, of.Playing(), true)
	h.at.Store(nil)
	checkEqual(t, of.Playing(), false)
}

func TestWhoeverWantsToLeave_Does(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Gate.Keys = gate.Rate{Burst: 1, Within: time.Hour} })
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
	checkEqual(t, k.more(), true)
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
	comes := func(granted bool, early, late string) {
		t.Helper()
		from, client := io.Pipe()
		ch := newChannel(typing{Reader: from}, &limits, func(int) bool { return true })
		ch.granted = granted
		go ch.read()
		if early != "" {
			enginetest.Must(io.WriteString(client, early))
			<-ch.heard
		}
		if late == "" {
			check(t, client.Close())
			<-ch.heard
		}
		got := make(chan string, 1)
		want := early + late
		if granted { // what was early is lost
			want = late
		}
		checkEqual(t, ch.take(func(r io.Reader) { got <- string(enginetest.Must(io.ReadAll(r))) }), want != "", early)
		if late != "" {
			enginetest.Must(io.WriteString(client, late))
			check(t, client.Close())
		}
		checkEqual(t, <-got, want)
	}
	comes(false, "", "")
	comes(false, "one\ntwo", "")
	comes(false, "one\ntw", "o\n")
	comes(false, "", "one\n")
	comes(true, "one\n", "two\n")
}

// zonesOf are areas that mean something, by their columns. Where a word is - there is none.
func zonesOf(words []string) (zones []frame.Zone) {
	for x, word := range words {
		if word != "-" {
			zones = append(zones, frame.Zone{X: x, W: 1, H: 1, Click: "enter", Says: word})
		}
	}
	return zones
}

// TestAClick_IsForWhatWasSeen: what came in its place a moment ago is not clicked, unless it came of one's own.
func TestAClick_IsForWhatWasSeen(t *testing.T) {
	t.Parallel()
	// checkClick has pictures come, at so many milliseconds, ! those of one's own, and clicks what is there then.
	checkClick := func(want bool, shown string, at int, now string) {
		t.Helper()
		begin := time.Now()
		var s sights
		for picture := range strings.SplitSeq(shown, ", ") {
			if words := strings.Fields(picture); len(words) > 0 {
				at, own := strings.CutSuffix(words[0], "!")
				s.add(sight{zonesOf(words[1:]), begin.Add(enginetest.Must(time.ParseDuration(at + "ms"))), own}, ui.Reaction)
			}
		}
		got := s.seen(zonesOf(strings.Fields(now)), 0, 0, begin.Add(time.Duration(at)*time.Millisecond), ui.Reaction)
		if got != want || len(s) > mostSights {
			t.Errorf("%s: %v, of %d pictures", shown, got, len(s))
		}
	}
	checkClick(false, "", 0, "play")
	checkClick(true, "0 play", 300, "play")
	checkClick(false, "0 play", 150, "play")
	checkClick(true, "0! play", 0, "play")
	checkClick(true, "0 play, 300! take", 301, "take")
	checkClick(true, "0 play, 300! take, 300 take x", 301, "take")
	checkClick(false, "0 play, 300 take, 300! take x", 301, "take x") // others', before one's own of something else
	checkClick(false, "0 play, 300! take, 300 play", 301, "play")
	checkClick(false, "0 play, 300! take, 300 pass", 301, "pass")
	checkClick(false, "0 play, 300 take", 450, "take")
	checkClick(true, "0 play, 300 take", 600, "take")
	checkClick(true, "0 play x, 300 play y", 301, "play y") // something else has changed
	checkClick(false, "0 play", 300, "take")                // not drawn yet
	checkClick(false, "0 -, 300 take", 301, "take")
	const many = "0 play, 301 a, 302 b, 303 c, 304 d, 305 e, 306 f, 307 g, 308 h, "
	checkClick(true, many+"309 play", 310, "play")
	checkClick(false, many+"309 take", 310, "take")
}

const (
	// The bytes of xterm for a click at a cell, whose press and release it reports, and for a turn of the wheel.
	clickBytes = "\x1b[<0;%[1]d;%[2]dM\x1b[<0;%[1]d;%[2]dm"
	wheelDown  = "\x1b[<65;5;5M"
	// The modes with which a terminal reports its mouse.
	mouseOn  = "\x1b[?1000h\x1b[?1006h"
	mouseOff = "\x1b[?1006l\x1b[?1000l"
)

// quick is how fast a program sees what is on the screen.
const quick = 30 * time.Millisecond

// clicks waits for a screen that rests and clicks a text, and again where it still is, until another one is there.
func clicks(s *sshtest.Session, text, to string) {
	came := func() bool { return strings.Contains(s.Picture(), to) }
	s.Wait(text, func() bool { return came() || cellOf(s, text) != "" })
	for tries := 0; tries < 4 && !came(); tries++ {
		picture, since := s.Picture(), time.Now() // what is clicked sooner is meant for what was there before
		s.TypesUntil("", "a screen that rests", func() bool {
			if now := s.Picture(); now != picture {
				picture, since = now, time.Now()
			}
			return time.Since(since) > 2*quick
		})
		late := time.Now().Add(sshtest.Patience / 4) // a second click would be one of whatever is there by then
		s.Types(cellOf(s, text)).TypesUntil("", to, func() bool { return came() || time.Now().After(late) })
	}
	s.Sees(to)
}

func cellOf(s *sshtest.Session, text string) (click string) {
	for row, line := range strings.Split(s.Picture(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			return fmt.Sprintf(clickBytes, 1+ansi.StringWidth(before), 1+row)
		}
	}
	return ""
}

func TestTheMouse_IsOffUntilAsked(t *testing.T) {
	ann := serve(t).known(t, "ann")
	s := ann.lobby()
	s.Types(cellOf(s, " o ")).Types(wheelDown).Types("i").Sees("Leeds Rules")
	checkLacks(t, s.Got(), "1000h", mouseOff)
	sets := func(value, bytes string, times int) {
		t.Helper()
		ann.run("settings mouse="+value+" --json", 0, "")
		s.Wait("the mouse is "+value, func() bool { return strings.Count(s.Got(), bytes) == times })
	}
	sets("on", mouseOn, 1)
	clicks(s, "esc", "Evening, ann.")
	sets("off", mouseOff, 1)
	sets("on", mouseOn, 2)
	s.Forget()
	checkEnd(t, s.Types("\x03"), 0, mouseOff)
}

func TestTheMouse_GoesAlong(t *testing.T) {
	town := serveTown(t, 3, func(c *config) { c.change = func(s *Server) { s.reaction = quick } })
	code := town.known(t, town.alpha)
	var people []*sshtest.Session
	for i, at := range town.hosts {
		ann := at.known(t, fmt.Sprint("ann", i))
		if i < 2 {
			ann.run("settings mouse=on", 0, "mouse=on")
		}
		s := ann.shows("watch " + code).Sees("mia")
		if i == 2 { // at another server than their own
			ann.run("settings mouse=on", 0, "mouse=on")
		}
		s.Wait("the mouse", func() bool { return strings.Contains(s.Got(), mouseOn) })
		people = append(people, s)
	}
	for n, to := range []*host{town.beta, town.hosts[2]} {
		for _, s := range people {
			clicks(s, "? help", "to the lobby")
			clicks(s, "to the lobby", "? help")
		}
		town.hosts[n].moves(t, code, to)
		to.counts(t, len(people)) // all are there
	}
	for _, s := range people {
		clicks(s, "esc", "Say something")
		clicks(s, " o ", "▶ Seats")
		leaves(t, s, "\x03")
	}
}
