package main

import (
	"bytes"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// typed is how a command of the manual is run, and what comes of it.
type typed struct {
	// says is a regular expression that what it prints has, on standard output or error.
	says string
	// as is whose key the OpenSSH client comes in with, ann's unless said otherwise.
	as string
	// with are placeholders in the command and what stands for them.
	with map[string]string
	// does runs it where it is not simply typed into a shell and ends with 0.
	does func(f *follower, line string)
}

// manualCommands are all commands of the pages, by how they stand there.
func manualCommands() map[string]typed {
	return map[string]typed{
		// README.md
		"go run ./cmd/shithead serve": {does: (*follower).serves},
		"ssh -p 2222 localhost":       {says: "Evening, ann.", does: (*follower).onTerminal},
		"ssh-keygen -t ed25519":       {does: (*follower).makesKey},
		"go run ./cmd/shithead sim --rules custom:down=4,again=9 --option lower-on=K":                              {says: "^House rules, 4 players"},
		"go run ./cmd/shithead sim --players 4 --bots easy,random --seed 1 --record match.jsonl":                   {says: "^Bite Night Scheissekopf, 4 players, 4 rounds, seed 1"},
		"go run ./cmd/shithead sim --rules leeds --bots normal,easy,easy,easy --duplicate --deals 10 --seed 1":     {with: fewDeals("10"), says: "(?m)^ *normal +[0-9.]+ %"},
		"go run ./cmd/shithead sim --bots easy,random --duplicate --deals 1000 --seed 1 --sprt 0.5,0.2":            {says: "it is 0.2 "},
		"go run ./cmd/shithead sim --bots easy,random --players 4 --duplicate --deals 250 --seed 1 --json":         {says: `^{"bot":"easy","deals":250,"rounds":1000,`},
		"go run ./cmd/shithead sim --rules classic --bots easy,normal,hard,expert --duplicate --deals 3 --seed p6": {with: fewDeals("3"), says: "(?m)^ *expert +[0-9.]+ %"},
		"go run ./cmd/shithead replay match.jsonl":                                                                 {says: "everything follows"},
		"go run ./cmd/shithead rules leeds":                                                                        {says: "Leeds Rules"},
		"go run ./cmd/shithead sim --help":                                                                         {says: "--trace"},
		"ssh -t HOST play":                                                                                         {says: "r  ready, no more swaps", does: (*follower).onTerminal},
		"ssh -t HOST learn":                                                                                        {says: "1 of 17", does: (*follower).onTerminal},
		"ssh -t HOST play --plain":                                                                                 {says: "You may swap cards of your hand", does: (*follower).onTerminal},
		"ssh -T HOST":                                                                                              {says: "You are in the lobby"},
		"ssh HOST COMMAND":                                                                                         {with: map[string]string{"COMMAND": "whoami"}, says: "^You are ann"},
		"ssh HOST help stats":                                                                                      {says: `ssh HOST stats \[NAME\]`},
		"ssh -p 2222 localhost keys add":                                                                           {says: "keys redeem ", does: (*follower).getsCode},
		"ssh -p 2222 localhost keys redeem CODE":                                                                   {as: "laptop", says: "From now on this key is ann"},
		"ssh -p 2222 localhost keys add < id_ed25519.pub":                                                          {says: "once it says yes"},
		"ssh -p 2222 localhost keys accept":                                                                        {as: "id_ed25519", says: "From now on this key is ann"},
		"go run ./cmd/shithead-bot -rules leeds -bots easy -pace turbo -- -p 2222 localhost":                       {says: "I am (not )?the Shithead|Nobody was the Shithead"},
		"ssh -p 2222 localhost record > round.jsonl":                                                               {},
		"go run ./cmd/shithead verify round.jsonl --commit sha256:...":                                             {says: "^round .*: leeds, 2 players", does: (*follower).verifies},
		"go test ./...": {does: (*follower).finds},
		"shithead admin status --data /var/lib/shithead":                                           {says: "^version "},
		"shithead admin who --data /var/lib/shithead":                                              {},
		"go install ./cmd/shithead":                                                                {does: (*follower).installs},
		"shithead serve --listen :2222 --data /var/lib/shithead":                                   {does: (*follower).serves},
		"docker build --build-arg VERSION=v1.2.3 -t shithead .":                                    {does: (*follower).buildsImage},
		"docker exec shithead /shithead healthy":                                                   {says: "^healthy$", does: (*follower).inContainer},
		"shithead config":                                                                          {says: `(?m)^gate\.Connections +5000 +number +default +--max-connections$`},
		"shithead config --max-rooms 100 --json":                                                   {says: `"name":"rooms\.Rooms","value":"100","default":"2000"`},
		"shithead --version":                                                                       {says: "^shithead version "},
		"docker run -p 2222:2222 -v shithead:/data --name shithead shithead":                       {does: (*follower).serves},
		"ssh-keygen -lf /var/lib/shithead/host_ed25519":                                            {says: `SHA256:.* \(ED25519\)`},
		"shithead admin drain --within 30m --data /var/lib/shithead":                               {does: (*follower).drains},
		"shithead backup monday.tar.gz --data /var/lib/shithead":                                   {},
		"ssh HOST admin backup > tuesday.tar.gz":                                                   {as: "op", does: (*follower).backsUp},
		"docker exec shithead /shithead backup - > wednesday.tar.gz":                               {does: (*follower).backsUp},
		"shithead restore monday.tar.gz --data /srv/again":                                         {says: "is as it was at"},
		"docker run --rm -i -v again:/data shithead restore - < monday.tar.gz":                     {says: "is as it was at"},
		"ssh HOST admin status":                                                                    {as: "op", says: "(?m)^store .*, ok$"},
		"ssh HOST admin rooms --json":                                                              {as: "op", says: `^\[`},
		"shithead admin bans --data /var/lib/shithead":                                             {},
		`ssh HOST admin say "Back at noon"`:                                                        {as: "op"},
		`ssh HOST admin ban ann --for 24h --why "rude words"`:                                      {as: "op", says: "ann"},
		"ssh HOST admin unban ann":                                                                 {as: "op", says: "ann"},
		"ssh HOST admin ban 192.0.2.0/24":                                                          {as: "op", says: `192\.0\.2\.0/24`},
		"ssh HOST admin aside":                                                                     {as: "op", says: "(?m)^abandoned-otter/1, "},
		"shithead serve --proxy-protocol 10.0.0.0/8,2001:db8::7 --data /var/lib/shithead":          {does: (*follower).serves},
		"shithead cluster --nodes 3 --data ./house":                                                {says: `(?m)^node1: ssh -p \d+ localhost `, does: (*follower).housed},
		"shithead serve --cluster casa --node node1 --advertise 10.0.0.1 --data /var/lib/shithead": {does: (*follower).joins},
		"shithead cluster token --data /var/lib/shithead > token":                                  {says: "^Good once, until ", does: (*follower).joins},
		"shithead serve --cluster casa --node node2 --advertise 10.0.0.2 --join 10.0.0.1 --token-file token --data /var/lib/shithead": {does: (*follower).joins},
		"shithead cluster nodes --data /var/lib/shithead":                                                                         {says: "(?m)^node2 +learns +yes ", does: (*follower).joins},
		"shithead cluster remove node2 --data /var/lib/shithead":                                                                  {says: "^node2 is none of the house any more", does: (*follower).joins},
		"shithead cluster init --from /srv/again --data /srv/house":                                                               {says: "is a house of 3 servers"},
		"shithead cluster export --data ./house --to /srv/one":                                                                    {says: "is the house as it was, with 0 rooms"},
		"shithead serve --metrics 127.0.0.1:9150 --data /var/lib/shithead":                                                        {does: (*follower).serves},
		"SHITHEAD_TABLES=200 SHITHEAD_ROUNDS=300000 SHITHEAD_CGROUP=/sys/fs/cgroup/... go test ./cmd/shithead -run TestMemory -v": {does: (*follower).finds},
		"SHITHEAD_ATTACK=5s go test ./cmd/shithead -run TestAttackLoad -v":                                                        {does: (*follower).finds},
		"SHITHEAD_SOAK=1h go test ./cmd/shithead -run TestSoak -timeout 2h -v":                                                    {does: (*follower).finds},
		"SHITHEAD_KILLS=50 go test ./cmd/shithead -run TestNothingIsLost":                                                         {does: (*follower).finds},
		"shithead load --rooms 50 --seats 4 --watchers 1 --server-command":                                                        {says: "^shithead serve --listen 127.0.0.1:2222 "},
		"shithead load --rooms 50 --seats 4 --watchers 1 --flat-out 10s --server-pid PID --plots plots":                           {says: "flat out", does: (*follower).loads},
	}
}

// fewDeals has one deal be enough where the manual has more of them.
func fewDeals(many string) map[string]string {
	return map[string]string{"--deals " + many + " ": "--deals 1 "}
}

// serves starts a server with a data folder of its own on a port that is free, and stops it as an operator would.
func (f *follower) serves(line string) {
	f.t.Helper()
	line = strings.NewReplacer("127.0.0.1:9150", "127.0.0.1:0", ":2222 ", "127.0.0.1:0 ", "/var/lib/shithead", f.t.TempDir()).Replace(line)
	startCommand(f.t, f.shell("exec "+line), f.folder).stop(f.t, syscall.SIGTERM)
}

// housed runs a house of several servers until each says how to come in, and stops it.
func (f *follower) housed(line string) {
	f.t.Helper()
	cmd, said := f.shell("exec "+line+" --listen 127.0.0.1:"+strconv.Itoa(freePorts(f.t))), new(spoken)
	cmd.Stdout, cmd.Stderr = said, io.Discard
	must(f.t, cmd.Start())
	await(f.t, "how to come in", said, func() bool { return strings.Count(said.String(), "localhost") == 3 })
	must(f.t, cmd.Process.Signal(syscall.SIGTERM))
	if err := cmd.Wait(); err != nil || !regexp.MustCompile(f.expects.says).MatchString(said.String()) {
		f.t.Errorf("%v\n%s", err, said)
	}
}

// joins runs a command of a house whose servers are on machines of their own: those start and serve on, until the test ends, and the
// others are for the first one.
func (f *follower) joins(line string) {
	f.t.Helper()
	if f.house == nil {
		f.house = newMachines(f.whole)
	}
	folder := f.house.data(1)
	if strings.Contains(line, "--node node2") {
		folder = f.house.data(2)
	}
	line = strings.NewReplacer("10.0.0.1", f.house.link(1), "10.0.0.2", f.house.link(2), "/var/lib/shithead", folder).Replace(line)
	if strings.HasPrefix(line, "shithead serve ") {
		startCommand(f.whole, f.shell("exec "+line), f.folder)
		return
	}
	f.types(line)
}

// onTerminal runs a command in a terminal, until it shows what is expected.
func (f *follower) onTerminal(line string) {
	f.t.Helper()
	w := newDesk(f.t, f.server()).open("window", 80, 24, []string{"PATH=" + f.path(), f.completed(line)})
	w.sees(f.expects.says)
	w.leaves()
}

// makesKey answers the questions of ssh-keygen: which file, and twice no passphrase.
func (f *follower) makesKey(line string) {
	f.t.Helper()
	file := filepath.Join(f.folder, "made")
	cmd := f.shell(line)
	cmd.Stdin = strings.NewReader(file + "\n\n\n")
	if text, err := cmd.CombinedOutput(); err != nil {
		f.t.Fatalf("%v\n%s", err, text)
	}
	read(f.t, file+".pub")
}

// getsCode types a command, and keeps the code that it gives for the placeholder CODE.
func (f *follower) getsCode(line string) {
	f.t.Helper()
	f.code = taken.FindString(f.types(line))
}

// verifies gives the commitment that the record itself has in the place of one that was noted.
func (f *follower) verifies(line string) {
	f.t.Helper()
	commit := regexp.MustCompile(`sha256:\w{64}`).FindString(read(f.t, filepath.Join(f.folder, "round.jsonl")))
	f.types(strings.Replace(line, "sha256:...", commit, 1))
}

// installs runs the real go, which puts the command where it is already, so that nothing is linked once more.
func (f *follower) installs(line string) {
	f.t.Helper()
	folder := filepath.Dir(installed(f.t, "shithead"))
	for _, cmd := range []*exec.Cmd{installing(folder, line), exec.Command(filepath.Join(folder, "shithead"), "rules")} {
		if text, err := cmd.CombinedOutput(); err != nil {
			f.t.Errorf("%v\n%s", err, text)
		}
	}
}

// drains has a server stop by itself, at which there is no round.
func (f *follower) drains(line string) {
	f.t.Helper()
	folder := f.t.TempDir()
	s := start(f.t, f.folder, "--data", folder)
	f.types(strings.Replace(line, "/var/lib/shithead", folder, 1))
	s.stopped(f.t)
}

// backsUp types a command that writes a backup, which can be restored.
func (f *follower) backsUp(line string) {
	f.t.Helper()
	f.types(line)
	_, file, _ := strings.Cut(line, "> ")
	works(f.t, "restore", filepath.Join(f.folder, file), "--data", filepath.Join(f.t.TempDir(), "back"))
}

// loads makes a load that is as small as can be, of a server of its own.
func (f *follower) loads(line string) {
	f.t.Helper()
	s := start(f.t, f.folder, "--data", f.t.TempDir())
	line = strings.NewReplacer("load ", "load "+s.address()+" ", " PID", " "+strconv.Itoa(s.cmd.Process.Pid)).Replace(line)
	if runtime.GOOS != "linux" {
		line = strings.Replace(line, "--server-pid", "--seed", 1)
	}
	f.types(line + " --rooms 1 --seats 2 --logins 100 --warm-up 0s --duration 10ms --flat-out 10ms --idle 10ms")
}

// inContainer types a command that asks the server in a container, which runs meanwhile.
func (f *follower) inContainer(line string) {
	f.t.Helper()
	s := startCommand(f.t, f.shell("exec docker run -p 2222:2222 -v shithead:/data --name shithead shithead"), f.folder)
	text, err := f.shell(line).CombinedOutput()
	if err != nil || !regexp.MustCompile(f.expects.says).Match(bytes.TrimSpace(text)) {
		f.t.Errorf("%v\n%s", err, text)
	}
	s.kill()
}

// buildsImage compares the Dockerfile with what the stand-in for docker does. No engine is asked to build: it would change
// what is on the machine under the names of a house that may run there.
func (f *follower) buildsImage(string) {
	f.t.Helper()
	text, version := read(f.t, dockerfile), regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(f.t, "../../go.mod"))[1]
	for _, line := range []string{
		"\nFROM golang:" + version + " AS build\n", "\nENTRYPOINT [\"/shithead\"]\n", "\nCMD [\"serve\"]\n", "\nENV SHITHEAD_DATA=/data\n",
		"\nVOLUME /data\n", "\nEXPOSE 2222\n", "\nUSER 65532:65532\n", "-o /shithead ./cmd/shithead ",
	} {
		if !strings.Contains(text, line) {
			f.t.Errorf("the Dockerfile has no %q", line)
		}
	}
}

// finds looks for what a command of go test names: packages, tests, flags of theirs, and what they read of the environment.
func (f *follower) finds(line string) {
	f.t.Helper()
	environment, words, _ := strings.Cut(line, "go test ")
	packages := slices.DeleteFunc(strings.Fields(words), func(word string) bool { return !strings.HasPrefix(word, "./") })
	tests := testsOf(f.t, packages...)
	if name, _, ok := strings.Cut(environment, "="); ok && !strings.Contains(tests, `"`+name+`"`) {
		f.t.Errorf("no test reads %s", name)
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
			f.t.Errorf("there is no %s %s", flag[1], flag[2])
		}
	}
}
