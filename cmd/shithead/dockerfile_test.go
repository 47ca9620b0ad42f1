package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const dockerfile = "../../Dockerfile"

// built is the path of a command that is linked as the Dockerfile says. Go caches what it runs, and not what it builds.
func built(t *testing.T, name string) (path string) {
	t.Helper()
	flags := regexp.MustCompile(`(?m)^RUN .*go build .*-ldflags="([^"]*)"`).FindStringSubmatch(read(t, dockerfile))
	if flags == nil {
		t.Fatal("the Dockerfile has no flags for the linker")
	}
	path = filepath.Join(t.TempDir(), name)
	linker := "-ldflags=" + strings.ReplaceAll(flags[1], "$VERSION", "v1.2.3")
	cmd := exec.Command("go", "run", linker, "-exec", "cp", "./cmd/"+name, path)
	cmd.Dir = filepath.Join("..", "..")
	if says, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, says)
	}
	return path
}

// TestRelease_FilesAgree: the image and the archives are linked alike, so that the command tells its version. The files that
// goreleaser packs are there, the unit has its user, and CI runs what you can run.
func TestRelease_FilesAgree(t *testing.T) {
	t.Parallel()
	got := answered(exec.Command(built(t, "shithead"), "version"))
	if !regexp.MustCompile(`^shithead version v1.2.3\ngo1\.\S+, \w+/\w+\n$`).MatchString(got.Out) {
		t.Errorf("%+v", got)
	}
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
