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
	alpha, _ := pair(t, DefaultLimits(), Services{Answer: func(_ context.Context, from string, question []byte, out,
		errs io.Writer,
	) int {
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
	for node, c := range map[string]struct {
		bytes int
		want  error
	}{"beta": {DefaultLimits().AskBytes + 1, ErrRefused}, "gamma": {1, ErrDown}} {
		if _, err := alpha.Ask(t.Context(), node, make([]byte, c.bytes), io.Discard, io.Discard); !errors.Is(err,
			c.want) {
			t.Errorf("%d bytes to %s: %v, not %v", c.bytes, node, err, c.want)
		}
	}
}

// TestQuestions_ThatTakeTime end when they are answered, when the server that asks gives up, and with the connection.
func TestQuestions_ThatTakeTime(t *testing.T) {
	limits := DefaultLimits()
	limits.Asks = 1
	asked, answered, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	alpha, _ := pair(t, limits, Services{Answer: func(ctx context.Context, _ string, _ []byte, out, _ io.Writer) int {
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
		end  func(cancel func())
		want error
	}{
		{func(func()) { answered <- struct{}{} }, nil},
		{func(cancel func()) { cancel(); <-over }, context.Canceled},
		{func(func()) { _ = alpha.peer("beta").conn.Close(); <-over }, ErrDown}, // the last: what is asked next fails
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		ask := func() error {
			_, err := alpha.Ask(ctx, "beta", []byte("why?"), io.Discard, io.Discard)
			return err
		}
		first := make(chan error, 1)
		go func() {
			err := ErrRefused
			for errors.Is(err, ErrRefused) { // until the one before is counted out
				err = ask()
			}
			first <- err
		}()
		<-asked
		if err := ask(); !errors.Is(err, ErrRefused) {
			t.Error("one more than may be:", err)
		}
		c.end(cancel)
		if err := <-first; !errors.Is(err, c.want) {
			t.Errorf("%v, not %v", err, c.want)
		}
	}
}
