package main

import (
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shithead/engine/enginetest"
	"shithead/sshsrv/cmdline"

	gossh "golang.org/x/crypto/ssh"
)

type typed struct {
	// line is how it stands there, and says a regular expression that it prints, on standard output or error.
	line, says string
	// as is whose key the OpenSSH client comes in with, ann's unless said otherwise.
	as string
	// with is what stands for pieces of the line.
	with []string
	// does runs it where it is not simply typed into a shell and ends with 0.
	does func(f *follower, c typed)
}

// manualCommands are the commands of the pages that are run, in their order.
var manualCommands = []typed{
	// README.md, PLAYING.md, STRENGTH.md
	{line: "ssh -p 2222 localhost", says: "Evening, ann.", does: (*follower).onTerminal},
	{line: "ssh-keygen -t ed25519", says: "SHA256:", with: []string{"ssh-keygen", `printf 'made\n\n\n' | ssh-keygen`}},
	{line: "go run ./cmd/shithead sim --rules custom:down=4,again=9 --option lower-on=K", says: "^House rules, 4 players"},
	{line: "go run ./cmd/shithead sim --players 4 --bots easy,random --seed 1 --record match.jsonl", says: "4 rounds, seed 1"},
	{line: "go run ./cmd/shithead check match.jsonl", says: "everything follows"},
	{line: "ssh -t HOST play", says: "r  ready, no more swaps", does: (*follower).onTerminal},
	{line: "ssh -t HOST learn", says: "1 of 17", does: (*follower).onTerminal},
	{line: "ssh -t HOST play --plain", says: "You may swap cards of your hand", does: (*follower).onTerminal},
	{line: "ssh -T HOST", says: "You are in the lobby"},
	{line: "cp ~/.ssh/id_ed25519.pub operators", with: []string{"~/.ssh/", ""}},
	{line: "ssh -p 2222 localhost admin status", as: "op", says: "^version "},
	{line: "shithead backup first.tar.gz", with: []string{"sh", "SHITHEAD_DATA=/var/lib/shithead sh"}},
	{line: "ssh -p 2222 localhost help", says: "stats"},
	{line: "ssh -p 2222 localhost stats --json", says: `"name":"ann"`},
	{line: "ssh -p 2222 localhost keys add", says: "keys redeem "},
	{line: "ssh -p 2222 localhost keys redeem CODE", as: "laptop", says: "From now on this key is ann"},
	{line: "ssh -p 2222 localhost keys add < id_ed25519.pub", says: "is added. Confirm it"},
	{line: "ssh -p 2222 localhost keys accept", as: "id_ed25519", says: "From now on this key is ann"},
	{
		line: "go run ./cmd/shithead-bot -rules leeds -bots easy -pace turbo -- -p 2222 localhost",
		says: "I am (not )?the Shithead|No one was the Shithead", with: []string{"-- -p", "-- -F config -i ann -p"},
	},
	{line: "ssh -p 2222 localhost record > round.jsonl"},
	{
		line: "go run ./cmd/shithead verify round.jsonl --commit sha256:...", says: "^round .*: leeds, 2 players",
		with: []string{"sha256:...", `$(grep -o 'sha256:\w*' round.jsonl | head -n 1)`},
	},
	{line: "shithead admin status --data /var/lib/shithead", says: "^version "},
	{line: "shithead admin who --data /var/lib/shithead"},

	// OPERATING.md and those beside it
	{line: "docker build --build-arg VERSION=v1.2.3 -t shithead .", does: (*follower).buildsImage},
	{line: "docker run -p 2222:2222 -v shithead:/data --name shithead shithead", does: (*follower).buildsImage},
	{
		line: "docker exec shithead /shithead healthy", says: "^healthy\n$",
		with: []string{"docker exec shithead /", "SHITHEAD_DATA=/var/lib/shithead "},
	},
	{line: "ssh-keygen -lf /var/lib/shithead/host_ed25519", says: `SHA256:.* \(ED25519\)`},
	{line: "shithead admin drain --within 30m --data /var/lib/shithead", does: (*follower).drains},
	{line: "shithead backup monday.tar.gz --data /var/lib/shithead"},
	{line: "ssh HOST admin backup > tuesday.tar.gz", says: "shithead.db", with: []string{"> tuesday.tar.gz", "| tar tz"}},
	{
		line: "docker exec shithead /shithead backup - > wednesday.tar.gz", says: "shithead.db",
		with: []string{"docker exec shithead /", "SHITHEAD_DATA=/var/lib/shithead ", "> wednesday.tar.gz", "| tar tz"},
	},
	{line: "shithead restore monday.tar.gz --data /srv/again", says: "is as it was at"},
	{
		line: "docker run --rm -i -v again:/data shithead restore - < monday.tar.gz", says: "is as it was at",
		with: []string{"docker run --rm -i -v again:/data", "SHITHEAD_DATA=again"},
	},
	{line: "shithead admin bans --data /var/lib/shithead"},
	{line: "shithead cluster token --data /var/lib/shithead > token", says: "(?i)usage", with: []string{"> token", "--help"}},
	{line: "shithead cluster init --from /srv/again --data /srv/cluster", says: "is a cluster of 3 servers"},
	{line: "shithead load --rooms 50 --seats 4 --watchers 1 --server-command", says: "^shithead serve --listen "},
}

// follower types what the manual says, in a folder of its own, beside a server at which ann and bob have played.
type follower struct {
	*testing.T
	folder string
	home   home
	server *served
	// code is the last that was given for another key.
	code string
}

// TestManual_CommandsRun types the commands of the pages in their order, as they stand there but for the port, the folders and the
// placeholders. Of those that serve, take long or are in scripts it is only looked whether they are understood.
func TestManual_CommandsRun(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	needsOpenSSH(t)
	f := &follower{T: t, folder: t.TempDir(), home: newHome(t)}
	f.server = start(t, f.folder, "--data", f.home.folder, "--operators", f.home.operators(t))
	for _, name := range []string{"laptop", "id_ed25519"} {
		signer, file := newKey(t, name)
		f.home.keys[name] = file
		write(t, filepath.Join(f.folder, name+".pub"), string(gossh.MarshalAuthorizedKey(signer.PublicKey())))
	}
	write(t, filepath.Join(f.folder, "config"), "Host localhost HOST\nHostName 127.0.0.1\nPort "+f.server.port+"\nUser ann\n"+
		"IdentitiesOnly yes\nIdentityAgent none\nLogLevel ERROR\nStrictHostKeyChecking accept-new\n"+
		"UserKnownHostsFile "+filepath.Join(f.folder, "known_hosts")+"\n")
	bot := filepath.Join(f.folder, "shithead-bot")
	must(t, errors.Join(f.home.hand(f.folder), os.Mkdir(filepath.Join(f.folder, "srv"), 0o700), os.Rename(built(t, "shithead-bot"), bot)))

	var all []string
	for _, page := range manualPages {
		all = append(all, commandsIn(read(t, page))...)
	}
	for _, c := range manualCommands {
		if !slices.Contains(all, c.line) {
			t.Errorf("no page has %q any more", c.line)
		}
	}
	ours := regexp.MustCompile(`^(go run \./cmd/)?shithead `)
	for i, line := range all {
		if slices.Contains(all[:i], line) {
			continue
		}
		t.Run(line, func(t *testing.T) {
			f.T = t
			switch i := slices.IndexFunc(manualCommands, func(c typed) bool { return c.line == line }); {
			case i >= 0 && manualCommands[i].does != nil:
				manualCommands[i].does(f, manualCommands[i])
			case i >= 0:
				f.types(manualCommands[i])
			case strings.Contains(line, "go test "), strings.HasPrefix(line, "go install "):
				findNamed(t, line)
			case strings.HasPrefix(line, "ssh HOST "):
				signer, err := gossh.ParsePrivateKey(f.home.keys["op"])
				must(t, err)
				if got := f.server.asks(t, signer, line[len("ssh HOST "):]+" --help"); got.Status != 0 {
					t.Errorf("%+v", got)
				}
			case ours.MatchString(line):
				words, err := cmdline.Words(strings.Replace(ours.ReplaceAllString(line, ""), "PID", "1", 1))
				must(t, err)
				works(t, append(words, "--help")...)
			default:
				t.Error("nothing runs it: add it to manualCommands")
			}
		})
	}
}

// completed is a command with the port and the folders of the server that runs, and with what stands for placeholders.
func (f *follower) completed(c typed) string {
	line := strings.NewReplacer(c.with...).Replace(strings.TrimPrefix(c.line, "go run ./cmd/"))
	if words, ok := strings.CutPrefix(line, "ssh "); ok {
		key := "ann"
		if strings.HasPrefix(words, "HOST admin ") {
			key = "op"
		}
		line = "ssh -F config -i " + cmp.Or(c.as, key) + " " + words
	}
	return strings.NewReplacer(
		"-p 2222 ", "-p "+f.server.port+" ", "/var/lib/shithead", f.home.folder, "/srv/", "srv/", "redeem CODE", "redeem "+f.code,
	).Replace(line)
}

// types has a shell run a command in the folder, which has to end with 0 and print what is expected.
func (f *follower) types(c typed) {
	f.Helper()
	cmd := exec.Command("sh", "-c", f.completed(c))
	cmd.Dir = f.folder
	cmd.Env = append(surroundings(), "PATH="+f.folder+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+f.folder, "XDG_DATA_HOME=")
	text, err := cmd.CombinedOutput()
	if err != nil {
		f.Fatalf("%v\n%s", err, text)
	}
	if !regexp.MustCompile(c.says).Match(text) {
		f.Errorf("it does not say %q:\n%s", c.says, text)
	}
	f.code = cmp.Or(regexp.MustCompile(`[A-Z2-7]{4}(-[A-Z2-7]{4}){2}`).FindString(string(text)), f.code)
}

func (f *follower) onTerminal(c typed) {
	w := newDesk(f.T, f.server).open("window", 80, 24, "cd", f.folder, "&&", f.completed(c))
	w.sees(c.says)
	w.leaves()
}

func (f *follower) drains(c typed) {
	folder := f.TempDir()
	s := start(f.T, f.folder, "--data", folder)
	c.with = []string{"/var/lib/shithead", folder}
	f.types(c)
	s.stopped(f.T)
}

// buildsImage looks whether the Dockerfile is as the commands have it. No engine is asked to build: it would change what is on the
// machine.
func (f *follower) buildsImage(typed) {
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(f.T, "../../go.mod"))[1]
	wanted := `(?s)\nFROM \S+ golang:` + version + ` AS build\n.* -o /shithead \./cmd/shithead .*\nUSER 65532:65532\nVOLUME /data\nEXPOSE 2222\n` +
		`ENV SHITHEAD_DATA=/data\n.*\nENTRYPOINT \["/shithead"\]\nCMD \["serve"\]\n`
	if !regexp.MustCompile(wanted).MatchString(read(f.T, dockerfile)) {
		f.Errorf("the Dockerfile is not like %s", wanted)
	}
}

// findNamed looks for what a command of go names: packages, tests, flags of theirs, and what they read of the environment.
func findNamed(t *testing.T, line string) {
	t.Helper()
	environment, words, _ := strings.Cut(line, "go ")
	packages := slices.DeleteFunc(strings.Fields(words), func(word string) bool { return !strings.HasPrefix(word, "./") })
	tests := testsOf(t, packages...)
	if name, _, ok := strings.Cut(environment, "="); ok && !strings.Contains(tests, `"`+name+`"`) {
		t.Errorf("no test reads %s", name)
	}
	for _, flag := range regexp.MustCompile(` -(\S+) ?(\S*)`).FindAllStringSubmatch(words, -1) {
		wants := `flag\.\w+\("` + flag[1] + `"`
		switch flag[1] {
		case "run":
			name, _, _ := strings.Cut(flag[2], "/")
			wants = `(?m)^func Test\w*` + strings.TrimPrefix(strings.Trim(name, "'^$"), "Test")
		case "v", "bench", "timeout":
			continue
		}
		if !regexp.MustCompile(wants).MatchString(tests) {
			t.Errorf("there is no %s %s", flag[1], flag[2])
		}
	}
}

// TestManual_UnitsAreOnesOfSystemd: their commands are understood, and systemd, where it is installed, finds nothing wrong in the file
// and rates it as confined.
func TestManual_UnitsAreOnesOfSystemd(t *testing.T) {
	enginetest.SkipShort(t)
	t.Parallel()
	unit := read(t, "shithead.service")
	for _, line := range regexp.MustCompile(`(?m)^ExecStart=shithead (.*)$`).FindAllStringSubmatch(unit+textOf(t, hostPages), -1) {
		understand(t, line[1])
	}
	file := filepath.Join(t.TempDir(), "shithead.service")
	write(t, file, strings.ReplaceAll(unit, "ExecStart=shithead", "ExecStart="+itself(t).Path))
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		return
	}
	if says, err := exec.Command(analyze, "verify", file).CombinedOutput(); err != nil || len(says) > 0 {
		t.Errorf("%v\n%s", err, says)
	}
	// In tenths; a unit without any of the second half has 92.
	if says, err := exec.Command(analyze, "security", "--offline=true", "--threshold=20", file).CombinedOutput(); err != nil {
		t.Errorf("the unit lets it have more than it needs: %v\n%s", err, says)
	}
}
