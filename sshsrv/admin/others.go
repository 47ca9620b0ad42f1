package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
)

// Others are the other servers of the house, for operators.
type Others interface {
	// Node is what this server is called.
	Node() string
	// Servers are all that belong to the house, this one among them, in the order of their names. It does not wait.
	Servers() []Server
	// Shared is how that does which the servers have in common. It asks, for some seconds at most.
	Shared(ctx context.Context) SharedState
	// Order has another server carry out what an operator wants, and gives the exit status. What is said comes to out, what went wrong
	// to errs. It fails where the server cannot be asked, or does not answer before the context ends.
	Order(ctx context.Context, node string, by account.Operator, words []string, out, errs io.Writer) (status int, err error)
	// Drain has it known that this server is about to stop, so that no room falls to it, or that it is not.
	Drain(on bool)
	// Leave hands the rooms of this server to the others, and says how many are left.
	Leave(ctx context.Context) (left int)
}

// Server is a server of the house, as far as this one knows.
type Server struct {
	Name string
	// There: it is heard of. Else nothing more is known of it.
	There bool
	// Here: it is this one.
	Here bool
	// Draining: it is about to stop.
	Draining bool
	Version  string
	// Come is what people type to come in by it.
	Come  string
	Began time.Time
}

// SharedState is how that does which the servers have in common.
type SharedState struct {
	// State is one of the words below, and Why what is wrong, empty while nothing is.
	State, Why string
}

// The states of what servers have in common.
const (
	// SharedOK: it can be written.
	SharedOK = "ok"
	// SharedSlow: it can, but that takes long.
	SharedSlow = "slow"
	// SharedFull: there is no room, so that nothing is begun and rooms wait.
	SharedFull = "full"
	// SharedAlone: this server is on the side of fewer than half of those that vote, so that it plays nothing.
	SharedAlone = "alone"
)

// asking is how long another server may take to answer an operator's question.
const asking = 3 * time.Second

// answer is what another server has said.
type answer struct {
	node string
	out  []byte
	err  error
}

// askOthers asks all other servers that are there, at once, and gives what each has said, in the order of their names.
func (r *Request) askOthers(ctx context.Context, words ...string) []answer {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	var answers []answer
	for _, s := range r.House.others() {
		if s.There && !s.Here {
			answers = append(answers, answer{node: s.Name})
		}
	}
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i].ask(ctx, r, words) })
	}
	all.Wait()
	return answers
}

// others are the servers of the house, none for a house of one.
func (h *House) others() []Server {
	if h.Others == nil {
		return nil
	}
	return h.Others.Servers()
}

// ask asks one server.
func (a *answer) ask(ctx context.Context, r *Request, words []string) {
	var out, errs bytes.Buffer
	status, err := r.House.Others.Order(ctx, a.node, r.By, words, &out, &errs)
	if err == nil && status != cmdline.Done {
		err = fmt.Errorf("%.200s", strings.TrimSpace(errs.String()))
	}
	a.out, a.err = out.Bytes(), err
}

// into reads the answer as JSON. It fails with why there is none.
func (a *answer) into(value any) error {
	if a.err == nil {
		a.err = json.Unmarshal(a.out, value)
	}
	if a.err != nil {
		return fmt.Errorf("the server %s doesn't answer: %w", a.node, a.err)
	}
	return nil
}

// forward has another server carry out a command, with all that it says.
func (r *Request) forward(ctx context.Context, node string, words ...string) error {
	var errs bytes.Buffer
	status, err := r.House.Others.Order(ctx, node, r.By, words, r.Out, &errs)
	switch {
	case err != nil:
		return fmt.Errorf("the server %.40s can't be asked: %w", node, err)
	case status != cmdline.Done:
		return fmt.Errorf("%s", strings.TrimSpace(errs.String()))
	}
	return nil
}
