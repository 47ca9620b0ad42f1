package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

const dockerfile = "../../Dockerfile"

// TestDockerfile_SaysItsVersion: what the linker is told there, with the build argument, is what the command says.
func TestDockerfile_SaysItsVersion(t *testing.T) {
	t.Parallel()
	text := read(t, dockerfile)
	if linkerFlags.FindString(text) == "" || !strings.Contains(text, "\nARG VERSION=\n") {
		t.Fatalf("no flags for the linker, or no version to build:\n%s", text)
	}
	says, err := exec.Command(installed(t, "shithead"), "--version").CombinedOutput()
	if err != nil || string(says) != "shithead version v1.2.3\n" {
		t.Errorf("%q, %v", says, err)
	}
}

var linkerFlags = regexp.MustCompile(`(?m)^RUN .*go build .*-ldflags="([^"]*)"`)

// installing is the real go, which installs into a folder what is linked as the Dockerfile says.
func installing(folder, line string) *exec.Cmd {
	text, _ := os.ReadFile(dockerfile) // without it nothing is known of a version
	flags := append(linkerFlags.FindStringSubmatch(string(text)), "", "")[1]
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = filepath.Join("..", "..")
	flags = strings.ReplaceAll(flags, "$VERSION", "v1.2.3")
	cmd.Env = append(os.Environ(), "GOBIN="+folder, "GOFLAGS='-ldflags="+flags+"'")
	return cmd
}

// install installs the commands into a folder, which [TestMain] removes.
var install = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "shithead-bin"); err != nil {
		return "", err
	}
	if says, err := installing(folder, "go install ./cmd/shithead ./cmd/shithead-bot").CombinedOutput(); err != nil {
		return folder, fmt.Errorf("%w\n%s", err, says)
	}
	return folder, nil
})

// installed is where a command is that the real go has installed, once for all tests.
func installed(t *testing.T, name string) (path string) {
	t.Helper()
	folder, err := install()
	must(t, err)
	hasInstalled.Store(true)
	return filepath.Join(folder, name)
}

// linkedCommand is the command as it is installed, for what ends by itself: it begins sooner than [itself], above all where that looks for
// races.
func linkedCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(installed(t, "shithead"), args...)
	cmd.Env = surroundings()
	return cmd
}

// hasInstalled reports whether there is a folder to remove.
var hasInstalled atomic.Bool

// tidy are the tests of a binary, after which what they have installed is removed.
type tidy struct{ *testing.M }

func (t tidy) Run() int {
	defer func() {
		if hasInstalled.Load() {
			folder, _ := install()
			_ = os.RemoveAll(folder)
		}
	}()
	return t.M.Run()
}

// TestDockerfile_AsksWhetherItIsHealthy with a command that there is, of the file that is in the image, which has no shell.
func TestDockerfile_AsksWhetherItIsHealthy(t *testing.T) {
	t.Parallel()
	check := regexp.MustCompile(`(?m)^HEALTHCHECK (?:--[a-z-]+=\S+ )*CMD (\[.*\])$`).FindStringSubmatch(read(t, dockerfile))
	if check == nil {
		t.Fatal("nobody asks")
	}
	var words []string
	if err := json.Unmarshal([]byte(check[1]), &words); err != nil || len(words) < 2 || words[0] != "/shithead" {
		t.Fatalf("%q, %v", words, err)
	}
	folder := t.TempDir()
	start(t, folder, "--data", folder)
	cmd := itself(t, words[1:]...)
	cmd.Env = append(cmd.Env, "SHITHEAD_DATA="+folder)
	if says, err := cmd.CombinedOutput(); err != nil || string(says) != "healthy\n" {
		t.Errorf("%q, %v", says, err)
	}
}
