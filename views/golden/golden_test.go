package golden

import (
	"os/exec"
	"strings"
	"testing"
)

func TestUpdateIsAFlagOfAllTests(t *testing.T) {
	t.Parallel()
	list, err := exec.Command("go", "list", "-test", "-f", "{{.ImportPath}} {{.Deps}}", "shithead/views/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	tests := 0
	for line := range strings.Lines(string(list)) {
		if name, imports, _ := strings.Cut(line, " "); strings.HasSuffix(name, ".test") {
			tests++
			if !strings.Contains(imports, "shithead/views/golden") {
				t.Errorf("%s does not know -update: its tests do not import views/golden", name)
			}
		}
	}
	if tests == 0 {
		t.Error("there are no tests")
	}
}
