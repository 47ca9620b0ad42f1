package table

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
)

func letter(r engine.Rank) string { return ui.RankKeys[r : r+1] }

// lowest is the key of the lowest rank of a set, empty for none.
func lowest(set engine.RankSet) string {
	for r := range engine.NoRank {
		if set.Has(r) {
			return letter(r)
		}
	}
	return ""
}

// wrong is the key of a card of the hand that does not fit.
func wrong(v *rooms.RoomView) string {
	return lowest(v.Table.Hand.Ranks() &^ v.Table.Rules.Answers(v.Table.Ask))
}

// moved is a view of a table some moves later.
func moved(v *rooms.RoomView, moves int, change func(*engine.View)) *rooms.RoomView {
	next, table := *v, *v.Table
	table.Moves += moves
	if next.Table = &table; change != nil {
		change(&table)
	}
	return &next
}

// TestDialoguesOfCards: what is played, and what is said of it.
func TestDialoguesOfCards(t *testing.T) {
	when, whenOf := tabletest.When, tabletest.WhenOf
	turn, theirs, stuck := when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsTheirs), when(t, 4, tabletest.IsStuck)
	two := when(t, 4, func(v *rooms.RoomView) bool { return hasPair(v) && v.Table.Hand.Rank(pairOf(v)) == 2 })
	pair := letter(pairOf(two))
	unfit := when(t, 4, tabletest.IsWrong)
	refusal := &engine.Refusal{Reason: engine.ErrAsk, Move: engine.Play(0, engine.Four, 1), Asked: unfit.Table.Ask}
	jump := when(t, 5, func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Count > 1 })
	oneJump := when(t, 5, func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && v.Table.Hand.Ranks()&^engine.Ranks(v.Legal[0].Rank) != 0 && len(v.Legal) == 1
	})
	race := when(t, 4, tabletest.IsRace)
	opens := letter(race.Table.Opening)
	flip := when(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	fives := whenOf(t, "leeds", 4, func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1 && v.Table.Ask.Kind == engine.AskAtLeast
	})
	with := letter(fives.Legal[0].Companion)
	mirror, chance := whenOf(t, "schwechat", 4, tabletest.IsMirror), whenOf(t, "custom", 4, tabletest.IsChance)
	fits := letter(mirror.Legal[0].Rank)
	shooting := whenOf(t, shootRules, 5, tabletest.IsShooting)
	hidden, took := inVain(t, "leeds", tabletest.IsFlip)
	joker, aim := when(t, 5, tabletest.IsJoker), when(t, 5, tabletest.IsAim)
	jokers, others := onlyJokers(when(t, 4, tabletest.IsJoker))
	swapping, lay := tabletest.NewRound(t, 4, 3).View(0), whenOf(t, "schwechat", 4, tabletest.IsLay)
	var laid []any
	for _, c := range lay.Table.Hand.Cards()[:3] {
		laid = append(laid, letter(c.Rank()))
	}
	again := *turn
	again.Round = "r2"
	elsewhere := *turn
	elsewhere.Code = "quiet-heron"

	all := []dialogue{
		on(two, "cards are played once", "enter", pair, pair, "enter", pair, "enter"),
		on(two, "cards are chosen round and round, and esc leads out", pair, pair, pair, pair, "up up down down down esc esc"),
		on(two, "auto select", "m", pair, pair, pair, "down", pair, "m", pair),
		on(two, "auto select leaves what is chosen", pair, "m"),
		on(unfit, "cards that do not fit", wrong(unfit), refusal, "enter right"),
		on(theirs, "out of turn", lowest(theirs.Table.Hand.Ranks()), "enter"),
		on(stuck, "stuck with cards chosen", lowest(stuck.Table.Hand.Ranks()), "enter"),
		on(stuck, "waking while a command is under way", late, "enter", auto(when(t, 4, tabletest.IsStuck)), "esc"),
		on(jump, "a jump-in", "enter"),
		on(jump, "choosing too few disabled the jump", letter(jump.Legal[0].Rank), "enter"),
		on(oneJump, "a jump-in with other cards", lowest(oneJump.Table.Hand.Ranks()&^engine.Ranks(oneJump.Legal[0].Rank)), "enter"),
		on(race, "a race", "enter"),
		on(race, "a race with one card", opens, "enter"),
		on(when(t, 4, tabletest.IsNoRace), "no race", "enter"),
		on(flip, "the number of a face-down card was a rank", "1 enter"),
		on(flip, "the number of another", "2 enter"),
		on(flip, "the number of a third", "3 enter"),
		on(flip, "a slot that is gone", "right", moved(flip, 0, func(table *engine.View) {
			table.Seats = append([]engine.SeatView(nil), table.Seats...)
			table.Seats[0].FaceDown = []bool{true, false, false}
		}), "enter"),

		on(fives, "fives and their company", "5", with, "5", with, "esc", with, with, "5 5"),
		on(fives, "the company first", with, "5"),
		on(fives, "fives alone", "5 enter"),
		on(fives, "no more of the company", "5", strings.Repeat(with, fives.Table.Hand.Rank(fives.Legal[0].Companion)), with),
		on(fives, "no more fives", with, "5", strings.Repeat("5", fives.Table.Hand.Rank(engine.Five))),
		on(whenOf(t, "leeds", 4, tabletest.IsFives), "company by tab", "5 tab tab tab tab tab tab tab tab"),

		on(mirror, "eating, or not", "e e e esc e", fits, "e right e enter"),
		on(turn, "nothing to eat", "e enter"),
		on(theirs, "nothing to eat out of turn", "e enter"),
		on(when(t, 4, func(v *rooms.RoomView) bool { return tabletest.Mine(v) && len(v.Table.Pile) == 0 }), "no pile", "e enter"),
		on(when(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && len(v.Table.Pile) > 0 }), "eating instead of a flip", "e"),
		on(chance, "a chance card", "enter"),
		on(chance, "a chance card or the pile", "e e e esc right enter"),
		on(chance, "by arrows", "left right enter"),
		on(chance, "cards chosen turned a chance card", lowest(chance.Table.Hand.Ranks()), "enter"),
		on(shooting, "a shot", "a enter right enter"),
		on(shooting, "nobody shoots at oneself", "a a enter left left left left left"),
		on(hidden, "who turns a hidden card sees it", took, "right"),
		on(took, "nobody else sees it"),

		on(joker, "a Joker", "o enter esc enter left tab enter"),
		on(aim, "a Joker that was turned", "esc"),
		on(aim, "a Joker to the right", "right enter"),
		on(aim, "a Joker by tab", "tab enter"),
		on(aim, "a Joker to the left", "left enter"),
		on(aim, "a double enter aimed the turned Joker unseen", "enter enter right", aim, "enter"),
		on(aim, "whom another Joker was aimed at", "right", moved(aim, 2, nil), "enter"),
		on(joker, "whom a Joker of the hand was aimed at", "o enter right", aim, "enter"),
		on(when(t, 8, tabletest.IsJoker), "eight to aim at", "o enter"),
		on(jokers, "only Jokers fit", "enter enter"),
		on(others[0], "a card besides Jokers", "enter"),
		on(others[1], "a card behind Jokers", "enter"),

		on(swapping, "a swap with arrows", late, "right enter right right enter"),
		on(swapping, "enter may have been meant for the round before", late, "tab enter esc enter r"),
		on(lay, "enter was lit though it did nothing", "enter r", laid[0], laid[1], laid[2], "enter"),
		on(turn, "a view of another room", &elsewhere),
		on(turn, "what was chosen ends with the round", "right", turn, &again),
		on(turn, "somebody was faster", rooms.ErrStale, "right enter", turn, turn),
		on(closed(when(t, 4, tabletest.IsMyTurn)), "a key for the table left a closed room", "5 q x r enter"),
		on(closed(when(t, 4, tabletest.IsMyTurn)), "esc leaves a closed room", "esc"),
	}
	dialogues(t, "cards", append(all, referee(t)...)...)
}

// TestDialoguesOfChoosing: what keys choose, with auto select and without, and what is proposed.
func TestDialoguesOfChoosing(t *testing.T) {
	when, whenOf := tabletest.When, tabletest.WhenOf
	three := when(t, 4, func(v *rooms.RoomView) bool { return hasPair(v) && v.Table.Hand.Rank(pairOf(v)) == 3 })
	key := letter(pairOf(three))
	jokers := when(t, 4, func(v *rooms.RoomView) bool {
		return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Joker) > 1
	})
	fives := whenOf(t, "leeds", 4, func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1
	})
	with := letter(fives.Legal[0].Companion)
	jump := when(t, 5, func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Count > 1 })
	race := when(t, 4, tabletest.IsRace)
	pairs := whenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool { return tabletest.IsLay(v) && len(twins(v)) > 1 })
	lays, third := twins(pairs), lowest(pairs.Table.Hand.Ranks()&^engine.Ranks(engine.Two, engine.Queen))
	swap := when(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsSetUp(v) && len(twins(v)) > 0 })
	comes, goes := lowest(swap.Table.Seats[0].FaceUp.Ranks()), twins(swap)
	only := when(t, 4, oneRank)
	proposed, other := letter(onlyOf(only)), lowest(only.Table.Hand.Ranks()&^engine.Ranks(onlyOf(only)))
	flip := when(t, 4, func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 })
	dialogues(t, "choosing",
		on(three, "auto select chooses all of a rank", "m", key, key, key, "down", key, "up", key, "down up enter"),
		on(three, "arrows choose all with it", "m right right right right right right left left"),
		on(jokers, "of Jokers that are laid alone it chooses one", "m o o"),
		on(before(jokers), "more than fits is not kept chosen", "m o", jokers),
		on(fives, "fives and all of their company", "m 5", with, with, with, "down 5"),
		on(fives, "the company and all fives", "m", with, "5 5"),
		on(fives, "fewer fives", "m 5 down", with, "5 5 tab tab"),
		on(jump, "all that may jump in", "m", letter(jump.Legal[0].Rank), "enter"),
		on(race, "all that may open", "m", letter(race.Table.Opening), "enter"),
		on(pairs, "as many as are still to be laid", "m", lays[0], lays[1], third, "down up enter"),
		on(pairs, "what is laid is put back", "m", lays[0], "down up", lays[0], "right up esc esc r"),
		on(pairs, "one by one", lays[0], lays[0], lays[1], lays[1], lays[0], "right up up down esc"),
		on(swap, "one for one, though all are chosen elsewhere", "m", late, goes[0], comes, goes[0]),
		on(swap, "a card that is swapped away, and one that comes", late, goes[0], comes, comes, "down tab up right enter"),
		on(flip, "arrows go over face-down cards", "left left right shift+tab enter"),
		on(before(only), "the only rank that fits is chosen", only, "enter"),
		on(before(only), "all of it with auto select", "m", only, "enter"),
		on(before(only), "a press of what is proposed", only, proposed, proposed, proposed, only),
		on(before(only), "a press of what is proposed with auto select", "m", only, proposed, proposed),
		on(before(only), "what is proposed is in nobody's way", only, "up esc esc"),
		on(before(only), "it is not proposed again", only, "down", only, "down", only),
		on(before(only), "what was chosen before stays", other, only),
		on(whenOf(t, "leeds", 4, inCompany), "nor what needs company"),
		on(auto(when(t, 4, oneRank)), "nothing is proposed to a bot's hand"),
	)
}

// before is a view of the turn before the viewer's.
func before(v *rooms.RoomView) *rooms.RoomView {
	w := moved(v, -1, func(table *engine.View) { table.Turn = 1 })
	w.Legal = nil
	return w
}

// twins are the keys of the ranks of which the viewer has two cards in the hand.
func twins(v *rooms.RoomView) (keys []string) {
	for r := range engine.NoRank {
		if v.Table.Hand.Rank(r) == 2 {
			keys = append(keys, letter(r))
		}
	}
	return keys
}

// onlyOf is the rank that alone may be played on one's turn, NoRank if there are several.
func onlyOf(v *rooms.RoomView) engine.Rank {
	for i := range v.Legal {
		if v.Legal[i].Kind != engine.MovePlay || v.Legal[i].Rank != v.Legal[0].Rank {
			return engine.NoRank
		}
	}
	return v.Legal[0].Rank
}

func oneRank(v *rooms.RoomView) bool {
	return hasPair(v) && onlyOf(v) != engine.NoRank && v.Table.Hand.Len() > v.Table.Hand.Rank(onlyOf(v))
}

// inCompany reports whether only fives may be played, with others on top.
func inCompany(v *rooms.RoomView) bool {
	return tabletest.Mine(v) && v.Legal[0].Companions > 0 && onlyOf(v) == engine.Five
}

// onlyJokers are a view in which nothing but Jokers fits, and others in which one more play is before them or behind.
func onlyJokers(v *rooms.RoomView) (only *rooms.RoomView, others [2]*rooms.RoomView) {
	var jokers, rest []engine.Move
	for _, m := range v.Legal {
		if m.Rank == engine.Joker {
			jokers = append(jokers, m)
		} else {
			rest = append(rest, m)
		}
	}
	legal := func(moves ...engine.Move) *rooms.RoomView {
		w := *v
		w.Legal = moves
		return &w
	}
	before := append(rest[:1:1], jokers...)
	return legal(jokers...), [2]*rooms.RoomView{legal(before...), legal(append(jokers[:len(jokers):len(jokers)], rest[0])...)}
}

// referee are dialogues about what costs something.
func referee(t *testing.T) []dialogue {
	strict, lenient := tabletest.WhenOf(t, strictRules, 4, tabletest.IsWrong), tabletest.WhenOf(t, "schwechat", 4, tabletest.IsWrong)
	outOfTurn := tabletest.WhenOf(t, strictRules, 4, tabletest.IsTheirs)
	warned, peeks := fouled(t, 1, tabletest.IsWrong), tabletest.WhenOf(t, "schwechat", 4, tabletest.IsTheirs)
	all := []dialogue{
		on(strict, "the referee is dared", wrong(strict), "enter enter"),
		on(strict, "a dare is of one pile", wrong(strict), "enter", moved(strict, 1, nil), "enter"),
		on(warned, "who is warned pays with a card", wrong(warned), "enter"),
		on(fouled(t, 2, tabletest.IsWrong), "another one is punished"),
		on(lenient, "a lenient referee is not dared", wrong(lenient), "enter"),
		on(peeks, "a lenient referee out of turn", "right enter enter tab right enter enter"),
		on(strict, "a face-down card", "tab right enter enter"),
		on(outOfTurn, "a face-down card out of turn", "tab right enter enter"),
		on(outOfTurn, "esc leaves a face-down card", "tab esc enter enter"),
	}
	for _, no := range []string{"esc", "right", "up", "l"} {
		all = append(all, on(strict, "no is "+no, wrong(strict), "enter", no, "esc enter"))
	}
	return all
}
