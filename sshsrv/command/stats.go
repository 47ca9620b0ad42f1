package command

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views/stats"
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
	profile, err := r.store.ByName(typed)
	if errors.Is(err, data.ErrNotFound) {
		return rooms.Person{}, refused(r.Words.Commands.NoPlayer, quoted(typed))
	}
	return rooms.Person{ID: profile.ID, Name: profile.Name}, err
}

// makeStats shows what is counted for somebody.
func (r *request) makeStats(c *cobra.Command) {
	c.Args = cmdline.Between(0, maxNameWords)
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		who, err := r.whose(args)
		if err != nil {
			return err
		}
		history, err := r.accounts.History(who)
		if err != nil {
			return err
		}
		if *inJSON {
			return r.Object(object.NewStats(who, history))
		}
		r.List(stats.Text(r.Words, who.ID, who.Name, who.ID == r.ID.Profile.ID, history, r.Columns(0)))
		return nil
	}
}

const (
	// usualRounds is how many rounds history shows, mostRounds how many at most.
	usualRounds = 20
	mostRounds  = 1000
)

// makeHistory shows the rounds somebody played last.
func (r *request) makeHistory(c *cobra.Command) {
	c.Args = cmdline.Between(0, maxNameWords)
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	count := c.Flags().Int("count", usualRounds, r.flag("count"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if *count < 1 || *count > mostRounds {
			return cmdline.ErrUsage
		}
		who, err := r.whose(args)
		if err != nil {
			return err
		}
		rounds, err := r.store.Rounds(who.ID, *count)
		if err != nil {
			return err
		}
		if *inJSON {
			return r.Object(object.NewHistory(who, rounds))
		}
		r.List(stats.HistoryText(r.Words, who.ID, who.Name, rounds, r.Columns(0)))
		return nil
	}
}

// makeTop shows who is at the top.
func (r *request) makeTop(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, r.flag("json"))
	code := c.Flags().String("rules", "", r.flag("rules"))
	by := c.Flags().String("by", string(ledger.ByPoints), r.flag("by"))
	c.RunE = func(*cobra.Command, []string) error {
		measure, name := ledger.Measure(*by), ""
		if !slices.Contains(ledger.Measures(), measure) {
			return misused(r.Words.Commands.Measure, quoted(*by))
		}
		if *code != "" {
			rules, err := r.ruleSet(*code)
			if err != nil {
				return err
			}
			name = rules.Name // whatever is chosen: it is counted together
		}
		if name == "" && measure == ledger.ByRating {
			return misused("%s", r.Words.Commands.RatingRules)
		}
		board, err := r.top(name, measure)
		if err != nil {
			return err
		}
		if *inJSON {
			return r.Object(object.NewTop(name, measure, board))
		}
		r.List(stats.TopText(r.Words, name, measure, board, r.Columns(0)))
		return nil
	}
}

// top is a board with everybody's name of today.
func (c *Commands) top(rules string, by ledger.Measure) ([]ledger.Ranked, error) {
	all, err := c.boards.of(rules)
	if err != nil {
		return nil, err
	}
	board := all[by]
	ranked := make([]ledger.Ranked, len(board))
	for i, leader := range board {
		ranked[i].Stats = leader.Stats
		profile, err := c.store.ByID(leader.Player)
		if err != nil && !errors.Is(err, data.ErrNotFound) {
			return nil, err
		}
		ranked[i].Name = profile.Name // none for somebody who is not here any more
	}
	return ranked, nil
}
