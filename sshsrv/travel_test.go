package sshsrv

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/rooms/live"
	"shithead/sshsrv/sshtest"
)

func same(t testing.TB, one, other *sshtest.Session) {
	t.Helper()
	other.TypesUntil("", "what the other one is shown", func() bool { // either may be the later one
		return other.Picture() == one.Picture() && other.Title() == one.Title()
	})
}

// left checks that a terminal was entered and left once, and is as it was.
func left(t testing.TB, s *sshtest.Session) {
	t.Helper()
	got := s.Got()
	for _, once := range []string{"\x1b[?1049h", "\x1b[?1049l", "\x1b[22;2t", "\x1b[23;2t"} {
		checkEqual(t, strings.Count(got, once), 1, once)
	}
	for last := range strings.SplitSeq("2004h 2004l,25l 25h,7l 7h,2026h 2026l,1000h 1000l", ",") {
		if on, off, _ := strings.Cut(last, " "); strings.LastIndex(got, "\x1b[?"+off) < strings.LastIndex(got,
			"\x1b[?"+on) {
			t.Errorf("%q is the last", on)
		}
	}
}

func leaves(t testing.TB, s *sshtest.Session, key string) {
	t.Helper()
	checkEnd(t, s.Types(key), 0, "")
	left(t, s)
}

func speak(s *sshtest.Session, line string) {
	s.Types("c").Sees("Say something to the table").Types(line + "\r\x1b[27u")
}

func TestACommand_LeadsToAnotherServer(t *testing.T) {
	town := serveTown(t, 2)
	code, p := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
	s := p.shows("join " + code).Sees("mia")
	town.catchesUp(t)
	town.beta.awaitSecond(t, code, "ann", true)
	p.run("name Berta", 0, "Berta")
	s.Sees("Berta")
	p.run("settings language=de", 0, "language=de")
	s.Sees("Regeln")
	p.at(town.beta).run("settings language=en", 0, "language=en")
	s.SeesNot("Regeln").Types("\x1b[27u").Sees("Say something").Sees("Berta")
	town.alpha.ordered(t, "who", 0, "Berta")
	s.Types("j" + code + "\r").Sees("mia")
	town.tellsOf(t, code)
	leaves(t, s, "\x03")
	_, words, _ := strings.Cut(s.Got(), "\x1b[?1049l")
	checkMatches(t, words, code)
}

type stale map[string]string

func (s stale) Serves(room string) string { return s[room] }

func TestAServerThatIsGone(t *testing.T) {
	t.Parallel()
	const gone = "The server with that table is gone"
	watch := func() (town *town, s *sshtest.Session, code string) {
		town = townOf(t, 2)
		code = town.beta.makes(t, "mia")
		return town, town.alpha.known(t, "ann").shows("watch " + code).Sees("mia"), code
	}
	for _, ending := range []func(*host){func(h *host) { h.cut() }, func(h *host) { h.end() }} {
		town, s, code := watch()
		ending(town.beta)
		s.Sees(gone).Types("chello").Sees("> hello").Types("\x1b[27u").SeesNot("> hello")
		leaves(t, s.Types("j"+code+"\r").Sees(gone), "\x03")
	}
	town, s, _ := watch()
	town.alpha.end()
	checkEnd(t, s, 0, "The server is going down")
	left(t, s)
}

func TestAPlayerIsShownOut(t *testing.T) {
	town := serveTown(t, 2)
	town.counted()
	code := town.beta.makes(t, "mia")
	for i, at := range town.hosts {
		for _, how := range []string{"kick", "ban"} {
			p := town.alpha.known(t, fmt.Sprint(how, i))
			town.catchesUp(t)
			s, program := p.shows("watch "+code).Sees("mia"), p.programIn("watch", code)
			at.ordered(t, how+" "+p.Name+" --why enough", 0, "")
			for _, one := range []*sshtest.Session{s, program} {
				checkEnd(t, one, 1, "The reason: enough")
				checkEqual(t, strings.Count(one.Got()+one.Errors(), "enough"), 1, p.Name)
			}
			left(t, s)
			checkEqual(t, strings.Count(program.Got(), `"hello"`), 1)
			checkLacks(t, program.Got(), `"closed"`)
		}
	}
}

// TestWhatIsTypedOnTheWay is typed once, and at the table, wherever it is cut, while the window changes its size.
func TestWhatIsTypedOnTheWay(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			town, rng := serveTown(t, 2), rand.New(rand.NewPCG(seed, 2))
			s := town.alpha.known(t, "ann").dial().Terminal().Sees("Say something")
			code := town.beta.makes(t, "mia")
			local := town.beta.known(t, "bob").shows("watch " + code).Sees("mia")
			torn := func(keys string) { // in pieces of any length, without waiting in between
				for len(keys) > 0 {
					n := 1 + rng.IntN(min(len(keys), 7))
					s.Types(keys[:n])
					keys = keys[n:]
				}
			}
			var want []string
			for i := range 5 { // more lines would come too fast
				said := fmt.Sprintf("line-%d-äö", i)
				want = append(want, said+"-pasted")
				torn("j" + code + "\r" + "c" + said + "\x1b[D\x1b[C\x1b[200~-pasted\x1b[201~\r")
				columns, rows := 90+rng.IntN(30), 34+rng.IntN(10)
				s.Resize(columns, rows).Sees(said + "-pasted").Types("\x1b[27u") // the line is not typed any more
				local.Resize(columns, rows)
				same(t, local, s)
				// A client sees it typed before it is said.
				waitUntil(t, fmt.Sprint(want), func() bool { return slices.Equal(town.beta.said(t, code), want) })
				torn("\x1b[27ujnone\x1b[27u") // out, and on at home
				s.Sees("Say something").SeesNot(said).SeesNot("Code of the room")
			}
		})
	}
}

func TestASessionThatDoesNotRead(t *testing.T) {
	town := serveTown(t, 2, func(c *config) {
		l := &c.Limits
		l.StuckWrite, l.Resizes = time.Second, 1000
		l.Input.Keys, l.Input.KeyBurst, l.Input.Bytes, l.Input.ByteBurst = 1<<30, 1<<30, 1<<30, 1<<30
		unbounded(&l.API)
	})
	code := town.beta.makes(t, "mia")
	far := town.alpha.known(t, "ann").shows("watch " + code).Sees("mia")
	local := town.beta.known(t, "bob").shows("watch " + code).Sees("mia")
	var stuck sync.WaitGroup
	for _, at := range town.hosts { // where the room is, and where it is not
		slow, program := at.keyless(t).shows("watch "+code).Sees("mia"), at.known(t, "slow-"+at.links.Node()).dial().Open()
		slow.StopReading()
		program.Exec("api")
		stuck.Go(func() { resizes(slow, 1<<30, false) })
		stuck.Go(func() {
			text := fmt.Sprintf("{\"id\":1,\"do\":\"watch\",\"room\":%q}\n", code) + strings.Repeat("{\"id\":1,\"do\":\"stats\"}\n", 100)
			for due := time.NewTicker(5 * time.Millisecond); ; <-due.C { // soon too much for what is on the way
				if _, err := io.WriteString(program.Channel, text); err != nil {
					return
				}
			}
		})
	}
	var over atomic.Bool
	go func() {
		stuck.Wait()
		over.Store(true)
	}()
	for !over.Load() {
		for _, s := range []*sshtest.Session{far, local} {
			s.Types("c").Sees("Say something to the table").Types("\x1b[27u").SeesNot("Say something to the table")
		}
	}
	town.beta.counts(t, 2)
	same(t, local, far)
}

// TestALateAnswerIsNotTyped at the table: the terminal gives its colour while its session goes to another server.
func TestALateAnswerIsNotTyped(t *testing.T) {
	town := serveTown(t, 2, func(c *config) {
		l := &c.Limits
		l.Background, l.BackgroundLate, l.BackgroundOwed = time.Millisecond, sshtest.Patience, time.Millisecond
		l.Input.SequenceTime, l.Input.EscapeTime = sshtest.Patience, sshtest.Patience // the machine may be slow
	})
	code, ann := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
	const answer = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c"
	for _, cut := range []int{0, 1, 5, 23, 24, 25, 26, len(answer)} {
		s := ann.dial().Open()
		s.Mute = true
		s.Start(100, 40).Sees("Say something").Types("j" + code + "\r" + answer[:cut]).Sees("mia")
		s.Types(answer[cut:] + "chello").Sees("> hello  ")
		s.Wait("the light theme", func() bool { return strings.Contains(s.Got(), onLight) })
		s.Types("\x03").Ends()
		left(t, s)
	}
}

func TestARoomThatMoves_TakesItsPeopleAlong(t *testing.T) {
	t.Parallel()
	town := houseOf(t, 3, func(c *config) {
		c.change = func(s *Server) { s.directory = s.lobby.(*live.Lobby) } // which hears of rooms late
	}).town
	code := town.known(t, town.alpha)
	ann, bob := town.alpha.known(t, "ann").shows("join "+code).Sees("mia"), town.beta.known(t, "bob").shows("watch "+code)
	program := town.hosts[2].known(t, "cid").api()
	program.do("join", fields{"room": code})
	bob.Sees("ann").Sees("cid").Sees("1 watching")
	from := town.alpha
	for round, to := range []*host{town.beta, town.hosts[2], town.alpha, town.beta, town.alpha} {
		from.moves(t, code, to)
		checkEqual(t, program.tell("closed", "error", "moved").text("room"), code)
		program.refused("not_in_a_room", "chat", fields{"text": "where?"})
		checkEqual(t, program.do("join", fields{"room": code}).number("seat"), 2)
		program.event("room")
		for i, s := range []*sshtest.Session{ann, bob} {
			says := fmt.Sprintf("line-%d-%d", round, i)
			speak(s, says)
			ann.Sees(says)
			bob.Sees(says)
		}
		for i, name := range []string{"ann", "cid"} {
			checkEqual(t, to.watches(t, code).Seats[1+i].Name, name)
			checkEqual(t, to.watches(t, code).Seats[1+i].Here, true, name)
		}
		from = to
	}
	for _, s := range []*sshtest.Session{ann, bob} {
		leaves(t, s.Types("\x1b[27u").Sees("Say something"), "\x03")
	}
}

func TestALineThatIsTypedAsTheRoomMoves(t *testing.T) {
	town := serveTown(t, 3)
	code, gamma := town.alpha.makes(t, "mia"), town.hosts[2]
	ann := town.alpha.known(t, "ann").shows("join " + code).Sees("mia").Types("c").Sees("Say something to the table")
	town.alpha.moves(t, code, town.beta)
	town.beta.counts(t, 1) // she is there
	ann.Types("j is ").Sees("> j is ")
	town.beta.moves(t, code, gamma)
	gamma.counts(t, 1)
	ann.Types("for Jäck").Sees("> j is for Jäck")
	gamma.moves(t, code, town.alpha)
	gamma.counts(t, 0)
	ann.Types("\r").Sees("ann: j is for Jäck").SeesNot("> j")
}

func TestAPlayerBeforeTheirRoom(t *testing.T) {
	town := serveTown(t, 2)
	code := town.alpha.makes(t, "mia")
	ann := town.alpha.known(t, "ann").shows("join " + code).Sees("mia")
	bob := town.beta.known(t, "bob").shows("join " + code).Sees("ann")
	program := town.alpha.known(t, "cid").api()
	program.do("watch", fields{"room": code})
	epoch := enginetest.Must(town.alpha.lobby.(*live.Lobby).HandOver(code, "beta"))
	program.tell("closed", "error", "moved")
	program.send(`{"id":"back","do":"watch","room":"` + code + `"}`)
	town.beta.counts(t, 3) // they are all there
	check(t, town.beta.lobby.Take(code, epoch))
	for _, s := range []*sshtest.Session{ann, bob} {
		s.Sees("mia").Types("c").Sees("Say something to the table").Types("\x1b[27u")
	}
	checkMatches(t, jsonText(program.read()), `{"id":"back","ok":true`)
}

func TestARoomThatMovesNowhere(t *testing.T) {
	town := serveTown(t, 3)
	town.hosts[2].cut()
	for n, to := range []string{"", "The Other Server!", "omega", "gamma"} {
		says := "moved to another server"
		if n >= 2 {
			says = "The server with that table is gone|" + says
		}
		code := town.alpha.makes(t, fmt.Sprint("mia", n))
		ann := town.alpha.known(t, fmt.Sprint("ann", n)).shows("join " + code).Sees("mia")
		bob := town.beta.keyless(t).shows("watch " + code).Sees("ann")
		enginetest.Must(town.alpha.lobby.(*live.Lobby).HandOver(code, to))
		for _, s := range []*sshtest.Session{ann, bob} {
			s.Wait(says, func() bool { return regexp.MustCompile(says).MatchString(s.Picture()) })
		}
		leaves(t, ann.Sees("Say something"), "\x03")
		leaves(t, bob.Sees("Play, or watch"), "q")
	}
}

func TestServersThatAreWrongWhereARoomIs(t *testing.T) {
	town := serveTown(t, 3, func(c *config) { c.Limits.Moving = 50 * time.Millisecond })
	const code = "brave-otter"
	town.alpha.directory = stale{code: "beta"} // where it was closed meanwhile
	s := town.alpha.keyless(t).shows("watch " + code)
	checkEnd(t, s, 1, "no such room")
	left(t, s)
	ann, bob := town.alpha.known(t, "ann").lobby(), town.alpha.known(t, "bob").api()
	ann.Types("j" + code + "\r").Sees("no such room").Sees("Say something")
	for i, h := range town.hosts {
		h.directory = stale{code: townNames[(i+1)%3]}
	}
	ann.Types("j" + code + "\r").Sees("The server with that table is gone").Types("\x03").Ends()
	bob.refused("unreachable", "join", fields{"room": code})
	bob.do("rooms", nil)
}

// TestAPlayerSitsDownAsTheRoomMoves: the server of before finds out as it keeps that they sit.
func TestAPlayerSitsDownAsTheRoomMoves(t *testing.T) {
	t.Parallel()
	for i, begins := range []func(s *sshtest.Session, code string){
		func(s *sshtest.Session, code string) { s.StartCommand(100, 40, "join "+code) },
		func(s *sshtest.Session, code string) { s.Start(100, 40).Sees(code).Types("\r") },
		func(s *sshtest.Session, code string) {
			s.StartCommand(100, 40, "watch "+code).Sees("mia").Sees("1 watching").Types("\r")
		},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			town := houseOf(t, 3).town
			for n, at := range town.hosts {
				from, to, name := town.hosts[n%2], town.hosts[1-n%2], fmt.Sprint("ann", n)
				code := from.makes(t, fmt.Sprint("mia", n))
				ann := from.known(t, name)
				town.catchesUp(t)
				town.gossip.catchesUp(t)
				from.disk.slow.Store(true)
				begins(ann.at(at).dial().Open(), code)
				<-from.disk.waits
				check(t, to.lobby.Take(code, data.AnyEpoch))
				from.disk.slow.Store(false)
				from.disk.writes <- struct{}{}
				to.awaitSecond(t, code, name, true)
			}
		})
	}
}

// TestARoomOfWhichNoServerHasTold is gone to all the same: the lobby looks whose it is.
func TestARoomOfWhichNoServerHasTold(t *testing.T) {
	town := serveTown(t, 3)
	for i, at := range town.hosts {
		at.directory = stale{}
		town.gossip.heardBy(i, nil)
	}
	code := town.alpha.makes(t, "mia")
	town.catchesUp(t)
	ann := town.beta.known(t, "ann").shows("join " + code).Sees("mia")
	town.alpha.moves(t, code, town.hosts[2])
	town.catchesUp(t)
	town.beta.known(t, "bob").dial().Terminal().Sees("Say something").Types("j" + code + "\r").Sees("mia")
	ann.Sees("1 watching")
	town.hosts[2].awaitSecond(t, code, "ann", true)
}

// TestATableWhoseServerIsGone comes to another one and takes its players along, who may also stop waiting for it.
func TestATableWhoseServerIsGone(t *testing.T) {
	town := serveTown(t, 3, func(c *config) { c.Limits.Moving = sshtest.Patience })
	alpha, gamma := town.alpha, town.hosts[2]
	code := town.known(t, town.beta)
	ann := alpha.known(t, "ann").shows("join " + code).Sees("mia")
	cid := gamma.known(t, "cid").shows("join " + code).Sees("ann")
	tired := alpha.known(t, "tim").shows("watch " + code).Sees("cid")
	all := []*sshtest.Session{ann, cid, tired}
	ann.Sees("cid").Types("c").Sees("Say something to the table").Types("half a line")
	town.beta.cut()
	for _, s := range all {
		s.Sees("The table is moving to another server").SeesNot("mia")
	}
	tired.Types("\x1b[27u").Sees("The server with that table is gone").Sees("Say something to all")
	tired.Types("j" + code + "\r").Sees("The table is moving to another server")
	check(t, gamma.lobby.Take(code, data.AnyEpoch))
	for _, s := range all {
		speak(s.Sees("mia").SeesNot("is moving"), "here")
		s.Sees("here")
	}
	seats := gamma.watches(t, code).Seats
	checkEqual(t, seats[1].Here && seats[2].Here, true)
	leaves(t, ann.Types("\x1b[27u").Sees("Say something to all"), "\x03")
}

func (p *player) programIn(do, code string) *sshtest.Session {
	p.t.Helper()
	return p.pipe("api").Types(fmt.Sprintf(`{"id":1,"do":%q,"room":%q}`+"\n", do, code)).Sees(`{"id":1,"ok":true`)
}

// awaitSecond waits until a player has the second seat of a room, here or not.
func (h *host) awaitSecond(t *testing.T, code, name string, here bool) {
	t.Helper()
	waitUntil(t, name+" sits", func() bool {
		seat := h.watches(t, code).Seats[1]
		return seat.Name == name && seat.Here == here
	})
}

func TestAProgramGoesWhereItsRoomIs(t *testing.T) {
	town := serveTown(t, 2)
	code, p := town.beta.makes(t, "mia"), town.alpha.known(t, "ann")
	room, program, name := fields{"room": code}, p.api(), "ann"
	town.catchesUp(t)
	rename := func(at *host, longer string) {
		name += longer
		p.at(at).run("name "+name, 0, name)
		town.catchesUp(t) // the first server knows the name from the log of the house
		town.alpha.effects.await()
	}
	for round := range 2 { // a name changes only so often
		if round > 0 {
			rename(town.alpha, "a")
		}
		checkEqual(t, program.do("join", room).number("seat"), 1)
		program.tell("room", "room", code)
		town.beta.awaitSecond(t, code, name, true)
		town.tellsOf(t, code)
		program.do("stats", nil)
		rename(town.beta, "b") // who is there
		town.beta.awaitSecond(t, code, name, true)
		program.do("chat", fields{"text": "hello"})
		checkEqual(t, program.tell("chat", "text", "hello").text("from"), name)
		program.do("leave", nil)
		program.seen = nil
		program.do("create", fields{"rules": "leeds", "seats": 2})
		program.awaitSeats(`[{"seat":0,"name":"` + name + `"`)
		program.do("leave", nil)
		program.seen = nil
	}
}

// tellsOf waits until operators are told of a session from alpha in a room of beta, at either server.
func (w *town) tellsOf(t *testing.T, code string) {
	t.Helper()
	for at, want := range map[*host]string{w.alpha: code + " on beta", w.beta: code + " via alpha"} {
		waitUntil(t, want, func() bool { return strings.Contains(at.ordered(t, "who", 0, ""), want) })
	}
}

// TestWhereARoomIs_IsNotSeen: answers are the same, to the letter, wherever the room is and the bytes are cut.
func TestWhereARoomIs_IsNotSeen(t *testing.T) {
	t.Parallel()
	seeds := uint64(3)
	if long() {
		seeds = 8
	}
	change := func(c *config) {
		c.Limits.API.RequestBytes, c.Limits.API.PendingBytes = 2<<10, 1<<20
		c.rooms.MakeBurst, c.rooms.SitBurst, c.rooms.SayBurst = 1000, 1000, 1000
	}
	single, town := townOf(t, 1, hasty, change).alpha, townOf(t, 2, hasty, change)
	for seed := range seeds {
		asks := func(at, makes *host, name string) []string {
			code := makes.makes(t, fmt.Sprint("mia", seed, name))
			return at.asksAll(t, code, fmt.Sprint("p", seed, name), rand.New(rand.NewPCG(seed, 1)))
		}
		want := asks(single, single, "x")
		for n, at := range town.hosts {
			if got := asks(at, town.beta, fmt.Sprint(n)); !slices.Equal(got, want) {
				t.Fatalf("seed %d: the answers are\n%s\nnot\n%s", seed, strings.Join(got, "\n"),
					strings.Join(want, "\n"))
			}
		}
	}
}

// asksAll has a program send requests at random, torn anywhere, and gives the answers without what differs by house.
func (h *host) asksAll(t *testing.T, code, name string, rng *rand.Rand) (answers []string) {
	t.Helper()
	c := h.known(t, name).api()
	text := requestsFor(code, rng)
	go func() {
		for rest := text; len(rest) > 0; {
			n := 1 + rand.IntN(min(len(rest), 1+rand.IntN(200)))
			enginetest.Must(c.Channel.Write([]byte(rest[:n])))
			rest = rest[n:]
		}
		_ = c.Channel.CloseWrite()
	}()
	in := ""
	for line := c.read(); line != nil; line = c.read() {
		if line["id"] == nil {
			if line.text("type") == "hello" || line.text("room") != in {
				t.Errorf("in %q it is told %s", in, line)
			}
			continue
		}
		do, _, _ := strings.Cut(line.text("id"), "-")
		switch granted := string(line["ok"]) == "true"; {
		case granted && (do == "join" || do == "watch"):
			in = code
		case granted && do == "create":
			in = line.text("room")
		case granted && do == "leave":
			in = ""
		}
		if line.text("room") != "" {
			line["room"] = json.RawMessage(`"made"`)
		}
		delete(line, "rooms")
		delete(line, "stats")
		answers = append(answers, strings.ReplaceAll(jsonText(line), code, "the room"))
	}
	return answers
}

// requestsFor are requests of a program of which some lead into a room and out of it.
func requestsFor(code string, rng *rand.Rand) string {
	var text strings.Builder
	all := strings.Fields("join join watch leave leave chat stats rooms record bot create move ready queue dance start " +
		"junk long deep")
	made := 0
	for i := range 120 {
		do := all[rng.IntN(len(all))]
		if do == "create" {
			if made++; made > 3 {
				continue
			}
		}
		id := fmt.Sprintf(`{"id":"%s-%d","do":`, do, i)
		switch do {
		case "junk":
			text.WriteString([]string{"", "{", "null", "\xff", `{"id":[1],"do":"leave"}`}[rng.IntN(5)])
		case "long":
			text.WriteString(id + `"chat","text":"` + strings.Repeat("x", 2<<10) + `"}`)
		case "deep":
			text.WriteString(id + `"leave","options":[[[[[[[[[[]]]]]]]]]]}`)
		case "chat":
			text.WriteString(id + `"chat","text":"` + strings.Repeat(`\u200b`, 1+rng.IntN(400)) + `"}`)
		default:
			const rest = `"%s","room":"%s","rules":"leeds","seats":2,"n":0,"move":"ready","round":"NONE"}`
			fmt.Fprintf(&text, id+rest, do, code)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// TestTheLogSaysViaWhichServer a session comes, in every line about it, be it a program's or that of a terminal.
func TestTheLogSaysViaWhichServer(t *testing.T) {
	var logs []journal
	town := serveTown(t, 2, func(c *config) {
		c.change = func(s *Server) {
			j, log := newJournal(t)
			logs, s.log = append(logs, j), log
		}
	})
	code := town.beta.makes(t, "mia")
	program := town.alpha.known(t, "ann").api()
	program.do("watch", fields{"room": code})
	program.do("leave", nil)
	town.alpha.keyless(t).shows("watch " + code).Sees("Bring friends").Types("\x1b[27u").Sees("Play, or watch")
	for _, purpose := range []string{"api", "watch"} {
		for _, what := range []string{"started", "ended"} {
			logs[1].say(t, `msg="session `+what+`" address=127\.0\.0\.1 via=alpha .*for=`+purpose)
		}
	}
	logs[0].say(t, `msg="session moved to another server" address=127\.0\.0\.1 node=beta room=`+code)
	logs[0].say(t, `msg="session returned" address=127\.0\.0\.1 node=beta room=`+code+` reason=lobby`)
	for i, log := range logs {
		for line := range strings.Lines(log.String()) {
			if strings.Contains(line, " address=") && strings.Contains(line, " via=alpha ") != (i == 1) {
				t.Errorf("server %d logs %s", i, line)
			}
		}
	}
}

func TestTheServerOfARoomStops(t *testing.T) {
	town := serveTown(t, 2)
	code, other := town.beta.makes(t, "mia"), town.alpha.makes(t, "max")
	s := town.alpha.known(t, "cid").programIn("join", code)
	s.Types(`{"id":2,"do":"stats"}`).EndInput() // the last line may lack its end
	checkEnd(t, s, 0, `{"id":2,"ok":true`)
	town.beta.awaitSecond(t, code, "cid", false)
	town.beta.counts(t, 0)

	s = town.beta.known(t, "bob").programIn("join", other)
	program := town.alpha.known(t, "ann").api()
	program.do("join", fields{"room": code})
	town.beta.end()
	checkEqual(t, program.tell("closed", "error", "moved").text("room"), code)
	program.refused("not_in_a_room", "chat", fields{"text": "hello?"})
	program.do("create", fields{"rules": "leeds", "seats": 2})
	s.Ends()
	checkMatches(t, s.Errors(), "The server is going down")
	town.alpha.awaitSecond(t, other, "bob", false)
}

func TestARoomIsOverUnderAProgram(t *testing.T) {
	town := serveTown(t, 2)
	town.counted()
	code, other, p := town.beta.makes(t, "mia"), town.beta.makes(t, "max"), town.alpha.known(t, "ann")
	older, newer := p.api(), p.api()
	older.do("join", fields{"room": code})
	newer.do("watch", fields{"room": code})
	older.tell("closed", "error", "elsewhere")
	older.refused("not_in_a_room", "leave", nil)
	town.beta.ordered(t, "close "+code+" --why late", 0, "")
	checkMatches(t, newer.tell("closed", "error", "shut").text("message"), "late")
	newer.refused("no_such_room", "join", fields{"room": code})
	for _, c := range []*apiClient{older, newer} {
		c.seen = nil
		c.do("stats", nil)
	}
	town.beta.counts(t, 0)
	town.beta.cut()
	newer.refused("unreachable", "join", fields{"room": other})
	newer.refused("unreachable", "watch", fields{"room": other})
}
