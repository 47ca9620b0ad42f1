package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/datafolder"
)

// The files in the data folder, besides the control socket.
const (
	hostKeyFile = datafolder.HostKey
	storeFile   = datafolder.Store
)

// folderFlag is the flag --data, which says where everything that is kept lies.
type folderFlag struct{ path string }

func (f *folderFlag) addTo(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.path, "data", os.Getenv(variable("data")),
		"data folder (default: shithead in $XDG_DATA_HOME or in ~/.local/share)")
}

func (f *folderFlag) get() (string, error) {
	if f.path != "" {
		return f.path, nil
	}
	if base := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "shithead"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", failure{fmt.Errorf("no data folder: set --data (%w)", err)}
	}
	return filepath.Join(home, ".local", "share", "shithead"), nil
}
