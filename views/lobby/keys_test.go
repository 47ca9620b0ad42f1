package lobby

import (
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// everywhere are keys that every screen has from the session.
var everywhere = []string{"ctrl+c", "ctrl+l", ":", "tab", "?"}

// untold are keys of the lobby that the help page needs not name: they do what others do, or the line of keys names them while
// they do something.
var untold = []string{ui.CallKey, "/", "esc", "pgup", "pgdown", "ctrl+d", "q", "n"}

// keysNamed are the keys in a list of words, in any language, as Bubble Tea calls them.
func keysNamed(list []words.Key) (keys []string) {
	called := strings.NewReplacer("↑", " up ", "↓", " down ", "strg+", "ctrl+", "entrée", "enter", "échap", "esc")
	for _, k := range list {
		keys = append(keys, strings.Fields(called.Replace(strings.ToLower(k.Key)))...)
	}
	return keys
}

// TestTheKeysThatAreTold are those that do something, on the help page and in the line of keys, and the other way round.
func TestTheKeysThatAreTold(t *testing.T) {
	handled := slices.Clone(everywhere)
	for _, k := range lobbyKeys {
		handled = append(handled, k.Keys...)
	}
	var lines []string
	for _, k := range commands {
		lines = append(lines, k.Keys...)
	}
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		var told, slashed []string
		for _, key := range keysNamed(inLobby(t, locale, viewtest.Ann).lobby.Help()) {
			if strings.HasPrefix(key, "/") {
				slashed = append(slashed, key)
			} else {
				told = append(told, key)
			}
		}
		l := &w.Lobby
		shown := append([]words.Key{l.DealKey, l.OpenKey, l.SeatKey, l.SortKey, l.ChooseKey}, l.SitKey, l.OwnKey, l.LookKey, l.WatchKey, l.ChatKey, l.StatsKey, l.HelpKey, l.MenuKey,
			l.BackKey, l.LeaveKey, l.GuestLeaveKey, l.JoinKey, w.Rules.Key)
		for _, key := range append(keysNamed(shown), told...) {
			if !slices.Contains(handled, key) {
				t.Errorf("%s: %s is told and does nothing", locale, key)
			}
		}
		for _, key := range handled {
			if key != "?" && slices.Contains(told, key) == slices.Contains(untold, key) {
				t.Errorf("%s: %s is not on the help page, or needs not be and is", locale, key)
			}
		}
		slices.Sort(lines)
		if slices.Sort(slashed); !slices.Equal(slashed, lines) {
			t.Errorf("%s: the commands of the chat are %q, those told %q", locale, lines, slashed)
		}
	}
}

// TestTheHelpOfTheLobby is a page, for guests without what they have no use for.
func TestTheHelpOfTheLobby(t *testing.T) {
	draw := func(locale string, who rooms.Person) string {
		h := inLobby(t, locale, who).lobby
		f := frame.New(frame.NewPalette(), 80, 24)
		ui.NewHelp(h, "?").Draw(h.Context, f)
		return f.String()
	}
	rows := strings.Split(draw("", viewtest.Ann), "\n")
	golden.Text(t, "lobby-help", strings.Join(rows[1:22], "\n")+"\n")
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Help
		for _, c := range []struct {
			key    words.Key
			guests bool
		}{{w.Play, true}, {w.Learn, true}, {w.Watch, true}, {w.Open, false}, {w.Chat, false}, {w.Stats, false}} {
			for who, want := range map[*rooms.Person]bool{&viewtest.Ann: true, &viewtest.Guest: c.guests} {
				does := strings.ReplaceAll(c.key.Does, words.NoBreak, " ")
				if got := strings.Contains(draw(locale, *who), does); got != want {
					t.Errorf("%s: %q is told to %q: %v", locale, c.key.Does, who.Name, got)
				}
			}
		}
	}
}
