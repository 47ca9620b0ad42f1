package table

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/prompt"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestNoLineIsBrokenInside60s: the number stays with its unit, whatever the width.
func TestNoLineIsBrokenInside60s(t *testing.T) {
	text := "Next deal in 60" + words.NoBreak + "s. Waiting"
	for width := 6; width < 30; width++ {
		first, _ := ui.Cut(text, width)
		for _, line := range append(ui.Wrap(text, width), first) {
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
	}
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
		if seen, _ := d.seen("pgdown"); !strings.Contains(seen, says) {
			t.Errorf("in phase %v: no %q", phase, says)
		}
	}
}

// TestSentencesAboutMovesFit into 80 columns, whatever they are filled in with. What a foul costs has two lines, in a window of 40
// columns too. Paces fit into the first row.
func TestSentencesAboutMovesFit(t *testing.T) {
	for _, locale := range languages.Tags() {
		all := languages.For(locale)
		w, enter, pace := &all.Table.Moves, all.Table.Enter+": ", &all.Table.Pace
		long := words.Facts{
			Who: tabletest.Names[10], Other: "6 7 8 9 10 J Q K A", Cards: "5 × Joker", Rank: "10", N: "3999", Ask: all.Table.Ask[0],
		}
		for _, text := range []string{
			w.LayFull, w.IsWarned, w.IsPunished, w.IsPunishedFlip, w.IsFouled, w.TurnedInVain, w.Stalemate, enter + w.DoChance,
			enter + w.DoTryTurn, enter + w.DoCompany, enter + w.DoPeek, enter + w.DoDare, enter + w.DoLay, enter + w.DoLayOne,
			enter + w.DoChooseLay, enter + w.DoShoot, enter + w.DoShootAt, enter + w.DoLaidReady,
		} {
			if line := long.Fill(text); frame.Width(line) > 78 || strings.ContainsAny(line, "{}") {
				t.Errorf("%d columns: %s", frame.Width(line), line)
			}
		}
		for cost, foul := range map[string]string{
			w.CostWarning: w.FoulTurn, w.CostCard: w.FoulTurn, w.CostFlip: w.FoulFlip, w.CostWarning + " ": w.FoulFit, w.CostCard + " ": w.FoulFit,
		} {
			text := (&words.Facts{Who: tabletest.Names[10], Cards: "4 4 4 4", N: strings.TrimSpace(cost)}).Fill(foul)
			if lines := ui.Wrap(text, 38); len(lines) > 2 {
				t.Errorf("%q", lines)
			}
		}
		for _, p := range rooms.BotPaces() {
			if pace.Names[p] == "" || len(pace.Says(pace.Bots, p)) > 16 || !strings.Contains(pace.Says(pace.Sets, p), pace.Name(p)) {
				t.Errorf("%v: %q, %q, %q", p, pace.Names[p], pace.Says(pace.Bots, p), pace.Says(pace.Sets, p))
			}
		}
	}
}

// TestThePaceIsShownWhereBotsPlay, and not at a table of people only.
func TestThePaceIsShownWhereBotsPlay(t *testing.T) {
	newDesk(t, "", atPace(tabletest.When(t, 3, tabletest.IsTheirs), 0, rooms.PaceFast)).silent("bots: fast")
	newDesk(t, "", atPace(tabletest.When(t, 4, tabletest.IsTheirs), 0, rooms.PaceFast)).fitsAt(80, 24, "bots: fast")
}

// TestTheKeyOfTheSuits gives every card on the table its colours, and takes them away.
func TestTheKeyOfTheSuits(t *testing.T) {
	for name, v := range map[string]*rooms.RoomView{
		"turn": tabletest.When(t, 4, tabletest.IsMyTurn), "set-up": tabletest.When(t, 8, tabletest.IsSetUp),
		"twelve": tabletest.When(t, 12, tabletest.Mine), "watched": watching(tabletest.When(t, 6, tabletest.IsMyTurn)),
	} {
		d := newDesk(t, "", v)
		for _, four := range []bool{false, true, false} {
			styles := viewtest.StylesOf(d.screen)
			for _, pair := range []string{"♦♥", "♣♠", "♣♦", "♣♥", "♠♦", "♠♥"} {
				a, b := pair[:3], pair[3:]
				if alike := pair == "♦♥" || pair == "♣♠"; styles.Share(a, b) != (alike && !four) {
					t.Errorf("%s, four colours %v: %s and %s are alike: %v", name, four, a, b, styles.Share(a, b))
				}
			}
			d.types("s")
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
		d.sees(begins)
		shown = c.after
		d.sees(over)
		d.sees(over)
		d.table.moment = nil
		if d.says(want); want == "" {
			d.silent("rating")
		}
		if asked == 0 || asked > 2 {
			t.Errorf("asked %d times", asked)
		}
	}
}

// TestTheTitleIsBorneByASeat of those who watch, too, and by nobody if nobody does.
func TestTheTitleIsBorneByASeat(t *testing.T) {
	for titled := engine.NoSeat; titled < 4; titled++ {
		for _, v := range []*rooms.RoomView{tabletest.When(t, 4, tabletest.IsTheirs), watching(tabletest.When(t, 4, tabletest.IsTheirs))} {
			v.Titled = titled
			b := newDesk(t, "", v).table.Board(120, 40)
			tags := map[string][]board.Span{}
			for _, s := range b.Seats {
				tags[strings.TrimSuffix(s.Name, "*")] = s.Tags
			}
			if b.Own != nil {
				tags["ann"] = b.Own.Tags
			}
			for seat := range v.Seats {
				bears := slices.ContainsFunc(tags[v.Seats[seat].Name], func(s board.Span) bool { return s.Text == "Scheissekopf" })
				if bears != (seat == titled) {
					t.Errorf("seat %d bears the title of %d: %v", seat, titled, bears)
				}
			}
		}
	}
}

// TestAskingWhomMovedTheTable: the question has one row from 80 columns on, as the sentence before it has, however many there
// are to be aimed at.
func TestAskingWhomMovedTheTable(t *testing.T) {
	for _, players := range []int{3, 5, 8} {
		for _, locale := range languages.Tags() {
			d := newDesk(t, locale, tabletest.When(t, players, tabletest.IsJoker))
			d.types("o", "enter")
			if status := prompt.Status(d.table.scene); frame.Width(status) > 76 {
				t.Errorf("%d players: %q", players, status)
			}
		}
	}
}

// TestAClosedRoomLetALongWordRunOver its edges: all of it is read in any window that has room for it.
func TestAClosedRoomLetALongWordRunOver(t *testing.T) {
	word := strings.Repeat("Donaudampfschiff", 12)
	v := tabletest.When(t, 4, tabletest.IsMyTurn)
	v.Closed = rooms.ShutError{Why: word}
	for width := 12; width < 100; width += 7 {
		d := newDesk(t, "", v)
		f := frame.New(d.palette, width, 40)
		d.screen.Draw(f)
		var seen strings.Builder
		for row := range strings.SplitSeq(f.String(), "\n") {
			if frame.Width(row) >= width {
				t.Errorf("%q goes to the edge of %d columns", row, width)
			}
			seen.WriteString(strings.TrimSpace(row))
		}
		if !strings.Contains(seen.String(), word) {
			t.Errorf("%d columns:\n%s", width, f)
		}
	}
}

// TestEveryPreferenceHasAKeyAndWords in both languages: a key at the table, a line of the help, and what is said of it.
func TestEveryPreferenceHasAKeyAndWords(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		for _, p := range words.KeyedPreferences() {
			text := w.Table.Prefer.Of[p]
			if text.On == "" || text.Off == "" || text.On == text.Off || text.Key.Does == "" {
				t.Errorf("%s: %+v", p, text)
			}
			for _, says := range []string{text.On, text.Off} {
				if width := frame.Width(says); width > 78 {
					t.Errorf("%d columns: %s", width, says)
				}
			}
			d := newDesk(t, locale, tabletest.When(t, 4, tabletest.IsMyTurn))
			if d.types(text.Key.Key); !d.table.scene.Prefers.Is(p) {
				t.Errorf("%s does not turn %s on", text.Key.Key, p)
			}
			if !slices.ContainsFunc(w.Table.Help, func(line words.Key) bool { return line.Key == text.Key.Key }) {
				t.Errorf("no help for %s", text.Key.Key)
			}
			if got := d.picture(200, 45); !strings.Contains(got, "  "+text.Key.Key+" ") {
				t.Errorf("%s is not among the keys:\n%s", text.Key.Key, got)
			}
		}
	}
}

// TestTheWaitingRoomShowsWhatEveryCardDoes: in full where there is room for it as the story is short, else each by its name.
func TestTheWaitingRoomShowsWhatEveryCardDoes(t *testing.T) {
	for _, locale := range languages.Tags() {
		for _, height := range []int{24, 30, 40, 60} {
			got := newDesk(t, locale, waitingHouse(t, "custom:again=9")).picture(120, height)
			for _, card := range []string{"2", "3", "7", "8", "9", "10", "J", "Joker", "4 ×"} {
				if !strings.Contains(got, "│ "+card+" ") {
					t.Errorf("%s, %d rows: nothing about %s in\n%s", locale, height, card, got)
				}
			}
		}
	}
	house := newDesk(t, "", waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A"))
	house.fitsAt(140, 45, "│       drawing") // the last line of the last card
}

// TestSeatsOfAWaitingRoomRanIntoEachOther where a long code of house rules leaves them little height: two seats, one below the
// other, are two tiles.
func TestSeatsOfAWaitingRoomRanIntoEachOther(t *testing.T) {
	const inTile, tile = 36, 3
	v := waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A")
	for height := 16; height <= 40; height++ {
		d := newDesk(t, "", v)
		f := frame.New(d.palette, 80, height)
		d.screen.Draw(f)
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
		d.types("f")
		seen, _ := d.seen("down")
		d.expectWords(seen, w.How, w.Last, w.Check, w.NoShares, strings.Join(w.Promises, " "), strings.Join(w.Limits, " "))
		if strings.Contains(seen, "…") {
			t.Error("something is cut")
		}
		wide := ""
		for range 60 {
			wide += d.picture(80, 24)
			d.types("up")
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
			if d.types("f"); !strings.Contains(d.picture(80, 24), strings.ReplaceAll(text, words.NoBreak, " ")) {
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
	first := waitingRoom(t, 4, 3)
	first.Dealer = rooms.DealerView{Seat: engine.NoSeat, Reason: rooms.DealLot}
	d := newDesk(t, "", dealtFrom(first))
	d.types("f")
	d.fitsAt(80, 24, "The first dealer is drawn by lot")
}

// TestCallingOffFits where names are long and many.
func TestCallingOffFits(t *testing.T) {
	v := tabletest.When(t, 20, tabletest.Mine)
	all := make([]int, 20)
	for i := range all {
		all[i] = i
	}
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, callsOff(v, all...))
		if text, _ := prompt.News(d.table.scene, 78); text == "" || len(text) > 78 {
			t.Errorf("%q", text)
		}
		if got := d.picture(40, 16); !strings.Contains(got, "  u") {
			t.Errorf("nothing says how to answer:\n%s", got)
		}
	}
}
