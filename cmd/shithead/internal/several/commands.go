package several

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"shithead/cmd/shithead/internal/control"
	"shithead/data/cluster"
	"shithead/data/wait"
)

// What the server of a data folder is asked about its house, at its control socket.
const (
	// TokenCommand takes for how long, as [time.ParseDuration] reads it, and is answered with a [GivenToken]; NodesCommand takes nothing,
	// and is answered with a list of [NodeState]; RemoveCommand takes the name of a server, and is answered with its [NodeState], in which
	// only that stands.
	TokenCommand  = "cluster-token"
	NodesCommand  = "cluster-nodes"
	RemoveCommand = "cluster-remove"
)

// The bounds of what is asked.
const (
	// TokenWithin is how long a token is good unless said otherwise.
	TokenWithin = time.Hour
	// TokenMost is how long one is good at most.
	TokenMost = 24 * time.Hour
	// houseAnswers is how long the house may take to answer: an election, and some writes.
	houseAnswers = 30 * time.Second
	// houseRetry is how long it is waited before it is asked again: etcd changes nothing for some seconds after another change.
	houseRetry = time.Second
)

// GivenToken is a token that was given out.
type GivenToken struct {
	// Token is what a server joins with, as text, and Until when it ends.
	Token string    `json:"token"`
	Until time.Time `json:"until"`
	// Join is what --join is given.
	Join string `json:"join"`
	// House is what the house is called.
	House string `json:"cluster"`
}

// NodeState is a server of the house, there or not.
type NodeState struct {
	// Name is what it is called in the house.
	Name string `json:"node"`
	// Votes is "yes", "learns" or "no".
	Votes string `json:"votes"`
	// There: it runs, as far as the others know; Here: it is the one that was asked.
	There bool `json:"there"`
	Here  bool `json:"here"`
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

// Controls adds to the commands that a server takes through the socket in its data folder those for its house. A
// server that is none of one, which is nil, refuses them.
func (s *Joined) Controls(all map[string]control.Command) map[string]control.Command {
	for name, does := range map[string]func(s *Joined, ctx context.Context, words []string) (any, error){
		TokenCommand: (*Joined).givesToken, NodesCommand: (*Joined).listsNodes, RemoveCommand: (*Joined).removes,
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
				wait.For(ctx, houseRetry)
			}
		}
	}
	return all
}

// Why the server of a data folder does not do what it is asked.
var (
	errNotSeveral = errors.New("the server is not in a cluster: start it with --cluster NAME to create one")
	errSelf       = errors.New("that is this server: ask another one of the cluster")
	errQuorum     = errors.New("too few voting servers would be running")
	errWords      = errors.New("not a command for a cluster")
)

func (s *Joined) givesToken(ctx context.Context, words []string) (any, error) {
	if len(words) != 1 {
		return nil, errWords
	}
	within, err := time.ParseDuration(words[0])
	if err != nil || within <= 0 || within > TokenMost {
		return nil, errWords
	}
	token, until, err := s.admission.issue(ctx, within)
	if err != nil {
		return nil, err
	}
	s.logger.Info("join token created", "until", until)
	return GivenToken{token.String(), until, s.node.Link, s.node.House}, nil
}

// listsNodes are the servers that the house knows.
func (s *Joined) listsNodes(ctx context.Context, _ []string) (any, error) {
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
	all := make([]NodeState, 0, len(nodes))
	for _, n := range nodes {
		m, ok := there[n.Name]
		all = append(all, NodeState{
			Name: n.Name, Votes: votesOf(voters, &n), There: ok, Here: n.Name == s.node.Name, Link: n.Link, Come: m.Come, Version: m.Version,
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
func (s *Joined) removes(ctx context.Context, words []string) (any, error) {
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
		if err := mayLose(voters, voters[m], func(node string) bool { _, ok := there[node]; return ok }); err != nil {
			return nil, err
		}
		if err := s.voting.Remove(ctx, voters[m].ID); err != nil {
			return nil, err
		}
	}
	if err := s.registry.Remove(ctx, name, time.Now()); err != nil {
		return nil, err
	}
	s.logger.Info("server removed from the cluster", "node", name)
	return NodeState{Name: name}, nil
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
		return fmt.Errorf("%w: %d would vote, and %d of them are running; start the others, or add servers first", errQuorum, left, here)
	}
	return nil
}
