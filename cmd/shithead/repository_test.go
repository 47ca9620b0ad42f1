package main

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"shithead/engine/enginetest"
)

// goSource is the source of packages, which may be patterns such as "./data/...", and of their tests, by its path from the root of the
// module.
func goSource(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	return filesOf(t, ".go", patterns...)
}

// tree is the text of every Go file and every page, by its path from the root of the module.
var tree = sync.OnceValues(func() (map[string]string, error) {
	root, found := os.DirFS("../.."), map[string]string{}
	return found, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == ".git"):
			return fs.SkipDir
		case path.Ext(name) == ".go" || path.Ext(name) == ".md":
			text, err := fs.ReadFile(root, name)
			found[name] = string(text)
			return err
		}
		return nil
	})
})

// filesOf is the text of the files in packages whose names end with a suffix, likewise.
func filesOf(t *testing.T, suffix string, patterns ...string) map[string]string {
	t.Helper()
	all, err := tree()
	must(t, err)
	found := map[string]string{}
	for _, pattern := range patterns {
		folder, recursive := strings.CutSuffix(pattern, "/...")
		folder = path.Clean(folder)
		before := len(found)
		for name, text := range all {
			in := path.Dir(name)
			below := recursive && (folder == "." || strings.HasPrefix(in, folder+"/"))
			if (in == folder || below) && strings.HasSuffix(name, suffix) {
				found[name] = text
			}
		}
		if len(found) == before {
			t.Errorf("there is no package %s", pattern)
		}
	}
	return found
}

// testsOf is the source of packages, which may be patterns, and of their tests, as one text.
func testsOf(t *testing.T, patterns ...string) string {
	t.Helper()
	return strings.Join(slices.Collect(maps.Values(goSource(t, patterns...))), "\n")
}

var docLink = regexp.MustCompile(`(?:^|[ (])\[\*?((?:[a-z]\w*\.)?[A-Za-z]\w*(?:\.[A-Za-z]\w*)?)\]`)

// TestDocLinksLeadSomewhere: each name in brackets in a comment is a word in the code of the package it is in, or of the one that
// it names.
func TestDocLinksLeadSomewhere(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	known, packages, links := map[[2]string]bool{}, map[string]bool{}, [][2]string{}
	for name, text := range goSource(t, "./...") {
		in := path.Base(path.Dir(name))
		packages[in] = true
		for line := range strings.Lines(text) {
			code, comment, _ := strings.Cut(line, "// ") // what is indented in a comment is no text
			for _, link := range docLink.FindAllStringSubmatch(comment, -1) {
				links = append(links, [2]string{in, link[1]})
			}
			for _, word := range strings.FieldsFunc(code,
				func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
				known[[2]string{in, word}] = true
			}
		}
	}
	for _, link := range links {
		in := link[0]
		first, rest, _ := strings.Cut(link[1], ".")
		kind, member, _ := strings.Cut(rest, ".")
		here := known[[2]string{in, first}] && (rest == "" || known[[2]string{in, kind}])
		there := known[[2]string{first, kind}] && (member == "" || known[[2]string{first, member}])
		library := rest != "" && !packages[first] && first == strings.ToLower(first)
		if !here && !there && !library {
			t.Errorf("package %s: nothing is called [%s]", in, link[1])
		}
	}
	if len(links) < 100 {
		t.Errorf("only %d names are in brackets", len(links))
	}
}

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
	for _, name := range regexp.MustCompile(`[ ]((?:cmd|engine|sshsrv|views|\.github)/[^{\s]+)\n`).FindAllStringSubmatch(release, -1) {
		read(t, "../../"+name[1])
	}
}
