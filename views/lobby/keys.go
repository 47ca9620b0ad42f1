package lobby

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/rules"
	"shithead/views/settings"
	"shithead/views/stats"
	"shithead/views/ui"
	"shithead/views/words"
)

// bindings are those of what is shown now.
func (h *Lobby) bindings() ui.Bindings[*Lobby] {
	switch {
	case h.door.Busy:
		return busyKeys
	case h.typing:
		return typingKeys
	case h.joining.on:
		return joinKeys
	default:
		return lobbyKeys
	}
}

// lobbyKeys are those of the lobby itself, those that one needs most first.
var lobbyKeys = ui.Bindings[*Lobby]{
	{Keys: []string{"p"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Play }), Does: does((*Lobby).play), Brief: when((*Lobby).newTables, func(w *words.LobbyWords) words.Key { return w.DealKey })},
	{
		Keys: []string{"l"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Learn }),
		Does: leads((*Lobby).learn),
		Brief: when(func(h *Lobby) bool { return h.newTables() && h.newcomer() }, func(w *words.LobbyWords) words.Key {
			return w.LearnKey
		}),
	},
	{Keys: []string{"o", "n"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Open }), When: (*Lobby).plays, Does: leads((*Lobby).open), Brief: when((*Lobby).newTables, func(w *words.LobbyWords) words.Key { return w.OpenKey })},
	{Keys: []string{"b", ui.CallKey}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Seat }), When: (*Lobby).plays, Offered: func(h *Lobby) bool { return h.list.seat != nil }, Does: does((*Lobby).toSeat)},
	{Keys: []string{"up", "down", "pgup", "pgdown"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Choose }), Aside: true, Does: func(h *Lobby, key string) (ui.Screen, tea.Cmd) {
		h.list.move(ui.PageKeys[key])
		return h, nil
	}},
	{Keys: []string{"enter"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Enter }), Offered: func(h *Lobby) bool { return h.list.enterable() }, Does: func(h *Lobby, _ string) (ui.Screen, tea.Cmd) {
		return h.into(h.list.first())
	}, Brief: func(h *Lobby) (k words.Key) {
		if room := h.list.chosen(); room != nil && h.rows < actEnough {
			k = h.enterKey(room)
		}
		return k
	}},
	{Brief: func(h *Lobby) words.Key { return h.Words.Lobby.HelpKey }},
	{Says: says(func(w *words.LobbyHelp) words.Key { return w.Menu }), Brief: func(h *Lobby) words.Key { return h.Words.Lobby.MenuKey }},
	{Says: says(func(w *words.LobbyHelp) words.Key { return w.Leave }), Brief: (*Lobby).leaveKey},
	{Keys: []string{"r"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Sort }), Offered: func(h *Lobby) bool { return len(h.list.rooms) > 1 || h.list.lost() }, Does: does((*Lobby).sort), Brief: when(func(h *Lobby) bool {
		return len(h.list.rooms) > 1 && !h.list.lost()
	}, func(w *words.LobbyWords) words.Key { return w.SortKey })},
	{Keys: []string{"s"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Stats }), When: (*Lobby).plays, Does: leads(func(h *Lobby) (ui.Screen, tea.Cmd) {
		return stats.New(h.Context, h.list.me, h.house, h.back)
	}), Brief: func(h *Lobby) words.Key { return h.Words.Lobby.StatsKey }},
	{Keys: []string{"w"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Watch }), Offered: func(h *Lobby) bool { return h.list.enterable() && !h.list.seated(h.list.chosen()) }, Does: func(h *Lobby, _ string) (ui.Screen, tea.Cmd) { return h.into(nil) }, Brief: when(func(h *Lobby) bool {
		return h.list.first() != nil && h.rows < actEnough
	}, func(w *words.LobbyWords) words.Key { return w.WatchKey })},
	{Keys: []string{"i"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Rules }), Does: leads(func(h *Lobby) (ui.Screen, tea.Cmd) {
		return rules.NewCatalogue(h.Context, h.list.chosen(), h.back), nil
	}), Brief: func(h *Lobby) words.Key { return h.Words.Rules.Key }},
	{Keys: []string{"c"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Chat }), When: (*Lobby).plays, Does: types("")},
	{Keys: []string{"/"}, When: (*Lobby).plays, Does: types("/")},
	{Keys: []string{"j"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Join }), Does: does((*Lobby).join), Brief: func(h *Lobby) words.Key { return h.Words.Lobby.JoinKey }},
	{Keys: []string{","}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Settings }), Does: leads(func(h *Lobby) (ui.Screen, tea.Cmd) { return settings.New(h.Context, h), nil })},
	{Keys: []string{"esc"}, Does: does((*Lobby).stopTyping)},
	{Keys: []string{"ctrl+d"}, Does: quits},
	{Keys: []string{"q"}, When: func(h *Lobby) bool { return !h.plays() }, Does: quits}, // who has just left a table may mean one more card of it
}

// busyKeys are those on the way into a room.
var busyKeys = ui.Bindings[*Lobby]{
	{Keys: []string{"esc"}, Does: does((*Lobby).giveUp), Brief: when(func(h *Lobby) bool { return h.door.Inside() }, func(w *words.LobbyWords) words.Key { return w.BackKey })},
	{Brief: (*Lobby).leaveKey},
	{Keys: []string{"ctrl+d"}, When: func(h *Lobby) bool { return !h.Typing() }, Does: quits},
	{Keys: []string{"q"}, When: func(h *Lobby) bool { return !h.plays() && !h.Typing() }, Does: quits},
}

// typingKeys are those while a line is typed.
var typingKeys = ui.Bindings[*Lobby]{
	{Keys: []string{"enter"}, Brief: brief(func(w *words.LobbyWords) words.Key { return w.SayKey }), Does: does((*Lobby).say)},
	{Keys: []string{"esc"}, Brief: brief(func(w *words.LobbyWords) words.Key { return w.RoomsKey }), Does: does((*Lobby).stopTyping)},
	{Brief: func(h *Lobby) words.Key { return h.Words.Menu.TypingKey }},
	{Brief: brief(func(w *words.LobbyWords) words.Key { return w.LeaveKey })},
	{Keys: []string{"?"}, When: (*Lobby).saysNothing, Does: func(h *Lobby, _ string) (ui.Screen, tea.Cmd) { return h, ui.ShowHelp }},
	{Keys: []string{"ctrl+d"}, When: (*Lobby).saysNothing, Does: quits},
}

// joinKeys are those while a code is typed.
var joinKeys = ui.Bindings[*Lobby]{
	{Keys: []string{"enter"}, Brief: brief(func(w *words.LobbyWords) words.Key { return w.GoKey }), Does: does((*Lobby).joins)},
	{Keys: []string{"esc"}, Brief: brief(func(w *words.LobbyWords) words.Key { return w.RoomsKey }), Does: does((*Lobby).stopTyping)},
	{Brief: func(h *Lobby) words.Key { return h.Words.Menu.TypingKey }},
	{Brief: brief(func(w *words.LobbyWords) words.Key { return w.LeaveKey })},
}

// commands are the lines that are not said.
var commands = ui.Bindings[*Lobby]{
	{Keys: []string{"/link"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Link }), Does: does((*Lobby).link)},
	{Keys: []string{"/help"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Page }), Aside: true, Does: func(h *Lobby, _ string) (ui.Screen, tea.Cmd) { return h, ui.ShowHelp }},
	{Keys: []string{"/quit"}, Says: says(func(w *words.LobbyHelp) words.Key { return w.Quit }), Aside: true, Does: quits},
}

// says takes a key from the words of the help.
func says(of func(w *words.LobbyHelp) words.Key) func(*words.Words) words.Key {
	return func(w *words.Words) words.Key { return of(&w.Help) }
}

// brief takes a key from the words of the lobby, when from them while something is so.
func brief(of func(w *words.LobbyWords) words.Key) func(*Lobby) words.Key {
	return func(h *Lobby) words.Key { return of(&h.Words.Lobby) }
}

func when(so func(*Lobby) bool, of func(w *words.LobbyWords) words.Key) func(*Lobby) words.Key {
	return func(h *Lobby) (k words.Key) {
		if so(h) {
			k = of(&h.Words.Lobby)
		}
		return k
	}
}

// does is what any of its keys does alike, leads what takes an old note away besides.
func does(do func(*Lobby) (ui.Screen, tea.Cmd)) func(*Lobby, string) (ui.Screen, tea.Cmd) {
	return func(h *Lobby, _ string) (ui.Screen, tea.Cmd) { return do(h) }
}

func leads(do func(*Lobby) (ui.Screen, tea.Cmd)) func(*Lobby, string) (ui.Screen, tea.Cmd) {
	return func(h *Lobby, _ string) (ui.Screen, tea.Cmd) {
		h.warn(nil)
		return do(h)
	}
}

func quits(h *Lobby, _ string) (ui.Screen, tea.Cmd) { return h, tea.Quit }

// types begins a line, with a text if there is none yet.
func types(text string) func(*Lobby, string) (ui.Screen, tea.Cmd) {
	return func(h *Lobby, _ string) (ui.Screen, tea.Cmd) {
		if h.typing = true; h.saysNothing() {
			h.line.Set(text)
		}
		return h, nil
	}
}

// stopTyping leads back to the rooms.
func (h *Lobby) stopTyping() (ui.Screen, tea.Cmd) {
	h.typing, h.joining.on = false, false
	h.warn(nil)
	return h, nil
}

// giveUp does not go into a room after all.
func (h *Lobby) giveUp() (ui.Screen, tea.Cmd) {
	h.starting = false
	h.door.GiveUp()
	h.CloseSecond()
	return h, nil
}

// plays reports whether the person may have a seat and speak, as guests may not.
func (h *Lobby) plays() bool { return !h.list.me.Guest() }

// saysNothing reports whether the line that is typed is empty.
func (h *Lobby) saysNothing() bool { return h.line.Value() == "" }

// newTables reports whether how to get to a new table stands in the line of keys.
func (h *Lobby) newTables() bool { return h.rows < ui.BannerEnough && h.list.seat == nil }

// leaveKey is the key that leaves the server.
func (h *Lobby) leaveKey() words.Key {
	if h.plays() {
		return h.Words.Lobby.LeaveKey
	}
	return h.Words.Lobby.GuestLeaveKey
}

// Typing reports whether a line or a code is typed: see [ui.Typist].
func (h *Lobby) Typing() bool { return h.typing || h.joining.on }

// Acts are the keys and commands that do something now: see [ui.Actor].
func (h *Lobby) Acts() []ui.Act {
	if h.door.Busy {
		return nil
	}
	acts := lobbyKeys.Acts(h, h.Words)
	for i := range acts {
		do := acts[i].Do
		acts[i].Do = func() (ui.Screen, tea.Cmd) {
			h.typing, h.joining.on = false, false
			return do()
		}
	}
	if h.plays() {
		acts = append(acts, commands.Acts(h, h.Words)...)
	}
	return acts
}

// Help are all keys of the lobby and the commands: see [ui.Helped].
func (h *Lobby) Help() []words.Key {
	if h.door.Busy {
		return nil
	}
	keys := append(lobbyKeys.Told(h, h.Words), h.Words.Menu.Redraw)
	if h.plays() {
		keys = append(append(keys, h.Words.Help.Chatting), commands.Told(h, h.Words)...)
	}
	return keys
}

// enterKey is what enter does in a room. In one that is gone it does nothing: then the key is the one by which it goes away.
func (h *Lobby) enterKey(room *rooms.RoomSummary) words.Key {
	w := &h.Words.Lobby
	switch {
	case h.list.lost():
		return w.SortKey
	case h.list.seated(room):
		return w.OwnKey
	case h.list.first() != nil:
		return w.SitKey
	default:
		return w.LookKey
	}
}
