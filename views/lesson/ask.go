package lesson

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Ask asks a player at their first table, or before it, whether they have played before. The answer is a setting.
type Ask struct {
	ui.Over
	*ui.Context
	// rules are those of the table, or of the one that is made then, which can be chosen.
	rules *engine.Rules
	way   Way
	teach func(*engine.Rules, Way) (ui.Screen, tea.Cmd)
}

// NewAsk asks, and leads on to where a lesson would lead, or to one, or back.
func NewAsk(l *ui.Context, rules *engine.Rules, way Way, teach func(*engine.Rules, Way) (ui.Screen, tea.Cmd)) *Ask {
	return &Ask{ui.Over{Under: way.under()}, l, rules, way, teach}
}

// askBindings are the answers. P, which leads here, is one, but not before the question was seen: see [ui.Timing]. J is
// for a yes in German.
var askBindings = ui.Bindings[*Ask]{
	{Keys: []string{"enter", "space", " ", "y", "j", "p"}, Says: askSays(0), Does: (*Ask).play},
	{Keys: []string{"n", "l"}, Says: askSays(1), Does: func(a *Ask, _ string) (ui.Screen, tea.Cmd) {
		return a.teach(a.rules, a.way)
	}},
	{Keys: []string{"esc"}, Says: askSays(2), Does: func(a *Ask, _ string) (ui.Screen, tea.Cmd) {
		return a.way.Leave(), a.Prefers.Set(words.Played, ui.No)
	}},
	{Keys: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, When: (*Ask).mayChoose, Does: (*Ask).choose},
}

// play goes on without a lesson, choose chooses the rules by their number.
func (a *Ask) play(string) (ui.Screen, tea.Cmd) {
	keep := a.Prefers.Set(words.Played, ui.Yes)
	screen, cmd := a.way.Play(a.rules)
	return screen, tea.Batch(keep, cmd)
}

func (a *Ask) choose(key string) (ui.Screen, tea.Cmd) {
	if n, _ := strconv.Atoi(key); n <= len(engine.Presets()) {
		a.rules, _ = engine.NewRules(engine.Presets()[n-1].Name, nil) // of which each holds
	}
	return a, nil
}

func askSays(answer int) func(*words.Words) words.Key {
	return says(func(w *words.LessonWords) words.Key { return w.AskKeys[answer] })
}

// mayChoose reports whether the rules can be chosen, as those of a table below cannot.
func (a *Ask) mayChoose() bool { return a.Under == nil }

// Update takes a message: see [ui.Screen].
func (a *Ask) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return askBindings.Key(a, a.Context, msg.String())
	case tea.PasteMsg:
	default:
		if a.Under != nil {
			return a.Hear(a, msg)
		}
	}
	return a, nil
}

// ruleKeys are the rule sets of which one can be chosen, each by a digit, with a mark at the one that is.
func (a *Ask) ruleKeys() (keys []words.Key) {
	if !a.mayChoose() {
		return nil
	}
	for i, p := range engine.Presets() {
		mark := "○ "
		if p.Name == a.rules.Code() {
			mark = "● "
		}
		keys = append(keys, words.Key{Key: strconv.Itoa(i + 1), Does: mark + p.Name})
	}
	return keys
}

// askWidth is how wide the question is at most, askMargin what is free beside it, askNameWidth what a rule set takes.
const askWidth, askMargin, askNameWidth = 64, 1, 16

// Draw draws the screen: see [ui.Screen].
func (a *Ask) Draw(f *frame.Frame) {
	f.SetTitle("Shithead ?")
	width := min(askWidth, f.Width()-2*askMargin)
	rows := ui.Wrap(a.Words.Lesson.Offer, width)
	label, perRow := frame.Width(a.Words.Lesson.AskRules)+1, max(2, f.Width()/askNameWidth)
	keys, sets := askBindings.Told(a, a.Words), slices.Collect(slices.Chunk(a.ruleKeys(), perRow))
	least := 1 + len(keys) + len(sets)
	rows = rows[:max(0, min(len(rows), f.Height()-least))] // the keys matter more
	gap := 0
	if f.Height() >= len(rows)+least+5 {
		gap = 1
	}
	y := gap
	f.TextMax(askMargin, y, width, a.Words.Lesson.Asked, a.Theme.Strong)
	y += 1 + gap
	for _, row := range rows {
		f.TextMax(askMargin, y, width, row, a.Theme.Text)
		y++
	}
	y += gap
	for i, k := range keys {
		ui.KeyRow{Theme: a.Theme, Frame: f, X: askMargin, Y: y + i, End: f.Width(), Main: i == 0}.Draw([]words.Key{k})
	}
	if y += len(keys) + gap; len(sets) > 0 {
		f.TextMax(askMargin, y, width, a.Words.Lesson.AskRules, a.Theme.Soft)
	}
	for i, row := range sets {
		ui.KeyRow{Theme: a.Theme, Frame: f, X: askMargin + label, Y: y + i, End: f.Width()}.Draw(row)
	}
}

// Help are the answers: see [ui.Helped].
func (a *Ask) Help() []words.Key { return append(askBindings.Told(a, a.Words), a.ruleKeys()...) }

// Acts are the answers: see [ui.Actor].
func (a *Ask) Acts() []ui.Act { return askBindings.Acts(a, a.Words) }
