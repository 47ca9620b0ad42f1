package table

import (
	"errors"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/scene"
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
	"v": (*Table).watchAgain, "y": (*Table).invite, "d": func(t *Table) tea.Cmd { return t.pair.toggle() },
	"m": prefer(words.AutoSelect), "h": prefer(words.RulesBeside),
	"b": (*Table).addBot, "+": (*Table).addBot,
	"-": (*Table).removeBot, "delete": (*Table).removeBot, "backspace": (*Table).removeBot,
	",": pace(false), "<": pace(false), ".": pace(true), ">": pace(true),
}

const paceKeys = ",<.>"

func (t *Table) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if t.scene.View.Closed != nil {
		if key == "enter" || key == "esc" {
			return t.exit()
		}
		return t, nil // it was meant for the table that is gone
	}
	t.scene.Note, t.scene.Told, t.kept, t.scene.Turned, t.scene.Copied = "", "", false, engine.NoCard, ""
	if chat := t.scene.View.Chat; len(chat) > 0 {
		t.scene.Entry.Heard = chat[len(chat)-1].At
	}
	t.scene.Choice.Dared = t.scene.Choice.Dared && chooseKeys[key] == choose.Enter && t.scene.Entry.Typing == scene.NotTyping
	t.ending = t.ending && key == "u"
	t.scene.Pacing = t.scene.Pacing && strings.Contains(paceKeys, key)
	cmd, woke := t.wake()
	switch {
	case t.scene.Entry.Typing != scene.NotTyping:
		return t, tea.Batch(cmd, t.errand(t.scene.Entry.TypedKey(msg)))
	case woke:
		return t, cmd
	case t.scene.Entry.Reacting:
		return t, t.errand(t.scene.Entry.ReactionKey(key))
	case panel.GivesHelp(t.panel, key):
		t.panel, _ = panel.Open(t.scene, key)
		return t, cmd
	case t.panel != nil:
		return t, t.ask(t.panel.Key(msg))
	default:
		return t.tableKey(key)
	}
}

func (t *Table) tableKey(key string) (ui.Screen, tea.Cmd) {
	if t.setsForfeit(key) {
		return t, t.ask(panel.Request{Types: scene.TypingForfeit})
	}
	if n, err := strconv.Atoi(key); err == nil && t.scene.Choice.PressNumber(&t.scene.At, n) {
		return t, nil
	}
	if r, ok := ui.RankKey(key); ok {
		return t, t.choose(choose.Key(r))
	}
	if k, ok := chooseKeys[key]; ok {
		return t, t.choose(k)
	}
	if p, ok := panel.Open(t.scene, key); ok {
		t.panel = p
		return t, nil
	}
	if run := tableKeys[key]; run != nil {
		return t, run(t)
	}
	if key == "n" {
		return t, t.next(true)
	}
	if key == "esc" && !t.scene.Choice.Forget() {
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
	if t.scene.Note == t.scene.Words.Table.NewCards {
		t.scene.Note = ""
	}
}

func (t *Table) choose(k choose.Key) tea.Cmd {
	if left := looking - time.Since(t.dealt); k == choose.Ready && t.scene.At.Swapping() && left > 0 {
		t.scene.Note = t.scene.Words.Table.NewCards
		return t.after(left, func(time.Time) tea.Msg { return lookedMsg{t} })
	}
	a, err := t.scene.Choice.Press(&t.scene.At, k)
	switch {
	case errors.Is(err, choose.ErrEnough):
		t.scene.Note = t.scene.Words.Table.Moves.LayFull
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
		return t.send(moving(&t.scene.At, a.Move))
	}
}
