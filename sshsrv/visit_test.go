package sshsrv

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/rooms/counters"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

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

func (j *journalOf) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// says waits until there is a line that a pattern describes.
func (j *journalOf) says(t *testing.T, pattern string) {
	t.Helper()
	like := regexp.MustCompile("(?m)" + pattern)
	comesTrue(t, "a line in the log like "+pattern, func() bool { return like.MatchString(j.String()) })
}

// logged starts a server that logs.
func logged(t *testing.T, change func(*gate.Limits)) (*host, *journalOf) {
	t.Helper()
	j := &journalOf{}
	return startHost(t, func(s *Server) {
		change(&s.limits.Gate)
		s.log = slog.New(slog.NewTextHandler(j, nil))
		s.figures = figures.New(s.log)
		s.figures.Of(s.lobby.Figures())
		s.admin.Figures = s.figures
		s.gate = gate.New(&s.limits.Gate, s.store, nil, s.log, s.figures)
	}), j
}

// counts waits until so many of a name are counted.
func counts(t *testing.T, all *counters.Counts, name string, want uint64) {
	t.Helper()
	comesTrue(t, fmt.Sprint(name, " is counted ", want, " times"), func() bool { return maps.Collect(all.All())[name] == want })
}

// TestASession_IsLoggedWithItsAddress at its start and at its end, for what, and why it ends; what a client says of itself is cleaned, and
// nothing that it has typed is there.
func TestASession_IsLoggedWithItsAddress(t *testing.T) {
	t.Parallel()
	h, log := logged(t, func(*gate.Limits) {})
	p, boss := h.known(t, "ann"), h.boss(t)
	begins := func(who, what string) {
		t.Helper()
		log.says(t, `msg="session begins" address=127\.0\.0\.1 `+who+` client=SSH-2\.0-Go for=`+what+`$`)
	}
	who := `name=ann key=` + regexp.QuoteMeta(p.fingerprint())
	ended := func(what, why string) {
		t.Helper()
		log.says(t, `msg="session ends" address=127\.0\.0\.1 `+who+` for=`+what+` seconds=\d+ reason=`+why+`$`)
	}
	p.dials().Run("whoami")
	begins(who, "whoami")
	ended("whoami", "done")
	h.guest(t).Run("open-sesame secret")
	begins("name=guest key=none", "unknown")
	p.lobby().Types("\x03").Ends()
	begins(who, "lobby")
	ended("lobby", "left")
	p.lobby().HangUp()
	ended("lobby", "gone")
	kicked := p.lobby()
	boss.does("kick ann", "")
	kicked.Ends()
	ended("lobby", "dismissed")
	h.arrives(t, "bob").Types("\x03").Ends() // who has no name when they come
	log.says(t, `msg="session ends" address=127\.0\.0\.1 name=bob key=SHA256:`)

	conn := must(gossh.Dial("tcp", h.address, &gossh.ClientConfig{
		User: "x", Auth: []gossh.AuthMethod{sshtest.WithoutKey()}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		ClientVersion: "SSH-2.0-evil\x7f\u009b" + strings.Repeat("x", 200),
	}))
	defer conn.Close()
	_ = must(conn.NewSession()).Run("rooms")
	log.says(t, `client=SSH-2\.0-evilx{48} for=rooms$`)

	p.lobby()
	h.end()
	ended("lobby", "stopping")
	if strings.Contains(log.String(), "sesame") {
		t.Error("what was typed is in the log")
	}
	for kind, n := range h.figures.Begun.All() {
		never := kind == figures.Program || kind == figures.Lines || kind == figures.Nothing
		if open := h.figures.Open(kind); open != 0 || (n == 0) != never {
			t.Errorf("%s: %d have begun, %d are open", kind, n, open)
		}
	}
	for why, n := range h.figures.Drops.All() {
		if want := map[string]uint64{figures.Dismissed: 1}[why]; n != want {
			t.Errorf("%s: %d dropped", why, n)
		}
	}
}

// TestWho shows all who are here: whose sessions, where from, in which room, and for how long idle.
func TestWho(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	boss, p := h.boss(t), h.known(t, "ann")
	ann := p.lobby()
	h.guest(t).Terminal().Sees("guest")
	program := h.api(t, "bob")
	room := program.does("create", fields{"rules": "classic", "seats": 2}).text("room")
	program.event("room")
	got := boss.does("who", "").Out
	for _, line := range []string{
		`ann +127\.0\.0\.1 +lobby +since \d{4}-.* UTC +idle \d+s +SSH-2\.0-Go$`, `guest +127\.0\.0\.1 +lobby `, `bob +127\.0\.0\.1 +` + room + ` `,
	} {
		if !regexp.MustCompile(`(?m)^` + line).MatchString(got) {
			t.Errorf("no %s in %s", line, got)
		}
	}
	code := roomOf(ann.Types("pp"))
	var list []struct {
		Name, Address, Key, For, Room, Client string
		Since                                 time.Time
		Idle                                  *int `json:"idle_s"`
	}
	check(t, json.Unmarshal([]byte(boss.does("who --json", "").Out), &list))
	if len(list) != 4 { // with the operator's own
		t.Fatalf("%+v", list)
	}
	first, last := list[0], list[3]
	if first.Name != "ann" || first.Key != p.fingerprint() || first.For != "lobby" || first.Room != code || first.Since.IsZero() ||
		first.Idle == nil || *first.Idle > 60 || last.For != "admin" || last.Room != "" {
		t.Errorf("%+v, %+v", first, last)
	}
	for _, one := range h.open.List() {
		if acts := one.For == "lobby" && one.Player != "" || one.For == "api"; acts && !one.Acted.After(one.Since) {
			t.Errorf("%s has done nothing since %v: %v", one.For, one.Since, one.Acted)
		}
	}
}

// TestStatus_SaysHowFastItIs, and who was refused what.
func TestStatus_SaysHowFastItIs(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	boss := h.boss(t)
	h.figures.HitBy(figures.LimitHall, "192.0.2.1/32")
	h.figures.Wrote(figures.Screen)(1, time.Now().Add(-20*time.Millisecond))
	h.lobby.Figures().Pauses.Add(2)
	h.lobby.Figures().JournalWait.Observe(int64(4 * time.Millisecond))
	h.lobby.Figures().BotMoves.Add(100)
	text := boss.does("status", "").Out
	for _, want := range []string{
		`moves +[\d.]+ a second, 99% written to those who see them within (25|50|100|250|500)ms$`, `journal +99% on disk within 5ms$`,
		`pauses +0 paused now, 2 pauses since the start$`, `limits hit +1 in the last minute; since the start: hall_lines 1$`, `disk +not known$`,
	} {
		if !regexp.MustCompile(`(?m)^` + want).MatchString(text) {
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
	check(t, json.Unmarshal([]byte(boss.does("status --json", "").Out), &got))
	if got.Moves <= 0 || got.Writer < 0.025 || got.Journal != 0.005 || got.Measured <= 0 || got.Pauses != 2 || got.Lately != 1 ||
		!maps.Equal(got.Limits, map[string]int{"hall_lines": 1}) || got.Free == nil {
		t.Errorf("%+v", got)
	}
}

// TestAMove_IsTimedUntilItIsWritten to a program, or to a screen, where nothing is shown to others.
func TestAMove_IsTimedUntilItIsWritten(t *testing.T) {
	t.Parallel()
	for to, moves := range map[string]func(*host){
		figures.Program: func(h *host) {
			p := h.api(t, "bob")
			p.does("create", fields{"rules": "classic", "seats": 2, "bots": []string{"easy"}})
			p.does("start", nil)
			p.does("move", fields{"n": 0, "move": "ready"})
		},
		figures.Screen: func(h *host) {
			ann, _ := h.known(t, "ann").deals()
			ann.Types("r")
		},
	} {
		h := startHost(t, nil)
		if got := h.figures.MoveToWriter.Snapshot().Count; got != 0 {
			t.Errorf("%d before", got)
		}
		moves(h)
		comesTrue(t, "a move is timed", func() bool { return h.figures.MoveToWriter.Snapshot().Count > 0 })
		for kind, n := range h.figures.Updates.All() {
			if (n > 0) != (kind == to) {
				t.Errorf("%d updates to a %s", n, kind)
			}
		}
	}
}

// TestLogins_AreCountedByHowTheyEnd: with a key, without, from a banned address, and not at all.
func TestLogins_AreCountedByHowTheyEnd(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	logins, boss := h.figures.Logins, h.boss(t)
	h.stranger(t).dials()
	counts(t, logins, gate.LoginKey, 1)
	h.guest(t)
	counts(t, logins, gate.LoginGuest, 1)
	_ = must(net.Dial("tcp", h.address)).Close()
	counts(t, logins, gate.LoginAbandoned, 1)
	boss.does("ban 127.0.0.0/8", "")
	h.refuses(t, "a banned guest", sshtest.WithoutKey())
	counts(t, logins, gate.LoginBanned, 1)
	counts(t, logins, gate.LoginKey, 2) // the operator
}

// TestALimit_IsLoggedWithTheAddress, and counted, as is who is hung up on for it.
func TestALimit_IsLoggedWithTheAddress(t *testing.T) {
	t.Parallel()
	h, log := logged(t, func(l *gate.Limits) {
		l.Opens.Address, l.MostWait = gate.Rate{Burst: 1, Within: time.Hour}, time.Millisecond
	})
	h.guest(t).Run("rooms")
	c := h.guest(t)
	if s, err := c.TryOpen(); err == nil {
		s.Request("shell", nil)
	}
	c.IsHungUpOn()
	log.says(t, `level=WARN msg="a limit is hit" limit=sessions address=127\.0\.0\.1$`)
	counts(t, h.figures.Limits, gate.LimitOpens, 1)
	counts(t, h.figures.Drops, gate.DroppedTooFast, 1)
}

// TestConnections_ThatHaveToGo are counted by why: for newer ones, and as nothing is done on them.
func TestConnections_ThatHaveToGo(t *testing.T) {
	t.Parallel()
	h, log := logged(t, func(l *gate.Limits) { l.PendingPerAddress, l.GuestIdle = 1, 10*time.Millisecond })
	for range 2 {
		defer must(net.Dial("tcp", h.address)).Close()
	}
	counts(t, h.figures.Drops, gate.DroppedDisplaced, 1)
	counts(t, h.figures.Limits, gate.LimitPendingPerAddress, 1)
	log.says(t, `limit=pending_per_address address=127\.0\.0\.1$`)
	h.guest(t).IsHungUpOn()
	counts(t, h.figures.Drops, gate.DroppedIdle, 1)
}

// TestChanges_ThatComeTooFast count as a limit, also those of a program and of a command.
func TestChanges_ThatComeTooFast(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.limits.Account.Changes = 1 })
	p := h.stranger(t)
	program := p.api()
	program.does("bot", fields{"bot": true})
	program.refused("too_fast", "bot", fields{"bot": false})
	counts(t, h.figures.Limits, account.LimitChanges, 1)
	p.runs("keys label desk", cmdline.Failed, "")
	counts(t, h.figures.Limits, account.LimitChanges, 2)
}
