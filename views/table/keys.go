package table

import (
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// chooseKeys are the keys with which something is chosen, or done, besides those of the ranks.
var chooseKeys = map[string]choose.Key{
	"enter": choose.Enter, "space": choose.Enter, " ": choose.Enter, "e": choose.Take, "r": choose.Ready,
	"left": choose.Left, "right": choose.Right, "up": choose.Up, "down": choose.Down,
	"tab": choose.Tab, "shift+tab": choose.Back,
}

// tableKeys are the other keys at a table, besides esc.
var tableKeys = map[string]func(t *Table) tea.Cmd{
	"s": (*Table).sitOrSuits, "c": (*Table).chat, "g": (*Table).react, "u": (*Table).callOff, "w": (*Table).queueOrWatch,
	"v": (*Table).watchAgain, "y": (*Table).invite,
	"m": prefer(words.AutoSelect), "h": prefer(words.RulesBeside),
	"b": (*Table).addBot, "+": (*Table).addBot,
	"-": (*Table).removeBot, "delete": (*Table).removeBot, "backspace": (*Table).removeBot,
	",": pace(false), "<": pace(false), ".": pace(true), ">": pace(true),
}

const paceKeys = ",<.>"

func (t *Table) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if t.scene.view.Closed != nil {
		if key == "enter" || key == "esc" {
			return t.exit()
		}
		return t, nil // it was meant for the table that is gone
	}
	t.scene.note, t.scene.told, t.kept, t.scene.turned, t.scene.copied = "", "", false, engine.NoCard, ""
	if chat := t.scene.view.Chat; len(chat) > 0 {
		t.scene.entry.heard = chat[len(chat)-1].At
	}
	t.scene.choice.Dared = t.scene.choice.Dared && chooseKeys[key] == choose.Enter && t.scene.entry.typing == notTyping
	t.ending = t.ending && key == "u"
	t.scene.pacing = t.scene.pacing && strings.Contains(paceKeys, key)
	cmd, woke := t.wake()
	switch {
	case t.scene.entry.typing != notTyping:
		return t, tea.Batch(cmd, t.errand(t.scene.entry.typedKey(msg)))
	case woke:
		return t, cmd
	case t.scene.entry.reacting:
		return t, t.errand(t.scene.entry.reactionKey(key))
	case t.helpsWith(key):
		t.panel = newHelpPanel(t.scene)
		return t, cmd
	case t.panel != nil:
		return t, t.ask(t.panel.key(msg))
	default:
		return t.tableKey(key)
	}
}

func (t *Table) tableKey(key string) (ui.Screen, tea.Cmd) {
	if t.scene.setsForfeit(key) {
		return t, t.ask(request{types: typingForfeit})
	}
	if r, ok := ui.RankKey(key); ok {
		return t, t.choose(choose.Key(r))
	}
	if k, ok := chooseKeys[key]; ok {
		return t, t.choose(k)
	}
	if open := panelKeys[key]; open != nil {
		t.panel = open(t.scene)
		return t, nil
	}
	if run := tableKeys[key]; run != nil {
		return t, run(t)
	}
	if key == "n" {
		return t.onward()
	}
	if key == "esc" && !t.scene.choice.Forget() {
		return t.exit()
	}
	return t, nil
}

// looking is how long after a deal r does not end the set-up: it may have been pressed for the result that was shown before.
const looking = 1500 * time.Millisecond

// lookedMsg says that r counts from now on.
type lookedMsg struct{ table *Table }

// looked takes away what was said of an r that came too soon.
func (t *Table) looked() {
	if t.scene.note == t.scene.Words.Table.NewCards {
		t.scene.note = ""
	}
}

func (t *Table) choose(k choose.Key) tea.Cmd {
	if left := looking - time.Since(t.dealt); k == choose.Ready && t.scene.at.Swapping() && left > 0 {
		t.scene.note = t.scene.Words.Table.NewCards
		return t.after(left, func(time.Time) tea.Msg { return lookedMsg{t} })
	}
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
		return t.start()
	case choose.DoSit:
		return t.send(intent{command: rooms.Sit{}})
	default:
		return t.send(moving(&t.scene.at, a.Move))
	}
}
