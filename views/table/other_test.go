package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/prompt"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func TestFivesAndTheirCompany(t *testing.T) {
	v := tabletest.WhenOf(t, "leeds", 4, func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1 && v.Table.Ask.Kind == engine.AskAtLeast
	})
	k := letter(v.Legal[0].Companion)
	name := words.RankName(v.Legal[0].Companion)
	for _, c := range []struct {
		keys []string
		says string
	}{
		{[]string{"5"}, "first a higher card to go with 5"},
		{[]string{"5", k}, "play 5 + " + name},
		{[]string{"5", "5", k, k}, "play 5 5 + " + name + " " + name},
		{[]string{"5", k, "5"}, "play 5 5 + " + name},
		{[]string{k, "5"}, "play 5 + " + name},
		{[]string{k, k, "5", "5"}, "play 5 5 + " + name + " " + name},
		{[]string{"5", "5", k, "esc"}, "first a higher card to go with 5 5"},
		{[]string{"5", "tab", "up", "down"}, "play 5 + "},
	} {
		d := newDesk(t, "", v)
		d.types(c.keys...)
		if !strings.HasPrefix(c.says, "first") {
			c.says = "ENTER " + c.says
		}
		d.says(c.says)
	}
	d := newDesk(t, "", v)
	d.types("5", "enter")
	d.sent()
	d.types(strings.Repeat(k, v.Table.Hand.Rank(v.Legal[0].Companion)), k)
	if d.table.scene.Choice.Rank != engine.Five || d.table.scene.Choice.With != engine.NoRank {
		t.Errorf("%v and %v are chosen after the last of the company", d.table.scene.Choice.Rank, d.table.scene.Choice.With)
	}
	d.types(k, strings.Repeat("5", v.Table.Hand.Rank(engine.Five)))
	if d.table.scene.Choice.Rank != v.Legal[0].Companion || d.table.scene.Choice.With != engine.NoRank {
		t.Errorf("%v and %v are chosen after the last five", d.table.scene.Choice.Rank, d.table.scene.Choice.With)
	}
}

// TestCompanyByTab leads through every rank of it, and then to none.
func TestCompanyByTab(t *testing.T) {
	v := tabletest.WhenOf(t, "leeds", 4, tabletest.IsFives)
	d := newDesk(t, "", v)
	d.types("5")
	set := d.table.scene.At.Companions(engine.Five)
	for r := range engine.NoRank {
		if set.Has(r) {
			if d.types("tab"); d.table.scene.Choice.With != r {
				t.Errorf("%v instead of %v", d.table.scene.Choice.With, r)
			}
		}
	}
	if d.types("tab"); d.table.scene.Choice.With != engine.NoRank {
		t.Errorf("%v after the last", d.table.scene.Choice.With)
	}
}

func TestEating(t *testing.T) {
	v := tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror)
	for _, undo := range []string{"e", "esc", letter(v.Legal[0].Rank), "right"} {
		d := newDesk(t, "", v)
		d.types("e")
		d.says("ENTER eat the pile")
		d.types(undo)
		d.silent("ENTER eat the pile")
	}
	d := newDesk(t, "", v)
	d.types(letter(v.Legal[0].Rank), "e", "enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Take(0)})
	newDesk(t, "", eaten(t)).says("You lead: anything goes.")
	for want, situation := range map[bool]func(*rooms.RoomView) bool{true: tabletest.IsEatFlip, false: tabletest.IsStuck} {
		s := newDesk(t, "", tabletest.WhenOf(t, "schwechat", 4, situation)).table.scene
		if got := slices.Contains(prompt.Keys(s), s.Vocabulary().TakeKey); got != want {
			t.Errorf("of %v the key to eat is shown: %t", s.View.Legal, got)
		}
	}
	for want, v := range map[string]*rooms.RoomView{
		"You can play ":              tabletest.When(t, 4, tabletest.IsMyTurn),
		"Not your turn: ":            tabletest.When(t, 4, tabletest.IsTheirs),
		"There is no stack to take.": tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.Mine(v) && len(v.Table.Pile) == 0 }),
		"Only your gamble is left":   tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && len(v.Table.Pile) > 0 }),
	} {
		d := newDesk(t, "", v)
		d.types("e")
		d.says(want)
		d.types("enter", "enter")
		if slices.Contains(d.moves(), "take") {
			t.Errorf("taken, though: %s", want)
		}
	}
}

func TestChanceOrPile(t *testing.T) {
	v := tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)
	for _, c := range []struct {
		keys []string
		want string
	}{
		{nil, "chance"},
		{[]string{"e"}, "take"},
		{[]string{"right"}, "take"},
		{[]string{"e", "e"}, "chance"},
		{[]string{"e", "esc"}, "chance"},
		{[]string{"left", "right"}, "chance"},
	} {
		d := newDesk(t, "", v)
		d.types(append(c.keys, "enter")...)
		if got := d.moves(); len(got) != 1 || got[0] != c.want {
			t.Errorf("%v sent %v", c.keys, got)
		}
	}
}

// TestCardsChosenTurnedAChanceCard: what was chosen before one's turn is tried, and refused, instead.
func TestCardsChosenTurnedAChanceCard(t *testing.T) {
	v := tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)
	d := newDesk(t, "", v)
	d.types(letter(lowest(v.Table.Hand.Ranks())))
	d.says("which won't fit")
	d.types("enter")
	if got := d.moves(); slices.Contains(got, "chance") {
		t.Errorf("sent %v", got)
	}
}

func TestShooting(t *testing.T) {
	v := tabletest.WhenOf(t, shootRules, 5, tabletest.IsShooting)
	d := newDesk(t, "", v)
	d.types("a", "enter", "right", "enter")
	if got := d.moves(); len(got) != 1 || got[0] != "A@2" {
		t.Errorf("sent %v", got)
	}
	d = newDesk(t, "", v)
	d.types("a", "a", "enter")
	d.says("Who are you shooting with A A?")
	if d.types("left", "left", "left", "left", "left", "left", "left", "left"); d.table.scene.Choice.Target == 0 {
		t.Error("shoots at oneself")
	}
}

// TestWhoTurnsAHiddenCardSeesIt, and nobody else.
func TestWhoTurnsAHiddenCardSeesIt(t *testing.T) {
	before, after := inVain(t, "leeds", tabletest.IsFlip)
	took := engine.BagOf(before.Table.Pile...)
	var card engine.Card
	for c := range after.Table.Hand.All() {
		if after.Table.Hand.Count(c) > took.Count(c) {
			card = c
		}
	}
	d := newDesk(t, "", before)
	d.sees(after)
	d.says("Bad luck: " + words.RankName(card.Rank()) + " doesn't fit.")
	d.types("right")
	d.silent("Bad luck")
	newDesk(t, "", after).silent("Bad luck")
	_, after = inVain(t, "custom", tabletest.IsChance)
	newDesk(t, "", after).says("Bad luck")
}

func TestGoingAgainIsSaid(t *testing.T) {
	newDesk(t, "", tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskAbove))).says("You go again. The cards laid ask for 6 or higher, wild or not.")
	newDesk(t, "", eaten(t)).silent("You go again")
}

// TestTheRulesAtTheTableAreThoseOfTheRound while one runs that an older program dealt, and between rounds those of the next.
func TestTheRulesAtTheTableAreThoseOfTheRound(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	older, err := engine.KeptRules(v.Terms.Rules.Name, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	v.Table.Rules = older
	for phase, says := range map[rooms.Phase]string{rooms.Playing: "If 200 moves", rooms.Between: "If 50 moves"} {
		v.Phase = phase
		d := newDesk(t, "", v)
		d.types("i")
		got := ""
		for range 12 {
			got += d.picture(120, 40)
			d.types("pgdown")
		}
		if !strings.Contains(got, says) {
			t.Errorf("in phase %v: %s", phase, got)
		}
	}
}

// TestAStalemateIsCountedDown in the last twenty quiet moves, however many there may be.
func TestAStalemateIsCountedDown(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	for locale, says := range map[string][2]string{"": {"stalemate", "stalemate in %d move"}, "de": {"Patt", "Patt in %d Z"}} {
		for _, limit := range []int{100, 200, 800} {
			v.Table.QuietLimit, v.Table.Quiet = limit, limit-21
			newDesk(t, locale, v).silent(says[0])
			for left := 20; left > 0; left-- {
				v.Table.Quiet = limit - left
				newDesk(t, locale, v).says(fmt.Sprintf(says[1], left))
			}
		}
	}
	if got := newDesk(t, "", v).picture(40, 16); !strings.Contains(got, "stalemate in 1") {
		t.Errorf("\n%s", got)
	}
	v.Table.Quiet = v.Table.QuietLimit - 1
	newDesk(t, "", v).says("Going in circles: stalemate in 1 move.")
	newDesk(t, "de", v).says("Es geht im Kreis: Patt in 1 Zug.")
}

func TestKnownCardsAreInTheLog(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsTheirs(v) && v.Table.Seats[2].Known.Len() > 6 })
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		d := newDesk(t, "", v)
		d.types("l")
		if got := d.picture(size[0], size[1]); !strings.Contains(got, "Known in the hands:") {
			t.Errorf("\n%s", got)
		}
	}
}

// TestWhoIsNextIsMarked where the direction can change.
func TestWhoIsNextIsMarked(t *testing.T) {
	v := tabletest.WhenOf(t, "leeds", 5, tabletest.IsCounter)
	d := newDesk(t, "", v)
	d.says("↺ counter-clockwise")
	next := slices.IndexFunc(d.table.Board(120, 40).Seats, func(s board.Seat) bool { return s.Next })
	want := v.Table.Turn
	for want = (want + 4) % 5; v.Table.Seats[want].Out; want = (want + 4) % 5 {
	}
	if got := (v.Table.Seat + 1 + next) % 5; got != want && (next >= 0 || want != v.Table.Seat) {
		t.Errorf("%d is marked, %d is next", got, want)
	}
	d = newDesk(t, "", tabletest.When(t, 5, func(v *rooms.RoomView) bool {
		return tabletest.IsTheirs(v) && v.Table.Turn == 1 && !v.Table.Seats[2].Out
	}))
	if slices.ContainsFunc(d.table.Board(120, 40).Seats, func(s board.Seat) bool { return s.Next }) {
		t.Error("marked where nothing reverses")
	}
}

// TestEveryDemandHasWords in both languages.
func TestEveryDemandHasWords(t *testing.T) {
	en, de := languages.For(""), languages.For("de")
	for kind := engine.AskAtLeast; kind <= engine.AskAnswer; kind++ {
		ask := engine.Ask{Kind: kind, Rank: engine.Nine}
		a, b := en.Table.AskIn(en.Table.Ask, ask), de.Table.AskIn(de.Table.Ask, ask)
		if a == "" || b == "" || a == b || strings.ContainsAny(a+b, "{}") {
			t.Errorf("%v: %q, %q", kind, a, b)
		}
	}
}

// TestSentencesAboutMovesFit into 80 columns, whatever they are filled in with.
func TestSentencesAboutMovesFit(t *testing.T) {
	const room = 78
	for _, locale := range languages.Tags() {
		all := languages.For(locale)
		w := &all.Table.Moves
		long := words.Facts{
			Who: tabletest.Names[10], Other: "6 7 8 9 10 J Q K A", Cards: "5 × Joker", Rank: "10", N: "3999", Ask: all.Table.Ask[0],
		}
		for _, text := range []string{
			w.LayFull, w.IsWarned, w.IsPunished, w.IsPunishedFlip, w.IsFouled, w.TurnedInVain, w.Stalemate,
		} {
			if line := long.Fill(text); frame.Width(line) > room || strings.ContainsAny(line, "{}") {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		for _, text := range []string{
			w.DoChance, w.DoTryTurn, w.DoCompany, w.DoPeek, w.DoDare, w.DoLay, w.DoLayOne, w.DoChooseLay, w.DoShoot, w.DoShootAt,
			w.DoLaidReady,
		} {
			if line := all.Table.Enter + ": " + long.Fill(text); frame.Width(line) > room || strings.ContainsAny(line, "{}") {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		// What a foul costs has two lines, in a window of 40 columns too.
		for _, foul := range [][2]string{
			{w.FoulFit, w.CostWarning},
			{w.FoulFit, w.CostCard},
			{w.FoulTurn, w.CostWarning},
			{w.FoulTurn, w.CostCard},
			{w.FoulFlip, w.CostFlip},
		} {
			line, rest := ui.Cut((&words.Facts{Who: tabletest.Names[10], Cards: "4 4 4 4", N: foul[1]}).Fill(foul[0]), 38)
			if _, rest = ui.Cut(rest, 38); rest != "" {
				t.Errorf("%s … %s", line, rest)
			}
		}
	}
}

// TestWhoAimsIsSaid to the others.
func TestWhoAimsIsSaid(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 })
	newDesk(t, "", v).says("bob chooses who gets the Joker.")
	newDesk(t, "de", watching(v)).says("bob wählt, wen der Joker trifft.")
}
