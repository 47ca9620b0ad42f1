package golden

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

type attempt struct {
	testing.TB
	failed bool
}

func (a *attempt) Failed() bool          { return a.failed }
func (a *attempt) Errorf(string, ...any) { a.failed = true }
func (a *attempt) Fatal(...any)          { a.Fatalf("") }

func (a *attempt) Fatalf(string, ...any) {
	a.failed = true
	runtime.Goexit()
}

// TestAPictureIsWrittenAndHeld: what is written is what is compared with from then on. Another screen, or that of a test that has failed
// before, is not written.
func TestAPictureIsWrittenAndHeld(t *testing.T) {
	type form struct{}
	t.Chdir(t.TempDir())
	before := *update
	defer func() { *update = before }()
	for _, c := range []struct {
		updates, failed bool
		shown           any
		name, text      string
		fails           bool
	}{
		{true, true, form{}, "p", "a form", true},
		{true, false, "a lobby", "p", "a form", true},
		{true, false, nil, "p", "nothing", true},
		{false, false, form{}, "p", "a form", true}, // nothing is written yet
		{true, false, form{}, "p", "a form", false},
		{false, false, form{}, "p", "a form", false},
		{false, false, form{}, "p", "another form", true},
		{false, false, form{}, "q", "a form", true},
	} {
		*update = c.updates
		a, done := &attempt{TB: t, failed: c.failed}, make(chan bool)
		go func() {
			defer close(done)
			Screen[form](a, c.name, c.shown, c.text)
		}()
		<-done
		Equal(t, a.failed, c.fails, c)
	}
	a := &attempt{TB: t}
	Equal(a, 1, 2)
	Equal(t, a.failed, true, "1 and 2 are equal")
}

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
