package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// moves are the moves that were sent, as records write them.
func (d *desk) moves() (moves []string) {
	for _, c := range d.did {
		if m, ok := c.(rooms.Move); ok {
			moves = append(moves, m.Move.String())
		}
	}
	return moves
}

// sent checks which commands were sent.
func (d *desk) sent(want ...rooms.Command) {
	d.t.Helper()
	if len(d.did) != len(want) || len(want) > 0 && !reflect.DeepEqual(d.did, want) {
		d.t.Errorf("sent %v, wanted %v", d.did, want)
	}
}

func letter(r engine.Rank) string { return ui.RankKeys[r : r+1] }

func TestPlayingCards(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && len(v.Legal) > 2 && v.Legal[1].Count == 2 && v.Legal[1].Rank == v.Legal[0].Rank
	})
	r := v.Legal[0].Rank
	d := newDesk(t, "", v)
	d.types("enter")
	d.sent()
	d.says("choose cards first")
	d.types(letter(r), letter(r))
	d.says("ENTER play " + words.CardsName(r, 2))
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Play(0, r, 2)})
	if d.table.scene.Choice.Rank != engine.NoRank {
		t.Error("the cards are still chosen")
	}
	d.types(letter(r), "enter")
	if len(d.did) != 1 {
		t.Error("a second play went out before the first was seen")
	}
}

func TestChoosingRoundAndRound(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && len(v.Legal) > 2 && v.Table.Hand.Rank(v.Legal[0].Rank) == 2
	})
	r := v.Legal[0].Rank
	d := newDesk(t, "", v)
	for _, want := range []int{1, 2, 0, 1} {
		d.types(letter(r))
		if d.table.scene.Choice.Count != want {
			t.Errorf("%d chosen instead of %d", d.table.scene.Choice.Count, want)
		}
	}
	d.types("up", "up", "down", "down", "down")
	if d.table.scene.Choice.Count != 1 {
		t.Errorf("%d chosen by arrows", d.table.scene.Choice.Count)
	}
	d.types("esc")
	if d.table.scene.Choice.Rank != engine.NoRank || d.exits > 0 {
		t.Error("esc does not cancel first")
	}
	d.types("esc")
	if _, ok := d.screen.(lobbyStub); !ok || d.exits != 1 {
		t.Error("esc does not lead to the lobby")
	}
	d.sent()
}

func TestCardsThatDoNotFit(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && len(v.Legal) > 1 && v.Table.Hand.Ranks()&^v.Table.Rules.Answers(v.Table.Ask) != 0
	})
	d := newDesk(t, "", v)
	var r engine.Rank
	for r = range engine.NoRank {
		if v.Table.Hand.Rank(r) > 0 && !d.table.scene.At.Playable().Has(r) {
			break
		}
	}
	d.err = &engine.Refusal{Reason: engine.ErrAsk, Move: engine.Play(0, r, 1), Asked: v.Table.Ask, Turn: 0}
	d.types(letter(r))
	d.says("which won't fit")
	want := ": " + languages.For("").Table.A(words.RankName(r)) + " won't do"
	d.types("enter")
	d.says(want)
	d.types("right")
	if strings.Contains(d.picture(140, 45), want) {
		t.Error("the refusal stays")
	}
}

func TestOutOfTurn(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	d := newDesk(t, "", v)
	r := lowest(v.Table.Hand.Ranks())
	d.types(letter(r), "enter")
	d.sent()
	d.says("Not your turn: " + v.Seats[v.Table.Turn].Name + " plays.")
}

// lowest is the lowest rank of a set, NoRank for none.
func lowest(set engine.RankSet) engine.Rank {
	for r := range engine.NoRank {
		if set.Has(r) {
			return r
		}
	}
	return engine.NoRank
}

func TestJumpingIn(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && len(v.Legal) > 1 })
	last := v.Legal[len(v.Legal)-1]
	d := newDesk(t, "", v)
	d.says("Jump in")
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: last})

	d = newDesk(t, "", v)
	first := v.Legal[0]
	d.types(strings.Repeat(letter(first.Rank), int(first.Count)), "enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: first})
}

// TestChoosingTooFewDisabledTheJump: it takes as few more as complete four of a kind, and the prompt says how many.
func TestChoosingTooFewDisabledTheJump(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Count > 1 })
	d := newDesk(t, "", v)
	jump := v.Legal[0]
	for _, m := range v.Legal {
		if m.Rank == jump.Rank && m.Count < jump.Count {
			jump = m
		}
	}
	d.types(letter(jump.Rank))
	d.says("ENTER jump in with " + words.CardsName(jump.Rank, int(jump.Count)))
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: jump})
}

func TestJumpingInWithOtherCards(t *testing.T) {
	v := tabletest.When(t, 5, func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && v.Table.Hand.Ranks()&^engine.Ranks(v.Legal[0].Rank) != 0 && len(v.Legal) == 1
	})
	d := newDesk(t, "", v)
	other := lowest(v.Table.Hand.Ranks() &^ engine.Ranks(v.Legal[0].Rank))
	d.types(letter(other), "enter")
	d.sent()
	d.says("more of the same on top")
}

func TestOpening(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsRace)
	r := v.Table.Opening
	d := newDesk(t, "", v)
	if got := frameTitle(d); got != "▶ your turn · brave-otter #"+strconv.Itoa(v.Table.Moves) {
		t.Errorf("title %q", got)
	}
	d.types("enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Play(0, r, v.Table.Hand.Rank(r))})
	d = newDesk(t, "", v)
	d.types(letter(r), "enter")
	d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Play(0, r, 1)})
	d = newDesk(t, "", tabletest.When(t, 4, tabletest.IsNoRace))
	d.types("enter")
	d.sent()
}

// TestWhoeverPlaysByEar_ComesFirst, and it is said who that is: to whoever could act, and of a race to all, but to nobody else.
func TestWhoeverPlaysByEar_ComesFirst(t *testing.T) {
	for name, c := range map[string]struct {
		v    *rooms.RoomView
		says bool
	}{
		"a race":  {tabletest.When(t, 4, tabletest.IsRace), true},
		"a turn":  {tabletest.When(t, 4, tabletest.IsMyTurn), true},
		"a jump":  {tabletest.When(t, 4, tabletest.IsJump), true},
		"no race": {tabletest.When(t, 4, tabletest.IsNoRace), true},
		"theirs":  {tabletest.When(t, 4, tabletest.IsTheirs), false},
	} {
		v := *c.v
		v.Seats = slices.Clone(v.Seats)
		v.Seats[2].ByEar, v.Seats[2].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
		d := newDesk(t, "", &v)
		shown := strings.Join(strings.Fields(d.picture(100, 30)), " ")
		if says := strings.Contains(shown, "First those who play by ear ("+v.Seats[2].Name+"): a moment."); says != c.says {
			t.Errorf("%s: %t: %s", name, says, shown)
		}
	}
}

// TestStuckWithCardsChosen: cards chosen before one's turn do not stand in the way of the only thing to do.
func TestStuckWithCardsChosen(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && len(v.Legal) == 1 && v.Legal[0].Kind == engine.MoveTake
	})
	d := newDesk(t, "", v)
	r := lowest(v.Table.Hand.Ranks())
	d.types(letter(r))
	d.says("ENTER take the stack")
	d.types("enter")
	if moves := d.moves(); fmt.Sprint(moves) != "[take]" {
		t.Errorf("sent %v", moves)
	}
}

func isMyTurnAt(r *tabletest.Round) bool {
	return tabletest.Mine(r.View(0)) && tabletest.Kind(r.View(0), engine.MovePlay)
}

func TestLeaving(t *testing.T) {
	for _, c := range []struct {
		keys []string
		sent []rooms.Command
		left bool
	}{
		{[]string{"x", "n"}, nil, false},
		{[]string{"x", "esc"}, nil, false},
		{[]string{"x", "enter"}, nil, false},
		{[]string{"x", "Y"}, nil, false},
		{[]string{"x", "y"}, []rooms.Command{rooms.Leave{}}, true},
	} {
		d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsTheirs))
		d.types(c.keys...)
		d.sent(c.sent...)
		if _, left := d.screen.(lobbyStub); left != c.left || (d.exits > 0) != c.left {
			t.Errorf("%v: left %v, exits %d", c.keys, left, d.exits)
		}
	}
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsTheirs))
	d.err = errors.New("disk")
	d.types("x", "y")
	if _, left := d.screen.(lobbyStub); left {
		t.Error("left, though that failed")
	}
	d = newDesk(t, "", watching(tabletest.When(t, 4, tabletest.IsTheirs)))
	d.types("x", "y")
	d.sent()
}

// TestACardGaveTheSeatUp: j, the Jack, was also a yes in the prompt that asks whether to leave.
func TestACardGaveTheSeatUp(t *testing.T) {
	for _, key := range ui.RankKeys + "*" + strings.ToUpper(ui.RankKeys) {
		d := newDesk(t, "de", tabletest.When(t, 4, tabletest.IsTheirs))
		d.types("x", string(key))
		d.sent()
		if d.exits > 0 {
			t.Errorf("%c leaves", key)
		}
	}
}

// TestTheKeyThatWakesDidMore: any key is for taking over from the bot, once a view, and does nothing else.
func TestTheKeyThatWakesDidMore(t *testing.T) {
	for _, key := range []string{"5", "enter", "esc", "x", "l", "?", "r", "right", "tab"} {
		v := auto(tabletest.When(t, 4, tabletest.IsStuck))
		d := newDesk(t, "", v)
		d.hold = true
		d.types(key)
		d.sent(rooms.Back{})
		if d.table.panel != nil || d.exits > 0 || d.table.scene.Choice.Rank != engine.NoRank {
			t.Errorf("%s does more than wake", key)
		}
		d.types("enter", "enter")
		d.sent(rooms.Back{})
		d.answer()
		d.sent(rooms.Back{})
		v = auto(tabletest.When(t, 4, tabletest.IsStuck))
		d.sees(v)
		d.types("5")
		d.sent(rooms.Back{}, rooms.Back{})
		d.answer()
		v.Seats[0].Auto = false
		d.sees(v)
		d.types("enter")
		if moves := d.moves(); fmt.Sprint(moves) != "[take]" {
			t.Errorf("sent %v", moves)
		}
	}
}

// TestWakingWhileACommandIsUnderWay: the key does nothing else then, either.
func TestWakingWhileACommandIsUnderWay(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsStuck)
	d := newDesk(t, "", v)
	d.hold = true
	d.types("enter")
	d.sees(auto(v))
	d.types("esc")
	if d.exits > 0 {
		t.Error("esc does more than wake")
	}
}

func TestGatheringKeys(t *testing.T) {
	d := newDesk(t, "", waitingRoom(t, 4, 2))
	d.types("b", "b", "-", "enter")
	bot := rooms.AddBot{Level: "normal"}
	d.sent(bot, bot, rooms.RemoveBot{}, bot, bot, rooms.Start{})
	d.says("ENTER fill with bots and deal b add a bot f fair dealing y copy x leave for good")
	d = newDesk(t, "", waitingRoom(t, 4, 4))
	d.says("ENTER deal - bot out f fair dealing")
	d.types("s", "enter")
	d.sent(rooms.Start{})
	v := waitingRoom(t, 4, 2)
	v.Seat = engine.NoSeat
	v.Maker.ID = "p1"
	d = newDesk(t, "", v)
	d.types("b", "s")
	d.sent(rooms.Sit{})
}

func TestReadyForMore(t *testing.T) {
	for _, phase := range []rooms.Phase{rooms.Between, rooms.Over} {
		v := ended(t, 4, phase)
		d := newDesk(t, "", v)
		d.says(map[rooms.Phase]string{rooms.Between: "ENTER next round", rooms.Over: "ENTER another match"}[phase])
		d.types("r")
		d.sent(rooms.Ready{})
		d = newDesk(t, "", v)
		d.types("enter")
		d.sent(rooms.Ready{})
		v.Seats[0].Ready = true
		d = newDesk(t, "", v)
		d.types("r")
		d.sent()
		d.says("✓ You're ready.")
		d.silent("ENTER")
	}
}

// TestEnterForAPlayTookTheResultAway: it was typed for a card, and the round was over when it came.
func TestEnterForAPlayTookTheResultAway(t *testing.T) {
	for _, phase := range []rooms.Phase{rooms.Between, rooms.Over} {
		after := ended(t, 4, phase)
		before := *after
		table := *after.Table
		table.Moves--
		before.Phase, before.Table, before.Result = rooms.Playing, &table, nil
		d := newDesk(t, "", &before)
		d.hold = true
		d.table.see(after)
		d.types("enter")
		d.sent()
		d.types("enter")
		if len(d.did) == 0 || d.did[0] != rooms.Command(rooms.Ready{}) {
			t.Errorf("the next enter sends %v", d.did)
		}
	}
}

// TestABotOfAnotherLevelThanTheForms: b added the strongest there is.
func TestABotOfAnotherLevelThanTheForms(t *testing.T) {
	v := waitingRoom(t, 4, 2)
	v.Terms.Bots = []string{"random", "easy"}
	d := newDesk(t, "", v)
	d.types("b")
	d.sent(rooms.AddBot{Level: "random"})
	v.Terms.Bots = nil
	d = newDesk(t, "", v)
	d.types("b")
	d.sent(rooms.AddBot{Level: bot.Levels()[UsualLevel()]})
}

// TestAKeyForTheTableLeftAClosedRoom: only enter and esc do.
func TestAKeyForTheTableLeftAClosedRoom(t *testing.T) {
	for key, leaves := range map[string]bool{"5": false, "q": false, "x": false, "r": false, "enter": true, "esc": true} {
		d := newDesk(t, "", closed(tabletest.When(t, 4, tabletest.IsMyTurn)))
		d.types(key)
		if _, left := d.screen.(lobbyStub); left != leaves {
			t.Errorf("%s: left %v", key, left)
		}
	}
}

func TestRankKeysAreNothingElse(t *testing.T) {
	for i, key := range ui.RankKeys {
		if r, ok := ui.RankKey(string(key)); !ok || r != engine.Rank(i) {
			t.Errorf("%c is %v", key, r)
		}
		if slices.ContainsFunc(bindings, func(b ui.Binding[*Table]) bool { return slices.Contains(b.Keys, string(key)) }) {
			t.Errorf("%c does something else, too", key)
		}
	}
	if r, ok := ui.RankKey("*"); !ok || r != engine.Joker {
		t.Error("* is not the Joker")
	}
	if r, ok := ui.RankKey("0"); !ok || r != engine.Ten {
		t.Error("who types 10 has no ten")
	}
	for _, key := range []string{"", "1", "tab", "ctrl+a", " "} {
		if _, ok := ui.RankKey(key); ok {
			t.Errorf("%q is a rank", key)
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

// TestTheNumberOfAFaceDownCardWasARank: while a card is to be flipped its number chooses it.
func TestTheNumberOfAFaceDownCardWasARank(t *testing.T) {
	v := tabletest.When(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	for slot, covered := range v.Table.Seats[0].FaceDown {
		if covered {
			d := newDesk(t, "", v)
			d.types(strconv.Itoa(slot+1), "enter")
			d.sent(rooms.Move{Round: "r1", Seen: v.Table.Moves, Move: engine.Flip(0, slot)})
		}
	}
}
