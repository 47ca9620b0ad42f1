package views

import (
	"errors"
	"strconv"
	"unicode"
	"unicode/utf8"

	"shithead/engine"
	"shithead/rooms"
)

// refusalWords are what is said of a refusal: where it holds, or always. It is an alias, so that the lists of
// languages need not name its fields.
type refusalWords = struct {
	is   error
	when func(r *refused) bool
	says string
}

// refused is a refused move with what the words for it depend on.
type refused struct {
	engine.Refusal
	rules *engine.Rules
	// can are the ranks that the viewer may play.
	can engine.RankSet
}

// Refusal is one line on why something was refused at a table: of a move with the facts that the engine gives, in the
// words of the rule set, else as [Words.Error] has it.
func (w *Words) Refusal(err error, view *rooms.RoomView) string {
	if err == nil {
		return ""
	}
	r := refusedMove(err, view)
	v := w.Table.vocabulary(r.rules)
	for _, list := range [...][]refusalWords{v.refusals, w.Table.refusals} {
		for i := range list {
			if e := &list[i]; errors.Is(err, e.is) && (e.when == nil || e.when(r)) {
				return upperFirst(w.Table.refusalFacts(r, view).in(v.own(e.says)))
			}
		}
	}
	return w.Error(err)
}

// refusedMove is what is known of a refusal: of one that no engine gave, no move.
func refusedMove(err error, view *rooms.RoomView) *refused {
	r := refused{Refusal: engine.Refusal{
		Move: engine.Move{Rank: engine.NoRank, Companion: engine.NoRank}, Asked: engine.Ask{Kind: engine.AskFree},
		Opening: engine.NoRank, Turn: engine.NoSeat,
	}, rules: &engine.Rules{}}
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		r.Refusal = *refusal
	}
	if view == nil {
		return &r
	}
	if view.Terms.Rules != nil {
		r.rules = view.Terms.Rules
	}
	for i := range view.Legal {
		if m := &view.Legal[i]; m.Kind == engine.MovePlay {
			r.can |= engine.Ranks(m.Rank)
		}
	}
	return &r
}

// refusalFacts are the facts of a refusal.
func (w *TableWords) refusalFacts(r *refused, view *rooms.RoomView) *facts {
	m := &r.Move
	fact := facts{
		rank: rankName(m.Rank), opening: rankName(r.Opening), the: w.the(rankName(r.Asked.Rank)),
		asked: rankName(r.Asked.Rank), answers: rankList(r.rules.Answers(r.Asked)), can: rankList(r.can),
		n: strconv.Itoa(max(1, four-int(m.Count))), k: strconv.Itoa(r.rules.Up),
	}
	if m.Rank < engine.NoRank {
		fact.cards = cardsName(m.Rank, int(m.Count))
		fact.a = fact.cards
		if m.Count <= 1 {
			fact.a = w.a(fact.cards)
		}
	}
	if r.known(view) {
		fact.who = view.Seats[r.Turn].Name
	}
	return &fact
}

// known says whether it is known who is on turn.
func (r *refused) known(view *rooms.RoomView) bool {
	return view != nil && r.Turn >= 0 && r.Turn < len(view.Seats)
}

// upperFirst is a sentence with a capital.
func upperFirst(sentence string) string {
	first, n := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(first)) + sentence[n:]
}

// What words for a refusal may depend on.

// asks is the pile asking for something of a kind.
func asks(kind engine.AskKind) func(*refused) bool {
	return func(r *refused) bool { return r.Asked.Kind == kind }
}

// asksAll is the pile asking for something that binds wild cards too.
func asksAll(r *refused) bool { return r.Asked.Kind == engine.AskAbove && r.rules.AboveBinds }

// escorted is a card that should have been played in company.
func escorted(r *refused) bool {
	return r.Move.Rank < engine.NoRank && r.rules.Powers[r.Move.Rank].Escorts != 0
}

// ownKind is a lower card that may not be laid on another.
func ownKind(r *refused) bool {
	return r.Move.Rank < engine.NoRank && r.rules.Powers[r.Move.Rank].Placed && r.Asked == engine.Ask{Kind: engine.AskAtMost, Rank: r.Move.Rank}
}

// shooting is a card that shoots.
func shooting(r *refused) bool {
	return r.Move.Rank < engine.NoRank && r.rules.Powers[r.Move.Rank].Shoots || r.Move.Kind == engine.MoveAim && r.rules.Shoots()
}

// jumps is a rule set in which players jump in.
func jumps(r *refused) bool { return r.rules.JumpIn && r.Move.Rank < engine.NoRank }

// namesCards is a move that names cards.
func namesCards(r *refused) bool { return r.Move.Rank < engine.NoRank }

// opens is a round that opens with a rank.
func opens(r *refused) bool { return r.Opening < engine.NoRank }

// canPlay is a viewer who has something that may be played.
func canPlay(r *refused) bool { return r.can != 0 }

// lays is a rule set in which face-up cards are laid.
func lays(r *refused) bool { return r.rules.Lays }

// chances is a rule set with chance cards.
func chances(r *refused) bool { return r.rules.Chance }

// someone is somebody on turn.
func someone(r *refused) bool { return r.Turn >= 0 }
