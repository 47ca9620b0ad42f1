package table

import (
	"strings"
	"testing"

	"rsc.io/qr"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// TestTheCodeOfTheInvitation: what is on the screen is the code of the very line, dark on light, with white around it; any key
// leads back. In a window that is too small it is said how large one has to be, and what the code would say.
func TestTheCodeOfTheInvitation(t *testing.T) {
	usually := ui.Host{Name: "cards.example.org", Port: 2222}
	for size, host := range map[[2]int]ui.Host{
		{80, 24}: usually, {140, 45}: usually, {60, 20}: usually, {40, 16}: {}, {40, 17}: {}, {40, 18}: {}, {40, 19}: {},
	} {
		d := newDesk(t, "", waitingRoom(t, 4, 1))
		d.table.scene.Host = host
		line := d.table.scene.Invitation()
		before := d.picture(size[0], size[1])
		d.types("#")
		want, err := qr.Encode(line, qr.L)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.picture(size[0], size[1]); !shownIn(want, modulesOf(got)) {
			t.Errorf("%v: not the code of %q\n%s", size, line, got)
		}
		d.types("x")
		if got := d.picture(size[0], size[1]); got != before {
			t.Errorf("%v: a key does not lead back\n%s", size, got)
		}
	}
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, waitingRoom(t, 4, 1))
		d.table.scene.Host.Name = "cards.example.org"
		d.types("#")
		for _, height := range []int{16, 17} {
			if got := d.picture(40, height); !strings.Contains(got, "join") || !strings.Contains(got, "18") || strings.ContainsAny(got, "▀▄█") {
				t.Errorf("in a small window:\n%s", got)
			}
		}
		if got := d.picture(40, 18); !strings.ContainsAny(got, "▀▄█") {
			t.Errorf("in one as large as it says:\n%s", got)
		}
	}
}

// widest is more than a line of a picture has.
const widest = 200

// modulesOf are those of a picture: two rows of each row, in which true is dark.
func modulesOf(picture string) (rows [][]bool) {
	for line := range strings.Lines(picture) {
		upper, lower := make([]bool, widest), make([]bool, widest)
		for x, r := range []rune(line) {
			upper[x], lower[x] = r == '▀' || r == '█', r == '▄' || r == '█'
		}
		rows = append(rows, upper, lower)
	}
	return rows
}

// shownIn says whether a code is somewhere among modules, with light ones around it.
func shownIn(code *qr.Code, rows [][]bool) bool {
	for y := range rows {
		for x := range rows[y] {
			if shownAt(code, rows, x, y) {
				return true
			}
		}
	}
	return false
}

func shownAt(code *qr.Code, rows [][]bool, x, y int) bool {
	for row := range code.Size + 2 {
		for column := range code.Size + 2 {
			if y+row >= len(rows) || x+column >= len(rows[y+row]) || rows[y+row][x+column] != code.Black(column-1, row-1) {
				return false
			}
		}
	}
	return true
}

// TestTheCodeOfTheInvitationIsInkOnPaper whatever the terminal has behind its text.
func TestTheCodeOfTheInvitationIsInkOnPaper(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 1))
	f := frame.New(d.palette, 80, 24)
	d.types("#")
	d.screen.Draw(f)
	dark, white := 0, d.table.scene.Theme.Cards[look.Paper].Fill
	for y := range 24 {
		for x := range 80 {
			if f.Cell(x, y).Style() == white {
				dark++
			}
		}
	}
	if dark < 19*29 {
		t.Errorf("%d cells of ink on paper", dark)
	}
}
