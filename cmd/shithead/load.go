package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
)

// loadConfig is what "load" takes from the environment and from its flags, which win.
type loadConfig struct {
	plan              loadgen.Plan
	rules, size, pace string
	bots              []string
	json, serve       bool
	plots             string
}

func newLoad() *cobra.Command {
	config := loadConfig{}
	cmd := &cobra.Command{
		Use:   "load [HOST:PORT]...",
		Short: "Put load on a server, and measure it",
		Long: "Put load on a server and measure it from outside. Players on screens, programs, bots and watchers " +
			"come in over SSH, each with a key of their own. They sit down, and play what the server says they " +
			"may.\n\n" +
			"For a cluster give the addresses of all its servers. The players of a room come in at one of them, " +
			"or at all with --scattered.\n\n" +
			"The players become profiles of the server, so give it a data folder of its own. As all of them come " +
			"from one address, the server needs higher limits: --server-command prints the command that starts " +
			"it.\n\n" +
			"You can set each flag in the environment, too: --rooms as SHITHEAD_ROOMS.",
		Example: "shithead load --rooms 50 --seats 4 --server-command\n" +
			"shithead load --rooms 50 --server-pid $(pidof shithead) --json > load.json",
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				config.plan.Address, config.plan.More = args[0], args[1:]
			}
			if err := config.read(); err != nil {
				return err
			}
			if config.serve {
				fmt.Fprintln(cmd.OutOrStdout(), serverCommand(&config.plan))
				return nil
			}
			ctx, stop := untilInterrupted(cmd)
			defer stop()
			if config.plan.Soak > 0 {
				return failed(config.soak(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr()))
			}
			return failed(config.run(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr()))
		},
	}
	config.addTo(cmd.Flags())
	cmd.AddCommand(newCompare())
	takeEnvironment(cmd, nil)
	return cmd
}

func (c *loadConfig) addTo(flags *pflag.FlagSet) {
	p := &c.plan
	p.Address = "127.0.0.1:2222"
	flags.BoolVar(&p.Scattered, "scattered", false, "let the players of a room come in at different servers")
	flags.BoolVar(&p.Remote, "remote", false, "put load on another machine, which has to be yours; its host key is not checked")
	flags.IntVar(&p.Rooms, "rooms", 10, "rooms")
	flags.IntVar(&p.Seats, "seats", 4, "players on screens in each room")
	flags.IntVar(&p.Programs, "programs", 0, "programs of the play API in each room")
	flags.StringSliceVar(&c.bots, "bots", nil, "bots of the server in each room: "+strings.Join(bot.Levels(), ", "))
	flags.StringVar(&c.pace, "pace", rooms.PaceNormal.String(), "how fast the bots act: slow, normal, fast or turbo")
	flags.IntVar(&p.Watchers, "watchers", 0, "watchers in each room")
	flags.StringVar(&c.rules, "rules", "bitenight", "rule set, or its code: "+strings.Join(presetNames(), ", "))
	flags.StringVar(&c.size, "size", "80x24", "columns and rows of each terminal")
	flags.DurationVar(&p.Think, "think", 4*time.Second, "median time that players think about a move")
	flags.Float64Var(&p.Spread, "think-spread", 0.5, "how much the time varies: standard deviation of its logarithm")
	flags.Uint64Var(&p.Seed, "seed", 1, "seed of the random times")
	flags.Float64Var(&p.Logins, "logins", 20, "logins a second at the start")
	flags.DurationVar(&p.Idle, "idle", 5*time.Second, "time without activity, before the first round and at the end")
	flags.DurationVar(&p.WarmUp, "warm-up", 10*time.Second, "time of play that is not measured")
	flags.DurationVar(&p.Play, "duration", 30*time.Second, "time of play that is measured")
	flags.IntVar(&p.Moves, "moves", 0, "moves to measure at least, even if that takes longer")
	flags.DurationVar(&p.FlatOut, "flat-out", 0, "time of play without thinking, after the rest")
	flags.IntSliceVar(&p.Servers, "server-pid", nil, "server processes on this machine, for their memory and CPU time from /proc")
	flags.DurationVar(&p.Soak, "soak", 0, "let players and rooms come and go for this time, and check that the server does not grow")
	flags.StringVar(&p.Metrics, "server-metrics", "", "metrics of the server, for --soak")
	flags.StringVar(&p.Folder, "server-data", "", "data folder of a server on this machine, whose size --soak measures")
	flags.StringVar(&p.Name, "name", "", "name of this load in its report, for load compare")
	flags.StringVar(&p.Keys, "keys", "", "folder for the players' keys, so that the same ones come again; made if it isn't there")
	flags.BoolVar(&c.json, "json", false, "print the report as one JSON object")
	flags.StringVar(&c.plots, "plots", "", "folder for plots in SVG, made if it isn't there")
	flags.BoolVar(&c.serve, "server-command", false, "only print the command that starts a server for this load")
}

// read reads what the flags say into the plan.
func (c *loadConfig) read() error {
	p := &c.plan
	var err error
	if p.Terms.Rules, err = engine.ParseRules(c.rules); err != nil {
		return err
	}
	if p.Terms.BotPace, err = rooms.ParseBotPace(c.pace); err != nil {
		return fmt.Errorf("--pace %q: give slow, normal, fast or turbo", c.pace)
	}
	if n, err := fmt.Sscanf(c.size, "%dx%d", &p.Columns, &p.Rows); n != 2 || err != nil {
		return fmt.Errorf("--size %q: give COLUMNSxROWS, such as 80x24", c.size)
	}
	p.Terms.Bots, p.Terms.Rounds = c.bots, rooms.MaxRounds
	p.Terms.Seats = p.Seats + p.Programs + len(c.bots)
	return p.Check()
}

// run makes the load, and prints what was measured until its end, also where it fails.
func (c *loadConfig) run(ctx context.Context, out, errs io.Writer) error {
	report, err := loadgen.Run(ctx, &c.plan, newsTo(errs))
	if report == nil {
		return err
	}
	if ctx.Err() != nil {
		err = errStopped
	} else if err != nil && len(report.Windows) == 0 {
		err = fmt.Errorf("%w\nIf the server refuses them, start it so: %s", err, serverCommand(&c.plan))
	}
	if len(report.Windows) == 0 {
		return err
	}
	return errors.Join(err, c.prints(report, out))
}

// report is what came of a load, or of a soak.
type report interface {
	Text(w io.Writer) error
	Plots(folder string) error
}

// prints prints a report as it was asked for.
func (c *loadConfig) prints(r report, out io.Writer) error {
	var err error
	if c.json {
		object := json.NewEncoder(out)
		object.SetIndent("", "  ")
		err = object.Encode(r)
	} else {
		err = r.Text(out)
	}
	if err != nil || c.plots == "" {
		return err
	}
	return r.Plots(c.plots)
}

// plenty is for limits that count what one address does in a time.
const plenty = 1_000_000_000

// leftBehind is how many times as many rooms, seats and connections as are in use a soak may have: of people who have gone.
const leftBehind = 10

// serverLimits are the flags of a server that lets a load in from one address, in the order of its own.
func serverLimits(p *loadgen.Plan) []bound {
	b, sessions, seats := defaultBounds(), p.Sessions(), p.Rooms*p.Terms.Seats
	least := map[string]int{
		"max-connections": sessions + b.server.Gate.ConnectionsReserved, "max-connections-per-address": sessions,
		"max-handshakes": int(2*p.Logins) + 1, "max-handshakes-per-address": sessions, "max-newcomers-per-address": sessions,
		"max-sessions-per-address": 2 * sessions, "max-requests-per-address": plenty, "max-bytes-per-address": plenty,
		"max-keys-per-address": plenty, "max-screens-per-address": plenty,
		"max-rooms": p.Rooms, "max-rooms-per-address": p.Rooms, "max-seats": seats, "max-seats-per-address": seats,
	}
	if p.Soak > 0 {
		again := regexp.MustCompile("^max-(handshakes|newcomers|sessions)") // in a soak people come again and again
		for flag, n := range least {
			if again.MatchString(flag) {
				least[flag] = plenty
			} else if n < plenty {
				least[flag] = n * leftBehind
			}
		}
	}
	var raised []bound
	for _, one := range b.all() {
		if n, ok := least[one.flag]; ok && n > *one.value {
			*one.value = n
			raised = append(raised, one)
		}
	}
	return raised
}

// serverCommand is the command that starts a server for a load.
func serverCommand(p *loadgen.Plan) string {
	words := []string{"shithead serve --listen", p.Address, "--data NEW-FOLDER"}
	for _, one := range serverLimits(p) {
		words = append(words, "--"+one.flag, strconv.Itoa(*one.value))
	}
	return strings.Join(words, " ")
}

// soak makes a soak, prints what was measured until its end, and fails if the server has not stayed as it was.
func (c *loadConfig) soak(ctx context.Context, out, errs io.Writer) error {
	report, err := loadgen.RunSoak(ctx, &c.plan, newsTo(errs))
	if report == nil {
		return err
	}
	if ctx.Err() != nil {
		err = errStopped
	}
	var grown []string
	for _, v := range report.Leaks() {
		grown = append(grown, v.Figure)
	}
	if grown != nil {
		err = errors.Join(err, fmt.Errorf("the server leaks: %s", strings.Join(grown, ", ")))
	}
	return errors.Join(err, c.prints(report, out))
}

// errStopped says that a load was ended from outside.
var errStopped = errors.New("it was stopped before its end")

// newsTo says what goes on, with the seconds since the beginning.
func newsTo(w io.Writer) func(stage, says string) {
	began := time.Now()
	return func(_, says string) { fmt.Fprintf(w, "%5.1fs  %s\n", time.Since(began).Seconds(), says) }
}
