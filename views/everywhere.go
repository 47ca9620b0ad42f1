package views

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/menu"
	"shithead/views/replay"
	"shithead/views/settings"
	"shithead/views/ui"
	"shithead/views/words"
)

// menuKeys show the menu, where they are free.
var menuKeys = map[string]bool{":": true, "tab": true}

// menu shows the menu of the screen that is shown, if it has one. It says whether it does.
func (a *App) menu(key string) bool {
	actor, ok := a.screen.(ui.Actor)
	if !ok || !menuKeys[key] || key == "tab" && a.screen != ui.Screen(a.lobby) {
		return false
	}
	acts := actor.Acts()
	if acts == nil {
		return false
	}
	a.screen = menu.New(a.lobby.Context, append(acts, a.everywhere(a.screen)...), a.screen)
	return true
}

// everywhere are the acts that every screen has.
func (a *App) everywhere(under ui.Screen) (acts []ui.Act) {
	l := a.lobby.Context
	w := &l.Words.Menu
	act := func(does string, do func() (ui.Screen, tea.Cmd)) {
		acts = append(acts, ui.Act{Key: words.Key{Does: does}, Do: do})
	}
	if under != ui.Screen(a.lobby) { // where it has a key
		act(w.Settings, func() (ui.Screen, tea.Cmd) { return settings.New(l, under), nil })
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
	act(w.Boards, func() (ui.Screen, tea.Cmd) { return page(w.Boards, "top") })
	if l.Prefers.House == nil { // guests have no more than that
		return
	}
	act(w.Rounds, func() (ui.Screen, tea.Cmd) { return page(w.Rounds, "history") })
	act(w.Replay, func() (ui.Screen, tea.Cmd) {
		return menu.NewAsk(l, w.Round, under, func(code string) (ui.Screen, tea.Cmd) { return a.watch(under, code) }), nil
	})
	act(w.Name, func() (ui.Screen, tea.Cmd) {
		return menu.NewAsk(l, w.NewName, under, func(name string) (ui.Screen, tea.Cmd) { return page(w.Name, "name", "--", name) }), nil
	})
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
		return func() ui.Screen { return &rerun{Over: ui.Over{Under: under}, Screen: replay.New(l, round)} }, nil
	})
}

// rerun is a round that is watched again over the screen that it came from.
type rerun struct {
	ui.Over
	*replay.Screen
}

// Update takes a message: see [ui.Screen]. What ends a replay leads back.
func (r *rerun) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	pressed, is := msg.(tea.KeyPressMsg)
	if is && (pressed.String() == "esc" || pressed.String() == "q") {
		return r.Under, nil
	}
	_, cmd := r.Screen.Update(msg)
	if is {
		return r, cmd
	}
	next, also := r.Hear(r, msg)
	return next, tea.Batch(cmd, also)
}
