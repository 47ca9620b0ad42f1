package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestTheSameArgumentsTrainTheSameNet on every machine, with any number of workers, and another seed trains another.
func TestTheSameArgumentsTrainTheSameNet(t *testing.T) {
	const want = "90c8b010fd572e8f2f53fa2c2822e6068e21f1151de79f1a0337ee8b19227424"
	for _, c := range []struct {
		workers int
		seed    uint64
		same    bool
	}{{3, 1, true}, {1, 1, true}, {1, 2, false}} {
		if testing.Short() && c.workers == 1 {
			break // the race detector learns nothing from it
		}
		out := filepath.Join(t.TempDir(), "a.net")
		if err := run(config{seed: c.seed, rounds: 420, workers: c.workers}, "classic", out); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(out)
		if got := fmt.Sprintf("%x", sha256.Sum256(file)); err != nil || (got == want) != c.same {
			t.Errorf("%+v: the net's hash is %s, %v", c, got, err)
		}
	}
}
