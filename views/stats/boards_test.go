package stats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/data/rating"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words/languages"
)

// hall has the same leaders on every board, and remembers which were read.
type hall struct {
	leaders []ledger.Ranked
	err     error
	read    []string
}

func (h *hall) Board(rules string, by ledger.Measure) ([]ledger.Ranked, error) {
	h.read = append(h.read, fmt.Sprint(rules, " ", by))
	return h.leaders, h.err
}

// leaders are some, ann among them.
func leaders() (list []ledger.Ranked) {
	for i, name := range []string{"Maximilian-Josef", "ann", "", "Cornelius"} {
		stats := data.Stats{Rules: "bitenight", Rounds: 40 - i, Points: 900 - 100*i, Shitheads: 9 - i, Wins: 5}
		stats.Rating = rating.Rating{Mu: 40 - float64(i), Sigma: 2}
		list = append(list, ledger.Ranked{Name: name, Stats: stats})
	}
	return list
}

// atBoards is somebody in front of boards over another screen.
func atBoards(t *testing.T, locale string, who rooms.Person, h *hall, keys ...string) *viewtest.Person {
	t.Helper()
	screen, first := NewBoards(viewtest.Context(locale), who, h, viewtest.Elsewhere{})
	p := viewtest.NewPerson(t, screen, first)
	p.Types(keys...)
	return p
}

func TestBoardsPictures(t *testing.T) {
	h := &hall{leaders: leaders()}
	p, points := atBoards(t, "", viewtest.Ann, h), atBoards(t, "de", viewtest.Ann, h, "tab", "o", "o")
	golden.Screen[*Boards](t, "boards", p.Shown(), p.Body(80, 24)+points.Body(40, 16)+
		atBoards(t, "", viewtest.Ann, h, "left").Body(120, 40))
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		disk := errors.New("the disk")
		for says, of := range map[string]*hall{w.Commands.TopNone: {}, w.Error(disk): {err: disk}} {
			atBoards(t, locale, viewtest.Ann, of).ExpectSaid([][2]int{{80, 24}, {40, 16}}, says)
		}
	}
}

// TestBoardsOfEveryRuleSetInEveryOrder: by rating first; all rules together have none.
func TestBoardsOfEveryRuleSetInEveryOrder(t *testing.T) {
	h := &hall{leaders: leaders()}
	p := atBoards(t, "", viewtest.Ann, h, "o", "o", "o", "tab", "shift+tab", "left", "o", "o", "right")
	want := []string{
		"bitenight rating", "bitenight points", "bitenight shithead", "bitenight rating", "leeds rating", "bitenight rating",
		" points", " shithead", " points", "bitenight points",
	}
	if !slices.Equal(h.read, want) {
		t.Errorf("read %q", h.read)
	}
	if p.Types("esc"); p.Shown() != (viewtest.Elsewhere{}) {
		t.Errorf("esc leads to %T", p.Shown())
	}
}

// TestALateBoardIsNotShown under the heading of another.
func TestALateBoardIsNotShown(t *testing.T) {
	h := &hall{leaders: leaders()}
	p := atBoards(t, "", viewtest.Ann, h)
	late := p.Press("tab")
	p.Press("tab")
	p.Run(late)
	p.Expect("One moment")
	p.Exclude("Cornelius")
}

// TestOnesOwnPlaceIsMarked, and not that of a guest's namesake.
func TestOnesOwnPlaceIsMarked(t *testing.T) {
	for _, c := range []struct {
		who  rooms.Person
		want bool
	}{{viewtest.Ann, true}, {rooms.Person{Name: "ann"}, false}} {
		l := viewtest.Context("")
		screen, first := NewBoards(l, c.who, &hall{leaders: leaders()}, viewtest.Elsewhere{})
		p := viewtest.NewPerson(t, screen, first)
		f := frame.New(frame.NewPalette(), 80, 24)
		p.Screen().Draw(f)
		marked := false
		for y, row := range strings.Split(f.String(), "\n") {
			if strings.Contains(row, " ann ") {
				marked = f.Cell(7, y).Style() == l.Theme.You
			}
		}
		if marked != c.want {
			t.Errorf("%+v: marked %v", c.who, marked)
		}
	}
}

// TestBoardsLetTheScreenBelowGoOn, but not with what is pasted.
func TestBoardsLetTheScreenBelowGoOn(t *testing.T) {
	below := &hearing{}
	screen, first := NewBoards(viewtest.Context(""), viewtest.Ann, &hall{}, below)
	p := viewtest.NewPerson(t, screen, first)
	p.Tell("news", tea.PasteMsg{Content: "x"})
	if !slices.Equal(below.heard, []any{"news"}) {
		t.Errorf("heard %v", below.heard)
	}
}

// hearing is a screen that remembers what it was told.
type hearing struct{ heard []any }

func (h *hearing) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	h.heard = append(h.heard, msg)
	return h, nil
}
func (*hearing) Draw(*frame.Frame) {}
