package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/control"
	"shithead/sshsrv/sshtest"
	"shithead/views/ui"
)

// TestServe: on a machine with nothing but a home it makes what it needs, lets people in, and stops when told.
func TestServe(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := start(t, home)
	folder := filepath.Join(home, ".local/share/shithead")
	for name, want := range map[string]os.FileMode{"": 0o700 | os.ModeDir, "host_ed25519": 0o600, "shithead.db": 0o600} {
		hasMode(t, filepath.Join(folder, name), want)
	}
	first := hostKey(t, s.port)
	if first.Type() != gossh.KeyAlgoED25519 {
		t.Errorf("the host key is %s", first.Type())
	}

	// The same store and the same port are held now: one sentence each, and code 1.
	refused(t, "in use", "--data", folder)
	refused(t, "can't listen on 127.0.0.1:"+s.port+": .*address already in use", "--listen", "127.0.0.1:"+s.port)

	s.stop(t, syscall.SIGTERM)
	if again := hostKey(t, start(t, home).port); !bytes.Equal(first.Marshal(), again.Marshal()) {
		t.Error("another host key")
	}
}

func hasMode(t *testing.T, path string, want os.FileMode) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode() != want {
		t.Errorf("%s: %v, %v, not %v", path, info, err, want)
	}
}

func TestServeRefuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "not a folder")
	damaged, badKey := t.TempDir(), t.TempDir()
	write(t, filepath.Join(damaged, storeFile), strings.Repeat("rubbish", 10_000))
	write(t, filepath.Join(badKey, hostKeyFile), "rubbish")
	for _, c := range []struct {
		says string
		args []string
	}{
		{"data folder", []string{"--data", file}},
		{"data folder", []string{"--data", filepath.Join(file, "below")}},
		{"damaged", []string{"--data", damaged}},
		{"host key .*host_ed25519", []string{"--data", badKey}},
		{"can't listen on nowhere", []string{"--listen", "nowhere"}},
		{"the operators' file: open .*nowhere: no such file", []string{"--operators", "nowhere"}},
		{"could be read by other machines", []string{"--metrics", ":0"}},
		{"could be read by other machines", []string{"--metrics", "0.0.0.0:0"}},
		{"can't be served at nonsense", []string{"--metrics", "nonsense"}},
	} {
		refused(t, c.says, c.args...)
	}
}

func TestParseProxies(t *testing.T) {
	for text, want := range map[string]string{
		"10.1.2.3/8": "[10.0.0.0/8]", "192.0.2.7": "[192.0.2.7/32]", "2001:db8::/32": "[2001:db8::/32]", "::1": "[::1/128]",
		"": "", "fe80::1%eth0": "", "balancer": "", "10.0.0.0/99": "",
	} {
		got, err := parseProxies([]string{text})
		if (want == "") != (err != nil) || want != "" && fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// TestPublicHost: what is said, or what the address says that is listened on, which says nothing where it is every one.
func TestPublicHost(t *testing.T) {
	if name := machineName(); !isHost(name) {
		t.Errorf("the machine is called %q", name)
	}
	long := strings.Repeat("a", longestHost)
	for said, want := range map[[2]string]ui.Host{
		{"cards.example", ":2222"}: {Name: "cards.example"}, {"cards.example:22", ":2222"}: {Name: "cards.example", Port: 22},
		{"192.0.2.7:2022", ":2222"}: {Name: "192.0.2.7", Port: 2022}, {"::1", ":2222"}: {Name: "::1"}, {long, ":2222"}: {Name: long},
		{"[2001:db8::7]:2022", ":2222"}: {Name: "2001:db8::7", Port: 2022}, {"", ":2222"}: {}, {"", "0.0.0.0:2222"}: {}, {"", "[::]:2222"}: {},
		{"", "localhost:2222"}: {Name: "localhost"}, {"", "192.0.2.7:2222"}: {Name: "192.0.2.7"}, {"", "nowhere"}: {},
	} {
		if got, err := publicHost(said[0], said[1]); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", said, got, err, want)
		}
	}
	for _, said := range []string{
		"a b", "$(rm)", "a;b", "-oProxyCommand=x", "cards.example:", "cards.example:0", "cards.example:70000", "cards.example:ssh", ":22",
		"ä.example", "a\nb", long + "a", "fe80::1%eth0", "cards.example.", "it's",
	} {
		if got, err := publicHost(said, ":2222"); err == nil {
			t.Errorf("%q is %v", said, got)
		}
	}
}

// TestServe_PublicName_StandsInInvitations, which have what the person came by where there is none.
func TestServe_PublicName_StandsInInvitations(t *testing.T) {
	t.Parallel()
	for name, to := range map[string]string{"cards.example": "-p PORT cards.example", "": "-p PORT 127.0.0.1"} {
		s := startWith(t, t.TempDir(), []string{"SHITHEAD_PUBLIC_NAME=" + name})
		says := "ssh -t " + strings.ReplaceAll(to, "PORT", s.port) + " join "
		ann := s.dial(t, "ann", sshtest.NewKey(t)).Terminal().Sees("Your name: ann").Types("\r").Sees("Say something")
		ann.Types("o").Sees("Open a room").Types("4\r").Sees("Played before?").Reads().Types("\r").Sees(says).Types("\x03").Ends()
		if got := ann.Got(); !strings.Contains(got, "stays; come back: "+says) {
			t.Errorf("the end is %q", got[max(0, len(got)-300):])
		}
	}
}

// TestServe_TellsSystemd that it takes connections, that it is alive, again and again, and that it stops.
func TestServe_TellsSystemd(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("there is no systemd on this system")
	}
	short, err := os.MkdirTemp("", "s") //nolint:usetesting // its path is short enough for a socket
	must(t, err)
	defer os.RemoveAll(short)
	path := filepath.Join(short, "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	must(t, err)
	defer socket.Close()
	must(t, socket.SetReadDeadline(time.Now().Add(sshtest.Patience)))
	s := startWith(t, t.TempDir(), []string{"NOTIFY_SOCKET=" + path, "WATCHDOG_USEC=30000", "SHITHEAD_MAX_ROOM=7"})
	heard, message := "", make([]byte, 4096)
	for !strings.HasSuffix(heard, "STOPPING=1\n") {
		n, err := socket.Read(message)
		must(t, err)
		heard += string(message[:n]) + "\n"
		if strings.HasSuffix(heard, "WATCHDOG=1\n") && strings.Count(heard, "WATCHDOG=1\n") == 3 {
			must(t, s.cmd.Process.Signal(syscall.SIGTERM))
		}
	}
	s.stopped(t)
	want := regexp.MustCompile(`^READY=1\nSTATUS=Listening on 127\.0\.0\.1:` + s.port +
		`\n(WATCHDOG=1\n){3,}STOPPING=1\n$`)
	if !want.MatchString(heard) || strings.Contains(s.stderr.String(), "systemd") ||
		!strings.Contains(s.stderr.String(), "name=SHITHEAD_MAX_ROOM nearest=SHITHEAD_MAX_ROOMS\n") {
		t.Errorf("it says %q, and logs\n%s", heard, s.stderr)
	}
}

func TestVersionOf(t *testing.T) {
	for c, want := range map[struct{ linked, module, commit, modified string }]string{
		{"v9", "v1.2.3", "", ""}: "v9", {"", "v1.2.3", "0123456789abcdef", ""}: "v1.2.3", {"", "(devel)", "", ""}: developmentBuild,
		{"", "(devel)", "0123456789abcdef", "false"}: "0123456789ab", {"", "", "0123456789abcdef", "true"}: "0123456789ab+dirty",
	} {
		settings := []debug.BuildSetting{{Key: "vcs.revision", Value: c.commit}, {Key: "vcs.modified", Value: c.modified}}
		if got := versionOf(c.linked, &debug.BuildInfo{Main: debug.Module{Version: c.module}, Settings: settings}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if linked, unknown := versionOf("v8", nil), versionOf("", nil); linked != "v8" || unknown != developmentBuild {
		t.Errorf("without information: %q and %q", linked, unknown)
	}
}

// TestVersion_IsTheSameEverywhere: on the command line, at the start of a server, to programs that play, and to operators.
func TestVersion_IsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := start(t, folder, "--data", folder)
	version := regexp.QuoteMeta(programVersion())
	start := regexp.MustCompile("^Version:   " + version + "\nData:      " + folder + "\nHost key:  SHA256:\\S+\nOperators: none; .*\n$")
	await(t, "what it prints", s.stdout, func() bool { return start.MatchString(s.stdout.String()) })
	fails(t, 0, "^version     "+version+", rules", "admin", "status", "--data", folder)
	hello := regexp.MustCompile(`^{"type":"hello","version":1,"player":{.*,"server":"` + version + `"}` + "\n")
	program := s.api(t, "ann", sshtest.NewKey(t))
	program.Wait("a greeting", func() bool { return hello.MatchString(program.Got()) })
}

// keys are how many there are in a bucket of a store that no server holds.
func keys(t *testing.T, folder, bucket string) (n int) {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(folder, storeFile), 0o600, &bbolt.Options{ReadOnly: true})
	must(t, err)
	defer db.Close()
	must(t, db.View(func(tx *bbolt.Tx) error {
		n = tx.Bucket([]byte(bucket)).Stats().KeyN
		return nil
	}))
	return n
}

// TestServe_OfWhatOlderServersLeft brings back every room that ran, and keeps as many records as it is told. There is a store of
// each version in data/testdata.
func TestServe_OfWhatOlderServersLeft(t *testing.T) {
	t.Parallel()
	for version, name := range map[string]string{"1": "Daniel", "2": "dan"} {
		packed, err := os.Open("../../data/testdata/store-" + version + ".db.gz")
		must(t, err)
		defer packed.Close()
		unpacked, err := gzip.NewReader(packed)
		must(t, err)
		text, err := io.ReadAll(unpacked)
		must(t, err)
		folder := t.TempDir()
		write(t, filepath.Join(folder, storeFile), string(text))
		server := start(t, t.TempDir(), "--data", folder, "--keep-records", "1")
		if version == "2" {
			server.logs(t, "old records deleted")
		}
		server.stop(t, os.Interrupt)
		if log := server.stderr.String(); strings.Contains(log, "set aside") || strings.Contains(log, "ERRO") {
			t.Error(log)
		}
		rounds, records := keys(t, folder, "rounds"), keys(t, folder, "records")
		if version == "2" && rounds != 3 || records != min(1, rounds) {
			t.Errorf("%d rounds, %d records", rounds, records)
		}
		_, err = openStore(t, folder).ByName(name)
		must(t, err)
	}
}

// TestHealthy_OfARealServer: as the Dockerfile asks, with the file that is in the image, which has no shell; and when
// it is gone, and used wrongly.
func TestHealthy_OfARealServer(t *testing.T) {
	t.Parallel()
	check := regexp.MustCompile(`(?m)^HEALTHCHECK .* CMD \["/shithead", "(\w+)"\]$`).FindStringSubmatch(read(t,
		dockerfile))
	folder := t.TempDir()
	s := start(t, folder, "--data", folder)
	fails(t, 0, "^healthy\n$", check[1], "--data", folder)
	s.kill()
	if strings.Contains(s.stderr.String(), "command=healthy") {
		t.Errorf("the log is full of it:\n%s", s.stderr)
	}
	fails(t, 1, "shithead: no server is running on the data folder ", "healthy", "--data", folder)
	for _, args := range [][]string{{"--within", "0s"}, {"--within", "soon"}, {"now"}} {
		fails(t, 2, "shithead: ", append([]string{"healthy"}, args...)...)
	}
}

// TestHealthy_ByWhatTheServerSays, whichever way it does, and by how long it takes.
func TestHealthy_ByWhatTheServerSays(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		status int
		within string
		answer func(ctx context.Context, say func(any) error) error
	}{
		`^healthy\n$`: {0, "1m", func(_ context.Context, say func(any) error) error { return say(health{}) }},
		`^healthy, but the disk is full\n$`: {0, "1m", func(_ context.Context, say func(any) error) error {
			return say(health{"the disk is full"})
		}},
		`^shithead: the server refuses: not healthy: why\n$`: {1, "1m", func(context.Context, func(any) error) error {
			return errors.New("not healthy: why")
		}},
		`^shithead: the server does not answer within 50ms\n$`: {
			1, "50ms",
			func(ctx context.Context, _ func(any) error) error {
				<-ctx.Done()
				return nil
			},
		},
	} {
		folder := t.TempDir()
		commands := map[string]control.Command{
			control.Healthy: func(ctx context.Context, _ []string,
				say func(any) error,
			) error {
				return c.answer(ctx, say)
			},
		}
		server, err := control.Listen(folder, commands, control.DefaultLimits(), slog.New(slog.DiscardHandler))
		must(t, err)
		fails(t, c.status, want, "healthy", "--data", folder, "--within", c.within)
		must(t, server.Close())
	}
}

// TestBackup_OfAServerWithATmpOfItsOwn, as systemd's PrivateTmp gives it: what it has copied there is not there for
// others.
func TestBackup_OfAServerWithATmpOfItsOwn(t *testing.T) {
	t.Parallel()
	home, file := newHome(t), filepath.Join(t.TempDir(), "monday.tar.gz")
	_, key := newKey(t, "host")
	write(t, filepath.Join(home.folder, hostKeyFile), string(key))
	commands := map[string]control.Command{backupCommand: func(_ context.Context, beside []string,
		say func(any) error,
	) error {
		if len(beside) > 0 {
			return say(snapshot{filepath.Join(beside[0], "private", storeFile)})
		}
		return say(snapshot{storeFile})
	}}
	server, err := control.Listen(home.folder, commands, control.DefaultLimits(), slog.New(slog.DiscardHandler))
	must(t, err)
	works(t, "backup", file, "--data", home.folder)
	must(t, server.Close())
	works(t, "restore", file, "--data", filepath.Join(t.TempDir(), "again"))
}

// TestServe_AfterAKill_HasItsSocketAgain, and what a backup had left behind is gone. Once stopped, it leaves none.
func TestServe_AfterAKill_HasItsSocketAgain(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	folder := filepath.Join(home, strings.Repeat("long/", 30), "data") // longer than the path of a socket may be
	server := start(t, home, "--data", folder)
	works(t, "backup", filepath.Join(home, "1"), "--data", folder)
	server.kill()
	left := filepath.Join(folder, ".backup-123")
	must(t, os.Mkdir(left, 0o700))
	beside, own := filepath.Join(home, ".backup-123"), filepath.Join(home, ".backup-own")
	must(t, errors.Join(os.Mkdir(beside, 0o700), os.Mkdir(own, 0o700)))
	write(t, filepath.Join(beside, storeFile), "a part of a copy")
	write(t, filepath.Join(own, "notes"), "the host's")
	must(t, os.Symlink(folder, filepath.Join(home, ".backup-link")))
	works(t, "backup", filepath.Join(home, "2"), "--data", folder) // with the socket that is left over
	read(t, filepath.Join(own, "notes"))
	read(t, filepath.Join(folder, storeFile))
	server = start(t, home, "--data", folder)
	works(t, "backup", filepath.Join(home, "3"), "--data", folder)
	server.stop(t, os.Interrupt)
	for _, path := range []string{left, beside, filepath.Join(folder, "control.sock")} {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("left behind: %s, %v", path, err)
		}
	}
	if strings.Contains(server.stderr.String(), "WARN") {
		t.Error(server.stderr)
	}
}

func TestServe_WhereNoSocketCanBe(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(folder, "control.sock", "in the way"), 0o700))
	server := start(t, t.TempDir(), "--data", folder)
	hostKey(t, server.port)
	fails(t, exitFailed, "in use", "backup", filepath.Join(t.TempDir(), "1"), "--data", folder)
	must(t, server.cmd.Process.Signal(os.Interrupt))
	server.stopsWith(t, 0, "no control socket")
}
