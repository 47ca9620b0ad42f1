package views

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// claim is the first session of a key that somebody has added to theirs. Until whoever has it has said whether that is them, it
// is nobody's.
type claim struct {
	arrival
	// claimant is the name of who says that the key is theirs.
	claimant string
	// decline makes the screen that comes next for somebody else.
	decline func() (ui.Screen, tea.Cmd)
}

// declinedMsg is the answer to declining.
type declinedMsg struct{ err error }

func (s *claim) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case knownMsg:
		if msg.err == nil {
			return s.enter(msg.person)
		}
		s.busy, s.trial = false, msg.err
	case declinedMsg:
		if msg.err == nil {
			return s.decline()
		}
		s.busy, s.trial = false, msg.err
	case tea.KeyPressMsg:
		return claimKeys.Key(s, s.Context, msg.String())
	}
	return s, nil
}

// claimKeys are what can be done here, the answers first.
var claimKeys = ui.Bindings[*claim]{
	{Keys: []string{"enter"}, Says: func(w *words.Words) words.Key { return w.ClaimKeys[0] }, Does: func(s *claim, _ string) (ui.Screen, tea.Cmd) {
		return s, s.answer(func() tea.Cmd { return s.ask(s.account.Accept) })
	}},
	{Keys: []string{"tab"}, Says: func(w *words.Words) words.Key { return w.ClaimKeys[1] }, Does: func(s *claim, _ string) (ui.Screen, tea.Cmd) {
		return s, s.answer(s.declines)
	}},
	{Says: func(w *words.Words) words.Key { return w.ClaimKeys[2] }},
	{Says: ui.SaysMenu},
}

// answer answers, unless an answer is under way.
func (s *claim) answer(do func() tea.Cmd) tea.Cmd {
	if s.busy {
		return nil
	}
	return do()
}

// declines says that this is somebody else.
func (s *claim) declines() tea.Cmd {
	s.busy, s.trial = true, nil
	return func() tea.Msg { return declinedMsg{s.account.Decline()} }
}

// Acts are what can be done here: see [ui.Actor].
func (s *claim) Acts() []ui.Act { return claimKeys.Acts(s, s.Words) }

// Help are the keys, and what each answer means: see [ui.Helped].
func (s *claim) Help() []words.Key {
	by := words.Facts{Who: s.claimant}
	return append(claimKeys.Told(s, s.Words), words.Key{Does: by.Fill(strings.Join(s.Words.Claimed, " "))})
}

func (s *claim) Draw(f *frame.Frame) {
	const margin = arrivalMargin
	f.SetTitle("Shithead")
	width := min(f.Width()-2*margin, arrivalWidth)
	// The keys have to be seen, each in a row of its own where two do not fit; then what went wrong, then the question.
	keys := claimKeys.Told(s, s.Words)
	bottom := f.Height() - 1
	if margin+ui.KeysWidth(keys[:2]) > f.Width() {
		s.DrawKeys(f, margin, bottom, keys[1:])
		bottom--
		keys = keys[:1]
	}
	s.DrawKeys(f, margin, bottom, keys)
	note, style := s.said()
	var trouble []string
	if note != "" {
		trouble = ui.Wrap(note, width)
	}
	room := max(0, bottom-len(trouble))
	by := words.Facts{Who: s.claimant}
	var says []string
	rows := 0
	for _, text := range s.Words.Claimed {
		text = by.Fill(text)
		if rows += len(ui.Wrap(text, width)); rows > room && len(says)+len(trouble) > 0 {
			break // the question is what it says first
		}
		says = append(says, text)
	}
	y := 0
	if room > 8 {
		y = 1
	}
	if room > rows+2 {
		s.DrawHeading(f, margin, y, width, "SHITHEAD", "")
		y += 2
	}
	y = s.drawClaim(f, y, width, room, says)
	if len(trouble) > 0 && y < room {
		y++
	}
	y = s.DrawLines(f, margin, y, width, bottom, []string{note}, style)
	s.drawCards(f, y, bottom)
}

// drawClaim draws what is asked: the claim itself is what it is about.
func (s *claim) drawClaim(f *frame.Frame, y, width, bottom int, says []string) int {
	for i, text := range says {
		style := s.Theme.Text
		if i == 0 {
			style = s.Theme.Strong
		}
		y = s.DrawLines(f, arrivalMargin, y, width, bottom, []string{text}, style)
	}
	return y
}
