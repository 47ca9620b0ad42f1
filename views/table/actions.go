package table

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// actions are what the viewer does in the room, besides choosing cards: what is sent, and what they are told of it.
type actions struct {
	scene *scene.Scene
	// line is what has its turn among the moves, errands everything else that is done in the room.
	line, errands outbox
	// woken: this view has been answered with Back.
	woken bool
	// ending: it has been said that the viewer is about to end the round.
	ending bool
	// noteEnds is when the note ends unless a key comes before, zero for no note.
	noteEnds time.Time
}

// send sends what has its turn among the moves.
func (a *actions) send(in intent) tea.Cmd { return a.sent(a.line.send(in)) }

// errand does something that no move waits for, unless it is nil. Of more than anybody types the last is dropped.
func (a *actions) errand(c rooms.Command) tea.Cmd {
	if c == nil {
		return nil
	}
	return a.sent(a.errands.send(intent{command: c}))
}

// sent is a command under way, or says why it can't be sent.
func (a *actions) sent(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		a.refused(err)
	}
	return cmd
}

// noteStays is for how long a note is shown: it has to be read.
const noteStays = 5 * time.Second

// Say tells only the viewer something, until the next key or for noteStays.
func (a *actions) Say(text string) {
	a.scene.Note, a.scene.Told, a.noteEnds = text, "", time.Now().Add(noteStays)
}

// copies gives a line to the clipboard of the terminal, and says so as long as a note stays.
func (a *actions) copies(line string) tea.Cmd {
	a.scene.Copied, a.noteEnds = line, time.Now().Add(noteStays)
	return ui.Copy(line)
}

func (a *actions) refused(err error) { a.Say(a.scene.Words.Refusal(err, a.scene.View)) }

func (a *actions) failed(msg answerMsg) {
	if _, ok := msg.command.(rooms.Back); ok {
		return
	}
	a.refused(msg.err)
	if msg.from == &a.errands {
		a.scene.Entry.Retype(msg.command)
	}
}

// callOff agrees to abandon the round that runs, or does not any more. Who would end it by that is asked once more.
func (a *actions) callOff() tea.Cmd {
	if a.scene.At.Playing() == nil || !a.scene.At.Seated() {
		return nil
	}
	agree, ends := prompt.CallsOff(a.scene)
	if ends && !a.scene.Timing.Confirmed(a.ending) {
		a.ending = true
		a.Say(a.scene.Words.Table.People.SureCallOff)
		return nil
	}
	a.ending = false
	a.scene.Timing.Change()
	return a.errand(rooms.CallOff{Agree: agree})
}

// queue waits for a seat, or not any more.
func (a *actions) queue() tea.Cmd {
	if a.scene.At.Seated() || !a.speaks() {
		return nil
	}
	a.scene.Timing.Change()
	return a.errand(rooms.Queue{Wait: a.scene.QueuePlace() == 0})
}

// pace has the bots act faster or slower, or tells who may not do that why.
func pace(faster bool) func(t *Table) tea.Cmd {
	return func(t *Table) tea.Cmd {
		if err := t.scene.View.PacesBots(t.scene.At.Me); err != nil {
			t.refused(err)
			return nil
		}
		t.scene.Pacing, t.noteEnds = true, time.Now().Add(noteStays)
		return t.errand(rooms.PaceBots{Faster: faster})
	}
}

func prefer(p words.Preference) func(t *Table) tea.Cmd {
	return func(t *Table) tea.Cmd {
		t.scene.Told, t.noteEnds = p, time.Now().Add(noteStays)
		return t.scene.Prefers.Toggle(p)
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

// speaks reports whether the viewer may speak, and tells guests why not.
func (a *actions) speaks() bool {
	if a.scene.At.Me.Guest() {
		a.Say(a.scene.Words.Table.People.GuestSilent)
	}
	return !a.scene.At.Me.Guest()
}

func (a *actions) chat() tea.Cmd {
	if a.speaks() {
		a.scene.Entry.Types(scene.TypingChat, "")
	}
	return nil
}

func (a *actions) react() tea.Cmd {
	a.scene.Entry.Reacting = a.speaks()
	return nil
}

// wake tells the room, once a view, that somebody is here for whom a bot's hand plays. The key that wakes does nothing else.
func (a *actions) wake() (cmd tea.Cmd, woke bool) {
	if !a.scene.At.Auto() || a.woken {
		return nil, false
	}
	a.woken = true
	return a.send(intent{command: rooms.Back{}}), true
}

// addBot adds a bot.
func (a *actions) addBot() tea.Cmd { return a.seatBots(rooms.AddBot{Level: a.usualBot()}) }

func (a *actions) removeBot() tea.Cmd { return a.seatBots(rooms.RemoveBot{}) }

// seatBots is what only the maker of a room does, before its match.
func (a *actions) seatBots(c rooms.Command) tea.Cmd {
	if a.scene.View.Phase != rooms.Gathering || !a.scene.At.Maker() {
		return nil
	}
	return a.send(intent{command: c})
}

// usualBot is the level of bots that the room was made with, or else the usual one.
func (a *actions) usualBot() string {
	if bots := a.scene.View.Terms.Bots; len(bots) > 0 {
		return bots[0]
	}
	return bot.Levels()[UsualLevel()]
}
