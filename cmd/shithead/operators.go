package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"shithead/sshsrv"
	"shithead/sshsrv/account"
)

// maxOperators bounds the operators' file, in bytes.
const maxOperators = 1 << 20

// followOperators has those be operators whose keys are in a file, and reads it again on SIGHUP until ctx ends: then it
// has to be whole. Without a file there are none.
func followOperators(ctx context.Context, path string, server *sshsrv.Server, log *slog.Logger) error {
	if path == "" {
		return nil
	}
	hangUps := make(chan os.Signal, 1)
	signal.Notify(hangUps, syscall.SIGHUP)
	all, err := readOperators(path)
	if all == nil {
		signal.Stop(hangUps)
		return err
	}
	if err != nil {
		log.Error("invalid lines in the operators' file skipped", "err", err)
	}
	set := func(all account.Operators) {
		server.SetOperators(all)
		log.Info("operators loaded", "file", path, "keys", len(all))
	}
	set(all)
	go func() {
		defer signal.Stop(hangUps)
		for {
			select {
			case <-ctx.Done():
				return
			case <-hangUps:
			}
			if all, err := readOperators(path); err != nil { // perhaps it is being written
				log.Error("operators not reloaded", "err", err)
			} else {
				set(all)
			}
		}
	}()
	return nil
}

// readOperators reads the operators' file. The error says which lines are no keys, or, without operators, why it cannot be
// read.
func readOperators(path string) (all account.Operators, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the operators' file: %w", err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(file, maxOperators+1))
	switch {
	case err != nil:
	case len(text) > maxOperators:
		err = fmt.Errorf("it has more than %d bytes", maxOperators)
	default:
		all, err = account.ParseOperators(bytes.NewReader(text))
	}
	if err != nil {
		err = fmt.Errorf("the operators' file %s: %w", path, err)
	}
	return all, err
}
