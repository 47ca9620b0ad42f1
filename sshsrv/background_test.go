package sshsrv

import (
	"image/color"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// Colours of labels in the dark and in the light theme, as SGR parameters.
const (
	onDark  = "38;2;166;172;184"
	onLight = "38;2;83;89;101"
)

// TestTheTerminalsBackgroundDecides between dark and light, for the first picture already; what somebody prefers counts first.
func TestTheTerminalsBackgroundDecides(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundLate = sshtest.Patience, sshtest.Patience })
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	for _, c := range []struct {
		ground    color.Color
		theme     string
		has, lack string
	}{
		{color.White, "auto", onLight, onDark},
		{color.Black, "auto", onDark, onLight},
		{color.White, "dark", onDark, onLight},
		{color.Black, "light", onLight, onDark},
	} {
		h.runs(t, key, "settings theme="+c.theme, 0, "theme="+c.theme)
		s := h.connect(t, "x", sshtest.WithKey(key)).Open()
		s.Background = c.ground
		s.Start(80, 24).Sees("ann")
		if got := s.Got(); !strings.Contains(got, c.has) || strings.Contains(got, c.lack) {
			t.Errorf("%v, %s: %q", c.ground, c.theme, got)
		}
	}
}

// TestALateAnswerSwitchesTheTheme, and types nothing.
func TestALateAnswerSwitchesTheTheme(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundLate = time.Millisecond, sshtest.Patience })
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	s := h.connect(t, "x", sshtest.WithKey(key)).Open()
	s.Mute = true
	s.Start(80, 24).Sees("ann")
	if got := s.Got(); !strings.Contains(got, onDark) || strings.Contains(got, onLight) {
		t.Errorf("before: %q", got)
	}
	s.Types("c").Types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	s.Wait("the light theme", func() bool { return strings.Contains(s.Got(), onLight) })
	s.Types("\x1b]11;rgb:0000/0000/0000\x1b\\" + "hello")
	s.Sees("> hello")
	if picture := s.Picture(); strings.Contains(picture, "rgb") || strings.Contains(picture, "11;") {
		t.Errorf("the answer was typed:\n%s", picture)
	}
}

// TestTheEndWaitsForTheAnswer, which would be typed into the shell otherwise: until it is there, or the terminal is gone, and in
// any case for no longer than is allowed.
func TestTheEndWaitsForTheAnswer(t *testing.T) {
	t.Parallel()
	const back = "\x1b[?1049l" // the terminal has its screen back
	for name, c := range map[string]struct {
		owed   time.Duration
		answer func(s *sshtest.Session)
	}{
		"it comes":       {sshtest.Patience, func(s *sshtest.Session) { s.Types("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c") }},
		"no input comes": {sshtest.Patience, func(s *sshtest.Session) { s.EndInput() }},
		"it never comes": {50 * time.Millisecond, func(*sshtest.Session) {}},
	} {
		h := startHost(t, func(s *Server) { s.limits.Background, s.limits.BackgroundOwed = time.Millisecond, c.owed })
		key := sshtest.NewKey(t)
		h.knows(t, "ann", key)
		s := h.connect(t, "x", sshtest.WithKey(key)).Open()
		s.Mute = true
		s.Start(80, 24).Sees("ann").Types("\x03")
		s.Wait("the end of the screen", func() bool { return strings.Contains(s.Got(), back) })
		h.runs(t, key, "whoami", 0, "ann") // which takes longer than an end would
		if c.owed == sshtest.Patience && s.Ended() {
			t.Errorf("%s: the end does not wait", name)
		}
		c.answer(s)
		if status := s.Ends(); status != 0 {
			t.Errorf("%s: exit status %d", name, status)
		}
	}
}

// TestTheVariableDecides where the terminal says nothing.
func TestTheVariableDecides(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Background = time.Millisecond })
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	for value, want := range map[string]string{"0;15": onLight, "15;0": onDark, "none": onDark} {
		s := h.connect(t, "x", sshtest.WithKey(key)).Open()
		s.Mute = true
		if !s.Env("COLORFGBG", value) {
			t.Fatal("COLORFGBG is not kept")
		}
		s.Start(80, 24).Sees("ann")
		if got := s.Got(); !strings.Contains(got, want) {
			t.Errorf("%s: %q", value, got)
		}
	}
}
