package table

import (
	"fmt"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// usual is the size of a usual window.
var usual = [2]int{80, 24}

// sheet is a picture of several situations: a body of each below its head, which says what is done at what situation, and "whole" where
// the first and the last row belong to it. The first has its first row, too.
type sheet struct {
	file, locale  string
	width, height int
}

// sheets are all situations at a table.
var sheets = []sheet{
	{"setup", "", 80, 24},
	{"turn", "", 80, 24},
	{"others", "", 80, 24},
	{"asks", "", 80, 24},
	{"moves", "", 80, 24},
	{"gathering", "", 80, 24},
	{"between", "", 80, 24},
	{"over", "", 80, 24},
	{"people", "", 80, 24},
	{"talk", "", 80, 24},
	{"panels", "", 80, 24},
	{"beside", "", 100, 24},
	{"wide", "", 120, 40},
	{"narrow", "", 40, 16},
	{"german", "de", 80, 24},
	{"french", "fr", 80, 24},
}

// shot is a situation, and what is done in it.
type shot struct {
	head  []string
	whole bool
}

// shots are those of a sheet.
func (s *sheet) shots(t testing.TB) (all []shot) {
	for _, head := range heads(t, s.file) {
		all = append(all, shot{head, head[len(head)-1] == "whole" || s.width == 40})
	}
	return all
}

// show is a desk at which a shot is seen in a language.
func (s *shot) show(t testing.TB, locale string) *desk {
	d := situate(t, locale, s.head[1])
	if len(s.head) > 2 && s.head[2] != "whole" {
		for _, step := range stepsOf(t, s.head[2]) {
			d.do(step)
		}
	}
	if _, ok := d.screen.(*Table); !ok {
		t.Fatalf("%s: %T is shown", s.head[0], d.screen)
	}
	return d
}

// TestPictures holds every situation at a table against its picture.
func TestPictures(t *testing.T) {
	for _, s := range sheets {
		t.Run(s.file, func(t *testing.T) {
			var b strings.Builder
			for i, c := range s.shots(t) {
				rows := strings.SplitAfter(c.show(t, s.locale).picture(s.width, s.height), "\n")
				switch {
				case c.whole:
				case i == 0:
					rows = rows[:s.height-2] // the last row is in another sheet
				default:
					rows = rows[1 : s.height-2]
				}
				fmt.Fprintf(&b, "=== %s\n%s", strings.Join(c.head, " | "), strings.Join(rows, ""))
			}
			golden.Text(t, s.file, b.String())
		})
	}
}

// TestStyles are pictures of what stands out by its style on one kind of terminal, and of tables on three other kinds.
func TestStyles(t *testing.T) {
	pictures := ""
	for _, c := range []struct {
		name string
		desk *desk
	}{
		{"on turn", situate(t, "", "turn").press("right")},
		{"an aim", situate(t, "", "aim of 5").press("right")},
		{"a jump-in", situate(t, "", "jump of 5")},
	} {
		pictures += "=== " + c.name + "\n" + c.desk.draw(usual[0], usual[1]).Picture()
	}
	for kind, c := range []struct{ name, situation string }{
		{"before the match", "gathering 3"},
		{"a round is over", "told-between of 8, friday"},
		{"watching", "mine of 12, watched"},
	} {
		sight := viewtest.Sights(kind + 1)[kind+2]
		sight.Width, sight.Height = usual[0], usual[1]
		l := ui.NewContext(languages.For(sight.Locale), look.NewThemes(frame.NewPalette()), sight.Depth)
		pictures += "=== " + c.name + "\n" + sight.Picture(l, New(l, person(0), nil, situation(t, c.situation), nil))
	}
	golden.Text(t, "styles", pictures)
}
