package replay

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/ui"
	"shithead/views/words"
)

// far is further than any round goes.
const far = 1 << 30

// bindings are what can be done while a round is watched.
var bindings = ui.Bindings[*Screen]{
	{Keys: []string{"space", " ", "enter", "p"}, Says: says(func(w *words.ReplayWords) words.Key { return w.Play }), Does: func(r *Screen, _ string) (ui.Screen, tea.Cmd) {
		return r, r.play()
	}},
	{Keys: []string{"left", "h"}, Does: steps(-1)},
	{Keys: []string{"right", "l"}, Says: says(func(w *words.ReplayWords) words.Key { return w.Step }), Aside: true, Does: steps(1)},
	{Keys: []string{"up", "pgup"}, Does: steps(-10)},
	{Keys: []string{"down", "pgdown"}, Says: says(func(w *words.ReplayWords) words.Key { return w.Leap }), Aside: true, Does: steps(10)},
	{Keys: []string{"home"}, Does: steps(-far)},
	{Keys: []string{"end"}, Says: says(func(w *words.ReplayWords) words.Key { return w.Ends }), Aside: true, Does: steps(far)},
	{Keys: []string{"tab"}, Says: says(func(w *words.ReplayWords) words.Key { return w.NextSeat }), Does: seats(1)},
	{Keys: []string{"shift+tab"}, Does: seats(-1)},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
	{Keys: []string{"esc", "q"}, Says: says(func(w *words.ReplayWords) words.Key { return w.Leave }), When: func(r *Screen) bool { return r.over == nil }, Does: leave},
	{Keys: []string{"esc", "q"}, Says: func(w *words.Words) words.Key { return w.Lobby.BackKey }, When: func(r *Screen) bool { return r.over != nil }, Does: leave},
}

func says(of func(w *words.ReplayWords) words.Key) func(*words.Words) words.Key {
	return func(w *words.Words) words.Key { return of(&w.Commands.Replay) }
}

// leave leads back, or ends the session.
func leave(r *Screen, _ string) (ui.Screen, tea.Cmd) {
	if r.over != nil {
		return r.over, nil
	}
	return r, tea.Quit
}

// leaveKey is what esc does.
func (r *Screen) leaveKey() words.Key {
	if r.over != nil {
		return r.Words.Lobby.BackKey
	}
	return r.Words.Commands.Replay.Leave
}

// steps goes so many moves on.
func steps(by int) func(*Screen, string) (ui.Screen, tea.Cmd) {
	return func(r *Screen, _ string) (ui.Screen, tea.Cmd) {
		r.runs = false
		r.to(r.at + by)
		return r, nil
	}
}

// seats shows the table from the seat so many further on.
func seats(by int) func(*Screen, string) (ui.Screen, tea.Cmd) {
	return func(r *Screen, _ string) (ui.Screen, tea.Cmd) {
		n := r.round.header.Players
		r.seat = (r.seat + by + n) % n
		r.show()
		return r, nil
	}
}

// play has the round go on by itself, from its beginning if it is at its end, or not any more.
func (r *Screen) play() tea.Cmd {
	if r.runs = !r.runs; !r.runs {
		return nil
	}
	if r.at == len(r.round.moves) {
		r.to(0)
	}
	r.run++
	return r.tick()
}

// Help are all keys: see [ui.Helped].
func (r *Screen) Help() []words.Key { return bindings.Told(r, r.Words) }

// Acts are what can be done here: see [ui.Actor].
func (r *Screen) Acts() []ui.Act { return bindings.Acts(r, r.Words) }
