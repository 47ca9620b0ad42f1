package sshsrv

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/counters"
	"shithead/rooms/hall"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/news"
	"shithead/sshsrv/sshtest"
)

// TestOperatorsAreAnswered with what was asked for, or in what way the command goes. The scripts over ssh have more.
func TestOperatorsAreAnswered(t *testing.T) {
	h := serve(t, func(c *config) { c.Machine.Version = "v1" })
	boss := h.boss(t)
	h.known(t, "ann")
	boss.do("", "admin status [--json]")
	boss.do("status", "version     v1, rules of revision ")
	boss.do("status", "database    0 MB, ok\nset aside   0 journals\n")
	got := boss.do("status --json", `"paused_rooms":0,"set_aside":0,"store_state":"ok","store_faults":0,`)
	checkLacks(t, got, `"draining_until"`)
	boss.do("rooms", "There are no rooms.\n")
	for _, list := range []string{"rooms", "bans", "aside"} {
		boss.do(list+" --json", "[]\n")
	}
	for command, says := range map[string]string{
		"aside show /1":           "wrong usage (\"/1\" is not ROOM/ID, such as brave-otter/3): admin aside ",
		"status --\x1b[2J\u202e":  "wrong usage (unknown flag: --): admin status [--json] [--here]\n",
		"status __complete x":     "wrong usage: admin status [--json] [--here]\n",
		"say":                     "wrong usage: admin say TEXT\n",
		"close":                   "wrong usage: admin close ROOM [--why TEXT]\n",
		"ban ann --for soon":      "wrong usage (--for: \"soon\" is not a time such as 30m, 24h or 7d): admin ban ",
		"ban ann --for -1h":       "wrong usage (--for: ",
		"ban ann --for 99999d":    "wrong usage (--for: ",
		"drain --off --within 1h": "wrong usage: admin drain ",
		"drain --within 0":        "wrong usage (--within: ",
	} {
		boss.run("admin "+command, cmdline.Misused, says)
	}
	for command, says := range map[string]string{
		"say " + strings.Repeat("x", 201): "that's longer than 200 columns: cut it down\n",
		"close brave-otter":               "there is no room \"brave-otter\"\n",
		"kick ann":                        "ann isn't here\n",
		"ban bob":                         "no player is called \"bob\"\n",
		"ban SHA256:short":                "not a key\n",
		"ban 0.0.0.0/0":                   "0.0.0.0/0 is too wide to ban: /8 is the widest\n",
		"unban ann":                       "there is no ban of \"ann\": admin bans lists them\n",
		"unban 10.0.0.1":                  "there is no ban of \"10.0.0.1\"",
		"drain":                           "this server can't do that\n",
	} {
		boss.run("admin "+command, cmdline.Failed, says)
	}
}

func TestOperatorsAreReadLineByLine(t *testing.T) {
	t.Parallel()
	ann, bob, cid := sshtest.NewKey(t), sshtest.NewKey(t), sshtest.NewKey(t)
	text := "# who runs the house\n\n" + line(ann.PublicKey(), "ann@home \x1b[2J") + "ssh-ed25519 nonsense\n" +
		`from="10.0.0.1" ` + line(bob.PublicKey(), "bob") + "\t" + line(cid.PublicKey(), "\r")
	all, err := account.ParseOperators(strings.NewReader(text))
	checkEqual(t, fmt.Sprint(err), "line 4: not a public key\nline 5: options before a key are not understood")
	name := all[fingerprint(ann)]
	checkEqual(t, len(all), 2)
	checkEqual(t, all[fingerprint(cid)], fingerprint(cid))
	checkMatches(t, name, `^ann@home[^\x1b]*$`)
	all, err = account.ParseOperators(strings.NewReader(strings.Repeat("x", 1<<20)))
	checkEqual(t, all == nil && err != nil, true, "one long line")
	all, err = account.ParseOperators(strings.NewReader(""))
	checkEqual(t, all != nil && err == nil, true, "an empty file")
}

// TestAStatusOfAStoreThatFails has what is wrong, since when, and when the server stops. Health goes by the store.
func TestAStatusOfAStoreThatFails(t *testing.T) {
	since := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	state := admin.StoreState{
		Bytes: 3 << 20, State: admin.StoreFails, Why: "read-only file system", Since: since, StopsAt: since.Add(time.Minute),
		Faults: 2,
	}
	h := serve(t, func(c *config) {
		c.Machine.Store, c.Machine.Stop = func() admin.StoreState { return state }, func() {}
	})
	boss := h.boss(t)
	boss.do("status", "database    3 MB, FAILING: nothing can be written since 2026-11-21 12:00 UTC; 0 rooms paused; "+
		"the server stops at 12:01:00: read-only file system; could not be read: 2 times\n")
	boss.do("status --json", `"store_state":"failing","store_error":"read-only file system",`+
		`"store_since":"2026-11-21T12:00:00Z","stops_at":"2026-11-21T12:01:00Z","store_faults":2,`)

	h.known(t, "ann").deal() // so that a round runs
	checkHealth := func(but string, unhealthy bool) {
		t.Helper()
		got, err := h.Health()
		if !strings.HasPrefix(got, but) || (got == "") != (but == "") ||
			errors.Is(err, admin.ErrUnhealthy) != unhealthy ||
			unhealthy && !strings.HasSuffix(err.Error(), "("+state.State+"): read-only file system") {
			t.Errorf("%s: %q, %v", state.State, got, err)
		}
	}
	for _, state.State = range []string{admin.StoreFails, admin.StoreBroken, admin.StoreGone} {
		checkHealth("", true)
	}
	state.State = admin.StoreFull
	checkHealth("the disk is full, so rooms wait", false)
	state.State = admin.StoreOK
	checkHealth("", false)
	boss.do("drain --within 1h", "")
	checkHealth("it is draining, and stops at the latest at ", false)
}

func TestKicked(t *testing.T) {
	h := serve(t)
	boss, ann := h.boss(t), h.known(t, "ann")
	bob, in, program := h.arrive(t, "bob"), ann.lobby(), h.stranger(t).pipe("api").Sees("hello")
	boss.do("kick ann --why too loud", "ann is out; 1 session ended.\n")
	checkEnd(t, in, cmdline.Failed, "The house has shown you out. The reason: too loud\r\n")
	left(t, in)
	ann.lobby()
	bob.Sees("2 here")
	boss.do("kick bob", "") // who chose the name in this very session
	bob.Ends()
	boss.do("kick player --why too fast", "player is out; 1 session ended.\n")
	checkEnd(t, program, cmdline.Failed, "The house has shown you out. The reason: too fast\n")

	cid := h.known(t, "cid") // an operator who kicks their own name goes on until that is done
	h.SetOperators(account.Operators{cid.fingerprint(): "cid"})
	in = cid.lobby()
	cid.do("kick cid", "cid is out; 1 session ended.\n")
	in.Ends()
	cid.run("admin kick cid", cmdline.Failed, "cid isn't here\n")
}

// TestBanned: by name all keys of a player are out, also in sessions that run and after a restart, until it is lifted.
func TestBanned(t *testing.T) {
	folder := t.TempDir()
	h := serve(t, in(folder))
	boss, ann := h.boss(t), h.known(t, "ann")
	second := ann.again()
	inside := second.lobby()
	said := boss.do("ban ann --for 2d --why rude words", "ann (2 keys) is banned until ")
	checkMatches(t, said, "; 1 session ended\\.$")
	const says = "You're barred. That lasts until "
	checkEnd(t, inside.Sees("The reason: rude words"), cmdline.Failed, says)
	h.end()
	h = startHost(t, in(folder))
	h.SetOperators(account.Operators{boss.fingerprint(): "boss"})
	ann, second, boss = ann.at(h), second.at(h), boss.at(h)
	for _, p := range []*player{ann, second} {
		checkMatches(t, p.run("stats", cmdline.Failed, says).Err, " The reason: rude words$")
	}
	boss.do("bans --json", `"name":"ann"`)
	boss.do("unban ANN", "")
	ann.run("stats", 0, "")
	// A single key, with which no player has been here yet, and no operator's.
	stranger := h.stranger(t)
	boss.do("ban "+stranger.fingerprint(), "")
	stranger.run("help", cmdline.Failed, "You're barred. That's for good.")
	boss.run("admin ban "+boss.fingerprint(), cmdline.Failed, "an operator's key")
	enginetest.Must(h.store.Create("mallory", boss.dataKey(), time.Now()))
	boss.run("admin ban mallory", cmdline.Failed, "mallory comes with operators' keys")
}

func TestABannedAddress(t *testing.T) {
	h := serve(t)
	boss, guest := h.boss(t), h.guest(t).Terminal().Sees("You are a guest")
	boss.do("ban 127.0.0.1 --why flooding", "127.0.0.1/32 is banned for good; 1 ")
	checkEnd(t, guest, cmdline.Failed, "The reason: flooding")
	banner := ""
	_, err := h.dialWith(t, &gossh.ClientConfig{BannerCallback: func(text string) error { banner = text; return nil }})
	checkEqual(t, err != nil, true)
	checkMatches(t, banner, "The reason: flooding\nDu hast hier Hausverbot.")
	boss.do("unban 127.0.0.1", "")
	h.guest(t).Terminal().Sees("You are a guest")
}

func TestTheHouseAtTheTable(t *testing.T) {
	stopped := make(chan struct{})
	h := serve(t, func(c *config) { c.Machine.Stop = sync.OnceFunc(func() { close(stopped) }) })
	boss, bob, program := h.boss(t), h.arrive(t, "bob"), h.api(t, "program")
	ann, code := h.known(t, "ann").deal()
	program.do("watch", fields{"room": code})
	hear := func(command, answer, text, notice string) {
		t.Helper()
		boss.do(command, answer)
		bob.Sees(text)
		ann.Sees("*** " + text)
		got := program.tell("house", "notice", notice)
		if !strings.HasPrefix(got.text("text"), text) || (notice == "drain") != (got.text("by") != "") {
			t.Errorf("%s", got)
		}
	}
	hear("say We are back --all of us", "Said.\n", "We are back --all of us", "said")
	bob.Sees("***  We are back")
	hear("drain --within 45m", "Rounds running: 1. The server stops ", "Last orders! The", "drain")
	boss.do("status", "draining    until 20")
	hear("drain --off", "", "No last orders after all", "stay")
	hear("drain", "", "Last orders! The", "drain")
	boss.do("rooms", " ann, 3 bots")
	bob.Types("pp").Sees("Last orders: the server stops soon")
	boss.do("close "+code+" --why too late", code+" is closed.\n")
	ann.Sees("The house has closed this room. The reason: too late")
	<-stopped // as no round runs
}

func TestAnAnnouncement_ThatIsOld(t *testing.T) {
	h := serve(t)
	ann := h.talk(t, "ann")
	check(t, h.store.Announce("Closing now", time.Now().Add(-h.limits.Announced)))
	check(t, h.store.Announce("Back at noon", time.Now()))
	ann.Sees("Back at noon").SeesNot("Closing now")
	number := enginetest.Must(h.store.Applied())
	once, other := data.NewID(), data.NewID()
	for i, id := range []data.ID{once, once, other} {
		change := data.Change{ID: id, At: time.Now(), Op: data.Announce{Text: "Back at one " + string(id[:2])}}
		enginetest.Must(h.store.Apply(number+uint64(i)+1, change))
	}
	ann.Sees("Back at one " + string(other[:2]))
	checkEqual(t, strings.Count(ann.Picture(), "Back at one"), 2)
}

// unheard is a store in which nothing is announced.
type unheard struct {
	admin.Store
	err error
}

func (s *unheard) Announce(string, time.Time) error { return s.err }

// TestAnAnnouncement_ThatCannotBeWritten is heard here all the same, if it is certain that it will not come by itself.
func TestAnAnnouncement_ThatCannotBeWritten(t *testing.T) {
	store := &unheard{}
	h := serve(t, func(c *config) {
		c.change = func(s *Server) { store.Store, s.admin.Store = s.admin.Store, store }
	})
	boss, ann, n := h.boss(t), h.talk(t, "ann"), 0
	says := func(err error, alone bool, text string) {
		t.Helper()
		n++
		said := fmt.Sprint("notice-", n)
		if store.err = err; alone {
			boss.do("say "+said, "Said, but on this server alone: "+text+"\n")
			ann.Sees(said)
			return
		}
		boss.run("admin say "+said, cmdline.Failed, text+"\n")
		ann.Types("hello-" + said + "\r").Sees("ann  hello-" + said).SeesNot("***  " + said)
	}
	says(fmt.Errorf("%w: no space left", data.ErrUnwritten), true, "nothing can be written.")
	says(data.ErrTryAgain, true, "nothing can be written.")
	says(fmt.Errorf("%w: node2", data.ErrUpgrade), true, "not all servers of the cluster are upgraded yet.")
	says(fmt.Errorf("%w (%w)", data.ErrUnwritten, data.ErrUnknown), false,
		"it is unknown whether it was said: nothing can be written (it is not known whether it was written)")
	says(data.ErrClosed, false, "the database is closed")
}

// journal is the file into which a server logs.
type journal string

func newJournal(t *testing.T) (journal, *slog.Logger) {
	file := enginetest.Must(os.Create(filepath.Join(t.TempDir(), "log")))
	t.Cleanup(func() { check(t, file.Close()) })
	return journal(file.Name()), slog.New(slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func (j journal) String() string { return string(enginetest.Must(os.ReadFile(string(j)))) }

func (j journal) say(t *testing.T, pattern string) {
	t.Helper()
	like := regexp.MustCompile("(?m)" + pattern)
	waitUntil(t, "a line in the log like "+pattern, func() bool { return like.MatchString(j.String()) })
}

func logged(t *testing.T, change func(*gate.Limits)) (*host, journal) {
	t.Helper()
	j, log := newJournal(t)
	return serve(t, func(c *config) {
		change(&c.Limits.Gate)
		c.Log = log
	}), j
}

// counts waits until something is counted so often.
func counts(t *testing.T, all *counters.Counts, name string, want uint64) {
	t.Helper()
	counted := func() bool { return maps.Collect(all.All())[name] == want }
	waitUntil(t, fmt.Sprint(name, " is counted ", want, " times"), counted)
}

func TestASession_IsLoggedWithItsAddress(t *testing.T) {
	h, log := logged(t, func(*gate.Limits) {})
	of := &session{server: h.Server, log: slog.New(slog.DiscardHandler)}
	(&loop{session: of, cancel: func() {}}).written(io.EOF)
	checkEqual(t, of.reason(t.Context()), "gone", "a client that has gone before the end of its connection is noticed")

	p, boss := h.known(t, "ann"), h.boss(t)
	who := `name=ann key=` + regexp.QuoteMeta(p.fingerprint())
	begun := func(who, what string) {
		t.Helper()
		log.say(t, `msg="session started" address=127\.0\.0\.1 `+who+` client=SSH-2\.0-Go for=`+what+`$`)
	}
	ended := func(what, why string) {
		t.Helper()
		log.say(t, `msg="session ended" address=127\.0\.0\.1 `+who+` for=`+what+` seconds=\d+ reason=`+why+`$`)
	}
	p.dial().Run("whoami")
	begun(who, "whoami")
	ended("whoami", "done")
	h.guest(t).Run("open-sesame secret")
	begun("name=guest key=none", "unknown")
	p.lobby().Types("\x03").Ends()
	begun(who, "lobby")
	ended("lobby", "left")
	p.lobby().HangUp()
	ended("lobby", "gone")
	p.lobby().EndInput()
	ended("lobby", "gone")
	kicked := p.lobby()
	boss.do("kick ann", "")
	kicked.Ends()
	ended("lobby", "dismissed")
	h.arrive(t, "bob").Types("\x03").Ends() // who has no name when they come
	log.say(t, `msg="session ended" address=127\.0\.0\.1 name=bob key=SHA256:`)
	evil := &gossh.ClientConfig{ClientVersion: "SSH-2.0-evil\x7f\u009b" + strings.Repeat("x", 200)}
	enginetest.Must(h.dialWith(t, evil)).Run("rooms")
	log.say(t, `client=SSH-2\.0-evilx{48} for=rooms$`)

	p.lobby()
	h.end()
	ended("lobby", "stopping")
	checkLacks(t, log.String(), "sesame")
	for kind, n := range h.figures.Begun.All() {
		never := kind == figures.Program || kind == figures.Lines || kind == figures.Nothing
		checkEqual(t, n == 0, never, kind)
		checkEqual(t, h.figures.Open(kind), 0, kind)
	}
	for why, n := range h.figures.Drops.All() {
		checkEqual(t, n, map[string]uint64{figures.Dismissed: 1}[why], why)
	}
}

func TestWho(t *testing.T) {
	h := serve(t)
	boss, p := h.boss(t), h.known(t, "ann")
	ann := p.lobby()
	h.guest(t).Terminal().Sees("guest")
	program := h.api(t, "bob")
	room := program.do("create", fields{"rules": "classic", "seats": 2}).text("room")
	program.event("room")
	code := roomOf(ann.Types("p"))
	checkMatches(t, boss.do("who", ""),
		`^ann +127\.0\.0\.1 +`+code+` +since \d{4}-.* UTC +idle \d+s\s+SSH-2\.0-Go$`, `^guest +127\.0\.0\.1 +lobby `,
		`^bob +127\.0\.0\.1 +`+room+` `)
	boss.do("who --json", `"key":"`+p.fingerprint()+`","address":"127.0.0.1","since":"20`)
	boss.do("who --json", `"for":"lobby","room":"`+code+`","idle_s":`)
	for _, one := range h.open.List() {
		if acts := one.For == "lobby" && one.Player != "" || one.For == "api"; acts && !one.Acted.After(one.Since) {
			t.Errorf("%s has done nothing since %v: %v", one.For, one.Since, one.Acted)
		}
	}
}

func TestStatus_SaysHowFastItIs(t *testing.T) {
	h := serve(t)
	boss := h.boss(t)
	h.figures.HitBy(figures.LimitHall, "192.0.2.1/32")
	h.figures.Wrote(figures.Screen)(1, time.Now().Add(-20*time.Millisecond))
	h.lobby.Figures().Pauses.Add(2)
	h.lobby.Figures().JournalWait.Observe(int64(4 * time.Millisecond))
	h.lobby.Figures().BotMoves.Add(100)
	checkMatches(t, boss.do("status", ""),
		`^moves +[\d.]+ a second, 99% written to those who see them within (25|50|100|250|500)ms$`,
		`^journal +99% on disk within 5ms$`, `^pauses +0 paused now, 2 pauses since the start$`, `^disk +not known$`,
		`^limits hit +1 in the last minute; since the start: hall_lines 1$`)
	for _, says := range []string{
		`"pauses":2`, `"limits_hit":{"hall_lines":1}`, `"limits_hit_lately":1`, `"journal_wait_p99_s":0.005`,
	} {
		boss.do("status --json", says)
	}
}

func TestAMove_IsTimedUntilItIsWritten(t *testing.T) {
	program, screen := serve(t), startHost(t)
	p := program.api(t, "bob")
	p.do("create", fields{"rules": "classic", "seats": 2, "bots": []string{"easy"}})
	p.do("start", nil)
	p.do("move", fields{"n": 0, "move": "ready"})
	ann, _ := screen.known(t, "ann").deal()
	ann.Types("r")
	for to, h := range map[string]*host{figures.Program: program, figures.Screen: screen} {
		waitUntil(t, "a move is timed", func() bool { return h.figures.MoveToWriter.Snapshot().Count > 0 })
		for kind, n := range h.figures.Updates.All() {
			checkEqual(t, n > 0, kind == to, kind)
		}
	}
}

func TestLogins_AreCountedByHowTheyEnd(t *testing.T) {
	h := serve(t)
	logins, boss := h.figures.Logins, h.boss(t)
	h.stranger(t).dial()
	counts(t, logins, gate.LoginKey, 1)
	h.guest(t)
	counts(t, logins, gate.LoginGuest, 1)
	_ = enginetest.Must(net.Dial("tcp", h.address)).Close()
	counts(t, logins, gate.LoginAbandoned, 1)
	boss.do("ban 127.0.0.0/8", "")
	h.refuse(t, "a banned guest", sshtest.WithoutKey())
	counts(t, logins, gate.LoginBanned, 1)
	counts(t, logins, gate.LoginKey, 2) // the operator
}

func TestALimit_IsLoggedWithTheAddress(t *testing.T) {
	h, log := logged(t, func(l *gate.Limits) {
		l.Opens.Address, l.MostWait = gate.Rate{Burst: 1, Within: time.Hour}, time.Millisecond
	})
	h.guest(t).Run("rooms")
	c := h.guest(t)
	if s, err := c.TryOpen(); err == nil {
		s.Request("shell", nil)
	}
	c.IsHungUpOn()
	log.say(t, `level=WARN msg="limit reached" limit=sessions address=127\.0\.0\.1$`)
	counts(t, h.figures.Limits, gate.LimitOpens, 1)
	counts(t, h.figures.Drops, gate.DroppedTooFast, 1)
}

func TestConnections_ThatHaveToGo(t *testing.T) {
	h, log := logged(t, func(l *gate.Limits) { l.PendingPerAddress, l.GuestIdle = 1, 10*time.Millisecond })
	silent := enginetest.Must(net.Dial("tcp", h.address))
	h.refuse(t, "a second", sshtest.WithoutKey())
	counts(t, h.figures.Limits, gate.LimitPendingPerAddress, 1)
	log.say(t, `limit=pending_per_address address=127\.0\.0\.1$`)
	check(t, silent.Close())
	counts(t, h.figures.Logins, gate.LoginAbandoned, 1)
	h.guest(t).IsHungUpOn()
	counts(t, h.figures.Drops, gate.DroppedIdle, 1)
}

func TestChanges_ThatComeTooFast(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Account.Changes = 1 })
	p := h.stranger(t)
	program := p.api()
	program.do("bot", fields{"bot": true})
	program.refused("too_fast", "bot", fields{"bot": false})
	counts(t, h.figures.Limits, account.LimitChanges, 1)
	p.run("keys label desk", cmdline.Failed, "")
	counts(t, h.figures.Limits, account.LimitChanges, 2)
}

// census is who is there in a town, as all its servers know.
type census struct {
	mu      sync.Mutex
	servers []admin.Server
	state   admin.SharedState
}

// counted has the servers of a town know of each other.
func (w *town) counted() *census {
	c := &census{state: admin.SharedState{State: admin.SharedOK}}
	for i, h := range w.hosts {
		name := townNames[i]
		c.servers = append(c.servers, admin.Server{Name: name, There: true, Version: "v1", Come: "ssh " + name})
		h.admin.Others = &others{server: h.Server, Members: citizen{c, i}}
	}
	return c
}

func (c *census) set(change func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change()
}

type citizen struct {
	*census
	own int
}

func (c citizen) Servers() (all []admin.Server) {
	c.set(func() { all = slices.Clone(c.servers) })
	all[c.own].Here = true
	return all
}

func (c citizen) Shared(context.Context) (state admin.SharedState) {
	c.set(func() { state = c.state })
	return state
}

func (c citizen) Drain(on bool) { c.set(func() { c.servers[c.own].Draining = on }) }

// ordered runs a command of operators on the machine itself, which ends with a status, -1 for any, and says something.
func (h *host) ordered(t *testing.T, command string, status int, says string) (said string) {
	t.Helper()
	var out, errs bytes.Buffer
	got := h.Admin(t.Context(), account.Operator{Name: "op"}, strings.Fields(command), &out, &errs)
	said = out.String() + errs.String()
	if status >= 0 && (got != status || (status == 0) != (errs.Len() == 0)) || !strings.Contains(unwrapped(said), unwrapped(says)) {
		t.Errorf("%s: %d, %q", command, got, said)
	}
	return said
}

func TestOperators_OfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	census := town.counted()
	code := town.known(t, town.beta)
	homes, people := map[string]string{}, map[string]*sshtest.Session{}
	for i, name := range []string{"ann", "bob", "cid"} {
		homes[name] = townNames[i]
		p := town.hosts[i].known(t, name)
		town.catchesUp(t)
		people[name] = p.shows("watch " + code).Sees("mia")
	}
	for _, at := range town.hosts {
		var sessions []struct{ Name, Server, Node, Via, Room string }
		waitUntil(t, "ann and cid are at beta", func() bool { // whose table their own servers' lobbies show as well
			who := at.ordered(t, "who --json", 0, "")
			check(t, json.Unmarshal([]byte(who), &sessions))
			return strings.Count(who, `"node":"beta"`) == 2
		})
		for _, s := range sessions {
			if s.Server != homes[s.Name] || s.Via != "" || s.Room != code || (s.Node == "beta") != (s.Name != "bob") {
				t.Errorf("%+v", s)
			}
		}
		var all struct {
			Server  string
			State   string `json:"house_state"`
			Servers []struct {
				Server, Come, Version, Error string
				There, Here                  bool
				Sessions                     int
				Rooms                        map[string]int
			}
		}
		check(t, json.Unmarshal([]byte(at.ordered(t, "status --json", 0, "")), &all))
		if len(sessions) != 3 || all.Server != at.links.Node() || all.State != "ok" || len(all.Servers) != 3 {
			t.Fatalf("%+v", all)
		}
		for i, s := range all.Servers {
			sessions, rooms := 1, 0
			if s.Server == "beta" { // which serves the others' people as guests
				sessions, rooms = 3, 1
			}
			if s.Server != townNames[i] || !s.There || s.Here != (s.Server == at.links.Node()) || s.Sessions != sessions ||
				s.Rooms["gathering"] != rooms || s.Come != "ssh "+s.Server || s.Error != "" {
				t.Errorf("%+v", s)
			}
		}
	}
	census.set(func() {
		census.servers[2].There = false
		census.state = admin.SharedState{State: admin.SharedFull, Why: "too much is kept"}
	})
	for command, says := range map[string]string{
		"status":           "\n  gamma  isn't there",
		"status --json":    `"house_state":"full"`,
		"status --here":    "draining    no\n",
		"who":              code + " on beta by alpha",
		"rooms":            ", on the server beta\n",
		"drain delta":      `the cluster has no server "delta"`,
		"drain gamma":      "the server gamma isn't there",
		"drain beta --off": "the server isn't draining",
		"kick dan":         `no player is called "dan"`,
		"close no-room":    `there is no room "no-room"`,
	} {
		town.alpha.ordered(t, command, -1, says)
	}
	town.alpha.ordered(t, "status", -1, "cluster     full: too much is kept\n")
	census.set(func() { census.servers[2].There = true })
	for _, name := range []string{"ann", "cid"} {
		town.beta.ordered(t, "kick "+name+" --why late", 0, name+" is out; 1 session ended.\n")
		people[name].Sees("shown you out. The reason: late").Ends()
	}
	town.beta.ordered(t, "kick ann", 1, "ann isn't here\n")
	gamma := town.hosts[2]
	waitUntil(t, "the third server knows who has the room", func() bool {
		return slices.ContainsFunc(gamma.admin.Lobby.Elsewhere(), func(r access.FarRoom) bool { return r.Code == code })
	})
	gamma.ordered(t, "close "+code+" --why late", 0, code+" is closed.\n")
	people["bob"].Sees("The house has closed this room. The reason: late")
}

func TestOperators_WhereAServerDoesNotAnswer(t *testing.T) {
	town := serveTown(t, 2)
	town.counted()
	town.alpha.arrive(t, "ann")
	town.beta.arrive(t, "bob")
	town.beta.cut()
	said := ""
	waitUntil(t, "they are not connected any more", func() bool {
		said = town.alpha.ordered(t, "who", -1, "")
		return strings.Contains(said, "the server beta doesn't answer: the server is not connected")
	})
	checkMatches(t, said, "ann")
	checkLacks(t, said, "bob")
	town.alpha.ordered(t, "status", 0, "beta   the server beta doesn't answer")
	checkMatches(t, town.alpha.ordered(t, "kick bob", -1, ""), "doesn't answer|no player is called")
	town.alpha.ordered(t, "drain beta", 1, "the server beta can't be asked")
}

func TestAServerOfAHouseIsDrained(t *testing.T) {
	town := serveTown(t, 3)
	census := town.counted()
	var stopped atomic.Bool
	town.beta.admin.Machine.Stop = func() { stopped.Store(true) }
	code := town.known(t, town.beta)
	ann := town.alpha.known(t, "ann").shows("join " + code).Sees("mia")
	bob := town.beta.known(t, "bob").shows("join " + code).Sees("ann")
	idle := town.beta.arrive(t, "cid")
	town.alpha.ordered(t, "drain beta --within 20m", 0,
		"The rooms of beta go to other servers. It stops once no player connected to it sits at a table, 20")
	idle.Sees("Last orders at beta, ").Sees("ssh alpha")
	waitUntil(t, "another server has the room", func() bool {
		return !town.beta.lobby.Here(code) && (town.alpha.lobby.Here(code) || town.hosts[2].lobby.Here(code))
	})
	for _, s := range []*sshtest.Session{ann, bob} {
		speak(s.Sees("Last orders at beta, "), "on we go")
		s.Sees("on we go")
	}
	checkEqual(t, stopped.Load(), false) // while a player plays over it
	town.beta.ordered(t, "drain --off", 0, "")
	checkEqual(t, census.servers[1].Draining, false)
	idle.Sees("No last orders after all")
	town.beta.ordered(t, "drain", 0, "")
	bob.Types("\x1b[27u").Sees("Say something")
	waitUntil(t, "it stops", stopped.Load)
	go town.beta.end()
	for _, s := range []*sshtest.Session{bob, idle} {
		s.Sees("This server is going down, the game goes on. Come in again: ssh alpha").Ends()
	}
	speak(ann, "still here")
	ann.Sees("still here")
}

func TestTheHallOfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	town.gossip.heardBy(0, nil) // hears nothing
	code := town.beta.makes(t, "mia")
	var people []*sshtest.Session
	for i, at := range town.hosts {
		people = append(people, at.known(t, fmt.Sprint("ann", i)).dial().Open().Start(100, 40).Sees("Say something"))
	}
	people[0].Sees("1 here")
	people[1].Sees("3 here")
	town.gossip.heardBy(0, town.alpha.Server)
	people[0].Sees(code)
	says := []string{"line-0", "line-1", "line-2"}
	for i, p := range people {
		p.Sees("3 here").Types("c" + says[i] + "\r\x1b[27u")
		for _, other := range people {
			other.Sees(says[i])
		}
	}
	town.gossip.catchesUp(t)
	for _, p := range people {
		for _, line := range says {
			checkEqual(t, strings.Count(p.Picture(), line), 1, line)
		}
	}
	watcher := town.beta.keyless(t).shows("watch " + code).Sees("mia")
	town.alpha.boss(t).do("say Back at noon", "Said.\n")
	for _, s := range append(people, watcher) {
		s.Sees("Back at noon")
	}
	watcher.Types("\x1b[27uq").Ends()
	town.gossip.set(func() { town.gossip.sure = true })
	town.hosts[2].end()
	people[0].Sees("2 here")
	people[1].Sees("2 here")
}

// TestLimitsOfAHouse: what a player has used at one server is used at all. What bounds a server's own work is not.
func TestLimitsOfAHouse(t *testing.T) {
	town := serveTown(t, 3)
	guess := func(h *host) error { return errorOf(h.lobby.Enter("brave-otter-calm-heron", ann, nil)) }
	for range rooms.DefaultRoomLimits().Guesses {
		checkError(t, guess(town.alpha), rooms.ErrNoRoom)
	}
	for range town.alpha.limits.Account.Changes {
		check(t, town.beta.accounts.MayChange(ann))
	}
	town.gossip.catchesUp(t)
	const want = "codes_redeemed guesses guesses_from hall_lines profile_changes rooms_made seats_taken"
	for _, h := range town.hosts {
		checkEqual(t, strings.Join(h.peers.limiters.Names(), " "), want)
		checkError(t, guess(h), rooms.ErrTooManyGuesses, h.links.Node())
		checkError(t, h.accounts.MayChange(ann), rooms.ErrTooFast, h.links.Node())
		check(t, h.accounts.MayChange(rooms.Person{ID: "p-bob"}))
	}
}

// TestHear takes up news once, and not its own, and in a house of one none. A server of several needs a name.
func TestHear(t *testing.T) {
	s := serveTown(t, 2).alpha
	used := []ratelimit.Used{{Limiter: "profile_changes", Key: "p-ann"}, {Limiter: "codes_redeemed", Key: "192.0.2.7/32"}}
	for range s.limits.Account.Changes + 1 {
		for _, n := range []news.News{{ID: "n-1", From: "beta", Used: used}, {ID: data.NewID(), From: "alpha", Used: used}} {
			check(t, s.Hear(enginetest.Must(n.Marshal())))
		}
	}
	for range s.limits.Account.Changes - 1 {
		check(t, s.accounts.MayChange(rooms.Person{ID: "p-ann"}))
	}
	checkError(t, s.accounts.MayChange(rooms.Person{ID: "p-ann"}), rooms.ErrTooFast)
	checkError(t, s.Hear([]byte("{")), news.ErrNews)
	alone, n := startHost(t), news.News{ID: "n-1", From: "beta"}
	checkError(t, alone.Hear(enginetest.Must(n.Marshal())), news.ErrNews)
	checkEqual(t, alone.peers, nil)
	checkError(t, alone.meet("", gossiper{}, hall.New(hall.DefaultLimits())), errNode)
}
