package settings_test

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/look"
	"shithead/views/settings"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// below is a screen that has other screens over it.
type below struct{ heard []tea.Msg }

func (b *below) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	b.heard = append(b.heard, msg)
	return b, nil
}

func (b *below) Draw(f *frame.Frame) { f.Text(0, 0, "below", 0) }

// shown is somebody in front of the settings, whose language is told by their client.
func shown(t *testing.T, locale string, house *housetest.House) (*viewtest.Person, *ui.Context) {
	t.Helper()
	l := viewtest.Context(locale)
	l.On(ui.Terminal{Depth: look.True, Locale: locale}, func(*words.Words, bool) {})
	if house != nil {
		l.Prefers.House = house
	}
	return viewtest.NewPerson(t, keeping{l, settings.New(l, &below{})}, nil), l
}

// keeping is a screen whose preferences are told what became of keeping them, as by the session.
type keeping struct {
	l *ui.Context
	ui.Screen
}

func (k keeping) Shown() any { return k.Screen }

func (k keeping) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	next, cmd := k.Screen.Update(msg)
	k.Screen = next
	if preferred, is := msg.(ui.PreferredMsg); is {
		cmd = tea.Batch(cmd, k.l.Prefers.Answered(preferred))
	}
	return k, cmd
}

func TestSettingsPicture(t *testing.T) {
	p, _ := shown(t, "en", &housetest.House{})
	p.Types("down", "right", "down", "enter", "up")
	golden.Screen[*settings.Screen](t, "settings", p.Shown(), p.Body(80, 24)+p.Body(40, 10))
	for _, tag := range languages.Tags() {
		w := languages.For(tag)
		p, _ := shown(t, tag, &housetest.House{PreferErr: rooms.ErrTooFast})
		for _, set := range ui.Settings() {
			p.Types("down")
			p.Expect(w.Settings.Names[set.Name])
		}
		p.Types("down", "right")
		why := strings.ReplaceAll(w.Error(rooms.ErrTooFast), words.NoBreak, " ")
		for _, width := range []int{80, 120} {
			seen := strings.Join(strings.Fields(p.Sees(width, 24)), " ")
			for _, text := range []string{why, w.Settings.ForNow} {
				if !strings.Contains(seen, text) {
					t.Errorf("%s, %d columns: no %q:\n%s", tag, width, text, p.Sees(width, 24))
				}
			}
		}
	}
}

// TestEverySettingHasWords: a name, what it is for, and a word for each value that is not said as it is.
func TestEverySettingHasWords(t *testing.T) {
	asItIs := []string{ui.Auto}
	for _, tag := range languages.Tags() {
		w := &languages.For(tag).Settings
		for _, set := range ui.Settings() {
			if w.Names[set.Name] == "" || w.Does[set.Name] == "" {
				t.Errorf("%s: %s has no words", tag, set.Name)
			}
			for _, value := range set.Values {
				if w.Values[value] == "" && !slices.Contains(asItIs, value) {
					t.Errorf("%s: no word for %s=%s", tag, set.Name, value)
				}
			}
		}
	}
}

// TestASettingIsChangedAndKept, each of them to each of its values and around to the first, by the house and on the screen.
func TestASettingIsChangedAndKept(t *testing.T) {
	house := &housetest.House{}
	p, l := shown(t, "en", house)
	for _, set := range ui.Settings() {
		var want []string
		for i := range set.Values {
			value := set.Values[(i+1)%len(set.Values)]
			want = append(want, "prefer "+string(set.Name)+" "+value)
			if p.Types("right"); l.Prefers.Value(set.Name) != value {
				t.Errorf("%s is %s, not %s", set.Name, l.Prefers.Value(set.Name), value)
			}
		}
		if !slices.Equal(house.Did, want) {
			t.Errorf("did %q, not %q", house.Did, want)
		}
		if p.Types("left"); l.Prefers.Value(set.Name) != set.Values[len(set.Values)-1] {
			t.Errorf("%s: left is %s", set.Name, l.Prefers.Value(set.Name))
		}
		p.Types("right", "down")
		house.Did = nil
	}
}

// TestAChangeIsSeenAtOnce: another language, another theme, cards of another kind.
func TestAChangeIsSeenAtOnce(t *testing.T) {
	p, l := shown(t, "en", nil)
	said, ascii := "", false
	l.On(ui.Terminal{Depth: look.True, Locale: "en"}, func(w *words.Words, only bool) { said, ascii = w.Settings.Title, only })
	for _, language := range slices.Backward(languages.All()) {
		p.Types("left")
		if got, title := p.Sees(80, 24), language.Words().Settings.Title; !strings.Contains(got, title) || said != title {
			t.Errorf("the session reads %q:\n%s", said, got)
		}
	}
	p.Types("left")
	if got := p.Sees(80, 24); !strings.Contains(got, "Settings") || said != "Settings" {
		t.Errorf("the session reads %q:\n%s", said, got)
	}
	for _, tone := range []look.Tone{look.Dark, look.Light, look.Contrast} {
		l.Prefers.Turn(words.Theme, 1)
		if l.Theme.Tone != tone {
			t.Errorf("%s is the tone %d", l.Prefers.Value(words.Theme), l.Theme.Tone)
		}
	}
	l.Prefers.Set(words.Theme, ui.Auto)
	if l.SetLight(true); l.Theme.Tone != look.Light {
		t.Error("a light background has a dark theme")
	}
	l.Prefers.Set(words.Theme, "contrast")
	if l.SetLight(true); l.Theme.Tone != look.Contrast {
		t.Error("the background counts more than what is set")
	}
	if l.Prefers.Set(words.CardSigns, ui.ASCII); !ascii || l.Theme.Faces {
		t.Error("cards have faces without the signs for them")
	}
	if l.Prefers.Set(words.CardSigns, "unicode"); ascii || !l.Theme.Faces {
		t.Error("cards have no faces")
	}
}

// TestWhatIsKeptIsReadFirst: kept settings hold as somebody comes in, and count before what the client says.
func TestWhatIsKeptIsReadFirst(t *testing.T) {
	l := viewtest.Context("en")
	l.On(ui.Terminal{Depth: look.True, Locale: "en", ASCII: true}, func(*words.Words, bool) {})
	l.Prefers.Adopt(func() data.Settings {
		return data.Settings{Language: "de", Cards: "unicode", Theme: "light", Motion: "off"}
	})
	if l.Words != languages.For("de") || !l.Theme.Faces || l.Theme.Tone != look.Light || l.Prefers.Is(words.Motion) {
		t.Errorf("%s, faces %v, tone %d", l.Words.Settings.Title, l.Theme.Faces, l.Theme.Tone)
	}
}

// TestTheScreenBelowGoesOn: it hears all but keys, and comes back.
func TestTheScreenBelowGoesOn(t *testing.T) {
	under := &below{}
	p := viewtest.NewPerson(t, settings.New(viewtest.Context("en"), under), nil)
	p.Tell("news")
	if p.Types("right", "x"); len(under.heard) != 1 {
		t.Errorf("heard %v", under.heard)
	}
	for _, key := range []string{"esc", "q", ","} {
		p := viewtest.NewPerson(t, settings.New(viewtest.Context("en"), under), nil)
		if p.Types(key); p.Shown() != under {
			t.Errorf("%s does not lead back", key)
		}
	}
}
