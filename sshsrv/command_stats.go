package sshsrv

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/stats"
	"shithead/views/words"
)

// whose is who is meant by a name, or oneself without one.
func (v *visit) whose(name []string) (rooms.Person, error) {
	if len(name) == 0 {
		who := v.id.person()
		if who.Guest() {
			return who, words.ErrNoProfile
		}
		return who, nil
	}
	typed := strings.Join(name, " ")
	profile, err := v.server.store.ByName(typed)
	if errors.Is(err, data.ErrNotFound) {
		return rooms.Person{}, refused(v.words.Commands.NoPlayer, quoted(typed))
	}
	return rooms.Person{ID: profile.ID, Name: profile.Name}, err
}

// makeStats shows what is counted for somebody.
func (v *visit) makeStats(c *cobra.Command) {
	c.Args = atMostName
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		who, err := v.whose(args)
		if err != nil {
			return err
		}
		history, err := v.server.history(who)
		if err != nil {
			return err
		}
		if *inJSON {
			return v.object(newStatsObject(who, history))
		}
		v.list(stats.Text(v.words, who.ID, who.Name, who.ID == v.id.profile.ID, history, v.columns(0)))
		return nil
	}
}

const (
	// usualRounds is how many rounds history shows, mostRounds how many at most.
	usualRounds = 20
	mostRounds  = 1000
)

// makeHistory shows the rounds somebody played last.
func (v *visit) makeHistory(c *cobra.Command) {
	c.Args = atMostName
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	count := c.Flags().Int("count", usualRounds, v.flag("count"))
	c.RunE = func(_ *cobra.Command, args []string) error {
		if *count < 1 || *count > mostRounds {
			return errUsage
		}
		who, err := v.whose(args)
		if err != nil {
			return err
		}
		rounds, err := v.server.store.Rounds(who.ID, *count)
		if err != nil {
			return err
		}
		if *inJSON {
			return v.object(newHistoryObject(who, rounds))
		}
		v.list(stats.HistoryText(v.words, who.ID, who.Name, rounds, v.columns(0)))
		return nil
	}
}

// makeTop shows who is at the top.
func (v *visit) makeTop(c *cobra.Command) {
	inJSON := c.Flags().Bool("json", false, v.flag("json"))
	code := c.Flags().String("rules", "", v.flag("rules"))
	by := c.Flags().String("by", string(data.ByPoints), v.flag("by"))
	c.RunE = func(*cobra.Command, []string) error {
		measure, name := data.Measure(*by), ""
		if !slices.Contains(data.Measures(), measure) {
			return misused(v.words.Commands.Measure, quoted(*by))
		}
		if *code != "" {
			rules, err := v.ruleSet(*code)
			if err != nil {
				return err
			}
			name = rules.Name // whatever is chosen: it is counted together
		}
		if name == "" && measure == data.ByRating {
			return misused("%s", v.words.Commands.RatingRules)
		}
		board, err := v.server.top(name, measure)
		if err != nil {
			return err
		}
		if *inJSON {
			return v.object(newTopObject(name, measure, board))
		}
		v.list(stats.TopText(v.words, name, measure, board, v.columns(0)))
		return nil
	}
}

// top is a board with everybody's name of today.
func (s *Server) top(rules string, by data.Measure) ([]data.Ranked, error) {
	all, err := s.boards.of(rules)
	if err != nil {
		return nil, err
	}
	board := all.Points
	switch by {
	case data.ByShitheads:
		board = all.Shitheads
	case data.ByRating:
		board = all.Rating
	default:
	}
	ranked := make([]data.Ranked, len(board))
	for i, leader := range board {
		ranked[i].Stats = leader.Stats
		profile, err := s.store.ByID(leader.Player)
		if err != nil && !errors.Is(err, data.ErrNotFound) {
			return nil, err
		}
		ranked[i].Name = profile.Name // none for somebody who is not here any more
	}
	return ranked, nil
}
