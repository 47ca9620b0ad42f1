package views

import (
	"errors"
	"strconv"
	"unicode"
	"unicode/utf8"

	"shithead/engine"
	"shithead/rooms"
)

// refusalWords are what is said of a refusal: where it holds, or always.
type refusalWords struct {
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

func englishRefusals() []refusalWords {
	return []refusalWords{
		{engine.ErrAsk, escorted, "{a} alone won't do: lay a higher card on top."},
		{engine.ErrAsk, ownKind, "{a} won't go on another {rank}."},
		{engine.ErrAsk, asks(engine.AskAtLeast), "{the} asks for {asked} or higher: {a} won't do."},
		{engine.ErrAsk, asks(engine.AskAtMost), "{the} asks for {asked} or lower: {a} won't do."},
		{engine.ErrAsk, asks(engine.AskBelow), "{the} asks for less than {asked}: {a} won't do."},
		{engine.ErrAsk, asksAll, "{the} asks for {asked} or higher, wild or not: {a} won't do."},
		{engine.ErrAsk, asks(engine.AskAbove), "Face-up cards have to be higher than {the}: {a} won't do."},
		{engine.ErrAsk, asks(engine.AskTrump), "{the} is a trump: answer it with {answers}."},
		{engine.ErrAsk, asks(engine.AskAnswer), "That's a shot: answer it with {answers}."},
		{engine.ErrAsk, nil, "That doesn't fit."},
		{engine.ErrTurn, someone, "Not your turn: {who} plays."},
		{engine.ErrTurn, nil, "Not your turn."},
		{engine.ErrJump, jumps, "To jump in with {cards} you need {n} more of the same on top."},
		{engine.ErrJump, nil, "Nobody jumps in here: wait for your turn."},
		{engine.ErrJumpTurn, nil, "It's your turn already: just play."},
		{engine.ErrOpening, namesCards, "Only {opening} opens the round: {a} won't do."},
		{engine.ErrOpening, opens, "First somebody has to open the round with {opening}."},
		{engine.ErrOpening, nil, "First somebody has to open the round."},
		{engine.ErrSetUp, lays, "The face-up cards are still being laid."},
		{engine.ErrSetUp, nil, "The cards are still being swapped."},
		{engine.ErrNotSetUp, nil, "The swapping is over."},
		{engine.ErrLaid, lays, "Your face-up cards are laid already."},
		{engine.ErrLaid, nil, "[Face-up cards] are swapped here, not laid."},
		{engine.ErrNotLaid, nil, "First lay {k} cards of your hand face-up."},
		{engine.ErrNoSwap, nil, "Face-up cards are laid here, not swapped."},
		{engine.ErrUneven, lays, "Lay {k} cards, no more and no fewer."},
		{engine.ErrUneven, nil, "Swap as many cards as you take."},
		{engine.ErrReady, nil, "You've said ready already."},
		{engine.ErrOver, nil, "The round is over."},
		{engine.ErrOut, nil, "You're out already."},
		{engine.ErrNotHeld, namesCards, "You don't have {cards} to play right now."},
		{engine.ErrNotHeld, nil, "You don't have these cards to play right now."},
		{engine.ErrCards, nil, "Those aren't the cards of this play."},
		{engine.ErrCompany, escorted, "With {cards} go higher cards of one rank."},
		{engine.ErrCompany, nil, "Only cards of one rank go together."},
		{engine.ErrAlone, namesCards, "One {rank} at a time, not {cards}."},
		{engine.ErrAlone, nil, "One such card at a time."},
		{engine.ErrTarget, shooting, "Choose somebody else who is still in."},
		{engine.ErrTarget, nil, "Choose somebody who is still in."},
		{engine.ErrNoTarget, namesCards, "You can't aim {cards} at anybody."},
		{engine.ErrNoTarget, nil, "You can't aim that at anybody."},
		{engine.ErrAim, nil, "First say who gets the turned card."},
		{engine.ErrNotAim, nil, "There is nothing to aim."},
		{engine.ErrFlip, nil, "Only face-down cards are left: flip one."},
		{engine.ErrNotFlip, nil, "Face-down cards come last, after your hand and your face-up cards."},
		{engine.ErrSlot, nil, "No face-down card lies there any more."},
		{engine.ErrEmptyPile, nil, "There is no pile to take."},
		{engine.ErrMustPlay, canPlay, "You can play {can}, so you must."},
		{engine.ErrMustPlay, nil, "You can play, so you must."},
		{engine.ErrChance, chances, "No card is left to take a chance with."},
		{engine.ErrChance, nil, "There are no chance cards here."},
		{engine.ErrNoReferee, nil, "No referee is watching here."},
		{engine.ErrNoFoul, nil, "That's no foul."},
		{engine.ErrLot, nil, "Those aren't the cards that the penalty brings."},
		{engine.ErrSeat, nil, "There is no such seat."},
		{engine.ErrMove, nil, "That's no move."},
	}
}

func germanRefusals() []refusalWords {
	return []refusalWords{
		{engine.ErrAsk, escorted, "{cards} allein geht nur, wo alles passt: leg eine höhere Karte dazu."},
		{engine.ErrAsk, ownKind, "{rank} passt nicht auf {rank}."},
		{engine.ErrAsk, asks(engine.AskAtLeast), "{the} verlangt {asked} oder höher: {cards} passt nicht."},
		{engine.ErrAsk, asks(engine.AskAtMost), "{the} verlangt {asked} oder niedriger: {cards} passt nicht."},
		{engine.ErrAsk, asks(engine.AskBelow), "{the} verlangt weniger als {asked}: {cards} passt nicht."},
		{engine.ErrAsk, asksAll, "{the} verlangt {asked} oder höher, ob wild oder nicht: {cards} passt nicht."},
		{engine.ErrAsk, asks(engine.AskAbove), "Offene Karten müssen höher sein als {the}: {cards} passt nicht."},
		{engine.ErrAsk, asks(engine.AskTrump), "{the} ist Trumpf: darauf passt nur {answers}."},
		{engine.ErrAsk, asks(engine.AskAnswer), "Das ist ein Schuss: antworte mit {answers}."},
		{engine.ErrAsk, nil, "Das passt nicht."},
		{engine.ErrTurn, someone, "Du bist nicht dran, sondern {who}."},
		{engine.ErrTurn, nil, "Du bist nicht dran."},
		{engine.ErrJump, jumps, "Um mit {cards} hineinzuspringen, brauchst du oben noch {n} davon."},
		{engine.ErrJump, nil, "Hineinspringen gibt es hier nicht: wart, bis du dran bist."},
		{engine.ErrJumpTurn, nil, "Du bist schon dran: spiel einfach."},
		{engine.ErrOpening, namesCards, "Nur {opening} eröffnet die Runde: {cards} passt nicht."},
		{engine.ErrOpening, opens, "Erst muss jemand die Runde mit {opening} eröffnen."},
		{engine.ErrOpening, nil, "Erst muss jemand die Runde eröffnen."},
		{engine.ErrSetUp, lays, "Noch liegen nicht alle offenen Karten."},
		{engine.ErrSetUp, nil, "Das Tauschen läuft noch."},
		{engine.ErrNotSetUp, nil, "Das Tauschen ist vorbei."},
		{engine.ErrLaid, lays, "Deine offenen Karten liegen schon."},
		{engine.ErrLaid, nil, "Hier tauschst du [offene Karten], statt sie zu legen."},
		{engine.ErrNotLaid, nil, "Leg erst {k} Karten der Hand offen aus."},
		{engine.ErrNoSwap, nil, "Hier legst du offene Karten, statt sie zu tauschen."},
		{engine.ErrUneven, lays, "Leg {k} Karten, nicht mehr und nicht weniger."},
		{engine.ErrUneven, nil, "Tausch gleich viele gegen gleich viele."},
		{engine.ErrReady, nil, "Du bist schon bereit."},
		{engine.ErrOver, nil, "Die Runde ist vorbei."},
		{engine.ErrOut, nil, "Du bist schon draußen."},
		{engine.ErrNotHeld, namesCards, "{cards} hast du gerade nicht."},
		{engine.ErrNotHeld, nil, "Diese Karten hast du gerade nicht."},
		{engine.ErrCards, nil, "Das sind nicht die Karten dieses Zuges."},
		{engine.ErrCompany, escorted, "Zu {cards} gehören höhere Karten eines Ranges."},
		{engine.ErrCompany, nil, "Zusammen gehen nur Karten eines Ranges."},
		{engine.ErrAlone, namesCards, "Spiel {rank} einzeln, nicht {cards}."},
		{engine.ErrAlone, nil, "Spiel eine solche Karte einzeln."},
		{engine.ErrTarget, shooting, "Wähl jemand anderen, der noch mitspielt."},
		{engine.ErrTarget, nil, "Wähl jemanden, der noch mitspielt."},
		{engine.ErrNoTarget, namesCards, "Mit {cards} kannst du auf niemanden zielen."},
		{engine.ErrNoTarget, nil, "Damit kannst du auf niemanden zielen."},
		{engine.ErrAim, nil, "Sag erst, wem die aufgedeckte Karte gilt."},
		{engine.ErrNotAim, nil, "Gerade gibt es nichts zu zielen."},
		{engine.ErrFlip, nil, "Du hast nur noch verdeckte Karten: deck eine auf."},
		{engine.ErrNotFlip, nil, "Verdeckte Karten kommen zuletzt, nach der Hand und den offenen Karten."},
		{engine.ErrSlot, nil, "Dort liegt keine verdeckte Karte mehr."},
		{engine.ErrEmptyPile, nil, "Da liegt kein Stapel, den du nehmen könntest."},
		{engine.ErrMustPlay, canPlay, "Du kannst {can} spielen, also musst du."},
		{engine.ErrMustPlay, nil, "Du kannst spielen, also musst du."},
		{engine.ErrChance, chances, "Für eine Chancenkarte ist keine Karte mehr da."},
		{engine.ErrChance, nil, "Chancenkarten gibt es hier nicht."},
		{engine.ErrNoReferee, nil, "Hier wacht kein Schiedsrichter."},
		{engine.ErrNoFoul, nil, "Das ist kein Foul."},
		{engine.ErrLot, nil, "Das sind nicht die Karten, die die Strafe bringt."},
		{engine.ErrSeat, nil, "Diesen Platz gibt es nicht."},
		{engine.ErrMove, nil, "Das ist kein Zug."},
	}
}

// englishThe and englishA put an article before a rank.
func englishThe(rank string) string { return "the " + rank }

func englishA(rank string) string {
	if rank == "8" || rank == "A" {
		return "an " + rank
	}
	return "a " + rank
}

// germanThe and germanA do: the nominative of the one, the accusative of the other.
func germanThe(rank string) string {
	switch rank {
	case "J", "K", "Joker":
		return "der " + rank
	case "A":
		return "das " + rank
	default:
		return "die " + rank
	}
}

func germanA(rank string) string {
	switch rank {
	case "J", "K", "Joker":
		return "einen " + rank
	case "A":
		return "ein " + rank
	default:
		return "eine " + rank
	}
}
