package sshsrv

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/link"
	"shithead/sshsrv/sshtest"
)

// TestAGuestIsShown what somebody is shown who is at the server of the room, and is in the lobby of their own server when they
// come back.
func TestAGuestIsShown(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	local := town.beta.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	far := town.alpha.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	same(t, local, far)
	far.Types("\x1b[27u").Sees("You are a guest").SeesNot("You're watching")
	far.Types("q")
	if status := far.Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
	left(t, far)
}

// same waits until two sessions are shown the same.
func same(t testing.TB, one, other *sshtest.Session) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("%q, not %q; what the other one is shown:\n%s", other.Title(), one.Title(), one.Picture())
		}
	}()
	other.TypesUntil("", "what the other one is shown", func() bool { // either may be the later one
		return other.Picture() == one.Picture() && other.Title() == one.Title()
	})
}

// left checks that a terminal was entered and left once, and is as it was.
func left(t testing.TB, s *sshtest.Session) {
	t.Helper()
	got := s.Got()
	for _, once := range []string{"\x1b[?1049h", "\x1b[?1049l", "\x1b[22;2t", "\x1b[23;2t"} {
		if n := strings.Count(got, once); n != 1 {
			t.Errorf("%q was sent %d times", once, n)
		}
	}
	for on, off := range map[string]string{"\x1b[?2004h": "\x1b[?2004l", "\x1b[?25l": "\x1b[?25h", "\x1b[?7l": "\x1b[?7h", "\x1b[?2026h": "\x1b[?2026l"} {
		if strings.LastIndex(got, off) < strings.LastIndex(got, on) {
			t.Errorf("%q is the last", on)
		}
	}
}

// player comes in to a server with a key of their own, and has a name.
func (h *host) player(t testing.TB, name string) gossh.Signer {
	t.Helper()
	key := sshtest.NewKey(t)
	if _, err := h.store.Create(name, data.Key{Fingerprint: gossh.FingerprintSHA256(key.PublicKey()), Type: key.PublicKey().Type()}, time.Now()); err != nil {
		t.Fatal(err)
	}
	return key
}

// TestACommand_LeadsToAnotherServer, where one sits down as oneself; who leaves the house there leaves with what is said there.
func TestACommand_LeadsToAnotherServer(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(80, 24, "join "+code)
	s.Sees("mia").Wait("a seat for ann", func() bool {
		sit := town.beta.lobby.Rooms()[0].Players
		return len(sit) == 2 && sit[1].Name == "ann"
	})
	s.Types("\x03")
	if status := s.Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
	left(t, s)
	if got := s.Got(); !strings.Contains(got[strings.LastIndex(got, "\x1b[?1049l"):], code) {
		t.Error("nothing is said of how to come back")
	}
}

// TestRoomsOfEachServer are reached from each other one, in a house of three.
func TestRoomsOfEachServer(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	for i, at := range town.hosts {
		host := fmt.Sprint("mia", i)
		code := at.tableOf(t, host)
		for j, from := range town.hosts {
			if i != j {
				from.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees(host).Sees("Bring friends").Types("\x1b[27u").Sees("You are a guest").SeesNot("You're watching")
			}
		}
	}
}

// TestARoomThatIsClosedMeanwhile: a command ends with what is wrong, and who has come from the lobby is there again and told.
func TestARoomThatIsClosedMeanwhile(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	town.alpha.directory = lies{}
	s := town.alpha.guest(t).Open().StartCommand(80, 24, "watch brave-otter")
	if status := s.Ends(); status == 0 || !strings.Contains(s.Errors(), "no such room") {
		t.Errorf("%d, %q", status, s.Errors())
	}
	left(t, s)
	at := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Terminal().Sees("ann")
	at.Types("jbrave-otter\r").Sees("no such room").Sees("Say something")
}

// lies says that every room is at the second server.
type lies struct{}

func (lies) Serves(string) string { return "beta" }

// TestAServerThatIsGone: whoever was there is in the lobby of their own server, and told why; what they type then is typed there.
func TestAServerThatIsGone(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	town.cut()
	s.Sees("The server with that table is gone").Types("chello").Sees("> hello")
	s.Types("\x1b[27u").SeesNot("> hello").Types("j" + code + "\r").Sees("The server with that table is gone").Types("\x03")
	if status := s.Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
	left(t, s)
}

// TestAServerThatStops sends its guests back.
func TestAServerThatStops(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := town.alpha.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	town.beta.end()
	s.Sees("The server with that table is gone").Sees("Play, or watch")
}

// TestTheFirstServerStops: the session says so, as everywhere.
func TestTheFirstServerStops(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := town.alpha.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	town.alpha.end()
	s.Ends()
	left(t, s)
	if !strings.Contains(s.Got(), "The server is going down") {
		t.Errorf("%q", s.Got()[max(0, len(s.Got())-200):])
	}
}

// TestAGuestIsShownOut by an operator of either server.
func TestAGuestIsShownOut(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	for i, at := range []*host{town.alpha, town.beta} {
		name := fmt.Sprint("ann", i)
		s := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, name))).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
		if status := at.Admin(t.Context(), account.Operator{Name: "op"}, []string{"kick", name, "--why", "enough"}, io.Discard, io.Discard); status != 0 {
			t.Fatalf("kick: %d", status)
		}
		if status := s.Ends(); status == 0 {
			t.Errorf("ends with %d", status)
		}
		left(t, s)
		if got := s.Got(); strings.Count(got, "The house has shown you out. The reason: enough") != 1 {
			t.Errorf("%q", got[max(0, len(got)-300):])
		}
	}
}

// TestOperatorsSeeWhereAGuestIs on both servers, and the log says it.
func TestOperatorsSeeWhereAGuestIs(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	town.alpha.guest(t).Open().StartCommand(80, 24, "watch "+code).Sees("mia")
	for at, want := range map[*host]string{town.alpha: code + " on beta", town.beta: code + " via alpha"} {
		var out bytes.Buffer
		if status := at.Admin(t.Context(), account.Operator{Name: "op"}, []string{"who"}, &out, io.Discard); status != 0 || !strings.Contains(out.String(), want) || !strings.Contains(out.String(), "127.0.0.1") {
			t.Errorf("%d, %s", status, out.String())
		}
	}
}

// TestNameAndSettings_FollowAGuest, and come back with them.
func TestNameAndSettings_FollowAGuest(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	key := town.alpha.player(t, "ann")
	s := town.alpha.connect(t, "x", sshtest.WithKey(key)).Open().StartCommand(80, 24, "join "+code).Sees("ann")
	town.alpha.runs(t, key, "name Berta", 0, "Berta")
	s.Sees("Berta")
	town.alpha.runs(t, key, "settings language=de", 0, "language=de")
	s.Sees("Regeln")
	town.beta.runs(t, key, "settings language=en", 0, "language=en")
	s.SeesNot("Regeln").Types("\x1b[27u").Sees("Say something").Sees("Berta")
}

// TestAGuest_IsNothingThatAClientCanBe: only servers of the house open such channels.
func TestAGuest_IsNothingThatAClientCanBe(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	g := &link.Guest{Terminal: link.Terminal{PTY: true, Columns: 80, Rows: 24}, Wants: link.Wants{Do: link.Watch, Room: "brave-otter"}}
	text, err := g.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	var refused *gossh.OpenChannelError
	if _, _, err := town.beta.guest(t).Conn.OpenChannel(link.ChannelType, text); !errors.As(err, &refused) || refused.Reason != gossh.UnknownChannelType {
		t.Error(err)
	}
}

// TestWhatIsTypedOnTheWay is typed once, wherever it is cut, and at the table: a line that is typed together with the way there, in
// pieces, while the window changes its size. In the end the screen is what somebody is shown who is at the server of the table.
func TestWhatIsTypedOnTheWay(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { typesOnTheWay(t, rand.New(rand.NewPCG(seed, 2))) })
	}
}

func typesOnTheWay(t *testing.T, rng *rand.Rand) {
	town := startTown(t, nil)
	key := town.alpha.player(t, "ann")
	s := town.alpha.connect(t, "x", sshtest.WithKey(key)).Terminal().Sees("Say something")
	code := town.beta.table(t)
	local := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Open().StartCommand(100, 40, "watch "+code).Sees("mia")
	const times = 5 // more lines would come too fast
	for i := range times {
		said := fmt.Sprintf("line-%d-äö", i)
		typesTorn(t, s, rng, "j"+code+"\r"+"c"+said+"\x1b[D\x1b[C\x1b[200~-pasted\x1b[201~\r")
		columns, rows := 90+rng.IntN(30), 34+rng.IntN(10)
		s.Resize(columns, rows).Sees(said + "-pasted").Types("\x1b[27u") // the line is not typed any more
		local.Resize(columns, rows)
		same(t, local, s)
		var chat []rooms.ChatLine
		comesTrue(t, "the line is said", func() bool { // a client sees it typed before it is said
			chat = town.beta.watches(t, code).Chat // the last lines
			return len(chat) > 0 && chat[len(chat)-1].Text == said+"-pasted"
		})
		for j, line := range chat {
			if want := fmt.Sprintf("line-%d-äö-pasted", i+1-len(chat)+j); line.Text != want || len(chat) != i+1 {
				t.Errorf("%q was said, not %q", line.Text, want)
			}
		}
		typesTorn(t, s, rng, "\x1b[27ujnone\x1b[27u") // out, and on at home
		s.Sees("Say something").SeesNot(said).SeesNot("Code of the room")
	}
}

// typesTorn types something in pieces of any length, without waiting in between.
func typesTorn(t *testing.T, s *sshtest.Session, rng *rand.Rand, keys string) {
	t.Helper()
	for len(keys) > 0 {
		n := 1 + rng.IntN(min(len(keys), 7))
		s.Types(keys[:n])
		keys = keys[n:]
	}
}

// watches is a view of a room.
func (h *host) watches(t testing.TB, code string) *rooms.RoomView {
	t.Helper()
	views := feed.NewMailbox[rooms.RoomView]()
	at, err := h.lobby.Enter(code, rooms.Person{Name: "guest"}, views)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Exit()
	<-views.Rings()
	return views.Fetch()
}

// TestWhoDoesNotRead is hung up on, and keeps nobody waiting meanwhile, on neither server.
func TestWhoDoesNotRead(t *testing.T) {
	t.Parallel()
	town := startTown(t, func(l *Limits) {
		l.StuckWrite, l.Resizes = 2*time.Second, 1000
		l.Input.Keys, l.Input.KeyBurst, l.Input.Bytes, l.Input.ByteBurst = 1<<30, 1<<30, 1<<30, 1<<30
	})
	code := town.beta.table(t)
	slow := town.alpha.guest(t).Open().StartCommand(200, 60, "watch "+code).Sees("mia")
	far := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))).Open().StartCommand(100, 40, "watch "+code).Sees("mia")
	local := town.beta.connect(t, "x", sshtest.WithKey(town.beta.player(t, "bob"))).Open().StartCommand(100, 40, "watch "+code).Sees("mia")
	slow.StopReading()
	over := make(chan struct{})
	go func() {
		defer close(over)
		for i := 0; ; i++ { // its window changes, so that it is sent all of its screen, until it is hung up on
			size := sshtest.WindowChange{Columns: uint32(200 + i%2), Rows: 60}
			if _, err := slow.Channel.SendRequest("window-change", true, gossh.Marshal(size)); err != nil {
				return
			}
		}
	}()
	for {
		for _, s := range []*sshtest.Session{far, local} {
			s.Types("c").Sees("Say something to the table").Types("\x1b[27u").SeesNot("Say something to the table")
		}
		select {
		case <-over:
			slow.IsHungUpOn()
			same(t, local, far)
			return
		default:
		}
	}
}

// TestALateAnswerIsNotTyped at the table: the terminal says what colour it has while its session goes to another server, wherever
// that is cut.
func TestALateAnswerIsNotTyped(t *testing.T) {
	t.Parallel()
	town := startTown(t, func(l *Limits) {
		l.Background, l.BackgroundLate, l.BackgroundOwed = time.Millisecond, sshtest.Patience, time.Millisecond
		l.Input.SequenceTime, l.Input.EscapeTime = sshtest.Patience, sshtest.Patience // the machine may be slow
	})
	code := town.beta.table(t)
	key := town.alpha.player(t, "ann")
	const answer = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c"
	for _, cut := range []int{0, 1, 2, 5, 12, 23, 24, 25, 26, 27, len(answer)} {
		s := town.alpha.connect(t, "x", sshtest.WithKey(key)).Open()
		s.Mute = true
		s.Start(100, 40).Sees("Say something").Types("j" + code + "\r" + answer[:cut]).Sees("mia")
		s.Types(answer[cut:] + "chello").Sees("> hello  ")
		s.Wait("the light theme", func() bool { return strings.Contains(s.Got(), onLight) })
		s.Types("\x03").Ends()
		left(t, s)
	}
}
