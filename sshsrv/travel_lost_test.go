package sshsrv

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/sshtest"

	gossh "golang.org/x/crypto/ssh"
)

// TestAServerIsLostUnderAProgram, at any time: every request is answered once and in its order, as uncertain where nobody knows; the
// program is told once that it is in the room no more, if it was, and goes on where it came in.
func TestAServerIsLostUnderAProgram(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			losesItsServer(t, rand.New(rand.NewPCG(seed, 5)))
		})
	}
}

func losesItsServer(t *testing.T, rng *rand.Rand) {
	town := startTown(t, func(l *Limits) { unbounded(&l.API) })
	code := town.beta.table(t)
	c := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	const requests = 200
	cut := rng.IntN(requests)
	go func() {
		for i := range requests {
			do := []string{"queue", "stats", "record", "ready", "watch", "dance"}[rng.IntN(6)]
			if i == 0 {
				do = "join"
			}
			line := fmt.Sprintf(`{"id":"%s-%d","do":"%s","room":"%s","round":"NONE","wait":true}`+"\n", do, i, do, code)
			if _, err := io.WriteString(c.in, line); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	inside, closed, uncertain := false, 0, 0
	for next := 0; next < requests; {
		if next == cut {
			go town.cut()
			cut = -1
		}
		line := c.read()
		switch {
		case line == nil:
			t.Fatal("hung up on")
		case line.text("type") == "closed":
			if closed++; line.text("error") != "moved" || !inside {
				t.Errorf("it is told %s", line)
			}
			inside = false
		case line["id"] == nil:
			if line.text("type") != "room" || !inside {
				t.Errorf("it is told %s", line)
			}
		default:
			do, number, _ := strings.Cut(line.text("id"), "-")
			if number != fmt.Sprint(next) {
				t.Fatalf("request %d is answered %s", next, line)
			}
			next++
			code := line.text("error")
			inside = inside || do == "join" && code == "" || do == "watch" && code == ""
			if code == "uncertain" {
				if uncertain++; do != "join" && do != "queue" && do != "ready" && do != "watch" || inside {
					t.Errorf("it is answered %s", line)
				}
			}
			if want := map[string]string{"record": "not_found", "dance": "unknown_do", "stats": ""}; code != want[do] && do == "record" || do == "stats" && code != "" {
				t.Errorf("it is answered %s", line)
			}
		}
	}
	if closed > 1 {
		t.Errorf("told %d times that the room is closed", closed)
	}
	if cut < 0 {
		t.Logf("%d are uncertain", uncertain)
		c.seen = nil
		c.does("stats", nil)
	}
}

// TestTheServerOfARoomStops: its programs are told as if the room had moved, and go on where they came in.
func TestTheServerOfARoomStops(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("join", map[string]any{"room": code})
	town.beta.end()
	if closed := ann.event("closed"); closed.text("error") != "moved" || closed.text("room") != code {
		t.Errorf("ann is told %s", closed)
	}
	ann.refused("not_in_a_room", "chat", map[string]any{"text": "hello?"})
	ann.does("create", map[string]any{"rules": "leeds", "seats": 2})
}

// TestTheFirstServerOfAProgramStops: its session ends as everywhere, and its seat is kept.
func TestTheFirstServerOfAProgramStops(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := programOn(t, town.alpha, sshtest.WithKey(town.alpha.player(t, "ann")), "join", code)
	town.alpha.end()
	s.Ends()
	if !strings.Contains(s.Errors(), "The server is going down") {
		t.Errorf("it is told %q", s.Errors())
	}
	town.beta.awaitsSecond(t, code, func(seat rooms.SeatView) bool { return seat.Name == "ann" && !seat.Here })
}

// programOn is the session of a program that has gone into a room.
func programOn(t testing.TB, at *host, auth gossh.AuthMethod, do, code string) *sshtest.Session {
	t.Helper()
	s, err := at.connect(t, "x", auth).TryOpen()
	if err != nil {
		t.Fatal(err)
	}
	s.Request("exec", struct{ Command string }{"api"})
	s.Read().ReadErrors()
	if _, err := fmt.Fprintf(s.Channel, "{\"id\":1,\"do\":%q,\"room\":%q}\n", do, code); err != nil {
		t.Fatal(err)
	}
	s.Wait("the answer", func() bool { return strings.Contains(s.Got(), `{"id":1,"ok":true`) })
	return s
}

// awaitsSecond waits until the second seat of a room is as wanted.
func (h *host) awaitsSecond(t *testing.T, code string, want func(rooms.SeatView) bool) {
	t.Helper()
	comesTrue(t, "the second seat", func() bool { return want(h.watches(t, code).Seats[1]) })
}

// TestAProgramIsShownOut by an operator of either server, and told once.
func TestAProgramIsShownOut(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	town.counted()
	code := town.beta.table(t)
	for i, at := range town.hosts {
		for _, how := range []string{"kick", "ban"} {
			name := fmt.Sprint(how, i)
			key := town.alpha.player(t, name)
			town.catchesUp(t)
			s := programOn(t, town.alpha, sshtest.WithKey(key), "watch", code)
			if status := at.Admin(t.Context(), account.Operator{Name: "op"}, []string{how, name, "--why", "enough"}, io.Discard, io.Discard); status != 0 {
				t.Fatalf("%s: %d", how, status)
			}
			if status := s.Ends(); status != 1 {
				t.Errorf("%s: ends with %d", name, status)
			}
			if got := s.Errors(); strings.Count(got, "enough") != 1 {
				t.Errorf("%s is told %q", name, got)
			}
			if strings.Count(s.Got(), `"hello"`) != 1 || strings.Contains(s.Got(), `"closed"`) {
				t.Errorf("%s is told %q", name, s.Got())
			}
		}
	}
}

// TestAnotherNameFollowsAProgram, at once, and comes back with it.
func TestAnotherNameFollowsAProgram(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	key := town.alpha.player(t, "ann")
	ann := town.alpha.api(t, "ann", sshtest.WithKey(key))
	town.alpha.runs(t, key, "name Anna", 0, "Anna")
	ann.does("stats", nil)
	ann.does("join", map[string]any{"room": code})
	town.beta.awaitsSecond(t, code, func(seat rooms.SeatView) bool { return seat.Name == "Anna" })
	ann.does("leave", nil)
	ann.seen = nil
	ann.isCalled(t, "Anna")
	ann.does("join", map[string]any{"room": code})
	for i, at := range []*host{town.alpha, town.beta} {
		name := []string{"Berta", "Carla"}[i]
		at.runs(t, key, "name "+name, 0, name)
		town.beta.awaitsSecond(t, code, func(seat rooms.SeatView) bool { return seat.Name == name })
		ann.does("chat", map[string]any{"text": "it's me"})
		if said := ann.event("chat"); said.text("from") != name {
			t.Errorf("ann hears %s", said)
		}
	}
	ann.does("leave", nil)
	ann.seen = nil
	town.catchesUp(t) // the first server knows the name from the log of the house
	ann.isCalled(t, "Carla")
}

// isCalled makes a room and looks what its host is called there.
func (c *apiClient) isCalled(t *testing.T, name string) {
	t.Helper()
	c.does("create", map[string]any{"rules": "leeds", "seats": 2})
	var seats []toldSeat
	if err := json.Unmarshal(c.event("room")["seats"], &seats); err != nil || seats[0].Name != name {
		t.Errorf("%v: called %+v, not %s", err, seats[0], name)
	}
	c.does("leave", nil)
	c.seen = nil
}

// TestARoomIsOverUnderAProgram: it is told why, and goes on where it came in.
func TestARoomIsOverUnderAProgram(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	key := town.alpha.player(t, "ann")
	older, newer := town.alpha.api(t, "ann", sshtest.WithKey(key)), town.alpha.api(t, "ann", sshtest.WithKey(key))
	older.does("join", map[string]any{"room": code})
	newer.does("watch", map[string]any{"room": code})
	if closed := older.event("closed"); closed.text("error") != "elsewhere" {
		t.Errorf("the older one is told %s", closed)
	}
	older.refused("not_in_a_room", "leave", nil)
	if status := town.beta.Admin(t.Context(), account.Operator{Name: "op"}, []string{"close", code, "--why", "late"}, io.Discard, io.Discard); status != 0 {
		t.Fatalf("close: %d", status)
	}
	if closed := newer.event("closed"); closed.text("error") != "shut" || !strings.Contains(closed.text("message"), "late") {
		t.Errorf("the newer one is told %s", closed)
	}
	newer.refused("no_such_room", "join", map[string]any{"room": code})
	for _, c := range []*apiClient{older, newer} {
		c.seen = nil
		c.does("stats", nil)
	}
	town.beta.counts(t, 0)
}

// TestTheInputEndsAtAnotherServer: all that came before is answered, and the seat is kept.
func TestTheInputEndsAtAnotherServer(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	s := programOn(t, town.alpha, sshtest.WithKey(town.alpha.player(t, "ann")), "join", code)
	if _, err := io.WriteString(s.Channel, `{"id":2,"do":"stats"}`); err != nil { // the last line may lack its end
		t.Fatal(err)
	}
	s.EndInput()
	if status := s.Ends(); status != 0 || !strings.Contains(s.Got(), `{"id":2,"ok":true`) {
		t.Errorf("ends with %d: %s", status, s.Got())
	}
	town.beta.awaitsSecond(t, code, func(seat rooms.SeatView) bool { return seat.Name == "ann" && !seat.Here })
	town.beta.counts(t, 0)
}

// TestAFloodFromAnotherServer is refused where it comes in, in its order, and hung up on, as everywhere.
func TestAFloodFromAnotherServer(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("watch", map[string]any{"room": code})
	var lines strings.Builder
	const most = 900
	for i := range most {
		fmt.Fprintf(&lines, "{\"id\":%d,\"do\":\"ready\"}\n", 1000+i)
	}
	ann.sends(strings.TrimSuffix(lines.String(), "\n"))
	fast := 0
	for i := 0; i < most; {
		line := ann.read()
		if line["id"] == nil {
			continue
		}
		if line.number("id") != 1000+i {
			t.Fatalf("request %d is answered %s", i, line)
		}
		if i++; line.text("error") == "too_fast" {
			fast++
		} else if line.text("error") != "not_seated" && line.text("error") != "not_now" {
			t.Fatalf("answered %s", line)
		}
	}
	if fast == 0 {
		t.Error("nothing was too fast")
	}
	go func() { _, _ = io.WriteString(ann.in, strings.Repeat("{\"id\":1,\"do\":\"ready\"}\n", 10_000)) }()
	for ann.read() != nil {
	}
	ann.conn.IsHungUpOn()
	town.beta.counts(t, 0)
}

// TestAProgramElsewhereThatDoesNotRead holds up nobody on either server, and is hung up on.
func TestAProgramElsewhereThatDoesNotRead(t *testing.T) {
	t.Parallel()
	town := startTown(t, func(l *Limits) {
		l.StuckWrite = 2 * time.Second
		unbounded(&l.API)
	})
	code := town.beta.table(t)
	slow, err := town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "slow"))).TryOpen()
	if err != nil {
		t.Fatal(err)
	}
	slow.Request("exec", struct{ Command string }{"api"})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		request := fmt.Sprintf("{\"id\":1,\"do\":\"watch\",\"room\":%q}\n", code) + strings.Repeat("{\"id\":1,\"do\":\"stats\"}\n", 100)
		for {
			if _, err := io.WriteString(slow.Channel, request); err != nil {
				return
			}
		}
	}()
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.does("join", map[string]any{"room": code})
	bob := town.beta.api(t, "bob", sshtest.WithKey(town.alpha.player(t, "bob")))
	bob.does("watch", map[string]any{"room": code})
	for over := false; !over; {
		ann.does("stats", nil)
		bob.does("stats", nil)
		ann.seen, bob.seen = nil, nil
		select {
		case <-gone:
			over = true
		default:
		}
	}
	town.beta.counts(t, 2)
}

// TestAServerThatTakesNobody: a program is told to try again, and goes on where it is.
func TestAServerThatTakesNobody(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.table(t)
	town.cut()
	ann := town.alpha.api(t, "ann", sshtest.WithKey(town.alpha.player(t, "ann")))
	ann.refused("unreachable", "join", map[string]any{"room": code})
	ann.refused("unreachable", "watch", map[string]any{"room": code})
	ann.does("create", map[string]any{"rules": "leeds", "seats": 2})
}

// TestATableWhoseServerIsGone comes to another one, and takes its people along, who are told meanwhile that it moves: those of one that
// takes it, and those of one that does not. Who has had enough of waiting is in the lobby, and who comes meanwhile waits like the others.
func TestATableWhoseServerIsGone(t *testing.T) {
	t.Parallel()
	town := startTownWith(t, 3, townConfig{
		limits: func() Limits {
			l := unhurried()
			l.Moving = sshtest.Patience
			return l
		}(), rooms: rooms.DefaultRoomLimits(),
	})
	alpha, beta, gamma := town.alpha, town.beta, town.hosts[2]
	code := town.known(t, beta)
	ann := alpha.connect(t, "x", sshtest.WithKey(alpha.player(t, "ann"))).Open().StartCommand(100, 40, "join "+code).Sees("mia")
	cid := gamma.connect(t, "x", sshtest.WithKey(gamma.player(t, "cid"))).Open().StartCommand(100, 40, "join "+code).Sees("ann")
	tired := alpha.connect(t, "x", sshtest.WithKey(alpha.player(t, "tim"))).Open().StartCommand(100, 40, "watch "+code).Sees("cid")
	ann.Sees("cid").Types("c").Sees("Say something to the table").Types("half a line")
	town.cut()
	for _, s := range []*sshtest.Session{ann, cid, tired} {
		s.Sees("The table is moving to another server").SeesNot("mia")
	}
	tired.Types("\x1b[27u").Sees("The server with that table is gone").Sees("Say something to everybody")
	tired.Types("j" + code + "\r").Sees("The table is moving to another server")
	gamma.takes(t, code, data.AnyEpoch)
	for _, s := range []*sshtest.Session{ann, cid, tired} {
		s.Sees("mia").SeesNot("is moving").Types("c").Sees("Say something to the table").Types("here\r\x1b[27u").Sees("here")
	}
	if seats := gamma.watches(t, code).Seats; !seats[1].Here || !seats[2].Here {
		t.Errorf("they sit %+v", seats)
	}
	ann.Types("\x1b[27u").Sees("Say something to everybody").Types("\x03")
	if status := ann.Ends(); status != 0 {
		t.Errorf("ends with %d", status)
	}
	left(t, ann)
}
