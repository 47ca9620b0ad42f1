package sshsrv

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
)

// bomb is a model that panics.
type bomb struct{ *session }

func (b bomb) Init() tea.Cmd {
	switch b.id.User {
	case "init":
		panic("in Init")
	case "batch":
		return tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("in a batch") })
	}
	return nil
}

func (b bomb) Update(msg tea.Msg) tea.Cmd {
	key, ok := msg.(tea.KeyPressMsg)
	switch {
	case ok && key.String() == "u":
		panic("in Update")
	case ok && key.String() == "c":
		return func() tea.Msg { panic("in a command") }
	}
	return nil
}

func (b bomb) Draw(f *frame.Frame) {
	f.Text(0, 0, "a bomb", 0)
	if columns, _ := b.channel.size.get(); columns == 99 {
		panic("in Draw")
	}
}

func TestAPanicEndsOneSession(t *testing.T) {
	change := func(s *Server) {
		newApp := s.newModel
		s.newModel = func(v *session) model {
			switch v.id.User {
			case "mallory", "init", "batch":
				return bomb{v}
			case "making":
				newApp(v)
				panic("once in the hall")
			}
			return newApp(v)
		}
	}
	attackOn(t, change, func(t *testing.T, h *host) {
		for name, how := range map[string]func(c *sshtest.Session){
			"Update":  func(c *sshtest.Session) { c.Types("u") },
			"command": func(c *sshtest.Session) { c.Types("c") },
			"Draw":    func(c *sshtest.Session) { c.Request("window-change", sshtest.WindowChange{Columns: 99, Rows: 24}) },
		} {
			c := h.guest(t).Terminal().Sees("a bomb")
			how(c)
			if status := c.Ends(); status != 1 {
				t.Errorf("%s: ends with %d", name, status)
			}
			if got := c.Got(); !strings.Contains(got, "Something broke") || strings.Contains(got, "goroutine") {
				t.Errorf("%s: %q", name, got)
			}
		}
		for _, user := range []string{"init", "batch", "making"} {
			c := h.connect(t, user, sshtest.WithoutKey()).Terminal()
			if status := c.Ends(); status != 1 || !strings.Contains(c.Got(), "Something broke") {
				t.Errorf("%s: ends with %d, %q", user, status, c.Got())
			}
		}
	})
}
