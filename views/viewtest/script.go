package viewtest

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine/enginetest"
)

// Stage is where a script is played.
type Stage struct {
	// Person is in front of the screens.
	Person interface {
		Shown() any
		Text(width, height int) string
		Types(words ...string) bool
	}
	// Done gives what the house was asked to do since the last call.
	Done func() []string
	// Size is that of the window, if it is not 80x24.
	Size [2]int
	// Commands are what is no key, by their names: in scripts "!name" or "!name=argument".
	Commands map[string]func(arg string)
}

// scriptWord is a "text" that is typed, or a word: a key, letters that are typed, or what is no key.
var scriptWord = regexp.MustCompile(`(!\S+=)?"[^"]*"|\S+`)

// Play plays the scripts of testdata/NAME.txt, and gives the file as it should be. A script begins with "=== what |
// where", and may go on with what is typed before; each line of it is of keys. What comes of them stands there behind
// an arrow: what the house was asked to do, whether the session ends, which screen is shown instead, and some rows of
// the window that are new, or have moved, but for the last. With "!see=TEXT" the rows that have a text stand there, too, from that on.
func Play(t testing.TB, name string, open func(where string) *Stage) string {
	t.Helper()
	text := enginetest.Must(os.ReadFile("testdata/" + name + ".txt"))
	var played strings.Builder
	var at *Stage
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, "=== "); ok {
			columns := append(strings.Split(head, " | "), "", "")
			at = open(columns[1])
			at.step(t, columns[2])
			fmt.Fprintln(&played, line)
			continue
		}
		keys, _, _ := strings.Cut(line, " → ")
		fmt.Fprintf(&played, "%s → %s\n", keys, at.step(t, keys))
	}
	return played.String()
}

// step types the keys of a line, and says what has come of them.
func (s *Stage) step(t testing.TB, keys string) string {
	t.Helper()
	before, screen := s.rows(), fmt.Sprintf("%T", s.Person.Shown())
	quits, seen := false, []string(nil)
	for _, word := range scriptWord.FindAllString(keys, -1) {
		if command, ok := strings.CutPrefix(word, "!"); ok {
			name, arg, _ := strings.Cut(command, "=")
			if arg = strings.Trim(arg, `"`); name == "see" {
				seen = append(seen, s.see(arg)...)
			} else if s.Commands[name] == nil {
				t.Fatalf("there is no command !%s", name)
			} else {
				s.Commands[name](arg)
			}
			continue
		}
		quits = s.Person.Types(strings.Trim(word, `"`)) || quits
	}
	came := s.Done()
	if quits {
		came = append(came, "the session ends")
	}
	if now := fmt.Sprintf("%T", s.Person.Shown()); now != screen {
		came = append(came, now)
	}
	var fresh, moved []string
	rows := s.rows()
	for i, row := range rows[:len(rows)-1] { // the last has the keys, which pictures show
		switch {
		case row == "", row == before[i], i > 0 && row == rows[i-1]:
		case slices.Contains(before, row):
			moved = append(moved, row)
		default:
			fresh = append(fresh, row)
		}
	}
	if len(fresh) == 0 {
		fresh = moved
	}
	if most := 6; len(fresh) > most {
		fresh = append(fresh[:3], "…", fresh[len(fresh)-1])
	}
	if came = slices.Concat(came, fresh, seen); len(came) == 0 {
		return "nothing"
	}
	return strings.Join(came, " | ")
}

// see are the rows that have a text, from that on.
func (s *Stage) see(text string) (rows []string) {
	for _, row := range s.rows() {
		if at := strings.Index(row, text); at >= 0 {
			rows = append(rows, row[at:])
		}
	}
	if len(rows) == 0 {
		return []string{fmt.Sprintf("no %q", text)}
	}
	return rows
}

// rows are those of the window, without what fills them up.
func (s *Stage) rows() []string {
	width, height := cmp.Or(s.Size[0], 80), cmp.Or(s.Size[1], 24)
	rows := strings.Split(strings.TrimSuffix(s.Person.Text(width, height), "\n"), "\n")
	for i, row := range rows {
		rows[i] = strings.Trim(strings.Join(strings.Fields(row), " "), "─▀▄█ ")
	}
	return rows
}
