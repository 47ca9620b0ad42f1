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
	if t.scene.at.Me.Guest() {
		t.scene.note, t.kept = t.scene.Words.Table.People.GuestSilent, true
	}
	return !t.scene.at.Me.Guest()
}

// chat begins a line for the others.
func (t *Table) chat() {
	if t.speaks() {
		t.scene.entry.types(typingChat, "")
	}
}

// types begins a line.
func (e *entry) types(what typing, text string) {
	e.typing, e.typed = what, ui.NewInput(ui.LineLength)
	e.typed.Set(text)
}

// retype is for a line that was refused: unless another one is being typed it can be mended.
func (e *entry) retype(c rooms.Command) {
	what, text := typingChat, ""
	switch c := c.(type) {
	case rooms.Say:
		text = c.Text
	case rooms.SetForfeit:
		what, text = typingForfeit, c.Text
	}
	if text != "" && (e.typing == notTyping || e.typing == what && e.typed.Value() == "") {
		e.types(what, text)
	}
}

// typedKey is a key while a line is typed: all of them are text. It gives what is to be done with the line, or nil.
func (e *entry) typedKey(msg tea.KeyPressMsg) rooms.Command {
	text := strings.TrimSpace(e.typed.Value())
	switch key := msg.String(); {
	case key == "esc", key == "enter" && text == "" && e.typing == typingChat:
		e.typing = notTyping
	case key == "enter" && e.typing == typingForfeit:
		e.typing = notTyping
		return rooms.SetForfeit{Text: text}
	case key == "enter":
		e.typed.Set("")
		return rooms.Say{Text: text}
	default:
		e.typed.Update(msg)
	}
	return nil
}

// lines are what happened and what was said, the newest first.
func (st story) lines() iter.Seq[saying] {
	return func(yield func(saying) bool) {
		log, chat := st.view.Log, st.view.Chat
		before := st.view.Logged - len(log)
		for len(log)+len(chat) > 0 {
			var s saying
			if last := len(chat) - 1; last >= 0 && (len(log) == 0 || chat[last].Logged >= before+len(log)) {
				s, chat = st.chatSaying(&chat[last]), chat[:last]
			} else {
				taken := 0
				s, taken = st.saying(log)
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
func (st story) said() iter.Seq[saying] {
	return func(yield func(saying) bool) {
		for s := range st.lines() {
			if (s.said || s.name == words.HouseMark) && !yield(s) {
				return
			}
		}
	}
}

// chatSaying is a line of the chat, without a text if it is not heard.
func (st story) chatSaying(line *rooms.ChatLine) saying {
	if !st.Muted.Hears(line.Who) {
		return saying{}
	}
	s := saying{seat: line.Seat, name: line.Who.Name, text: ": " + line.Text, said: true, own: line.Who.ID == st.at.Me.ID}
	if line.Reaction != rooms.NoReaction {
		s.text = ": " + st.Words.Table.People.Reaction(line.Reaction)
	}
	return s
}

// fresh says whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (s *scene) fresh(i int) bool {
	n := 0
	if s.at.Playing() == nil {
		n = len(s.view.Chat) - 1 - i
	}
	first := s.view.Chat[i].Logged - (s.view.Logged - len(s.view.Log))
	for at := len(s.view.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &s.view.Log[at]; e.Kind != rooms.EntryEvent || begins(&e.Event) {
			n++
		}
	}
	return n < lingers
}

// hear takes it that the viewer has seen what was said so far.
func (e *entry) hear(chat []rooms.ChatLine) {
	if n := len(chat); n > 0 {
		e.heard = chat[n-1].At
	}
}

// drawFoot draws over the last row what is typed, or what may be chosen there, or else what was said last, if there
// is no place for it elsewhere.
func (o foot) drawFoot(f *frame.Frame, talked bool) {
	last := f.Height() - 1
	switch {
	case o.entry.typing != notTyping:
		f.Fill(0, last, f.Width(), 1, ' ', 0)
		o.drawTyped(f, last)
	case o.entry.reacting:
		o.drawReactions(f, last)
	case !talked:
		o.drawHeard(f, last)
	}
}

// drawTyped draws the line that is typed, with its keys if there is room.
func (o foot) drawTyped(f *frame.Frame, y int) {
	w := &o.Words.Table.People
	label, hint, keys := "> ", w.SayHint, w.SayKeys
	if o.entry.typing == typingForfeit {
		label, hint, keys = o.owes(w.OwesWhat), "", w.SetKeys
	}
	end := f.Width() - 1
	if at := end - ui.KeysWidth(keys); at > end/2 {
		o.DrawKeys(f, at, y, keys)
		end = at - 2
	}
	x := f.Text(1, y, label, o.Theme.Key)
	if o.entry.typed.Value() == "" {
		f.TextMax(x, y, end-x, hint, o.Theme.Faint)
	}
	o.entry.typed.Draw(f, x, y, end-x, o.Theme.Plain)
}

// drawHeard draws what was said last, until the next key or some more moves.
func (o foot) drawHeard(f *frame.Frame, y int) {
	for i := range slices.Backward(o.view.Chat) {
		line := &o.view.Chat[i]
		if !o.fresh(i) || !line.At.After(o.entry.heard) {
			return
		}
		if s := (story{o.scene}).chatSaying(line); s.text != "" {
			f.Fill(0, y, f.Width(), 1, ' ', 0)
			x := f.Text(1, y, s.name, log{o.scene}.nameStyle(&s))
			f.TextMax(x, y, f.Width()-1-x, s.text, o.Theme.Name)
			return
		}
	}
}

// drawTalk draws the latest of what was said, the newest at the bottom, and says whether there is a place for it.
func (l log) drawTalk(f *frame.Frame, x, top, width, bottom int) bool {
	if bottom <= top || width < 8 {
		return false
	}
	for s := range (story{l.scene}).said() {
		if bottom = l.drawSaying(f, x, top, width, bottom, &s, false); bottom <= top {
			break
		}
	}
	return true
}

// talkPlace is the row from which what was said is drawn above another, of those from top on: all that it needs, of many rows
// half.
func (l log) talkPlace(width, top, bottom int) int {
	most := bottom - top
	if most >= 10 {
		most /= 2
	}
	return bottom - l.talkRows(width, max(0, most))
}

// talkRows is how many rows of a width it would take to draw all that was said, at most so many.
func (l log) talkRows(width, most int) (rows int) {
	for s := range (story{l.scene}).said() {
		_, lines := s.cut(width)
		if rows += len(lines); rows >= most {
			return most
		}
	}
	return rows
}
