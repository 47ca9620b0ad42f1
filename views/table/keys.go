package table

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// enterKeys do what the prompt says.
var enterKeys = []string{"enter", "space", " "}

// tableKeys are the other keys at a table.
var tableKeys = []struct {
	keys []string
	run  func(t *Table) (ui.Screen, tea.Cmd)
}{
	{enterKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Enter) }},
	{[]string{"left"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Left) }},
	{[]string{"right"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Right) }},
	{[]string{"up"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Up) }},
	{[]string{"down"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Down) }},
	{[]string{"tab"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Tab) }},
	{[]string{"shift+tab"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Back) }},
	{[]string{"esc"}, func(t *Table) (ui.Screen, tea.Cmd) { return t.escape() }},
	{[]string{"e"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Take) }},
	{[]string{"r"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.choose(choose.Ready) }},
	{[]string{"s"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.sitOrSuits() }},
	{[]string{"m"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.toggle(words.AutoSelect) }},
	{[]string{"h"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.toggle(words.RulesBeside) }},
	{[]string{"b", "+"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.addBot() }},
	{[]string{"-", "delete", "backspace"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.removeBot() }},
	{[]string{"c"}, func(t *Table) (ui.Screen, tea.Cmd) { t.chat(); return t, nil }},
	{[]string{"g"}, func(t *Table) (ui.Screen, tea.Cmd) { t.react(); return t, nil }},
	{[]string{"u"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.callOff() }},
	{[]string{"w"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.queue() }},
	{slowerKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.paceBots(false) }},
	{fasterKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.paceBots(true) }},
}

func (t *Table) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if t.scene.view.Closed != nil {
		if key == "enter" || key == "esc" {
			return t.exit()
		}
		return t, nil // it was meant for the table that is gone
	}
	t.scene.note, t.scene.told, t.kept, t.scene.turned = "", "", false, engine.NoCard
	t.scene.entry.hear(t.scene.view.Chat)
	t.scene.choice.Dared = t.scene.choice.Dared && slices.Contains(enterKeys, key) && t.scene.entry.typing == notTyping
	t.ending = t.ending && key == "u"
	t.scene.pacing = t.scene.pacing && paces(key)
	cmd, woke := t.wake()
	switch {
	case t.scene.entry.typing != notTyping:
		return t, tea.Batch(cmd, t.errand(t.scene.entry.typedKey(msg)))
	case woke:
		return t, cmd
	case t.scene.entry.reacting:
		return t, t.errand(t.scene.entry.reactionKey(key))
	case t.panel != nil:
		return t, t.ask(t.panel.key(msg))
	default:
		return t.tableKey(key)
	}
}

func (t *Table) tableKey(key string) (ui.Screen, tea.Cmd) {
	if r, ok := ui.RankKey(key); ok {
		return t, t.choose(choose.Key(r))
	}
	if open := panelKeys[key]; open != nil {
		t.panel = open(t.scene)
		return t, nil
	}
	for i := range tableKeys {
		for _, k := range tableKeys[i].keys {
			if k == key {
				return tableKeys[i].run(t)
			}
		}
	}
	return t, nil
}

// choose is a key with which something is chosen, or done.
func (t *Table) choose(k choose.Key) tea.Cmd {
	a, err := t.scene.choice.Press(&t.scene.at, k)
	switch {
	case errors.Is(err, choose.ErrEnough):
		t.scene.note = t.scene.Words.Table.Moves.LayFull
	case err != nil:
		t.refused(err)
	}
	switch a.Do {
	case choose.DoNothing:
		return nil
	case choose.DoSwap:
		return t.send(intent{swaps: true, swap: a.Swap})
	case choose.DoNext, choose.DoAgain:
		return t.send(intent{command: rooms.Ready{}})
	case choose.DoStart:
		return t.send(intent{command: rooms.Start{}})
	case choose.DoSit:
		return t.send(intent{command: rooms.Sit{}})
	default:
		return t.send(moving(&t.scene.at, a.Move))
	}
}

// escape forgets what was chosen, or else leads to the lobby.
func (t *Table) escape() (ui.Screen, tea.Cmd) {
	if t.scene.choice.Forget() {
		return t, nil
	}
	return t.exit()
}
