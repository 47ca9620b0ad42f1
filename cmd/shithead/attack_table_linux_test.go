package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestEveryAttackIsShown: each row of the table of attacks names what shows it, an attack of [loads] or a test that there is;
// and each attack that can be run is in the table.
func TestEveryAttackIsShown(t *testing.T) {
	t.Parallel()
	run, tests := map[string]bool{}, testsOf(t, "./...")
	for _, l := range loads() {
		run[l.name] = false
	}
	rows := 0
	for line := range strings.Lines(read(t, "../../sshsrv/ATTACKS.md")) {
		row, ok := strings.CutPrefix(line, "| ")
		if !ok || strings.HasPrefix(row, "attack |") {
			continue
		}
		rows++
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(row), " |"), " | ")
		if len(cells) != 4 {
			t.Errorf("%d columns: %s", len(cells), row)
			continue
		}
		shown := regexp.MustCompile(`"[^"]+"|Test\w+`).FindAllString(cells[3], -1)
		if len(shown) == 0 {
			t.Errorf("nothing shows %q", cells[0])
		}
		for _, name := range shown {
			attack := strings.Trim(name, `"`)
			if _, runs := run[attack]; runs {
				run[attack] = true
			} else if !strings.Contains(tests, "\nfunc "+name+"(t *testing.T)") {
				t.Errorf("%s shows %q, and is neither an attack nor a test", name, cells[0])
			}
		}
	}
	if rows < 20 {
		t.Errorf("the table has %d rows", rows)
	}
	for name, named := range run {
		if !named {
			t.Errorf("%q is not in the table", name)
		}
	}
}
