package link

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestAQuestion(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), Services{}, Services{Answer: func(_ context.Context, from string, question []byte, out, errs io.Writer) int {
		_, _ = io.WriteString(errs, from)
		_, _ = io.WriteString(out, strings.Repeat(string(question), 1_000_000)) // many windows of the channel
		_, _ = io.WriteString(errs, " asks")
		return 3
	}})
	for range 3 {
		var out, errs bytes.Buffer
		status, err := alpha.Ask(t.Context(), "beta", []byte("why?"), &out, &errs)
		if err != nil || status != 3 || out.String() != strings.Repeat("why?", 1_000_000) || errs.String() != "alpha asks" {
			t.Errorf("status %d, %v, %d bytes, %q", status, err, out.Len(), errs.String())
		}
	}
	for _, refused := range []struct {
		by   *linked
		to   string
		what []byte
		err  error
	}{
		{alpha, "beta", make([]byte, DefaultLimits().AskBytes+1), ErrRefused},
		{beta, "alpha", []byte("why?"), ErrRefused}, // which answers nothing
		{alpha, "gamma", []byte("why?"), ErrDown},
	} {
		if _, err := refused.by.Ask(t.Context(), refused.to, refused.what, io.Discard, io.Discard); !errors.Is(err, refused.err) {
			t.Errorf("%d bytes to %s: %v, not %v", len(refused.what), refused.to, err, refused.err)
		}
	}
}

// TestQuestions_ThatTakeTime: there are so many at once. They end when they are answered, when the server that asks gives up, and with
// the connection.
func TestQuestions_ThatTakeTime(t *testing.T) {
	limits := DefaultLimits()
	limits.Asks = 1
	asked, answered, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	alpha, _ := pair(t, limits, Services{}, Services{Answer: func(ctx context.Context, _ string, _ []byte, out, _ io.Writer) int {
		_, _ = io.WriteString(out, "let me see")
		asked <- struct{}{}
		select {
		case <-answered:
		case <-ctx.Done():
			over <- struct{}{}
		}
		return 0
	}})
	for _, c := range []struct {
		what string
		end  func(cancel func())
	}{
		{"it is answered", func(func()) { answered <- struct{}{} }},
		{"alpha gives up", func(cancel func()) { cancel(); <-over }},
		{"the connection is closed", func(func()) { _ = alpha.peerAt("beta").conn.Close(); <-over }}, // the last: what is asked next fails
	} {
		ctx, cancel := context.WithCancel(t.Context())
		ask := func() error {
			_, err := alpha.Ask(ctx, "beta", []byte("why?"), io.Discard, io.Discard)
			return err
		}
		failed := make(chan error, 1)
		go func() {
			err := ErrRefused
			for errors.Is(err, ErrRefused) { // until the one before is counted out
				err = ask()
			}
			failed <- err
		}()
		<-asked
		if err := ask(); !errors.Is(err, ErrRefused) {
			t.Error("one more than may be:", err)
		}
		c.end(cancel)
		err := <-failed
		if ends := errors.Is(err, context.Canceled) || errors.Is(err, ErrDown); ends != (c.what != "it is answered") || !ends && err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		cancel()
	}
}
