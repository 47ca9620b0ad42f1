package rules

import (
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// TestThePageIsTurned by lines, by what fits, from part to part and from end to end, and never beyond.
func TestThePageIsTurned(t *testing.T) {
	l := &ui.Context{Words: languages.For(""), Theme: look.NewThemes(frame.NewPalette()).Of(look.Dark, look.True, false)}
	r := NewReader(l, viewtest.Rules(t, "schwechat"))
	see := func(width int) string {
		f := frame.New(frame.NewPalette(), width, 16)
		r.Draw(l, f, 0, 16)
		line, _, _ := strings.Cut(f.String(), "\n")
		title, _, _ := strings.Cut(line, " ─")
		return strings.TrimSpace(title)
	}
	title := see(80)
	for _, step := range []struct{ keys, top string }{
		{"up", title},
		{"down", "Written: schwechat"},
		{"tab", "Where it comes from"},
		{"tab", "What it is about"},
		{"tab tab tab tab tab", "What beats what"},
		{"shift+tab", "What cards do"},
		{"home", title},
		{"shift+tab", title},
		{"pgdown pgup", title},
		{"end tab end down home", title},
	} {
		for key := range strings.FieldsSeq(step.keys) {
			if r.Key(key) {
				t.Fatalf("%s ends the reading", key)
			}
		}
		if got := see(80); got != step.top {
			t.Errorf("%s leads to %q, not %q", step.keys, got, step.top)
		}
	}
	for range 7 {
		r.Key("tab")
	}
	wide, narrow := see(80), see(40)
	if wide != "What beats what" || narrow != wide || see(80) != wide {
		t.Errorf("in a narrow window %q becomes %q, then %q", wide, narrow, see(80))
	}
	if !r.Key("esc") {
		t.Error("esc does not end the reading")
	}
}
