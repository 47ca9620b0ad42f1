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

// TestRelease_FilesAgree: the image and the archives are linked alike, so that the command tells its version. The files that
// goreleaser packs are there, the unit has its user, and CI runs what you can run.
func TestRelease_FilesAgree(t *testing.T) {
	t.Parallel()
	fails(t, 0, `^shithead version v1.2.3\ngo1\.\S+, \w+/\w+\n$`, "version")
	release := read(t, "../../.goreleaser.yaml")
	for name, want := range map[string]string{
		"Dockerfile":                    `(?s)\nARG VERSION=\n.* -trimpath -ldflags="-s -w -X main.version=\$VERSION" `,
		".goreleaser.yaml":              `(?s)CGO_ENABLED=0.* \[-trimpath\]\n.*"-s -w -X main.version=v\{\{ .Version \}\}"`,
		".github/workflows/ci.yml":      `- run: \.ci/run\n`,
		".github/workflows/release.yml": `go run ` + regexp.MustCompile(`github\.com/goreleaser/\S+`).FindString(release),
		".github/release/postinstall":   `useradd --system .* shithead\n`,
		"cmd/shithead/shithead.service": `\nUser=shithead\n`,
	} {
		if !regexp.MustCompile(want).MatchString(read(t, "../../"+name)) {
			t.Errorf("%s: there is no %s", name, want)
		}
	}
	for _, name := range regexp.MustCompile(`[ ]((?:cmd|\.github)/\S+)\n`).FindAllStringSubmatch(release, -1) {
		read(t, "../../"+name[1])
	}
}
