package api

import (
	"context"
	"errors"
	"io"

	"shithead/rooms"
)

// A program that another server has sent is served from its way into a room until it has left that. Its requests were paid for
// there, where it came in; what they cost is paid for here, where the work is.

// visitor is a program of another server.
type visitor struct {
	*session
	// requests are those that come, none of which is read before the one before it is carried out; closed after the last.
	requests chan incoming
	back     Back
}

// Serve carries out what a program asks for that another server has sent: frames come from a line, and go out through it. Out
// of a room it goes back, as the answer says; its seat stays its own. Where the room is said to have moved here, it is waited for.
func (a *API) Serve(running context.Context, of Program, to Moved, line io.Reader) Back {
	v := &visitor{session: a.session(&of, a.budgets.newPayer(of.From)), requests: make(chan incoming), back: Back{Over: true}}
	v.visits, v.moved = true, to
	v.run(running, func(ctx context.Context) {
		of.Go("reader", func() {}, func() { v.read(ctx, line) })
		v.work(ctx)
	})
	return v.back
}

// read reads requests to their end, which is that of the line at the latest.
func (v *visitor) read(ctx context.Context, line io.Reader) {
	defer close(v.requests)
	for {
		request, err := readIncoming(line, v.api.Limits)
		switch {
		case errors.Is(err, errFrame):
			v.of.Log.Error("invalid request from another server", "err", err)
			return
		case err != nil:
			return
		}
		select {
		case v.requests <- request:
		case <-ctx.Done():
			return
		}
	}
}

// work carries out requests until the program is out of the room, or its session is over.
func (v *visitor) work(ctx context.Context) {
	for {
		var gone <-chan struct{}
		if v.at != nil {
			gone = v.at.gone
		}
		select {
		case <-ctx.Done():
			return
		case <-gone:
			v.goesBack()
			return
		case request, more := <-v.requests:
			if !more || !v.carriesOut(ctx, request) {
				return
			}
		}
	}
}

// carriesOut carries out a request, if that is to be done here. It says no if the program goes back.
func (v *visitor) carriesOut(ctx context.Context, request incoming) bool {
	out := v.answer(ctx, request)
	if out.leads != nil {
		v.back = Back{Moved: out.leads.Moved}
		return false
	}
	v.out.put(ctx, out)
	if v.at == nil {
		v.goesBack()
	}
	return v.at != nil
}

// goesBack notes that the program goes back to its first server, and where the room is, if that has moved.
func (v *visitor) goesBack() {
	v.drop()
	v.back = Back{Moved: v.moved}
}

// where is what is said of where a room is once it is over.
func (at *seatAt) where() Moved {
	moved, ok := errors.AsType[*rooms.MovedError](at.why)
	if !ok {
		return Moved{}
	}
	return Moved{at.code, moved.Owner, true}
}
