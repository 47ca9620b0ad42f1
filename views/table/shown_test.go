package table

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/table/choose"
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
		for rest, line := text, ""; rest != ""; {
			line, rest = ui.Cut(rest, width)
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
		for _, line := range ui.Wrap(text, width) {
			if strings.HasSuffix(line, "60") || strings.Contains(line, words.NoBreak) {
				t.Errorf("%q at %d columns", line, width)
			}
		}
	}
}

// TestTheBankWasNamedOverAFaceDownCard: where it is empty the gamble comes after the hand.
func TestTheBankWasNamedOverAFaceDownCard(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && v.Table.Hand.Len() > 0 && v.Table.Seats[0].FaceUp.Len() == 0 && v.Table.Seats[0].Covered() > 0
	})
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		for row := range strings.Lines(newDesk(t, "", v).picture(size[0], size[1])) {
			if strings.HasPrefix(row, "─ ▶ ann") && (strings.Contains(row, " bank ") || !strings.Contains(row, " gamble ")) {
				t.Errorf("%d columns: %s", size[0], row)
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

// TestTheBurnedPileCountsUnseenCards, which a forbidden flip puts there: how many there are everybody sees.
func TestTheBurnedPileCountsUnseenCards(t *testing.T) {
	v := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong)
	next, table := *v, *v.Table
	table.BurnedUnseen = 31
	next.Table = &table
	d := newDesk(t, "", &next)
	want := d.table.scene.Vocabulary().Burned + " " + strconv.Itoa(31+v.Table.Burned.Len())
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if picture := d.picture(size[0], size[1]); !strings.Contains(picture, want) {
			t.Errorf("no %q in\n%s", want, picture)
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

// TestTheKeyOfTheSuits gives every card on the table its colours, and takes them away.
func TestTheKeyOfTheSuits(t *testing.T) {
	for name, v := range map[string]*rooms.RoomView{
		"turn": tabletest.When(t, 4, tabletest.IsMyTurn), "set-up": tabletest.When(t, 8, tabletest.IsSetUp), "twelve": tabletest.When(t, 12, tabletest.Mine), "watched": watching(tabletest.When(t, 6, tabletest.IsMyTurn)),
	} {
		d := newDesk(t, "", v)
		two := viewtest.StylesOf(d.screen)
		if !two.Share("♦", "♥") || !two.Share("♣", "♠") {
			t.Errorf("%s: diamonds and hearts, or clubs and spades, are not alike", name)
		}
		d.types("s")
		d.says("Four colours for the suits.")
		four := viewtest.StylesOf(d.screen)
		suits := []string{"♣", "♦", "♥", "♠"}
		for i, a := range suits {
			for _, b := range suits[i+1:] {
				if four.Share(a, b) {
					t.Errorf("%s: %s and %s are alike", name, a, b)
				}
			}
		}
		d.types("s")
		d.says("Two colours for the suits.")
		if !viewtest.StylesOf(d.screen).Share("♦", "♥") {
			t.Errorf("%s: there is no way back", name)
		}
		d.sent()
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

// TestTheRatingChanges with a match that was seen from its beginning, and nothing is said of one where there is none.
func TestTheRatingChanges(t *testing.T) {
	for want, c := range map[string]struct {
		before, after int
		late          bool
	}{
		"rating 1516 (−8)":  {1524, 1516, false},
		"rating 1530 (+30)": {1500, 1530, false},
		"rating 1500 (±0)":  {1500, 1500, false},
		"rating 1600 ":      {1500, 1600, true},
		"":                  {0, 0, false},
	} {
		shown, asked := c.before, 0
		begins := ended(t, 4, rooms.Playing)
		begins.Match.Round, begins.Match.ID, begins.Match.Over, begins.Result = 1, "m1", false, nil
		if c.late {
			begins.Match.Round = 2
		}
		d := newDesk(t, "", begins)
		d.table.scene.Rating = func(rules string) int {
			if asked++; rules != "bitenight" {
				t.Errorf("asked by the rules %q", rules)
			}
			return shown
		}
		d.sees(begins)
		over := ended(t, 4, rooms.Over)
		over.Match.ID = "m1"
		shown = c.after
		d.sees(over)
		d.sees(over)
		d.table.moment = nil
		got := d.reads()
		if !strings.Contains(got, want) || want == "" && strings.Contains(got, "rating") {
			t.Errorf("no %q in\n%s", want, d.picture(140, 45))
		}
		if most := 2; asked > most || asked == 0 {
			t.Errorf("asked %d times", asked)
		}
	}
}

// TestThePaceIsShownWhereBotsPlay, and not at a table of people only.
func TestThePaceIsShownWhereBotsPlay(t *testing.T) {
	v := atPace(tabletest.When(t, 3, tabletest.IsTheirs), 0, rooms.PaceFast)
	newDesk(t, "", v).silent("bots: fast")
	v = atPace(tabletest.When(t, 4, tabletest.IsTheirs), 0, rooms.PaceFast)
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, v)
		top, _, _ := strings.Cut(d.picture(80, 24), "\n")
		if !strings.Contains(top, d.table.scene.BotPace()) {
			t.Errorf("the first row is %s", top)
		}
	}
}

// TestPacesHaveWords in both languages, which fit into the first row.
func TestPacesHaveWords(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := &languages.For(locale).Table.Pace
		for _, p := range rooms.BotPaces() {
			if w.Names[p] == "" || len(w.Says(w.Bots, p)) > 16 || !strings.Contains(w.Says(w.Sets, p), w.Name(p)) {
				t.Errorf("%v: %q, %q, %q", p, w.Names[p], w.Says(w.Bots, p), w.Says(w.Sets, p))
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

// TestSeatsOfAWaitingRoomAreEven: four have two in a row, though three have room there. The first are below their
// heading, with air between where there is room for it, and so there is around the line that is copied.
func TestSeatsOfAWaitingRoomAreEven(t *testing.T) {
	for _, c := range []struct{ players, width, height, inRow, below int }{
		{4, 140, 45, 2, 3}, {12, 200, 60, 4, 3}, {20, 140, 45, 0, 2},
	} {
		heading, first := 0, 0
		d := newDesk(t, "", waitingRoom(t, c.players, c.players))
		for i, row := range strings.Split(d.picture(c.width, c.height), "\n") {
			n := strings.Count(row, "●")
			switch {
			case strings.HasPrefix(row, " Seats ─"):
				heading = i
			case n > 0 && first == 0:
				first = i
			}
			if n != 0 && n != c.inRow && c.inRow > 0 {
				t.Errorf("%d players: %d seats in %s", c.players, n, row)
			}
		}
		if first-heading != c.below {
			t.Errorf("%d players: seats begin %d rows below their heading", c.players, first-heading)
		}
	}
	newDesk(t, "", waitingRoom(t, 8, 7)).fitsAt(60, 20, "▄▄▄▄")
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

// partly says whether it is the viewer's turn with cards of the hand that fit and others.
func partly(v *rooms.RoomView) bool {
	p := choose.Position{View: v, Me: rooms.Person{ID: "p0"}}
	if !tabletest.IsMyTurn(v) || v.Table.Hand.Len() == 0 {
		return false
	}
	fits := p.Playable() & v.Table.Hand.Ranks()
	return fits != 0 && fits != v.Table.Hand.Ranks()
}

// ownCards are all cards of one's own from which one plays.
func ownCards(d *desk) (cards []board.OwnCard) {
	for _, zone := range d.table.Board(120, 40).Own.Zones {
		cards = append(cards, zone.Cards...)
	}
	return cards
}

// TestWithoutHintsNoCardSaysThatItFits, neither by a mark nor by its ink nor in the prompt; what fits can
// still be chosen.
func TestWithoutHintsNoCardSaysThatItFits(t *testing.T) {
	v := tabletest.When(t, 4, partly)
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, v)
		can, _, _ := strings.Cut(languages.For(locale).Table.CanPlay, "{")
		can = strings.TrimSpace(strings.ReplaceAll(can, words.NoBreak, " "))
		hinted := ownCards(d)
		if !slices.ContainsFunc(hinted, playable) || !slices.ContainsFunc(hinted, slate) || !strings.Contains(d.reads(), can) {
			t.Fatalf("no hints at first:\n%s", d.picture(100, 40))
		}
		d.prefer(words.Hints)
		if got := ownCards(d); slices.ContainsFunc(got, playable) || slices.ContainsFunc(got, slate) || strings.Contains(d.reads(), can) {
			t.Errorf("%s: hints all the same:\n%s", locale, d.picture(100, 40))
		}
		for _, c := range hinted {
			one := newDesk(t, locale, v).prefer(words.Hints)
			one.types(ui.RankKeys[c.Card.Rank():][:1])
			if chosen := slices.ContainsFunc(ownCards(one), func(own board.OwnCard) bool { return own.Chosen }); c.Playable && !chosen {
				t.Errorf("%s: %v cannot be chosen", locale, c.Card)
			}
		}
	}
}

func playable(c board.OwnCard) bool { return c.Playable }

// slate is a card that is drawn as one that does not fit.
func slate(c board.OwnCard) bool { return !c.Playable && !c.Quiet && !c.Chosen }

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

// TestTheTitleIsBorneByASeat of those who watch, too, and by nobody if nobody does.
func TestTheTitleIsBorneByASeat(t *testing.T) {
	isTitle := func(tag board.Span) bool { return tag.Text == "Scheissekopf" }
	for titled := engine.NoSeat; titled < 4; titled++ {
		for _, v := range []*rooms.RoomView{tabletest.When(t, 4, tabletest.IsTheirs), watching(tabletest.When(t, 4, tabletest.IsTheirs))} {
			v.Titled = titled
			b := newDesk(t, "", v).table.Board(120, 40)
			var bear []string
			for _, s := range b.Seats {
				if slices.ContainsFunc(s.Tags, isTitle) {
					bear = append(bear, s.Name)
				}
			}
			if b.Own != nil && slices.ContainsFunc(b.Own.Tags, isTitle) {
				bear = append(bear, "ann")
			}
			var want []string
			if titled != engine.NoSeat {
				want = []string{strings.TrimSuffix(v.Seats[titled].Name, "*")}
			}
			for i := range bear {
				bear[i] = strings.TrimSuffix(bear[i], "*")
			}
			if !slices.Equal(bear, want) {
				t.Errorf("the title of %v is borne by %v", want, bear)
			}
		}
	}
}
