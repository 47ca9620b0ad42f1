package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// toggle changes a preference, at once.
func (t *Table) toggle(p words.Preference) tea.Cmd {
	t.told, t.kept = p, true
	return t.Prefers.Toggle(p)
}

// preferred hears that a preference was kept, or why not.
func (t *Table) preferred(msg ui.PreferredMsg) {
	if msg.Err != nil {
		t.note, t.told, t.kept = t.Words.Error(msg.Err)+t.Words.Table.Prefer.ForNow, "", true
	}
}

// noted is the note, or what is said of a preference that was changed, in a window.
func (t *Table) noted(f *frame.Frame) (text string, style frame.StyleID) {
	w := &t.Words.Table.Prefer
	switch {
	case t.note != "" || t.told == "":
		return t.note, t.Theme.Warning
	case t.told == words.RulesBeside && t.Prefers.Is(words.RulesBeside) && t.at.Playing() != nil && t.plan(f).logW == 0:
		return w.NoRoom, t.Theme.Strong
	}
	text = w.Of(t.told).Off
	if t.Prefers.Is(t.told) {
		text = w.Of(t.told).On
	}
	if t.at.Me.Guest() {
		text += w.ForNow
	}
	return text, t.Theme.Strong
}

// preferenceKeys are the keys of what may be preferred now: of the suits where cards lie, of auto select where they are
// chosen.
func (t *Table) preferenceKeys() (keys []words.Key) {
	playing := t.at.Playing() != nil
	for _, p := range words.AllPreferences() {
		if !playing || p == words.AutoSelect && (t.at.Active() == nil || t.at.Swapping()) {
			continue
		}
		w := t.Words.Table.Prefer.Of(p)
		key := w.Key
		if w.Undoes != "" && t.Prefers.Is(p) {
			key.Does = w.Undoes
		}
		keys = append(keys, key)
	}
	return keys
}

// sitOrSuits sits down in a room before its match, and from then on changes how many colours the suits have.
func (t *Table) sitOrSuits() tea.Cmd {
	switch {
	case t.view.Phase != rooms.Gathering:
		return t.toggle(words.FourSuits)
	case t.at.Seated():
		return nil
	default:
		return t.send(intent{command: rooms.Sit{}})
	}
}
