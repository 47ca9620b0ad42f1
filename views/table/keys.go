package table

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/rules"
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
	{enterKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.enter() }},
	{[]string{"left"}, func(t *Table) (ui.Screen, tea.Cmd) { t.aside(-1); return t, nil }},
	{[]string{"right"}, func(t *Table) (ui.Screen, tea.Cmd) { t.aside(1); return t, nil }},
	{[]string{"up"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.upDown(1) }},
	{[]string{"down"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.upDown(-1) }},
	{[]string{"tab"}, func(t *Table) (ui.Screen, tea.Cmd) { t.tab(1); return t, nil }},
	{[]string{"shift+tab"}, func(t *Table) (ui.Screen, tea.Cmd) { t.tab(-1); return t, nil }},
	{[]string{"esc"}, func(t *Table) (ui.Screen, tea.Cmd) { return t.escape() }},
	{[]string{"e"}, func(t *Table) (ui.Screen, tea.Cmd) { t.chooseTake(); return t, nil }},
	{[]string{"r"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.ready() }},
	{[]string{"s"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.sitOrSuits() }},
	{[]string{"m"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.toggle(words.AutoSelect) }},
	{[]string{"h"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.toggle(words.RulesBeside) }},
	{[]string{"b", "+"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.addBot() }},
	{[]string{"-", "delete", "backspace"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.removeBot() }},
	{[]string{"x"}, func(t *Table) (ui.Screen, tea.Cmd) { t.show(leaveOverlay); return t, nil }},
	{[]string{"l"}, func(t *Table) (ui.Screen, tea.Cmd) { t.show(logOverlay); return t, nil }},
	{[]string{"i"}, func(t *Table) (ui.Screen, tea.Cmd) { t.show(rulesOverlay); return t, nil }},
	{[]string{"f"}, func(t *Table) (ui.Screen, tea.Cmd) { t.showFair(); return t, nil }},
	{[]string{"c"}, func(t *Table) (ui.Screen, tea.Cmd) { t.chat(); return t, nil }},
	{[]string{"g"}, func(t *Table) (ui.Screen, tea.Cmd) { t.react(); return t, nil }},
	{[]string{"p"}, func(t *Table) (ui.Screen, tea.Cmd) { t.showPeople(); return t, nil }},
	{[]string{"u"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.callOff() }},
	{[]string{"w"}, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.queue() }},
	{slowerKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.paceBots(false) }},
	{fasterKeys, func(t *Table) (ui.Screen, tea.Cmd) { return t, t.paceBots(true) }},
	{[]string{"?", "f1"}, func(t *Table) (ui.Screen, tea.Cmd) { t.show(helpOverlay); return t, nil }},
}

func (t *Table) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	if t.view.Closed != nil {
		if key == "enter" || key == "esc" {
			return t.exit()
		}
		return t, nil // it was meant for the table that is gone
	}
	t.note, t.told, t.kept, t.turned = "", "", false, engine.NoCard
	t.hear()
	t.dared = t.dared && slices.Contains(enterKeys, key) && t.typing == notTyping
	t.ending = t.ending && key == "u"
	t.pacing = t.pacing && paces(key)
	cmd, woke := t.wake()
	switch {
	case t.typing != notTyping:
		return t, tea.Batch(cmd, t.typedKey(msg))
	case woke:
		return t, cmd
	case t.reacting:
		return t, t.reactionKey(key)
	case t.over == fairOverlay:
		return t, t.fairKey(msg)
	default:
		return t.pressed(key)
	}
}

func (t *Table) pressed(key string) (ui.Screen, tea.Cmd) {
	if t.over != noOverlay {
		return t, t.overlayKey(key)
	}
	if r, ok := ui.RankKey(key); ok {
		return t, t.rankKey(r)
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

// wake tells the room that somebody is here, if a bot's hand plays for them, once a view. It says whether it did: the key
// that wakes does nothing else.
func (t *Table) wake() (cmd tea.Cmd, woke bool) {
	if !t.auto() || t.line.back {
		return nil, false
	}
	t.line.back = true
	return t.send(intent{command: rooms.Back{}}), true
}

// auto says whether a bot's hand plays for the viewer.
func (t *Table) auto() bool { return t.seated() && t.view.Seats[t.view.Seat].Auto }

func (t *Table) rankKey(r engine.Rank) tea.Cmd {
	switch {
	case t.playing() == nil || t.choosingTarget():
	case t.swapping():
		return t.pick(r)
	case t.laying():
		t.lay(r)
	case t.preparing():
	default:
		t.choose(r)
	}
	return nil
}

// aside is an arrow to the left or right: over targets, cards of a swap, face-down cards or ranks.
func (t *Table) aside(step int) {
	switch {
	case t.playing() == nil:
	case t.choosingTarget():
		t.target = t.nextTarget(t.target, step)
	case t.swapping():
		t.moveCursor(step)
	case t.laying():
		t.layCursor(step)
	case t.preparing():
	case t.flipping() || t.peeking():
		t.moveSlot(step)
	case t.canTake() && t.playable() == 0 && t.rank == engine.NoRank && len(t.view.Legal) > 1:
		t.taking = !t.taking
	default:
		t.move(step)
	}
}

// upDown is an arrow up or down: more or fewer cards.
func (t *Table) upDown(step int) tea.Cmd {
	switch {
	case t.playing() == nil || t.choosingTarget():
	case t.swapping() && step > 0 && t.cursor != engine.NoRank:
		return t.pick(t.cursor)
	case t.swapping() && step < 0:
		t.unpick()
	case t.laying():
		t.layMore(step)
	case t.preparing() || t.peeking():
	default:
		t.more(step)
	}
	return nil
}

// tab leads to the next target, row or company.
func (t *Table) tab(step int) {
	switch {
	case t.choosingTarget():
		t.target = t.nextTarget(t.target, step)
	case t.swapping() && t.picked == engine.NoRank:
		t.focus, t.cursor = otherRow(t.focus), engine.NoRank
		t.moveCursor(1)
	case t.playing() == nil || t.preparing():
	case t.companions(t.rank) != 0:
		t.nextCompany(step)
	case t.peeking():
		t.focus = engine.ZoneHand
	case t.mayPeek():
		t.drop()
		t.taking, t.focus = false, engine.ZoneFaceDown
	}
}

// chooseTake chooses taking the pile, or does not any more.
func (t *Table) chooseTake() {
	switch {
	case t.playing() == nil || t.seat() == nil || t.choosingTarget() || t.preparing():
	case t.canTake():
		t.drop()
		t.taking, t.focus = !t.taking, engine.ZoneHand
	default:
		refusal := &engine.Refusal{Reason: engine.ErrMustPlay, Turn: t.view.Table.Turn}
		switch {
		case !t.myTurn():
			refusal.Reason = engine.ErrTurn
		case len(t.view.Table.Pile) == 0:
			refusal.Reason = engine.ErrEmptyPile
		case t.flipping():
			refusal.Reason = engine.ErrFlip
		}
		t.note = t.Words.Refusal(refusal, t.view)
	}
}

// escape forgets what was chosen, or else leads to the lobby.
func (t *Table) escape() (ui.Screen, tea.Cmd) {
	switch {
	case t.aiming:
		t.aiming, t.target = false, engine.NoSeat
	case t.taking:
		t.taking = false
	case t.with != engine.NoRank:
		t.with, t.company = engine.NoRank, 0
	case t.rank != engine.NoRank:
		t.drop()
	case t.laysAny():
		t.lays, t.cursor = [engine.NumRanks]uint8{}, engine.NoRank
	case t.picked != engine.NoRank || t.cursor != engine.NoRank || t.focus != engine.ZoneHand:
		t.unpick()
	default:
		return t.exit()
	}
	return t, nil
}

func (t *Table) ready() tea.Cmd {
	switch {
	case t.preparing():
		return t.sendReady()
	case t.act().do == doNext, t.act().do == doAgain:
		return t.send(intent{command: rooms.Ready{}})
	}
	return nil
}

// addBot adds a bot of the level that the room was made with, or else of the usual one.
func (t *Table) addBot() tea.Cmd {
	if t.view.Phase != rooms.Gathering || !t.maker() {
		return nil
	}
	level := bot.Levels()[UsualLevel()]
	if bots := t.view.Terms.Bots; len(bots) > 0 {
		level = bots[0]
	}
	return t.send(intent{command: rooms.AddBot{Level: level}})
}

func (t *Table) removeBot() tea.Cmd {
	if t.view.Phase != rooms.Gathering || !t.maker() {
		return nil
	}
	return t.send(intent{command: rooms.RemoveBot{}})
}

// show shows an overlay. Only somebody with a seat has one to leave.
func (t *Table) show(o overlay) {
	switch {
	case o == leaveOverlay && !t.seated(), o == rulesOverlay && t.view.Terms.Rules == nil:
		return
	case o == rulesOverlay:
		t.reading = rules.NewReader(&t.Context, t.rules())
	}
	t.over, t.scrolled, t.pages = o, 0, ui.Page{}
}

// overlayKey is a key while something is shown above the table. Most put it away.
func (t *Table) overlayKey(key string) tea.Cmd {
	over := t.over
	switch {
	case over == peopleOverlay:
		return t.peopleKey(key)
	case over == logOverlay && key == "c":
		t.chat()
		return nil
	case over == logOverlay && scrollKeys[key] != 0:
		t.scrolled = max(0, min(t.scrolled+scrollKeys[key], len(t.view.Log)+len(t.view.Chat)-1))
		return nil
	case over == helpOverlay && t.pages.Key(key):
		return nil
	case over == rulesOverlay && !t.reading.Key(key):
		return nil
	case over == leaveOverlay && key == "y":
		t.over = noOverlay
		return t.send(intent{command: rooms.Leave{}})
	}
	t.over = noOverlay
	return nil
}

// scrollKeys are how far keys scroll the log up.
var scrollKeys = map[string]int{"up": 1, "down": -1, "pgup": 10, "pgdown": -10}
