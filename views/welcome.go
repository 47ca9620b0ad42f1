package views

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/data/text"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// welcome is the first session of a key: a name is chosen, or the key is linked to a name that is there already.
type welcome struct {
	arrival
	// linking: a code is typed instead of a name.
	linking    bool
	name, code ui.Input
	// proposed: the name is one that was proposed. What is typed takes its place, other keys change it. Beaten: it is not the
	// first, as somebody else was given that.
	proposed, beaten bool
	// taking: the name that was proposed is asked for.
	taking bool
	// otherName: another player has the name of the SSH user.
	otherName bool
}

// codeLength bounds what is typed as a code, in characters.
const codeLength = 24

type proposalMsg string

func newWelcome(a arrival) (ui.Screen, tea.Cmd) {
	w := &welcome{arrival: a, name: ui.NewInput(4 * text.NameMax), code: ui.NewInput(codeLength)}
	return w, w.propose
}

// propose asks the account for a name.
func (w *welcome) propose() tea.Msg { return proposalMsg(w.account.Proposal()) }

func (w *welcome) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case proposalMsg:
		if !w.beaten {
			w.otherName = string(msg) != w.user && text.ProposeName(w.user) == w.user
		}
		if w.name.Value() == "" {
			w.name.Set(string(msg))
			w.proposed = true
		}
		if w.beaten && msg != "" {
			w.trial = nil
		}
	case knownMsg:
		w.busy, w.trial = false, msg.err
		switch {
		case msg.err == nil:
			return w.enter(msg.person)
		case w.taking && errors.Is(msg.err, data.ErrNameTaken):
			w.name.Set("")
			w.beaten = true
			return w, w.propose
		}
	case tea.KeyPressMsg:
		if w.busy {
			return w, nil
		}
		if screen, cmd, done := welcomeKeys.Press(w, msg.String()); done {
			return screen, cmd
		}
		w.types(msg, msg.Text != "")
	case tea.PasteMsg:
		w.types(msg, true)
	}
	return w, nil
}

// welcomeKeys are what can be done here besides typing.
var welcomeKeys = ui.Bindings[*welcome]{
	{Keys: []string{"enter"}, Says: func(w *words.Words) words.Key { return w.NameKeys[0] }, When: (*welcome).naming, Does: send},
	{Keys: []string{"tab"}, Says: func(w *words.Words) words.Key { return w.NameKeys[1] }, When: (*welcome).naming, Does: turn},
	{Keys: []string{"enter"}, Says: func(w *words.Words) words.Key { return w.CodeKeys[0] }, When: (*welcome).redeeming, Does: send},
	{Keys: []string{"tab"}, Says: func(w *words.Words) words.Key { return w.CodeKeys[1] }, When: (*welcome).redeeming, Does: turn},
	{Says: func(w *words.Words) words.Key { return w.NameKeys[2] }},
	{Says: ui.SaysTypingMenu},
}

func (w *welcome) naming() bool    { return !w.linking }
func (w *welcome) redeeming() bool { return w.linking }

// turn goes from the name to the code, or back.
func turn(w *welcome, _ string) (ui.Screen, tea.Cmd) {
	if !w.busy {
		w.linking, w.trial = !w.linking, nil
	}
	return w, nil
}

// send takes what was typed to the account.
func send(w *welcome, _ string) (ui.Screen, tea.Cmd) {
	if w.busy {
		return w, nil
	}
	w.taking = w.proposed && !w.linking
	w.proposed = w.linking && w.proposed
	ask, text := w.account.Choose, w.field().Value()
	if w.linking {
		ask = w.account.Redeem
	}
	return w, w.ask(func() (rooms.Person, error) { return ask(text) })
}

// Typing is always so: see [ui.Typist].
func (w *welcome) Typing() bool { return true }

// Acts are what can be done besides typing: see [ui.Actor].
func (w *welcome) Acts() []ui.Act { return welcomeKeys.Acts(w, w.Words) }

// types passes on what is typed, text or a key that moves or deletes.
func (w *welcome) types(msg tea.Msg, text bool) {
	if !w.linking {
		if w.proposed && text {
			w.name.Set("")
		}
		w.proposed, w.beaten = false, false
	}
	w.field().Update(msg)
}

// field is the line that is typed into.
func (w *welcome) field() *ui.Input {
	if w.linking {
		return &w.code
	}
	return &w.name
}

// Help are the keys, and what a name or a code is for: see [ui.Helped].
func (w *welcome) Help() []words.Key {
	says := w.Words.NewHere
	if w.linking {
		says = w.Words.LinkHelp
	}
	return append(welcomeKeys.Told(w, w.Words), words.Key{Does: strings.Join(says, " ")})
}

func (w *welcome) Draw(f *frame.Frame) {
	const margin = arrivalMargin
	width := min(f.Width()-2*margin, arrivalWidth)
	last := f.Height() - 1
	f.SetTitle("Shithead")
	above, label := w.Words.NewHere, w.Words.NameLabel
	if w.linking {
		above, label = w.Words.LinkHelp, w.Words.CodeLabel
	}
	// What has to be seen is given its rows first: the keys, what went wrong, what is typed. The rest has what is left.
	note, style := w.said()
	switch {
	case note != "" || !w.proposed || w.linking:
	case w.beaten:
		note = w.Words.Beaten
	case f.Height() >= 16:
		note, style = w.Words.Proposed, w.Theme.Soft
	}
	trouble := ui.Wrap(note, width)
	room := last - len(trouble) - 1
	key := w.keyLines(f.Width() - 2*margin)
	left := room - len(key) - 3 // for the sentences about the game and the name, below the heading
	y := 0
	if room > 8 && left > 2 {
		y = 1
	}
	if room > 3 && left >= 0 {
		w.DrawHeading(f, margin, y, width, "SHITHEAD", "")
		y += 2
	}
	if about := len(ui.Wrap(w.Words.Welcome[0], width)) + 1; room > 8 && left > about {
		y = w.DrawLines(f, margin, y, width, room, w.Words.Welcome[:1], w.Theme.Text) + 1
	}
	for _, sentence := range above {
		if y+len(ui.Wrap(sentence, width)) <= room-len(key) {
			y = w.DrawLines(f, margin, y, width, room, []string{sentence}, w.Theme.Text)
		}
	}
	if w.otherName && left > 4 {
		y++
	}
	for _, line := range key {
		y = w.DrawLines(f, margin, y, f.Width()-2*margin, room, []string{line.text}, line.style)
	}
	y = max(0, min(y+1, room))
	f.Fill(0, y, margin+width, 1, ' ', w.Theme.Pane.Text)
	x := f.Text(margin, y, w.Words.Of(label, ""), w.Theme.Pane.Soft)
	w.field().Draw(f, x, y, margin+width-x, w.Theme.Pane.Strong)
	if y+1+len(trouble) < last {
		y++
	}
	y = w.DrawLines(f, margin, y+1, width, last, []string{note}, style)
	w.drawCards(f, y, last)
	w.DrawKeys(f, margin, last, welcomeKeys.Told(w, w.Words))
}

// keyLine is a row about the key.
type keyLine struct {
	text  string
	style frame.StyleID
}

// keyLines returns which key it is and how to come with another, a row each, nothing while a code is typed. Where
// another player has the name of the SSH user that comes first. What is to be copied begins a row.
func (w *welcome) keyLines(width int) (lines []keyLine) {
	if w.key == "" || w.linking {
		return nil
	}
	add := func(text string, style frame.StyleID) {
		for _, row := range ui.Wrap(text, width) {
			lines = append(lines, keyLine{row, style})
		}
	}
	style := w.Theme.Soft
	if w.otherName {
		add((&words.Facts{Who: w.user}).Fill(w.Words.OtherName), w.Theme.Danger)
		style = w.Theme.Text
	}
	c := &w.Words.Commands
	add(fmt.Sprintf(c.KeyIs, w.key), style)
	how, command, _ := strings.Cut(w.Host.Fill(c.OtherKey), " ssh ")
	add(how, style)
	add("ssh "+command, style)
	return lines
}
