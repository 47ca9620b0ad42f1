package plain

import (
	"cmp"
	"slices"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/prompt"
	"shithead/views/words"
)

// move is what a sentence about cards comes to. typed is the whole of it.
func (r *Reader) move(verb words.Verb, line []string, typed string) Answer {
	w := &r.Words.Plain
	s, plays := r.lexicon.cards(line), r.At.Playing() != nil && r.At.Seat() != nil
	switch {
	case !plays && verb == "" && (s.strange != "" || len(s.cards) == 0):
		return say((&words.Facts{N: cmp.Or(s.strange, typed)}).Fill(w.NotUnderstood))
	case !plays:
		return say(w.NotNow)
	case verb == words.SayFlip || verb == "" && !s.aimed && r.At.Flipping() && r.At.MyTurn():
		return r.flips(line, typed)
	case s.strange != "":
		return say((&words.Facts{N: s.strange}).Fill(w.NotUnderstood))
	case verb == words.SayTake:
		return r.makes(engine.Take(r.View.Seat), typed)
	case verb == words.SayChance:
		return r.makes(engine.Chance(r.View.Seat), typed)
	case verb == words.SaySwap && !r.At.Swapping(), verb == words.SayLay && !r.At.Laying():
		return say(w.NotNow)
	case r.At.Laying(), r.At.Swapping() && (verb == words.SaySwap || s.swaps):
		return r.layOrSwap(&s, typed)
	case len(s.cards) == 0 && !s.aimed:
		return say((&words.Facts{N: typed}).Fill(w.NotUnderstood))
	default:
		return r.plays(verb, &s, typed)
	}
}

// makes sends a move. One that breaks the rules where a referee watches has to be said twice.
func (r *Reader) makes(m engine.Move, typed string) Answer {
	if !r.allowed(&m) && r.At.Strict() && !r.sure(typed) {
		daring := choose.Act{Do: choose.DoTry, Move: m}
		if m.Kind == engine.MoveFlip {
			daring.Do = choose.DoPeek
		}
		return say(prompt.FoulSays(r.Scene, daring), r.Words.Plain.Dare)
	}
	return Answer{Do: []rooms.Command{rooms.Move{Round: r.View.Round, Seen: r.View.Table.Moves, Move: m}}}
}

// allowed reports whether a move is among the legal ones, whichever of equal cards and which slot it means.
func (r *Reader) allowed(m *engine.Move) bool {
	return slices.ContainsFunc(r.View.Legal, func(l engine.Move) bool { return l.Kind == m.Kind && l.String() == m.String() })
}

func (r *Reader) flips(line []string, typed string) Answer {
	slot, numbers := engine.AnySlot, bare(line)
	if len(numbers) > 0 {
		n, ok := r.lexicon.number(numbers[len(numbers)-1])
		if !ok {
			return say((&words.Facts{N: typed}).Fill(r.Words.Plain.NotUnderstood))
		}
		slot = max(n-1, engine.AnySlot)
	}
	return r.makes(engine.Flip(r.View.Seat, slot), typed)
}

// layOrSwap lays cards of the hand, or swaps them for face-up ones.
func (r *Reader) layOrSwap(s *spoken, typed string) Answer {
	hand, lacks := r.pick(r.At.Bag(engine.ZoneHand), s.cards)
	up, lacksUp := r.pick(r.At.Bag(engine.ZoneFaceUp), s.others)
	switch {
	case r.At.Laying() && len(s.others) > 0:
		return say((&words.Facts{N: typed}).Fill(r.Words.Plain.NotUnderstood))
	case lacks != "" || lacksUp != "":
		return say((&words.Facts{Cards: cmp.Or(lacks, lacksUp)}).Fill(r.Words.Plain.NoCards))
	case len(hand) == 0, !r.At.Laying() && len(hand) != len(up):
		return say(r.statusNow())
	case r.At.Laying():
		return r.makes(engine.Lay(r.View.Seat, hand), typed)
	default:
		return r.makes(engine.Swap(r.View.Seat, hand, up), typed)
	}
}

// pick takes cards of some ranks out of a bag, each once, and gives the first that is not there.
func (r *Reader) pick(of *engine.Bag, ranks []engine.Rank) (cards []engine.Card, lacks string) {
	left := of.Cards()
	for _, rank := range ranks {
		i := slices.IndexFunc(left, func(c engine.Card) bool { return c.Rank() == rank })
		if i < 0 {
			return nil, r.Words.Table.RankName(rank)
		}
		cards, left = append(cards, left[i]), slices.Delete(left, i, i+1)
	}
	return cards, ""
}

// plays finds the move that lays cards, or aims those that lie. Those in whose company they go need not be parted from
// them, and who is the only one that can be aimed at need not be named.
func (r *Reader) plays(verb words.Verb, s *spoken, typed string) Answer {
	seat := engine.NoSeat
	if s.aimed {
		if seat = r.seatCalled(s.at); seat == engine.NoSeat {
			return say((&words.Facts{N: s.at}).Fill(r.Words.Plain.Nobody))
		}
	}
	if len(s.cards) == 0 {
		return r.makes(engine.Aim(r.View.Seat, seat), typed)
	}
	if i := slices.IndexFunc(s.cards, func(c engine.Rank) bool { return c != s.cards[0] }); i > 0 && len(s.others) == 0 {
		s.cards, s.others = s.cards[:i], s.cards[i:]
	}
	if other := slices.ContainsFunc(s.cards, func(c engine.Rank) bool { return c != s.cards[0] }) ||
		slices.ContainsFunc(s.others, func(c engine.Rank) bool { return c != s.others[0] }); other {
		return say((&words.Facts{N: typed}).Fill(r.Words.Plain.NotUnderstood))
	}
	rank, n := s.cards[0], len(s.cards)
	switch {
	case s.both:
		n = max(n, 2)
	case s.all:
		n = max(n, r.At.Most(rank))
	}
	m := r.laid(verb, rank, n, s.others, seat)
	if seat == engine.NoSeat && !r.allowed(&m) {
		if targets := r.targets(&m); len(targets) == 1 {
			m.Target = int8(targets[0])
		} else if len(targets) > 1 {
			var how []string
			for _, t := range targets {
				at := m
				at.Target = int8(t)
				how = append(how, r.Sentence(&at))
			}
			return say((&words.Facts{N: r.Words.List(how)}).Fill(r.Words.Plain.Whom))
		}
	}
	return r.makes(m, typed)
}

// laid is the move: a jump-in if somebody else is on turn and it is one, or if it is called that.
func (r *Reader) laid(verb words.Verb, rank engine.Rank, n int, company []engine.Rank, seat int) engine.Move {
	m := engine.Play(r.View.Seat, rank, n)
	switch jump := engine.Jump(r.View.Seat, rank, n); {
	case seat != engine.NoSeat:
		m = engine.ShootAt(r.View.Seat, rank, n, seat)
	case len(company) > 0:
		m = engine.PlayWith(r.View.Seat, rank, n, company[0], len(company))
	case verb == words.SayJump || !r.At.MyTurn() && r.allowed(&jump):
		m = jump
	}
	return m
}

// targets are those at whom legal moves aim the cards of a move.
func (r *Reader) targets(m *engine.Move) (seats []int) {
	for i := range r.View.Legal {
		aimed := r.View.Legal[i]
		target := int(aimed.Target)
		if aimed.Target = engine.NoSeat; target != engine.NoSeat && aimed.Kind == m.Kind && aimed.String() == m.String() {
			seats = append(seats, target)
		}
	}
	return seats
}
