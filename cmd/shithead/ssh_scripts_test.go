package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/engine/sim"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/command"
	"shithead/sshsrv/sshtest"
)

// TestSSHScripts runs the scripts in testdata/ssh: each has the real command, serving, to itself, and asks it things over SSH.
func TestSSHScripts(t *testing.T) {
	t.Parallel()
	needsOpenSSH(t)
	files, err := filepath.Glob(filepath.Join("testdata", "ssh", "*.txtar"))
	must(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			home := newHome(t)
			s := start(t, home.folder, "--data", home.folder, "--operators", home.operators(t))
			testscript.Run(t, testscript.Params{
				Files: []string{file}, RequireExplicitExec: true, RequireUniqueNames: true,
				Setup: func(env *testscript.Env) error {
					env.Setenv("PORT", s.port)
					return home.hand(env.WorkDir)
				},
				Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
					"key": makeKeys, "come": come, "ssh": typeSSH, "converse": converse, "take": take,
				},
			})
		})
	}
}

// home is a folder with a store in which ann and bob are known, who have played a round, and with two journals that were set
// aside: that of a room which could go on, and [brokenAside].
type home struct {
	folder string
	// keys are theirs, by their names.
	keys map[string][]byte
}

// operators makes a key for an operator and a file that says so.
func (h *home) operators(t *testing.T) (file string) {
	t.Helper()
	signer, private := newKey(t, "op")
	h.keys["op"] = private
	file = filepath.Join(h.folder, "operators")
	must(t, os.WriteFile(file, gossh.MarshalAuthorizedKey(signer.PublicKey()), 0o600))
	return file
}

func newKey(t *testing.T, name string) (signer gossh.Signer, file []byte) {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	must(t, err)
	block, err := gossh.MarshalPrivateKey(private, name)
	must(t, err)
	signer, err = gossh.NewSignerFromKey(private)
	must(t, err)
	return signer, pem.EncodeToMemory(block)
}

// hand puts all keys into a folder.
func (h *home) hand(folder string) error {
	for name, key := range h.keys {
		if err := os.WriteFile(filepath.Join(folder, name), key, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// finishedRound is the round that they have played.
const finishedRound = "PLAYEDBYANNANDBOB"

func newHome(t *testing.T) home {
	t.Helper()
	h := home{t.TempDir(), map[string][]byte{}}
	store := openStore(t, h.folder)
	now := time.Now()
	round := &data.Round{ID: finishedRound, Match: "MATCH", Room: "room", Rules: "leeds", Began: now, Ended: now, End: "played"}
	for i, name := range []string{"ann", "bob"} {
		signer, file := newKey(t, name)
		h.keys[name] = file
		key := data.Key{Fingerprint: gossh.FingerprintSHA256(signer.PublicKey()), Type: signer.PublicKey().Type()}
		p, err := store.Create(name, key, now)
		must(t, err)
		round.Seats = append(round.Seats, data.SeatResult{Player: p.ID, Place: i + 1, Shithead: i == 1})
	}
	var played strings.Builder
	config := sim.Config{Rules: enginetest.Rules("leeds"), Players: 2, Rounds: 1, Seed: "1", Bots: []string{"easy"}}
	_, err := sim.Play(config, record.NewWriter(&played, false))
	must(t, err)
	theirs := fmt.Sprintf(`"names":["",""],"round":%q,"seats":[{"id":%q},{"id":%q}]`, finishedRound, round.Seats[0].Player, round.Seats[1].Player)
	text := strings.Replace(played.String(), `"names":["easy 0","easy 1"]`, theirs, 1)
	write := data.Write{Room: "room", Epoch: 1, End: true, Settle: round}
	for line := range strings.Lines(text) {
		write.Lines = append(write.Lines, data.Line{Record: true, Text: []byte(strings.TrimSpace(line))})
	}
	must(t, store.Commit(write))
	setAside(t, store, rooms.Person{ID: round.Seats[0].Player, Name: "ann"})
	must(t, store.Close())
	return h
}

// brokenAside is what a journal is called that was set aside and leads nowhere. It would steer a terminal.
const brokenAside = "abandoned-otter/1"

// setAside puts two journals aside: one that leads nowhere, and that of a room that was just made.
func setAside(t *testing.T, store *data.Store, maker rooms.Person) {
	t.Helper()
	odd := data.Write{Room: "abandoned-otter", Epoch: 1, Lines: []data.Line{
		{Text: []byte("no room\x1b]0;owned\x07\u009b2J\u202e\r\nINFO forged \xff\xfe")}, {Record: true, Text: []byte(`{"type":"\x1b[2J"}`)},
	}}
	must(t, errors.Join(store.Commit(odd), store.SetAside("abandoned-otter", "line 1: no room\x1b[2J", data.AnyEpoch)))
	lobby, err := live.NewLobby(live.Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: slog.New(slog.DiscardHandler)})
	must(t, err)
	leeds := enginetest.Rules("leeds")
	room, err := lobby.Make(maker, rooms.Terms{
		Rules: leeds, Seats: 4, Bots: []string{"easy"},
		Clock: rooms.DefaultClock,
	})
	must(t, err)
	lobby.Close()
	must(t, store.SetAside(room, "line 1: of a newer server", data.AnyEpoch))
}

func makeKeys(ts *testscript.TestScript, _ bool, names []string) {
	for _, name := range names {
		ts.Check(makeKeyFile(ts.MkAbs("."), name))
	}
}

// come is "come STATUS KEY COMMAND...": it comes in with a key, or as a guest, and the session has to end with a status.
func come(ts *testscript.TestScript, _ bool, args []string) {
	config := &gossh.ClientConfig{User: args[1], HostKeyCallback: gossh.InsecureIgnoreHostKey()} //nolint:gosec // it is only asked
	config.Auth = []gossh.AuthMethod{sshtest.WithoutKey()}
	if args[1] != "guest" {
		key, err := gossh.ParsePrivateKey([]byte(ts.ReadFile(args[1])))
		ts.Check(err)
		config.Auth[0] = sshtest.WithKey(key)
	}
	client, err := gossh.Dial("tcp", "127.0.0.1:"+ts.Getenv("PORT"), config)
	ts.Check(err)
	defer client.Close()
	session, err := client.NewSession()
	ts.Check(err)
	session.Stdout, session.Stderr = ts.Stdout(), ts.Stderr()
	ts.Check(session.Setenv("LANG", ts.Getenv("LANG")))
	if status := exitStatus(ts, session.Run(strings.Join(args[2:], " "))); status != args[0] {
		ts.Fatalf("status %s, not %s", status, args[0])
	}
}

// typeSSH is "ssh STATUS KEY COMMAND...": the same with the real OpenSSH client, and with standard input, if the script has it.
func typeSSH(ts *testscript.TestScript, _ bool, args []string) {
	line := append(comesAs(ts, args[1]), args[2:]...)
	if status := exitStatus(ts, ts.Exec(line[0], line[1:]...)); status != args[0] {
		ts.Fatalf("status %s, not %s", status, args[0])
	}
}

// exitStatus is the status in the error of a command that has ended, over SSH or here.
func exitStatus(ts *testscript.TestScript, err error) string {
	status := 0
	if ended, ok := errors.AsType[*gossh.ExitError](err); ok {
		status, err = ended.ExitStatus(), nil
	} else if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		status, err = ended.ExitCode(), nil
	}
	ts.Check(err)
	return strconv.Itoa(status)
}

// comesAs is the command line of a client that comes in with a key, or as a guest.
func comesAs(ts *testscript.TestScript, key string) []string {
	return openssh(ts.MkAbs("."), ts.Getenv("PORT"), key, key, "-o", "SendEnv=LANG", "-o", "SendEnv=NO_COLOR", "-T")
}

// converse is "converse KEY REQUESTS SAID PATTERN COMMAND...": a program, or what is piped into a command or into the
// "lobby", says what is in a file, up to each line "await PATTERN" until something like that has come. It listens until
// something comes that is like the pattern, and is gone. What it was told is in another file then.
func converse(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 5 {
		ts.Fatalf("usage: converse KEY REQUESTS SAID PATTERN COMMAND...")
	}
	line := comesAs(ts, args[0])
	if args[4] != "lobby" {
		line = append(line, args[4:]...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), sshtest.Patience)
	defer cancel()
	ssh := exec.CommandContext(ctx, line[0], line[1:]...)
	ssh.Env = append(os.Environ(), "LANG="+ts.Getenv("LANG"))
	to, err := ssh.StdinPipe()
	ts.Check(err)
	from, err := ssh.StdoutPipe()
	ts.Check(err)
	ts.Check(ssh.Start())
	requests, await := ts.ReadFile(args[1]), regexp.MustCompile(`(?m)^await (.*)\n`)
	say, awaited := await.Split(requests, -1), await.FindAllStringSubmatch(requests, -1)
	last := regexp.MustCompile(args[3])
	_, err = io.WriteString(to, say[0])
	ts.Check(err)
	var said []byte
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); {
		said = append(append(said, lines.Bytes()...), '\n')
		if n < len(awaited) && regexp.MustCompile(awaited[n][1]).Match(lines.Bytes()) {
			n++
			_, err = io.WriteString(to, say[n])
			ts.Check(err)
		}
		if last.Match(lines.Bytes()) {
			_ = to.Close() // also where it is closed already
		}
	}
	ts.Check(lines.Err())
	if err := ssh.Wait(); err != nil {
		ts.Fatalf("%v, after it was told:\n%s", err, said)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), said, 0o600))
}

// taken is what is taken out of an answer: a code, or a fingerprint.
var taken = regexp.MustCompile(`[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}|SHA256:[\w+/]{43}`)

// take is "take FILE VARIABLE PATTERN", or without the last: what is taken out of a file is the variable's value.
func take(ts *testscript.TestScript, _ bool, args []string) {
	pattern := taken
	if len(args) == 3 {
		pattern = regexp.MustCompile(args[2])
	}
	found := pattern.FindStringSubmatch(ts.ReadFile(args[0]))
	if found == nil {
		ts.Fatalf("there is no %s in it", pattern)
	}
	ts.Setenv(args[1], found[len(found)-1])
}

// TestScriptsUseEveryCommand that the server has for players, and those below them: rightly and wrongly. Those that
// need a terminal are used rightly in [TestOpenSSHStraightToATable].
func TestScriptsUseEveryCommand(t *testing.T) {
	t.Parallel()
	s, key, scripts := start(t, t.TempDir()), sshtest.NewKey(t), ""
	files, err := filepath.Glob(filepath.Join("testdata", "ssh", "*.txtar"))
	must(t, err)
	for _, file := range files {
		scripts += read(t, file)
	}
	below := regexp.MustCompile(`(?m)^  ([a-z]+) .* {2}`)
	for _, c := range command.Of(command.Everybody) {
		paths := []string{c.Name}
		for _, part := range below.FindAllStringSubmatch(s.asks(t, key, "help "+c.Name).Out, -1) {
			paths = append(paths, c.Name+" "+part[1])
		}
		for _, path := range paths {
			statuses := []string{"(1|2|127)", "0"}
			if c.Screens || path == "account" { // which only has others below it
				statuses = statuses[:1]
			}
			for _, status := range statuses {
				if !regexp.MustCompile(`(?m)^(come|ssh) ` + status + ` \w+ ` + path + `( |$)`).MatchString(scripts) {
					t.Errorf("no script has %q end with %s", path, status)
				}
			}
		}
	}
}
