package table

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// beside is what the rules beside the table say that fits now, empty for nothing, and which lines are marked: their cards, or
// what they are called.
func (d *desk) beside() (fits string, marked []string) {
	lines := d.table.Board(120, 40).Panes[0].Lines
	_, fits, _ = strings.Cut(lines[0].Text, "fits: ")
	for _, line := range lines {
		if name, _, _ := strings.Cut(line.Text, ":"); line.Marked && !strings.Contains(line.Text, "fits: ") {
			marked = append(marked, cmp.Or(line.Who, name))
		}
	}
	return fits, marked
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
	inOrder := func(is func(*rooms.RoomView) bool) func(*rooms.RoomView) bool {
		return func(v *rooms.RoomView) bool {
			return is(v) && v.Table.Ask.Kind == engine.AskAtLeast && tabletest.Top(v) != engine.Three
		}
	}
	foul := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	for _, c := range []struct {
		code string
		is   func(v *rooms.RoomView) bool
		want []string
		keys []string
	}{
		{"bitenight", tabletest.IsSetUp, nil, nil},
		{"bitenight", tabletest.IsRace, nil, nil},
		{"bitenight", topped(engine.King, engine.AskAtLeast), []string{order}, nil},
		{"bitenight", topped(engine.Eight, engine.AskAtLeast), []string{order}, nil},
		{"bitenight", topped(engine.Two, engine.AskFree), []string{"2"}, nil},
		{"bitenight", topped(engine.Seven, engine.AskAtMost), []string{"7"}, nil},
		{"bitenight", topped(engine.Three, engine.AskAtMost), []string{"3", "7"}, nil},
		{"bitenight", topped(engine.Three, engine.AskAtLeast), []string{order, "3"}, nil},
		{"bitenight", func(v *rooms.RoomView) bool { return tabletest.Mine(v) && len(v.Table.Pile) == 0 && len(v.Legal) > 1 }, nil, nil},
		{"bitenight", tabletest.IsAim, []string{"Jk"}, nil},
		{"bitenight", inOrder(tabletest.IsJump), []string{order, "4 ×"}, nil},
		{"schwechat", topped(engine.Seven, engine.AskBelow), []string{"7"}, nil},
		{"schwechat", topped(engine.Three, engine.AskBelow), []string{"3", "7"}, nil},
		{"schwechat", topped(engine.Eight, engine.AskFree), []string{"8"}, nil},
		{shootRules, topped(engine.Ace, engine.AskAnswer), []string{"A"}, nil},
		{"custom", topped(engine.Joker, engine.AskTrump), []string{"Jk"}, nil},
		{trumpRules, topped(engine.Six, engine.AskAbove), []string{"6"}, nil},
		{"custom", inOrder(tabletest.IsChance), []string{order, "chance card"}, nil},
		{"classic", bankAbove, []string{"face-up"}, nil},
		{"leeds", inOrder(tabletest.IsFlip), []string{order, "face-down"}, nil},
		{"schwechat", tabletest.IsMirror, []string{order, "3", "eating"}, []string{"e"}},
		{strictRules, tabletest.IsWrong, []string{order, "referee"}, []string{wrong(foul), "enter"}},
	} {
		d := newDesk(t, "", tabletest.WhenOf(t, c.code, 4, c.is))
		d.types(c.keys...)
		if _, got := d.beside(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are marked, not %q", c.code, got, c.want)
		}
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
			fits, _ := d.beside()
			fits = " " + fits + " "
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

// TestTheRulesBesideSaySomething: no form of them begins with an empty row, has a line that is a name of nothing, or names
// others where nothing is said to fit. In a race the card that opens is.
func TestTheRulesBesideSaySomething(t *testing.T) {
	for _, c := range []struct {
		code string
		is   func(*rooms.RoomView) bool
	}{
		{"bitenight", tabletest.IsMyTurn},
		{"leeds", tabletest.IsMyTurn},
		{"schwechat", tabletest.IsMyTurn},
		{"classic", tabletest.IsMyTurn},
		{"bitenight", tabletest.IsRace},
		{"bitenight", tabletest.IsNoRace},
		{"bitenight", preparing},
	} {
		d := newDesk(t, "", tabletest.WhenOf(t, c.code, 4, c.is))
		pane, v := d.table.Board(120, 40).Panes[0], d.table.scene.View.Table
		fits, _ := d.beside()
		inOrder := 0
		for _, form := range append(pane.Shorter, pane.Lines) {
			if form[0].Text == "" {
				t.Errorf("%s, %v: an empty line is the first", c.code, v.Phase)
			}
			for _, line := range form {
				if line.Text == "others: as high or higher" && fits != "" || line.Text == "in order: as high or higher" && fits == "" {
					inOrder++
				}
			}
		}
		for _, line := range slices.Concat(pane.Shorter...) {
			if line.Who == "" && line.Text != "" && !strings.Contains(line.Text, ":") && v.Phase == engine.PhasePlay {
				t.Errorf("%s: %q says nothing", c.code, line.Text)
			}
		}
		if c.code == "bitenight" && inOrder != 1+len(pane.Shorter) {
			t.Errorf("in %v what is in order is said %d times", v.Phase, inOrder)
		}
		if v.Phase == engine.PhaseOpening && fits != words.RankName(v.Opening) {
			t.Errorf("in a race fits %q", fits)
		}
		if last := pane.Lines[len(pane.Lines)-1]; v.Phase == engine.PhaseSetUp && (last.Text != "" || last.Longest == "") {
			t.Errorf("no room is kept below the rules, but %v", last)
		}
	}
}

// TestTheRulesBesideLeaveRoom for the story, however much there is to say, and where they have none it is said.
func TestTheRulesBesideLeaveRoom(t *testing.T) {
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
		d.fitsAt(60, 20, "No room here for the rules: press i.")
		d.fitsAt(40, 16, "No room here for the rules: press i.")
	}
}
