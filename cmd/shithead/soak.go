package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"shithead/cmd/shithead/internal/loadgen"
)

// soak makes a soak, prints what was measured until its end, and fails if the server has not stayed as it was.
func (c *loadConfig) soak(ctx context.Context, out, errs io.Writer) error {
	report, err := loadgen.RunSoak(ctx, &c.plan, newsTo(errs))
	if report == nil {
		return err
	}
	if ctx.Err() != nil {
		err = errStopped
	}
	return errors.Join(err, leaks(report), c.prints(report, out))
}

// leaks says which figures have grown.
func leaks(r *loadgen.SoakReport) error {
	var names []string
	for _, v := range r.Leaks() {
		names = append(names, v.Figure)
	}
	if names == nil {
		return nil
	}
	return fmt.Errorf("the server does not stay as it is: %s", strings.Join(names, ", "))
}

// errStopped says that a load was ended from outside.
var errStopped = errors.New("it was stopped before its end")

// newsTo says what goes on, with the seconds since the beginning.
func newsTo(w io.Writer) func(stage, says string) {
	began := time.Now()
	return func(_, says string) { fmt.Fprintf(w, "%5.1fs  %s\n", time.Since(began).Seconds(), says) }
}
