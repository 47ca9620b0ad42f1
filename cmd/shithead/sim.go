package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/engine/sim"
	"shithead/engine/sim/strength"
)

func newSim() *cobra.Command {
	var (
		config  sim.Config
		rules   string
		options []string
		files   recordFlags
		compare duplicateFlags
	)
	cmd := &cobra.Command{
		Use:   "sim [KEY=VALUE]...",
		Short: "Let bots play a match, or compare them",
		Long: "Let bots play a match, without a server. The same arguments give the same match.\n\n" +
			"Give options of the rule set as --option KEY=VALUE, as arguments KEY=VALUE at the end, or in the " +
			"code that a room shows: --rules custom:again=9,down=4\n\n" + duplicateHelp,
		Example: "shithead sim --rules bitenight --players 4 --seed 1 --bots easy --record -\n" +
			"shithead sim --players 12 --bots easy,random packs=4 --trace match.jsonl\n" +
			"shithead sim --rules custom:again=9,lower-on=K --option down=4\n" +
			"shithead sim --rules leeds --bots normal,easy,easy --duplicate --deals 250",
		ValidArgsFunction: completeOptions,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := compare.check(cmd)
			if err != nil {
				return err
			}
			if config.Rules, err = engine.ParseRules(codeOf(rules, append(options, args...))); err != nil {
				return err
			}
			if compare.on {
				return compare.run(cmd, &config)
			}
			var match *engine.Match
			err = files.write(cmd, func(out *record.Writer) error {
				played := startProgress(cmd, "%d rounds", 1)
				defer played.end()
				config.Done = func() { played.done.Add(1) }
				match, err = sim.Play(config, out)
				return classify(err)
			})
			if err != nil {
				return err
			}
			if files.name() != std {
				return failed(printMatch(cmd.OutOrStdout(), &config, match))
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&rules, "rules", "bitenight", "rule set, or its code with options: "+strings.Join(presetNames(), ", "))
	flags.IntVar(&config.Players, "players", 4, fmt.Sprintf("players, %d to %d", engine.MinSeats, engine.MaxSeats))
	flags.IntVar(&config.Rounds, "rounds", 0, "rounds of the match; 0 is the number of the rule set")
	flags.StringVar(&config.Seed, "seed", "1", "any text, the seed of all random choices")
	flags.StringSliceVar(&config.Bots, "bots", []string{"easy"},
		"the bots by seat, and from the front again if they are fewer: "+strings.Join(bot.Levels(), ", "))
	flags.StringArrayVar(&options, "option", nil, "option of the rule set; put / between the values of a list")
	files.add(cmd)
	compare.add(cmd)
	return cmd
}

func presetNames() []string {
	var names []string
	for _, p := range engine.Presets() {
		names = append(names, p.Name)
	}
	return names
}

// codeOf is the code of a rule set with more options, which are as they would stand in it.
func codeOf(rules string, options []string) string {
	if len(options) == 0 {
		return rules
	}
	between := ":"
	if strings.Contains(rules, between) {
		between = ","
	}
	return rules + between + strings.Join(options, ",")
}

// classify tells wrong use from failing.
func classify(err error) error {
	for _, usage := range []error{engine.ErrSeats, engine.ErrPacks, engine.ErrRounds, bot.ErrLevel, sim.ErrBots, sim.ErrDeals, strength.ErrSPRT} {
		if errors.Is(err, usage) {
			return err
		}
	}
	return failed(err)
}

func printMatch(w io.Writer, c *sim.Config, match *engine.Match) error {
	fmt.Fprintf(w, "%s, %d players, %s, seed %s\n", c.Rules.Title, c.Players, plural(match.Rounds, "round"), c.Seed)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "place\tseat\tbot\tpoints\tShithead\t")
	for _, s := range match.Standings() {
		fmt.Fprintf(table, "%d\t%d\t%s\t%d\t%d\t\n", s.Place, s.Seat, c.Bots[s.Seat%len(c.Bots)], s.Points, s.Shitheads)
	}
	return table.Flush()
}
