package engine

import "fmt"

// The number of seats at a table (RULES.md section 1: one seed says any number, one remembers a game of twenty).
const (
	MinSeats = 2
	MaxSeats = 20
)

// MaxPacks is the most packs that may be asked for.
const MaxPacks = 20

// Revision counts the mends of the rules after which older records may not replay.
const Revision = 1

// four is the length of a run that burns the pile, in every rule set.
const four = 4

// Rules is a rule set as a value: what a rank may be laid on and what it does, how a round is dealt, opened and scored.
// A rule set comes from [NewRules] and is not changed afterwards, so rounds share it.
type Rules struct {
	// Name is the preset's name as records write it, Title the name people see.
	Name, Title string
	// Options are what a maker may choose; Set are the choices that differ from the preset, key to value.
	Options []Option
	Set     map[string]string

	// Jokers is the number of Jokers in a pack.
	Jokers int
	// Packs is the number of packs, 0 for as many as AutoPacks says.
	Packs int
	// AutoPacks is the fewest packs for n players.
	AutoPacks func(n int) int
	// Down, Up and Hand are the cards dealt to each player; Hand is also what is replenished to.
	Down, Up, Hand int

	// Powers says what each rank does.
	Powers [NumRanks]Power
	// SkipTwoOnce: with two players in after the play, any number of skipping cards skips one turn.
	SkipTwoOnce bool
	// JumpIn: players may complete four of a kind out of turn.
	JumpIn bool

	// Race are the ranks that open the round, in order of preference: the first of them that any hand holds opens, by
	// whoever of its holders acts first. If no hand holds any, the player left of the dealer opens with anything.
	Race []Rank

	// Points says how places score.
	Points Scoring
	// Rounds is how many rounds a match of n players has unless its maker says otherwise.
	Rounds func(n int) int

	// answers holds what may be laid on what, made from the powers.
	answers [numAskKinds][NumRanks]RankSet
}

// Power is what the cards of a rank do. The zero Power is a plain card: laid in order, asking for its own rank at least.
type Power struct {
	// Wild: may be laid whatever the pile asks.
	Wild bool
	// Invisible: looked through by whoever looks for the top of the pile or for a run of another rank.
	Invisible bool
	// Asks is what the card asks of the next player when it is the effective top.
	Asks AskKind
	// Burns: burns the pile, and the player leads again.
	Burns bool
	// Skips: each card of the play skips a player.
	Skips bool
	// Feeds: laid alone and aimed at a player still in, who takes the pile without this card; this card is burned and
	// the player left of the one aimed at leads.
	Feeds bool
}

// Aimed says whether playing the card needs a target.
func (p *Power) Aimed() bool { return p.Feeds }

// Scoring says how a round of three or more players scores; with two there are no points.
type Scoring struct {
	// Place is what the first player out earns; the next earns twice that, and so on. The Shithead earns nothing.
	Place int
	// LowCard is what a player earns besides whose last play was cards of the rank LowRank.
	LowCard int
	LowRank Rank
}

// Scores says whether a round of n players gives points.
func (r *Rules) Scores(n int) bool { return r.Points.Place > 0 && n >= 3 }

// PacksFor is the number of packs that n players play with. It fails with [ErrSeats] and [ErrPacks].
func (r *Rules) PacksFor(n int) (int, error) {
	if n < MinSeats || n > MaxSeats {
		return 0, fmt.Errorf("%w: %d players", ErrSeats, n)
	}
	fewest := r.AutoPacks(n)
	switch {
	case r.Packs == 0:
		return fewest, nil
	case r.Packs < fewest:
		return 0, fmt.Errorf("%w: %d players need %d, %d were asked for", ErrPacks, n, fewest, r.Packs)
	default:
		return r.Packs, nil
	}
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

// Answers are the ranks that may be laid on what the pile asks.
func (r *Rules) Answers(ask Ask) RankSet { return r.answers[ask.Kind][ask.Rank] }

// compile fills in the table behind Answers.
func (r *Rules) compile() *Rules {
	for kind := range numAskKinds {
		for asked := range NoRank {
			for rank := range NoRank {
				if r.Powers[rank].Wild || kind.inOrder(rank, asked) {
					r.answers[kind][asked] |= Ranks(rank)
				}
			}
		}
	}
	return r
}
