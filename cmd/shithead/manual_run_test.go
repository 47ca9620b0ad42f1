package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// follower types what the manual says, in a folder of its own, beside a house in which ann and bob have
// played. What it types are the real command and the real OpenSSH client; stand-ins for "go run" and docker start the command.
type follower struct {
	// t is the test of the command that it is at, whole that of all.
	t, whole *testing.T
	folder   string
	home     home
	serving  *served
	// expects is how that command is run.
	expects typed
	// code is the last that was given for another key.
	code string
	// house is one of several servers, if there is one.
	house *machines
}

// TestManual_CommandsRun types every command of the pages in their order, as it stands there but for the port, the folders and the
// placeholders.
func TestManual_CommandsRun(t *testing.T) {
	skipUnlessFull(t)
	t.Parallel()
	needsOpenSSH(t)
	f := newFollower(t)
	known := manualCommands()
	all := distinct(append(commandsIn(read(t, readmePage)), commandsIn(read(t, operatingPage))...))
	for line := range known {
		if !slices.Contains(all, line) {
			t.Errorf("no page has %q any more", line)
		}
	}
	for _, line := range all {
		t.Run(line, func(t *testing.T) {
			expects, ok := known[line]
			f.t, f.expects = t, expects
			switch {
			case !ok:
				t.Error("nothing runs it: add it to manualCommands")
			case expects.does != nil:
				expects.does(f, line)
			default:
				f.types(line)
			}
		})
	}
}

func newFollower(t *testing.T) *follower {
	t.Helper()
	f := &follower{t: t, whole: t, folder: t.TempDir(), home: newHome(t, "ann", "bob")}
	f.home.operators(t)
	for _, name := range []string{"laptop", "id_ed25519"} {
		signer, file := newKey(t, name)
		f.home.keys[name] = file
		f.write(name+".pub", string(gossh.MarshalAuthorizedKey(signer.PublicKey())), 0o600)
	}
	must(t, errors.Join(f.home.hand(f.folder), os.Mkdir(filepath.Join(f.folder, "volumes"), 0o700)))
	for name, script := range f.standIns() {
		f.write(filepath.Join("bin", name), "#!/bin/sh\n"+script+"\n", 0o700)
	}
	return f
}

func (f *follower) write(name, text string, mode os.FileMode) {
	f.t.Helper()
	path := filepath.Join(f.folder, name)
	must(f.t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), mode)))
}

// standIns are programs in the place of others, as shell scripts: what the manual has no use for ends with 64. That for
// docker does what the image does, whose form [follower.buildsImage] looks at.
func (f *follower) standIns() map[string]string {
	client, err := exec.LookPath("ssh")
	must(f.t, err)
	return map[string]string{
		"shithead": fmt.Sprintf(`exec '%s' "$@"`, installed(f.t, "shithead")),
		"ssh":      fmt.Sprintf(`exec '%s' -F '%s/config' -i "%s/${AS:-ann}" "$@"`, client, f.folder, f.folder),
		"go": `case "$1 $2" in
"run ./cmd/shithead") shift 2; exec shithead "$@" ;;
"run ./cmd/shithead-bot") shift 2; exec "$BOT" "$@" ;;
esac
exit 64`,
		"docker": fmt.Sprintf(`volumes='%s/volumes' verb=$1
shift
case $verb in
exec)
	[ "$1 $2" = "shithead /shithead" ] || exit 64
	shift 2
	export SHITHEAD_DATA="$volumes/shithead" ;;
run)
	while :; do
		case $1 in
		-p | --name) shift 2 ;;
		--rm | -i) shift ;;
		-v) export SHITHEAD_DATA="$volumes/${2%%:/data}"; shift 2 ;;
		*) break ;;
		esac
	done
	[ "$1" = shithead ] || exit 64
	shift
	[ $# -gt 0 ] || set -- serve ;;
*) exit 64 ;;
esac
exec shithead "$@"`, f.folder),
	}
}

// server is the house that runs, which is started unless it does.
func (f *follower) server() *served {
	f.t.Helper()
	if f.serving == nil {
		f.serving = start(f.whole, f.folder, "--data", f.home.folder,
			"--operators", filepath.Join(f.home.folder, "operators"))
		f.write("config", "Host localhost HOST host\nHostName 127.0.0.1\nPort "+f.serving.port+"\nUser ann\nIdentitiesOnly yes\n"+
			"IdentityAgent none\nLogLevel ERROR\nStrictHostKeyChecking accept-new\n"+
			"UserKnownHostsFile "+filepath.Join(f.folder, "known_hosts")+"\n", 0o600)
	}
	return f.serving
}

func (f *follower) path() string {
	return filepath.Join(f.folder, "bin") + string(os.PathListSeparator) + os.Getenv("PATH")
}

// shell is a shell that runs a command in the folder.
func (f *follower) shell(line string) *exec.Cmd {
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = f.folder
	cmd.Env = append(surroundings(), "PATH="+f.path(), "HOME="+f.folder, "XDG_DATA_HOME=")
	if strings.Contains(line, "shithead-bot") {
		cmd.Env = append(cmd.Env, "BOT="+installed(f.t, "shithead-bot"))
	}
	if f.expects.as != "" {
		cmd.Env = append(cmd.Env, "AS="+f.expects.as)
	}
	return cmd
}

// completed is a command with the port and the folders of the house that runs, and with what stands for placeholders.
func (f *follower) completed(line string) string {
	f.t.Helper()
	pairs := []string{
		"-p 2222 ", "-p " + f.server().port + " ", "/var/lib/shithead", f.home.folder,
		"/srv/", filepath.Join(f.folder, "srv") + "/", "redeem CODE", "redeem " + f.code,
	}
	for placeholder, value := range f.expects.with {
		pairs = append(pairs, placeholder, value)
	}
	return strings.NewReplacer(pairs...).Replace(line)
}

// types has a shell run a command, which has to end with 0 and print what is expected.
func (f *follower) types(line string) (printed string) {
	f.t.Helper()
	text, err := f.shell(f.completed(line)).CombinedOutput()
	if err != nil {
		f.t.Fatalf("%v\n%s", err, text)
	}
	if !regexp.MustCompile(f.expects.says).Match(text) {
		f.t.Errorf("it does not say %q:\n%s", f.expects.says, text)
	}
	return string(text)
}
