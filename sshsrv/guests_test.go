package sshsrv

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/golden"
	"shithead/views/lesson/course"
	"shithead/views/lobby"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

func (h *host) practise(t *testing.T, guests int) {
	t.Helper()
	waitUntil(t, "as many guests play", func() bool { return len(h.practice.(*live.Lobby).Rooms()) == guests })
}

func (h *host) playAsGuest(t *testing.T) *sshtest.Session {
	t.Helper()
	return h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees(" practice · ")
}

// TestAGuestPlaysBots without a trace: the table is on no list, it needs no disk, and it ends with the guest.
func TestAGuestPlaysBots(t *testing.T) {
	h := serve(t)
	ann := h.arrive(t, "ann")
	h.disk.full.Store(true)
	guest := h.playAsGuest(t).Sees("Practice: you're a guest")
	h.admin.Lobby.Drain(true)
	h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("Last orders")
	guest.Types("r").Sees("deck")
	h.admin.Lobby.Drain(false)
	h.practise(t, 1)
	h.keyless(t).run("rooms", 0, "No room is open")
	checkLacks(t, ann.Picture(), "1 table")
	guest.Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
	h.practise(t, 0)
	guest.Types("\x1b[27u").SeesNot("Want it kept?").Types("p").Sees(" practice · ")
	h.practise(t, 1)
	guest.HangUp()
	h.practise(t, 0)

	direct := h.keyless(t).shows("play --rules leeds").Sees("Played before?").Types("p").Sees(" practice · ").Sees("Leeds Rules")
	h.practise(t, 1)
	direct.HangUp()
	h.practise(t, 0)
}

func TestGuestsWhoPlay_AreBounded(t *testing.T) {
	h := serve(t, func(c *config) { c.rooms.GuestsPerOrigin = 2 })
	first, second := h.playAsGuest(t), h.playAsGuest(t)
	third := h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("All guest tables are in use")
	first.HangUp()
	h.practise(t, 1)
	third.Types("p").Sees(" practice · ")
	second.HangUp()
	third.HangUp()
	h.practise(t, 0)
	for _, gone := range []bool{false, true} {
		d := h.comes(rooms.Person{})
		alone := rooms.Terms{Rules: form.UsualRules(false), Seats: 3, Bots: []string{"easy"}}
		checkError(t, errorOf(d.Make(alone)), rooms.ErrGuest)
		d.mu.Lock()
		d.over = gone
		d.mu.Unlock()
		enginetest.Must(d.Make(lobby.PlayNow(languages.For("en"), form.UsualRules(false), false)))
		d.leave()
		h.practise(t, 0)
	}
}

func TestAGuestAmongPeople(t *testing.T) {
	inHouses(t, func(t *testing.T, h *host) {
		ann := h.known(t, "ann").lobby().Types("n").Sees("Open a room").Types(strings.Repeat("\x1b[A",
			4)).Sees("▶ Guests")
		code := roomOf(ann.Types("\x1b[C").Sees("may play").Types("\r").Sees("guests may play"))
		h.catchesUp(t)
		h.keyless(t).run("rooms --json", 0, `"guests":true`)
		gone := h.keyless(t).shows("join " + code)
		ann.Sees("guest-")
		gone.HangUp()
		ann.SeesNot("guest-")
		guest := h.keyless(t).shows("join " + code).Sees("Played before?").Types("\r")
		ann.Sees("guest-").Types("\r")
		guest.Sees("round 1 of 4").Types("c").Sees("Guests can't speak").Types("r")
		ann.Sees("round 1 of 4").Types("r")
		guest.Sees("draw pile").Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
		ann.Sees(" has left")
	})
}

// learn takes the lesson of some rules to its end by the keys of the table, in the language of a locale.
func learn(t *testing.T, s *sshtest.Session, code, locale string) {
	t.Helper()
	bytes := map[string]string{"enter": "\r", "tab": "\t"}
	types := func(keys ...string) {
		for _, key := range keys {
			s.Types(cmp.Or(bytes[key], key))
		}
	}
	shows := func(pattern string) string {
		s.Wait(pattern, func() bool { return regexp.MustCompile(pattern).MatchString(s.Picture()) })
		return s.Picture()
	}
	c := golden.Must(course.New(enginetest.Rules(code), rooms.Person{Name: "ann"}))
	w := &languages.For(locale).Lesson
	does := func(k words.Key) string { return regexp.QuoteMeta(k.Key + "  " + k.Does) }
	step := func(n, of int) string {
		fact := words.Facts{N: strconv.Itoa(n), K: strconv.Itoa(of)}
		return `\b` + regexp.QuoteMeta(fact.Fill(w.Of)) + `\b`
	}
	hurry, next, play := does(w.HurryKey), does(w.NextKey), does(w.PlayKey)
	for ; !c.Progress().Over; c.Next() {
		p, m, v := c.Progress(), c.Taught(), c.View()
		shows(step(p.At, p.Of))
		types(viewtest.MoveKeys(m)...)
		enginetest.NoError(t, c.Do(rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: *m}))
		if regexp.MustCompile(hurry).MatchString(shows(hurry + "|" + next)) {
			types("enter")
		}
		// The bots may all have answered before that key came, which leads on then.
		onward := step(p.At+1, p.Of) + "|" + play
		if !regexp.MustCompile(onward).MatchString(shows(onward + "|" + next)) {
			types("enter")
		}
	}
	shows(play)
}

// TestALesson before the first table leads to one by the same rules. A guest's, in a small window, leaves nothing.
func TestALesson(t *testing.T) {
	h := serve(t)
	ann := h.arrive(t, "ann").Types("p").Sees("Played before?").Types("1n")
	learn(t, ann, "bitenight", "")
	ann.Sees("That's all you need.").Types("u").Sees("17 of 17").Sees("go on").Types("\r").Sees("Now the real thing")
	ann.Types("\r").Sees("ready, no more swaps").Sees("Bite Night")
	ann.Types("\x1b[27u").Sees("Say something").Types("p").Sees("ready, no more swaps") // and is not asked again

	h.disk.full.Store(true)
	guest := h.guest(t).Open()
	guest.Env("LANG", "de_AT.UTF-8")
	learn(t, guest.StartCommand(40, 16, "learn --rules leeds"), "leeds", "de")
	guest.Sees("Mehr brauchst du nicht.")
	h.practise(t, 0)
	guest.Types("\r").Sees("Runde 1 von 1")
	h.practise(t, 1)
	other := h.guest(t).Terminal().Sees("deal at once").Types("l").Sees("1 of 12").Types("\x1b[27u").Sees("deal at once")
	checkEnd(t, other.Types("q"), 0, "")
}

// converse types lines, after each of which comes another one.
func converse(s *sshtest.Session, lines [][2]string) *sshtest.Session {
	for _, line := range lines {
		s.Types(line[0] + "\n").Sees(line[1])
	}
	return s
}

// TestPlain_ALesson ends with the input, or leads on from the lobby. The scripts over ssh have one to its end.
func TestPlain_ALesson(t *testing.T) {
	guest := serve(t).keyless(t)
	s := guest.pipe("learn --rules classic").Sees("Good ones are for later: swap your 2 for the 3.")
	s.EndInput()
	checkEnd(t, s, 0, "")
	s = converse(guest.pipe("").Sees("New to the game? Say learn: a lesson"), [][2]string{
		{"learn poker", "There are no rules called"}, {"learn leeds", "1 of 15."}, {"rooms", "That can't be done now."},
	})
	s.Forget()
	s.Types("leave\n").Sees("You are in the lobby.").Types("play leeds\n").Sees("You are at table practice, Leeds Rules")
}

func TestPlain_OnATerminal(t *testing.T) {
	h := serve(t)
	s := h.known(t, "ann").dial().Open()
	s.StartCommand(80, 24, "play --plain").Sees("You are at table").Sees("You may swap cards")
	s.Types("hepl\x7f\x7flp\r").Sees("help").Sees("leave: you go").Sees("Here and in the lobby:")
	s.Types("x\x1b[A\x1b[15~\x15rules\r").Sees("Shithead.")
	checkLacks(t, s.Got(), "\x1b")
	counts(t, h.figures.Begun, figures.Lines, 1)
	checkEnd(t, s.Types("leave\r").Sees("come back: ssh"), 0, "")
}

func TestPlain_ANewcomerIsNamed(t *testing.T) {
	town := serveTown(t, 2)
	code := town.beta.makes(t, "mia")
	for i, at := range town.hosts {
		p := at.stranger(t)
		p.Name = fmt.Sprintf("zoe%d", i)
		s := p.pipe("join " + code).Sees("What shall we call you?\nAn empty line takes " + p.Name + ".")
		for n, word := range []string{"help", "hilfe", "Aide!"} { // none of which is a name
			asked := func() bool { return strings.Count(s.Got(), "What shall we call you?") == n+2 }
			s.Types(word+"\n").Wait("the question", asked)
		}
		converse(s, [][2]string{
			{"mia", languages.For("").Error(data.ErrNameTaken)},
			{"", "You are at table " + code + ", Bite Night Scheissekopf.\nAt the table: mia; "},
		})
		s.Sees("a few minutes: ssh").Sees("You sit down.").Types("say hello\n").Sees("You: hello")
		s.Types("say " + strings.Repeat("ha", 200) + "\n").Sees(languages.For("").Error(rooms.ErrLong)).Types("leave\n")
		checkEnd(t, s.Sees("join "+code+" --plain\n"), 0, "Your seat in "+code+" stays; come back: ssh")
	}
}

func TestPlain_InTheLobby(t *testing.T) {
	h := serve(t)
	code, noRoom := h.makes(t, "mia"), languages.For("").Error(rooms.ErrNoRoom)
	s := converse(h.keyless(t).pipe("").Sees("You are in the lobby."), [][2]string{
		{"rooms", code + ", Bite Night Scheissekopf: mia; 2 free seats."},
		{"xyzzy", "I don't understand xyzzy."},
		{"take", "That can't be done now."},
		{"people", "Here: 1 guest."},
		{"say hello", languages.For("").Error(rooms.ErrGuest)},
		{"top bite night points", "No one yet."},
		{"rules bite", "There are no rules called"},
		{"rules bite night", "Scheissekopf"},
		{"sit", languages.For("").Error(rooms.ErrNotSeated)},
		{"watch nowhere", noRoom},
		{"join " + code, languages.For("").Error(rooms.ErrGuest)},
		{"play leeds:nonsense=1", "nonsense"},
		{"watch " + code, "You are at table " + code},
		{"rooms", "Say leave first"},
		{"leave", "You are in the lobby."},
		{"play classic", "You are at table practice"},
		{"leave\nquit", ""},
	})
	checkEnd(t, s, 0, "")
	ann, guest := h.known(t, "ann").pipe("").Sees("You are in the lobby."),
		h.keyless(t).pipe("").Sees("You are in the lobby.")
	ann.Types("say hello all\n").Sees("ann: hello all")
	guest.Sees("ann: hello all").Types("log\n").Wait("it again",
		func() bool { return strings.Count(guest.Got(), "ann: hello all") == 2 })
	ann.Types("join " + code + "\n").Sees("You sit down.").Types("leave\nrooms\n").Sees("1 free seat, your seat.")
	german := func() bool { return strings.Contains(ann.Got(), "Ich verstehe xyzzy nicht") }
	ann.Types("settings language=de\n").Sees("language=de").TypesUntil("xyzzy\n", "German", german)
	checkEnd(t, h.keyless(t).pipe("watch nowhere"), 1, noRoom)
	for _, how := range []string{"join " + code, "join --plain " + code} {
		checkEnd(t, h.keyless(t).shows(how), 1, languages.For("").Error(rooms.ErrGuest))
	}
	checkEqual(t, h.watches(t, code).Watchers, 1) // this one alone
}

func TestPlain_LinesThatComeTooFast(t *testing.T) {
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.Keys = gate.Rate{Burst: 50, Within: time.Hour} })
	tooFast, noRooms := languages.For("").Error(rooms.ErrTooFast), languages.For("").Commands.NoRooms
	s := h.keyless(t).pipe("").Types(strings.Repeat("rooms\n", 8)).Sees(tooFast)
	if n := strings.Count(s.Got(), tooFast+"\n"); strings.Count(s.Got(), noRooms) < listsAtOnce || n > 3 {
		t.Errorf("too fast %d times:\n%s", n, s.Got())
	}
	s.Types(strings.Repeat("help\n", 60))
	s.Wait("the last line", func() bool {
		got := s.Got()
		return strings.Count(got, "leave: ")+strings.Count(got, tooFast+"\n")+strings.Count(got, noRooms) >= 8+60
	})
	s.EndInput()
	checkEnd(t, s, 0, "")
}

// TestPlain_WhatIsTypedOnTheWay is done once, wherever a player is by then, also what was piped in at once.
func TestPlain_WhatIsTypedOnTheWay(t *testing.T) {
	town := serveTown(t, 3)
	code := town.beta.makes(t, "mia")
	town.gossip.catchesUp(t) // the first server lists the room
	piped := town.alpha.keyless(t).feed("", "watch "+code+"\nwho\nleave\nrooms\nxyzzy")
	got := checkAnswer(t, piped, 0, "").Out
	for _, line := range []string{
		"You are in the lobby.\n", "You are at table " + code, "At the table: mia;", "At the table: mia;",
		"You are in the lobby.\n", code + ", Bite Night Scheissekopf: mia; 2 free seats.", "I don't understand xyzzy.",
	} {
		_, rest, found := strings.Cut(got, line)
		if !found {
			t.Fatalf("no %q in its place:\n%s", line, got)
		}
		got = rest
	}
	s := town.alpha.known(t, "ann").pipe("join " + code).Sees("You sit down.").Types("say one\n").Sees("You: one")
	town.beta.moves(t, code, town.hosts[2])
	checkEnd(t, s.Types("say two\n").Sees("You: two").Types("leave\n"), 0, "stays; come back")
	checkEqual(t, town.hosts[2].said(t, code), []string{"one", "two"})
	checkEqual(t, strings.Count(s.Got(), "stays; come back"), 1)
	checkEnd(t, town.alpha.keyless(t).pipe("watch no-such-room"), 1, "")
}
