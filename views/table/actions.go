package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// callOff agrees to abandon the round that runs, or does not any more. Who would end it by that is asked once more.
func (t *Table) callOff() tea.Cmd {
	if t.scene.At.Playing() == nil || !t.scene.At.Seated() {
		return nil
	}
	agree, ends := prompt.CallsOff(t.scene)
	if ends && !t.ending {
		t.ending = true
		t.scene.Note, t.kept = t.scene.Words.Table.People.SureCallOff, true
		return nil
	}
	t.ending = false
	return t.errand(rooms.CallOff{Agree: agree})
}

// queue waits for a seat, or not any more.
func (t *Table) queue() tea.Cmd {
	if t.scene.At.Seated() || !t.speaks() {
		return nil
	}
	return t.errand(rooms.Queue{Wait: t.scene.QueuePlace() == 0})
}

// pace has the bots act faster or slower, or tells who may not do that why.
func pace(faster bool) func(t *Table) tea.Cmd {
	return func(t *Table) tea.Cmd {
		if err := t.scene.View.PacesBots(t.scene.At.Me); err != nil {
			t.refused(err)
			t.kept = true
			return nil
		}
		t.scene.Pacing = true
		return t.errand(rooms.PaceBots{Faster: faster})
	}
}

func prefer(p words.Preference) func(t *Table) tea.Cmd {
	return func(t *Table) tea.Cmd {
		t.scene.Told, t.kept = p, true
		return t.scene.Prefers.Toggle(p)
	}
}

// preferred hears that a preference was kept, or why not.
func (t *Table) preferred(msg ui.PreferredMsg) {
	if msg.Err != nil {
		t.scene.Note, t.scene.Told, t.kept = t.scene.Words.Error(msg.Err)+t.scene.Words.Table.Prefer.ForNow, "", true
	}
}

// sitOrSuits sits down in a room before its match, shares a round that is over, and else changes how many colours the suits have.
func (t *Table) sitOrSuits() tea.Cmd {
	switch {
	case t.over():
		return t.copies(t.scene.Host.Line("replay " + string(t.scene.View.Round)))
	case t.scene.View.Phase != rooms.Gathering:
		return prefer(words.FourSuits)(t)
	case t.scene.At.Seated():
		return nil
	default:
		return t.send(intent{command: rooms.Sit{}})
	}
}

// speaks says whether the viewer may speak, and tells guests why not.
func (t *Table) speaks() bool {
	if t.scene.At.Me.Guest() {
		t.scene.Note, t.kept = t.scene.Words.Table.People.GuestSilent, true
	}
	return !t.scene.At.Me.Guest()
}

func (t *Table) chat() tea.Cmd {
	if t.speaks() {
		t.scene.Entry.Types(scene.TypingChat, "")
	}
	return nil
}

func (t *Table) react() tea.Cmd {
	t.scene.Entry.Reacting = t.speaks()
	return nil
}

// wake tells the room, once a view, that somebody is here for whom a bot's hand plays. The key that wakes does nothing else.
func (t *Table) wake() (cmd tea.Cmd, woke bool) {
	if !t.scene.At.Auto() || t.woken {
		return nil, false
	}
	t.woken = true
	return t.send(intent{command: rooms.Back{}}), true
}

// addBot adds a bot.
func (t *Table) addBot() tea.Cmd { return t.seatBots(rooms.AddBot{Level: t.usualBot()}) }

func (t *Table) removeBot() tea.Cmd { return t.seatBots(rooms.RemoveBot{}) }

// seatBots is what only the maker of a room does, before its match.
func (t *Table) seatBots(c rooms.Command) tea.Cmd {
	if t.scene.View.Phase != rooms.Gathering || !t.scene.At.Maker() {
		return nil
	}
	return t.send(intent{command: c})
}

// usualBot is the level of bots that the room was made with, or else the usual one.
func (t *Table) usualBot() string {
	if bots := t.scene.View.Terms.Bots; len(bots) > 0 {
		return bots[0]
	}
	return bot.Levels()[UsualLevel()]
}
