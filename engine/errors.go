package engine

import (
	"errors"
	"fmt"

	"shithead/engine/errcode"
)

// What can be wrong with a rule set, a deal or a written card or move, where the text does not say all of it.
var (
	ErrCard        = errors.New("not a card")
	ErrMove        = errcode.Particular("bad_move", "not a move")
	ErrRules       = errcode.New("unknown_rules", "unknown rule set")
	ErrCode        = errors.New("not a code of rules")
	ErrOption      = errcode.New("unknown_option", "unknown option")
	ErrOptionTwice = errcode.New("bad_option", "option given twice")
	// ErrOptionValue: the option does not take that value.
	ErrOptionValue = errcode.New("bad_option", "bad option")
	ErrClash       = errcode.New("options_clash", "options clash")
	// ErrIdle: an option that does nothing without another choice.
	ErrIdle = errcode.New("options_clash", "option does nothing")
	// ErrRevision: the program knows no rules of that revision, which may be newer than it.
	ErrRevision = errors.New("rules of another revision")
	// ErrFirst: the rules fix who plays first and it was not said, or the other way round.
	ErrFirst  = errors.New("the first player does not match the rules")
	ErrSeats  = errors.New("2 to 20 players sit at a table")
	ErrSeat   = errcode.New("bad_move", "no such seat")
	ErrRounds = errors.New("a match has one round or more")
	ErrPacks  = errors.New("too few packs")
	// ErrDeck: the deck is not the one that these rules and players play with.
	ErrDeck = errors.New("wrong deck")
	// ErrView: a view contradicts itself, so that no state fits it.
	ErrView = errors.New("no state fits this view")
)

// Why a move is refused. [State.Apply] wraps them in a [Refusal].
var (
	ErrSetUp    = errcode.New("set_up", "the round is still being set up")
	ErrNotSetUp = errcode.New("not_set_up", "the set-up is over")
	// ErrLaid: the face-up cards have been laid, or are not laid in this rule set.
	ErrLaid    = errcode.New("laid", "no cards are laid face-up now")
	ErrNotLaid = errcode.New("not_laid", "the face-up cards have to be laid first")
	ErrNoSwap  = errcode.New("no_swap", "cards are laid, not swapped")
	ErrReady   = errcode.New("ready", "has said ready already")
	ErrOver    = errcode.New("over", "the round is over")
	ErrOut     = errcode.New("out", "is out already")
	ErrTurn    = errcode.New("not_your_turn", "not your turn")
	// ErrOpening: only cards of the opening rank open the round, and nothing else is done before.
	ErrOpening = errcode.New("opening", "the round opens with another rank")
	// ErrNotHeld: the cards are not in the active zone.
	ErrNotHeld = errcode.New("not_held", "these cards are not there to play")
	ErrCards   = errcode.New("wrong_cards", "the cards named are not those of the move")
	// ErrUneven: a swap gives as many cards as it takes, and at least one.
	ErrUneven    = errcode.New("uneven", "a swap gives as many cards as it takes")
	ErrAsk       = errcode.New("asked", "the pile asks for something else")
	ErrCompany   = errcode.New("company", "are not played in that company")
	ErrAlone     = errcode.New("alone", "is played one at a time")
	ErrTarget    = errcode.New("target", "has to be aimed at a player still in")
	ErrNoTarget  = errcode.New("no_target", "is not aimed at a player")
	ErrAim       = errcode.New("aim", "a turned card has to be aimed first")
	ErrNotAim    = errcode.New("not_aim", "there is nothing to aim")
	ErrFlip      = errcode.New("flip", "only face-down cards are left: flip one")
	ErrNotFlip   = errcode.New("not_flip", "face-down cards come last")
	ErrSlot      = errcode.New("slot", "no face-down card lies there")
	ErrEmptyPile = errcode.New("empty_pile", "there is no pile to take")
	ErrMustPlay  = errcode.New("must_play", "there is a card to play, so the pile can't be taken")
	ErrChance    = errcode.New("chance", "there is no chance card to turn")
	ErrNoReferee = errors.New("no referee is there")
	// ErrNoFoul: what is called a foul is none, or nothing that can be one goes on.
	ErrNoFoul = errors.New("is no foul")
	// ErrLot: the cards of a foul are not those that come next, or not those drawn by lot.
	ErrLot = errors.New("the cards drawn are not there to draw")
	// ErrJump: the cards do not make four of a kind with the top of the pile, or nobody may jump in.
	ErrJump     = errcode.New("jump", "does not complete four of a kind")
	ErrJumpTurn = errcode.New("jump_turn", "a player on turn plays and does not jump in")
)

// BadRules says why there is no such rule set, with the facts that words for players are made from.
type BadRules struct {
	// Reason is ErrRules, ErrCode, ErrOption, ErrOptionTwice, ErrOptionValue, ErrClash or ErrIdle.
	Reason error
	// Preset is the name of the rule set that was asked for.
	Preset string
	// Key and Value are the option that is wrong, Other is the one that it clashes with or does nothing without. Of a text
	// that is no option, Key is that text.
	Key, Value, Other string
	// says are the facts in one line.
	says string
}

// Error is one line for logs and programs.
func (b *BadRules) Error() string { return b.Reason.Error() + ": " + b.says }

// Unwrap is the reason, for [errors.Is].
func (b *BadRules) Unwrap() error { return b.Reason }

// Refusal says why a move was refused, with the facts that words for players are made from.
type Refusal struct {
	// Reason is one of the errors above.
	Reason error
	Move   Move
	// Asked is what the pile asked of the seat, free outside of play.
	Asked Ask
	// Opening is the rank that opens the round while a race is open, else NoRank.
	Opening Rank
	// Turn is the seat to act, or NoSeat.
	Turn int
	// offence: see Foul.
	offence bool
}

// Error is one line for logs and programs.
func (r *Refusal) Error() string {
	text := fmt.Sprintf("seat %d, %s: %v", r.Move.Seat, r.Move.brief(), r.Reason)
	switch r.Reason {
	case ErrAsk:
		text += ": " + r.Asked.String()
	case ErrOpening:
		text += ": " + r.Opening.String()
	case ErrTurn:
		text += fmt.Sprintf(": seat %d is", r.Turn)
	}
	return text
}

// Unwrap is the reason, for [errors.Is].
func (r *Refusal) Unwrap() error { return r.Reason }
