package sshsrv

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// piped is a session without a terminal that gives a command, empty for none, and whose input stays open.
func piped(t *testing.T, c *sshtest.Client, command string) *sshtest.Session {
	t.Helper()
	s := c.Open()
	s.ReadErrors()
	s.Read()
	request, payload := "shell", any(nil)
	if command != "" {
		request, payload = "exec", struct{ Command string }{command}
	}
	if !s.Request(request, payload) {
		t.Fatalf("no %q", command)
	}
	return s
}

// hears waits until something was said.
func hears(t *testing.T, s *sshtest.Session, text string) {
	t.Helper()
	s.Wait("the line "+text, func() bool { return strings.Contains(s.Got(), text) })
}

// says sends a line.
func says(t *testing.T, s *sshtest.Session, line string) {
	t.Helper()
	if _, err := s.Write([]byte(line + "\n")); err != nil {
		t.Fatal(err)
	}
}

// TestPlain_AGuestPlaysInAPipe a whole match, by the sentences that are offered, to its end, without a control character. At the end of its
// input the session is over, and well.
func TestPlain_AGuestPlaysInAPipe(t *testing.T) {
	t.Parallel()
	rules := engine.Presets()
	if testing.Short() {
		rules = rules[:1]
	}
	for i, preset := range rules {
		t.Run(preset.Name, func(t *testing.T) {
			t.Parallel()
			of := rooms.DefaultRoomLimits()
			of.ThinkMin, of.ThinkMax, of.ThinkLeast, of.PeopleFirst = time.Millisecond, time.Millisecond, time.Millisecond, 50*time.Millisecond
			h := startHostOf(t, t.TempDir(), of, nil)
			s := h.guest(t).Open()
			locale := languages.Tags()[i%len(languages.Tags())]
			s.Env("LANG", locale+".UTF-8")
			s.ReadErrors()
			s.Read()
			if !s.Request("exec", struct{ Command string }{"play --pace turbo --rules " + preset.Name}) {
				t.Fatal("no play")
			}
			w := &languages.For(locale).Plain
			playsByWhatIsOffered(t, s, w)
			s.EndInput()
			if status := s.Ends(); status != 0 || s.Errors() != "" {
				t.Errorf("status %d: %s", status, s.Errors())
			}
			if got := s.Got(); strings.ContainsAny(got, "\x1b\r\x07") || !strings.Contains(got, w.Another) {
				t.Errorf("it is not plain, or not to the end:\n%s", got)
			}
			h.practises(t, 0)
		})
	}
}

// playsByWhatIsOffered plays a match to its end: whenever something has been said it asks what it can say, and says the first of it that is
// no swap.
func playsByWhatIsOffered(t *testing.T, s *sshtest.Session, w *words.PlainWords) {
	t.Helper()
	help, read, rounds := w.Verbs[words.SayHelp].First(), 0, 0
	for {
		over := func() bool { return strings.Contains(s.Got(), w.Another+"\n") }
		ended := func() int { return strings.Count(s.Got(), w.Next+"\n") }
		s.Wait("something more", func() bool { return len(s.Got()) > read || over() || ended() > rounds })
		if over() {
			return
		}
		if n := ended(); n > rounds {
			rounds = n
			says(t, s, w.Verbs[words.SayReady].First())
		}
		asked := strings.Count(s.Got(), w.CanSay+"\n")
		says(t, s, help)
		last := w.Does[words.SayLeave] + "\n"
		s.Wait("what can be said", func() bool {
			got := s.Got()
			return strings.Count(got, w.CanSay+"\n") > asked && strings.Contains(got[strings.LastIndex(got, w.CanSay+"\n"):], last)
		})
		got := s.Got()
		can := strings.LastIndex(got, w.CanSay+"\n")
		read = can + strings.Index(got[can:], last) + len(last)
		offers, _, _ := strings.Cut(got[can+len(w.CanSay)+1:], "\n")
		for _, offer := range strings.Split(offers, ", ") {
			if !strings.Contains(offer, ":") && !strings.HasPrefix(offer, w.Verbs[words.SaySwap].First()+" ") {
				says(t, s, offer)
				break
			}
		}
	}
}

// TestPlain_OnATerminal lines are echoed, can be corrected, and stand again below what is said meanwhile; the cursor is moved for nothing else.
func TestPlain_OnATerminal(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	again := h.connect(t, "ann", sshtest.WithKey(h.player(t, "ann"))).Open()
	again.StartCommand(80, 24, "play --plain").Sees("You are at table").Sees("You may swap cards")
	again.Types("hepl\x7f\x7flp\r").Sees("help").Sees("You can say:").Sees("leave: you go")
	again.Types("x\x1b[A\x1b[15~\x15rules\r").Sees("Bite Night Scheissekopf.")
	if got := again.Got(); strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
	if n := maps.Collect(h.figures.Begun.All())[figures.Lines]; n != 1 {
		t.Errorf("%d sessions in lines", n)
	}
	again.Types("leave\r").Sees("come back: ssh")
	if status := again.Ends(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestPlain_ANewcomerIsNamed and then at the table of the command; what cannot be is said, and asked again.
func TestPlain_ANewcomerIsNamed(t *testing.T) {
	t.Parallel()
	town := startTown(t, nil)
	code := town.beta.tableOf(t, "mia")
	for i, one := range []*host{town.alpha, town.beta} {
		name := fmt.Sprintf("zoe%d", i)
		s := piped(t, one.connect(t, name, sshtest.WithKey(sshtest.NewKey(t))), "join "+code)
		hears(t, s, "What shall we call you?\nAn empty line takes "+name+".")
		for n, word := range []string{"help", "hilfe", "Aide!"} { // none of which is a name
			says(t, s, word)
			s.Wait("the question", func() bool { return strings.Count(s.Got(), "What shall we call you?") == n+2 })
		}
		says(t, s, "mia")
		hears(t, s, languages.For("").Error(data.ErrNameTaken))
		says(t, s, "")
		hears(t, s, "You are at table "+code+", Bite Night Scheissekopf.\nAt the table: mia; ")
		hears(t, s, "You sit down.")
		says(t, s, "say hello")
		hears(t, s, "You: hello")
		says(t, s, "leave")
		if status := s.Ends(); status != 0 || !strings.Contains(s.Got(), "Your seat in "+code+" stays; come back: ssh") || !strings.Contains(s.Got(), "join "+code+" --plain\n") {
			t.Errorf("status %d:\n%s", status, s.Got())
		}
	}
}

// TestPlain_InTheLobby one hears what there is, goes somewhere and comes back.
func TestPlain_InTheLobby(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	code := h.table(t)
	s := piped(t, h.guest(t), "")
	hears(t, s, "You are in the lobby.")
	for _, c := range [][2]string{
		{"rooms", code + ", Bite Night Scheissekopf: mia; 2 free seats."},
		{"xyzzy", "I don't understand xyzzy."},
		{"take", "That can't be done now."},
		{"watch nowhere", languages.For("").Error(rooms.ErrNoRoom)},
		{"join " + code, languages.For("").Error(rooms.ErrGuest)},
		{"play leeds:nonsense=1", "nonsense"},
		{"watch " + code, "You are at table " + code},
		{"rooms", "That can't be done now."},
		{"leave", "You are in the lobby."},
		{"play classic", "You are at table practice"},
		{"leave", ""},
	} {
		says(t, s, c[0])
		hears(t, s, c[1])
	}
	says(t, s, "quit")
	if status := s.Ends(); status != 0 {
		t.Errorf("status %d:\n%s", status, s.Got())
	}
	refused := piped(t, h.guest(t), "watch nowhere")
	if status := refused.Ends(); status != 1 || !strings.Contains(refused.Errors(), languages.For("").Error(rooms.ErrNoRoom)) {
		t.Errorf("status %d: %q", status, refused.Errors())
	}
}

// TestPlain_LinesThatComeTooFast are answered with that, and the session lives.
func TestPlain_LinesThatComeTooFast(t *testing.T) {
	t.Parallel()
	h := startDefaultHost(t, func(l *Limits) { l.Gate.Keys = gate.Rate{Burst: 50, Within: time.Hour} })
	tooFast := languages.For("").Error(rooms.ErrTooFast)
	s := piped(t, h.guest(t), "")
	for range 8 {
		says(t, s, "rooms")
	}
	hears(t, s, tooFast)
	if n := strings.Count(s.Got(), tooFast+"\n"); strings.Count(s.Got(), languages.For("").Commands.NoRooms) < listsAtOnce || n > 3 {
		t.Errorf("too fast %d times:\n%s", n, s.Got())
	}
	for range 60 {
		says(t, s, "help")
	}
	s.Wait("the last line", func() bool {
		got := s.Got()
		return strings.Count(got, "leave: ")+strings.Count(got, tooFast+"\n")+strings.Count(got, languages.For("").Commands.NoRooms) >= 8+60
	})
	s.EndInput()
	if status := s.Ends(); status != 0 {
		t.Errorf("status %d", status)
	}
}

// TestPlain_WhatIsTypedOnTheWay is done once, wherever somebody is by then, also what was piped in at once and has ended.
func TestPlain_WhatIsTypedOnTheWay(t *testing.T) {
	t.Parallel()
	town := startTownOf(t, 3, nil)
	code := town.beta.table(t)
	town.gossip.catchesUp(t) // the first server lists the room
	s := piped(t, town.alpha.guest(t), "")
	if _, err := s.Write([]byte("watch " + code + "\nwho\nleave\nrooms\nxyzzy")); err != nil {
		t.Fatal(err)
	}
	s.EndInput()
	if status := s.Ends(); status != 0 {
		t.Errorf("status %d", status)
	}
	at := 0
	for _, line := range []string{
		"You are in the lobby.\n", "You are at table " + code, "At the table: mia;", "At the table: mia;",
		"You are in the lobby.\n",
		code + ", Bite Night Scheissekopf: mia; 2 free seats.",
		"I don't understand xyzzy.",
	} {
		found := strings.Index(s.Got()[at:], line)
		if found < 0 {
			t.Fatalf("no %q in its place:\n%s", line, s.Got())
		}
		at += found + len(line)
	}

	ann := piped(t, town.alpha.connect(t, "x", sshtest.WithKey(town.alpha.player(t, "ann"))), "join "+code)
	hears(t, ann, "You sit down.")
	says(t, ann, "say one")
	hears(t, ann, "You: one")
	town.beta.moves(t, code, town.hosts[2])
	says(t, ann, "say two")
	hears(t, ann, "You: two")
	says(t, ann, "leave")
	if status := ann.Ends(); status != 0 {
		t.Errorf("status %d", status)
	}
	said := 0
	for _, line := range town.hosts[2].watches(t, code).Chat {
		if line.Text == "one" || line.Text == "two" {
			said++
		}
	}
	if said != 2 || strings.Count(ann.Got(), "stays; come back") != 1 {
		t.Errorf("said %d times:\n%s", said, ann.Got())
	}

	lost := piped(t, town.alpha.guest(t), "watch no-such-room")
	if status := lost.Ends(); status != 1 {
		t.Errorf("status %d", status)
	}
}

// TestPlain_ARoomIsOpened in the lobby: what cannot be is said and nothing is lost, friends come by the line that is said, who comes is
// told, they react and speak both ways, and the match begins.
func TestPlain_ARoomIsOpened(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := piped(t, h.connect(t, "ann", sshtest.WithKey(h.player(t, "ann"))), "")
	hears(t, ann, "open bite night for 4 with 2 bots: ")
	for _, c := range [][2]string{
		{"open xyzzy", "I don't understand xyzzy. Say, for example: open bite night for 4"},
		{"open leeds for 3 with 3 bots", "Bots: 2 at most, one seat is yours."},
		{"open leeds for 3 with 1 bot, private, no clock, 2 rounds", "Leeds Rules (Merde de Tete) for 3: you, 1 normal bot, 1 free seat; a match of 2 rounds; no clock."},
	} {
		says(t, ann, c[0])
		hears(t, ann, c[1])
	}
	hears(t, ann, "ann (you); ")
	hears(t, ann, "It's private. Friends paste this: ssh -t ")
	hears(t, ann, "You can say: start.\n")
	_, line, _ := strings.Cut(ann.Got(), "Friends paste this: ")
	line, _, _ = strings.Cut(line, "\n")
	_, code, _ := strings.Cut(line, " join ")

	bob := piped(t, h.connect(t, "bob", sshtest.WithKey(h.player(t, "bob"))), "join "+code)
	hears(t, bob, "You sit down.\n")
	hears(t, bob, "ann begins the match.\n")
	hears(t, ann, "bob sits down.\n")
	says(t, bob, "react thanks")
	hears(t, ann, "bob: thanks!\n")
	hears(t, bob, "You: thanks!\n")
	says(t, ann, "say welcome")
	hears(t, bob, "ann: welcome\n")
	hears(t, ann, "You: welcome\n")
	says(t, bob, "react")
	hears(t, bob, "react nice, react ouch")
	says(t, ann, "who")
	says(t, ann, "start")
	hears(t, bob, "You may swap cards")
	hears(t, ann, "You may swap cards")
	if n := strings.Count(ann.Got(), "Friends paste this: "); n != 2 {
		t.Errorf("friends' line is said %d times:\n%s", n, ann.Got())
	}

	guest := piped(t, h.guest(t), "")
	says(t, guest, "open leeds for 4")
	hears(t, guest, languages.For("").Error(rooms.ErrGuest))
	says(t, guest, "open leeds for 3 with 2 bots")
	hears(t, guest, "You are at table practice, Leeds Rules")
	says(t, guest, "start")
	hears(t, guest, "You may swap cards")
}
