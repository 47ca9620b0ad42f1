package boltpages

import (
	"os/exec"
	"strings"
	"testing"
)

func TestVersion_IsTheModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "go.etcd.io/bbolt").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != Version {
		t.Errorf("it is %s, this reads the layout of %s: read what has changed, see doc.go (%v)", got, Version, err)
	}
}
