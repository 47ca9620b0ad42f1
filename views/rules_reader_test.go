package views

import (
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestTheRulesAreReadInTheLobby, by guests too: those of the room that is chosen first, then of every rule set.
func TestTheRulesAreReadInTheLobby(t *testing.T) {
	p := inLobby(t, "", ann, busyHall(), busyLobby(3))
	p.types("i")
	pictures := p.Sees(80, 24) + p.Sees(40, 16)
	p.book("leeds")
	p.types("enter")
	pictures += p.Sees(80, 24) + p.Sees(40, 16)
	p.types("end")
	pictures += p.Sees(80, 24)
	golden.Screen[*shelf](t, "rules-lobby", p.Shown(), pictures)
	p.types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "▶ Leeds") {
		t.Errorf("the shelf is left:\n%s", got)
	}
	p.types("esc")
	if got := p.Sees(80, 24); !strings.Contains(got, "SHITHEAD") {
		t.Errorf("no way back to the lobby:\n%s", got)
	}
	stranger := inLobby(t, "de", guest, quietHall())
	stranger.types("i", "enter", "tab", "tab", "tab")
	golden.Screen[*shelf](t, "rules-lobby-de", stranger.Shown(), stranger.Sees(80, 24)+stranger.Sees(40, 16))
}

// TestThePageIsTurned by lines, by what fits, from part to part and from end to end, and never beyond.
func TestThePageIsTurned(t *testing.T) {
	l := &ui.Context{Words: languages.For(""), Theme: ui.NewTheme(frame.NewPalette())}
	r := newReader(l, ruled(t, "schwechat"))
	see := func(width int) string {
		f := frame.New(frame.NewPalette(), width, 16)
		r.draw(l, f, 0, 16)
		line, _, _ := strings.Cut(f.String(), "\n")
		return strings.TrimSpace(line)
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
			if r.key(key) {
				t.Fatalf("%s ends the reading", key)
			}
		}
		if got := see(80); got != step.top {
			t.Errorf("%s leads to %q, not %q", step.keys, got, step.top)
		}
	}
	for range 7 {
		r.key("tab")
	}
	wide, narrow := see(80), see(40)
	if wide != "What beats what" || narrow != wide || see(80) != wide {
		t.Errorf("in a narrow window %q becomes %q, then %q", wide, narrow, see(80))
	}
	if !r.key("esc") {
		t.Error("esc does not end the reading")
	}
}

// TestTheRulesAreReadAtATable, while the game goes on; cards are not chosen meanwhile.
func TestTheRulesAreReadAtATable(t *testing.T) {
	d := newDesk(t, "", when(t, 4, isMyTurn))
	before := d.picture(80, 24)
	d.types("i", "tab", "tab", "tab", "2", "k", "x")
	golden.Screen[*table](t, "rules-table", d.screen, d.picture(80, 24)+d.picture(40, 16))
	d.types("esc")
	if got := d.picture(80, 24); got != before {
		t.Errorf("the table is another now:\n%s", got)
	}
}
