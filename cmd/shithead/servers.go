package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/control"
	"shithead/data/cluster"
)

// What the server of a data folder is asked about its house.
const (
	tokenCommand  = "cluster-token"
	nodesCommand  = "cluster-nodes"
	removeCommand = "cluster-remove"
)

// The bounds of what is asked.
const (
	// tokenWithin is how long a token is good unless said otherwise, and tokenMost how long at most.
	tokenWithin, tokenMost = time.Hour, 24 * time.Hour
	// houseAnswers is how long the house may take to answer: an election, and some writes.
	houseAnswers = 30 * time.Second
	// houseRetry is how long it is waited before it is asked again: etcd changes nothing for some seconds after another change.
	houseRetry = time.Second
)

// tokenSays is a token that was given out.
type tokenSays struct {
	Token string    `json:"token"`
	Until time.Time `json:"until"`
	// Join is what --join is given.
	Join  string `json:"join"`
	House string `json:"cluster"`
}

// nodeSays is a server of the house.
type nodeSays struct {
	Name string `json:"node"`
	// Votes is "yes", "learns" or "no".
	Votes string `json:"votes"`
	There bool   `json:"there"`
	Here  bool   `json:"here"`
	// Link is where the other servers find it, and Come what people type.
	Link    string `json:"link"`
	Come    string `json:"come,omitempty"`
	Version string `json:"version,omitempty"`
	// Level is that of the changes that it knows.
	Level int `json:"level,omitempty"`
	// Authority: it has the key of the house.
	Authority bool `json:"authority"`
	// Until is when its certificates end.
	Until time.Time `json:"certificates_until"`
}

// addClusterCommands has the command "cluster" have those for a house that runs.
func addClusterCommands(cmd *cobra.Command) {
	var within time.Duration
	token := &cobra.Command{
		Use:   "token",
		Short: "Print a token by which one more server joins the house",
		Long: "Print a token by which one server joins the house of the server that runs on a data folder. It is good once, and for an hour\n" +
			"unless said otherwise. Whoever has it can be a server of the house: hand it on as a secret.",
		Example: "shithead cluster token --data /var/lib/shithead",
		Args:    cobra.NoArgs,
	}
	token.Flags().DurationVar(&within, "within", tokenWithin, "for how long it is good, a day at most")
	asksHouse(token, tokenCommand, func([]string) ([]string, error) {
		if within < time.Second || within > tokenMost {
			return nil, fmt.Errorf("--within %v: give a time up to %v", within, tokenMost)
		}
		return []string{within.String()}, nil
	}, func(out, errs io.Writer, says tokenSays) error {
		fmt.Fprintf(errs, "Good once, until %s, for shithead serve --cluster %s --join %s\n", says.Until.Format(time.DateTime+" MST"), says.House, says.Join)
		_, err := fmt.Fprintln(out, says.Token)
		return err
	})
	nodes := &cobra.Command{
		Use:     "nodes",
		Short:   "List the servers of the house",
		Long:    "List the servers of the house of the server that runs on a data folder, those that are not there among them.",
		Example: "shithead cluster nodes --data /var/lib/shithead",
		Args:    cobra.NoArgs,
	}
	asksHouse(nodes, nodesCommand, noWords, printNodes)
	remove := &cobra.Command{
		Use:   "remove NODE",
		Short: "Remove a server from the house",
		Long: "Remove a server from the house of the server that runs on a data folder: its certificates are refused from then on, and if it\n" +
			"runs it stops. It is for one that is lost, or that was drained and stopped. What would leave fewer than half of those that\n" +
			"vote is refused.",
		Example: "shithead cluster remove node3 --data /var/lib/shithead",
		Args:    cobra.ExactArgs(1),
	}
	asksHouse(remove, removeCommand, func(args []string) ([]string, error) { return args, nil }, func(out, _ io.Writer, says nodeSays) error {
		_, err := fmt.Fprintf(out, "%s is none of the house any more.\n", says.Name)
		return err
	})
	cmd.AddCommand(token, nodes, remove)
}

func noWords([]string) ([]string, error) { return nil, nil }

// asksHouse has a command ask the server of a data folder, and print what it says.
func asksHouse[T any](cmd *cobra.Command, what string, words func(args []string) ([]string, error), show func(out, errs io.Writer, says T) error) {
	var folder folderFlag
	var asJSON bool
	folder.addTo(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one line of JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		path, err := folder.get()
		if err != nil {
			return err
		}
		given, err := words(args)
		if err != nil {
			return err
		}
		var says T
		switch err := control.Ask(cmd.Context(), path, what, given, func(say json.RawMessage) error { return json.Unmarshal(say, &says) }); {
		case errors.Is(err, control.ErrNobody):
			return failure{fmt.Errorf("no server is running on the data folder %s: say which with --data", path)}
		case err != nil:
			return failure{err}
		case asJSON:
			return failed(json.NewEncoder(cmd.OutOrStdout()).Encode(says))
		}
		return failed(show(cmd.OutOrStdout(), cmd.ErrOrStderr(), says))
	}
}

// printNodes prints servers for people.
func printNodes(out, _ io.Writer, all []nodeSays) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NODE\tVOTES\tTHERE\tLINK\tPEOPLE\tCERTIFICATES UNTIL\tVERSION\t")
	for _, n := range all {
		there, marks := "yes", ""
		if !n.There {
			there = "no"
		}
		if n.Authority {
			marks += "has the key of the house"
		}
		if n.Here {
			marks += ", this one"
		}
		if len(marks) > 1 && marks[0] == ',' {
			marks = marks[2:]
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", n.Name, n.Votes, there, n.Link, n.Come, n.Until.Format(time.DateOnly), n.Version, marks)
	}
	return table.Flush()
}

// controls adds to the commands that a server takes through the socket in its data folder those for its house.
func (s *several) controls(all map[string]control.Command) map[string]control.Command {
	for name, does := range map[string]func(s *several, ctx context.Context, words []string) (any, error){
		tokenCommand: (*several).givesToken, nodesCommand: (*several).listsNodes, removeCommand: (*several).removes,
	} {
		all[name] = func(ctx context.Context, words []string, say func(any) error) error {
			if s == nil {
				return errNotSeveral
			}
			ctx, cancel := context.WithTimeout(ctx, houseAnswers)
			defer cancel()
			for {
				says, err := does(s, ctx, words)
				if err == nil {
					return say(says)
				}
				if !passes(err) || ctx.Err() != nil {
					return err
				}
				pause(ctx, houseRetry)
			}
		}
	}
	return all
}

// Why the server of a data folder does not do what it is asked.
var (
	errNotSeveral = errors.New("the server is none of a house of several: start it with --cluster NAME to found one")
	errSelf       = errors.New("that is this server: ask another one of the house")
	errQuorum     = errors.New("too few of those that vote would be there to go on")
	errWords      = errors.New("not what can be asked")
)

func (s *several) givesToken(ctx context.Context, words []string) (any, error) {
	if len(words) != 1 {
		return nil, errWords
	}
	within, err := time.ParseDuration(words[0])
	if err != nil || within <= 0 || within > tokenMost {
		return nil, errWords
	}
	token, until, err := s.admission.issue(ctx, within)
	if err != nil {
		return nil, err
	}
	s.logger.Info("a token for joining is given out", "until", until)
	return tokenSays{token.String(), until, s.node.Link, s.node.House}, nil
}

// listsNodes are the servers that the house knows.
func (s *several) listsNodes(ctx context.Context, _ []string) (any, error) {
	nodes, err := s.registry.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	voters, err := s.voting.List(ctx)
	if err != nil {
		return nil, err
	}
	s.census.mu.Lock()
	there := s.census.there
	s.census.mu.Unlock()
	all := make([]nodeSays, 0, len(nodes))
	for _, n := range nodes {
		m, is := there[n.Name]
		all = append(all, nodeSays{
			Name: n.Name, Votes: votesOf(voters, &n), There: is, Here: n.Name == s.node.Name, Link: n.Link, Come: m.Come, Version: m.Version,
			Level: n.Level, Authority: m.Authority, Until: n.Until.UTC(),
		})
	}
	return all, nil
}

// votesOf says in a word whether a server votes.
func votesOf(voters []cluster.Voter, n *cluster.Node) string {
	i := slices.IndexFunc(voters, func(m cluster.Voter) bool { return n.Peer != "" && m.Peer == n.Peer })
	switch {
	case i < 0:
		return "no"
	case voters[i].Learns:
		return "learns"
	}
	return "yes"
}

// removes removes a server from the house. It can be done again if it was cut off.
func (s *several) removes(ctx context.Context, words []string) (any, error) {
	if len(words) != 1 {
		return nil, errWords
	}
	name := words[0]
	switch {
	case s.node.House == "":
		return nil, errUnnamed
	case name == s.node.Name:
		return nil, errSelf
	}
	nodes, err := s.registry.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(nodes, func(n cluster.Node) bool { return n.Name == name })
	if i < 0 {
		return nil, cluster.ErrNoNode
	}
	voters, err := s.voting.List(ctx)
	if err != nil {
		return nil, err
	}
	s.census.mu.Lock()
	there := s.census.there
	s.census.mu.Unlock()
	if m := slices.IndexFunc(voters, func(m cluster.Voter) bool { return nodes[i].Peer != "" && m.Peer == nodes[i].Peer }); m >= 0 {
		if err := mayLose(voters, voters[m], func(node string) bool { _, is := there[node]; return is }); err != nil {
			return nil, err
		}
		if err := s.voting.Remove(ctx, voters[m].ID); err != nil {
			return nil, err
		}
	}
	if err := s.registry.Remove(ctx, name, time.Now()); err != nil {
		return nil, err
	}
	s.logger.Info("a server is removed from the house", "node", name)
	return nodeSays{Name: name}, nil
}

// mayLose says why a member of etcd may not be removed: more than half of those that vote then have to be there.
func mayLose(voters []cluster.Voter, one cluster.Voter, there func(node string) bool) error {
	if one.Learns {
		return nil
	}
	left, here := 0, 0
	for _, m := range voters {
		if m.Learns || m.ID == one.ID {
			continue
		}
		left++
		if there(m.Name) {
			here++
		}
	}
	if here <= left/2 {
		return fmt.Errorf("%w: %d would vote, and %d of them are there; start those that are not, or add others first", errQuorum, left, here)
	}
	return nil
}
