package table

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views/table/tabletest"
)

// A situation is what seat 0 sees, as in "turn of 5 in leeds, watched, queue 8 9": a kind of moment, perhaps of so many players and by
// other rules than those of Bite Night, and what else is so. Kinds that begin with "told-" are of a round that was seen to its end.

// kinds are those of moments.
var kinds = map[string]func(v *rooms.RoomView) bool{
	"aim": tabletest.IsAim, "bank": tabletest.IsBank, "below": tabletest.IsBelow, "chance": tabletest.IsChance,
	"counter": tabletest.IsCounter, "eat-or-flip": tabletest.IsEatFlip, "fives": tabletest.IsFives,
	"flip": tabletest.IsFlip, "huge": tabletest.IsHuge, "joker": tabletest.IsJoker, "jump": tabletest.IsJump,
	"laid": tabletest.IsLaid, "lay": tabletest.IsLay, "mirror": tabletest.IsMirror, "no-race": tabletest.IsNoRace,
	"opening": tabletest.IsOpening, "out": tabletest.IsOut, "race": tabletest.IsRace, "ready": tabletest.IsReady,
	"set-up": tabletest.IsSetUp, "shooting": tabletest.IsShooting, "shot-at": tabletest.IsShotAt,
	"stuck": tabletest.IsStuck, "theirs": tabletest.IsTheirs, "turn": tabletest.IsMyTurn, "unfit": tabletest.IsWrong,
	"mine":        tabletest.Mine,
	"asked-above": tabletest.IsAsked(engine.AskAbove), "asked-answer": tabletest.IsAsked(engine.AskAnswer),
	"asked-at-most": tabletest.IsAsked(engine.AskAtMost), "asked-trump": tabletest.IsAsked(engine.AskTrump),
	"bank-above": func(v *rooms.RoomView) bool { return tabletest.IsBank(v) && v.Table.Ask.Kind == engine.AskAbove },
	// bankless: the hand is played, and after it face-down cards.
	"bankless": func(v *rooms.RoomView) bool {
		s := &v.Table.Seats[0]
		return tabletest.Mine(v) && v.Table.Hand.Len() > 0 && s.FaceUp.Len() == 0 && s.Covered() > 0
	},
	"pair":         func(v *rooms.RoomView) bool { return hasPair(v) && v.Table.Hand.Rank(pairOf(v)) == 2 },
	"triple":       func(v *rooms.RoomView) bool { return hasPair(v) && v.Table.Hand.Rank(pairOf(v)) == 3 },
	"jokers":       func(v *rooms.RoomView) bool { return tabletest.IsJoker(v) && v.Table.Hand.Rank(engine.Joker) > 1 },
	"no-pile":      func(v *rooms.RoomView) bool { return tabletest.Mine(v) && len(v.Table.Pile) == 0 },
	"flip-on-pile": func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && len(v.Table.Pile) > 0 },
	"flip-of-two":  func(v *rooms.RoomView) bool { return tabletest.IsFlip(v) && v.Table.Seats[0].Covered() == 2 },
	"jump-twice":   func(v *rooms.RoomView) bool { return tabletest.IsJump(v) && v.Legal[0].Count > 1 },
	"jump-once": func(v *rooms.RoomView) bool {
		return tabletest.IsJump(v) && v.Table.Hand.Ranks()&^engine.Ranks(v.Legal[0].Rank) != 0 && len(v.Legal) == 1
	},
	"fives-many": func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1
	},
	"fives-twice": func(v *rooms.RoomView) bool {
		return tabletest.IsFives(v) && v.Table.Hand.Rank(v.Legal[0].Companion) > 1 && v.Table.Ask.Kind == engine.AskAtLeast
	},
	"company": func(v *rooms.RoomView) bool {
		return tabletest.Mine(v) && v.Legal[0].Companions > 0 && onlyOf(v) == engine.Five
	},
	"one-rank": func(v *rooms.RoomView) bool {
		return hasPair(v) && onlyOf(v) != engine.NoRank && v.Table.Hand.Len() > v.Table.Hand.Rank(onlyOf(v))
	},
	"lay-twins":    func(v *rooms.RoomView) bool { return tabletest.IsLay(v) && twins(v) > 1 },
	"set-up-twins": func(v *rooms.RoomView) bool { return tabletest.IsSetUp(v) && twins(v) > 0 },
	"eats": func(v *rooms.RoomView) bool {
		most := len(v.Legal) - 1
		return tabletest.IsMyTurn(v) && most > 1 && v.Legal[most].Kind == engine.MoveTake && v.Legal[0].Rank != v.Legal[most-1].Rank
	},
	"aimed": func(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 1 },
}

// pairOf is a rank of which seat 0 may play two or more.
func pairOf(v *rooms.RoomView) engine.Rank {
	for i := range v.Legal {
		if m := &v.Legal[i]; m.Kind == engine.MovePlay && m.Count > 1 {
			return m.Rank
		}
	}
	return engine.NoRank
}

func hasPair(v *rooms.RoomView) bool { return tabletest.Mine(v) && pairOf(v) != engine.NoRank }

// onlyOf is the rank that alone may be played on one's turn, NoRank if there are several.
func onlyOf(v *rooms.RoomView) engine.Rank {
	for i := range v.Legal {
		if v.Legal[i].Kind != engine.MovePlay || v.Legal[i].Rank != v.Legal[0].Rank {
			return engine.NoRank
		}
	}
	return v.Legal[0].Rank
}

// twins counts the ranks of which the viewer has two cards in the hand.
func twins(v *rooms.RoomView) (n int) {
	for r := range engine.NoRank {
		if v.Table.Hand.Rank(r) == 2 {
			n++
		}
	}
	return n
}

// changes are what else may be so in a situation, with numbers and words that say more.
var changes = map[string]func(v *rooms.RoomView, n []int, words []string){
	"watched": func(v *rooms.RoomView, _ []int, _ []string) {
		if v.Seat = engine.NoSeat; v.Table != nil {
			watching(v)
		}
	},
	"auto": func(v *rooms.RoomView, _ []int, _ []string) { v.Seats[0].Auto = true },
	"by ear": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Seats[2].ByEar, v.Seats[2].Awaited, v.HeadStartUntil = true, true, v.At.Add(rooms.UsualHeadStart)
	},
	"opens": func(v *rooms.RoomView, n []int, _ []string) {
		v.OpenStart = v.At.Add(time.Duration(n[0]) * time.Second)
	},
	"of another": func(v *rooms.RoomView, _ []int, _ []string) { v.Maker = person(1) },
	"solo": func(v *rooms.RoomView, _ []int, _ []string) {
		for i := range v.Seats {
			if i != v.Seat {
				v.Seats[i].Owner, v.Seats[i].Bot, v.Seats[i].Here, v.Seats[i].Auto = rooms.Person{}, "easy", false, false
			}
		}
	},
	// bots: one person plays alone with bots: bob, where the viewer watches.
	"bots": func(v *rooms.RoomView, _ []int, _ []string) {
		if v.Seat == engine.NoSeat {
			v.Seats[0].Owner, v.Seats[0].Name = person(1), person(1).Name
		}
		for i := 1; i < len(v.Seats); i++ {
			v.Seats[i].Owner, v.Seats[i].Bot, v.Seats[i].Name = rooms.Person{}, "easy", []string{"Pia*", "Milo*", "Yara*"}[i-1]
		}
	},
	"form bots": func(v *rooms.RoomView, _ []int, _ []string) { v.Terms.Bots = []string{"random", "easy"} },
	"excused": func(v *rooms.RoomView, n []int, _ []string) {
		for _, seat := range n {
			v.Seats[seat].Excused = true
		}
	},
	"free":     func(v *rooms.RoomView, n []int, _ []string) { v.Seats[n[0]] = rooms.SeatView{} },
	"left":     func(v *rooms.RoomView, n []int, _ []string) { v.Seats[n[0]].Left = true },
	"call off": func(v *rooms.RoomView, n []int, _ []string) { callsOff(v, n...) },
	"queue":    func(v *rooms.RoomView, n []int, _ []string) { queueing(v, n...) },
	// promise names the seat, -1 for none, whether for a match, and who waits.
	"promise": func(v *rooms.RoomView, n []int, words []string) {
		queueing(v, n[1])
		v.Promises = append(v.Promises, rooms.Promise{Seat: n[0], Match: words[1] == "match"})
	},
	"others gone": func(v *rooms.RoomView, _ []int, _ []string) {
		for seat := range v.Seats {
			v.Seats[seat].Here = seat == v.Seat
		}
	},
	"closed":  func(v *rooms.RoomView, _ []int, _ []string) { v.Closed = rooms.ErrElsewhere },
	"paused":  func(v *rooms.RoomView, _ []int, _ []string) { v.Paused = true },
	"cut off": func(v *rooms.RoomView, _ []int, _ []string) { v.CutOff, v.Paused = true, true },
	"shut": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Closed = rooms.ShutError{Why: "the words that were used at this table are not the ones that we want to read"}
	},
	"notice": func(v *rooms.RoomView, _ []int, _ []string) {
		warned(v, rooms.Notice{Kind: rooms.NoticeSaid, Text: "Back at noon"})
	},
	"drain": func(v *rooms.RoomView, _ []int, _ []string) {
		warned(v, rooms.Notice{Kind: rooms.NoticeDrain, By: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)})
	},
	"removed":   func(v *rooms.RoomView, _ []int, _ []string) { v.Removed = true },
	"private":   func(v *rooms.RoomView, _ []int, _ []string) { private(v) },
	"forfeit":   func(v *rooms.RoomView, _ []int, _ []string) { forfeited(v) },
	"tallied":   func(v *rooms.RoomView, _ []int, _ []string) { tallied(v) },
	"fair":      func(v *rooms.RoomView, _ []int, _ []string) { dealtFrom(v) },
	"rules":     func(v *rooms.RoomView, _ []int, words []string) { v.Terms.Rules, _ = engine.ParseRules(words[0]) },
	"chatty":    func(v *rooms.RoomView, _ []int, _ []string) { *v = *talks(v, chatty...) },
	"reactions": func(v *rooms.RoomView, _ []int, _ []string) { *v = *talks(v, "1: 7", "2: 6", "0: 2") },
	"pace": func(v *rooms.RoomView, n []int, words []string) {
		*v = *atPace(v, n[0], map[string]rooms.BotPace{"fast": rooms.PaceFast, "turbo": rooms.PaceTurbo}[words[1]])
	},
	"advised": func(v *rooms.RoomView, _ []int, _ []string) { v.Advice = &rooms.Advice{Move: v.Legal[0], Acts: true} },
	"warned": func(v *rooms.RoomView, _ []int, _ []string) {
		fouled := engine.Event{Kind: engine.EventFouled, Cause: engine.CauseWarned, Target: engine.NoSeat, Slot: engine.AnySlot}
		v.Log = append(v.Log, rooms.Entry{Event: fouled})
	},
	"timeless":   func(v *rooms.RoomView, _ []int, _ []string) { v.Deadline = time.Time{} },
	"next round": func(v *rooms.RoomView, _ []int, _ []string) { v.Round = "r2" },
	"elsewhere":  func(v *rooms.RoomView, _ []int, _ []string) { v.Code = "quiet-heron" },
	"round":      func(v *rooms.RoomView, n []int, _ []string) { v.Match.Round = n[0] },
	"moved":      func(v *rooms.RoomView, n []int, _ []string) { v.Table.Moves += n[0] },
	"turn before": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Table.Moves, v.Table.Turn, v.Legal = v.Table.Moves-1, 1, nil
	},
	"gone":        func(v *rooms.RoomView, _ []int, _ []string) { v.Table.Seats[0].FaceDown = []bool{true, false, false} },
	"unseen":      func(v *rooms.RoomView, n []int, _ []string) { v.Table.BurnedUnseen = n[0] },
	"quiet":       func(v *rooms.RoomView, n []int, _ []string) { v.Table.Quiet = v.Table.QuietLimit - n[0] },
	"no table":    func(v *rooms.RoomView, _ []int, _ []string) { v.Table = nil },
	"only jokers": func(v *rooms.RoomView, _ []int, _ []string) { v.Legal, _ = jokersOf(v) },
	"one before jokers": func(v *rooms.RoomView, _ []int, _ []string) {
		jokers, rest := jokersOf(v)
		v.Legal = append(rest[:1:1], jokers...)
	},
	"one behind jokers": func(v *rooms.RoomView, _ []int, _ []string) {
		jokers, rest := jokersOf(v)
		v.Legal = append(jokers, rest[0])
	},
	"running": func(v *rooms.RoomView, _ []int, _ []string) { v.Phase, v.Result = rooms.Playing, nil },
	"abandoned": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Result = &rooms.RoundResult{End: record.EndAgreed, Chronicle: v.Result.Chronicle}
		v.Result.Shithead = engine.NoSeat
	},
	"called off": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndAgreed
	},
	"stalemate": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Result.Shithead, v.Result.End = engine.NoSeat, record.EndStalemate
		ended := engine.Event{Kind: engine.EventEnded, Seat: engine.NoSeat, Cause: engine.CauseStalemate}
		v.Log = append(v.Log, rooms.Entry{Seat: engine.NoSeat, Event: ended})
	},
	// times: how often each was the Shithead in the match.
	"times": func(v *rooms.RoomView, n []int, _ []string) { v.Match.Shitheads = n },
	"lost":  func(v *rooms.RoomView, n []int, _ []string) { v.Result.Shithead = n[0] },
	// away: a bot played for the first and for the last.
	"away": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Result.Away[v.Table.Out[0]], v.Result.Away[v.Table.Shithead] = true, true
	},
	"rated": func(v *rooms.RoomView, _ []int, words []string) { v.Result.Rated = data.Rated(words[0]) },
	"friday": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Forfeit, v.Seats[1].Ready = "brings cake on friday", true
		v.Result.Deal.Shares[0] = rooms.Share{Text: "my own lucky words", Typed: true}
	},
	"cake": func(v *rooms.RoomView, _ []int, _ []string) {
		v.Result.Deal.Shares[1] = rooms.Share{Text: "cake", Typed: true}
	},
	"vote": func(v *rooms.RoomView, n []int, _ []string) {
		for _, seat := range n {
			v.Seats[seat].Ready = true
		}
		v.Deadline = time.Time{}
	},
	"ends soon": func(v *rooms.RoomView, _ []int, _ []string) { v.Deadline = v.At.Add(17 * time.Second) },
	"only round": func(v *rooms.RoomView, _ []int, _ []string) {
		m := v.Match
		m.Round, m.Rounds, m.Shitheads, m.Standings = 1, 1, make([]int, len(v.Seats)), nil
		m.Shitheads[v.Table.Shithead]++
		for seat, times := range m.Shitheads {
			m.Standings = append(m.Standings, engine.Standing{Seat: seat, Place: 1 + times*(len(v.Seats)-1), Shitheads: times})
		}
	},
	"three winners": func(v *rooms.RoomView, _ []int, _ []string) {
		for i := range v.Match.Standings {
			v.Match.Standings[i].Place = min(4, i/3*3+1)
		}
	},
	"third": func(v *rooms.RoomView, _ []int, _ []string) { v.Seat = v.Table.Out[2] },
}

// jokersOf are the legal moves of Jokers, and the others.
func jokersOf(v *rooms.RoomView) (jokers, rest []engine.Move) {
	for _, m := range v.Legal {
		if m.Rank == engine.Joker {
			jokers = append(jokers, m)
		} else {
			rest = append(rest, m)
		}
	}
	return jokers, rest
}

// situationWords are "WHAT NUMBER of PLAYERS in CODE, changes".
var situationWords = regexp.MustCompile(`^([a-z-]+)(?: (\d+))?(?: of (\d+))?(?: in (\S+?))?(?:, (.*))?$`)

// found are rounds at the moments of situations, by what they are.
var found = map[string]*tabletest.Round{}

// situate is a desk at which a situation is seen.
func situate(t testing.TB, locale, text string) *desk {
	t.Helper()
	words := situationWords.FindStringSubmatch(text)
	if words == nil {
		t.Fatalf("%q is no situation", text)
	}
	what, players, code := words[1], 4, "bitenight"
	number, _ := strconv.Atoi(words[2])
	if words[3] != "" {
		players, _ = strconv.Atoi(words[3])
	}
	if words[4] != "" {
		code = words[4]
	}
	change := func(v *rooms.RoomView) {
		if words[5] != "" {
			changeView(t, v, words[5])
		}
	}
	phase := rooms.Between
	if strings.HasSuffix(what, "over") {
		phase = rooms.Over
	}
	var v *rooms.RoomView
	switch what {
	case "told-between", "told-over":
		return toldRound(t, locale, code, players, 3, phase, change)
	case "two-rounds":
		return twoRounds(t, locale)
	case "between", "over":
		v = tabletest.Result(t, code, players, phase)
	case "gathering":
		v = waitingRoom(t, players, number)
	case "dealing":
		v = dealing(t, code, number, rooms.DealShithead)
	case "dealt":
		v = tabletest.NewRound(t, 4, 3).View(0)
	case "eaten":
		v = eaten(t)
	case "fouled-unfit", "fouled-eat-or-flip":
		v = fouled(t, number, kinds[strings.TrimPrefix(what, "fouled-")])
	case "before-vain-flip":
		v, _ = inVain(t, code, tabletest.IsFlip)
	case "vain-flip", "vain-chance":
		_, v = inVain(t, code, kinds[strings.TrimPrefix(what, "vain-")])
	default:
		key := strings.Join(words[1:5], " ")
		if found[key] == nil {
			search(t, code, players, func(r *tabletest.Round) bool { found[key] = r; return kinds[what](r.View(0)) })
		}
		v = found[key].View(0)
		v.Log = slices.Clone(v.Log)
	}
	change(v)
	return newDesk(t, locale, v)
}

// situation is the view of one.
func situation(t testing.TB, text string) *rooms.RoomView {
	t.Helper()
	return situate(t, "", text).table.scene.View
}

// changeView makes the changes of a situation.
func changeView(t testing.TB, v *rooms.RoomView, text string) {
	t.Helper()
	for change := range strings.SplitSeq(text, ", ") {
		words := strings.Fields(change)
		name := len(words)
		for name > 0 && changes[strings.Join(words[:name], " ")] == nil {
			name--
		}
		if name == 0 {
			t.Fatalf("%q is no change of a situation", change)
		}
		var numbers []int
		for _, word := range words[name:] {
			if n, err := strconv.Atoi(word); err == nil {
				numbers = append(numbers, n)
			}
		}
		changes[strings.Join(words[:name], " ")](v, numbers, words[name:])
	}
}

// heads are the lines of a file in testdata that begin with "===": a name, and behind bars a situation, and what is done in it.
func heads(t testing.TB, name string) (list [][]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if head, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "=== "); ok {
			list = append(list, strings.Split(head, " | "))
		}
	}
	return list
}

// scriptWords are a [situation], a "text", or a word: a key, or one of the others.
var scriptWords = regexp.MustCompile(`\[[^\]]+\]|"[^"]*"|\S+`)

// noKeys are the words of scripts that are no keys.
var noKeys = map[string]any{
	"!late": late, "!answer": answered, "!paste": tea.PasteMsg{Content: "pasted"},
	"!disk": errors.New("disk"), "!long": rooms.ErrLong, "!paused": rooms.ErrPaused, "!stale": rooms.ErrStale, "!too-fast": rooms.ErrTooFast,
	"!refusal": func(d *desk) {
		d.err = &engine.Refusal{Reason: engine.ErrAsk, Move: engine.Play(0, engine.Four, 1), Asked: d.table.scene.View.Table.Ask}
	},
	"!as-9": func(d *desk) { d.table.scene.At.Me = person(9) }, "!guest": asGuest, "!practise": func(d *desk) { d.table.Practise() },
	"!looked": func(d *desk) { d.table.dealt = d.table.dealt.Add(-looking) },
}

// asGuest has the desk belong to somebody without a profile.
func asGuest(d *desk) { d.table.scene.At.Me = rooms.Person{Name: "guest"} }

// stepsOf are the steps of a script: keys by their names, a "text" that is typed, a [situation] that is seen then, and what is no key.
func stepsOf(t testing.TB, script string) (steps []any) {
	t.Helper()
	for _, word := range scriptWords.FindAllString(script, -1) {
		inner := word[1:max(1, len(word)-1)]
		switch step, ok := noKeys[word]; {
		case ok:
			steps = append(steps, step)
		case word[0] == '[' && len(word) > 1:
			steps = append(steps, situation(t, inner))
		case word[0] == '"' && len(word) > 1:
			steps = append(steps, text(inner))
		default:
			steps = append(steps, text(word))
		}
	}
	return steps
}
