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
	t.scene.told, t.kept = p, true
	return t.scene.Prefers.Toggle(p)
}

// preferred hears that a preference was kept, or why not.
func (t *Table) preferred(msg ui.PreferredMsg) {
	if msg.Err != nil {
		t.scene.note, t.scene.told, t.kept = t.scene.Words.Error(msg.Err)+t.scene.Words.Table.Prefer.ForNow, "", true
	}
}

// noted is the note, or what is said of a preference that was changed, in a window.
func (p prompt) noted(f *frame.Frame) (text string, style frame.StyleID) {
	w := &p.Words.Table.Prefer
	switch {
	case p.note != "" || p.told == "":
		return p.note, p.Theme.Warning
	case p.told == words.RulesBeside && p.Prefers.Is(words.RulesBeside) && p.at.Playing() != nil && p.plan(f).logW == 0:
		return w.NoRoom, p.Theme.Strong
	}
	text = w.Of(p.told).Off
	if p.Prefers.Is(p.told) {
		text = w.Of(p.told).On
	}
	if p.at.Me.Guest() {
		text += w.ForNow
	}
	return text, p.Theme.Strong
}

// preferenceKeys are the keys of what may be preferred now: of the suits where cards lie, of auto select where they are
// chosen.
func (l keyLine) preferenceKeys() (keys []words.Key) {
	playing := l.at.Playing() != nil
	for _, p := range words.AllPreferences() {
		if !playing || p == words.AutoSelect && (l.at.Active() == nil || l.at.Swapping()) {
			continue
		}
		w := l.Words.Table.Prefer.Of(p)
		key := w.Key
		if w.Undoes != "" && l.Prefers.Is(p) {
			key.Does = w.Undoes
		}
		keys = append(keys, key)
	}
	return keys
}

// sitOrSuits sits down in a room before its match, and from then on changes how many colours the suits have.
func (t *Table) sitOrSuits() tea.Cmd {
	switch {
	case t.scene.view.Phase != rooms.Gathering:
		return t.toggle(words.FourSuits)
	case t.scene.at.Seated():
		return nil
	default:
		return t.send(intent{command: rooms.Sit{}})
	}
}
