package main

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shithead/views/viewtest"
)

// mutantsVariable has [TestTheOrdeal_FindsMutants] build the mutants, as SHITHEAD_LONG does.
const mutantsVariable = "SHITHEAD_MUTANTS"

// edit is another text in a file, which has it once.
type edit struct{ file, text, instead string }

// mutant is a build that breaks a promise, and what it has to go through to be found out.
type mutant struct {
	edits []edit
	what  []string
}

func mutants() map[string]mutant {
	return map[string]mutant{
		"whoever was owner before may write": {
			[]edit{{
				"data/cluster/journals.go",
				"j.client.commit([]clientv3.Cmp{is(headKey(w.Room), at.revision)}, ops)", "j.client.commit(nil, ops)",
			}},
			[]string{"one is stopped, and woken", "one is stopped, and woken", "one is stopped, and woken"},
		},
		"acknowledged before it is written": {
			[]edit{
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
			[]string{"all are killed", "all are killed", "all are killed"},
		},
		"changes are applied twice": {
			[]edit{
				{"data/apply.go", "if _, err := t.applyNumbered(due); err != nil {", "if _, err := t.applyNumbered(due); err != nil {\nreturn err\n}\nif _, err := t.applyNumbered(due); err != nil {"},
				{"data/settle.go", "if t.isSettled(o.ID) {", "if false {"},
			},
			[]string{"one is killed"},
		},
	}
}

// overlay writes the files that have edits into a folder, and gives the list of them for the compiler.
func (m mutant) overlay(t *testing.T, folder string) (list string) {
	t.Helper()
	root := filepath.Join("..", "..")
	texts, overlay := map[string]string{}, map[string]string{}
	for _, e := range m.edits {
		if _, known := texts[e.file]; !known {
			texts[e.file] = read(t, filepath.Join(root, e.file))
		}
		if n := strings.Count(texts[e.file], e.text); n != 1 {
			t.Fatalf("%s has %d times %q", e.file, n, e.text)
		}
		texts[e.file] = strings.Replace(texts[e.file], e.text, e.instead, 1)
	}
	for file, text := range texts {
		path, err := filepath.Abs(filepath.Join(root, file))
		must(t, err)
		if _, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution); err != nil {
			t.Fatal(err)
		}
		overlay[path] = filepath.Join(folder, strings.ReplaceAll(file, "/", "-"))
		write(t, overlay[path], text)
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	must(t, err)
	list = filepath.Join(folder, "overlay.json")
	must(t, os.WriteFile(list, text, 0o600))
	return list
}

// TestTheOrdeal_FindsMutants: a house that breaks one of its promises is found out by what
// [TestNothingIsLost_ByAHouse] looks at. By default no mutant is built: it is only looked whether there is what it
// edits.
func TestTheOrdeal_FindsMutants(t *testing.T) {
	t.Parallel()
	for name, m := range mutants() {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			list := m.overlay(t, folder)
			if os.Getenv(mutantsVariable) == "" && !viewtest.Long() {
				return
			}
			path := filepath.Join(folder, "shithead")
			if text, err := exec.Command("go", "build", "-overlay", list, "-o", path, ".").CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			faults := ordealOf(t, path).goThrough(3, m.what)
			if len(faults) == 0 {
				t.Error("nothing is found")
			}
			for _, fault := range faults[:min(3, len(faults))] {
				t.Logf("%.300s", fault)
			}
		})
	}
}
