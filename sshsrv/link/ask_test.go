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

// TestAQuestion_ThatIsNotAnswered ends when the server that asks gives up, and with the connection.
func TestAQuestion_ThatIsNotAnswered(t *testing.T) {
	asked, over := make(chan struct{}), make(chan struct{})
	alpha, _ := pair(t, DefaultLimits(), Services{}, Services{Answer: func(ctx context.Context, _ string, _ []byte, out, _ io.Writer) int {
		_, _ = io.WriteString(out, "let me see")
		asked <- struct{}{}
		<-ctx.Done()
		over <- struct{}{}
		return 0
	}})
	for _, end := range []func(context.CancelFunc){
		func(cancel context.CancelFunc) { cancel() },
		func(context.CancelFunc) { _ = alpha.peerAt("beta").conn.Close() },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		failed := make(chan error, 1)
		go func() {
			_, err := alpha.Ask(ctx, "beta", []byte("why?"), io.Discard, io.Discard)
			failed <- err
		}()
		<-asked
		end(cancel)
		<-over
		if err := <-failed; !errors.Is(err, context.Canceled) && !errors.Is(err, ErrDown) {
			t.Error(err)
		}
		cancel()
		alpha.await("beta")
	}
}

// TestTooManyQuestions are refused, until others are answered.
func TestTooManyQuestions(t *testing.T) {
	limits := DefaultLimits()
	limits.Asks = 2
	asked, answered := make(chan struct{}, 3), make(chan struct{})
	alpha, _ := pair(t, limits, Services{}, Services{Answer: func(context.Context, string, []byte, io.Writer, io.Writer) int {
		asked <- struct{}{}
		<-answered
		return 0
	}})
	ask := func() error {
		_, err := alpha.Ask(t.Context(), "beta", nil, io.Discard, io.Discard)
		return err
	}
	failed := make(chan error, limits.Asks)
	for range limits.Asks {
		go func() { failed <- ask() }()
		<-asked
	}
	if err := ask(); !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
	close(answered)
	for range limits.Asks {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	waitFor(t, func() bool { // until they are counted out
		err := ask()
		if err != nil && !errors.Is(err, ErrRefused) {
			t.Fatal(err)
		}
		return err == nil
	})
}
