package engine

import (
	"cmp"
	"fmt"
)

// The number of seats at a table (RULES.md common/seats: one paper says any number, one remembers a game of twenty).
const (
	MinSeats = 2
	MaxSeats = 20
)

// MaxPacks is the most packs that may be asked for.
const MaxPacks = 20

// four is the length of a run that burns the pile, in every rule set.
const four = 4

// Rules is a rule set as a value: what a rank may be laid on and what it does, how a round is dealt, opened and scored.
// A rule set comes from [NewRules] and is not changed afterwards, so rounds share it.
type Rules struct {
	// Name is the preset's name in records and on command lines, Title the name people see.
	Name, Title string
	// Revision is that of the rules, 1 to [Revision].
	Revision int
	// Options are what a maker may choose; Set are the choices that differ from the preset, key to value.
	Options []Option
	Set     map[string]string

	// Jokers is the number of Jokers in a pack.
	Jokers int
	// Packs is the number of packs, 0 for as many as AutoPacks says.
	Packs int
	// AutoPacks is the fewest packs for n players.
	AutoPacks func(n int) int
	// Down, Up and Hand are the cards of each player: face-down, face-up and in the hand. Hand is also what is replenished
	// to.
	Down, Up, Hand int
	// Lays: the face-up cards are dealt to the hands too, and each player lays as many of them, once; else players swap.
	Lays bool
	// TurnsUp: the draw pile's top card is turned up onto the pile before the set-up. It counts for what it asks and in a
	// run, and does nothing else, unless TurnUpBurns: then one that burns is burned.
	TurnsUp, TurnUpBurns bool

	// Begins says who plays first.
	Begins Begin
	// Race are the ranks that open the round, in order of preference; whether by a race or by one player says Begins.
	Race []Rank

	// Powers says what each rank does.
	Powers [NumRanks]Power
	// ShotAnswers are the ranks that answer a shot besides those that shoot.
	ShotAnswers RankSet
	// AboveBinds: where the pile asks for more than a rank, wild cards are bound by it too, and the rank itself will do.
	// Else wild cards answer, and the rank itself does not.
	AboveBinds bool
	// FaceUpAbove: face-up cards have to be higher where cards of the hand have to be as high at least.
	FaceUpAbove bool
	// NextLeads: after the pile was burned the next player leads, after any skips; else the one who burned it does.
	NextLeads bool
	// SkipTwoOnce: with two players in after the play, any number of skipping cards skips one turn.
	SkipTwoOnce bool
	// SkipOthers: no more turns are skipped than there are other players.
	SkipOthers bool
	// ReverseThree: with two players in, the one who plays among them, cards that reverse do not.
	ReverseThree bool
	// JumpIn: players may complete four of a kind out of turn.
	JumpIn bool
	// TakeAtWill: whoever is on turn may take the pile, whatever else could be played or flipped; else only who has
	// nothing to play may.
	TakeAtWill bool
	// TakerLeads: who has taken the pile leads at once; else the next player does.
	TakerLeads bool
	// FlipsHidden: a flipped card that may not be played is shown to its owner alone.
	FlipsHidden bool
	// DrawsPlayed: players draw as many cards as they played, whatever they hold; else up to Hand.
	DrawsPlayed bool
	// Chance: who has nothing to play may turn the draw pile's top card.
	Chance bool
	// Strict: a referee calls fouls.
	Strict bool
	// Stalemate is how many quiet moves, for each player dealt in, abandon the round (RULES.md common/end): more than
	// any round has that still leads somewhere.
	Stalemate int

	// Points says how places score.
	Points Scoring
	// finish, if there is one, makes what depends on several options and says what does not go together.
	finish func(r *Rules) error

	// What is made from the powers: what may be laid on what, which ranks go in company or are aimed, and whether any
	// mirror, shoot or go again.
	answers                    [numAskKinds][NumRanks]RankSet
	escorted, aimed            RankSet
	mirrors, shoots, goesAgain bool
}

// Begin is a way to decide who plays first.
type Begin uint8

// Who plays first.
const (
	// BeginRace: the first rank of Race that any hand holds opens, by whoever of its holders acts first. If no hand holds
	// any, the player left of the dealer leads with anything.
	BeginRace Begin = iota
	// BeginLeft: the player left of the dealer.
	BeginLeft
	// BeginLot: a player drawn by lot, in later rounds the last Shithead.
	BeginLot
	// BeginWorst: the player with the worst face-up cards, in later rounds the last Shithead.
	BeginWorst
	// BeginLowest: who holds the first rank of Race that any hand holds opens with it, the first clockwise from the
	// dealer's left if several do. If no hand holds any, the player left of the dealer leads with anything.
	BeginLowest
)

// Scoring says how a round of three or more players scores; with two there are no points.
type Scoring struct {
	// Place is what the first player out earns; the next earns twice that, and so on. The Shithead earns nothing.
	Place int
	// LowCard is what a player earns besides whose last play was cards of the rank LowRank.
	LowCard int
	LowRank Rank
}

// Scores reports whether a round of n players gives points.
func (r *Rules) Scores(n int) bool { return r.Points.Place > 0 && n >= 3 }

// At gives the points for going out as the n-th player, without LowCard.
func (s *Scoring) At(place int) int { return s.Place * place }

// Rounds is how many rounds a match of n players has unless its maker says otherwise: one for each player where rounds
// give points (Bite Night, POINTS; TWO-PLAYER SCHEISS), else one.
func (r *Rules) Rounds(n int) int {
	if r.Scores(n) {
		return n
	}
	return 1
}

// PacksFor is the number of packs that n players play with. It fails with [ErrSeats] and [ErrPacks].
func (r *Rules) PacksFor(n int) (int, error) {
	if n < MinSeats || n > MaxSeats {
		return 0, fmt.Errorf("%w: %d players", ErrSeats, n)
	}
	fewest := r.AutoPacks(n)
	packs := cmp.Or(r.Packs, fewest)
	if packs < fewest {
		return 0, fmt.Errorf("%w: %d players need %d, %d were asked for", ErrPacks, n, fewest, packs)
	}
	return packs, nil
}

// Deck is the sorted deck that n players play with, to be shuffled outside. It fails as PacksFor does.
func (r *Rules) Deck(n int) ([]Card, error) {
	packs, err := r.PacksFor(n)
	if err != nil {
		return nil, err
	}
	deck := make([]Card, 0, packs*(int(JokerCard)+r.Jokers))
	for range packs {
		for c := range JokerCard {
			deck = append(deck, c)
		}
		for range r.Jokers {
			deck = append(deck, JokerCard)
		}
	}
	return deck, nil
}

// Answers are the ranks that may be laid on what the pile asks, without company.
func (r *Rules) Answers(ask Ask) RankSet { return r.answers[ask.Kind][ask.Rank] }

// Shoots reports whether there are cards that shoot.
func (r *Rules) Shoots() bool { return r.shoots }

// dealt counts the cards that are dealt to each player's zones.
func (r *Rules) dealt() (down, up, hand int) {
	if r.Lays {
		return r.Down, 0, r.Hand + r.Up
	}
	return r.Down, r.Up, r.Hand
}

// packsOf is the fewest packs of so many cards that hold a number of cards.
func packsOf(pack, cards int) int { return (cards + pack - 1) / pack }
