package command

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views/stats"
	"shithead/views/ui"
	"shithead/views/words"
)

// whose is who is meant by a name, or oneself without one.
func (r *request) whose(name []string) (rooms.Person, error) {
	if len(name) == 0 {
		who := r.ID.Person()
		if who.Guest() {
			return who, words.ErrNoProfile
		}
		return who, nil
	}
	typed := strings.Join(name, " ")
	profile, err := r.Store.ByName(typed)
	if errors.Is(err, data.ErrNotFound) {
		return rooms.Person{}, refused(r.Words.Commands.NoPlayer, quoted(typed))
	}
	return rooms.Person{ID: profile.ID, Name: profile.Name}, err
}

func (r *request) stats(args []string) (any, shown, error) {
	who, err := r.whose(args)
	if err != nil {
		return nil, nil, err
	}
	history, err := r.Accounts.History(who, r.ID.Profile.ID)
	return object.NewStats(who, history), func(columns int) []ui.Line {
		return stats.Text(r.Words, who.ID, who.Name, who.ID == r.ID.Profile.ID, history, columns)
	}, err
}

const (
	// usualRounds is how many rounds history shows, mostRounds how many at most.
	usualRounds = 20
	mostRounds  = 1000
)

func (r *request) makeHistory(c *cobra.Command) {
	c.Args = cmdline.Between(0, maxNameWords)
	count := c.Flags().Int("count", usualRounds, r.flag("count"))
	r.shows(c, func(args []string) (any, shown, error) {
		if *count < 1 || *count > mostRounds {
			return nil, nil, cmdline.ErrUsage
		}
		who, err := r.whose(args)
		if err != nil {
			return nil, nil, err
		}
		reader, latest := r.ID.Profile.ID, *count
		if who.ID != reader {
			latest = mostRounds // of which some may not be listed
		}
		rounds, err := r.Accounts.Rounds(who.ID, reader, latest)
		rounds = rounds[:min(len(rounds), *count)]
		return object.History{Player: object.Player{ID: who.ID, Name: who.Name}, Rounds: object.NewRounds(who.ID, rounds)}, func(columns int) []ui.Line {
			return stats.HistoryText(r.Words, who.ID, who.Name, rounds, columns)
		}, err
	})
}

func (r *request) makeTop(c *cobra.Command) {
	code := c.Flags().String("rules", "", r.flag("rules"))
	by := c.Flags().String("by", string(ledger.ByPoints), r.flag("by"))
	r.shows(c, func([]string) (any, shown, error) {
		measure, name := ledger.Measure(*by), ""
		if !slices.Contains(ledger.Measures(), measure) {
			return nil, nil, misused(r.Words.Commands.Measure, quoted(*by))
		}
		if *code != "" {
			rules, err := r.ruleSet(*code)
			if err != nil {
				return nil, nil, err
			}
			name = rules.Name // whatever is chosen: it is counted together
		}
		if name == "" && measure == ledger.ByRating {
			return nil, nil, misused("%s", r.Words.Commands.RatingRules)
		}
		board, err := r.Top(name, measure)
		for i := range board {
			board[i].PileRound = r.Accounts.ListedRound(board[i].PileRound, r.ID.Profile.ID)
		}
		return object.NewTop(name, measure, board), func(columns int) []ui.Line {
			return stats.TopText(r.Words, name, measure, board, columns)
		}, err
	})
}

// Top is a board with everybody's name of today.
func (c *Commands) Top(rules string, by ledger.Measure) ([]ledger.Ranked, error) {
	all, err := c.leaders(rules)
	if err != nil {
		return nil, err
	}
	board := all[by]
	ranked := make([]ledger.Ranked, len(board))
	for i, leader := range board {
		ranked[i].Stats = leader.Stats
		profile, err := c.Store.ByID(leader.Player)
		if err != nil && !errors.Is(err, data.ErrNotFound) {
			return nil, err
		}
		ranked[i].Name = profile.Name // none for somebody who is not here any more
	}
	return ranked, nil
}

const boardLength = 10

// boards are the leaders, by rule set, of which there are few. They are kept for a while, as finding them takes long; one at a
// time is made.
type boards struct {
	mu   sync.Mutex
	kept map[string]board
}

type board struct {
	data.Boards
	made time.Time
}

// leaders are the boards of a rule set, all together if it is empty.
func (c *Commands) leaders(rules string) (data.Boards, error) {
	c.boards.mu.Lock()
	defer c.boards.mu.Unlock()
	if known, ok := c.boards.kept[rules]; ok && time.Since(known.made) < c.Limits.BoardLife {
		return known.Boards, nil
	}
	made, err := c.Store.Boards(rules, boardLength)
	if err == nil {
		c.boards.kept[rules] = board{made, time.Now()}
	}
	return made, err
}
