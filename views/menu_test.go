package views

import (
	"strings"
	"testing"

	"shithead/views/menu"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestTheMenuIsEverywhere: ctrl+p shows it on every screen, and : where that is no text; esc leads back to where one was. The
// line of keys names one of them.
func TestTheMenuIsEverywhere(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, c := range places(t) {
			at, says := c.begin(t, locale), w.Lobby.MenuKey
			if c.typing {
				says = w.Menu.TypingKey
			}
			before := at.Sees(120, 40)
			lines := strings.Split(before, "\n")
			if keys := strings.Join(strings.Fields(strings.Join(lines[30:40], " ")), " "); !strings.Contains(keys, says.Key+" "+says.Does) && !strings.HasPrefix(c.name, "table") {
				t.Errorf("%s %s: the keys do not name the menu: %s", locale, c.name, keys)
			}
			for _, key := range []string{"ctrl+p", ":"} {
				if key == ":" && c.typing {
					continue
				}
				at.Types(key)
				if _, is := at.Shown().(*menu.Menu); !is || !strings.Contains(at.Sees(120, 40), w.Menu.Redraw.Does) {
					t.Errorf("%s %s: %s shows %T", locale, c.name, key, at.Shown())
				}
				if at.Types("esc"); at.Sees(120, 40) != before {
					t.Errorf("%s %s: not back where one was:\n%s", locale, c.name, at.Sees(120, 40))
				}
			}
			if c.typing {
				if at.Types(":"); !strings.Contains(at.Sees(120, 40), ":") || at.Shown() == nil {
					t.Errorf("%s %s: a colon is no text", locale, c.name)
				}
				if _, is := at.Shown().(*menu.Menu); is {
					t.Errorf("%s %s: a colon is no text", locale, c.name)
				}
			}
		}
	}
}

// TestTheMenuHasEverythingOnce: nothing that the screen has a key for comes again from the session.
func TestTheMenuHasEverythingOnce(t *testing.T) {
	for _, c := range places(t) {
		at := c.begin(t, "")
		seen := map[string]bool{}
		for _, act := range append(at.app.screen.(ui.Actor).Acts(), at.app.everywhere(at.app.screen)...) {
			what, _, _ := strings.Cut(strings.ToLower(act.Does), ":")
			if seen[what] {
				t.Errorf("%s: %s is there twice", c.name, what)
			}
			seen[what] = true
		}
	}
}

// TestTheMenuDoesWhatKeysDo: what it has a key for comes to the same as pressing that, on every screen.
func TestTheMenuDoesWhatKeysDo(t *testing.T) {
	done := 0
	for _, c := range places(t) {
		if c.typing {
			continue
		}
		acts := c.begin(t, "").app.screen.(ui.Actor).Acts()
		for i, act := range acts {
			press, ok := ui.Press(act.Key)
			if !ok {
				continue
			}
			pressed, chosen := c.begin(t, ""), c.begin(t, "")
			quits := pressed.Tell(press)
			chosen.Types(":")
			for range i {
				chosen.Types("down")
			}
			if chosen.Types("enter") != quits || pressed.Sees(100, 30) != chosen.Sees(100, 30) {
				t.Errorf("%s: %q leads elsewhere by the menu:\n%s", c.name, act.Key, chosen.Sees(100, 30))
			}
			done++
		}
	}
	if done < 30 {
		t.Errorf("only %d acts", done)
	}
}
