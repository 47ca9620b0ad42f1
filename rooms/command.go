package rooms

import (
	"shithead/data"
	"shithead/engine"
)

// Command is something that somebody in a room wants to do.
type Command interface{ command() }

// The commands. Each fails with [ErrClosed] when the room is closed, [ErrPaused] while nothing can be kept, [ErrUncertain] if
// nobody knows whether it was, and else with what it says.
type (
	// Sit sits down on the first free seat, before a match begins. It fails with [ErrGuest], [ErrSeated], [ErrFull],
	// [ErrBegun], with [ErrRemoved] for somebody whom the maker has removed, or, if people have too many seats, with
	// [ErrSeats], [ErrOwnSeats] or [ErrOriginSeats].
	Sit struct{}
	// Leave gives the seat up. While a round runs a bot plays on for its owner, whose result it stays; before a match
	// begins the seat is free. It fails with [ErrNotSeated].
	Leave struct{}
	// AddBot puts a bot on a free seat. It is for the maker, before a match begins, and fails with [ErrNotMaker],
	// [ErrBegun], [ErrFull], the engine's [bot.ErrLevel], [data.ErrUpgrade] for a level that other servers do not know yet, or [ErrTooFast] if bots come and go too often.
	AddBot struct{ Level string }
	// RemoveBot removes the first bot from its seat. It is for the maker, before a match begins, and fails with
	// [ErrNotMaker], [ErrBegun], [ErrNoBot] or [ErrTooFast].
	RemoveBot struct{}
	// Start begins the match. It is for the maker, and fails with [ErrNotMaker], [ErrBegun] or [ErrSeatsFree].
	Start struct{}
	// Ready says that the next round, or after a match another match, may begin. It does once everybody who is here
	// has said so. Another match also begins a while after more than half of them have; who has not said so by then
	// watches. It fails with [ErrNotSeated] or [ErrNotNow].
	Ready struct{}
	// TypeShare replaces one's share in the next deck with a text, which is cleaned, or if there is none with another one
	// that is drawn. It fails with [ErrNotSeated], [ErrNotNow] while a round runs, [ErrLong], or [ErrTooFast].
	TypeShare struct{ Text string }
	// Say says a line to everybody in the room. The text is cleaned. It fails with [ErrGuest], [ErrSilent], [ErrLong] or
	// [ErrTooFast].
	Say struct{ Text string }
	// React shows everybody in the room a reaction. It fails as Say does.
	React struct{ Reaction Reaction }
	// Queue says that somebody who watches waits for a seat, or does not wait any more. Before the next round those who
	// wait get, in their order, the seats that were given up and those of bots that fill such seats, and those of the
	// maker's bots when the room's [Yield] says. It fails with [ErrGuest], [ErrSeated], [ErrFull] when too many wait, or as Sit
	// when people have too many seats.
	Queue struct{ Wait bool }
	// CallOff says that somebody agrees to abandon the round that runs, or does not agree any more. It is abandoned once
	// all have agreed who have a seat, but for those who are away or have been waited for beyond patience. It fails with
	// [ErrNotSeated], [ErrNotNow], or [ErrTooFast] when somebody agrees too often.
	CallOff struct{ Agree bool }
	// Remove removes a bot, or another player, who may watch from then on, but not sit down before the match begins. It is
	// for the maker, before a match begins, and fails with [ErrNotMaker], [ErrBegun], [ErrNobody] for a seat that is free or
	// one's own, or as RemoveBot does.
	Remove struct{ Seat int }
	// ResetTally begins the tally anew. It is for the maker, and fails with [ErrNotMaker], or [ErrNotNow] while a round
	// runs.
	ResetTally struct{}
	// SetForfeit sets what the Shithead owes the table, nothing if the text is empty once it is cleaned. It is for the
	// maker, and fails with [ErrNotMaker], [ErrLong], or [ErrTooFast] if it is set too often while a round runs.
	SetForfeit struct{ Text string }
	// PaceBots has the bots act one step faster, or slower, if there is one. It is for whoever plays alone with them, the
	// only person who has a seat, and where nobody does for the maker. It fails with [ErrNotAlone], [ErrNotMaker] or, of
	// a maker who has left, [ErrNotSeated].
	PaceBots struct{ Faster bool }
	// YieldBots sets when the bots yield. It is for whoever sets their pace, and fails as PaceBots does, or with [ErrTerms].
	YieldBots struct{ Yield Yield }
	// Back says that somebody is in front of the screen, so that no bot's hand plays for them. It fails with
	// [ErrNotSeated].
	Back struct{}
	// Pass says that somebody who plays by ear leaves to the others what these wait for. It fails with [ErrNotSeated], or [ErrNotNow]
	// where nobody waits for the sender.
	Pass struct{}
	// Advise asks what a good player would do who sees what the seat sees. The answer comes with a view soon. It is for whoever plays
	// alone with bots, and fails with [ErrNotSeated], [ErrNoAdvice] where others do, or [ErrNotNow] while the seat has nothing to do.
	Advise struct{}
	// Move makes a move of a round. It fails with [ErrNotSeated], [ErrNotNow] when no round runs, [ErrStale], [ErrHeadStart], or the
	// engine's Refusal. Where a referee watches the refusal may have cost a foul, which all are shown; whoever has done
	// that, or swapped, too often in a round is refused with [ErrTooFast].
	Move struct {
		// Round is the round that is meant, and Seen how many moves of it the sender had seen. If others have acted since
		// the move is stale: it was an answer to something else.
		Round data.ID
		Seen  int
		// Move is the move; its seat is not looked at, everybody moves for themselves.
		Move engine.Move
	}
)

func (Sit) command()        {}
func (Leave) command()      {}
func (AddBot) command()     {}
func (RemoveBot) command()  {}
func (Remove) command()     {}
func (Start) command()      {}
func (Ready) command()      {}
func (TypeShare) command()  {}
func (Say) command()        {}
func (React) command()      {}
func (Queue) command()      {}
func (CallOff) command()    {}
func (ResetTally) command() {}
func (SetForfeit) command() {}
func (PaceBots) command()   {}
func (YieldBots) command()  {}
func (Back) command()       {}
func (Pass) command()       {}
func (Advise) command()     {}
func (Move) command()       {}
