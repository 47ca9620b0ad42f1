package table

import (
	"errors"
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// enterKeys do what the line says that begins with enter, paceKeys change the pace of the bots, and arrows lead to something.
var (
	enterKeys = []string{"enter", "space", " "}
	paceKeys  = []string{",", "<", ".", ">"}
	arrows    = map[string]choose.Key{"left": choose.Left, "right": choose.Right, "up": choose.Up, "down": choose.Down, "shift+tab": choose.Back}
)

// ChatKey begins a line to the table.
const ChatKey = "c"

// bindings are what can be done at a table besides choosing cards by their ranks, in the order of the help. Most keys that do
// nothing now say why.
var bindings = ui.Bindings[*Table]{
	{Keys: enterKeys, Does: chooses(choose.Enter)},
	{Keys: []string{"left", "right", "up", "down", "shift+tab"}, Does: func(t *Table, key string) (ui.Screen, tea.Cmd) { return t, t.choose(arrows[key]) }},
	{Keys: []string{"e"}, Says: told("e"), Offered: func(t *Table) bool { return t.scene.At.CanTake() }, Does: chooses(choose.Take)},
	{Keys: []string{"r"}, Says: told("r"), Does: chooses(choose.Ready)},
	{Keys: []string{"tab"}, Says: told("tab"), Does: chooses(choose.Tab)},
	{Keys: []string{"l"}, Says: told("l"), Does: opens(panel.NewLog)},
	{Keys: []string{"i"}, Says: told("i"), Offered: func(t *Table) bool { return t.scene.View.Terms.Rules != nil }, Does: opens(panel.NewRules)},
	{Keys: []string{"f"}, Says: told("f"), Does: opens(panel.NewFair)},
	{Keys: []string{"?", "f1"}, Does: opens(panel.NewHelp)},
	{Keys: []string{ChatKey}, Says: told(ChatKey), Offered: heard, Does: does((*Table).chat)},
	{Keys: []string{"g"}, Says: told("g"), Offered: heard, Does: does((*Table).react)},
	{Keys: []string{"p"}, Says: told("p"), Does: opens(panel.NewPeople)},
	{Keys: []string{"m"}, Says: told("m"), Does: does(prefer(words.AutoSelect))},
	{Keys: []string{"s"}, Says: told("s"), Does: does((*Table).sitOrSuits)},
	{Keys: []string{"h"}, Says: told("h"), Offered: advised, Does: does(func(t *Table) tea.Cmd { return t.errand(rooms.Advise{}) })},
	{Keys: []string{"b"}, When: func(t *Table) bool { return !gathers(t) }, Says: told("b"), Does: does(prefer(words.RulesBeside))},
	{Keys: []string{"u"}, Says: told("u"), Offered: plays, Does: does((*Table).callOff)},
	{Keys: []string{"v"}, Says: func(w *words.Words) words.Key { return w.Table.Result.ViewKey }, Offered: func(t *Table) bool { return t.over() && !seated(t) }, Does: does((*Table).watchAgain)},
	{Keys: []string{"w"}, Says: told("w"), Offered: func(t *Table) bool { return queues(t) || t.over() && seated(t) }, Does: does((*Table).queueOrWatch)},
	{Keys: []string{"n"}, Says: told("n"), Offered: func(t *Table) bool { return t.scene.Elsewhere && !seated(t) }, Does: does(func(t *Table) tea.Cmd { return t.next(true) })},
	{Keys: []string{"d"}, Says: told("d"), Offered: func(t *Table) bool { return t.scene.Second.Key != "" }, Does: does(func(t *Table) tea.Cmd { return t.pair.toggle() })},
	{Keys: paceKeys[:2], Says: told(","), Offered: paces, Does: does(pace(false))},
	{Keys: paceKeys[2:], Says: told("."), Offered: paces, Does: does(pace(true))},
	{Keys: []string{"y"}, Says: func(w *words.Words) words.Key { return w.Menu.Copy }, Offered: gathers, Does: does((*Table).invite)},
	{Keys: []string{"#"}, Says: func(w *words.Words) words.Key { return w.Table.Gathering.CodeKey }, Offered: func(t *Table) bool { return panel.ShowsCode(t.scene) }, Does: opens(panel.NewCode)},
	{Keys: []string{"b", "+"}, When: gathers, Says: func(w *words.Words) words.Key { return w.Menu.BotIn }, Offered: func(t *Table) bool { return setsUp(t) && t.scene.At.FreeSeats() > 0 }, Does: does((*Table).addBot)},
	{Keys: []string{"-", "delete", "backspace"}, Says: func(w *words.Words) words.Key { return w.Menu.BotOut }, Offered: func(t *Table) bool { return setsUp(t) && t.scene.SeatedBots() }, Does: does((*Table).removeBot)},
	{Keys: []string{"esc"}, Says: told("esc"), Does: func(t *Table, _ string) (ui.Screen, tea.Cmd) {
		if t.scene.Choice.Forget() || t.line.leaves() {
			return t, nil
		}
		return t.exit()
	}},
	{Keys: []string{"x"}, Says: told("x"), Offered: seated, Does: opens(panel.NewLeave)},
}

// told is what the help says of a key.
func told(key string) func(*words.Words) words.Key {
	return func(w *words.Words) words.Key {
		at := slices.IndexFunc(w.Table.Help, func(line words.Key) bool {
			press, ok := ui.Press(line)
			return ok && press.String() == key
		})
		return w.Table.Help[at]
	}
}

// chooses is a key with which something is chosen, does one that leads to no other screen, and opens one that shows a panel.
func chooses(k choose.Key) func(*Table, string) (ui.Screen, tea.Cmd) {
	return func(t *Table, _ string) (ui.Screen, tea.Cmd) { return t, t.choose(k) }
}

func does(do func(*Table) tea.Cmd) func(*Table, string) (ui.Screen, tea.Cmd) {
	return func(t *Table, _ string) (ui.Screen, tea.Cmd) { return t, do(t) }
}

func opens(shows func(*scene.Scene) panel.Panel) func(*Table, string) (ui.Screen, tea.Cmd) {
	return func(t *Table, _ string) (ui.Screen, tea.Cmd) {
		t.panel = shows(t.scene)
		return t, nil
	}
}

func seated(t *Table) bool  { return t.scene.At.Seated() }
func plays(t *Table) bool   { return t.scene.At.Seated() && t.scene.At.Playing() != nil }
func heard(t *Table) bool   { return !t.scene.At.Me.Guest() }
func gathers(t *Table) bool { return t.scene.View.Phase == rooms.Gathering }
func setsUp(t *Table) bool  { return gathers(t) && t.scene.At.Maker() }
func paces(t *Table) bool   { return t.scene.View.PacesBots(t.scene.At.Me) == nil }

func advised(t *Table) bool { return t.scene.View.Advises() }

func queues(t *Table) bool {
	_, ok := prompt.QueueKey(t.scene)
	return ok
}

func (t *Table) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if t.scene.View.Closed != nil {
		if key == "enter" || key == "esc" {
			return t.exit()
		}
		return t, nil // it was meant for the table that is gone
	}
	t.attend()
	if key == "esc" {
		t.scene.Timing.Change() // what the next one leaves is something else
	}
	t.scene.Choice.Dared = t.scene.Choice.Dared && slices.Contains(enterKeys, key) && t.scene.Entry.Typing == scene.NotTyping
	t.ending = t.ending && key == "u"
	t.scene.Pacing = t.scene.Pacing && slices.Contains(paceKeys, key)
	cmd, woke := t.wake()
	switch {
	case t.scene.Entry.Typing != scene.NotTyping:
		return t, tea.Batch(cmd, t.errand(t.scene.Entry.TypedKey(msg)))
	case woke:
		return t, cmd
	case t.scene.Entry.Reacting:
		return t, t.errand(t.scene.Entry.ReactionKey(ui.Meant(nil, msg).String()))
	case panel.GivesHelp(t.panel, key):
		t.panel = panel.NewHelp(t.scene)
		return t, cmd
	case t.panel != nil:
		return t, t.ask(t.panel.Key(msg))
	default:
		return t.tableKey(key)
	}
}

// attend takes away what was said until the next key or click.
func (t *Table) attend() {
	t.scene.Note, t.scene.Told, t.scene.Turned, t.scene.Copied = "", "", engine.NoCard, ""
	t.noteEnds = time.Time{}
	if chat := t.scene.View.Chat; len(chat) > 0 {
		t.scene.Entry.Heard = chat[len(chat)-1].At
	}
}

func (t *Table) tableKey(key string) (ui.Screen, tea.Cmd) {
	if key == "t" && setsUp(t) {
		return t, t.ask(panel.Request{Types: scene.TypingForfeit})
	}
	if n, err := strconv.Atoi(key); err == nil && t.scene.Choice.PressNumber(&t.scene.At, n) {
		return t, nil
	}
	if r, ok := ui.RankKey(key); ok {
		return t, t.choose(choose.Key(r))
	}
	if screen, cmd, ok := bindings.Press(t, key); ok {
		return screen, cmd
	}
	t.scene.Unbound = true
	return t, nil
}

// HasSign reports whether - takes a bot out: see [ui.Signed].
func (t *Table) HasSign(sign string) bool { return sign == "-" && gathers(t) }

// looking is how long after a deal r does not end the set-up: it may have been pressed for the result that was shown before.
const looking = 1500 * time.Millisecond

func (t *Table) choose(k choose.Key) tea.Cmd {
	if left := looking - time.Since(t.dealt); k == choose.Ready && t.scene.At.Swapping() && left > 0 {
		t.Say(t.scene.Words.Table.NewCards)
		t.noteEnds = time.Now().Add(left)
		return nil
	}
	before := t.scene.Choice
	act, err := t.scene.Choice.Press(&t.scene.At, k)
	changed := act.Do != choose.DoNothing || t.scene.Choice != before
	if k == choose.Enter && changed && t.scene.Choice.Act(&t.scene.At).Do != choose.DoLayOne {
		t.scene.Timing.Change()
	}
	return t.acts(act, err)
}

// acts does at once what a key or a click has led to, or says why it does nothing.
func (t *Table) acts(a choose.Act, err error) tea.Cmd {
	switch {
	case errors.Is(err, choose.ErrEnough):
		t.Say(t.scene.Words.Table.Moves.LayFull)
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

func (t *Table) ask(r panel.Request) tea.Cmd {
	if r.Away {
		t.panel = nil
	}
	switch {
	case r.Types == scene.TypingChat:
		return t.chat()
	case r.Types == scene.TypingForfeit:
		t.scene.Entry.Types(scene.TypingForfeit, t.scene.View.Forfeit)
	case r.Mutes.ID != "":
		return t.scene.Mute(r.Mutes.ID)
	case r.Command != nil:
		return t.send(intent{command: r.Command})
	}
	return t.errand(r.Errand)
}
