package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func trained(t *testing.T, preset string, workers int, seed uint64) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "a.net")
	if err := run(config{seed: seed, rounds: 420, workers: workers}, preset, out); err != nil {
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
	for _, preset := range []string{"bitenight", "custom"} {
		one := trained(t, preset, 1, 1)
		if !bytes.Equal(one, trained(t, preset, 3, 1)) {
			t.Errorf("%s: three workers train another net than one", preset)
		}
		if bytes.Equal(one, trained(t, preset, 1, 2)) {
			t.Errorf("%s: another seed trains the same net", preset)
		}
	}
}

// TestTheNetIsTheSameEverywhere: this hash comes out on every machine.
func TestTheNetIsTheSameEverywhere(t *testing.T) {
	const want = "90c8b010fd572e8f2f53fa2c2822e6068e21f1151de79f1a0337ee8b19227424"
	if got := fmt.Sprintf("%x", sha256.Sum256(trained(t, "classic", 2, 1))); got != want {
		t.Errorf("the net's hash is %s", got)
	}
}
