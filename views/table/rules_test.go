package table

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// beside are the lines of the rules beside the table.
func (d *desk) beside() []board.Line { return d.table.Board(120, 40).Panes[0].Lines }

// fits is what is said to fit now, empty for nothing.
func (d *desk) fits() string {
	_, fits, _ := strings.Cut(d.beside()[0].Text, "fits: ")
	return fits
}

// marked are the lines of the rules beside the table that are marked: their cards, or what they are called.
func (d *desk) marked() (leads []string) {
	lines := d.beside()
	if d.fits() != "" {
		lines = lines[1:]
	}
	for _, line := range lines {
		name, _, _ := strings.Cut(line.Text, ":")
		if line.Marked {
			leads = append(leads, cmp.Or(line.Who, name))
		}
	}
	return leads
}

// topped is a situation with this card on top of the pile.
func topped(r engine.Rank, k engine.AskKind) func(v *rooms.RoomView) bool {
	return func(v *rooms.RoomView) bool {
		return v.Table.Phase == engine.PhasePlay && len(v.Legal) > 0 && v.Legal[0].Kind == engine.MovePlay && tabletest.Top(v) == r && v.Table.Ask.Kind == k
	}
}

// TestTheLineThatMattersIsMarked: that of what the pile asks or of what lies on top, of a jump-in, of a shot.
func TestTheLineThatMattersIsMarked(t *testing.T) {
	const order = "others"
	for _, c := range []struct {
		code string
		is   func(v *rooms.RoomView) bool
		want []string
	}{
		{"bitenight", tabletest.IsSetUp, nil},
		{"bitenight", tabletest.IsRace, nil},
		{"bitenight", topped(engine.King, engine.AskAtLeast), []string{order}},
		{"bitenight", topped(engine.Eight, engine.AskAtLeast), []string{order}},
		{"bitenight", topped(engine.Two, engine.AskFree), []string{"2"}},
		{"bitenight", topped(engine.Seven, engine.AskAtMost), []string{"7"}},
		{"bitenight", topped(engine.Three, engine.AskAtMost), []string{"3", "7"}},
		{"bitenight", topped(engine.Three, engine.AskAtLeast), []string{order, "3"}},
		{"bitenight", func(v *rooms.RoomView) bool { return tabletest.Mine(v) && len(v.Table.Pile) == 0 && len(v.Legal) > 1 }, nil},
		{"bitenight", tabletest.IsAim, []string{"Jk"}},
		{"bitenight", func(v *rooms.RoomView) bool {
			return tabletest.IsJump(v) && v.Table.Ask.Kind == engine.AskAtLeast && tabletest.Top(v) != engine.Three
		}, []string{order, "4 ×"}},
		{"schwechat", topped(engine.Seven, engine.AskBelow), []string{"7"}},
		{"schwechat", topped(engine.Three, engine.AskBelow), []string{"3", "7"}},
		{"schwechat", topped(engine.Eight, engine.AskFree), []string{"8"}},
		{shootRules, topped(engine.Ace, engine.AskAnswer), []string{"A"}},
		{"custom", topped(engine.Joker, engine.AskTrump), []string{"Jk"}},
		{trumpRules, topped(engine.Six, engine.AskAbove), []string{"6"}},
		{"custom", func(v *rooms.RoomView) bool {
			return tabletest.IsChance(v) && v.Table.Ask.Kind == engine.AskAtLeast && tabletest.Top(v) != engine.Three
		}, []string{order, "chance card"}},
		{"classic", func(v *rooms.RoomView) bool { return tabletest.IsBank(v) && v.Table.Ask.Kind == engine.AskAbove }, []string{"face-up"}},
		{"leeds", func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Ask.Kind == engine.AskAtLeast }, []string{order, "face-down"}},
	} {
		if got := newDesk(t, "", tabletest.WhenOf(t, c.code, 4, c.is)).marked(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are marked, not %q", c.code, got, c.want)
		}
	}
	d := newDesk(t, "", tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror))
	if d.types("e"); !slices.Contains(d.marked(), "eating") {
		t.Errorf("%q are marked when the pile is chosen to be eaten", d.marked())
	}
	v := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	d = newDesk(t, "", v)
	if d.types(wrong(v), "enter"); !slices.Contains(d.marked(), "referee") {
		t.Errorf("%q are marked before a foul", d.marked())
	}
}

// TestAMarkedLineHasASignAndAStyle: the sign alone for those without colours, and both for everybody else.
func TestAMarkedLineHasASignAndAStyle(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsAsked(engine.AskAtMost))
	for _, size := range [][2]int{{100, 30}, {140, 45}} {
		d := newDesk(t, "", v).prefer(words.RulesBeside)
		f := frame.New(d.palette, size[0], size[1])
		d.screen.Draw(f)
		x, y, found := 0, 0, false
		for y = 0; y < size[1] && !found; y++ {
			row := strings.Split(f.String(), "\n")[y]
			if at := strings.Index(row, "▸ 7 "); at >= 0 {
				x, found = frame.Width(row[:at]), true
			}
		}
		if !found {
			t.Fatalf("nothing is marked:\n%s", f)
		}
		for column, want := range map[int]frame.StyleID{0: d.table.scene.Theme.Ask, 2: d.table.scene.Theme.Strong} {
			if got := f.Row(y - 1)[x+column].Style(); got != want {
				t.Errorf("%v: column %d has style %s", size, column, d.palette.Style(got))
			}
		}
	}
}

// TestWhatFitsIsWhatMayBeLaid: on what the pile asks, by whoever is on turn from where they play.
func TestWhatFitsIsWhatMayBeLaid(t *testing.T) {
	tried := map[engine.AskKind]int{}
	rng := rand.New(rand.NewPCG(12, 12))
	for i := range times(30, 300) {
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, i, rng), "easy", 3, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			v := r.View(max(0, r.State.Turn()))
			d := newDesk(t, "", v)
			if d.table.scene.At.Playing() == nil || v.Table.Phase != engine.PhasePlay || d.table.scene.At.Active() == nil || v.Table.Opening != engine.NoRank {
				continue
			}
			fits := " " + d.fits() + " "
			for rank := range engine.NoRank {
				if v.Table.Ask.Kind == engine.AskFree || d.table.scene.At.Active().Rank(rank) == 0 {
					continue
				}
				tried[v.Table.Ask.Kind]++
				may, said := d.table.scene.At.Alone().Has(rank), strings.Contains(fits, " "+words.RankName(rank)+" ")
				if may != said {
					t.Fatalf("%s: on %v %v may be laid: %v, but it says:%s", v.Table.Rules.Code(), v.Table.Ask, rank, may, fits)
				}
			}
		}
	}
	for kind := engine.AskAtLeast; kind <= engine.AskAnswer; kind++ {
		if kind != engine.AskFree && tried[kind] < 10 {
			t.Errorf("%d cards tried where a pile asks as %v", tried[kind], kind)
		}
	}
}

// TestTheKeyOfTheRules shows them and puts them away, and says where there is no room.
func TestTheKeyOfTheRules(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	before := d.picture(140, 45)
	d.types("b")
	d.says("The rules stand beside the table.")
	for _, size := range [][2]int{{60, 20}, {40, 16}} {
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "No room here for the rules: press i.") {
			t.Errorf("\n%s", got)
		}
	}
	d.types("b")
	d.says("The rules are put away.")
	if d.types("tab"); d.picture(140, 45) != before {
		t.Errorf("away, but not as before:\n%s", d.picture(140, 45))
	}
}

// TestWhatHoldsOfAllOthers names no others where nothing is said to fit, and has no form that says nothing.
func TestWhatHoldsOfAllOthers(t *testing.T) {
	for what, c := range map[string]struct {
		is   func(v *rooms.RoomView) bool
		want string
	}{
		"nothing fits yet": {tabletest.IsSetUp, "in order: as high or higher"},
		"something fits":   {topped(engine.King, engine.AskAtLeast), "others: as high or higher"},
	} {
		panes := newDesk(t, "", tabletest.WhenOf(t, "bitenight", 4, c.is)).table.Board(120, 40).Panes
		for _, lines := range append(panes[0].Shorter, panes[0].Lines) {
			n := 0
			for _, l := range lines {
				if l.Text == c.want {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%s: %d times %q in %v", what, n, c.want, lines)
			}
		}
	}
}

// TestTheRulesBeganWithEmptyRows before the opening: what fits is not told before anything does, in a race it is the card
// that opens.
func TestTheRulesBeganWithEmptyRows(t *testing.T) {
	for _, is := range []func(v *rooms.RoomView) bool{tabletest.IsSetUp, tabletest.IsRace, tabletest.IsNoRace, tabletest.IsMyTurn} {
		pane := newDesk(t, "", tabletest.When(t, 4, is)).table.Board(120, 40).Panes[0]
		for _, lines := range append(pane.Shorter, pane.Lines) {
			if lines[0].Text == "" {
				t.Error("an empty line is the first")
			}
		}
	}
	lines := newDesk(t, "", tabletest.When(t, 4, tabletest.IsSetUp)).beside()
	if last := lines[len(lines)-1]; last.Text != "" || last.Longest == "" {
		t.Errorf("no room is kept below the rules, but %v", last)
	}
	v := tabletest.When(t, 4, tabletest.IsRace)
	if got := newDesk(t, "", v).fits(); got != words.RankName(v.Table.Opening) {
		t.Errorf("in a race fits %q", got)
	}
}

// TestRulesInShortSaySomething: where there is no room for all of the rules, no line is left that is a name of nothing.
func TestRulesInShortSaySomething(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic"} {
		d := newDesk(t, "", tabletest.WhenOf(t, code, 4, tabletest.IsMyTurn))
		for _, lines := range d.table.Board(120, 40).Panes[0].Shorter {
			for _, line := range lines {
				if line.Who == "" && line.Text != "" && !strings.Contains(line.Text, ":") {
					t.Errorf("%s: %q says nothing", code, line.Text)
				}
			}
		}
	}
}

// TestTheStoryHasRoom beside the table, however much there is to say of the rules.
func TestTheStoryHasRoom(t *testing.T) {
	const least = 6
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic"} {
		d := newDesk(t, "", tabletest.WhenOf(t, code, 4, tabletest.IsMyTurn))
		d.types("b")
		picture := d.picture(120, 40)
		_, after, _ := strings.Cut(picture, "The story so far")
		after, _, _ = strings.Cut(after, "Chat ─")
		if n := strings.Count(after, "\n") - 2; n < least {
			t.Errorf("%s: the story has %d rows:\n%s", code, n, picture)
		}
	}
}
