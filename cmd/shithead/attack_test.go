package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode"

	gossh "golang.org/x/crypto/ssh"

	"shithead/cmd/shithead/internal/loadgen"
	"shithead/data/wait"
	"shithead/sshsrv"
	"shithead/sshsrv/command"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// attacked is a server with a home, in which ann and bob are known and have played a round, and an operator, op.
type attacked struct {
	*served
	t *testing.T
	// keys are theirs, by their names, and new, which is not known.
	keys map[string]gossh.Signer
}

func attack(t *testing.T) *attacked {
	t.Helper()
	h, a := newHome(t), &attacked{t: t, keys: map[string]gossh.Signer{"new": sshtest.NewKey(t)}}
	operators := h.operators(t)
	for name, file := range h.keys {
		key, err := gossh.ParsePrivateKey(file)
		must(t, err)
		a.keys[name] = key
	}
	a.served = start(t, h.folder, "--data", h.folder, "--operators", operators)
	return a
}

// public is a public key, as it stands in a file.
func (a *attacked) public(name, comment string) string {
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(a.keys[name].PublicKey()))) + " " + comment + "\n"
}

// pipe runs a command with an input.
func (a *attacked) pipe(user string, key gossh.Signer, command, input string) sshtest.Answer {
	a.t.Helper()
	s := a.dial(a.t, user, key).Open().Types(input)
	s.EndInput()
	return s.Run(command)
}

// runs runs a command, which has to end with a status and answer something.
func (a *attacked) runs(who, command, input string, status int, says string) sshtest.Answer {
	a.t.Helper()
	got := a.pipe(who, a.keys[who], command, input)
	if got.Status != status || !strings.Contains(got.Out+got.Err, says) {
		a.t.Errorf("%s, %s: %+v, not %d, %q", who, command, got, status, says)
	}
	return got
}

func (a *attacked) admin(command string) string {
	a.t.Helper()
	return a.runs("op", "admin "+command, "", 0, "").Out
}

// liar has a public key without the private half.
type liar struct{ key gossh.PublicKey }

func (l liar) PublicKey() gossh.PublicKey { return l.key }
func (l liar) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return &gossh.Signature{Format: l.key.Type(), Blob: make([]byte, 64)}, nil
}

// shown is a public key that is another when the server has answered, so that the client goes on with the next key.
type shown struct {
	gossh.PublicKey
	asked bool
}

func (s *shown) Marshal() []byte {
	blob := s.PublicKey.Marshal()
	if s.asked {
		blob[len(blob)-1] ^= 1
	}
	s.asked = true
	return blob
}

// TestAttacker_WithoutTheRight learns neither that there are commands of operators nor whether what they aim at is
// there, and does nothing.
func TestAttacker_WithoutTheRight(t *testing.T) {
	t.Parallel()
	a := attack(t)
	ann, boss, outcast := a.keys["ann"], a.keys["op"].PublicKey(), sshtest.NewKey(t)
	room := awaitTable(t, a.dial(t, "bob", a.keys["bob"]).Terminal().Sees("Say something").Types("p"))
	a.admin("ban " + gossh.FingerprintSHA256(outcast.PublicKey()))
	before := a.admin("rooms --json") + a.admin("bans --json")
	lines := []string{
		"aside show " + brokenAside, "aside restore " + brokenAside, "", "help", "--help", "dance",
		"__complete x",
	}
	for _, c := range command.Of(command.Operators) {
		for _, target := range []string{
			"", "bob", "no-such-name", room, "no-room", "127.0.0.1", "--help", "--json",
			"--off",
		} {
			lines = append(lines, strings.TrimSpace(c.Name+" "+target))
		}
	}
	// check holds the answer to a command of operators against that to a word that is none, and has as many letters.
	check := func(who, line string, status int, ask func(command string) sshtest.Answer) {
		t.Helper()
		got, want := ask(strings.TrimSpace("admin "+line)), ask(strings.TrimSpace("zebra "+line))
		want.Err = strings.ReplaceAll(want.Err, "zebra", "admin")
		if got != want || got.Status != status {
			t.Errorf("%s, admin %s: %+v, not %+v", who, line, got, want)
		}
	}

	as := func(auth ...gossh.AuthMethod) *sshtest.Client { return sshtest.Dial(t, a.address(), "op", auth...) }
	showing := func() gossh.Signer { return liar{&shown{PublicKey: boss}} }
	for who, dial := range map[string]func() *sshtest.Client{
		"a player":             func() *sshtest.Client { return as(sshtest.WithKey(ann)) },
		"a new key":            func() *sshtest.Client { return as(sshtest.WithKey(sshtest.NewKey(t))) },
		"a guest":              func() *sshtest.Client { return as(sshtest.WithoutKey()) },
		"an outcast":           func() *sshtest.Client { return as(sshtest.WithKey(outcast)) },
		"ann, showing a key":   func() *sshtest.Client { return as(gossh.PublicKeys(showing(), ann)) },
		"a guest, showing one": func() *sshtest.Client { return as(gossh.PublicKeys(showing()), sshtest.WithoutKey()) },
	} {
		every, status := 14, map[bool]int{false: 127, true: 1}[who == "an outcast"]
		if who == "a player" {
			every = 4
		}
		if viewtest.Long() {
			every = 1
		}
		for i := len(who) % every; i < len(lines); i += every {
			check(who, lines[i], status, func(command string) sshtest.Answer {
				client := dial() // of its own, as sessions on one are paced
				defer client.HangUp()
				return client.Run(command)
			})
		}
	}
	if _, err := sshtest.TryDial(t, a.address(), "op", gossh.PublicKeys(liar{boss}), sshtest.WithoutKey()); err == nil {
		t.Error("in with a signature that is none")
	}
	check("ann at a terminal", "kick bob", 127, func(command string) sshtest.Answer {
		return a.dial(t, "op", ann).Open().Pty(80, 24).Run(command)
	})
	check("ann with an input", "kick bob", 127, func(command string) sshtest.Answer {
		return a.pipe("op", ann, command, strings.Repeat("x", 1<<16))
	})
	if after := a.admin("rooms --json") + a.admin("bans --json"); after != before {
		t.Errorf("something was done:\n%s\nbefore:\n%s", after, before)
	}
	if got := a.admin("status"); !strings.Contains(got, "draining    no") {
		t.Errorf("%s", got)
	}
}

// TestAttacker_AtWhatIsAnothers gets at no other's keys, codes, profile and rounds.
func TestAttacker_AtWhatIsAnothers(t *testing.T) {
	t.Parallel()
	a := attack(t)
	fingerprint := gossh.FingerprintSHA256(a.keys["ann"].PublicKey())
	a.runs("bob", "keys remove "+fingerprint, "", 1, "no key of yours")
	if got := a.runs("bob", "keys", "", 0, "SHA256:"); strings.Contains(got.Out, fingerprint) {
		t.Errorf("another's key: %+v", got)
	}
	a.runs("bob", "name ann", "", 1, "A player here has this name already")

	// A public key is no secret. No command but the answer makes it that of bob, who has added it: he would see the
	// owner's hand.
	const create = `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]`
	for _, victim := range []string{"new", "op"} {
		a.runs("bob", "keys add", a.public(victim, "mine"), 0, "is added")
		a.runs("ann", "keys add", a.public(victim, "mine"), 1, "This key has an owner already")
		for command := range strings.SplitSeq("whoami,stats,keys,name victim,account export,play,join x,watch,replay,record", ",") {
			a.runs(victim, command, "", 1, "If it isn't: ssh -p "+a.port+" 127.0.0.1 keys decline.")
		}
		got := a.runs(victim, "api", create+"}\n"+`{"id":2,"do":"start"}`+"\n", 1,
			`{"id":2,"ok":false,"error":"key_unanswered"`)
		if strings.Contains(got.Out, "view") || strings.Contains(got.Out, `"ok":true`) {
			t.Errorf("%s plays: %+v", victim, got)
		}
		if got := a.runs("bob", "keys --json", "", 0, `"label":"mine"`); !strings.Contains(got.Out, `"first":null`) {
			t.Errorf("the key of %s is bob's: %+v", victim, got)
		}
	}
	a.admin("ban bob")
	for command := range strings.SplitSeq("stats,name bobby,keys add,account export,api,help,admin status,nonsense",
		",") {
		a.runs("bob", command, "", 1, "You're barred.")
	}
	a.admin("unban bob")

	// A private room is in no list, nor is its round once that is over. No program gets the record of a round that runs.
	ann := a.api(t, "ann", a.keys["ann"])
	ann.Types(create + `,"private":true}` + "\n" + `{"id":2,"do":"start"}` + "\n")
	running := regexp.MustCompile(`"type":"view","room":"([a-z-]+)","round":"(\w+)"`)
	ann.Wait("a round", func() bool { return running.MatchString(ann.Got()) })
	found := running.FindStringSubmatch(ann.Got())
	asks := `{"id":1,"do":"record","round":"` + found[2] + `"}` + "\n" + `{"id":2,"do":"rooms"}` + "\n"
	said := a.runs("bob", "api", asks, 0, `{"id":1,"ok":false,"error":"not_found"`).Out
	a.admin("close " + found[1])
	ann.Wait("the end", func() bool { return strings.Contains(ann.Got(), `"type":"result"`) })
	a.runs("ann", "history", "", 0, found[2])
	for command := range strings.SplitSeq("history ann,history ann --json,rooms,rooms --json,stats ann --json", ",") {
		said += a.runs("bob", command, "", 0, "").Out
	}
	if strings.Contains(said, found[1]) || strings.Contains(said, found[2]) {
		t.Errorf("bob is told of %q: %s", found, said)
	}
}

// TestAttacker_WithTextThatSteersTerminals reaches no screen, and not the log.
func TestAttacker_WithTextThatSteersTerminals(t *testing.T) {
	t.Parallel()
	a := attack(t)
	const odd = "x\x1b]0;owned\x07\x1b[2J\u009b2J\u202e\u2066\r\nINFO forged \xff\xfe"
	inJSON := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`, "\r", `\r`, "\n", `\n`, "\xff\xfe", `\ud800`).Replace(odd)
	quoted, said := "'"+odd+"'", ""
	ask := func(who, command, input string) {
		t.Helper()
		got := a.pipe(odd, cmp.Or(a.keys[who], sshtest.NewKey(t)), command, input)
		said += got.Out + got.Err
	}
	code := taken.FindString(a.runs("ann", "keys add", "", 0, "keys redeem").Out)
	ask("new", "keys redeem "+code+" "+quoted, "")
	ask("ann", "keys add", a.public("op", odd))
	ask("bob", "api", `{"id":1,"do":"create","rules":"leeds","seats":2,"bots":["easy"]}`+"\n"+
		`{"id":2,"do":"chat","text":"`+inJSON+`"}`+"\n"+`{"id":3,"do":"`+inJSON+`"}`+"\n"+`{"id":4,"do":"stats","name":"`+inJSON+`"}`+"\n")
	ask("another", "api", "") // makes a profile, called after the user name
	for command := range strings.SplitSeq("keys,keys --json,account export,rooms,rooms --json,top,top --json,whoami,history,record", ",") {
		ask("ann", command, "")
	}
	const taking = "name,stats,history,record,rules,top --rules,top --by,settings,keys redeem,keys remove,account delete,help,,join"
	for command := range strings.SplitSeq(taking, ",") {
		ask("ann", strings.TrimSpace(command+" "+quoted), "")
		ask("ann", strings.TrimSpace(command+" --"+odd), "")
	}
	for _, c := range command.Of(command.Operators) {
		if c.Name != "backup" && c.Name != "drain" {
			ask("op", "admin "+c.Name+" "+quoted, "")
			ask("op", "admin "+c.Name+" --"+odd, "")
			ask("op", "admin "+c.Name+" "+gossh.FingerprintSHA256(sshtest.NewKey(t).PublicKey())+" --why "+quoted, "")
		}
	}
	const asides = "aside show " + brokenAside + ",aside restore " + brokenAside + ",bans,bans --json,aside restore "
	for command := range strings.SplitSeq(asides+quoted, ",") {
		ask("op", "admin "+command, "")
	}

	for from, text := range map[string]string{"the answers": said, "the log": a.stderr.String()} {
		for line := range strings.Lines(text) {
			unprintable := func(r rune) bool { return !unicode.IsPrint(r) && r != '\u200d' }
			if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), unprintable); i >= 0 {
				t.Errorf("%s: %q", from, line[max(i-80, 0):])
			}
			if strings.HasPrefix(strings.TrimLeft(line, " │"), "INFO forged") {
				t.Errorf("%s have a line of the attacker's: %q", from, line)
			}
		}
	}
}

// loads are the attacks that can be run: to add one, add a row, and name it in the table of sshsrv/ATTACKS.md. Each
// does its worst again and again, from eight addresses with eight workers at each unless it says otherwise.
func loads() []load {
	limits := sshsrv.DefaultLimits()
	guests := limits.API.Guests
	const listCost = 50 // of a program, as API.md says
	lists := gate.Rate{Burst: guests.WorkBurst / listCost, Within: time.Duration(guests.WorkBurst/guests.Work) * time.Second}
	newcomers := gate.Rate{Burst: limits.Account.Newcomers, Within: time.Duration(limits.Account.Newcomers) * limits.Account.NewcomerEvery}
	handshakes := limits.Gate.HandshakesPerAddress
	logIn := as(guest, func(m *mallory, _ *sshtest.Client) error {
		m.done.Add(1)
		return nil
	})
	idle := as(guest, func(m *mallory, client *sshtest.Client) error {
		m.done.Add(1)
		return client.Conn.Wait()
	})
	return []load{
		{name: "lists of rooms", does: as(guest, listRooms), most: lists, rooms: 400},
		{name: "abandoned key exchanges", does: abandonKeyExchange, most: handshakes, all: limits.Gate.HandshakesInAll},
		{name: "logins", does: logIn, most: handshakes},
		{name: "keys", does: as(guest, typeKeys), workers: 15},
		{name: "silent connections", does: staySilent, addresses: 79, workers: 64},
		{name: "idle guests", does: idle, most: handshakes},
		{name: "new profiles", does: as(stranger, makeProfile), most: newcomers},
		{name: "watchers", does: as(guest, watch), workers: 23},
		{name: "watchers' screens", does: as(guest, watchScreen), addresses: 25, workers: 24},
		{name: "programs' small packets", does: as(guest, sendToProgram), addresses: 30},
		{name: "programs' packets, each alone", does: as(guest, sendAlone), addresses: 30},
		{name: "screens' small packets", does: as(guest, sendToScreen)},
		{name: "guests' programs", does: as(guest, holdProgram), addresses: 70, workers: 64},
		{name: "guests' screens", does: as(guest, holdScreens), addresses: 70, workers: 16},
		{name: "strangers with keys", does: as(stranger, holdProgram), addresses: 1000, workers: 5, moves: true},
		{name: "logins, beside a party", does: logIn, party: 30},
		{name: "logins, at one's own address", does: logIn, near: true},
	}
}

// deed is done once on a connection of its own, which is closed then, or when the attack ends.
type deed func(m *mallory, conn net.Conn) error

// load is an attack by many.
type load struct {
	name               string
	addresses, workers int
	does               deed
	// most is how much of it the server lets one address do, all how much all together, zero where that is not counted.
	most, all gate.Rate
	// rooms is how many there are besides those of the honest, and party how many honest people come meanwhile.
	rooms, party int
	// near: the honest come from an address of attackers, and how they fare says nothing about others.
	near bool
	// moves: the known player comes from a new address each time, and attackers from a network each.
	moves bool
	// network is that of the attackers, where other attacks go before.
	network byte
}

// attacker is the address of the n-th worker.
func (l *load) attacker(n int) net.IP {
	n %= l.addresses
	switch {
	case l.near && n == 0:
		return net.IPv4(127, 0, 0, 1)
	case l.moves:
		return net.IPv4(127, byte(1+n>>8), byte(n), 1)
	}
	return net.IPv4(127, l.network, 1, byte(1+n))
}

// mallory is one worker of an attack.
type mallory struct {
	t      *testing.T
	server string
	// room is one in which honest players sit.
	room string
	from net.IP
	// done counts what the server has let all of them do, of whatever the attack does.
	done *atomic.Int64
	// pause is how long it waits before each packet.
	pause time.Duration
}

// attack attacks until ctx ends, with a pause after each refusal.
func (m *mallory) attack(ctx context.Context, does deed, pause time.Duration) {
	for ctx.Err() == nil {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			_ = conn.(*net.TCPConn).SetWriteBuffer(16 << 10) // what else waits here is not the server's
			err = does(m, conn)
			_ = conn.Close()
		}
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}
}

// as is a deed of a client that has logged in somehow.
func as(auth func(t testing.TB) gossh.AuthMethod, does func(*mallory, *sshtest.Client) error) deed {
	return func(m *mallory, conn net.Conn) error {
		client, err := sshtest.TryDialOver(m.t, conn,
			&gossh.ClientConfig{User: "mallory", Auth: []gossh.AuthMethod{auth(m.t)}})
		if err != nil {
			return err
		}
		return does(m, client)
	}
}

func guest(testing.TB) gossh.AuthMethod      { return sshtest.WithoutKey() }
func stranger(t testing.TB) gossh.AuthMethod { return sshtest.WithKey(sshtest.NewKey(t)) }

func execOn(s gossh.Channel, command string) error {
	if ok, err := s.SendRequest("exec", true, gossh.Marshal(struct{ Command string }{command})); err != nil || !ok {
		return fmt.Errorf("%s is not run: %w", command, err)
	}
	return nil
}

// api opens a session of the API, which begins with a line, and gives its next lines.
func api(client *sshtest.Client, line string) (s *sshtest.Session, lines *bufio.Reader, err error) {
	s, err = client.TryOpen()
	if err != nil {
		return nil, nil, err
	}
	if err = execOn(s.Channel, "api"); err == nil {
		_, err = io.WriteString(s, line)
	}
	return s, bufio.NewReader(s.Channel), err
}

// listRooms asks for the rooms as fast as it is told of them.
func listRooms(m *mallory, client *sshtest.Client) error {
	const ask = `{"id":1,"do":"rooms"}` + "\n"
	s, lines, err := api(client, ask)
	for err == nil {
		var line string
		line, err = lines.ReadString('\n')
		if strings.HasPrefix(line, `{"id":1,`) {
			if strings.HasPrefix(line, `{"id":1,"ok":true`) {
				m.done.Add(1)
			}
			_, _ = io.WriteString(s, ask) // if it is hung up on the lines end
		}
	}
	return err
}

// watch watches the honest and reads what comes.
func watch(m *mallory, client *sshtest.Client) error {
	_, lines, err := api(client, fmt.Sprintf(`{"id":1,"do":"watch","room":%q}`+"\n", m.room))
	for err == nil {
		if _, err = lines.ReadString('\n'); err == nil {
			m.done.Add(1)
		}
	}
	return err
}

// watchScreen watches the honest at a terminal and reads what comes.
func watchScreen(m *mallory, client *sshtest.Client) error {
	s, err := client.TryOpen()
	if err != nil {
		return err
	}
	s.Request("pty-req", sshtest.PtyRequest{Term: "xterm-256color", Columns: 80, Rows: 24})
	if err := execOn(s.Channel, "watch "+m.room); err != nil {
		return err
	}
	for buf := make([]byte, 4096); err == nil; m.done.Add(1) {
		_, err = s.Channel.Read(buf)
	}
	return err
}

// sendToProgram has a program that sends a line without an end, so that it is not hung up on, in packets of nine bytes.
func sendToProgram(m *mallory, client *sshtest.Client) error {
	s, _, err := api(client, "")
	if err != nil {
		return err
	}
	go func() { _, _ = io.Copy(io.Discard, s.Channel) }()
	return m.flood(s, "         ")
}

// sendAlone sends as many as one of eight at an address may, so that each is read alone, which costs ten times as much.
func sendAlone(m *mallory, client *sshtest.Client) error {
	m.pause = 9 * time.Millisecond
	return sendToProgram(m, client)
}

// sendToScreen has a terminal that sends reports of nine bytes which mean nothing.
func sendToScreen(m *mallory, client *sshtest.Client) error {
	s, err := openScreen(client, 80, 24)
	if err != nil {
		return err
	}
	return m.flood(s, "\x1b[?1;2;3x")
}

// flood sends a packet again and again.
func (m *mallory) flood(s *sshtest.Session, packet string) (err error) {
	for ; err == nil; m.done.Add(1) {
		time.Sleep(m.pause)
		_, err = io.WriteString(s, packet)
	}
	return err
}

// openScreen opens a terminal that shows the lobby, and reads what comes.
func openScreen(client *sshtest.Client, columns, rows uint32) (*sshtest.Session, error) {
	s, err := client.TryOpen()
	if err != nil {
		return nil, err
	}
	s.Request("pty-req", sshtest.PtyRequest{Term: "xterm-256color", Columns: columns, Rows: rows})
	s.Request("shell", nil)
	go func() { _, _ = io.Copy(io.Discard, s.Channel) }()
	return s, nil
}

// makeProfile waits until it is told who it is.
func makeProfile(m *mallory, client *sshtest.Client) error {
	_, lines, err := api(client, "")
	if err != nil {
		return err
	}
	hello, err := lines.ReadString('\n')
	if err == nil && !strings.Contains(hello, `"id":""`) {
		m.done.Add(1)
	}
	return err
}

// typeKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func typeKeys(m *mallory, client *sshtest.Client) error {
	var terminals []*sshtest.Session
	for range 4 {
		s, err := openScreen(client, 120, 40)
		if err != nil {
			return err
		}
		terminals = append(terminals, s)
	}
	due := time.NewTicker(5 * time.Millisecond)
	defer due.Stop()
	for {
		<-due.C
		for _, s := range terminals {
			if _, err := io.WriteString(s, "?"); err != nil {
				return err // hung up on, or it is over
			}
			m.done.Add(1)
		}
	}
}

// holdProgram has a program that asks for nothing.
func holdProgram(m *mallory, client *sshtest.Client) error {
	_, lines, err := api(client, "")
	for ; err == nil; m.done.Add(1) {
		_, err = lines.ReadString('\n')
	}
	return err
}

// holdScreens has as many terminals as one connection may have, of the largest size.
func holdScreens(m *mallory, client *sshtest.Client) error {
	for range 4 {
		if _, err := openScreen(client, 400, 120); err != nil {
			return err
		}
		m.done.Add(1)
	}
	return client.Conn.Wait()
}

func staySilent(m *mallory, conn net.Conn) error {
	for buf := make([]byte, 256); ; {
		if _, err := conn.Read(buf); err != nil {
			return err // hung up on
		}
		m.done.Add(1)
	}
}

// abandonKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func abandonKeyExchange(m *mallory, conn net.Conn) error {
	_, _, _, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{
		Config: gossh.Config{KeyExchanges: []string{gossh.KeyExchangeMLKEM768X25519}},
		HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error {
			m.done.Add(1)
			return net.ErrClosed
		},
	})
	return err
}

// TestAttackLoad runs each attack of [loads] beside honest programs that play, which must not be hung up on, and a
// known player who logs in and must not be refused. No address is let do more than the bounds say. All attack one
// server, one after the other. SHITHEAD_ATTACK=5s runs each for so long against a server of its own, at full size, and
// says what it came to. SHITHEAD_PEOPLE=1000 has so many people play beside it on screens, a move a second and table, on
// a server with more memory.
func TestAttackLoad(t *testing.T) {
	text := os.Getenv("SHITHEAD_ATTACK")
	if text == "" {
		t.Parallel()
		besiege(t, 100*time.Millisecond, false, 0, loads()...)
		return
	}
	span, err := time.ParseDuration(text)
	must(t, err)
	idle := 0.
	t.Run("idle", func(t *testing.T) { idle = besiege(t, span, true, 0, load{name: "idle"}) })
	t.Log("attack                           p50 ms  p99 ms  p99/idle  logins  refused   slowest      done       MB   CPU %")
	for _, l := range loads() {
		t.Run(l.name, func(t *testing.T) { besiege(t, span, true, idle, l) })
	}
}

// besiege runs attacks one after the other, at full size or not, and gives the p99 of a move in milliseconds during the
// last of them, beside that without attacks.
func besiege(t *testing.T, span time.Duration, full bool, idle float64, attacks ...load) float64 {
	h := newHome(t)
	known, err := gossh.ParsePrivateKey(h.keys["ann"])
	must(t, err)
	cmd := itself(t, "serve", "--data", h.folder)
	people, memory := 0, int64(memoryOfAttacks)
	if text := os.Getenv("SHITHEAD_PEOPLE"); full && text != "" {
		people, err = strconv.Atoi(text)
		must(t, err)
		memory = 4 * memoryOfAttacks
	}
	confine(t, cmd, memory)
	s := startCommand(t, cmd, h.folder)
	p := tables(t, "classic", 0)
	p.Programs, p.Rooms, p.Terms.Seats, p.Think, p.Logins, p.Play, p.Moves = 3, 1, 3, 20*time.Millisecond, 100, span, 3
	if p.Address = s.address(); full {
		p.Rooms, p.Servers = 3, []int{s.cmd.Process.Pid}
	}
	if people > 0 {
		p.Seats, p.Programs, p.Rooms, p.Terms.Seats, p.Think, p.Logins = 4, 0, people/4, 4, time.Second, 50
		p.From = func(session int) net.Addr { // each of a network of its own
			return &net.TCPAddr{IP: net.IPv4(127, byte(64+session>>8), byte(session), 1)}
		}
	}
	var r *raid
	report, err := loadgen.Run(t.Context(), p, func(stage, _ string) {
		if stage != "play" {
			return
		}
		room := regexp.MustCompile(`"room":"([a-z-]+)"`).FindStringSubmatch(s.asks(t, known, "rooms --json").Out)[1]
		for i, l := range attacks {
			l.addresses, l.workers = cmp.Or(l.addresses, 8), cmp.Or(l.workers, 8)
			if !full {
				l.addresses, l.workers, l.rooms, l.network = min(l.addresses, 2), min(l.workers, 4), min(l.rooms, 20), byte(10+i)
			}
			r = &raid{load: l, t: t, server: s, known: known, memory: memory}
			if r.begins(room, full); i < len(attacks)-1 {
				isSoon(time.Second, func() bool { return r.done.Load() >= int64(r.addresses*r.most.Burst) })
				<-time.After(span) // in which more would be done
				r.ends()
			}
		}
	})
	if err != nil {
		t.Error(err) // one that is honest was hung up on
	}
	r.ends()
	play := report.Windows[len(report.Windows)-1]
	if play.Moves == 0 {
		t.Error("no moves were made")
	}
	if !full || play.Own == nil {
		return 0
	}
	mark := map[bool]string{true: "!!"}[idle > 0 && play.Own.P99 > 5*idle]
	t.Logf("%-30s %8.2f %7.2f %7.1f %-2s %6d %8d %9s %9d %8d %7.0f", r.name, play.Own.P50, play.Own.P99,
		play.Own.P99/max(idle, play.Own.P50), mark, r.logins, r.refused, r.slowest.Round(time.Millisecond), r.done.Load(), r.peak>>20, *play.Server)
	if r.again > 0 {
		t.Logf("the known player had to try again %d times", r.again)
	}
	return play.Own.P99
}

// raid is an attack under way, beside which a known player logs in.
type raid struct {
	load
	t      *testing.T
	server *served
	known  gossh.Signer
	began  time.Time
	cancel context.CancelFunc
	others sync.WaitGroup
	done   atomic.Int64
	// logins are those of the known player, of which some were refused, or had to be tried again.
	logins, refused, again int
	slowest                time.Duration
	// peak is how much memory the server took at most, and memory what it may have, in bytes.
	peak, memory int64
}

func (r *raid) begins(room string, full bool) {
	r.t.Helper()
	makeRooms(r.t, r.server.address(), r.rooms)
	ctx, cancel := context.WithCancel(r.t.Context())
	r.began, r.cancel = time.Now(), cancel
	attack := mallory{t: r.t, server: r.server.address(), room: room, done: &r.done}
	switch {
	case r.does == nil:
	case full:
		r.others.Go(func() { r.fromAfar(ctx, attack) })
	default:
		r.attack(ctx, attack, &r.others)
	}
	for range r.party {
		r.others.Go(func() {
			hello, err := greeted(r.t, net.IPv4(127, 0, 2, 1), r.server.address(), "party", sshtest.NewKey(r.t))
			if err != nil || hello.Player.ID == "" {
				r.t.Errorf("one of the party is refused: %+v, %v", hello, err)
			}
		})
	}
	r.others.Go(func() { r.logIn(ctx) })
}

// logIn has the known player log in again and again.
func (r *raid) logIn(ctx context.Context) {
	next := time.NewTicker(600 * time.Millisecond) // slower than one address may
	defer next.Stop()
	for ctx.Err() == nil {
		r.peak = max(r.peak, r.server.memory(r.t))
		began, from := time.Now(), net.IP(nil)
		if r.moves {
			from = net.IPv4(127, 200+byte(r.logins>>8), byte(r.logins), 1)
		}
		_, err := greeted(r.t, from, r.server.address(), "ann", r.known)
		for ; r.moves && err != nil && ctx.Err() == nil; r.again++ {
			<-next.C
			_, err = greeted(r.t, from, r.server.address(), "ann", r.known)
		}
		if r.logins++; err != nil {
			r.refused++
		}
		r.slowest = max(r.slowest, time.Since(began))
		select {
		case <-ctx.Done():
		case <-next.C:
		}
	}
}

// ends ends the attack once something was done by it, and checks what was let do.
func (r *raid) ends() {
	r.t.Helper()
	if r.does != nil {
		await(r.t, "something that attackers do: "+r.name, r.server.stderr, func() bool { return r.done.Load() > 0 })
	}
	r.cancel()
	r.others.Wait()
	took := time.Since(r.began)
	for addresses, bound := range map[int]gate.Rate{r.addresses: r.most, 1: r.all} {
		if bound.Burst == 0 {
			continue
		}
		most := addresses * (bound.Burst + 1 + int(took*time.Duration(bound.Burst)/bound.Within))
		if n := r.done.Load(); n > int64(most) {
			r.t.Errorf("%s: %d are done within %v from %d addresses, %d may be", r.name, n, took, r.addresses, most)
		}
	}
	if r.refused > 0 && !r.near {
		r.t.Errorf("%s: %d of %d logins of a known player are refused", r.name, r.refused, r.logins)
	}
	if r.peak > r.memory/100*80 && !testing.Short() { // as with the race detector, which takes more
		r.t.Errorf("%s: the server took %d MiB", r.name, r.peak>>20)
	}
}

// memoryOfAttacks is how much memory a server may have that is attacked, in bytes.
const memoryOfAttacks = 256 << 20

// attack begins the attack by all its workers.
func (l *load) attack(ctx context.Context, by mallory, all *sync.WaitGroup) {
	// Those who are refused try again a thousand times a second in all, which is more than are let in.
	pause := time.Second * time.Duration(max(10, l.addresses*l.workers)) / 1000
	for n := range l.addresses * l.workers {
		m := by
		m.from = l.attacker(n)
		all.Go(func() { m.attack(ctx, l.does, pause) })
	}
}

// fromAfar attacks from a process that takes the processor from no other one, until ctx ends: see [TestMallory].
func (l *load) fromAfar(ctx context.Context, by mallory) {
	self, err := os.Executable()
	if err != nil {
		by.t.Error(err)
		return
	}
	cmd := exec.Command("nice", "-n", "19", self, "-test.run=^TestMallory$", "-test.timeout=1h")
	cmd.Env = append(os.Environ(), "TEST_MALLORY="+strings.Join([]string{l.name, by.server, by.room}, "|"))
	cmd.Stdout, cmd.Stderr = counts{by.done}, os.Stderr
	until, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		by.t.Error(err)
		return
	}
	<-ctx.Done()
	_ = until.Close()
	_ = cmd.Wait() // its connections are cut off
}

// counts puts the numbers that are written to it, the last of which counts, into a counter.
type counts struct{ to *atomic.Int64 }

func (c counts) Write(p []byte) (int, error) {
	for line := range strings.FieldsSeq(string(p)) {
		if n, err := strconv.ParseInt(line, 10, 64); err == nil {
			c.to.Store(n)
		}
	}
	return len(p), nil
}

// TestMallory is no test, but the process of the attackers of [load.fromAfar]. It attacks until its input ends.
func TestMallory(t *testing.T) {
	name, at, ok := strings.Cut(os.Getenv("TEST_MALLORY"), "|")
	if !ok {
		return
	}
	m := mallory{t: t, done: new(atomic.Int64)}
	m.server, m.room, _ = strings.Cut(at, "|")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	var all sync.WaitGroup
	for _, l := range loads() {
		if l.name == name {
			l.addresses, l.workers = cmp.Or(l.addresses, 8), cmp.Or(l.workers, 8)
			l.attack(ctx, m, &all)
		}
	}
	wait.Every(ctx, 100*time.Millisecond, func() { fmt.Println(m.done.Load()) })
	all.Wait()
	fmt.Println(m.done.Load())
}

// makeRooms makes so many rooms on a server, five for each of their makers, who stay until the test is over.
func makeRooms(t *testing.T, server string, rooms int) {
	t.Helper()
	const each, makers = 5, 20 // as many as one may make, and as may come from one address at once
	const create = `{"id":1,"do":"create","rules":"leeds","seats":4}` + "\n" + `{"id":2,"do":"leave"}` + "\n"
	for n := range rooms / each {
		s, err := comeAsProgram(t, net.IPv4(127, 0, 3, byte(1+n/makers)), server, "maker", sshtest.NewKey(t))
		must(t, err)
		s.Read()
		for made := 1; made <= each; made++ {
			s.Types(create).Wait("a room", func() bool { return strings.Count(s.Got(), `{"id":2,`) == made })
		}
		if strings.Contains(s.Got(), `"ok":false`) {
			t.Fatal(s.Got())
		}
	}
}
