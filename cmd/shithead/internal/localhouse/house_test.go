package localhouse

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/datafolder"
	"shithead/cmd/shithead/internal/nodefile"
	"shithead/engine/enginetest"
)

// playsServer is set for the processes that play a server of a house here.
const playsServer = "LOCALHOUSE_TEST_SERVER"

func TestMain(m *testing.M) {
	if how := os.Getenv(playsServer); how != "" {
		os.Exit(playServer(how, os.Args))
	}
	os.Exit(m.Run())
}

// playServer is a server that fails before people can come in, or lets them in and ends, as is said of its name, or else waits for its end.
func playServer(how string, args []string) int {
	folder := args[slices.Index(args, "--data")+1]
	is := strings.Contains(how, filepath.Base(folder))
	if is && strings.HasPrefix(how, "fails") {
		fmt.Fprintln(os.Stderr, "no disk")
		return 1
	}
	fmt.Println("Listening on somewhere.")
	if is && strings.HasPrefix(how, "ends") {
		return 3
	}
	end := make(chan os.Signal, 1)
	signal.Notify(end, os.Interrupt)
	<-end
	return 0
}

// said is what was said, after each line of which something happens.
type said struct {
	bytes.Buffer
	then func()
}

func (s *said) Write(line []byte) (int, error) {
	defer s.then()
	return s.Buffer.Write(line)
}

// has reports whether all of some texts were said.
func (s *said) has(all []string) bool {
	return !slices.ContainsFunc(all, func(want string) bool { return !strings.Contains(s.String(), want) })
}

// config is that of three servers, each of which is this test again.
func config(t *testing.T) *Config {
	folder := filepath.Join(t.TempDir(), "house")
	return &Config{Self: os.Args[0], Nodes: 3, Data: folder, Listen: "127.0.0.1:4000", RestartWait: time.Millisecond}
}

// TestNew tells what is wrong with a house that cannot be run.
func TestNew(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*Config){
		"--nodes 2: give an odd number up to 9": func(c *Config) { c.Nodes = 2 },
		"--nodes -1: ":                          func(c *Config) { c.Nodes = -1 },
		"--nodes 11: ":                          func(c *Config) { c.Nodes = 11 },
		"--data: give a folder for the cluster": func(c *Config) { c.Data = "" },
		`--listen "2222": give HOST:PORT`:       func(c *Config) { c.Listen = "2222" },
		"give a port that has room for those":   func(c *Config) { c.Listen = "127.0.0.1:65500" },
		`--listen "127.0.0.1:ssh": give a port`: func(c *Config) { c.Listen = "127.0.0.1:ssh" },
		"such as 127.0.0.1:2222":                func(c *Config) { c.Listen = "0.0.0.0:2222" },
		`--listen ":2222": give the address`:    func(c *Config) { c.Listen = ":2222" },
	} {
		c := config(t)
		change(c)
		err := c.Check()
		if err == nil {
			_, err = New(c, nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

// TestPrepare makes the folders of a house once: its servers know each other, have one host key, keep it at the next start, and keep their
// ports and their number.
func TestPrepare(t *testing.T) {
	t.Parallel()
	c := config(t)
	var keys [][]byte
	for range 2 {
		h, err := New(c, nil, nil)
		enginetest.NoError(t, err)
		enginetest.NoError(t, h.prepare())
		for n := 1; n <= 3; n++ {
			is, err := nodefile.Read(h.folder(n))
			if err != nil || is.Name != nodeName(n) || is.Founds != (n == 1) || len(is.Voters) != 3 || is.Voters["node3"] != "127.0.0.1:4202" ||
				is.Clients["node2"] != "127.0.0.1:4301" || is.Link != fmt.Sprintf("127.0.0.1:%d", 4099+n) {
				t.Errorf("%+v, %v", is, err)
			}
			key, err := os.ReadFile(filepath.Join(h.folder(n), datafolder.HostKey))
			if keys = append(keys, key); err != nil || !bytes.Equal(key, keys[0]) {
				t.Errorf("node%d: %q, %v", n, key, err)
			}
		}
	}
	for _, other := range []Config{{Data: c.Data, Nodes: 3, Listen: "127.0.0.1:4001"}, {Data: c.Data, Nodes: 5, Listen: c.Listen}} {
		h, err := New(&other, nil, nil)
		enginetest.NoError(t, err)
		if err := h.prepare(); err == nil || !strings.Contains(err.Error(), "was made for 3 servers with node1 at 127.0.0.1:4200") {
			t.Errorf("%+v: %v", other, err)
		}
	}
}

// TestRun tells where people come in, and starts a server again that ends once it has let people in; one that fails before ends all.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		how    string
		change func(*Config)
		err    error
		// out and errs are what is said then.
		out, errs []string
	}{
		{"waits", nil, nil, []string{"node1: ssh -p 4000 localhost   (kill it: kill -9 ", "node3: ssh -p 4002 localhost"}, nil},
		{"waits", func(c *Config) { c.JSON = true }, nil, []string{`"node":1,"ssh":"127.0.0.1:4000","pid":`, `"node":3,"ssh":"127.0.0.1:4002"`}, nil},
		{"ends node2", nil, nil, []string{"node2 has ended: exit status 3\nnode2 starts again in 1ms\nnode2: ssh -p 4001"}, nil},
		{"ends node2", func(c *Config) { c.NoRestart = true }, nil, []string{"node2 has ended: exit status 3\n"}, nil},
		{"ends node2", func(c *Config) { c.JSON = true }, nil, []string{`"node":2`}, []string{"node2 has ended: exit status 3\nnode2 starts again"}},
		{"fails node3", nil, errNotIn, nil, []string{"node3 no disk\n"}},
	} {
		t.Run(test.how, func(t *testing.T) {
			t.Setenv(playsServer, test.how)
			c, out, errs := config(t), new(said), new(said)
			if test.change != nil {
				test.change(c)
			}
			h, err := New(c, out, errs)
			enginetest.NoError(t, err)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			all := func() bool { return out.has(test.out) && errs.has(test.errs) }
			out.then = func() {
				if test.err == nil && all() {
					cancel()
				}
			}
			errs.then = out.then
			err = h.Run(ctx)
			if !errors.Is(err, test.err) || !all() || errors.Is(ctx.Err(), context.DeadlineExceeded) {
				t.Errorf("%v; said is %q and %q", err, out, errs)
			}
			if c.NoRestart && strings.Contains(out.String(), "again") {
				t.Errorf("it starts again: %q", out)
			}
			if c.JSON && !json.Valid(bytes.TrimSpace(bytes.SplitAfter(out.Bytes(), []byte("\n"))[0])) {
				t.Errorf("no JSON: %q", out)
			}
		})
	}
}
