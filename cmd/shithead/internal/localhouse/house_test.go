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

// says whether all of some texts were said.
func (s *said) says(all []string) bool {
	return !slices.ContainsFunc(all, func(want string) bool { return !strings.Contains(s.String(), want) })
}

// aHouse is a house of three servers, each of which is this test again.
func aHouse(t *testing.T, change func(*Config)) (h *House, out, errs *said) {
	t.Helper()
	c := &Config{Self: os.Args[0], Nodes: 3, Data: filepath.Join(t.TempDir(), "house"), Listen: "127.0.0.1:4000", RestartWait: time.Millisecond}
	if change != nil {
		change(c)
	}
	out, errs = &said{then: func() {}}, &said{then: func() {}}
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	h, err := New(c, out, errs)
	if err != nil {
		t.Fatal(err)
	}
	return h, out, errs
}

// TestNew says what is wrong with a house that cannot be run.
func TestNew(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]Config{
		"--nodes 2: give an odd number up to 9": {Nodes: 2, Data: "house", Listen: "127.0.0.1:2222"},
		"--nodes 0: ":                           {Data: "house", Listen: "127.0.0.1:2222"},
		"--nodes 11: ":                          {Nodes: 11, Data: "house", Listen: "127.0.0.1:2222"},
		"--data: give a folder for the house":   {Nodes: 3, Listen: "127.0.0.1:2222"},
		`--listen "2222": give HOST:PORT`:       {Nodes: 3, Data: "house", Listen: "2222"},
		"give a port that has room for those":   {Nodes: 3, Data: "house", Listen: "127.0.0.1:65500"},
		`--listen "127.0.0.1:ssh": give a port`: {Nodes: 3, Data: "house", Listen: "127.0.0.1:ssh"},
		"such as 127.0.0.1:2222":                {Nodes: 3, Data: "house", Listen: "0.0.0.0:2222"},
		`--listen ":2222": give the address`:    {Nodes: 3, Data: "house", Listen: ":2222"},
	} {
		err := c.Check()
		if err == nil {
			_, err = New(&c, nil, nil)
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
	h, _, _ := aHouse(t, nil)
	var keys [][]byte
	for range 2 {
		if err := h.prepare(); err != nil {
			t.Fatal(err)
		}
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
	for what, other := range map[string]func(*Config){
		"other ports":   func(c *Config) { c.Listen = "127.0.0.1:4001" },
		"other servers": func(c *Config) { c.Nodes = 5 },
	} {
		again, _, _ := aHouse(t, func(c *Config) { c.Data = h.config.Data; other(c) })
		if err := again.prepare(); err == nil || !strings.Contains(err.Error(), "was made for 3 servers with node1 at 127.0.0.1:4200") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestRun says where people come in, and starts a server again that ends once it has let people in; one that fails before ends all.
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
			h, out, errs := aHouse(t, test.change)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			all := func() bool { return out.says(test.out) && errs.says(test.errs) }
			enough := func() {
				if test.err == nil && all() {
					cancel()
				}
			}
			out.then, errs.then = enough, enough
			err := h.Run(ctx)
			if !errors.Is(err, test.err) || !all() || errors.Is(ctx.Err(), context.DeadlineExceeded) {
				t.Errorf("%v; said is %q and %q", err, out, errs)
			}
			if h.config.NoRestart && strings.Contains(out.String(), "again") {
				t.Errorf("it starts again: %q", out)
			}
			if h.config.JSON && !json.Valid(bytes.TrimSpace(bytes.SplitAfter(out.Bytes(), []byte("\n"))[0])) {
				t.Errorf("no JSON: %q", out)
			}
		})
	}
}
