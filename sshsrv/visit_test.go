package sshsrv

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshclient"
	"shithead/sshsrv/sshtest"
)

// comesTrue waits until something is so.
func comesTrue(t testing.TB, what string, is func() bool) {
	t.Helper()
	late := time.After(sshtest.Patience)
	for !is() {
		select {
		case <-late:
			t.Fatalf("it does not come true: %s", what)
		case <-time.After(time.Millisecond):
		}
	}
}

// journalOf is a log that can be read while it is written.
type journalOf struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journalOf) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// says waits until there is a line that a pattern describes.
func (j *journalOf) says(t *testing.T, pattern string) {
	t.Helper()
	like := regexp.MustCompile("(?m)" + pattern)
	comesTrue(t, "a line in the log like "+pattern, func() bool {
		j.mu.Lock()
		defer j.mu.Unlock()
		return like.Match(j.text.Bytes())
	})
}

// logged starts a server that logs.
func logged(t *testing.T, change func(*gate.Limits)) (*host, *journalOf) {
	t.Helper()
	j := &journalOf{}
	return startHost(t, func(s *Server) {
		if change != nil {
			change(&s.limits.Gate)
		}
		s.log = slog.New(slog.NewTextHandler(j, nil))
		s.figures = figures.New(s.log)
		s.figures.Of(s.lobby.Figures())
		s.admin.Figures = s.figures
		s.gate = gate.New(&s.limits.Gate, s.store, nil, s.log, s.figures)
	}), j
}

// TestASession_IsLoggedWithItsAddress at its start and at its end, for what, and why it ends; what a client says of itself is cleaned, and
// nothing that it has typed is there.
func TestASession_IsLoggedWithItsAddress(t *testing.T) {
	t.Parallel()
	h, log := logged(t, nil)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	who := `address=127\.0\.0\.1 name=ann key=` + regexp.QuoteMeta(fingerprint(key))
	client := ` client=SSH-2\.0-Go `

	h.connect(t, "x", sshtest.WithKey(key)).Run("whoami")
	log.says(t, `msg="session begins" `+who+client+`for=whoami$`)
	log.says(t, `msg="session ends" `+who+` for=whoami seconds=\d+ reason=done$`)

	h.connect(t, "x", sshtest.WithoutKey()).Run("open-sesame secret")
	log.says(t, `msg="session begins" address=127\.0\.0\.1 name=guest key=none`+client+`for=unknown$`)

	ann := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Say something")
	log.says(t, `msg="session begins" `+who+client+`for=lobby$`)
	ann.Types("\x03").Ends()
	log.says(t, `msg="session ends" `+who+` for=lobby seconds=\d+ reason=left$`)

	gone := h.connect(t, "x", sshtest.WithKey(key))
	gone.Terminal().Sees("Say something")
	gone.HangUp()
	log.says(t, `msg="session ends" `+who+` for=lobby seconds=\d+ reason=gone$`)

	kicked := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Say something")
	_, admin := h.boss(t)
	admin("kick ann")
	kicked.Ends()
	log.says(t, `msg="session ends" `+who+` for=lobby seconds=\d+ reason=dismissed$`)

	h.arrives(t, "bob").Types("\x03").Ends() // who has no name when they come
	log.says(t, `msg="session ends" address=127\.0\.0\.1 name=bob key=SHA256:`)

	h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Say something")
	h.end()
	log.says(t, `msg="session ends" `+who+` for=lobby seconds=\d+ reason=stopping$`)
	if strings.Contains(log.text.String(), "sesame") {
		t.Error("what was typed is in the log")
	}
	for kind, n := range h.figures.Begun.All() {
		if open := h.figures.Open(kind); open != 0 || n == 0 && kind != figures.Program && kind != figures.Lines && kind != figures.Nothing {
			t.Errorf("%s: %d have begun, %d are open", kind, n, open)
		}
	}
	for why, n := range h.figures.Drops.All() {
		if want := map[string]uint64{figures.Dismissed: 1}[why]; n != want {
			t.Errorf("%s: %d dropped", why, n)
		}
	}
}

// TestAClient_SaysWhatItIs in the log and to operators without a word that steers a terminal, and no longer than a line.
func TestAClient_SaysWhatItIs(t *testing.T) {
	t.Parallel()
	h, log := logged(t, nil)
	config := &gossh.ClientConfig{
		User: "x", Auth: []gossh.AuthMethod{sshtest.WithoutKey()}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		ClientVersion: "SSH-2.0-evil\x7f\u009b" + strings.Repeat("x", 200),
	}
	conn, err := gossh.Dial("tcp", h.address, config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	session, err := conn.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	_ = session.Run("rooms")
	log.says(t, `client=SSH-2\.0-evilx{48} for=rooms$`)
}

// TestWho shows everybody who is here: whose sessions, where from, in which room, and for how long idle.
func TestWho(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	_, admin := h.boss(t)
	key := sshtest.NewKey(t)
	h.knows(t, "ann", key)
	ann := h.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Say something")
	h.connect(t, "x", sshtest.WithoutKey()).Terminal().Sees("guest")
	p := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
	room := p.does("create", map[string]any{"rules": "classic", "seats": 2}).text("room")
	p.event("room")
	if got := admin("who"); got.Status != 0 ||
		!regexp.MustCompile(`(?m)^ann +127\.0\.0\.1 +lobby +since \d{4}-.* UTC +idle \d+s +SSH-2\.0-Go$`).MatchString(got.Out) ||
		!regexp.MustCompile(`(?m)^guest +127\.0\.0\.1 +lobby `).MatchString(got.Out) ||
		!regexp.MustCompile(`(?m)^bob +127\.0\.0\.1 +`+room+` `).MatchString(got.Out) {
		t.Errorf("%+v", got)
	}
	title := regexp.MustCompile(`(?:^| · )([a-z]+-[a-z]+) #`)
	ann.Types("pp").Wait("a table", func() bool { return title.MatchString(ann.Title()) })
	var list []struct {
		Name, Address, Key, For, Room, Client string
		Since                                 time.Time
		Idle                                  *int `json:"idle_s"`
	}
	got := admin("who --json")
	if err := json.Unmarshal([]byte(got.Out), &list); err != nil || len(list) != 4 { // with the operator's own
		t.Fatalf("%+v, %v", got, err)
	}
	first := list[0]
	if first.Name != "ann" || first.Key != fingerprint(key) || first.For != "lobby" || !strings.Contains(ann.Title(), first.Room) || first.Room == "" ||
		first.Since.IsZero() || first.Idle == nil || *first.Idle > 60 {
		t.Errorf("%+v; the title is %q", first, ann.Title())
	}
	for _, one := range h.open.List() {
		if one.For == "lobby" && one.Player != "" && !one.Acted.After(one.Since) || one.For == "api" && !one.Acted.After(one.Since) {
			t.Errorf("%s has done nothing since %v: %v", one.For, one.Since, one.Acted)
		}
	}
	if last := list[3]; last.For != "admin" || last.Room != "" {
		t.Errorf("%+v", last)
	}
}

// TestStatus_SaysHowFastItIs, and who was refused what.
func TestStatus_SaysHowFastItIs(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	_, admin := h.boss(t)
	h.figures.HitBy(figures.LimitHall, "192.0.2.1/32")
	h.figures.Wrote(figures.Screen)(1, time.Now().Add(-20*time.Millisecond))
	h.lobby.Figures().Pauses.Add(2)
	h.lobby.Figures().JournalWait.Observe(int64(4 * time.Millisecond))
	h.lobby.Figures().BotMoves.Add(100)
	text := admin("status").Out
	for _, want := range []string{
		`(?m)^moves +[\d.]+ a second, 99% written to those who see them within (25|50|100|250|500)ms$`, `(?m)^journal +99% on disk within 5ms$`,
		`(?m)^pauses +0 paused now, 2 pauses since the start$`, `(?m)^limits hit +1 in the last minute; since the start: hall_lines 1$`,
		`(?m)^disk +not known$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	var got struct {
		Moves    float64        `json:"moves_per_second"`
		Writer   float64        `json:"move_to_writer_p99_s"`
		Journal  float64        `json:"journal_wait_p99_s"`
		Measured float64        `json:"measured_s"`
		Pauses   int            `json:"pauses"`
		Limits   map[string]int `json:"limits_hit"`
		Lately   int            `json:"limits_hit_lately"`
		Free     *uint64        `json:"disk_free_bytes"`
	}
	if err := json.Unmarshal([]byte(admin("status --json").Out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Moves <= 0 || got.Writer < 0.025 || got.Journal != 0.005 || got.Measured <= 0 || got.Pauses != 2 || got.Limits["hall_lines"] != 1 || got.Lately != 1 ||
		len(got.Limits) != 1 || got.Free == nil {
		t.Errorf("%+v", got)
	}
}

// TestAMove_IsTimedUntilItIsWritten to a program, or to a screen, where nobody else is shown anything.
func TestAMove_IsTimedUntilItIsWritten(t *testing.T) {
	t.Parallel()
	for to, moves := range map[string]func(*testing.T, *host){
		figures.Program: func(t *testing.T, h *host) {
			p := h.api(t, "bob", sshtest.WithKey(sshtest.NewKey(t)))
			p.does("create", map[string]any{"rules": "classic", "seats": 2, "bots": []string{"easy"}})
			p.does("start", nil)
			p.does("move", map[string]any{"n": 0, "move": "ready"})
		},
		figures.Screen: func(t *testing.T, h *host) { h.arrives(t, "ann").Types("pp").Sees("ready").Types("r") },
	} {
		t.Run(to, func(t *testing.T) {
			t.Parallel()
			h := startHost(t, nil)
			if got := h.figures.MoveToWriter.Snapshot().Count; got != 0 {
				t.Errorf("%d before", got)
			}
			moves(t, h)
			comesTrue(t, "a move is timed", func() bool { return h.figures.MoveToWriter.Snapshot().Count > 0 })
			for kind, n := range h.figures.Updates.All() {
				if (n > 0) != (kind == to) {
					t.Errorf("%d updates to a %s", n, kind)
				}
			}
		})
	}
}

// deafConn reads nothing any more once it is deaf, until it is closed.
type deafConn struct {
	net.Conn
	deaf, closed chan struct{}
}

func (c *deafConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	select {
	case <-c.deaf:
		<-c.closed
		return 0, net.ErrClosed
	default:
		return n, err
	}
}

// TestAClient_ThatDoesNotCloseItsSide of a session that has ended is hung up on, long before its connection is idle for too long.
func TestAClient_ThatDoesNotCloseItsSide(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.StuckWrite, s.limits.Gate.Idle, s.limits.Gate.GuestIdle = 100*time.Millisecond, time.Hour, time.Hour
	})
	tcp, err := net.Dial("tcp", h.address)
	if err != nil {
		t.Fatal(err)
	}
	conn := &deafConn{tcp, make(chan struct{}), make(chan struct{})}
	defer tcp.Close()
	defer close(conn.closed)
	client, channels, requests, err := gossh.NewClientConn(conn, h.address, &gossh.ClientConfig{
		User: "x", Auth: []gossh.AuthMethod{sshtest.WithoutKey()}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		t.Fatal(err)
	}
	channel, asked, err := sshclient.Quiet(client, channels, requests).OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(asked)
	close(conn.deaf)
	_, _ = channel.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{"LANG", "C"}))
	_, _ = channel.SendRequest("exec", false, gossh.Marshal(struct{ Command string }{"rooms"}))
	comesTrue(t, "it is dropped as stuck", func() bool {
		for why, n := range h.figures.Drops.All() {
			if why == figures.Stuck && n > 0 {
				return true
			}
		}
		return false
	})
}
