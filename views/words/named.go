package words

import (
	"shithead/data"
	"shithead/data/text"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
)

// NamedError is an error that has words, and what the file of a language calls it: by its code (see [errcode.Of]) if it has one,
// with more behind it where others share that.
type NamedError struct {
	Key string
	Is  error
}

// Name is what the file calls it.
func (e NamedError) Name() string { return e.Key }

// NamedRefusal is a refusal that has words where something holds, or always: see [RefusalWords].
type NamedRefusal struct {
	NamedError
	When func(r *Refused) bool
}

// NamedErrors are the errors of [Words.Errors]. The first that fits is said: what is more particular comes before what it wraps.
func NamedErrors() []NamedError {
	return []NamedError{
		{"paused-upgrade", data.ErrUpgrade},
		{"servers-alone", data.ErrAlone},
		{"paused-unwritten", data.ErrUnwritten},
		{"name-alike", data.ErrNameAlike},
		{"name-taken", data.ErrNameTaken},
		{"name-short", text.ErrNameShort},
		{"name-long", text.ErrNameLong},
		{"name-mixed", text.ErrNameMixed},
		{"name-reserved", text.ErrNameReserved},
		{"name-bad", text.ErrNameBad},
		{"keys-full", data.ErrKeysFull},
		{"key-taken", data.ErrKeyTaken},
		{"last-key", data.ErrLastKey},
		{"names-held", data.ErrNamesHeld},
		{"rules-name", data.ErrRulesName},
		{"rules-code", data.ErrRulesCode},
		{"rules-full", data.ErrRulesFull},
		{"mutes-full", data.ErrMutesFull},
		{"taken-back", ErrTakenBack},
		{"link-code", ErrCode},
		{"too-long", rooms.ErrLong},
		{"too-fast", rooms.ErrTooFast},
		{"guest", rooms.ErrGuest},
		{"crowd", ErrCrowd},
		{"unknown-command", ErrCommand},
		{"server-far", ErrFar},
		{"server-gone", ErrServerGone},
		{"server-busy", ErrServerBusy},
		{"guest-nameless", ErrNoProfile},
		{"bad-terms", rooms.ErrTerms},
		{"no-such-room", rooms.ErrNoRoom},
		{"too-many-guesses", rooms.ErrTooManyGuesses},
		{"too-many-rooms-guests", rooms.ErrGuests},
		{"too-many-rooms", rooms.ErrRooms},
		{"too-many-rooms-own", rooms.ErrOwnRooms},
		{"too-many-rooms-network", rooms.ErrOriginRooms},
		{"too-many-seats", rooms.ErrSeats},
		{"too-many-seats-own", rooms.ErrOwnSeats},
		{"too-many-seats-network", rooms.ErrOriginSeats},
		{"draining", rooms.ErrDraining},
		{"uncertain", rooms.ErrUncertain},
		{"moved", rooms.ErrMoved},
		{"closed", rooms.ErrClosed},
		{"elsewhere", rooms.ErrElsewhere},
		{"paused", rooms.ErrPaused},
		{"seated", rooms.ErrSeated},
		{"not-seated", rooms.ErrNotSeated},
		{"full", rooms.ErrFull},
		{"seats-free", rooms.ErrSeatsFree},
		{"begun", rooms.ErrBegun},
		{"not-maker", rooms.ErrNotMaker},
		{"no-advice", rooms.ErrNoAdvice},
		{"not-alone", rooms.ErrNotAlone},
		{"no-bot", rooms.ErrNoBot},
		{"removed", rooms.ErrRemoved},
		{"nobody", rooms.ErrNobody},
		{"empty", rooms.ErrSilent},
		{"not-now", rooms.ErrNotNow},
		{"head-start", rooms.ErrHeadStart},
		{"stale", rooms.ErrStale},
		{"not-in-a-room", rooms.ErrGone},
		{"unknown-bot", bot.ErrLevel},
	}
}

// NamedRefusals are those of [TableWords.Refusals]. The first that fits is said.
func NamedRefusals() []NamedRefusal {
	named := func(key string, is error, when func(r *Refused) bool) NamedRefusal {
		return NamedRefusal{NamedError{key, is}, when}
	}
	return []NamedRefusal{
		named("asked-escorted", engine.ErrAsk, Escorted),
		named("asked-own-kind", engine.ErrAsk, OwnKind),
		named("asked-at-least", engine.ErrAsk, Asks(engine.AskAtLeast)),
		named("asked-at-most", engine.ErrAsk, Asks(engine.AskAtMost)),
		named("asked-below", engine.ErrAsk, Asks(engine.AskBelow)),
		named("asked-above-all", engine.ErrAsk, AsksAll),
		named("asked-above", engine.ErrAsk, Asks(engine.AskAbove)),
		named("asked-trump", engine.ErrAsk, Asks(engine.AskTrump)),
		named("asked-answer", engine.ErrAsk, Asks(engine.AskAnswer)),
		named("asked", engine.ErrAsk, nil),
		named("not-your-turn-but", engine.ErrTurn, Someone),
		named("not-your-turn", engine.ErrTurn, nil),
		named("jump-cards", engine.ErrJump, func(r *Refused) bool { return r.rules.JumpIn && NamesCards(r) }),
		named("jump", engine.ErrJump, nil),
		named("jump-turn", engine.ErrJumpTurn, nil),
		named("opening-cards", engine.ErrOpening, NamesCards),
		named("opening-rank", engine.ErrOpening, func(r *Refused) bool { return r.Opening < engine.NoRank }),
		named("opening", engine.ErrOpening, nil),
		named("set-up-lays", engine.ErrSetUp, Lays),
		named("set-up", engine.ErrSetUp, nil),
		named("not-set-up", engine.ErrNotSetUp, nil),
		named("laid-already", engine.ErrLaid, Lays),
		named("laid", engine.ErrLaid, nil),
		named("not-laid", engine.ErrNotLaid, nil),
		named("no-swap", engine.ErrNoSwap, nil),
		named("uneven-lays", engine.ErrUneven, Lays),
		named("uneven", engine.ErrUneven, nil),
		named("ready", engine.ErrReady, nil),
		named("over", engine.ErrOver, nil),
		named("out", engine.ErrOut, nil),
		named("not-held-cards", engine.ErrNotHeld, NamesCards),
		named("not-held", engine.ErrNotHeld, nil),
		named("wrong-cards", engine.ErrCards, nil),
		named("company-escorted", engine.ErrCompany, Escorted),
		named("company", engine.ErrCompany, nil),
		named("alone-cards", engine.ErrAlone, NamesCards),
		named("alone", engine.ErrAlone, nil),
		named("target-shot", engine.ErrTarget, Shooting),
		named("target", engine.ErrTarget, nil),
		named("no-target-cards", engine.ErrNoTarget, NamesCards),
		named("no-target", engine.ErrNoTarget, nil),
		named("aim", engine.ErrAim, nil),
		named("not-aim", engine.ErrNotAim, nil),
		named("flip", engine.ErrFlip, nil),
		named("not-flip", engine.ErrNotFlip, nil),
		named("slot", engine.ErrSlot, nil),
		named("empty-pile", engine.ErrEmptyPile, nil),
		named("must-play-ranks", engine.ErrMustPlay, func(r *Refused) bool { return r.can != 0 }),
		named("must-play", engine.ErrMustPlay, nil),
		named("chance-over", engine.ErrChance, func(r *Refused) bool { return r.rules.Chance }),
		named("chance", engine.ErrChance, nil),
		named("no-referee", engine.ErrNoReferee, nil),
		named("no-foul", engine.ErrNoFoul, nil),
		named("wrong-penalty", engine.ErrLot, nil),
		named("bad-move-seat", engine.ErrSeat, nil),
		named("bad-move", engine.ErrMove, nil),
	}
}

// NamedReasons are those of [OptionWords.Wrong].
func NamedReasons() []NamedError {
	return []NamedError{
		{"unknown-rules", engine.ErrRules},
		{"bad-code", engine.ErrCode},
		{"unknown-option", engine.ErrOption},
		{"bad-option-twice", engine.ErrOptionTwice},
		{"bad-option", engine.ErrOptionValue},
		{"options-clash", engine.ErrClash},
		{"options-clash-idle", engine.ErrIdle},
	}
}
