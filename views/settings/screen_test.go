package settings_test

import (
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

// keeping is a screen whose preferences are told what became of keeping them, as by the session.
type keeping struct {
	l *ui.Context
	ui.Screen
}

func (k keeping) Shown() any { return k.Screen }

func (k keeping) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	next, cmd := k.Screen.Update(msg)
	k.Screen = next
	if preferred, ok := msg.(ui.PreferredMsg); ok {
		cmd = tea.Batch(cmd, k.l.Prefers.Answered(preferred))
	}
	return k, cmd
}

// shown is a person in front of the settings, whose language is told by their client.
func shown(t *testing.T, locale string, house *housetest.House) (*viewtest.Person, *ui.Context) {
	t.Helper()
	l := viewtest.Context(locale)
	l.On(ui.Terminal{Depth: look.True, Locale: locale}, func(*words.Words, bool) {})
	if house != nil {
		l.Prefers.House = house
	}
	return viewtest.NewPerson(t, keeping{l, settings.New(l, &below{})}, nil), l
}

func TestSettingsPicture(t *testing.T) {
	p, _ := shown(t, "en", &housetest.House{})
	p.Types("down", "right", "down", "enter", "up")
	golden.Screen[*settings.Screen](t, "settings", p.Shown(), p.Body(80, 24)+p.Body(40, 10))
}

// TestEverySettingHasWords: a name, what it is for, and a word for each value that is not said as it is. Why it is not kept stands there, too.
func TestEverySettingHasWords(t *testing.T) {
	for _, tag := range languages.Tags() {
		w := languages.For(tag)
		p, _ := shown(t, tag, &housetest.House{PreferErr: rooms.ErrTooFast})
		for _, set := range ui.Settings() {
			if w.Settings.Names[set.Name] == "" || w.Settings.Does[set.Name] == "" {
				t.Errorf("%s: %s has no words", tag, set.Name)
			}
			for _, value := range set.Values {
				if w.Settings.Values[value] == "" && value != ui.Auto {
					t.Errorf("%s: no word for %s=%s", tag, set.Name, value)
				}
			}
			p.Types("down")
			p.Expect(w.Settings.Names[set.Name])
		}
		p.Types("down", "right")
		p.ExpectSaid([][2]int{{80, 24}, {120, 24}}, strings.ReplaceAll(w.Error(rooms.ErrTooFast), words.NoBreak, " "), w.Settings.ForNow)
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
			p.Types("right")
			golden.Equal(t, l.Prefers.Value(set.Name), value, set.Name)
		}
		house.ExpectDid(t, want...)
		p.Types("left")
		golden.Equal(t, l.Prefers.Value(set.Name), set.Values[len(set.Values)-1], set.Name)
		p.Types("right", "down")
		house.Did = nil
	}
}

func TestAChangeIsSeenAtOnce(t *testing.T) {
	p, l := shown(t, "en", nil)
	said, ascii := "", false
	l.On(ui.Terminal{Depth: look.True, Locale: "en"}, func(w *words.Words, only bool) { said, ascii = w.Settings.Title, only })
	titles := []string{"Settings"}
	for _, language := range languages.All() {
		titles = append(titles, language.Words().Settings.Title)
	}
	for i := len(titles) - 1; i >= 0; i-- {
		p.Types("left")
		p.Expect(titles[i])
		golden.Equal(t, said, titles[i], "the session reads")
	}
	for i, tone := range []look.Tone{look.Dark, look.Light, look.Contrast, look.Light, look.Contrast} {
		switch {
		case i < 3:
			l.Prefers.Turn(words.Theme, 1)
		case i == 3: // a light background counts where nothing is set
			l.Prefers.Set(words.Theme, ui.Auto)
			l.SetLight(true)
		default:
			l.Prefers.Set(words.Theme, "contrast")
			l.SetLight(true)
		}
		golden.Equal(t, l.Theme.Tone, tone, l.Prefers.Value(words.Theme))
	}
	for _, signs := range []string{ui.ASCII, "unicode"} {
		if l.Prefers.Set(words.CardSigns, signs); ascii != (signs == ui.ASCII) || l.Theme.Faces == ascii {
			t.Errorf("%s: only ASCII %v, faces %v", signs, ascii, l.Theme.Faces)
		}
	}
}

// TestWhatIsKeptIsReadFirst: kept settings hold from the beginning, and count before what the client says.
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

func TestTheScreenBelowGoesOn(t *testing.T) {
	for _, key := range []string{"esc", "q", ","} {
		under := &below{}
		p := viewtest.NewPerson(t, settings.New(viewtest.Context("en"), under), nil)
		p.Tell("news")
		p.Types("right", "x")
		if p.Types(key); p.Shown() != under || len(under.heard) != 1 {
			t.Errorf("%s leads to %T, heard %v", key, p.Shown(), under.heard)
		}
	}
}
