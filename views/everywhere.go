package views

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/replay"
	"shithead/views/settings"
	"shithead/views/stats"
	"shithead/views/ui"
	"shithead/views/words"
)

// menu shows the menu of the screen that is shown, if it has one. It reports whether it does.
func (a *App) menu(key string) bool {
	actor, ok := a.screen.(ui.Actor)
	if !ok || !a.opensMenu(key) {
		return false
	}
	acts := actor.Acts()
	if acts == nil {
		return false
	}
	a.screen = menu.New(a.lobby.Context, append(acts, a.everywhere(a.screen)...), a.screen)
	return true
}

// opensMenu reports whether a key shows the menu: one where keys are text too, one elsewhere, and one that is free in the lobby.
func (a *App) opensMenu(key string) bool {
	switch key {
	case "ctrl+p":
		return true
	case ":":
		return !ui.Typing(a.screen)
	default:
		return key == "tab" && a.screen == ui.Screen(a.lobby)
	}
}

// called gives a key to the call of another room, and reports whether it was for that.
func (a *App) called(key string) (cmd tea.Cmd, ok bool) {
	room := a.calling()
	if room == "" || key != ui.CallKey || ui.Typing(a.screen) {
		return nil, false
	}
	a.help = nil
	a.screen, cmd = a.lobby.Answer(room)
	return cmd, true
}

// calling is the room that waits for the person elsewhere than where they are, empty for none, and in the lobby, which says it
// by itself.
func (a *App) calling() string {
	if a.screen == ui.Screen(a.lobby) {
		return ""
	}
	return a.lobby.Called(ui.RoomOf(a.screen))
}

// everywhere are the acts that every screen has.
func (a *App) everywhere(under ui.Screen) (acts []ui.Act) {
	l := a.lobby.Context
	w := &l.Words.Menu
	act := func(does string, do func() (ui.Screen, tea.Cmd)) {
		acts = append(acts, ui.Act{Key: words.Key{Does: does}, Do: do})
	}
	var has struct{ settings, boards bool } // the screen is it already, or has a key for it
	switch under.(type) {
	case *lobby.Lobby, *settings.Screen:
		has.settings = true
	case *stats.Screen, *stats.Boards:
		has.boards = true
	}
	if !has.settings {
		act(w.Settings, func() (ui.Screen, tea.Cmd) { return settings.New(l, under), nil })
	}
	if !has.boards && a.lobby.House() != nil {
		act(w.Boards, func() (ui.Screen, tea.Cmd) { return stats.NewBoards(l, a.lobby.Me(), a.lobby.House(), under) })
	}
	if a.command != nil {
		a.commands(under, act)
	}
	redraw := func() (ui.Screen, tea.Cmd) { return under, func() tea.Msg { return ui.RedrawMsg{} } }
	quit := func() (ui.Screen, tea.Cmd) { return under, tea.Quit }
	return append(acts, ui.Act{Key: w.Redraw, Do: redraw}, ui.Act{Key: w.Quit, Do: quit})
}

// commands are the acts that are commands as well, whose answers are shown on a page.
func (a *App) commands(under ui.Screen, act func(does string, do func() (ui.Screen, tea.Cmd))) {
	l := a.lobby.Context
	w := &l.Words.Menu
	page := func(title string, line ...string) (ui.Screen, tea.Cmd) {
		return menu.NewPage(l, title, under, a.command(line...))
	}
	act(w.Stats, func() (ui.Screen, tea.Cmd) {
		return menu.NewAsk(l, w.Whose, under, func(name string) (ui.Screen, tea.Cmd) { return page(w.Stats, "stats", "--", name) }), nil
	})
	act(w.Who, func() (ui.Screen, tea.Cmd) { return page(w.Who, "whoami") })
	commands := l.Host.Fill(w.Commands)
	act(commands, func() (ui.Screen, tea.Cmd) { return page(commands, "help") })
	if l.Prefers.House == nil { // guests have no more than that
		return
	}
	act(w.Data, func() (ui.Screen, tea.Cmd) { return page(w.Data, "help", "account") })
	act(w.Rounds, func() (ui.Screen, tea.Cmd) { return page(w.Rounds, "history") })
	act(w.Replay, func() (ui.Screen, tea.Cmd) {
		return menu.NewAsk(l, w.Round, under, func(code string) (ui.Screen, tea.Cmd) { return a.watch(under, code) }), nil
	})
	act(w.Name, func() (ui.Screen, tea.Cmd) {
		return menu.NewAsk(l, w.NewName, under, func(name string) (ui.Screen, tea.Cmd) { return page(w.Name, "name", "--", name) }), nil
	})
	askWhom := func(does, command string) func() (ui.Screen, tea.Cmd) {
		return func() (ui.Screen, tea.Cmd) {
			return menu.NewAsk(l, w.Whom, under, func(name string) (ui.Screen, tea.Cmd) {
				return page(does, append([]string{command, "--"}, strings.Fields(name)...)...)
			}), nil
		}
	}
	act(w.Mute, askWhom(w.Mute, "mute"))
	act(w.Unmute, askWhom(w.Unmute, "unmute"))
	act(w.Keys, func() (ui.Screen, tea.Cmd) { return page(w.Keys, "keys") })
}

// watch finds a round and shows it again over a screen, or says why not.
func (a *App) watch(under ui.Screen, code string) (ui.Screen, tea.Cmd) {
	l, find := a.lobby.Context, a.replay(code)
	return menu.NewLater(l, l.Words.Menu.Replay, under, func() (func() ui.Screen, []string) {
		round, says := find()
		if round == nil {
			return nil, says
		}
		return func() ui.Screen { return replay.NewOver(l, round, under) }, nil
	})
}
