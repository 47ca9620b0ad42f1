package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"shithead/engine/sim"
	"shithead/engine/sim/strength"
)

const duplicateHelp = "With --duplicate you compare bots. Each deal is one round, played once with each bot in " +
	"each seat; the bots move one seat further each time. Over the rounds that ended, it prints for each " +
	"bot how often it was the Shithead, its mean place (the Shithead's is last) and its points. It also " +
	"prints the number of rounds that ended as stalemates, and the moves of a round. Equal bots have " +
	"equal figures: those of all their seats. With two or more bots, each plays in one seat, unless you " +
	"give --players.\n\n" +
	"Intervals are of 95 %, from how deals differ, as the rounds of one deal are not independent. A mean " +
	"has Student's interval, with the linearized standard error of a ratio; a share has Wilson's with " +
	"that error.\n\n" +
	"--sprt P0,P1 ends the comparison early: at the 50th deal or later, as soon as a sequential " +
	"probability ratio test decides between P0 and P1 for the first bot's share. It prints the decision, " +
	"with --json to standard error. The intervals are then of the deals so far.\n\n" +
	"--json prints one object a line for each bot: bot, deals, rounds, abandoned (the stalemates), " +
	"shithead (from 0 to 1), its interval shithead_low and shithead_high, place, points, moves. The last " +
	"four are null where no round ended.\n\n" +
	"--time adds us_p50 and us_p99: the CPU time of the bot's decisions in microseconds. A decision is " +
	"one after the set-up, with several moves or a chance to jump in. These figures depend on the " +
	"machine; the others don't."

// duplicateFlags are the flags by which bots are compared.
type duplicateFlags struct {
	on, json, time bool
	deals          int
	shares         []float64
	alpha, beta    float64
}

func (f *duplicateFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.on, "duplicate", false, "compare bots: play every deal with each bot in each seat")
	flags.IntVar(&f.deals, "deals", 0, "deals that --duplicate plays")
	flags.BoolVar(&f.json, "json", false, "print JSON, one object a line for each bot")
	flags.BoolVar(&f.time, "time", false, "also print the CPU time of decisions")
	flags.Float64SliceVar(&f.shares, "sprt", nil, "end early: is the first bot the Shithead in P0 or in P1 of the rounds, such as 0.25,0.2")
	flags.Float64Var(&f.alpha, "alpha", 0.05, "for --sprt: probability of finding P1 where P0 is true")
	flags.Float64Var(&f.beta, "beta", 0.05, "for --sprt: probability of finding P0 where P1 is true")
}

// flagNeeds are flags and another that each does nothing without.
var flagNeeds = [][2]string{
	{"deals", "duplicate"},
	{"json", "duplicate"},
	{"time", "duplicate"},
	{"sprt", "duplicate"},
	{"alpha", "sprt"},
	{"beta", "sprt"},
	{"duplicate", "deals"},
}

// matchFlags are those that only matches have.
var matchFlags = []string{"record", "trace", "rounds"}

// check says what is wrong with the flags that were given.
func (f *duplicateFlags) check(cmd *cobra.Command) error {
	given := func(name string) bool {
		return cmd.Flags().Changed(name) && (name != "duplicate" || f.on)
	}
	for _, needs := range flagNeeds {
		if given(needs[0]) && !given(needs[1]) {
			return fmt.Errorf("--%s needs --%s", needs[0], needs[1])
		}
	}
	for _, name := range matchFlags {
		if given("duplicate") && given(name) {
			return fmt.Errorf("--duplicate and --%s don't go together: it plays deals, not a match", name)
		}
	}
	if given("sprt") && len(f.shares) != 2 {
		return fmt.Errorf("--sprt takes two shares, as in 0.25,0.2: there are %d", len(f.shares))
	}
	return nil
}

// run compares the bots of a match on deals.
func (f *duplicateFlags) run(cmd *cobra.Command, match *sim.Config) error {
	c := sim.Duplicate{
		Rules: match.Rules, Players: match.Players, Seed: match.Seed, Bots: match.Bots, Deals: f.deals, Time: f.time,
	}
	if !cmd.Flags().Changed("players") && len(c.Bots) > 1 {
		c.Players = len(c.Bots)
	}
	if len(f.shares) > 0 {
		c.SPRT = &strength.SPRT{Null: f.shares[0], Alternative: f.shares[1], Alpha: f.alpha, Beta: f.beta}
	}
	played := startProgress(cmd, fmt.Sprintf("%%d of %d deals", c.Deals), 1)
	c.Done = func() { played.done.Add(1) }
	result, err := sim.PlayDuplicate(c)
	played.end()
	if err != nil {
		return classify(err)
	}
	out, verdict := cmd.OutOrStdout(), cmd.OutOrStdout()
	if f.json {
		err, verdict = printStrengthLines(out, result, f.time), cmd.ErrOrStderr()
	} else {
		err = printStrength(out, &c, result)
	}
	if err == nil && c.SPRT != nil {
		err = printVerdict(verdict, &c, result)
	}
	return failed(err)
}

// strengthLine is what --json prints of a bot.
type strengthLine struct {
	Bot       string   `json:"bot"`
	Deals     int      `json:"deals"`
	Rounds    int      `json:"rounds"`
	Abandoned int      `json:"abandoned"`
	Shithead  *float64 `json:"shithead"`
	Low       *float64 `json:"shithead_low"`
	High      *float64 `json:"shithead_high"`
	Place     *float64 `json:"place"`
	Points    *float64 `json:"points"`
	Moves     *float64 `json:"moves"`
	*decisionTimes
}

// decisionTimes are of a bot's decisions, in microseconds: half of them take no longer than P50, 99 in 100 than P99.
type decisionTimes struct {
	P50 float64 `json:"us_p50"`
	P99 float64 `json:"us_p99"`
}

func timesOf(s *sim.Score) *decisionTimes {
	const nanos = 1000
	p := strength.Percentiles(s.Took, 50, 99)
	return &decisionTimes{float64(p[0]) / nanos, float64(p[1]) / nanos}
}

func printStrengthLines(w io.Writer, c *sim.Comparison, times bool) error {
	lines := json.NewEncoder(w)
	for _, s := range c.Scores {
		share := s.Shithead()
		line := strengthLine{
			Bot: s.Bot, Deals: c.Deals, Rounds: c.Rounds, Abandoned: c.Abandoned,
			Shithead: rounded(share.Value), Low: rounded(share.Low), High: rounded(share.High),
			Place: rounded(s.Place.Mean().Value), Points: rounded(s.Points.Mean().Value), Moves: rounded(c.Moves.Mean().Value),
		}
		if times {
			line.decisionTimes = timesOf(s)
		}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// rounded is a figure with six decimals, nil if it is not known.
func rounded(x float64) *float64 {
	const decimals = 1e6
	if math.IsNaN(x) {
		return nil
	}
	x = math.Round(x*decimals) / decimals
	return &x
}

func printStrength(w io.Writer, c *sim.Duplicate, result *sim.Comparison) error {
	fmt.Fprintf(w, "%s, %d players, %s, each with every bot in every seat, seed %s\n",
		c.Rules.Title, c.Players, plural(result.Deals, "deal"), c.Seed)
	fmt.Fprintf(w, "%s, %d of them abandoned", plural(result.Rounds, "round"), result.Abandoned)
	if moves := result.Moves.Mean(); moves.Known() {
		fmt.Fprintf(w, ", %s moves a round", withHalf(moves, 1))
	}
	fmt.Fprint(w, "\n\n")
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := []string{"bot", "Shithead", "from", "to", "place", "points"}
	if c.Time {
		row = append(row, "CPU p50", "p99")
	}
	fmt.Fprintln(table, strings.Join(row, "\t")+"\t")
	for _, s := range result.Scores {
		share := s.Shithead()
		row := []string{s.Bot, percent(share.Value), percent(share.Low), percent(share.High), withHalf(s.Place.Mean(), 2), "-"}
		if c.Rules.Scores(c.Players) {
			row[len(row)-1] = withHalf(s.Points.Mean(), 2)
		}
		if c.Time {
			times := timesOf(s)
			row = append(row, fixed(times.P50, 1)+" µs", fixed(times.P99, 1)+" µs")
		}
		fmt.Fprintln(table, strings.Join(row, "\t")+"\t")
	}
	return table.Flush()
}

// printVerdict says what a sequential test has found.
func printVerdict(w io.Writer, c *sim.Duplicate, result *sim.Comparison) error {
	t, v := c.SPRT, result.Verdict
	found := "not decided"
	if v.Decided {
		found = "it is " + shortest(v.Accepted)
	}
	_, err := fmt.Fprintf(w, "SPRT: is %s the Shithead in %s or %s of the rounds? After %s %s (log-likelihood ratio %s; %s at %s, %s at %s)\n",
		c.Bots[0], shortest(t.Null), shortest(t.Alternative), plural(result.Deals, "deal"), found,
		fixed(v.LLR, 3), shortest(t.Null), fixed(v.Lower, 3), shortest(t.Alternative), fixed(v.Upper, 3))
	return err
}

func shortest(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func fixed(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }

func percent(share float64) string {
	if math.IsNaN(share) {
		return "-"
	}
	return fixed(100*share, 1) + " %"
}

// withHalf is a mean and half its interval.
func withHalf(e strength.Estimate, decimals int) string {
	switch half := (e.High - e.Low) / 2; {
	case !e.Known():
		return "-"
	case math.IsInf(half, 1):
		return fixed(e.Value, decimals) + " ± ?"
	default:
		return fixed(e.Value, decimals) + " ± " + fixed(half, decimals)
	}
}
