package table

import (
	"iter"

	"shithead/rooms"
	"shithead/views/words"
)

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
		s.text = ": " + st.Words.Table.People.Reactions[line.Reaction]
	}
	return s
}
