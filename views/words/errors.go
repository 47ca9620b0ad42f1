package words

import (
	"errors"
	"strconv"
	"unicode"
	"unicode/utf8"

	"shithead/engine"
	"shithead/engine/errcode"
	"shithead/rooms"
)

// ErrorWords are what is said of an error. It is an alias, so that the lists of languages need not name its fields.
type ErrorWords = struct {
	Is   error
	Says string
}

var (
	// ErrCode says that a code that links a key is unknown, used or too old.
	ErrCode = errors.New("unknown code")
	// ErrTakenBack says that a key is not claimed any more.
	ErrTakenBack = errors.New("taken back")
	// ErrCrowd says that too many people were new at once from one address.
	ErrCrowd = errors.New("too many newcomers")
	// ErrCommand says that there is no such command in the hall.
	ErrCommand = errors.New("unknown command")
	// ErrFar says that another server of the house serves a room.
	ErrFar = errors.New("the room is on another server")
	// ErrServerGone says that the server of a room is not there.
	ErrServerGone = errors.New("the server of the room is gone")
	// ErrServerBusy says that the server of a room takes no sessions.
	ErrServerBusy = errors.New("the room's server accepts no sessions")
	// ErrNoProfile says that the player has no profile here to which anything could belong.
	ErrNoProfile = errcode.New("guest", "no profile")
)

// Error is what is said of an error.
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	var shut rooms.ShutError
	if errors.As(err, &shut) || errors.Is(err, rooms.ErrShut) {
		return w.House.because(w.House.Shut, shut.Why)
	}
	for _, e := range w.Errors {
		if errors.Is(err, e.Is) {
			return e.Says
		}
	}
	return w.Other
}

// RefusalWords are what is said of a refusal: where it holds, or always. It is an alias, so that the lists of
// languages need not name its fields.
type RefusalWords = struct {
	Is   error
	When func(r *Refused) bool
	Says string
}

// Refused is a refused move with what the words for it depend on.
type Refused struct {
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
	v := w.Table.Vocabulary(r.rules)
	for i := range w.Table.Refusals {
		if e := &w.Table.Refusals[i]; errors.Is(err, e.Is) && (e.When == nil || e.When(r)) {
			return UpperFirst(w.Table.refusalFacts(r, view).Fill(v.Adapt(e.Says)))
		}
	}
	return w.Error(err)
}

// refusedMove is what is known of a refusal: of one that no engine gave, no move.
func refusedMove(err error, view *rooms.RoomView) *Refused {
	r := Refused{Refusal: engine.Refusal{
		Move: engine.Move{Rank: engine.NoRank, Companion: engine.NoRank}, Asked: engine.Ask{Kind: engine.AskFree},
		Opening: engine.NoRank, Turn: engine.NoSeat,
	}, rules: &engine.Rules{}}
	if refusal, ok := errors.AsType[*engine.Refusal](err); ok {
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

// refusalFacts are the facts of a refusal; Other is what is said where only face-down cards are left.
func (w *TableWords) refusalFacts(r *Refused, view *rooms.RoomView) *Facts {
	m, missing := &r.Move, FourOfAKind-int(r.Move.Count)
	if view != nil && view.Table != nil && NamesCards(r) {
		missing -= r.rules.RunOf(view.Table.Pile, m.Rank)
	}
	fact := Facts{
		Rank: w.RankName(m.Rank), Opening: w.RankName(r.Opening), The: w.The(w.RankName(r.Asked.Rank)),
		Asked: w.RankName(r.Asked.Rank), Answers: w.RankList(r.rules.Answers(r.Asked)), Can: w.RankList(r.can),
		Other: w.Vocabulary(r.rules).Flip,
		N:     strconv.Itoa(max(1, missing)), K: strconv.Itoa(r.rules.Up),
	}
	if NamesCards(r) {
		fact.Cards = w.CardsName(m.Rank, int(m.Count))
		fact.A = fact.Cards
		if m.Count <= 1 {
			fact.A = w.A(fact.Cards)
		}
	}
	if view != nil && Someone(r) && r.Turn < len(view.Seats) {
		fact.Who = view.Seats[r.Turn].Name
	}
	return &fact
}

// UpperFirst is a sentence with a capital.
func UpperFirst(sentence string) string {
	first, n := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(first)) + sentence[n:]
}

// What words for a refusal may depend on.

// Asks is the pile asking for something of a kind.
func Asks(kind engine.AskKind) func(*Refused) bool {
	return func(r *Refused) bool { return r.Asked.Kind == kind }
}

// AsksAll is the pile asking for something that binds wild cards too.
func AsksAll(r *Refused) bool { return r.Asked.Kind == engine.AskAbove && r.rules.AboveBinds }

// power is the power of the cards of the move, none of a move that names no cards.
func (r *Refused) power() *engine.Power {
	if !NamesCards(r) {
		return &engine.Power{}
	}
	return &r.rules.Powers[r.Move.Rank]
}

// Escorted is a card that should have been played in company.
func Escorted(r *Refused) bool { return r.power().Escorts != 0 }

// OwnKind is a lower card that may not be laid on another.
func OwnKind(r *Refused) bool {
	return r.power().Placed && r.Asked == engine.Ask{Kind: engine.AskAtMost, Rank: r.Move.Rank}
}

// Shooting is a card that shoots.
func Shooting(r *Refused) bool {
	return r.power().Shoots || r.Move.Kind == engine.MoveAim && r.rules.Shoots()
}

// NamesCards is a move that names cards.
func NamesCards(r *Refused) bool { return r.Move.Rank < engine.NoRank }

// Lays is a rule set in which face-up cards are laid.
func Lays(r *Refused) bool { return r.rules.Lays }

// Someone is a player on turn.
func Someone(r *Refused) bool { return r.Turn >= 0 }
