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
		before := d.picture(size[0], size[1])
		d.types("#")
		want, err := qr.Encode(d.table.scene.Invitation(), qr.L)
		if err != nil {
			t.Fatal(err)
		}
		got := d.picture(size[0], size[1])
		if upper, lower := blocks(want, 0), blocks(want, -1); !contains(got, upper) && !contains(got, lower) {
			t.Errorf("%v: not the code of %q\n%s", size, d.table.scene.Invitation(), got)
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

// blocks are the rows of a code from a row of modules on, two in each, with a light column on either side.
func blocks(code *qr.Code, from int) (rows []string) {
	for y := from; y < code.Size; y += 2 {
		row := ""
		for x := -1; x <= code.Size; x++ {
			pair := map[[2]bool]string{{true, true}: "█", {true, false}: "▀", {false, true}: "▄", {}: " "}
			row += pair[[2]bool{code.Black(x, y), code.Black(x, y+1)}]
		}
		rows = append(rows, row)
	}
	return rows
}

// contains reports whether some rows stand in a picture, one below the other.
func contains(picture string, rows []string) bool {
	lines := strings.Split(picture, "\n")
	for top := range max(0, len(lines)-len(rows)) {
		all := true
		for i, row := range rows {
			all = all && strings.Contains(lines[top+i]+" ", strings.TrimRight(row, " ")+" ")
		}
		if all {
			return true
		}
	}
	return false
}

// TestTheCodeOfTheInvitationIsInkOnPaper whatever the terminal has behind its text.
func TestTheCodeOfTheInvitationIsInkOnPaper(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 1))
	f := frame.New(d.palette, 80, 24)
	d.types("#")
	d.screen.Draw(f)
	dark, white := 0, d.table.scene.Theme.Cards[look.Paper].Fill
	for i := range 80 * 24 {
		if f.Cell(i%80, i/80).Style() == white {
			dark++
		}
	}
	if dark < 19*29 {
		t.Errorf("%d cells of ink on paper", dark)
	}
}
