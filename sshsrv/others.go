package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
)

// Members is which servers the house has: those methods of [admin.Others] that need no other server.
type Members interface {
	Servers() []admin.Server
	Shared(ctx context.Context) admin.SharedState
	Drain(on bool)
}

// inquiry is what one server asks of another, in JSON: one of these.
type inquiry struct {
	Order *order `json:"order,omitempty"`
	Take  *take  `json:"take,omitempty"`
}

// order is a command of an operator, who has proved to the other server who they are.
type order struct {
	Name  string   `json:"name"`
	Key   string   `json:"key"`
	Words []string `json:"words"`
}

// take is a room that was handed over, at an epoch, with what those in it are to know, nil for nothing: a room is told too late that
// goes at once.
type take struct {
	Room  string      `json:"room"`
	Epoch uint64      `json:"epoch"`
	Last  *lastOrders `json:"last_orders,omitempty"`
}

// lastOrders are those of a server that stops: see [rooms.Notice].
type lastOrders struct {
	By     time.Time `json:"by"`
	Server string    `json:"server"`
	Again  string    `json:"again"`
}

// others are the other servers of the house as operators act on them.
type others struct {
	server *Server
	Members
}

var _ admin.Others = (*others)(nil)

// Node is that of [admin.Others].
func (o *others) Node() string { return o.server.links.Node() }

// Order is that of [admin.Others].
func (o *others) Order(ctx context.Context, node string, by account.Operator, words []string, out, errs io.Writer) (status int, err error) {
	return o.ask(ctx, node, &inquiry{Order: &order{by.Name, by.Key, words}}, out, errs)
}

// Leave is that of [admin.Others].
func (o *others) Leave(ctx context.Context) (left int) {
	var takers []string
	for _, s := range o.Servers() {
		if s.There && !s.Here && !s.Draining {
			takers = append(takers, s.Name)
		}
	}
	return o.server.lobby.Leave(ctx, takers, o.offer)
}

// offer has another server take a room.
func (o *others) offer(ctx context.Context, to, room string, epoch uint64) error {
	var errs bytes.Buffer
	of := &take{Room: room, Epoch: epoch}
	if by := o.server.admin.StopsBy(); !by.IsZero() {
		of.Last = &lastOrders{by, o.Node(), o.server.admin.Again()}
	}
	status, err := o.ask(ctx, to, &inquiry{Take: of}, io.Discard, &errs)
	if err == nil && status != cmdline.Done {
		err = errors.New(errs.String())
	}
	return err
}

func (o *others) ask(ctx context.Context, node string, q *inquiry, out, errs io.Writer) (status int, err error) {
	text, err := json.Marshal(q)
	if err != nil {
		return cmdline.Failed, err
	}
	return o.server.links.Ask(ctx, node, text, out, errs)
}

// Answer does what another server of the house asks for: a [link.Answerer]. Who it is for is believed, so nothing but the connection of
// servers may lead here.
func (s *Server) Answer(ctx context.Context, from string, text []byte, out, errs io.Writer) (status int) {
	var q inquiry
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	err := in.Decode(&q)
	switch {
	case err != nil:
	case q.Order != nil:
		return s.Admin(ctx, account.Operator{Name: q.Order.Name, Key: q.Order.Key}, q.Order.Words, out, errs)
	case q.Take != nil:
		if err = s.takes(q.Take); err == nil {
			return cmdline.Done
		}
	default:
		err = errors.New("nothing is asked")
	}
	s.log.Warn("unknown request from another server", "node", from, "err", err)
	_, _ = fmt.Fprint(errs, err) // whoever asked is gone otherwise
	return cmdline.Failed
}

// takes has a room run here, and tells those in it what they are to know.
func (s *Server) takes(of *take) error {
	if err := s.lobby.Take(of.Room, of.Epoch); err != nil {
		return err
	}
	if n := of.Last; n != nil {
		s.lobby.AnnounceIn(of.Room, rooms.Notice{Kind: rooms.NoticeDrain, By: n.By, Server: n.Server, Again: n.Again})
	}
	return nil
}
