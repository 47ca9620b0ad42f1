package views

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/golden"
	"shithead/views/replay"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// place is somewhere somebody can be. Typing: keys are text there.
type place struct {
	name   string
	typing bool
	begin  func(t *testing.T, locale string) *person
}

// places are all screens there are, each as somebody has come to it.
func places(t *testing.T) []place {
	t.Helper()
	round, err := replay.Read(viewtest.Record(t, "bitenight", 4, 3))
	if err != nil {
		t.Fatal(err)
	}
	lobby := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person {
			p := begins(t, &person{}, &Config{Words: languages.For(locale), Person: viewtest.Ann})
			p.Types(keys...)
			return p
		}
	}
	atTable := func(keys ...string) func(*testing.T, string) *person {
		return func(t *testing.T, locale string) *person {
			p := atTable(t, viewtest.Ann, viewtest.Playing(t), data.Settings{Language: locale})
			p.Types(keys...)
			return p
		}
	}
	return []place{
		{"lobby", false, lobby()},
		{"chat", true, lobby("c", "x")},
		{"room code", true, lobby("j")},
		{"statistics", false, lobby("s")},
		{"boards", false, lobby("s", "b")},
		{"rule sets", false, lobby("i")},
		{"rules", false, lobby("i", "enter")},
		{"settings", false, lobby(",")},
		{"form", false, lobby("n")},
		{"code", true, lobby("n", "up")},
		{"options", false, lobby("n", "o")},
		{"cards", false, lobby("n", "o", "tab")},
		{"rules' name", true, lobby("n", "s")},
		{"name", true, func(t *testing.T, locale string) *person { return newPerson(t, locale, rooms.Person{}, true) }},
		{"claim", false, claimedKey},
		{"replay", false, func(t *testing.T, locale string) *person {
			return begins(t, &person{}, &Config{Words: languages.For(locale), Person: viewtest.Ann, Start: &Start{Replay: round}})
		}},
		{"replay over the lobby", false, func(t *testing.T, locale string) *person {
			p := withCommands(t, viewtest.Ann, locale)
			p.chooses(languages.For(locale).Menu.Replay, "enter")
			return p
		}},
		{"table", false, atTable()},
		{"table's rules", false, atTable("i")},
		{"table's chat", true, atTable("c", "x")},
	}
}

// ownHelp are those that show their keys themselves, and in their own way.
var ownHelp = map[string]bool{"table": true, "table's rules": true, "table's chat": true}

// TestTheKeysCanBeReadEverywhere: ? leads from every screen to a page of its keys, F1 from where ? is text, and another key
// back to where one was.
func TestTheKeysCanBeReadEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	for _, locale := range languages.Tags() {
		for _, c := range places(t) {
			if ownHelp[c.name] {
				continue
			}
			at, key := c.begin(t, locale), "?"
			if c.typing {
				key = "f1"
			}
			before, keys := at.Sees(80, 24), languages.For(locale).HelpKeys
			at.Types(key)
			if seen := at.Sees(80, 24); seen == before || !strings.Contains(seen, keys[len(keys)-1].Does) || strings.Contains(seen, "…") && c.name != "lobby" {
				t.Errorf("%s %s: no keys:\n%s", locale, c.name, seen)
			}
			fits(t, rng, at)
			if at.Types("x"); at.Sees(80, 24) != before {
				t.Errorf("%s %s: not back where one was:\n%s", locale, c.name, at.Sees(80, 24))
			}
		}
	}
}

// TestScreensInEveryProfile is a picture of each screen with its styles: on five kinds of terminals, in both languages.
// Each of them can be read on each kind.
func TestScreensInEveryProfile(t *testing.T) {
	pictures := ""
	for i, c := range places(t) {
		at := c.begin(t, "")
		viewtest.CanBeRead(t, c.name, at.app.lobby.Context, session{at.app})
		for j, sight := range viewtest.Sights(i % viewtest.Kinds) {
			at := c.begin(t, sight.Locale)
			picture := sight.Picture(at.app.lobby.Context, session{at.app})
			if rows := strings.Split(picture, "\n"); slices.Index(rows, "--- styles") != sight.Height {
				t.Errorf("%s: not %d rows:\n%s", c.name, sight.Height, picture)
			}
			if j == i/viewtest.Kinds%viewtest.Kinds {
				sight.Width, sight.Height = 60, 20
				pictures += "=== " + c.name + "\n" + sight.Picture(at.app.lobby.Context, session{at.app})
			}
		}
	}
	golden.Text(t, "profiles", pictures)
}

// TestTheChatLeadsToItsKeys: with a command, and with ? before anything is typed; the key that leads back is no text.
func TestTheChatLeadsToItsKeys(t *testing.T) {
	for _, keys := range [][]string{{"c", "/help", "enter"}, {"/", "help", "enter"}, {"c", "?"}} {
		p := newPerson(t, "", viewtest.Ann, false)
		p.Types(keys...)
		p.Expect("this page (also ? or F1)")
		p.Types("x")
		p.Exclude("this page", "> x")
	}
}
