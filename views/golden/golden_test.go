package golden

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// attempt is a test that is expected to fail.
type attempt struct {
	testing.TB
	failed bool
	said   string
}

func (a *attempt) Helper()      {}
func (a *attempt) Failed() bool { return a.failed }

func (a *attempt) Errorf(format string, args ...any) {
	a.failed, a.said = true, a.said+fmt.Sprintf(format, args...)
}

func (a *attempt) Fatalf(format string, args ...any) {
	a.Errorf(format, args...)
	runtime.Goexit()
}

func (a *attempt) Fatal(args ...any) { a.Fatalf("%s", fmt.Sprint(args...)) }

// tries runs a test to its end, and says whether it failed.
func tries(a *attempt, test func(t testing.TB)) bool {
	done := make(chan bool)
	go func() {
		defer close(done)
		test(a)
	}()
	<-done
	return a.failed
}

type (
	lobby struct{}
	form  struct{}
)

// updating has pictures written anew, in an empty folder, until the test ends.
func updating(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	before := *update
	*update = true
	t.Cleanup(func() { *update = before })
}

func TestAPictureOfAnotherScreenIsNotWritten(t *testing.T) {
	updating(t)
	for what, c := range map[string]struct {
		failed bool
		test   func(t testing.TB)
	}{
		"another screen":  {false, func(t testing.TB) { Screen[*form](t, "p", &lobby{}, "a lobby") }},
		"no screen":       {false, func(t testing.TB) { Screen[*form](t, "p", nil, "nothing") }},
		"a failed test":   {true, func(t testing.TB) { Screen[*form](t, "p", &form{}, "a form") }},
		"a text, failing": {true, func(t testing.TB) { Text(t, "p", "text") }},
	} {
		if a := (&attempt{TB: t, failed: c.failed}); !tries(a, c.test) || a.said == "" {
			t.Errorf("%s: nothing is said", what)
		}
		if _, err := os.Stat("testdata/p.txt"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: a picture is written", what)
		}
	}
}

// TestAPictureIsWrittenAndHeld: what is written is what is compared with from then on.
func TestAPictureIsWrittenAndHeld(t *testing.T) {
	updating(t)
	for _, c := range []struct {
		updates bool
		name    string
		text    string
		fails   bool
	}{
		{true, "p", "a form", false}, {false, "p", "a form", false}, {false, "p", "another form", true}, {false, "q", "a form", true},
	} {
		*update = c.updates
		a := &attempt{TB: t}
		if failed := tries(a, func(t testing.TB) { Screen[*form](t, c.name, &form{}, c.text) }); failed != c.fails {
			t.Errorf("%+v fails: %v, %s", c, failed, a.said)
		}
	}
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
