package engine

// actor is a seat that acts or wants to, with the round that it acts in.
type actor struct {
	state  *State
	seat   int
	player *player
}

func (s *State) actor(seat int) actor { return actor{s, seat, &s.players[seat]} }

// ask is what the pile asks of the seat, which may depend on the zone that it plays from.
func (a actor) ask() Ask {
	ask := a.state.ask
	if a.state.rules.FaceUpAbove && ask.Kind == AskAtLeast && a.player.zone() == ZoneFaceUp {
		return Ask{AskAbove, ask.Rank}
	}
	return ask
}

// answers are the ranks that the seat may play now, alone: those that answer the pile or open the round.
func (a actor) answers() RankSet {
	if a.state.opening != NoRank {
		return Ranks(a.state.opening)
	}
	return a.state.rules.Answers(a.ask())
}

// canPlay reports whether the seat, on turn, has something in its hand or face-up that it may play.
func (a actor) canPlay() bool {
	s, ranks := a.state, a.player.bag().ranks
	return ranks&a.answers() != 0 || ranks&s.rules.escorted != 0 && s.opening == NoRank && s.rules.canEscort(ranks)
}

// refuseTarget reports whether cards of a rank that the seat plays may not be aimed at another.
func (a actor) refuseTarget(r Rank, target int8) error {
	s := a.state
	if target < 0 || int(target) >= len(s.players) || s.players[target].Out {
		return ErrTarget
	}
	if int(target) == a.seat && s.rules.Powers[r].Shoots {
		return ErrTarget
	}
	return nil
}
