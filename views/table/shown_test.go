package table

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rsc.io/qr"

	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/table/parts"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestWindowsShow what each row says, and not what it hides.
func TestWindowsShow(t *testing.T) {
	turn, theirs := tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 4, tabletest.IsTheirs)
	all := func(players int) *rooms.RoomView { return tabletest.When(t, players, tabletest.IsTheirs) }
	first := waitingRoom(t, 4, 3)
	first.Dealer = rooms.DealerView{Seat: engine.NoSeat, Reason: rooms.DealLot}
	trumped := tabletest.WhenOf(t, "custom:pickup=5,joker=none,chance=off", 3, func(v *rooms.RoomView) bool {
		fives := engine.BagOf(v.Table.Pile...)
		return v.Table.Ask.Kind == engine.AskTrump && tabletest.IsStuck(v) && fives.Rank(engine.Five) == 1
	})
	const small = "make the window larger"
	queued := func(opens string) *desk {
		return situate(t, "", "gathering 4, of another, queue 0, watched, opens "+opens)
	}
	type window struct {
		what          string
		desk          *desk
		width, height int
		shows, hides  string
	}
	rows := []window{
		{"a game in lines", newDesk(t, "", turn), 39, 16, "choose cards first", small},
		{"a game in lines", newDesk(t, "", turn), 40, 11, "▶", small},
		{"a game in lines", newDesk(t, "", turn), 24, 8, "choose cards first", small},
		{"a panel in no columns", newDesk(t, "", turn).press("l"), 39, 16, small, ""},
		{"a panel in no rows", newDesk(t, "", turn).press("l"), 40, 11, small, ""},
		{"the pace where bots play", newDesk(t, "", atPace(all(4), 0, rooms.PaceFast)), 80, 24, "bots: fast", ""},
		{"no pace of people", newDesk(t, "", atPace(all(3), 0, rooms.PaceFast)), 80, 24, "", "bots: fast"},
		{"the way out", newDesk(t, "", turn), 80, 24, "esc lobby", ""},
		{"the last row called cancelling the lobby", newDesk(t, "", turn).press("right"), 80, 24, "esc cancel", "esc lobby"},
		{"nothing is chosen any more", newDesk(t, "", turn).press("right", "esc"), 80, 24, "esc lobby", ""},
		{"taking counted trump cards that are burned", newDesk(t, "", trumped).press("e"), 80, 24, fmt.Sprintf("(%d card", len(trumped.Table.Pile)-1), ""},
		{"the direction", newDesk(t, "", tabletest.When(t, 8, tabletest.Mine)), 40, 16, "↻ clockwise", ""},
		{"the direction of numbers", newDesk(t, "", watching(tabletest.When(t, 8, tabletest.Mine))), 40, 16, "↻ 1 → 8", ""},
		{"when others may deal was cut", queued("120"), 80, 24, "queue. Before long any player with a seat may deal.", ""},
		{"who may deal by now", queued("0"), 80, 24, "queue. Any player with a seat may deal now.", "Waiting for"},
		{"the first dealer", newDesk(t, "", dealtFrom(first)).press("f"), 80, 24, "The first dealer is drawn by lot", ""},
	}
	house := newDesk(t, "", warned(theirs, rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"}))
	for _, size := range [][2]int{{40, 12}, {40, 16}, {60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		rows = append(rows, window{"the house is heard", house, size[0], size[1], "Back at noon", ""})
	}
	for _, c := range rows {
		got := strings.Join(strings.Fields(c.desk.picture(c.width, c.height)), " ")
		if !strings.Contains(got, c.shows) || c.hides != "" && strings.Contains(got, c.hides) {
			t.Errorf("%s, %dx%d: no %q, or %q:\n%s", c.what, c.width, c.height, c.shows, c.hides, c.desk.picture(c.width, c.height))
		}
	}
}

// TestTheRulesAtTheTableAreThoseOfTheRound while one runs that an older program dealt, and between rounds those of the next.
func TestTheRulesAtTheTableAreThoseOfTheRound(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	older, err := engine.KeptRules(v.Terms.Rules.Name, nil, 1)
	enginetest.NoError(t, err)
	v.Table.Rules = older
	for phase, says := range map[rooms.Phase]string{rooms.Playing: "If 200 moves", rooms.Between: "If 50 moves"} {
		v.Phase = phase
		d := newDesk(t, "", v)
		d.press("i")
		if seen, _ := d.seen("pgdown"); !strings.Contains(seen, says) {
			t.Errorf("in phase %v: no %q", phase, says)
		}
	}
}

// TestTheKeyOfTheSuits gives every card on the table its colours, and takes them away.
func TestTheKeyOfTheSuits(t *testing.T) {
	for _, name := range []string{"turn", "set-up of 8", "mine of 12", "turn of 6, watched"} {
		d := situate(t, "", name)
		for _, four := range []bool{false, true, false} {
			styles := viewtest.StylesOf(d.screen)
			for _, pair := range []string{"♦♥", "♣♠", "♣♦", "♣♥", "♠♦", "♠♥"} {
				a, b := pair[:3], pair[3:]
				if alike := pair == "♦♥" || pair == "♣♠"; styles.Share(a, b) != (alike && !four) {
					t.Errorf("%s, four colours %v: %s and %s are alike: %v", name, four, a, b, styles.Share(a, b))
				}
			}
			d.press("s")
		}
	}
}

// TestTheRatingChanges with a match that was seen from its beginning, and nothing is said of one where there is none.
func TestTheRatingChanges(t *testing.T) {
	for want, c := range map[string]struct{ before, after, round int }{
		"rating 1516 (−8)":  {1524, 1516, 1},
		"rating 1530 (+30)": {1500, 1530, 1},
		"rating 1500 (±0)":  {1500, 1500, 1},
		"rating 1600 ":      {1500, 1600, 2}, // seen from its second round on
		"":                  {0, 0, 1},
	} {
		shown, asked := c.before, 0
		begins, over := ended(t, 4, rooms.Playing), ended(t, 4, rooms.Over)
		begins.Match.Round, begins.Match.ID, begins.Match.Over, begins.Result, over.Match.ID = c.round, "m1", false, nil, "m1"
		d := newDesk(t, "", begins)
		d.table.scene.Rating = func(rules string) int {
			if asked++; rules != "bitenight" {
				t.Errorf("asked by the rules %q", rules)
			}
			return shown
		}
		d.see(begins)
		shown = c.after
		d.see(over)
		d.see(over)
		d.table.moment = nil
		if got := d.reads(); !strings.Contains(got, want) || strings.Contains(got, "rating") != (want != "") {
			t.Errorf("no %q, or a rating without one:\n%s", want, got)
		}
		if asked == 0 || asked > 2 {
			t.Errorf("asked %d times", asked)
		}
	}
}

// TestAskingWhomMovedTheTable: the question has one row from 80 columns on, as the sentence before it has, however many there
// are to be aimed at.
func TestAskingWhomMovedTheTable(t *testing.T) {
	for _, players := range []int{3, 5, 8} {
		for _, locale := range languages.Tags() {
			d := situate(t, locale, fmt.Sprint("joker of ", players)).press("o", "enter")
			if status := prompt.Status(d.table.scene); frame.Width(status) > 76 {
				t.Errorf("%d players: %q", players, status)
			}
		}
	}
}

// TestTheWaitingRoomShowsWhatEveryCardDoes: in full where there is room for it as the story is short, else each by its name.
func TestTheWaitingRoomShowsWhatEveryCardDoes(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, height := range []int{24, 30, 40, 60} {
			got := newDesk(t, locale, situation(t, "gathering 4, rules custom:again=9")).picture(120, height)
			for _, card := range []string{"2", "3", "7", "8", "9", "10", "J", "Joker", "4 ×"} {
				if !strings.Contains(got, "│ "+card+" ") {
					t.Errorf("%s, %d rows: nothing about %s in\n%s", locale, height, card, got)
				}
			}
		}
	}
	house := newDesk(t, "", situation(t, "gathering 4, rules custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A"))
	house.expect(140, 45, "│       drawing") // the last line of the last card
}

// TestSeatsOfAWaitingRoomRanIntoEachOther where a long code of house rules leaves them little height: two seats, one below the
// other, are two tiles.
func TestSeatsOfAWaitingRoomRanIntoEachOther(t *testing.T) {
	const inTile, tile = 36, 3
	v := situation(t, "gathering 4, rules custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A")
	for height := 16; height <= 40; height++ {
		d := newDesk(t, "", v)
		f := d.draw(80, height)
		run, longest := 0, 0
		for y := range height {
			run++
			if f.Cell(inTile, y).Style() != d.table.scene.Theme.Pane.Text {
				run = 0
			}
			longest = max(longest, run)
		}
		if longest == 0 || longest > tile {
			t.Errorf("%d rows: a tile is %d rows high:\n%s", height, longest, f)
		}
	}
}

// TestEverySeatOfAWaitingRoomIsSeen, taken or free, above what is at stake.
func TestEverySeatOfAWaitingRoomIsSeen(t *testing.T) {
	for players := 2; players <= 20; players++ {
		d := newDesk(t, "", forfeited(waitingRoom(t, players, players-1)))
		for height := 12; height <= 44; height++ {
			if height < 16 && players > 12 {
				continue
			}
			for _, width := range []int{40, 80, 120} {
				got := d.picture(width, height)
				seats, after, _ := strings.Cut(got, " makes the tea")
				if n := strings.Count(seats, "●") + strings.Count(seats, "○"); n != players || after == "" {
					t.Fatalf("%dx%d: %d seats of %d:\n%s", width, height, n, players, got)
				}
			}
		}
	}
}

// TestEverythingAboutDealingCanBeRead in the smallest window. At 80 columns what is copied is whole on a line of its own: the
// commitment, and what checks it.
func TestEverythingAboutDealingCanBeRead(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, dealtFrom(ended(t, 20, rooms.Between)))
		w, v := d.table.scene.Words.Table.Fair, d.table.scene.View
		d.press("f")
		seen, _ := d.seen("down")
		d.expectWords(seen, w.How, w.Last, w.Check, w.NoShares, strings.Join(w.Promises, " "), strings.Join(w.Limits, " "))
		if strings.Contains(seen, "…") {
			t.Error("something is cut")
		}
		wide := ""
		for range 60 {
			wide += d.picture(80, 24)
			d.press("up")
		}
		check := "ssh HOST record " + string(v.Result.Deal.Round) + ` | shithead verify - --commit \`
		for _, whole := range []string{v.Deal.Commit, v.Result.Deal.Commit, v.Result.Deal.Seed, check} {
			if !regexp.MustCompile(`(?m)^ ` + regexp.QuoteMeta(whole) + ` *$`).MatchString(wide) {
				t.Errorf("%q is not on a line of its own", whole)
			}
		}
	}
}

// TestWhoDealsIsSaid while the table sets up and in the log, of oneself too, and is not guessed: in a replay nobody knows why, and
// the seat of somebody who has just left is somebody else's at the next deal.
func TestWhoDealsIsSaid(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct {
		code string
		seat int
		why  rooms.DealReason
	}{
		{"bitenight", 1, rooms.DealShithead},
		{"custom", 0, rooms.DealShithead},
		{"schwechat", 1, rooms.DealShithead},
		{"leeds", 1, rooms.DealLot},
		{"leeds", 0, rooms.DealLot},
		{"leeds", 0, rooms.DealAgain},
		{"classic", 2, rooms.DealPassed},
		{"bitenight", 1, rooms.DealUnsaid},
	} {
		v := dealing(t, c.code, c.seat, c.why)
		fmt.Fprintf(&b, "=== %s, seat %d, %v\n", c.code, c.seat, c.why)
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, dealtFrom(v))
			text, _ := prompt.News(d.table.scene, 78)
			log := strings.Split(strings.TrimSpace(scenetest.Told(locale, v)), "\n")
			fmt.Fprintf(&b, "%s | %s\n", text, log[len(log)-1])
			if d.press("f"); !strings.Contains(d.picture(80, 24), strings.ReplaceAll(text, words.NoBreak, " ")) {
				t.Errorf("the page about dealing has no %q", text)
			}
		}
	}
	golden.Text(t, "dialogues/dealers", b.String())
	left := ended(t, 4, rooms.Between)
	left.Dealer, left.Seats[1].Left = rooms.DealerView{Seat: 1, Reason: rooms.DealPassed}, true
	if text := newDesk(t, "", left).table.scene.DealerSays(); text != "" {
		t.Errorf("it is said %q", text)
	}
}

// TestCallingOffFits where names are long and many.
func TestCallingOffFits(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := situate(t, locale, "mine of 20, call off 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19")
		if text, _ := prompt.News(d.table.scene, 78); text == "" || len(text) > 78 {
			t.Errorf("%q", text)
		}
		d.expect(40, 16, "  u") // how to answer
	}
}

// seen is what is seen in the smallest window while a key is pressed often, and where it ends.
func (d *desk) seen(key string) (all, last string) {
	for range 120 {
		last = d.picture(fewestColumns, fewestRows)
		all += last
		d.press(key)
	}
	return strings.Join(strings.Fields(all), " "), last
}

// expectWords checks that each word of some texts is in another.
func (d *desk) expectWords(seen string, texts ...string) {
	d.t.Helper()
	for word := range strings.FieldsSeq(strings.Join(texts, " ")) {
		if !strings.Contains(seen, word) {
			d.t.Errorf("%q is not seen", word)
		}
	}
}

// TestTheHelpWasCut in narrow windows: all of it can be turned to, and the log was scrolled into nothing: it ends when its
// oldest line is seen.
func TestTheHelpWasCut(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := situate(t, locale, "turn").press("?")
		w, v := d.table.scene.Words, d.table.scene.Vocabulary()
		d.expect(40, 16, w.HelpKeys[0].Does)
		seen, last := d.seen("down")
		for _, line := range w.Table.Help {
			if line.Key != w.Table.Board.SecondKey.Key { // no room for a second table
				d.expectWords(seen, line.Key, v.Adapt(line.Does))
			}
		}
		if d.expectWords(seen, v.Cards.Jump); !strings.Contains(last, "4 ×") || strings.Contains(last, w.Table.HelpTitle+"\n") {
			t.Errorf("the last page:\n%s", last)
		}
		d.press("x", "l")
		d.seen("up")
		rows := strings.Split(d.picture(40, 16), "\n")
		if slices.ContainsFunc(rows[3:14], func(row string) bool { return strings.Trim(row, "│ ") == "" }) {
			t.Errorf("nothing is seen:\n%s", strings.Join(rows, "\n"))
		}
		if d.press("down"); d.picture(40, 16) == strings.Join(rows, "\n") {
			t.Error("the way down is longer than the way up")
		}
	}
}

// TestTheLastRowKeepsItsOrder in every phase and width: chat, reactions, rules, help and the way out are always in it, leaving
// for good is in the help alone.
func TestTheLastRowKeepsItsOrder(t *testing.T) {
	for _, name := range []string{
		"gathering 4", "set-up", "ready", "lay in schwechat", "laid in schwechat", "race", "turn", "theirs", "theirs, auto", "aim of 5", "jump of 5",
		"flip", "stuck", "out", "theirs of 6, watched", "between",
	} {
		for _, locale := range languages.Tags() {
			d := situate(t, locale, name)
			foot, keys := d.table.scene.Words.Table.Board.Foot, ""
			for _, k := range foot {
				press, _ := ui.Press(k)
				keys += press.String() + " "
			}
			if keys != "? c g i l p esc " {
				t.Errorf("%q are the keys: %s", locale, keys)
			}
			for width := 40; width < 210; width += 7 {
				rows := strings.Split(strings.TrimRight(d.picture(width, 24), "\n"), "\n")
				last := " " + rows[len(rows)-1] + " "
				for _, k := range foot {
					_, after, ok := strings.Cut(last, " "+k.Key+" ")
					if last = " " + after; !ok {
						t.Fatalf("%s, %d columns: no %s, or not in its place: %s", name, width, k.Key, rows[len(rows)-1])
					}
				}
			}
		}
	}
}

// TestTheFirstRowsOfNarrowWindows: what a seat is doing ran into its name, and the direction gave way to the watchers, though
// it is more important. It is that of numbers where so many others sit there that they have some.
func TestTheFirstRowsOfNarrowWindows(t *testing.T) {
	swapping, theirs := tabletest.When(t, 5, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsTheirs)
	for width := 40; width < 140; width++ {
		top, _, _ := strings.Cut(newDesk(t, "", theirs).picture(width, 24), "\n")
		direction := strings.Contains(top, "clockwise")
		if (strings.Contains(top, "watching") || width == 80) && !direction {
			t.Errorf("%d columns: %s", width, top)
		}
		for row := range strings.Lines(newDesk(t, "", swapping).picture(max(60, width), 30)) {
			if at := strings.Index(row, "swapping"); at > 0 && row[at-1] != ' ' {
				t.Fatalf("%d columns: %s", width, row)
			}
		}
	}
}

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
		{"classic", kinds["bank-above"], []string{"face-up"}, nil},
		{"leeds", inOrder(tabletest.IsFlip), []string{order, "face-down"}, nil},
		{"schwechat", tabletest.IsMirror, []string{order, "3", "eating"}, []string{"e"}},
		{strictRules, tabletest.IsWrong, []string{order, "referee"}, []string{"k", "enter"}},
	} {
		d := newDesk(t, "", tabletest.WhenOf(t, c.code, 4, c.is))
		d.press(c.keys...)
		if _, got := d.beside(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q are marked, not %q", c.code, got, c.want)
		}
	}
}

// TestAMarkedLineHasASignAndAStyle: the sign alone for those without colours, and both for everybody else.
func TestAMarkedLineHasASignAndAStyle(t *testing.T) {
	for _, size := range [][2]int{{100, 30}, {140, 45}} {
		d := situate(t, "", "asked-at-most").prefer(words.RulesBeside)
		f := d.draw(size[0], size[1])
		before, _, _ := strings.Cut(f.String(), "▸ 7 ")
		rows := strings.Split(before, "\n")
		x, y := frame.Width(rows[len(rows)-1]), len(rows)-1
		for column, want := range map[int]frame.StyleID{x: d.table.scene.Theme.Ask, x + 2: d.table.scene.Theme.Strong} {
			if got := f.Cell(column, y).Style(); got != want {
				t.Errorf("%v: column %d of row %d has style %s\n%s", size, column, y, palette.Style(got), f)
			}
		}
	}
}

// TestWithoutHints neither a card nor the sentence says what fits, which both do with them.
func TestWithoutHints(t *testing.T) {
	for _, d := range []*desk{situate(t, "", "turn"), situate(t, "", "turn").prefer(words.Hints)} {
		cards, hints := d.table.Board(80, 24).Own.Zones[0].Cards, !d.table.scene.Prefers.Is(words.Hints)
		marked := slices.ContainsFunc(cards, func(c board.OwnCard) bool { return c.Playable || !c.Quiet })
		if told := strings.Contains(d.picture(80, 24), "You can play: 3 A"); marked == hints || told == hints || len(cards) != 9 {
			t.Errorf("without hints: %t, and %d cards are marked: %t, told of: %t", hints, len(cards), marked, told)
		}
	}
}

// TestWhatFitsIsWhatMayBeLaid: on what the pile asks, by whoever is on turn from where they play. The pile's name left no room for
// what it asks, in some rule set or other.
func TestWhatFitsIsWhatMayBeLaid(t *testing.T) {
	tried := map[engine.AskKind]int{}
	rng := rand.New(rand.NewPCG(12, 12))
	for i := range times(30, 300) {
		r := tabletest.RoundOf(t, enginetest.AnyRules(t, i, rng), "easy", 3, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			v := r.View(max(0, r.State.Turn()))
			if v.Table.Phase != engine.PhasePlay || v.Table.Ask.Kind == engine.AskFree || v.Table.Opening != engine.NoRank {
				continue
			}
			if d := newDesk(t, language(r.State.Moves()), v); r.State.Moves()%5 == 0 {
				title := fmt.Sprintf(" %s %d · ", d.table.scene.Vocabulary().Pile, len(v.Table.Pile))
				_, asks, _ := strings.Cut(d.picture(80, 24), title)
				if row, _, _ := strings.Cut(asks, "\n"); strings.Contains(row, "…") {
					t.Fatalf("%s: %s%s", v.Terms.Rules.Code(), title, row)
				}
			}
			d := newDesk(t, "", v)
			if d.table.scene.At.Playing() == nil || d.table.scene.At.Active() == nil {
				continue
			}
			fits, _ := d.beside()
			for rank := range engine.NoRank {
				if d.table.scene.At.Active().Rank(rank) == 0 {
					continue
				}
				tried[v.Table.Ask.Kind]++
				may, said := d.table.scene.At.Alone().Has(rank), slices.Contains(strings.Fields(fits), words.RankName(rank))
				if may != said {
					t.Fatalf("%s: on %v %v may be laid: %v, but it says: %s", v.Table.Rules.Code(), v.Table.Ask, rank, may, fits)
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

// TestTheRulesBesideSaySomething: no form of them begins with an empty row, or has a line that is a name of nothing. In
// a race the card that opens fits. They leave room for the story, and where they have none it is said.
func TestTheRulesBesideSaySomething(t *testing.T) {
	for _, what := range []string{
		"turn", "turn in leeds", "turn in schwechat", "turn in classic", "race", "no-race", "set-up",
	} {
		d := situate(t, "", what)
		pane, v := d.table.Board(120, 40).Panes[0], d.table.scene.View.Table
		fits, _ := d.beside()
		for _, form := range append(pane.Shorter, pane.Lines) {
			if form[0].Text == "" {
				t.Errorf("%s: an empty line is the first", what)
			}
		}
		for _, line := range slices.Concat(pane.Shorter...) {
			if line.Who == "" && line.Text != "" && !strings.Contains(line.Text, ":") && v.Phase == engine.PhasePlay {
				t.Errorf("%s: %q says nothing", what, line.Text)
			}
		}
		if v.Phase == engine.PhaseOpening && fits != words.RankName(v.Opening) {
			t.Errorf("in a race fits %q", fits)
		}
		if last := pane.Lines[len(pane.Lines)-1]; v.Phase == engine.PhaseSetUp && (last.Text != "" || last.Longest == "") {
			t.Errorf("no room is kept below the rules, but %v", last)
		}
		picture := d.press("b").picture(120, 40)
		_, after, _ := strings.Cut(picture, "The story so far")
		after, _, _ = strings.Cut(after, "Chat ─")
		if n := strings.Count(after, "\n") - 2; n < 6 {
			t.Errorf("%s: the story has %d rows:\n%s", what, n, picture)
		}
		d.expect(60, 20, "No room here for the rules: press i.")
		d.expect(40, 16, "No room here for the rules: press i.")
	}
}

// TestReactionsAreSeenForAWhile beside the seat: until two more moves. Outside of a round it takes other lines.
func TestReactionsAreSeenForAWhile(t *testing.T) {
	turn := tabletest.When(t, 4, tabletest.IsMyTurn)
	other := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "2: 6")
	other.Seats[2].Owner = person(9) // who did not have the seat then
	for i, c := range []struct {
		view *rooms.RoomView
		want string
	}{
		{talks(turn, "2: 6", "9: 8"), "thanks!"},
		{later(talks(turn, "2: 6", "9: 8"), 1), "thanks!"},
		{later(talks(turn, "2: 6", "9: 8"), 2), ""},
		{talks(waitingRoom(t, 4, 4), "2: 6", "1: one", "1: two"), ""},
		{other, ""},
	} {
		if got := newDesk(t, "", c.view).table.scene.Reaction(2); got != c.want {
			t.Errorf("case %d: %q", i, got)
		}
	}
}

// TestWhatWasSaidIsSeenWithoutALog for a while, below the pile: until two more moves, or a key.
func TestWhatWasSaidIsSeenWithoutALog(t *testing.T) {
	v := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "1: hello")
	for i, c := range []struct {
		view *rooms.RoomView
		key  string
		then *rooms.RoomView
		want bool
	}{
		{v, "", nil, true}, {later(v, 1), "", nil, true}, {later(v, 2), "", nil, false}, {v, "right", nil, false}, {v, "right", talks(v, "1: hello"), true},
	} {
		d := newDesk(t, "", c.view)
		if d.press(c.key); c.then != nil {
			d.see(c.then)
		}
		if said := strings.Contains(d.picture(40, 16), "\n bob: hello"); said != c.want {
			t.Errorf("case %d: seen %v:\n%s", i, said, d.picture(40, 16))
		}
	}
}

// TestPropertyWhoIsMutedIsNotHeard, wherever one looks.
func TestPropertyWhoIsMutedIsNotHeard(t *testing.T) {
	for _, what := range []string{"turn", "mine of 12", "gathering 3", "between", "over of 5", "theirs, watched"} {
		v := talks(situation(t, what), "1: 2", "2: spoken", "1: unheard of", "9: unheard of", "1: 7")
		for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}, {50, 30}} {
			for _, keys := range [][]string{nil, {"l"}, {"p"}, {"c"}} {
				d := newDesk(t, "", v)
				d.table.scene.Mute(person(1).ID)
				d.table.scene.Mute(person(9).ID)
				d.press(keys...)
				if got := d.picture(size[0], size[1]); strings.Contains(got, "unheard") || strings.Contains(got, "wow!") {
					t.Fatalf("who is muted is heard:\n%s", got)
				}
				d.table.scene.Mute(person(1).ID)
				if d.press("l"); keys == nil && !strings.Contains(d.picture(140, 45), "unheard") {
					t.Fatalf("not heard any more:\n%s", d.picture(140, 45))
				}
			}
		}
	}
}

// TestACardGaveTheSeatUp: j, the Jack, was also a yes in the prompt that asks whether to leave.
func TestACardGaveTheSeatUp(t *testing.T) {
	for _, key := range ui.RankKeys + "*" + strings.ToUpper(ui.RankKeys) {
		d := newDesk(t, "de", tabletest.When(t, 4, tabletest.IsTheirs))
		d.press("x", string(key))
		d.sent()
		if d.exits > 0 {
			t.Errorf("%c leaves", key)
		}
	}
}

// TestTheHelpOfATableIsOfItsKeys: what the menu says is in the help of every language, and each key of the help, and of the last
// row, does something.
func TestTheHelpOfATableIsOfItsKeys(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, b := range bindings {
			if b.Says != nil && b.Says(w).Does == "" {
				t.Errorf("%s: nothing is said of %q", locale, b.Keys)
			}
		}
		for _, line := range slices.Concat(w.Table.Help, w.Table.Board.Foot) {
			press, ok := ui.Press(line)
			_, rank := ui.RankKey(press.String())
			if ok && !rank && press.String() != ":" && !slices.ContainsFunc(bindings, func(b ui.Binding[*Table]) bool { return slices.Contains(b.Keys, press.String()) }) {
				t.Errorf("%s: %q does nothing", locale, line.Key)
			}
		}
	}
}

// TestNotMoreThanSomeCommandsWait for the one under way.
func TestNotMoreThanSomeCommandsWait(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 20, 1))
	d.hold = true
	d.press(strings.Repeat("b", 3*maxWaiting))
	for len(d.held) > 0 {
		d.answer()
	}
	if len(d.did) != 1+8 {
		t.Errorf("%d commands went out", len(d.did))
	}
}

// TestNamesOfThoseWhoLostWereCut: in a row that has no room for all the last are left out. What is worth telling is whole, or less
// of it is told, or it says that it is cut. By width this is what there is room for: names, tellings and the last player's
// cards; and by height what cards do in a waiting room.
func TestNamesOfThoseWhoLostWereCut(t *testing.T) {
	var b strings.Builder
	results, house := situate(t, "", "between of 8, away"), situate(t, "", "gathering 4, rules custom:again=9")
	for width := fewestColumns; width < 170; width += 24 {
		for i, row := range strings.Split(results.picture(width, 24), "\n") {
			_, told, tells := strings.Cut(row, " 1st out")
			_, names, lost := strings.Cut(row, "so far")
			switch {
			case i == 4:
				fmt.Fprintf(&b, "%d: %s\n", width, strings.Join(strings.Fields(row), " "))
			case tells || lost:
				fmt.Fprintf(&b, "%d: %s\n", width, strings.Join(strings.Fields(told+names), " "))
			}
		}
	}
	for height := 14; height < 46; height += 16 {
		for _, row := range strings.Split(house.picture(120, height), "\n") {
			if _, beside, ok := strings.Cut(row, "│ "); ok {
				fmt.Fprintf(&b, "%d rows: %s\n", height, beside)
			}
		}
	}
	golden.Text(t, "dialogues/sizes", b.String())
}

// TestTheStatusOfAResultIsWhole in windows of any width without panes, as far as three rows have room for it. What the queue
// promises is whole in the smallest window, too, with the longest name.
func TestTheStatusOfAResultIsWhole(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, promise := range []string{"2 match 0", "2 round 0", "-1 round 0"} {
			d := situate(t, locale, "turn, watched, bots, promise "+promise)
			for i := range d.table.scene.View.Seats {
				d.table.scene.View.Seats[i].Name = "Wilhelmina Gross"
			}
			want := strings.Join(strings.Fields(d.table.scene.Queued()), " ")
			if got := d.picture(40, 12); !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
				t.Errorf("%s: no %q in\n%s", locale, want, got)
			}
		}
		for _, what := range []string{
			"over of 5, vote 1", "over, bots, promise -1 round 8", "over, watched, bots, promise 2 match 0", "over, watched, bots, promise -1 round 0",
		} {
			d := situate(t, locale, what)
			s := d.table.scene
			status := strings.TrimSpace(s.Queued() + s.Invites() + prompt.Vote(s))
			for width := fewestColumns; parts.MainWidth(width) == width; width++ {
				got := d.picture(width, 24)
				for i, line := range ui.Wrap(status, width-2) {
					if seen := strings.Contains(got, "\n "+line); seen != (i < 3) {
						t.Errorf("%d columns, row %d: %q is there: %t\n%s", width, i, line, seen, got)
					}
				}
			}
		}
	}
}

// TestTheTurnOfARoundSaidThatNoCardsWereLeft, where it is not known how many were before it.
func TestTheTurnOfARoundSaidThatNoCardsWereLeft(t *testing.T) {
	for players := 2; players <= 20; players++ {
		d := newDesk(t, languages.Tags()[players%3], ended(t, players, rooms.Between))
		if got, none := d.picture(200, 60), " "+d.table.scene.Words.Table.Cards(0); strings.Contains(got, none) {
			t.Errorf("%q in\n%s", none, got)
		}
	}
}

// TestSentencesAboutMovesFit into a row of 78 columns, whatever is in them, and what a foul costs into two of 38.
func TestSentencesAboutMovesFit(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Table
		long := words.Facts{
			Who: tabletest.Names[10], Other: "6 7 8 9 10 J Q K A", Cards: "5 × Joker", Rank: "10", N: "3999",
			Ask: w.Ask[0],
		}
		m := &w.Moves
		for _, text := range []string{
			m.LayFull, m.IsWarned, m.IsPunished, m.IsPunishedFlip, m.IsFouled, m.TurnedInVain, m.Stalemate,
		} {
			if line := long.Fill(text); frame.Width(line) > 78 {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		for _, foul := range [][2]string{
			{m.FoulTurn, m.CostWarning}, {m.FoulTurn, m.CostCard}, {m.FoulFlip, m.CostFlip}, {m.FoulFit, m.CostCard},
		} {
			long.Cards, long.N = "4 4 4 4", foul[1]
			if lines := ui.Wrap(long.Fill(foul[0]), 38); len(lines) > 2 {
				t.Errorf("%q", lines)
			}
		}
		for _, p := range rooms.BotPaces() {
			short, long := w.Pace.Says(w.Pace.Bots, p), w.Pace.Says(w.Pace.Sets, p)
			if len(short) > 16 || !strings.Contains(long, w.Pace.Name(p)) {
				t.Errorf("%v: %q, %q", p, short, long)
			}
		}
	}
}

// TestEveryPreferenceHasAKey in every language, which is shown, and a line of the help. What is said of it fits into a
// row.
func TestEveryPreferenceHasAKey(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, p := range words.KeyedPreferences() {
			text, d := w.Table.Prefer.Of[p], situate(t, locale, "turn")
			d.press(text.Key.Key)
			shown := strings.Contains(d.picture(200, 45), "  "+text.Key.Key+" ")
			helped := slices.ContainsFunc(w.Table.Help, func(line words.Key) bool { return line.Key == text.Key.Key })
			fits := text.On != text.Off && frame.Width(text.On) <= 78 && frame.Width(text.Off) <= 78
			if !d.table.scene.Prefers.Is(p) || !shown || !helped || !fits {
				t.Errorf("%s is shown: %v, in the help: %v, %+v", p, shown, helped, text)
			}
		}
	}
}

// TestALongWordRanOver the edges, in a room that is closed and in the log: it is broken, not cut.
func TestALongWordRanOver(t *testing.T) {
	word := strings.Repeat("Donaudampfschiff", 12)
	closed := situation(t, "turn")
	closed.Closed = rooms.ShutError{Why: word}
	log := newDesk(t, "", talks(situation(t, "turn"), "1: "+word)).press("l")
	for width := 12; width < 150; width += 7 {
		got, seen, logged := newDesk(t, "", closed).picture(width, 40), "", ""
		for row := range strings.SplitSeq(got, "\n") {
			if seen += strings.TrimSpace(row); frame.Width(row) >= width {
				t.Errorf("%q goes to the edge of %d columns", row, width)
			}
		}
		for row := range strings.SplitSeq(log.picture(max(40, width), 40), "\n") {
			logged += strings.Trim(row, "│ ")
		}
		if !strings.Contains(seen, word) || !strings.Contains(logged, word) {
			t.Errorf("%d columns:\n%s\n%s", width, got, logged)
		}
	}
}

func TestRankKeysAreNothingElse(t *testing.T) {
	keys := map[string]engine.Rank{"*": engine.Joker, "0": engine.Ten}
	for r, key := range ui.RankKeys {
		keys[string(key)] = engine.Rank(r)
	}
	for key, want := range keys {
		bound := slices.ContainsFunc(bindings, func(b ui.Binding[*Table]) bool { return slices.Contains(b.Keys, key) })
		if r, ok := ui.RankKey(key); !ok || r != want || bound {
			t.Errorf("%s is %v, and does something else: %v", key, r, bound)
		}
	}
	for _, key := range []string{"", "1", "tab", "ctrl+a", " "} {
		if _, ok := ui.RankKey(key); ok {
			t.Errorf("%q is a rank", key)
		}
	}
}

// TestTheCodeOfTheInvitation is that of the very line, in ink on paper; any key leads back.
func TestTheCodeOfTheInvitation(t *testing.T) {
	usually := ui.Host{Name: "cards.example.org", Port: 2222}
	for size, host := range map[[2]int]ui.Host{
		{80, 24}: usually, {140, 45}: usually, {60, 20}: usually, {40, 18}: {}, {40, 19}: {},
	} {
		d := newDesk(t, "", waitingRoom(t, 4, 1))
		d.table.scene.Host = host
		before := d.picture(size[0], size[1])
		code, err := qr.Encode(d.table.scene.Invitation(), qr.L)
		enginetest.NoError(t, err)
		f, ink := d.press("#").draw(size[0], size[1]), 0
		for i := range size[0] * size[1] {
			if f.Cell(i%size[0], i/size[0]).Style() == d.table.scene.Theme.Cards[look.Paper].Fill {
				ink++
			}
		}
		if got := f.String(); ink < code.Size*code.Size/2 || !containsCode(got, code, 0) &&
			!containsCode(got, code, -1) {
			t.Errorf("%v: not the code of %q on %d cells\n%s", size, d.table.scene.Invitation(), ink, got)
		}
		if back := d.press("x").picture(size[0], size[1]); back != before {
			t.Errorf("%v: a key does not lead back\n%s", size, back)
		}
	}
}

// containsCode reports whether a picture has the rows of a code, two rows of modules in each, from one of them on.
func containsCode(picture string, code *qr.Code, from int) bool {
	ok := true
	for y := from; ok && y < code.Size; y += 2 {
		row := ""
		for x := range code.Size {
			row += map[[2]bool]string{{true, true}: "█", {true, false}: "▀", {false, true}: "▄", {}: " "}[[2]bool{code.Black(x, y), code.Black(x, y+1)}]
		}
		_, picture, ok = strings.Cut(picture, strings.TrimRight(row, " "))
	}
	return ok
}

// TestAProgramIsMarkedOnce, by its name as bots are; a flag says what else there is to say of its seat.
func TestAProgramIsMarkedOnce(t *testing.T) {
	v := situation(t, "theirs")
	v.Seats[1].Owner.Bot, v.Seats[2].Owner.Bot, v.Seats[2].Auto = true, true, true
	s := newDesk(t, "", v).table.scene
	if s.Flag(1) != "" || s.Flag(2) != s.Words.Table.Auto {
		t.Errorf("the flags are %q and %q", s.Flag(1), s.Flag(2))
	}
}

// TestTheTableJumpedARowForAHint: all that stands above the hint stays where it was, and in large windows the sentence
// below it, too.
func TestTheTableJumpedARowForAHint(t *testing.T) {
	for _, what := range []string{"turn of 2, solo", "turn of 4, solo", "turn of 8, solo", "race of 2 in classic"} {
		for _, size := range [][2]int{{80, 24}, {100, 28}, {100, 33}, {120, 40}, {200, 60}} {
			before := strings.Split(situate(t, "", what).picture(size[0], size[1]), "\n")
			after := strings.Split(situate(t, "", what+", advised").picture(size[0], size[1]), "\n")
			hint := slices.IndexFunc(after, func(row string) bool { return strings.HasPrefix(row, " Hint: ") })
			if hint < 0 || !slices.Equal(before[:hint-1], after[:hint-1]) || size[1] > 28 &&
				before[hint+1][:12] != after[hint+1][:12] {
				t.Errorf("%s at %v:\n%s\n%s", what, size, strings.Join(before, "\n"), strings.Join(after, "\n"))
			}
		}
	}
}

// TestTheFreeSeatWasARowShorter than one that is taken: its lines run through the middle of their rows, so the ground
// is as high.
func TestTheFreeSeatWasARowShorter(t *testing.T) {
	d := situate(t, "", "gathering 3")
	f, pane := d.draw(120, 40), &d.table.scene.Theme.Pane
	ground := func(name string) (high int) {
		for y, row := range strings.Split(f.String(), "\n") {
			before, _, found := strings.Cut(row, name)
			for from := y - 2; found && from <= y+2; from++ {
				style := f.Cell(len([]rune(before)), from).Style()
				if slices.Contains([]frame.StyleID{pane.Text, pane.Line, pane.Soft, pane.You}, style) {
					high++
				}
			}
		}
		return high
	}
	golden.Equal(t, [2]int{ground("○ free"), ground("● Cornelius")}, [2]int{3, 3})
}

// TestTheRaceMovedTheTable: its longer sentence takes no row from the cards in large windows.
func TestTheRaceMovedTheTable(t *testing.T) {
	for _, size := range [][2]int{{100, 33}, {120, 40}, {160, 50}, {200, 60}} {
		var lines []int
		for _, what := range []string{"set-up of 4 in classic", "race of 4 in classic", "turn of 4 in classic"} {
			rows := strings.Split(situate(t, "", what).picture(size[0], size[1]), "\n")
			lines = append(lines, slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "▀▀▀▀▀▀▀▀") }))
		}
		if lines[0] < 0 || lines[1] != lines[0] || lines[2] != lines[0] {
			t.Errorf("%v: the table ends in rows %v", size, lines)
		}
	}
}
