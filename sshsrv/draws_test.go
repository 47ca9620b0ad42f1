package sshsrv

import (
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/sshsrv/wire"
	"shithead/views/frame"
)

// drawn counts how often a model is drawn.
type drawn struct {
	model
	times *atomic.Int64
}

func (d drawn) Draw(f *frame.Frame) {
	d.times.Add(1)
	d.model.Draw(f)
}

// typesMuch types seventy keys, one by one, and waits until the last of them are seen.
func typesMuch(c *sshtest.Session) {
	text := strings.Repeat("abcdefghij", 7)
	for _, key := range text {
		c.Types(string(key))
	}
	c.Sees(text[len(text)-40:])
}

// TestKeysThatComeTooFast_AreDrawnTogether: none is lost, and the last picture has them all.
func TestKeysThatComeTooFast_AreDrawnTogether(t *testing.T) {
	t.Parallel()
	const most = 20
	limits, times := unhurried(), new(atomic.Int64)
	limits.Gate.Draws, limits.Gate.MostWait = rates(most, 1000), 300*time.Millisecond
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, func(s *Server) {
		newApp := s.newModel
		s.newModel = func(v *session) model { return drawn{newApp(v), times} }
	})
	began := time.Now()
	c := h.talks(t, "ann")
	typesMuch(c)
	if n, may := times.Load(), most+1+int64(time.Since(began)/limits.Gate.MostWait); n > may {
		t.Errorf("drawn %d times, %d may be", n, may)
	}
	c.Types("\r").Sees("ann  abcdefghij")
}

// awaiting is a model that awaits an answer all the time, and counts how often it is drawn.
type awaiting struct{ drawn }

func (awaiting) Awaits() bool { return true }

// TestAScreen_ThatIsAboutToBeAnother_IsDrawnLater, but not never.
func TestAScreen_ThatIsAboutToBeAnother_IsDrawnLater(t *testing.T) {
	t.Parallel()
	times := new(atomic.Int64)
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), unhurried(), func(s *Server) {
		newApp := s.newModel
		s.newModel = func(v *session) model { return awaiting{drawn{newApp(v), times}} }
	})
	began := time.Now()
	c := h.talks(t, "ann")
	typesMuch(c)
	if n, may := times.Load(), 1+1+int64(time.Since(began)/heldFor); n > may {
		t.Errorf("drawn %d times, %d may be", n, may)
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

// TestWhatDependsOnNothingElseThanBefore_IsNotDrawn, but for a window of another size, for which the picture was thrown away.
func TestWhatDependsOnNothingElseThanBefore_IsNotDrawn(t *testing.T) {
	t.Parallel()
	s, m := noHost(t), &stated{}
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

// TestAScreen_BeginsWithOnePicture: the size that a terminal begins with is no other size, for which it would be painted again.
func TestAScreen_BeginsWithOnePicture(t *testing.T) {
	t.Parallel()
	resized := make(chan int, 1)
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), unhurried(), func(s *Server) {
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

// TestNews_ComeTogether: whatever has come is drawn once, but at a table nothing of the hall and the lobby.
func TestNews_ComeTogether(t *testing.T) {
	t.Parallel()
	h := newHouse(noHost(t), func() {})
	puts := func() {
		h.hall.Put(&rooms.HallView{})
		h.lobby.Put(&rooms.LobbyView{})
		h.calls.Put(&rooms.CallsView{})
	}
	puts()
	if news := h.fetch(); len(news) != 3 {
		t.Errorf("%d come", len(news))
	}
	if news := h.fetch(); len(news) != 0 {
		t.Errorf("%d come again", len(news))
	}
	puts()
	at := &place{views: feed.NewMailbox[rooms.RoomView]()}
	at.views.Put(&rooms.RoomView{})
	h.at.Store(at)
	if news := h.fetch(); len(news) != 2 {
		t.Errorf("%d come at a table", len(news))
	}
}

// TestWhoeverWantsToLeave_Does, however fast keys come.
func TestWhoeverWantsToLeave_Does(t *testing.T) {
	t.Parallel()
	limits := unhurried()
	limits.Gate.Keys = gate.Rate{Burst: 1, Within: time.Hour}
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, nil)
	c := h.guest(t).Terminal().Sees("You are a guest").Types("xxxx")
	if status := c.Types("\x03").Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
}
