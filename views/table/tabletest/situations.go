package tabletest

import (
	"shithead/engine"
	"shithead/rooms"
)

// Mine reports whether the viewer is on turn, some way into the round.
func Mine(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn == 0 && v.Table.Moves > 5*len(v.Seats)
}

// Kind reports whether the first legal move is of a kind.
func Kind(v *rooms.RoomView, k engine.MoveKind) bool { return len(v.Legal) > 0 && v.Legal[0].Kind == k }

// IsSetUp reports whether the viewer can swap or lay.
func IsSetUp(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && v.Table.Moves > 2 && !v.Table.Seats[0].Ready
}

// IsReady reports whether the viewer waits for the others in the set-up.
func IsReady(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && v.Table.Seats[0].Ready
}

// IsRace reports whether the viewer can open the round, in more than one way.
func IsRace(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseOpening && len(v.Legal) > 1 }

// IsNoRace reports whether the viewer can not open the round.
func IsNoRace(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseOpening && len(v.Legal) == 0
}

// IsMyTurn reports whether the viewer has some cards to choose from, for a pile that asks something.
func IsMyTurn(v *rooms.RoomView) bool {
	return Mine(v) && len(v.Legal) > 3 && len(v.Table.Pile) > 6 && v.Table.Ask.Kind != engine.AskFree && v.Table.Hand.Len() > 4
}

// IsStuck reports whether the viewer can only take the pile.
func IsStuck(v *rooms.RoomView) bool { return Mine(v) && Kind(v, engine.MoveTake) }

// IsFlip reports whether the viewer has only face-down cards left.
func IsFlip(v *rooms.RoomView) bool { return Mine(v) && Kind(v, engine.MoveFlip) }

// IsAim reports whether a turned card waits for the viewer to aim it.
func IsAim(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseAim && v.Table.Turn == 0 }

// IsJump reports whether the viewer can jump in.
func IsJump(v *rooms.RoomView) bool { return v.Table.Turn != 0 && Kind(v, engine.MoveJump) }

// IsOut reports whether the viewer is out, and the others play on.
func IsOut(v *rooms.RoomView) bool { return v.Table.Seats[0].Out && v.Table.Phase == engine.PhasePlay }

// IsBank reports whether the viewer plays from face-up cards.
func IsBank(v *rooms.RoomView) bool {
	return Mine(v) && v.Table.Seats[0].Zone() == engine.ZoneFaceUp && len(v.Legal) > 1
}

// IsTheirs reports whether another player is on turn.
func IsTheirs(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn > 0 && v.Table.Moves > 40 && len(v.Table.Pile) > 4
}

// IsHuge reports whether the viewer has a hand of very many cards.
func IsHuge(v *rooms.RoomView) bool { return Mine(v) && v.Table.Hand.Len() > 22 && len(v.Legal) > 2 }

// IsJoker reports whether the viewer is on turn and has a Joker.
func IsJoker(v *rooms.RoomView) bool {
	return Mine(v) && v.Table.Hand.Rank(engine.Joker) > 0 && len(v.Table.Pile) > 3
}

// IsOver reports whether the round is over.
func IsOver(v *rooms.RoomView) bool { return v.Table.Phase == engine.PhaseOver }

// IsFives reports whether the viewer can lay fives in company.
func IsFives(v *rooms.RoomView) bool {
	return Mine(v) && len(v.Legal) > 4 && v.Legal[0].Companions > 0 && v.Table.Hand.Rank(engine.Five) > 1
}

// IsCounter reports whether play goes the other way round.
func IsCounter(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Dir < 0 && v.Table.Turn > 0 && len(v.Table.Pile) > 2
}

// IsLay reports whether the viewer is to lay cards face-up.
func IsLay(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && Kind(v, engine.MoveLay) && v.Table.Moves > 2
}

// IsLaid reports whether the viewer has laid cards face-up and not said ready.
func IsLaid(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhaseSetUp && Kind(v, engine.MoveReady) && v.Table.Moves > 2
}

// Top is the rank of the topmost card, NoRank for none.
func Top(v *rooms.RoomView) engine.Rank {
	if n := len(v.Table.Pile); n > 0 {
		return v.Table.Pile[n-1].Rank()
	}
	return engine.NoRank
}

// IsMirror reports whether a card that mirrors lies on top.
func IsMirror(v *rooms.RoomView) bool {
	return Mine(v) && Top(v) == engine.Three && v.Table.Ask.Kind == engine.AskAtLeast && len(v.Legal) > 2
}

// IsBelow reports whether the pile asks for something low.
func IsBelow(v *rooms.RoomView) bool {
	return Mine(v) && v.Table.Ask.Kind == engine.AskBelow && v.Table.Hand.Len() > 3 && len(v.Legal) > 1
}

// IsWrong reports whether some card of the hand does not fit, and some do.
func IsWrong(v *rooms.RoomView) bool {
	return Mine(v) && v.Table.Hand.Len() > 3 && len(v.Legal) > 2 && v.Table.Hand.Ranks()&^v.Table.Rules.Answers(v.Table.Ask) != 0
}

// IsEatFlip reports whether the viewer can take the pile or flip a face-down card.
func IsEatFlip(v *rooms.RoomView) bool {
	return Mine(v) && Kind(v, engine.MoveFlip) && len(v.Legal) > 1
}

// IsChance reports whether the viewer can turn a card of the draw pile.
func IsChance(v *rooms.RoomView) bool { return Mine(v) && Kind(v, engine.MoveChance) }

// IsAsked is the situation in which the viewer is on turn and the pile asks something of a kind.
func IsAsked(k engine.AskKind) func(v *rooms.RoomView) bool {
	return func(v *rooms.RoomView) bool { return Mine(v) && v.Table.Ask.Kind == k && len(v.Legal) > 1 }
}

// IsShooting reports whether the viewer can shoot.
func IsShooting(v *rooms.RoomView) bool {
	return Mine(v) && v.Table.Hand.Rank(engine.Ace) > 1 && Kind(v, engine.MovePlay) && v.Table.Shooter == engine.NoSeat &&
		len(v.Table.Pile) > 3 && v.Table.Rules.Answers(v.Table.Ask).Has(engine.Ace)
}

// IsShotAt reports whether a player is shot at.
func IsShotAt(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Turn > 0 && v.Table.Shooter > 0
}

// IsOpening reports whether the viewer opens the round on turn.
func IsOpening(v *rooms.RoomView) bool {
	return v.Table.Phase == engine.PhasePlay && v.Table.Opening != engine.NoRank && v.Table.Turn == 0
}
