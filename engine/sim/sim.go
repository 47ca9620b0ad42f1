package sim

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
)

// Config says what is played.
type Config struct {
	Rules   *engine.Rules
	Players int
	// Rounds is the length of the match, 0 for as many as the rules say.
	Rounds int
	// Seed is any text. All chance comes from it.
	Seed string
	// Bots are the levels by seat; if they are fewer than the players, they come again from the front.
	Bots []string
	// Done, if not nil, is called after each round.
	Done func()
}

// ErrBots says that there are no bots, or more of them than seats.
var ErrBots = errors.New("give one bot for each seat, or fewer, which repeat in turn")

// Play plays the match and writes it to out. It fails as [engine.Rules.Deck],
// [engine.NewMatch], [bot.New] and out do, or with [ErrBots].
func Play(c Config, out *record.Writer) (*engine.Match, error) {
	deck, err := c.Rules.Deck(c.Players)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(c.Bots, c.Players); err != nil {
		return nil, err
	}
	match, err := engine.NewMatch(c.Rules, c.Players, c.Rounds)
	if err != nil {
		return nil, err
	}
	levels := seated(c.Bots, c.Players, 0)
	players, err := newPlayers(levels, c.Seed, "")
	if err != nil {
		return nil, err
	}
	t := &table{players: players, rng: rand.New(source(c.Seed, "table"))}
	t.apply = func(m engine.Move) error { _, err := out.Apply(m); return err }
	next := engine.FirstDeal()
	next.Dealer = t.rng.IntN(c.Players)
	var names []string
	for seat, level := range levels {
		names = append(names, level+" "+strconv.Itoa(seat))
	}
	cards := source(c.Seed, "deck")
	for !match.Over() {
		engine.Shuffle(deck, cards)
		result, err := t.record(out, record.NewHeader(c.Rules, names, next.Dealer, next.First(c.Rules, c.Players), deck))
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", match.Played+1, err)
		}
		match.Settle(result)
		if c.Done != nil {
			c.Done()
		}
		next = next.After(result.Shithead, t.state.Began())
	}
	return match, nil
}

// checkSeats fails with [ErrBots] if that many bots do not fit the seats.
func checkSeats(bots []string, players int) error {
	if len(bots) == 0 || len(bots) > players {
		return fmt.Errorf("%w: %d bots, %d seats", ErrBots, len(bots), players)
	}
	return nil
}

// seated are the bots by seat, from the front again if there are fewer, each so many seats further to the left.
func seated(bots []string, players, further int) []string {
	levels := make([]string, players)
	for i := range levels {
		levels[(i+further)%players] = bots[i%len(bots)]
	}
	return levels
}

// newPlayers makes the players of a table by seat. What a seat draws depends on the seed, the prefix and the seat alone: not on
// its level, so that equal bots play equal rounds, and not on what others draw.
func newPlayers(levels []string, seed, prefix string) ([]bot.Player, error) {
	var players []bot.Player
	for seat, level := range levels {
		player, err := bot.New(level, rand.New(source(seed, prefix+"seat "+strconv.Itoa(seat))))
		if err != nil {
			return nil, err
		}
		players = append(players, player)
	}
	return players, nil
}

// source is a stream of random bits of its own for each purpose, so that what one player draws does not change what
// the others or the deck do.
func source(seed, purpose string) rand.Source {
	return rand.NewChaCha8(sha256.Sum256([]byte(seed + "\x00" + purpose)))
}
