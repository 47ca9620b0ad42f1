package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"shithead/sshsrv"
)

// maxOperators bounds the operators' file, in bytes.
const maxOperators = 1 << 20

// followOperators has those be operators whose keys are in a file, and reads it again on SIGHUP until ctx ends. Without a
// file there are none.
func followOperators(ctx context.Context, path string, server *sshsrv.Server, log *slog.Logger) error {
	if path == "" {
		return nil
	}
	hangUps := make(chan os.Signal, 1)
	signal.Notify(hangUps, syscall.SIGHUP)
	if err := readOperators(path, server, log); err != nil {
		signal.Stop(hangUps)
		return err
	}
	go func() {
		defer signal.Stop(hangUps)
		for {
			select {
			case <-ctx.Done():
				return
			case <-hangUps:
			}
			if err := readOperators(path, server, log); err != nil {
				log.Error("the operators stay as they were", "err", err)
			}
		}
	}()
	return nil
}

// readOperators reads the operators' file. Lines that are no keys are logged and passed over.
func readOperators(path string, server *sshsrv.Server, log *slog.Logger) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("the operators' file: %w", err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	all, err := sshsrv.ParseOperators(io.LimitReader(file, maxOperators))
	if all == nil {
		return fmt.Errorf("the operators' file %s: %w", path, err)
	}
	if err != nil {
		log.Error("the operators' file has lines that are no keys", "file", path, "err", err)
	}
	server.SetOperators(all)
	log.Info("operators", "file", path, "keys", len(all))
	return nil
}
