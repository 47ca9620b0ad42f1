package main

import (
	"path/filepath"
	"testing"
)

// TestExport_Refuses what says too little, and cluster init does; so does a folder without a store.
func TestExport_Refuses(t *testing.T) {
	t.Parallel()
	several := t.TempDir()
	for says, args := range map[string][]string{
		"--data": {"cluster", "export", "--to", "x"}, "--to": {"cluster", "export", "--data", several},
		"--from": {"cluster", "init", "--data", "x"}, "odd number": {"cluster", "init", "--from", "x", "--data", "y", "--nodes", "2"},
	} {
		if code := refusedCommand(t, says, args...); code != exitUsage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
	refusedCommand(t, "there is no store", "cluster", "init", "--from", several, "--data", filepath.Join(several, "new"))
}
