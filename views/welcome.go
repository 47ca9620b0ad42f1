package views

import (
	"errors"
	"slices"
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
		switch msg.String() {
		case "tab":
			w.linking, w.trial = !w.linking, nil
		case "enter":
			w.taking = w.proposed && !w.linking
			w.proposed = w.linking && w.proposed
			return w, w.send()
		default:
			w.types(msg, msg.Text != "")
		}
	case tea.PasteMsg:
		w.types(msg, true)
	}
	return w, nil
}

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

// send takes what was typed to the account.
func (w *welcome) send() tea.Cmd {
	ask, text := w.account.Choose, w.field().Value()
	if w.linking {
		ask = w.account.Redeem
	}
	return w.ask(func() (rooms.Person, error) { return ask(text) })
}

// Help are the keys, and what a name or a code is for: see [ui.Helped].
func (w *welcome) Help() ([]words.Key, bool) {
	keys, says := w.Words.NameKeys, w.Words.NewHere
	if w.linking {
		keys, says = w.Words.CodeKeys, w.Words.LinkHelp
	}
	return append(slices.Clone(keys), words.Key{Does: strings.Join(says, " ")}), true
}

func (w *welcome) Draw(f *frame.Frame) {
	const margin = arrivalMargin
	width := min(f.Width()-2*margin, arrivalWidth)
	last := f.Height() - 1
	f.SetTitle("Shithead")
	above, label, keys := w.Words.NewHere, w.Words.NameLabel, w.Words.NameKeys
	if w.linking {
		above, label, keys = w.Words.LinkHelp, w.Words.CodeLabel, w.Words.CodeKeys
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
	y := 0
	if room > 8 {
		y = 1
	}
	if room > 3 {
		w.DrawHeading(f, margin, y, width, "SHITHEAD", "")
		y += 2
	}
	if room > 8 {
		y = w.DrawLines(f, margin, y, width, room, w.Words.Welcome[:1], w.Theme.Text) + 1
	}
	y = w.DrawLines(f, margin, y, width, room, above, w.Theme.Text)
	y = max(0, min(y+1, room))
	f.Fill(0, y, margin+width, 1, ' ', w.Theme.Pane.Text)
	x := f.Text(margin, y, label+": ", w.Theme.Pane.Soft)
	w.field().Draw(f, x, y, margin+width-x, w.Theme.Pane.Strong)
	if y+1+len(trouble) < last {
		y++
	}
	y = w.DrawLines(f, margin, y+1, width, last, []string{note}, style)
	w.drawCards(f, y, last)
	w.DrawKeys(f, margin, last, keys)
}
