package views

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/lobby"
	"shithead/views/menu"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// inOneLine is a text without its line breaks and further blanks.
func inOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// fits draws a screen in windows of any sizes: all rows are there, none is too wide, and the last ones say something if there is room.
func fits(t *testing.T, rng *rand.Rand, at *person, windows int) {
	t.Helper()
	for range windows {
		width, height := rng.IntN(131), rng.IntN(51)
		rows := strings.Split(strings.TrimSuffix(at.Text(width, height), "\n"), "\n")
		if width > 0 && height > 0 && len(rows) != height {
			t.Fatalf("%d rows in %dx%d", len(rows), width, height)
		}
		if slices.ContainsFunc(rows, func(row string) bool { return frame.Width(row) > width }) {
			t.Fatalf("%d columns are too narrow:\n%s", width, strings.Join(rows, "\n"))
		}
		_, asks := at.Shown().(*table.Table) // which may ask something higher up
		if width >= 40 && height >= 12 && !asks && inOneLine(strings.Join(rows[height-2:], "")) == "" {
			t.Errorf("nothing in the last rows of %dx%d:\n%s", width, height, strings.Join(rows, "\n"))
		}
	}
}

// TestEveryScreenFitsItsWindow, also with the menu or the help over it, and after any keys. Its last rows name its keys, and its cursor
// stands in every window, so that what reads the screen follows it; it is shown where keys are text.
func TestEveryScreenFitsItsWindow(t *testing.T) {
	rng, many := rand.New(rand.NewPCG(3, 7)), 30
	if viewtest.Long() {
		many = 500
	}
	someKeys := strings.Fields("? f1 enter esc tab shift+tab up down left right pgdown pgup home end backspace s d o i n 9 20 k 字 space x")
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		fits(t, rng, at, many)
		for _, size := range windows {
			f := frame.New(frame.NewPalette(), size[0], size[1])
			at.app.Draw(f)
			if cursor := f.Cursor(); !cursor.Rests && !cursor.Visible || cursor.Visible && !c.typing {
				t.Errorf("%v: %+v\n%s", size, cursor, f)
			}
		}
		for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
			rows := strings.Split(strings.TrimSuffix(at.Text(size[0], size[1]), "\n"), "\n")
			last := inOneLine(strings.Join(rows[len(rows)-2:], " "))
			for _, k := range c.told(w) {
				if !strings.Contains(last, inOneLine(k.Key+" "+k.Does)) {
					t.Errorf("%v: no %v in %q", size, k, last)
				}
			}
		}
		at.Types("ctrl+p")
		fits(t, rng, at, many)
		at.Types("esc")
		at.MakeErr, at.claimErr = rooms.ErrFull, words.ErrTakenBack
		for range many / 3 {
			at.Press(someKeys[rng.IntN(len(someKeys))])
			fits(t, rng, at, 1)
		}
	})
}

// TestTheCursorIsOnTheLineThatSaysWhatCanBeDone, or on the row that is chosen, and goes along with it.
func TestTheCursorIsOnTheLineThatSaysWhatCanBeDone(t *testing.T) {
	list := inLobby(t, "")
	list.Tell(lobbyOf(viewtest.OpenRoom(), viewtest.RunningRoom()), lobby.HallMsg{View: viewtest.QuietHall()})
	gathering := atTable(t, viewtest.Ann, viewtest.Gathering("brave-otter"), data.Settings{})
	for _, c := range []struct {
		at            *person
		width, height int
		begins        string
	}{
		{annAtTable(t), 80, 24, "You lead: "},
		{annAtTable(t), 160, 50, "You lead: "},
		{annAtTable(t), 40, 16, "choose"},
		{annAtTable(t, "p"), 80, 24, "▶ "},
		{gathering, 80, 24, "ENTER  "},
		{gathering, 40, 16, "ENTER  "},
		{list, 80, 24, "▶ "},
		{list, 40, 16, "▶ "},
		{list, 120, 40, "enter  "},
		{inLobby(t, "", ",", "down"), 80, 24, "▶ "},
		{inLobby(t, "", "n", "down"), 80, 24, "▶ "},
	} {
		f := frame.New(frame.NewPalette(), c.width, c.height)
		c.at.app.Draw(f)
		if row := strings.TrimSpace(strings.Split(f.String(), "\n")[f.Cursor().Y]); !strings.HasPrefix(row, c.begins) {
			t.Errorf("the cursor is on %q, not %q:\n%s", row, c.begins, f)
		}
	}
}

// TestTheKeysCanBeReadEverywhere: ? leads to a page of them, F1 from where ? is text, and another key back to where one was.
func TestTheKeysCanBeReadEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		if strings.HasPrefix(c.name, "table") {
			return // which shows its keys itself
		}
		key, before := "?", at.Sees(80, 24)
		if c.typing {
			key = "f1"
		}
		at.Types(key)
		at.Expect(w.HelpKeys[len(w.HelpKeys)-1].Does)
		if seen := at.Sees(80, 24); seen == before || strings.Contains(seen, "…") && c.name != "lobby" {
			t.Errorf("no keys:\n%s", seen)
		}
		fits(t, rng, at, 30)
		at.Types("x")
		golden.Equal(t, at.Sees(80, 24), before, "not back where one was")
	})
	for _, keys := range [][]string{{"c", "/help", "enter"}, {"/", "help", "enter"}, {"c", "?"}} {
		p := inLobby(t, "", keys...)
		p.Expect("this page (also ? or F1)")
		p.Types("x")
		p.Exclude("this page", "> x")
	}
}

// TestScreensInEveryProfile: each screen can be read on each of five kinds of terminals, in both languages. Of those that show
// most there is a picture with its styles.
func TestScreensInEveryProfile(t *testing.T) {
	pictures, seen := "", []string{"lobby", "statistics", "form", "claim", "replay"}
	for i, c := range places(t) {
		at := c.begin(t, "")
		viewtest.CanBeRead(t, c.name, at.app.lobby.Context, session{at.app})
		for j, sight := range viewtest.Sights(i % viewtest.Kinds) {
			at := c.begin(t, sight.Locale)
			picture := sight.Picture(at.app.lobby.Context, session{at.app})
			if rows := strings.Split(picture, "\n"); slices.Index(rows, "--- styles") != sight.Height {
				t.Errorf("%s: not %d rows:\n%s", c.name, sight.Height, picture)
			}
			if j == i/viewtest.Kinds%viewtest.Kinds && slices.Contains(seen, c.name) {
				sight.Width, sight.Height = 60, 20
				pictures += "=== " + c.name + "\n" + sight.Picture(at.app.lobby.Context, session{at.app})
			}
		}
	}
	golden.Text(t, "profiles", pictures)
}

// TestTheMenuIsEverywhere: ctrl+p shows it on every screen, and : where that is no text. All that it says can be read at 80 columns, and
// nothing comes twice; esc leads back to where one was. The line of keys names one of them.
func TestTheMenuIsEverywhere(t *testing.T) {
	try := func(c *place, w *words.Words, at *person) {
		says, before := w.Lobby.MenuKey, at.Text(120, 40)
		if c.typing {
			says = w.Menu.TypingKey
		}
		if keys := inOneLine(strings.Join(strings.Split(before, "\n")[30:40], " ")); !strings.Contains(keys, says.Key+" "+says.Does) && !strings.HasPrefix(c.name, "table") {
			t.Errorf("%s: the keys do not name the menu: %s", c.name, keys)
		}
		acts := append(at.app.screen.(ui.Actor).Acts(), at.app.everywhere(at.app.screen)...)
		for _, key := range []string{"ctrl+p", ":"} {
			if key == ":" && c.typing {
				continue
			}
			at.Types(key)
			viewtest.ExpectShown[*menu.Menu](t, at)
			seen, twice := at.Text(80, 60), map[string]bool{}
			at.ExpectAt(80, 60, w.Menu.Redraw.Does, w.Menu.Hint)
			for _, act := range acts {
				what, _, _ := strings.Cut(strings.ToLower(act.Does), ":")
				if !strings.Contains(seen, act.Does+" ") || !strings.Contains(seen, " "+act.Key.Key+" ") || twice[what] {
					t.Errorf("%s: %q is cut, or there twice:\n%s", c.name, act.Does, seen)
				}
				twice[what] = true
			}
			at.Types("zzzz")
			at.Expect(w.Menu.None)
			at.Types("esc")
			golden.Equal(t, at.Text(120, 40), before, c.name, " ", at.Sees(120, 40))
		}
		if c.typing {
			at.Types(":")
			if _, ok := at.Shown().(*menu.Menu); ok || !strings.Contains(at.Text(120, 40), ":") {
				t.Errorf("%s: a colon is no text", c.name)
			}
		}
	}
	atEveryPlace(t, try)
	for _, locale := range languages.Tags() {
		for _, who := range []rooms.Person{viewtest.Ann, viewtest.Guest} {
			at := withCommands(t, who, locale)
			try(&place{name: "table of the lobby"}, languages.For(locale), at.told([]string{"down"}, lobbyOf(viewtest.OpenRoom(), viewtest.AnnsSeat())))
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
		for i, act := range c.begin(t, "").app.screen.(ui.Actor).Acts() {
			press, ok := ui.Press(act.Key)
			if !ok {
				continue
			}
			pressed, chosen := c.begin(t, ""), c.begin(t, "")
			quits := pressed.Tell(press)
			chosen.Types(append([]string{":"}, slices.Repeat([]string{"down"}, i)...)...)
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

// TestARoomThatWaitsIsCalledEverywhere, in every window, and a key goes there; where keys are text it is only said.
func TestARoomThatWaitsIsCalledEverywhere(t *testing.T) {
	atEveryPlace(t, func(c *place, w *words.Words, at *person) {
		if slices.Contains([]string{"lobby", "chat", "room code", "name", "claim", "replay"}, c.name) {
			return // the lobby says it itself, and who has not come in has no room
		}
		says := "▶ " + (&words.Facts{Who: "careful-ocelot"}).Fill(w.Lobby.WaitsFor)
		at.Exclude(says)
		at.Tell(calls("careful-ocelot"))
		for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}} {
			seen := at.Text(size[0], size[1])
			if strings.Contains(seen, says+"  z") == c.typing || !strings.Contains(seen, says) && c.name != "table's chat" {
				t.Errorf("\n%s", seen)
			}
		}
		at.Did = nil
		if at.Types("z"); slices.Contains(at.Did, "enter careful-ocelot") == c.typing {
			t.Errorf("did %q", at.Did)
		}
	})
}
