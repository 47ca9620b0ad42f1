package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const dockerfile = "../../Dockerfile"

// TestDockerfile_SaysItsVersion: what the linker is told there, with the build argument, is what the command says.
func TestDockerfile_SaysItsVersion(t *testing.T) {
	t.Parallel()
	text := page(t, dockerfile)
	flags := regexp.MustCompile(`(?m)^RUN .*go build .*-ldflags="([^"]*)"`).FindStringSubmatch(text)
	if flags == nil || !strings.Contains(text, "\nARG VERSION=\n") {
		t.Fatalf("no flags for the linker, or no version to build:\n%s", text)
	}
	made := filepath.Join(t.TempDir(), "shithead")
	build := exec.Command("go", "build", "-ldflags", strings.ReplaceAll(flags[1], "$VERSION", "v1.2.3"), "-o", made, ".")
	if says, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, says)
	}
	if says, err := exec.Command(made, "--version").CombinedOutput(); err != nil || string(says) != "shithead version v1.2.3\n" {
		t.Errorf("%q, %v", says, err)
	}
}

// TestDockerfile_AsksWhetherItIsHealthy with a command that there is, of the file that is in the image, which has no shell.
func TestDockerfile_AsksWhetherItIsHealthy(t *testing.T) {
	t.Parallel()
	check := regexp.MustCompile(`(?m)^HEALTHCHECK (?:--[a-z-]+=\S+ )*CMD (\[.*\])$`).FindStringSubmatch(page(t, dockerfile))
	if check == nil {
		t.Fatal("nobody asks")
	}
	var words []string
	if err := json.Unmarshal([]byte(check[1]), &words); err != nil || len(words) < 2 || words[0] != "/shithead" {
		t.Fatalf("%q, %v", words, err)
	}
	folder := t.TempDir()
	start(t, folder, "--listen", "127.0.0.1:0", "--data", folder)
	cmd := itself(t, words[1:]...)
	cmd.Env = append(cmd.Env, "SHITHEAD_DATA="+folder)
	if says, err := cmd.CombinedOutput(); err != nil || string(says) != "healthy\n" {
		t.Errorf("%q, %v", says, err)
	}
}
