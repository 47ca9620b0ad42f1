package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// sheet is a picture of several situations: a body of each below its name. The first has its first row, too.
type sheet struct {
	file, locale string
	// size is that of the windows, usual if it is zero.
	size  [2]int
	shots []shot
}

// shot is a situation, as a desk shows it in a language.
type shot struct {
	name string
	show func(locale string) *desk
	// whole: the first and the last row belong to the situation.
	whole bool
}

// usual is the size of a usual window.
var usual = [2]int{80, 24}

// picture is what a sheet shows.
func (s *sheet) picture() string {
	width, height := usual[0], usual[1]
	if s.size != [2]int{} {
		width, height = s.size[0], s.size[1]
	}
	var b strings.Builder
	for i, c := range s.shots {
		d := c.show(s.locale)
		if _, ok := d.screen.(*Table); !ok {
			d.t.Fatalf("%s: %T is shown", c.name, d.screen)
		}
		rows := strings.SplitAfter(d.picture(width, height), "\n")
		switch {
		case c.whole:
		case i == 0:
			rows = rows[:height-2] // the last row is in another sheet
		default:
			rows = rows[1 : height-2]
		}
		fmt.Fprintf(&b, "=== %s\n%s", c.name, strings.Join(rows, ""))
	}
	return b.String()
}

// TestPictures holds every situation at a table against its picture.
func TestPictures(t *testing.T) {
	for _, s := range sheets(t) {
		t.Run(s.file, func(t *testing.T) { golden.Text(t, s.file, s.picture()) })
	}
}

// at is a desk at which a view is seen and keys are typed.
func at(t testing.TB, v *rooms.RoomView, keys ...string) func(string) *desk {
	return byPerson(t, 0, v, nil, keys...)
}

// byPerson returns a desk of person number me: it shows a view, types keys, and then shows another view, if any.
func byPerson(t testing.TB, me int, v, then *rooms.RoomView, keys ...string) func(string) *desk {
	return func(locale string) *desk {
		d := newDesk(t, locale, v)
		d.table.scene.At.Me = by(me)
		d.types(keys...)
		if then != nil {
			d.see(then)
		}
		return d
	}
}

// ofRound is a desk at which a round was seen to its result.
func ofRound(
	t *testing.T, code string, players int, phase rooms.Phase, change func(*rooms.RoomView),
) func(string) *desk {
	return func(locale string) *desk { return toldRound(t, locale, code, players, 3, phase, change) }
}

func bankAbove(v *rooms.RoomView) bool {
	return tabletest.IsBank(v) && v.Table.Ask.Kind == engine.AskAbove
}

// bankless: the hand is played, and after it face-down cards.
func bankless(v *rooms.RoomView) bool {
	s := &v.Table.Seats[0]
	return tabletest.Mine(v) && v.Table.Hand.Len() > 0 && s.FaceUp.Len() == 0 && s.Covered() > 0
}

func preparing(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseSetUp }

// friday is a result of which there is much to say.
func friday(v *rooms.RoomView) {
	v.Forfeit = "brings cake on friday"
	v.Result.Deal.Shares[0] = rooms.Share{Text: "my own lucky words", Typed: true}
	v.Seats[1].Ready = true
}

// sheets are all situations at a table.
func sheets(t *testing.T) []sheet {
	when, whenOf, result := tabletest.When, tabletest.WhenOf, tabletest.Result
	back := rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"}
	stops := rooms.Notice{Kind: rooms.NoticeDrain, By: noon}
	set, turn, theirs := when(t, 4, tabletest.IsSetUp), when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsTheirs)
	twenty, jump := when(t, 20, tabletest.Mine), when(t, 5, tabletest.IsJump)
	five, solitary := when(t, 5, tabletest.IsTheirs), solo(when(t, 4, tabletest.IsMyTurn))
	flip, huge := when(t, 4, tabletest.IsFlip), when(t, 3, tabletest.IsHuge)
	aim, joker := when(t, 5, tabletest.IsAim), when(t, 8, tabletest.IsJoker)
	lay, fives := whenOf(t, "schwechat", 4, tabletest.IsLay), whenOf(t, "leeds", 4, tabletest.IsFives)
	counter := whenOf(t, "leeds", 5, tabletest.IsCounter)
	mirror, chance := whenOf(t, "schwechat", 4, tabletest.IsMirror), whenOf(t, "custom", 4, tabletest.IsChance)
	shotAt, shooting := whenOf(t, shootRules, 5, tabletest.IsShotAt), whenOf(t, shootRules, 5, tabletest.IsShooting)
	dare, outOfTurn := whenOf(t, strictRules, 4, tabletest.IsWrong), whenOf(t, strictRules, 4, tabletest.IsTheirs)
	_, chanced := inVain(t, "custom", tabletest.IsChance)
	chatting := talks(turn, chatty...)
	house := waitingHouse(t, "custom:again=9,hand=5,joker=invisible-reverse,pickup=K,shoot=A")
	watched := func(v *rooms.RoomView) { v.Seat, v.Table.Seat, v.Legal = engine.NoSeat, engine.NoSeat, nil }
	seen := func() *rooms.RoomView { return watching(when(t, 4, tabletest.IsMyTurn)) }
	asked := func(code string, players int, kind engine.AskKind) *rooms.RoomView {
		return whenOf(t, code, players, tabletest.IsAsked(kind))
	}
	calledOff := ended(t, 4, rooms.Between)
	calledOff.Result = &rooms.RoundResult{Result: engine.Result{Shithead: engine.NoSeat}, End: record.EndAgreed}
	awaited := queueing(private(forfeited(tallied(when(t, 5, tabletest.IsTheirs)))), 7, 8)
	everything := []shot{
		{name: "set-up", show: at(t, set)},
		{name: "laying", show: at(t, lay)},
		{name: "on turn", show: at(t, turn, "right")},
		{name: "an aim", show: at(t, joker, "o", "enter", "right")},
		{name: "a demand", show: at(t, asked(shootRules, 5, engine.AskAnswer))},
		{name: "a foul to come", show: at(t, dare, wrong(dare), "enter")},
		{name: "calling off", show: at(t, callsOff(when(t, 5, tabletest.IsTheirs), 0, 1, 2))},
		{name: "before the match", show: at(t, private(waitingRoom(t, 20, 17)))},
		{name: "a round is over", show: ofRound(t, "schwechat", 4, rooms.Between, nil)},
		{name: "a match is over", show: ofRound(t, "leeds", 4, rooms.Over, friday)},
		{name: "people", show: at(t, awaited, "p", "down", "down")},
		{name: "dealing", show: at(t, dealtFrom(ended(t, 5, rooms.Over)), "f", "pgdown")},
	}
	podium := shot{name: "a podium", show: ofRound(t, "bitenight", 4, rooms.Over, friday)}
	many := shot{name: "many results", show: ofRound(t, "bitenight", 20, rooms.Between, nil)}
	small := []shot{
		{name: "a bank", show: at(t, when(t, 4, tabletest.IsBank))},
		{name: "a large hand", show: at(t, huge, "right")},
		{name: "face-down", show: at(t, flip, "right")},
		{name: "twelve", show: at(t, talks(when(t, 12, tabletest.Mine), chatty...))},
		{name: "help", show: at(t, turn, "?")},
		{name: "the log", show: at(t, chatting, "l")},
		{name: "a line", show: at(t, chatting, "c", "what a game")},
		{name: "reactions", show: at(t, talks(turn, "1: 7", "2: 6", "0: 2"), "g")},
		{name: "a share", show: at(t, dealtFrom(waitingRoom(t, 4, 3)), "f", "dice 3 3")},
		{name: "a QR code", show: at(t, waitingRoom(t, 4, 1), "#")},
		{name: "talk before the match", show: at(t, talks(waitingRoom(t, 4, 3), chatty...))},
		{name: "talk after a round", show: at(t, talks(ended(t, 4, rooms.Between), chatty...))},
		{name: "rules", show: at(t, turn, "i")},
		podium,
		many,
		{name: "house rules", show: at(t, house)},
	}
	tiny := append(small[:3:3], podium, many)
	return []sheet{
		{file: "setup", shots: []shot{
			{name: "swapping", show: at(t, set)},
			{name: "a card is picked", show: at(t, set, "right", "up", "right")},
			{name: "ready", show: at(t, when(t, 4, tabletest.IsReady))},
			{name: "somebody has to deal", show: at(t, dealing(t, "bitenight", 1, rooms.DealShithead))},
			{name: "a race", show: at(t, when(t, 4, tabletest.IsRace))},
			{name: "a race of others", show: at(t, when(t, 4, tabletest.IsNoRace))},
			{name: "opening on turn", show: at(t, whenOf(t, "custom", 4, tabletest.IsOpening))},
			{name: "five each", show: at(t, whenOf(t, fiveRules, 4, tabletest.IsSetUp))},
			{name: "laying", show: at(t, lay, "right", "enter", "right", "up")},
			{name: "laid", show: at(t, whenOf(t, "schwechat", 4, tabletest.IsLaid))},
		}},
		{file: "turn", shots: []shot{
			{name: "on turn", show: at(t, turn), whole: true},
			{name: "cards are chosen", show: at(t, turn, "right", "right", "up")},
			{name: "of two", show: at(t, when(t, 2, tabletest.IsMyTurn))},
			{name: "of eight", show: at(t, when(t, 8, tabletest.IsMyTurn), "right")},
			{name: "of twenty", show: at(t, twenty)},
			{name: "a large hand", show: at(t, huge, "right")},
			{name: "five each", show: at(t, whenOf(t, fiveRules, 4, tabletest.Mine))},
			{name: "the bank was named over a face-down card", show: at(t, when(t, 4, bankless))},
			{name: "cards that nobody saw are burned", show: at(t, moved(dare, 0, func(v *engine.View) { v.BurnedUnseen = 31 }))},
			{name: "from the bank", show: at(t, when(t, 4, tabletest.IsBank))},
			{name: "face-up cards have to be higher", show: at(t, whenOf(t, "classic", 4, bankAbove))},
			{name: "stuck", show: at(t, when(t, 4, tabletest.IsStuck))},
			{name: "face-down", show: at(t, flip, "right")},
			{name: "advice", show: at(t, advise(solo(when(t, 4, tabletest.IsMyTurn)), turn.Legal[0]))},
		}},
		{file: "others", shots: []shot{
			{name: "another's turn", show: at(t, theirs)},
			{name: "a jump-in", show: at(t, jump)},
			{name: "out", show: at(t, when(t, 4, tabletest.IsOut))},
			{name: "watching", show: at(t, watching(when(t, 6, tabletest.IsMyTurn)))},
			{name: "without another server", show: at(t, alone(when(t, 4, tabletest.IsMyTurn)))},
			{name: "a pause", show: at(t, paused(when(t, 4, tabletest.IsMyTurn)))},
			{name: "a bot plays", show: at(t, auto(when(t, 4, tabletest.IsTheirs)))},
			{name: "a stalemate is near", show: at(t, quiet(when(t, 4, tabletest.IsTheirs)))},
			{name: "counter-clockwise", show: at(t, counter)},
			{name: "a shot at another", show: at(t, shotAt)},
			{name: "the pace is set", show: byPerson(t, 0, solitary, atPace(solitary, 0, rooms.PaceFast), ".")},
			{name: "the pace is another's", show: at(t, ofAnother(atPace(turn, 1, rooms.PaceTurbo)), ".")},
		}},
		{file: "asks", shots: []shot{
			{name: "fives", show: at(t, fives)},
			{name: "lower", show: at(t, whenOf(t, "schwechat", 5, tabletest.IsBelow))},
			{name: "a mirror", show: at(t, mirror)},
			{name: "a trump", show: at(t, asked(trumpRules, 4, engine.AskTrump))},
			{name: "higher", show: at(t, asked(trumpRules, 4, engine.AskAbove))},
			{name: "a shot", show: at(t, asked(shootRules, 5, engine.AskAnswer))},
			{name: "a chance card", show: at(t, chance)},
			{name: "no chance card", show: at(t, chance, "e")},
			{name: "eating or flipping", show: at(t, whenOf(t, "schwechat", 4, tabletest.IsEatFlip))},
			{name: "stuck, and eating", show: at(t, whenOf(t, "schwechat", 4, tabletest.IsStuck))},
			{name: "shots of twenty", show: at(t, whenOf(t, shootRules, 20, tabletest.Mine))},
		}},
		{file: "moves", shots: []shot{
			{name: "a turned card is aimed", show: at(t, aim)},
			{name: "a Joker is aimed", show: at(t, joker, "o", "enter", "right")},
			{name: "fives alone", show: at(t, fives, "5", "5")},
			{name: "fives in company", show: at(t, fives, "5", "5", "tab", "up")},
			{name: "eating", show: at(t, mirror, "e")},
			{name: "eaten", show: at(t, eaten(t))},
			{name: "a chance card in vain", show: at(t, chanced)},
			{name: "shooting", show: at(t, shooting, "a", "a", "enter", "right")},
			{name: "a turned card is shot", show: at(t, whenOf(t, shootRules, 5, tabletest.IsAim), "right")},
			{name: "the referee is dared", show: at(t, dare, wrong(dare), "enter")},
			{name: "the referee is dared out of turn", show: at(t, outOfTurn, "right", "enter")},
			{name: "a face-down card is chosen", show: at(t, dare, "tab", "right")},
			{name: "the referee is dared by a face-down card", show: at(t, dare, "tab", "right", "enter")},
			{name: "two fouls", show: at(t, fouled(t, 2, tabletest.IsWrong))},
			{name: "many fouls", show: at(t, fouled(t, 30, tabletest.IsEatFlip), "left", "left")},
			{name: "many fouls, and a hand", show: at(t, fouled(t, 30, tabletest.IsWrong))},
		}},
		{file: "gathering", shots: []shot{
			{name: "a seat is free", show: at(t, waitingRoom(t, 4, 3))},
			{name: "full", show: at(t, atPace(waitingRoom(t, 4, 4), 0, rooms.PaceFast))},
			{name: "twenty", show: at(t, waitingRoom(t, 20, 17))},
			{name: "house rules", show: at(t, house)},
			{name: "private", show: at(t, forfeited(private(waitingRoom(t, 4, 2))))},
			{name: "talk", show: at(t, talks(waitingRoom(t, 4, 3), chatty...))},
			{name: "the house speaks", show: at(t, warned(waitingRoom(t, 4, 3), back))},
			{name: "a QR code", show: at(t, waitingRoom(t, 4, 1), "#")},
		}},
		{file: "between", shots: []shot{
			{name: "a round", show: ofRound(t, "bitenight", 4, rooms.Between, friday)},
			{name: "of twenty", show: ofRound(t, "bitenight", 20, rooms.Between, nil)},
			{name: "of two", show: ofRound(t, "classic", 2, rooms.Between, friday)},
			{name: "others' words", show: ofRound(t, "bitenight", 3, rooms.Between, func(v *rooms.RoomView) {
				v.Result.Deal.Shares[1] = rooms.Share{Text: "cake", Typed: true}
			})},
			{name: "watched", show: ofRound(t, "bitenight", 4, rooms.Between, watched)},
			{name: "unseen", show: at(t, ended(t, 4, rooms.Between))},
			{name: "somebody was away", show: at(t, away(result(t, "leeds", 4, rooms.Between)))},
			{name: "talk", show: at(t, talks(ended(t, 4, rooms.Between), chatty...))},
			{name: "called off", show: at(t, calledOff)},
			{name: "the house stops", show: at(t, warned(ended(t, 4, rooms.Between), stops))},
			{name: "a queue", show: at(t, queueing(watching(ended(t, 4, rooms.Between)), 9, 0))},
		}},
		{file: "over", shots: []shot{
			{name: "a match", show: ofRound(t, "bitenight", 4, rooms.Over, friday)},
			{name: "a match without points", show: ofRound(t, "custom", 3, rooms.Over, friday)},
			{name: "of two", show: at(t, ended(t, 2, rooms.Over))},
			{name: "who lost most often", show: at(t, result(t, "leeds", 5, rooms.Over))},
			{name: "a round alone", show: at(t, only(away(result(t, "schwechat", 4, rooms.Over))))},
			{name: "a vote", show: at(t, voted(ended(t, 5, rooms.Over), 0, 1))},
			{name: "a vote that ends", show: at(t, voted(ended(t, 5, rooms.Over), 17*time.Second, 0, 1, 2))},
			{name: "a guest waits", show: at(t, promising(withBots(ended(t, 4, rooms.Over)), engine.NoSeat, false, 8))},
			{name: "not rated", show: at(t, unrated(ended(t, 5, rooms.Over), data.UnratedPace))},
		}},
		{file: "people", shots: []shot{
			{name: "a list", show: at(t, talks(forfeited(tallied(five)), chatty...), "p", "down", "m"), whole: true},
			{name: "before the match", show: at(t, waitingRoom(t, 4, 3), "p", "down", "d"), whole: true},
			{name: "twenty", show: at(t, tallied(when(t, 20, tabletest.Mine)), "p", "up", "pgdown")},
			{name: "a forfeit", show: at(t, forfeited(tallied(ended(t, 4, rooms.Between))), "p", "t"), whole: true},
			{name: "a pace", show: at(t, atPace(when(t, 4, tabletest.IsMyTurn), 0, rooms.PaceTurbo), "p")},
			{name: "a queue", show: at(t, queueing(watching(when(t, 4, tabletest.IsMyTurn)), 9, 0, 8))},
			{name: "a promised seat", show: at(t, promising(withBots(seen()), 1, true, 0))},
			{name: "calling off", show: at(t, callsOff(when(t, 4, tabletest.IsMyTurn), 1))},
		}},
		{file: "talk", shots: []shot{
			{name: "lines", show: at(t, chatting)},
			{name: "a line is typed", show: at(t, chatting, "c", "what a game"), whole: true},
			{name: "the log", show: at(t, chatting, "l")},
			{name: "twelve", show: at(t, talks(when(t, 12, tabletest.Mine), chatty...))},
			{name: "reactions", show: at(t, talks(turn, "1: 7", "2: 6", "0: 2"), "g"), whole: true},
			{name: "the house", show: at(t, warned(when(t, 4, tabletest.IsMyTurn), back))},
		}},
		{file: "panels", shots: []shot{
			{name: "help", show: at(t, turn, "?")},
			{name: "rules", show: at(t, turn, "i", "tab", "tab", "tab", "2", "k", "x")},
			{name: "leaving", show: at(t, turn, "x"), whole: true},
			{name: "closed", show: at(t, closed(when(t, 4, tabletest.IsMyTurn))), whole: true},
			{name: "shut", show: at(t, shut(when(t, 4, tabletest.IsMyTurn)))},
			{name: "a round is dealt", show: at(t, dealtFrom(when(t, 4, tabletest.IsMyTurn)), "f"), whole: true},
			{name: "a share", show: at(t, dealtFrom(waitingRoom(t, 4, 3)), "f", "dice 3 3"), whole: true},
			{name: "a round was dealt", show: at(t, dealtFrom(ended(t, 4, rooms.Between)), "f")},
			{name: "a page further", show: at(t, dealtFrom(ended(t, 5, rooms.Over)), "f", "pgdown")},
			{name: "to twenty", show: at(t, dealtFrom(ended(t, 20, rooms.Between)), "f")},
			{name: "watched", show: at(t, dealtFrom(watching(ended(t, 4, rooms.Between))), "f"), whole: true},
		}},
		{file: "beside", size: [2]int{100, 24}, shots: []shot{
			{name: "on turn", show: at(t, turn, "b")},
			{name: "lower", show: at(t, when(t, 4, tabletest.IsAsked(engine.AskAtMost)), "b")},
			{name: "a jump-in", show: at(t, jump, "b")},
			{name: "a shot", show: at(t, shotAt, "b")},
			{name: "a chance card", show: at(t, chance, "b")},
			{name: "watching", show: at(t, watching(whenOf(t, "leeds", 6, tabletest.IsCounter)), "b")},
		}},
		{file: "wide", size: [2]int{120, 40}, shots: []shot{
			{name: "on turn", show: at(t, chatting), whole: true},
			{name: "a line is typed, and the chat pane invites to type no other", show: at(t, chatting, "c")},
			{name: "twenty", show: at(t, twenty)},
			{name: "all rounds have columns", show: func(locale string) *desk { return twoRounds(t, locale) }},
			{name: "before the match", show: at(t, talks(waitingRoom(t, 4, 3), chatty...)), whole: true},
			{name: "four seats are two in a row", show: at(t, waitingRoom(t, 4, 4))},
			{name: "twelve seats", show: at(t, waitingRoom(t, 12, 12))},
			{name: "a round is over", show: ofRound(t, "bitenight", 4, rooms.Between, friday), whole: true},
			{name: "a match is over", show: ofRound(t, "bitenight", 4, rooms.Over, friday)},
			{name: "twenty results", show: at(t, ended(t, 20, rooms.Between))},
		}},
		{file: "narrow", size: [2]int{40, 16}, shots: wholly(append(small, everything...))},
		{file: "smallest", size: [2]int{40, 12}, shots: wholly(append(tiny, everything[:10]...))},
		{file: "german", locale: "de", shots: everything},
		{file: "french", locale: "fr", shots: append(everything[2:4:4], everything[7:11]...)},
	}
}

// TestStyles are pictures of what stands out by its style on one kind of terminal, and of tables on four other kinds.
func TestStyles(t *testing.T) {
	pictures := ""
	for _, c := range []shot{
		{name: "on turn", show: at(t, tabletest.When(t, 4, tabletest.IsMyTurn), "right")},
		{name: "an aim", show: at(t, tabletest.When(t, 5, tabletest.IsAim), "right")},
		{name: "a jump-in", show: at(t, tabletest.When(t, 5, tabletest.IsJump))},
		{name: "without hints no card says that it fits", show: func(string) *desk {
			return newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn)).prefer(words.Hints)
		}},
	} {
		pictures += "=== " + c.name + "\n" + c.show("").draw(usual[0], usual[1]).Picture()
	}
	for kind, c := range []shot{
		{name: "on turn", show: at(t, tabletest.When(t, 2, tabletest.Mine))},
		{name: "before the match", show: at(t, waitingRoom(t, 4, 3))},
		{name: "a round is over", show: ofRound(t, "bitenight", 8, rooms.Between, friday)},
		{name: "watching", show: at(t, watching(tabletest.When(t, 12, tabletest.Mine)))},
	} {
		sight := viewtest.Sights(kind)[kind+1]
		sight.Width, sight.Height = usual[0], usual[1]
		l := ui.NewContext(languages.For(sight.Locale), look.NewThemes(frame.NewPalette()), sight.Depth)
		pictures += "=== " + c.name + "\n" + sight.Picture(l, New(l, by(0), nil, c.show("").table.scene.View, nil))
	}
	golden.Text(t, "styles", pictures)
}

// wholly are shots of which all rows belong to the situation.
func wholly(shots []shot) []shot {
	whole := append([]shot(nil), shots...)
	for i := range whole {
		whole[i].whole = true
	}
	return whole
}
