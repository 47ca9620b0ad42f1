package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/sshsrv/account"
	"shithead/sshsrv/figures"
	"shithead/views/ui"
)

// Machine is what operators can ask of the process around a server. What is nil cannot be asked for.
type Machine struct {
	Version string
	Backup  func(ctx context.Context, to io.Writer) error
	Store   func() StoreState
	// Stop stops the server, soon. It does not wait.
	Stop func()
}

// StoreState is how a store does.
type StoreState struct {
	// Bytes is its size, 0 if that is not known.
	Bytes int64
	// Used is what of it is in use, 0 if that is not known.
	Used int64
	// Free is what is left of the disk that it is on, in bytes, 0 if that is not known.
	Free uint64
	// State is one of the words below, and Why what is wrong, empty while nothing is.
	State, Why string
	// Since is when nothing could be written any more, StopsAt when the server stops for that; each zero if there is none.
	Since, StopsAt time.Time
	// Faults counts what could not be read since the server has begun.
	Faults uint64
}

// The states of a store.
const (
	// StoreOK: it can be written.
	StoreOK = "ok"
	// StoreFull: the disk is full. The server waits until there is room.
	StoreFull = "full"
	// StoreFails: it cannot be written for another reason, which may pass.
	StoreFails = "failing"
	// StoreBroken: it cannot be written until it is opened anew.
	StoreBroken = "broken"
	// StoreGone: its file was deleted, or another is in its place.
	StoreGone = "gone"
)

// Store is where what operators look at is kept.
type Store interface {
	ByName(name string) (data.Profile, error)
	ByID(id data.ID) (data.Profile, error)
	Keys(id data.ID) ([]data.Key, error)
	Ban(b data.Ban, now time.Time) error
	Unban(target string) error
	Announce(text string, now time.Time) error
	Bans(now time.Time) ([]data.Ban, error)
}

// Asides are the journals that were set aside.
type Asides interface {
	Asides() ([]data.Aside, error)
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
}

// Hall is where people are who are in no room.
type Hall interface{ Announce(n rooms.Notice) }

// House is what operators act on.
type House struct {
	Store     Store
	Lobby     access.Operated
	Hall      Hall
	Operators *account.OperatorList
	Open      *account.Sessions
	// InEffect waits until what has been written so far has taken effect on the sessions and rooms of this server.
	InEffect func()
	Machine  Machine
	Figures  *figures.Figures
	Log      *slog.Logger
	// Began is when the server did, and Running ends when it stops.
	Began   time.Time
	Running context.Context
	// Columns is how wide a line is at most that is said to everybody.
	Columns int
	// Asides are where journals are that were set aside: in a house of several servers these have them in common.
	Asides Asides
	// Others are the other servers of the house, nil for none.
	Others   Others
	draining draining
}

// Request is a command that an operator has given. Its methods make the commands.
type Request struct {
	House *House
	By    account.Operator
	// Out takes what is said to a request that is carried out.
	Out io.Writer
	// Screen: that is a terminal. Columns is the width of text, 0 for any width.
	Screen  bool
	Columns int
	// Asked is the operator's own session, nil on the machine itself.
	Asked account.Session
}

// errCannot: this server was not made for it.
var errCannot = errors.New("this server can't do that")

// acted notes in the log what an operator has done, or tried to, to whom and why.
func (r *Request) acted(act, what, why string, err error) error {
	log := r.House.Log.With(
		"act", act, "what", data.CleanLine(what, whyColumns), "why", data.CleanLine(why, whyColumns), "by", r.By.Name, "key", r.By.Key,
	)
	if err != nil {
		log.Warn("operator", "err", err)
	} else {
		log.Info("operator")
	}
	return err
}

// told notes what an operator has done, or tried to, and says a line of what was.
func (r *Request) told(act, what, why string, err error, format string, facts ...any) error {
	if err := r.acted(act, what, why, err); err != nil {
		return err
	}
	return r.say(format, facts...)
}

func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func (r *Request) say(format string, facts ...any) error {
	_, err := io.WriteString(r.Out, Fitted(fmt.Sprintf(format, facts...), r.Columns))
	return err
}

// Fitted is a text for operators in lines of at most so many columns, each with a line break. A number below 1 is no limit.
func Fitted(text string, columns int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		for _, part := range ui.WrapRow(line, columns) {
			b.WriteString(part + "\n")
		}
	}
	return b.String()
}
