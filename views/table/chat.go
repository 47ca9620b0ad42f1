package table

import (
	"iter"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// typing is what a line is typed for, at the bottom of the table.
type typing uint8

const (
	notTyping typing = iota
	typingChat
	typingForfeit
)

// lingers is how many moves long what was said is shown where it hides something else.
const lingers = 2

// speaks says whether the viewer may speak, and tells guests why not.
func (t *Table) speaks() bool {
	if t.at.Me.Guest() {
		t.note, t.kept = t.Words.Table.People.GuestSilent, true
	}
	return !t.at.Me.Guest()
}

// chat begins a line for the others.
func (t *Table) chat() {
	if t.speaks() {
		t.types(typingChat, "")
	}
}

// types begins a line.
func (t *Table) types(what typing, text string) {
	t.typing, t.typed = what, ui.NewInput(ui.LineLength)
	t.typed.Set(text)
}

// retype is for a line that was refused: unless another one is being typed it can be mended.
func (t *Table) retype(c rooms.Command) {
	what, text := typingChat, ""
	switch c := c.(type) {
	case rooms.Say:
		text = c.Text
	case rooms.SetForfeit:
		what, text = typingForfeit, c.Text
	}
	if text != "" && (t.typing == notTyping || t.typing == what && t.typed.Value() == "") {
		t.types(what, text)
	}
}

// typedKey is a key while a line is typed: all of them are text. It gives what is to be done with the line, or nil.
func (t *Table) typedKey(msg tea.KeyPressMsg) rooms.Command {
	text := strings.TrimSpace(t.typed.Value())
	switch key := msg.String(); {
	case key == "esc", key == "enter" && text == "" && t.typing == typingChat:
		t.typing = notTyping
	case key == "enter" && t.typing == typingForfeit:
		t.typing = notTyping
		return rooms.SetForfeit{Text: text}
	case key == "enter":
		t.typed.Set("")
		return rooms.Say{Text: text}
	default:
		t.typed.Update(msg)
	}
	return nil
}

// lines are what happened and what was said, the newest first.
func (t *Table) lines() iter.Seq[saying] {
	return func(yield func(saying) bool) {
		log, chat := t.view.Log, t.view.Chat
		before := t.view.Logged - len(log)
		for len(log)+len(chat) > 0 {
			var s saying
			if last := len(chat) - 1; last >= 0 && (len(log) == 0 || chat[last].Logged >= before+len(log)) {
				s, chat = t.chatSaying(&chat[last]), chat[:last]
			} else {
				taken := 0
				s, taken = t.saying(log)
				log = log[:len(log)-taken]
			}
			// Without a text: the end of a move whose beginning is not kept any more, or somebody who is muted.
			if s.text != "" && !yield(s) {
				return
			}
		}
	}
}

// said is what was said, by the house as well, the newest first.
func (t *Table) said() iter.Seq[saying] {
	return func(yield func(saying) bool) {
		for s := range t.lines() {
			if (s.said || s.name == words.HouseMark) && !yield(s) {
				return
			}
		}
	}
}

// chatSaying is a line of the chat, without a text if it is not heard.
func (t *Table) chatSaying(line *rooms.ChatLine) saying {
	if !t.Muted.Hears(line.Who) {
		return saying{}
	}
	s := saying{seat: line.Seat, name: line.Who.Name, text: ": " + line.Text, said: true, own: line.Who.ID == t.at.Me.ID}
	if line.Reaction != rooms.NoReaction {
		s.text = ": " + t.Words.Table.People.Reaction(line.Reaction)
	}
	return s
}

// fresh says whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (t *Table) fresh(i int) bool {
	n := 0
	if t.at.Playing() == nil {
		n = len(t.view.Chat) - 1 - i
	}
	first := t.view.Chat[i].Logged - (t.view.Logged - len(t.view.Log))
	for at := len(t.view.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &t.view.Log[at]; e.Kind != rooms.EntryEvent || begins(&e.Event) {
			n++
		}
	}
	return n < lingers
}

// hear takes it that the viewer has seen what was said so far.
func (t *Table) hear(chat []rooms.ChatLine) {
	if n := len(chat); n > 0 {
		t.heard = chat[n-1].At
	}
}

// drawFoot draws over the last row what is typed, or what may be chosen there, or else what was said last, if there
// is no place for it elsewhere.
func (t *Table) drawFoot(f *frame.Frame, talked bool) {
	last := f.Height() - 1
	switch {
	case t.typing != notTyping:
		f.Fill(0, last, f.Width(), 1, ' ', 0)
		t.drawTyped(f, last)
	case t.reacting:
		t.drawReactions(f, last)
	case !talked:
		t.drawHeard(f, last)
	}
}

// drawTyped draws the line that is typed, with its keys if there is room.
func (t *Table) drawTyped(f *frame.Frame, y int) {
	w := &t.Words.Table.People
	label, hint, keys := "> ", w.SayHint, w.SayKeys
	if t.typing == typingForfeit {
		label, hint, keys = t.owes(w.OwesWhat), "", w.SetKeys
	}
	end := f.Width() - 1
	if at := end - ui.KeysWidth(keys); at > end/2 {
		t.DrawKeys(f, at, y, keys)
		end = at - 2
	}
	x := f.Text(1, y, label, t.Theme.Key)
	if t.typed.Value() == "" {
		f.TextMax(x, y, end-x, hint, t.Theme.Faint)
	}
	t.typed.Draw(f, x, y, end-x, t.Theme.Plain)
}

// drawHeard draws what was said last, until the next key or some more moves.
func (t *Table) drawHeard(f *frame.Frame, y int) {
	for i := range slices.Backward(t.view.Chat) {
		line := &t.view.Chat[i]
		if !t.fresh(i) || !line.At.After(t.heard) {
			return
		}
		if s := t.chatSaying(line); s.text != "" {
			f.Fill(0, y, f.Width(), 1, ' ', 0)
			x := f.Text(1, y, s.name, t.nameStyle(&s))
			f.TextMax(x, y, f.Width()-1-x, s.text, t.Theme.Name)
			return
		}
	}
}

// drawTalk draws the latest of what was said, the newest at the bottom, and says whether there is a place for it.
func (t *Table) drawTalk(f *frame.Frame, x, top, width, bottom int) bool {
	if bottom <= top || width < 8 {
		return false
	}
	for s := range t.said() {
		if bottom = t.drawSaying(f, x, top, width, bottom, &s, false); bottom <= top {
			break
		}
	}
	return true
}

// talkPlace is the row from which what was said is drawn above another, of those from top on: all that it needs, of many rows
// half.
func (t *Table) talkPlace(width, top, bottom int) int {
	most := bottom - top
	if most >= 10 {
		most /= 2
	}
	return bottom - t.talkRows(width, max(0, most))
}

// talkRows is how many rows of a width it would take to draw all that was said, at most so many.
func (t *Table) talkRows(width, most int) (rows int) {
	for s := range t.said() {
		_, lines := s.cut(width)
		if rows += len(lines); rows >= most {
			return most
		}
	}
	return rows
}
