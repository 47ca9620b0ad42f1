package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/views/viewtest"
)

// mutants are builds that break a promise: edits of a file, a text that it has once and what stands there instead; and what they have
// to go through to be found out.
var mutants = map[string]struct {
	edits [][3]string
	what  []string
}{
	"the server that was owner before may write": {
		[][3]string{{
			"data/cluster/journals.go", "j.client.commit([]clientv3.Cmp{is(headKey(w.Room), at.revision)}, ops)", "j.client.commit(nil, ops)",
		}},
		slices.Repeat([]string{"one is stopped, and woken"}, 3),
	},
	"acknowledged before it is written": {
		[][3]string{
			{"data/house/keeper.go", "{ return data.InSteps(writes, k.carryOut) }", `{
	all, done := append([]data.Write(nil), writes...), make(chan []error, 1)
	later.Do(func() {
		go func() {
			for do := range late {
				do()
			}
		}()
	})
	late <- func() {
		time.Sleep(30 * time.Millisecond)
		done <- data.InSteps(all, k.carryOut)
	}
	for _, w := range all {
		if w.Settle != nil || w.Drops() {
			return <-done
		}
	}
	return make([]error, len(all))
}

var (
	later sync.Once
	late  = make(chan func(), 1000)
)`},
			{"data/house/keeper.go", "\t\"sync\"\n", "\t\"sync\"\n\t\"time\"\n"},
		},
		slices.Repeat([]string{"all are killed"}, 3),
	},
	"changes are applied twice": {
		[][3]string{
			{
				"data/apply.go", "if _, err := t.applyNumbered(due); err != nil {",
				"if _, err := t.applyNumbered(due); err != nil {\nreturn err\n}\nif _, err := t.applyNumbered(due); err != nil {",
			},
			{"data/settle.go", "if t.isSettled(o.ID) {", "if false {"},
		},
		[]string{"one is killed"},
	},
}

// TestTheOrdeal_FindsMutants: a house that breaks one of its promises is found out by what [TestNothingIsLost_ByAHouse] looks at. They
// are built with SHITHEAD_MUTANTS or SHITHEAD_LONG=1; else it is only looked whether there is what they edit.
func TestTheOrdeal_FindsMutants(t *testing.T) {
	t.Parallel()
	for name, mutant := range mutants {
		t.Run(name, func(t *testing.T) {
			folder, overlay := t.TempDir(), map[string]string{}
			for _, e := range mutant.edits {
				path, err := filepath.Abs(filepath.Join("..", "..", e[0]))
				must(t, err)
				if overlay[path] == "" {
					overlay[path] = filepath.Join(folder, strconv.Itoa(len(overlay))+".go")
					write(t, overlay[path], read(t, path))
				}
				text := read(t, overlay[path])
				if n := strings.Count(text, e[1]); n != 1 {
					t.Fatalf("%s has %d times %q", e[0], n, e[1])
				}
				write(t, overlay[path], strings.Replace(text, e[1], e[2], 1))
			}
			if os.Getenv("SHITHEAD_MUTANTS") == "" && !viewtest.Long() {
				return
			}
			list, err := json.Marshal(map[string]any{"Replace": overlay})
			must(t, err)
			write(t, filepath.Join(folder, "overlay.json"), string(list))
			path := filepath.Join(folder, "shithead")
			build := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-o", path, ".")
			if text, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			m := newMachines(t)
			m.command = func(_ int, args ...string) *exec.Cmd {
				cmd := exec.Command(path, args...)
				cmd.Env = surroundings()
				return cmd
			}
			faults := foundOrdeal(m).goThrough(3, mutant.what)
			if len(faults) == 0 {
				t.Error("nothing is found")
			}
			t.Logf("%.900q", faults)
		})
	}
}
