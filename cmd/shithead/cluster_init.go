package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/durable"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/data"
)

func newClusterInit() *cobra.Command {
	c := clusterConfig{}
	from := ""
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Make a house of several servers of the folder of one",
		Long: "Make a house of several servers of the folder of one that is stopped, with its host key, people, results and unfinished\n" +
			"rounds. All of it is checked, and the folder stays as it is: don't serve it any more, the house goes on from there.",
		Example: "shithead cluster init --from /var/lib/shithead --data ./house\nshithead cluster --data ./house",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" {
				return errors.New("--from: give the data folder of the server that was there until now")
			}
			if err := c.check(); err != nil {
				return err
			}
			local, err := newLocalHouse(&c, cmd.OutOrStdout(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if err := local.seed(ctx, from); err != nil {
				return failure{err}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is a house of %d servers. Run it: shithead cluster --data %s --nodes %d --listen %s\n",
				c.data, c.nodes, c.data, c.nodes, c.listen)
			return failed(err)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "data folder of a server that is stopped")
	c.addTo(cmd)
	return cmd
}

// seedPattern is what the folder of a house is called, beside its own, as long as it is not whole.
const seedPattern = ".house-*"

// seed makes the folder of the house, all of it or nothing, from that of a server that is stopped.
func (h *localHouse) seed(ctx context.Context, from string) (err error) {
	if err := maySeed(from); err != nil {
		return err
	}
	to := filepath.Clean(h.config.data)
	if files, err := os.ReadDir(to); err == nil && len(files) > 0 {
		return fmt.Errorf("the folder %s is not empty: choose another with --data", to)
	}
	above := filepath.Dir(to)
	if err := durable.MakeFolder(above); err != nil {
		return fmt.Errorf("the folder of the house can't be made: %w", err)
	}
	private, err := os.MkdirTemp(above, seedPattern) // with mode 0700
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(private)
		}
	}()
	h.config.data = private
	defer func() { h.config.data = to }()
	key, err := os.ReadFile(filepath.Join(from, hostKeyFile))
	if err != nil {
		return fmt.Errorf("the host key: %w", err)
	}
	if _, err := gossh.ParsePrivateKey(key); err != nil {
		return fmt.Errorf("the host key: %w", err)
	}
	if err := durable.Write(durable.At(private), hostKeyFile, key); err != nil {
		return err
	}
	if err := h.prepare(); err != nil {
		return err
	}
	store := filepath.Join(h.folder(1), storeFile)
	if err := data.CopyFile(ctx, filepath.Join(from, storeFile), store); err != nil {
		return err
	}
	if err := checkSeed(store); err != nil {
		return err
	}
	if err := syncFile(store); err != nil {
		return err
	}
	if err := errors.Join(durable.At(h.folder(1)).Sync(), durable.At(private).Sync()); err != nil {
		return err
	}
	_ = os.Remove(to) // an empty one: some systems do not put another in its place
	if err := os.Rename(private, to); err != nil {
		return err
	}
	return durable.At(above).Sync()
}

// maySeed says why a house cannot be made of a folder.
func maySeed(from string) error {
	if !there(filepath.Join(from, storeFile)) {
		return fmt.Errorf("there is no store in %s: say where it is with --from", from)
	}
	switch node, err := nodefile.Read(from); {
	case err != nil:
		return err
	case node != nil:
		return fmt.Errorf("%s is the folder of one of several servers already", from)
	}
	return halfRestored(from)
}

// checkSeed says why a house cannot begin with a store, which is brought up to date.
func checkSeed(path string) error {
	store, err := data.Open(path)
	if err != nil {
		return err
	}
	home, err := store.Home()
	if err == nil && home != "" {
		err = errors.New("the store is one of a house of several servers already")
	}
	if err == nil {
		if _, err = store.Rooms(); err != nil {
			err = fmt.Errorf("%w; start the server once more, which sets such a room aside", err)
		}
	}
	return errors.Join(err, store.Close())
}

// syncFile waits until the disk has a file.
func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
