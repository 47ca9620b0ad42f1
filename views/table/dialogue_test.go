package table

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/golden"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// dialogue is what a table answers, step by step, each of which is
//   - a string: keys by their names, or texts that are typed, with blanks in between;
//   - a text: one that has blanks in it;
//   - a view that comes;
//   - an error: what the next commands are answered with, or nil;
//   - an answers: whether answers come at once;
//   - a click, or another message;
//   - a func(*desk).
//
// Where views come and nothing is done it is told in each language. Of a screen that is another by a step only some rows are told.
type dialogue struct {
	name  string
	view  *rooms.RoomView
	steps []any
}

// text is a text that is typed.
type text string

// answers are how the room answers commands.
type answers int

const (
	// late: no answer comes before an answered, which lets the first one come that is late.
	late answers = iota
	answered
)

// click is a click on what means something in a usual window.
type click struct{ means any }

// on is a dialogue at a table.
func on(v *rooms.RoomView, name string, steps ...any) dialogue {
	return dialogue{name: name, view: v, steps: steps}
}

// dialogues holds what comes of each against testdata/NAME.txt.
func dialogues(t *testing.T, name string, all ...dialogue) {
	t.Helper()
	text := ""
	for _, c := range all {
		text += transcript(t, c)
	}
	golden.Text(t, "dialogues/"+name, text)
}

// transcript is what comes of a dialogue.
func transcript(t *testing.T, c dialogue) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "=== %s\n", c.name)
	locales := languages.Tags()
	for _, step := range c.steps {
		if _, seen := step.(*rooms.RoomView); !seen {
			locales = locales[:1]
		}
	}
	for _, locale := range locales {
		d := newDesk(t, locale, c.view)
		if told := d.told(nil); len(told) > 0 {
			fmt.Fprintln(&b, strings.Join(told, " | "))
		}
		for _, step := range c.steps {
			keys, ok := step.(string)
			if !ok {
				d.step(&b, step)
			}
			for key := range strings.FieldsSeq(keys) {
				d.step(&b, text(key))
			}
		}
	}
	return b.String()
}

// step takes a step and writes down what has been sent since, and what is told then that was not told before.
func (d *desk) step(b *strings.Builder, step any) {
	before, rows, sent, exits := d.told(nil), d.rows(), len(d.did), d.exits
	says := ""
	switch s := step.(type) {
	case nil:
		d.err = nil
		return
	case error:
		d.err = s
		return
	case answers:
		if d.hold = true; s == late {
			return
		}
		says = "(answer)"
		d.answer()
	case func(*desk):
		if s(d); len(d.did) == sent && slices.Equal(d.told(nil), before) {
			return
		}
		says = "(view)"
	case *rooms.RoomView:
		says = "(view)"
		d.see(s)
	case text:
		says = string(s)
		d.types(says)
	case click:
		says = fmt.Sprintf("(click on %T%+v)", s.means, s.means)
		f, same := d.charted(usual), func(means any) bool { return fmt.Sprint(means) == fmt.Sprint(s.means) }
		if cells := tops(f, same); len(cells) > 0 {
			d.click(f, cells[0])
		}
	default:
		says = fmt.Sprintf("(%T)", s)
		d.update(s)
	}
	var came []string
	for _, c := range d.did[sent:] {
		came = append(came, "→ "+command(c))
	}
	if d.exits > exits {
		came = append(came, "→ the lobby")
	}
	told := d.told(rows)
	for _, now := range told {
		if !slices.Contains(before, now) {
			came = append(came, now)
		}
	}
	if len(came) == 0 && len(told) < len(before) {
		came = []string{"(less)"}
	}
	if many := 8; len(came) > many {
		came = append(came[:3], "…", came[len(came)-1])
	}
	fmt.Fprintf(b, "%s: %s\n", says, strings.Join(came, " | "))
}

// command is a command as dialogues write it.
func command(c rooms.Command) string {
	if m, ok := c.(rooms.Move); ok {
		says := fmt.Sprintf("%v %s", m.Move, words.CardList(slices.Clone(m.Move.Cards)))
		if m.Move.Kind == engine.MoveFlip {
			says += fmt.Sprint("slot ", m.Move.Slot)
		}
		return fmt.Sprintf("%s, %s after %d", strings.TrimSpace(says), m.Round, m.Seen)
	}
	return strings.TrimPrefix(fmt.Sprintf("%T%+v", c, c), "rooms.")
}

// rows are those of a usual window.
func (d *desk) rows() []string { return strings.Split(d.picture(usual[0], usual[1]), "\n") }

// told is what is told to act upon: of a round the prompt and the main thing, elsewhere the rows that differ from some before, but
// for the keys that all tables have.
func (d *desk) told(before []string) (list []string) {
	t, ok := d.screen.(*Table)
	if !ok {
		return nil
	}
	add := func(says string) {
		if says = strings.Join(strings.Fields(says), " "); says != "" && !slices.Contains(list, says) {
			list = append(list, says)
		}
	}
	if t.panel != nil || t.scene.View.Closed != nil || !t.playing() {
		for i, row := range d.rows() {
			if i < len(before) && row != before[i] && !strings.Contains(row, " ? ") {
				add(row)
			}
		}
		return list
	}
	b := t.Board(usual[0], usual[1])
	if len(b.Prompt.News) > 0 {
		add(b.Prompt.News[0])
	}
	add(b.Prompt.Heard)
	add(b.Prompt.Note.Text)
	add(b.Prompt.Lead + " " + b.Prompt.Text)
	if b.Main && len(b.Keys) > 0 {
		add(b.Keys[0].Key + " " + b.Keys[0].Does)
	}
	if t.Typing() {
		rows := d.rows()
		add(rows[len(rows)-2])
	}
	return list
}

func letter(r engine.Rank) string { return ui.RankKeys[r : r+1] }

// keysOf are the keys of a set of ranks, lowest is that of the lowest, if any.
func keysOf(set engine.RankSet) (keys string) {
	for r := range engine.NoRank {
		if set.Has(r) {
			keys += letter(r)
		}
	}
	return keys
}

func lowest(set engine.RankSet) string {
	keys := keysOf(set)
	return keys[:min(1, len(keys))]
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

// as has the desk belong to person number me, asGuest to somebody without a profile.
func as(me int) func(*desk) { return func(d *desk) { d.table.scene.At.Me = by(me) } }

func asGuest(d *desk) { d.table.scene.At.Me = rooms.Person{Name: "guest"} }

// TestDialoguesOfPeople: who is at the table, and what they do with each other.
func TestDialoguesOfPeople(t *testing.T) {
	when := tabletest.When
	turn, theirs, watched := when(t, 4, tabletest.IsMyTurn), when(t, 4, tabletest.IsTheirs), watching(when(t, 4, tabletest.IsMyTurn))
	gone := waitingRoom(t, 4, 4)
	gone.Seats[1] = rooms.SeatView{}
	calls := func(v *rooms.RoomView, seats ...int) *rooms.RoomView {
		w := *v
		return callsOff(&w, seats...)
	}
	excused := callsOff(when(t, 4, tabletest.IsTheirs), 1)
	excused.Seats[0].Excused, excused.Seats[2].Excused = true, true
	agreed := callsOff(when(t, 4, tabletest.IsTheirs), 1, 2)
	agreed.Seats[2].Excused = true // and has agreed all the same
	left := callsOff(when(t, 5, tabletest.IsTheirs), 1)
	left.Seats[2].Left = true // and eve's hand is a bot's
	seated := when(t, 4, tabletest.IsSetUp)
	seated.Round = "r2"
	someBots := waitingRoom(t, 4, 2)
	someBots.Terms.Bots = []string{"random", "easy"}
	watchedWaiting := waitingRoom(t, 4, 2)
	watchedWaiting.Seat = engine.NoSeat
	ready := ended(t, 4, rooms.Between)
	ready.Seats[0].Ready = true
	lookedAt := func(d *desk) { d.table.dealt = d.table.dealt.Add(-looking) }
	without := func(phase rooms.Phase) *rooms.RoomView {
		v := ended(t, 4, phase)
		v.Table = nil
		return v
	}
	running := func(v *rooms.RoomView) *rooms.RoomView {
		w := *v
		w.Phase, w.Result = rooms.Playing, nil
		return &w
	}
	inRound := func(n int) *rooms.RoomView {
		v := dealing(t, "bitenight", 1, rooms.DealShithead)
		v.Match.Round = n
		return v
	}
	all := []dialogue{
		on(waitingRoom(t, 4, 3), "the maker takes people off their seats", "p down d down d up d d up d d 0 0"),
		on(tallied(ended(t, 4, rooms.Between)), "the maker begins the tally anew", "p down d d 0 m 0 0"),
		on(turn, "a forfeit", "p t", text("makes the tea, d 0 m"), "enter t esc"),
		on(forfeited(when(t, 4, tabletest.IsMyTurn)), "a forfeit that is too long", "p t", rooms.ErrLong, text(" for all"), "enter"),
		on(ofAnother(waitingRoom(t, 4, 4)), "others do not set a table", "p down d d 0 0 t enter"),
		on(ofAnother(tallied(ended(t, 4, rooms.Between))), "nor its tally", "p down d d 0 0 t enter"),
		on(waitingRoom(t, 4, 4), "the list keeps its place, and is for its keys alone", "p down down d", gone, "d m k 2 e r x s b"),
		on(turn, "nobody mutes oneself or a bot", "p m pgdown m"),
		on(turn, "a rank is no answer in the list", "p k 2 e r x s b"),
		on(watched, "queueing", as(9), "w", queueing(watching(when(t, 4, tabletest.IsMyTurn)), 8, 9), "w"),
		on(queueing(watching(when(t, 4, tabletest.IsMyTurn)), 8), "another waits"),
		on(turn, "who plays waits for no seat", "w"),
		on(queueing(watching(ended(t, 4, rooms.Between)), 0), "a seat from the queue", seated, lookedAt, "r"),

		on(theirs, "calling off", "u", calls(theirs, 0), "u"),
		on(left, "who has left is not asked"),
		on(watching(callsOff(when(t, 4, tabletest.IsTheirs), 1)), "who watches does not call off", "u"),
		on(ended(t, 4, rooms.Between), "nothing to call off", "u"),
		on(excused, "who is not asked"),
		on(excused, "the last to be asked", "u u"),
		on(agreed, "agreed all the same"),
		on(calls(turn, 1, 2), "one key ended the round", "u right u u"),

		on(waitingRoom(t, 4, 2), "gathering", "b b - enter"),
		on(waitingRoom(t, 4, 4), "a full table", "s enter"),
		on(ofAnother(watchedWaiting), "somebody comes", "b s"),
		on(someBots, "a bot of another level than the form's", "b"),
		on(ended(t, 4, rooms.Between), "ready for the next round", "r"),
		on(ended(t, 4, rooms.Between), "by enter", "enter"),
		on(ended(t, 4, rooms.Over), "ready for another match", "r"),
		on(ended(t, 4, rooms.Over), "another match by enter", "enter"),
		on(ready, "ready is said once", "r"),
		on(moved(running(ended(t, 4, rooms.Between)), -1, nil), "enter for a play took the result away", late, ended(t, 4, rooms.Between), "enter enter"),
		on(without(rooms.Over), "after a restart the host was told to wait", "enter"),
		on(without(rooms.Between), "after a restart between rounds", "enter"),
		on(voted(ended(t, 5, rooms.Over), 0, 1), "a vote", "r"),
		on(waitingRoom(t, 4, 2), "leaving while gathering promised a bot", "x"),
		on(theirs, "leaving", "x n x esc x enter x Y x y"),
		on(theirs, "leaving in vain", errors.New("disk"), "x y"),
		on(watching(when(t, 4, tabletest.IsTheirs)), "who watches does not leave for good", "x y"),
		on(dealing(t, "bitenight", 1, rooms.DealShithead), "a guest is told that they practise", func(d *desk) { d.table.Practise() }, inRound(1), inRound(1), inRound(2)),

		on(turn, "saying something", "c", text("kaq 9 fxu?"), "enter", text(" "), "enter c", text("never mind"), "esc esc"),
		on(turn, "the log stays behind what is said", "l c hi enter esc"),
		on(turn, "pasting", "c", tea.PasteMsg{Content: "pasted"}, "enter"),
		on(turn, "lines go out in their order, and no move waits", late, "c one enter two enter esc g 7", letter(turn.Legal[0].Rank), "enter", answered, answered, answered),
		on(turn, "a line that is refused is not lost", rooms.ErrTooFast, "c hello enter", late, "enter more", answered, "esc c again enter esc", answered),
		on(watched, "guests are told that they cannot speak", asGuest, "c 1 enter g 1 enter w 1 enter"),
		on(theirs, "who types is back", "c he", auto(when(t, 4, tabletest.IsTheirs)), "llo enter"),
		on(turn, "reacting", "g 1 g 2 g 3 g 4 g 5 g 6 g 7 g 8 g 9 g 0 g k g enter g x g esc"),
		on(turn, "the pace", ", . < > . right"),
		on(turn, "the keys of the pace are text", "c a.b,c<d> enter esc"),
		on(turn, "a refusal of the room is heard", rooms.ErrPaused, "."),
		on(ofAnother(when(t, 4, tabletest.IsMyTurn)), "another sets the pace", ", . < >"),
		on(watching(when(t, 4, tabletest.IsMyTurn)), "a guest does not set the pace", asGuest, "."),
		on(watching(solo(when(t, 4, tabletest.IsTheirs))), "who watches does not set the pace", as(9), "."),
		on(ofAnother(solo(when(t, 4, tabletest.IsTheirs))), "alone one sets the pace", "."),
		on(solo(when(t, 4, tabletest.IsMyTurn)), "advice is asked for", "h"),
		on(turn, "the suits", "s s"),
		on(waitingRoom(t, 4, 2), "the key of the suits sits down before the match", "s"),
		on(ended(t, 4, rooms.Between), "and shares a round", "s"),
		on(turn, "the rules beside the table", "b b tab"),
		on(turn, "the rules are read, and no card is chosen", "i tab tab tab 2 k x esc"),
		on(waitingRoom(t, 4, 3), "an invitation is copied", "y tab"),

		on(dealtFrom(waitingRoom(t, 4, 3)), "a share", "f", text("x 4q"), "backspace ? enter enter", tea.PasteMsg{Content: "pasted"}, "enter", rooms.ErrLong, "long enter f esc"),
		on(dealtFrom(waitingRoom(t, 4, 4)), "a share that was typed too late", "f dice", dealtFrom(when(t, 4, tabletest.IsSetUp)), text(" x4r"), "enter right f", tea.PasteMsg{Content: "pasted"}),
		on(dealtFrom(watching(ended(t, 4, rooms.Between))), "who watches types no share", "f x enter", tea.PasteMsg{Content: "pasted"}),
		on(ended(t, 4, rooms.Between), "nothing is known of the deal", "f"),
	}
	stuck := func() *rooms.RoomView { return auto(when(t, 4, tabletest.IsStuck)) }
	all = append(all, on(stuck(), "a bot's hand is taken over once a view", late, "5 enter enter", answered, stuck(), "5", answered, when(t, 4, tabletest.IsStuck), "enter"))
	for _, panel := range []string{"l", "i", "p"} {
		all = append(all, on(turn, "the keys over panel "+panel, panel, "? x "+panel+" f1 x"))
	}
	phases := everyPhase(t)
	for _, name := range slices.Sorted(maps.Keys(phases)) {
		all = append(all, on(phases[name], "the pace: "+name, ", l esc"))
	}
	for _, key := range []string{"5", "enter", "esc", "x", "l", "?", "r", "right", "tab", "."} {
		all = append(all, on(stuck(), "the key that wakes did more: "+key, late, key))
	}
	dialogues(t, "people", all...)
}

// after is a view once something has happened that is logged.
func after(v *rooms.RoomView, e rooms.Entry) *rooms.RoomView {
	w := *v
	w.Log = append(w.Log[:len(w.Log):len(w.Log)], e)
	return &w
}

// TestSayings: what is said in each language.
func TestSayings(t *testing.T) {
	when := tabletest.When
	theirs := func() *rooms.RoomView { return when(t, 4, tabletest.IsTheirs) }
	between := func(change func(v *rooms.RoomView)) *rooms.RoomView {
		v := ended(t, 4, rooms.Between)
		change(v)
		return v
	}
	byEar := func(is func(*rooms.RoomView) bool) *rooms.RoomView {
		v := when(t, 4, is)
		v.Seats[2].ByEar, v.Seats[2].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
		return v
	}
	quietFor := func(left int) *rooms.RoomView {
		v := theirs()
		v.Table.Quiet = v.Table.QuietLimit - left
		return v
	}
	round, match := ended(t, 4, rooms.Between), ended(t, 4, rooms.Over)
	timeless := when(t, 4, tabletest.IsRace)
	timeless.Deadline = time.Time{}
	aimed := when(t, 5, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 })
	watched := watching(when(t, 5, func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 }))
	_, chanced := inVain(t, "custom", tabletest.IsChance)
	three := ended(t, 5, rooms.Over)
	for i := range three.Match.Standings {
		three.Match.Standings[i].Place = min(4, i/3*3+1)
	}
	alone := ended(t, 5, rooms.Over)
	for seat := range alone.Seats {
		alone.Seats[seat].Here = seat == alone.Seat
	}
	third := only(tabletest.Result(t, "classic", 4, rooms.Over))
	third.Seat = third.Table.Out[2]
	fouled := engine.Event{Kind: engine.EventFouled, Cause: engine.CauseWarned, Target: engine.NoSeat, Slot: engine.AnySlot}
	stale := engine.Event{Kind: engine.EventEnded, Seat: engine.NoSeat, Cause: engine.CauseStalemate}
	all := []dialogue{
		on(auto(when(t, 4, tabletest.Mine)), "one is not called by name on turn"),
		on(auto(when(t, 4, tabletest.IsSetUp)), "nor in the set-up"),
		on(auto(when(t, 4, tabletest.IsRace)), "nor in a race"),
		on(after(theirs(), rooms.Entry{Event: fouled}), "nor by the referee"),
		on(tabletest.WhenOf(t, trumpRules, 4, tabletest.IsAsked(engine.AskAbove)), "going again"),
		on(eaten(t), "eaten: one does not go again, but leads"),
		on(chanced, "a chance card in vain"),
		on(aimed, "who aims"),
		on(watched, "who aims, to those who watch"),
		on(when(t, 4, tabletest.IsRace), "the race ended without a word of what happens when nobody opens"),
		on(timeless, "a race without a clock"),
		on(byEar(tabletest.IsRace), "who plays by ear comes first in a race"),
		on(byEar(tabletest.IsMyTurn), "before a turn"),
		on(byEar(tabletest.IsJump), "before a jump-in"),
		on(byEar(tabletest.IsNoRace), "in a race of others"),
		on(byEar(tabletest.IsTheirs), "not before another's turn"),
		on(quietFor(21), "no stalemate is near"),
		on(quietFor(20), "a stalemate is near"),
		on(quietFor(1), "a stalemate is next"),

		on(waitingRoom(t, 4, 3), "a full table still asked for friends", waitingRoom(t, 4, 4)),
		on(waitingRoom(t, 4, 4), "a full table of another", ofAnother(waitingRoom(t, 4, 4))),
		on(waitingRoom(t, 4, 3), "who deals before all are here", ofAnother(waitingRoom(t, 4, 3))),
		on(round, "the viewer has lost", between(func(v *rooms.RoomView) { v.Result.Shithead = 0 })),
		on(round, "who has left is not waited for", between(func(v *rooms.RoomView) { v.Seats[1].Left = true })),
		on(round, "a round is not rated", unrated(ended(t, 4, rooms.Between), data.UnratedAddress)),
		on(round, "a round was called off", between(func(v *rooms.RoomView) {
			v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndAgreed
		})),
		on(round, "a stalemate", after(between(func(v *rooms.RoomView) {
			v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndStalemate
		}), rooms.Entry{Seat: engine.NoSeat, Event: stale})),
		on(match, "a match is not rated", unrated(ended(t, 4, rooms.Over), data.UnratedPace)),
		on(match, "of practice nothing is said", unrated(ended(t, 4, rooms.Over), data.UnratedPractice)),
		on(match, "nor of a match that was abandoned", unrated(ended(t, 4, rooms.Over), data.UnratedAbandoned)),
		on(match, "nor where it is rated", unrated(ended(t, 4, rooms.Over), data.RatedYes)),
		on(ended(t, 5, rooms.Over), "several winners", three),
		on(ended(t, 5, rooms.Over), "whoever votes alone decides", alone),
		on(only(tabletest.Result(t, "classic", 4, rooms.Over)), "the place in a match of one round", third),
	}
	dialogues(t, "said", all...)
}

// TestDialoguesByMouse: what clicks do.
func TestDialoguesByMouse(t *testing.T) {
	turn, set, joker := tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 4, tabletest.IsSetUp), tabletest.When(t, 4, tabletest.IsJoker)
	chance := tabletest.WhenOf(t, "custom", 4, tabletest.IsChance)
	eats := tabletest.WhenOf(t, "schwechat", 4, func(v *rooms.RoomView) bool {
		most := len(v.Legal) - 1
		return tabletest.IsMyTurn(v) && most > 1 && v.Legal[most].Kind == engine.MoveTake && v.Legal[0].Rank != v.Legal[most-1].Rank
	})
	own := func(zone, i int, chosen bool) click {
		cards := newDesk(t, "", set).table.Board(usual[0], usual[1]).Own.Zones[zone].Cards
		return click{board.CardMsg{Zone: zone, Rank: cards[i].Card.Rank(), Chosen: chosen}}
	}
	bob, pile, draw := click{board.SeatMsg{At: 1}}, click{board.PileMsg{}}, click{board.DrawMsg{}}
	dialogues(t, "mouse",
		on(joker, "a click aims, and a second one does it", click{board.CardMsg{Rank: engine.Joker}}, bob, bob),
		on(set, "a card of a swap is put back", own(1, 0, false), own(1, 0, true)),
		on(set, "another one of its row takes its place", own(1, 0, false), own(1, 1, false)),
		on(set, "one of the other row is swapped with it", own(1, 0, false), own(0, 0, false)),
		on(turn, "a reaction is clicked", "g", click{"1"}),
		on(turn, "people are gone to", "p", click{ui.PickMsg{Row: 1}}),
		on(chance, "a chance card is clicked", draw),
		on(chance, "whatever else is chosen", "right", draw),
		on(turn, "elsewhere the draw pile is not", board.DrawMsg{}),
		on(set, "nor in the set-up", board.DrawMsg{}),
		on(eats, "the pile is chosen, and taken by a second click", pile, pile),
		on(eats, "cards that are chosen are played on it", "right", pile),
	)
}

// TestDialoguesOfWhatWaits: what is typed before what was sent has been answered and seen.
func TestDialoguesOfWhatWaits(t *testing.T) {
	var r *tabletest.Round
	made := func(d *desk) { r.Make(d.did[len(d.did)-1].(rooms.Move).Move) }
	seen := func(d *desk) { d.see(r.View(0)) }
	other := func(*desk) { r.Make(r.State.Legal(1, nil)[0]) }
	begin := func(code string, players int, seed uint64) *rooms.RoomView {
		r = tabletest.NewRoundOf(t, code, players, seed)
		return r.View(0)
	}
	turn := func(*desk) {
		for r.Step() && (!tabletest.Mine(r.View(0)) || !tabletest.Kind(r.View(0), engine.MovePlay)) {
			continue
		}
	}
	all := ""
	tell := func(v *rooms.RoomView, name string, steps ...any) {
		all += transcript(t, on(v, name, append([]any{late}, steps...)...))
	}
	swap := begin("bitenight", 4, 3)
	var swaps, lays []any
	for i, c := range swap.Table.Hand.Cards() {
		swaps = append(swaps, letter(c.Rank()), letter(swap.Table.Seats[0].FaceUp.Cards()[i].Rank()))
	}
	tell(swap, "three swaps and ready; another swap is seen before its answer", append(
		swaps, "r", made, answered, seen, made, seen, answered, made, answered, seen, made, answered, seen)...)
	lay := begin("schwechat", 3, 1)
	for _, c := range lay.Table.Hand.Cards() {
		lays = append(lays, letter(c.Rank()))
	}
	tell(lay, "laid and ready, and another player is faster", append(
		lays, "enter enter r", other, seen, made, answered, seen)...)
	r = tabletest.NewRound(t, 4, 1)
	turn(nil)
	first := r.View(0)
	play := letter(first.Legal[0].Rank)
	tell(first, "a move typed before the answer to the one before", play, "enter", made, turn, seen, "right enter", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving", "x y esc", answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving behind a move", "r x y esc", made, answered, seen, answered)
	tell(begin("bitenight", 4, 3), "esc behind leaving in vain", rooms.ErrPaused, "x y esc", answered, "esc")
	golden.Text(t, "dialogues/waiting", all)
}

// TestTheMenuBeganWithReadyInMidPlay: it says what keys do now, and nothing of those that do nothing. What
// a key does is told where it is first.
func TestTheMenuBeganWithReadyInMidPlay(t *testing.T) {
	when, result := tabletest.When, tabletest.Result
	var b strings.Builder
	for _, c := range []dialogue{
		on(when(t, 4, tabletest.IsMyTurn), "turn"),
		on(when(t, 4, tabletest.IsSetUp), "set-up"),
		on(when(t, 4, tabletest.IsReady), "ready"),
		on(when(t, 5, tabletest.IsJoker), "aiming", "o", "enter"),
		on(solo(when(t, 4, tabletest.IsMyTurn)), "alone with bots"),
		on(tabletest.WhenOf(t, "schwechat", 4, tabletest.IsMirror), "eating"),
		on(result(t, "bitenight", 3, rooms.Over), "over"),
		on(result(t, "bitenight", 3, rooms.Between), "between"),
		on(watching(result(t, "bitenight", 3, rooms.Between)), "a result that is watched"),
		on(watching(when(t, 4, tabletest.IsMyTurn)), "watched"),
		on(waitingRoom(t, 4, 1), "gathering alone"),
		on(waitingRoom(t, 4, 4), "full"),
		on(ofAnother(waitingRoom(t, 4, 4)), "another's room"),
		on(closed(when(t, 4, tabletest.IsMyTurn)), "closed"),
		on(when(t, 4, tabletest.IsTheirs), "a panel", "l"),
		on(when(t, 4, tabletest.IsTheirs), "typing", "c"),
	} {
		d := newDesk(t, "", c.view)
		for _, key := range c.steps {
			d.types(key.(string))
		}
		keys, added := "", ""
		for _, a := range d.table.Acts() {
			line := fmt.Sprintf("    %s %s\n", a.Key.Key, a.Does)
			keys += " " + cmp.Or(a.Key.Key, a.Does)
			if !strings.Contains(b.String(), line) {
				added += line
			}
		}
		fmt.Fprintf(&b, "%s:%s\n%s", c.name, keys, added)
	}
	golden.Text(t, "dialogues/menu", b.String())
}
