package settings_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/housetest"
	"shithead/views/look"
	"shithead/views/settings"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

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
	l := viewtest.Context(locale)
	l.On(ui.Terminal{Depth: look.True, Locale: locale}, func(*words.Words, bool) {})
	if house != nil {
		l.Prefers.House = house
	}
	return viewtest.NewPerson(t, keeping{l, settings.New(l, &viewtest.Below{})}, nil), l
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
		for _, set := range ui.OnScreen() {
			for _, value := range set.Values {
				if w.Settings.Names[set.Name] == "" || w.Settings.Does[set.Name] == "" || w.Settings.Values[value] == "" && value != ui.Auto {
					t.Errorf("%s: no words for %s=%s", tag, set.Name, value)
				}
			}
			p.Try("down", w.Settings.Names[set.Name])
		}
		p.Types("down", "right")
		p.ExpectSaid([][2]int{{80, 24}, {120, 24}}, strings.ReplaceAll(w.Error(rooms.ErrTooFast), words.NoBreak, " "), w.Settings.ForNow)
	}
}

// TestASettingIsChangedAndKept, each of them to each of its values and around to the first, by the house and on the screen.
func TestASettingIsChangedAndKept(t *testing.T) {
	house := &housetest.House{}
	p, l := shown(t, "en", house)
	for _, set := range ui.OnScreen() {
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
		p.Try("left", titles[i])
		golden.Equal(t, said, titles[i], "the session reads")
	}
	for _, c := range []struct {
		theme string
		light bool // the terminal's background, which counts where nothing is set
		tone  look.Tone
	}{{"dark", false, look.Dark}, {"light", false, look.Light}, {"contrast", false, look.Contrast}, {ui.Auto, true, look.Light}, {"contrast", true, look.Contrast}} {
		l.Prefers.Set(words.Theme, c.theme)
		l.SetLight(c.light)
		golden.Equal(t, l.Theme.Tone, c.tone, c)
	}
	for _, signs := range []string{ui.ASCII, "unicode"} {
		l.Prefers.Set(words.CardSigns, signs)
		golden.Equal(t, ascii, signs == ui.ASCII, "only ASCII")
		golden.Equal(t, l.Theme.Faces, signs != ui.ASCII, "faces")
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
		below := &viewtest.Below{}
		p := viewtest.NewPerson(t, settings.New(viewtest.Context("en"), below), nil)
		p.Tell("news")
		p.Types("right", "x", key)
		viewtest.ExpectShown[*viewtest.Below](t, p)
		golden.Equal(t, below.Heard, []tea.Msg{"news"}, key)
	}
}
