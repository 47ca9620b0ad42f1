package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func trained(t *testing.T, preset string, rounds, workers int, seed uint64) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "a.net")
	if err := run(config{seed: seed, rounds: rounds, workers: workers}, preset, out); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestTheSameArgumentsTrainTheSameNet with any number of workers, and another seed trains another.
func TestTheSameArgumentsTrainTheSameNet(t *testing.T) {
	one := trained(t, "custom", 210, 1, 1)
	if !bytes.Equal(one, trained(t, "custom", 210, 3, 1)) {
		t.Error("three workers train another net than one")
	}
	if bytes.Equal(one, trained(t, "custom", 210, 1, 2)) {
		t.Error("another seed trains the same net")
	}
}

// TestTheNetIsTheSameEverywhere: this hash comes out on every machine.
func TestTheNetIsTheSameEverywhere(t *testing.T) {
	const want = "90c8b010fd572e8f2f53fa2c2822e6068e21f1151de79f1a0337ee8b19227424"
	if got := fmt.Sprintf("%x", sha256.Sum256(trained(t, "classic", 420, 2, 1))); got != want {
		t.Errorf("the net's hash is %s", got)
	}
}
