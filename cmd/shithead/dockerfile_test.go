package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

const dockerfile = "../../Dockerfile"

// binaries is where the commands are installed, which [TestMain] removes.
var binaries string

// install installs the commands with the real go, linked as the Dockerfile says, once for all tests.
var install = sync.OnceValue(func() error {
	text, err := os.ReadFile(dockerfile)
	flags := regexp.MustCompile(`(?m)^RUN .*go build .*-ldflags="([^"]*)"`).FindStringSubmatch(string(text))
	if flags == nil {
		return fmt.Errorf("the Dockerfile has no flags for the linker: %w", err)
	}
	cmd := exec.Command("go", "install", "./cmd/shithead", "./cmd/shithead-bot")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "GOBIN="+binaries, "GOFLAGS='-ldflags="+strings.ReplaceAll(flags[1], "$VERSION", "v1.2.3")+"'")
	if says, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, says)
	}
	return nil
})

// linkedCommand is the command as it is installed, for what ends by itself: it begins sooner than [itself].
func linkedCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	must(t, install())
	cmd := exec.Command(filepath.Join(binaries, "shithead"), args...)
	cmd.Env = surroundings()
	return cmd
}

// TestDockerfile_SaysItsVersion: what the linker is told there, with the build argument, is what the command says.
func TestDockerfile_SaysItsVersion(t *testing.T) {
	t.Parallel()
	if !strings.Contains(read(t, dockerfile), "\nARG VERSION=\n") {
		t.Error("no version to build")
	}
	fails(t, 0, `^shithead version v1.2.3\ngo1\.\S+, \w+/\w+\n$`, "version")
}
