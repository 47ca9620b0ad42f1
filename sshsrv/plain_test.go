package sshsrv

import (
	"fmt"
	"regexp"
	"slices"
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

// lines is a session without a terminal, whose input stays open.
type lines struct {
	*sshtest.Session
	t testing.TB
}

// pipe begins a session without a terminal, with a command, empty for none.
func (p *player) pipe(command string) *lines {
	p.t.Helper()
	s := p.dials().Open()
	s.ReadErrors()
	s.Read()
	request, payload := "shell", any(nil)
	if command != "" {
		request, payload = "exec", struct{ Command string }{command}
	}
	if !s.Request(request, payload) {
		p.t.Fatalf("no %q", command)
	}
	return &lines{s, p.t}
}

// hears waits until something was said.
func (s *lines) hears(text string) *lines {
	s.t.Helper()
	s.Wait("the line "+text, func() bool { return strings.Contains(s.Got(), text) })
	return s
}

// says sends a line.
func (s *lines) says(line string) *lines {
	s.t.Helper()
	s.Types(line + "\n")
	return s
}

// converses says lines, after each of which something is heard.
func (s *lines) converses(lines [][2]string) {
	s.t.Helper()
	for _, line := range lines {
		s.says(line[0]).hears(line[1])
	}
}

// TestPlain_AGuestPlaysInAPipe a whole match, by the sentences that are offered, to its end, without a control character. At the end of its
// input the session is over, and well.
func TestPlain_AGuestPlaysInAPipe(t *testing.T) {
	t.Parallel()
	presets := engine.Presets()
	if testing.Short() {
		presets = presets[:1]
	}
	for i, preset := range presets {
		t.Run(preset.Name, func(t *testing.T) {
			t.Parallel()
			h := startWith(t, func(c *config) {
				c.rooms.ThinkMin, c.rooms.ThinkMax, c.rooms.ThinkLeast = time.Millisecond, time.Millisecond, time.Millisecond
				c.rooms.PeopleFirst = 50 * time.Millisecond
			})
			s := h.guest(t).Open()
			locale := languages.Tags()[i%len(languages.Tags())]
			s.Env("LANG", locale+".UTF-8")
			s.ReadErrors()
			s.Read().Request("exec", struct{ Command string }{"play --pace turbo --rules " + preset.Name})
			w := &languages.For(locale).Plain
			(&lines{s, t}).playsByWhatIsOffered(w)
			s.EndInput()
			ends(t, s, 0, w.Another)
			if got := s.Got(); strings.ContainsAny(got, "\x1b\r\x07") || s.Errors() != "" {
				t.Errorf("it is not plain: %s\n%s", s.Errors(), got)
			}
			h.practises(t, 0)
		})
	}
}

// playsByWhatIsOffered plays a match to its end: when something has been said it asks what it can say, and says the first of it that is no
// swap.
func (s *lines) playsByWhatIsOffered(w *words.PlainWords) {
	s.t.Helper()
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
			s.says(w.Verbs[words.SayReady].First())
		}
		asked := strings.Count(s.Got(), w.CanSay+"\n")
		s.says(help)
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
				s.says(offer)
				break
			}
		}
	}
}

// TestPlain_OnATerminal lines are echoed, can be corrected, and stand again below what is said meanwhile; the cursor is moved for nothing
// else.
func TestPlain_OnATerminal(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	s := h.known(t, "ann").dials().Open()
	s.StartCommand(80, 24, "play --plain").Sees("You are at table").Sees("You may swap cards")
	s.Types("hepl\x7f\x7flp\r").Sees("help").Sees("You can say:").Sees("leave: you go")
	s.Types("x\x1b[A\x1b[15~\x15rules\r").Sees("Bite Night Scheissekopf.")
	if got := s.Got(); strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
	counts(t, h.figures.Begun, figures.Lines, 1)
	ends(t, s.Types("leave\r").Sees("come back: ssh"), 0, "")
}

// TestPlain_ANewcomerIsNamed and then at the table of the command; what cannot be is said, and asked again.
func TestPlain_ANewcomerIsNamed(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	code := town.beta.makes(t, "mia", 3)
	for i, one := range town.hosts {
		p := one.stranger(t)
		p.Name = fmt.Sprintf("zoe%d", i)
		s := p.pipe("join " + code).hears("What shall we call you?\nAn empty line takes " + p.Name + ".")
		for n, word := range []string{"help", "hilfe", "Aide!"} { // none of which is a name
			s.says(word).Wait("the question", func() bool { return strings.Count(s.Got(), "What shall we call you?") == n+2 })
		}
		s.converses([][2]string{
			{"mia", languages.For("").Error(data.ErrNameTaken)},
			{"", "You are at table " + code + ", Bite Night Scheissekopf.\nAt the table: mia; "},
		})
		s.hears("You sit down.").says("say hello").hears("You: hello").says("leave")
		if ends(t, s.Session, 0, "Your seat in "+code+" stays; come back: ssh"); !strings.Contains(s.Got(), "join "+code+" --plain\n") {
			t.Errorf("%s", s.Got())
		}
	}
}

// TestPlain_InTheLobby a guest hears what there is, goes somewhere and comes back.
func TestPlain_InTheLobby(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	code, noRoom := h.makes(t, "mia", 3), languages.For("").Error(rooms.ErrNoRoom)
	s := h.keyless(t).pipe("").hears("You are in the lobby.")
	s.converses([][2]string{
		{"rooms", code + ", Bite Night Scheissekopf: mia; 2 free seats."},
		{"xyzzy", "I don't understand xyzzy."},
		{"take", "That can't be done now."},
		{"watch nowhere", noRoom},
		{"join " + code, languages.For("").Error(rooms.ErrGuest)},
		{"play leeds:nonsense=1", "nonsense"},
		{"watch " + code, "You are at table " + code},
		{"rooms", "That can't be done now."},
		{"leave", "You are in the lobby."},
		{"play classic", "You are at table practice"},
		{"leave", ""},
	})
	ends(t, s.says("quit").Session, 0, "")
	ends(t, h.keyless(t).pipe("watch nowhere").Session, 1, noRoom)
}

// TestPlain_LinesThatComeTooFast are answered with that, and the session lives.
func TestPlain_LinesThatComeTooFast(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.Keys = gate.Rate{Burst: 50, Within: time.Hour} })
	tooFast, noRooms := languages.For("").Error(rooms.ErrTooFast), languages.For("").Commands.NoRooms
	s := h.keyless(t).pipe("")
	s.says(strings.TrimSuffix(strings.Repeat("rooms\n", 8), "\n")).hears(tooFast)
	if n := strings.Count(s.Got(), tooFast+"\n"); strings.Count(s.Got(), noRooms) < listsAtOnce || n > 3 {
		t.Errorf("too fast %d times:\n%s", n, s.Got())
	}
	s.says(strings.TrimSuffix(strings.Repeat("help\n", 60), "\n"))
	s.Wait("the last line", func() bool {
		got := s.Got()
		return strings.Count(got, "leave: ")+strings.Count(got, tooFast+"\n")+strings.Count(got, noRooms) >= 8+60
	})
	s.EndInput()
	ends(t, s.Session, 0, "")
}

// TestPlain_WhatIsTypedOnTheWay is done once, wherever a player is by then, also what was piped in at once and has ended.
func TestPlain_WhatIsTypedOnTheWay(t *testing.T) {
	t.Parallel()
	town := townOf(t, 3, nil)
	code := town.beta.makes(t, "mia", 3)
	town.gossip.catchesUp(t) // the first server lists the room
	got := answers(t, town.alpha.keyless(t).pipes("", "watch "+code+"\nwho\nleave\nrooms\nxyzzy"), 0, "").Out
	for _, line := range []string{
		"You are in the lobby.\n", "You are at table " + code, "At the table: mia;", "At the table: mia;", "You are in the lobby.\n",
		code + ", Bite Night Scheissekopf: mia; 2 free seats.", "I don't understand xyzzy.",
	} {
		_, rest, found := strings.Cut(got, line)
		if !found {
			t.Fatalf("no %q in its place:\n%s", line, got)
		}
		got = rest
	}

	s := town.alpha.known(t, "ann").pipe("join " + code).hears("You sit down.").says("say one").hears("You: one")
	town.beta.moves(t, code, town.hosts[2])
	s.says("say two").hears("You: two").says("leave")
	ends(t, s.Session, 0, "stays; come back")
	var said []string
	for _, line := range town.hosts[2].watches(t, code).Chat {
		said = append(said, line.Text)
	}
	if !slices.Equal(said, []string{"one", "two"}) || strings.Count(s.Got(), "stays; come back") != 1 {
		t.Errorf("said is %q:\n%s", said, s.Got())
	}
	ends(t, town.alpha.keyless(t).pipe("watch no-such-room").Session, 1, "")
}

// TestPlain_ARoomIsOpened in the lobby: what cannot be is said and nothing is lost, friends come by the line that is said, who comes is
// told, they react and speak both ways, and the match begins.
func TestPlain_ARoomIsOpened(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.known(t, "ann").pipe("").hears("open bite night for 4 with 2 bots: ")
	ann.converses([][2]string{
		{"open xyzzy", "I don't understand xyzzy. Say, for example: open bite night for 4"},
		{"open leeds for 3 with 3 bots", "Bots: 2 at most, one seat is yours."},
		{
			"open leeds for 3 with 1 bot, private, no clock, 2 rounds",
			"Leeds Rules (Merde de Tete) for 3: you, 1 normal bot, 1 free seat; a match of 2 rounds; no clock.",
		},
	})
	ann.hears("ann (you); ").hears("It's private. Friends paste this: ssh -t ").hears("You can say: start.\n")
	code := regexp.MustCompile(`Friends paste this: .* join (\S+)`).FindStringSubmatch(ann.Got())[1]

	bob := h.known(t, "bob").pipe("join " + code).hears("You sit down.\n").hears("ann begins the match.\n")
	ann.hears("bob sits down.\n")
	bob.says("react thanks").hears("You: thanks!\n")
	ann.hears("bob: thanks!\n").says("say welcome").hears("You: welcome\n")
	bob.hears("ann: welcome\n").says("react").hears("react nice, react ouch")
	ann.says("who").says("start").hears("You may swap cards")
	bob.hears("You may swap cards")
	if n := strings.Count(ann.Got(), "Friends paste this: "); n != 2 {
		t.Errorf("friends' line is said %d times:\n%s", n, ann.Got())
	}
	h.keyless(t).pipe("").converses([][2]string{
		{"open leeds for 4", languages.For("").Error(rooms.ErrGuest)},
		{"open leeds for 3 with 2 bots", "You are at table practice, Leeds Rules"},
		{"start", "You may swap cards"},
	})
}
