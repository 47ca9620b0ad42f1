package sshsrv

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/form"
	"shithead/views/lobby"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// practise waits until so many guests play at a server.
func (h *host) practise(t *testing.T, guests int) {
	t.Helper()
	waitUntil(t, "as many guests play", func() bool { return len(h.practice.(*live.Lobby).Rooms()) == guests })
}

// playAsGuest is a guest who plays at once.
func (h *host) playAsGuest(t *testing.T) *sshtest.Session {
	t.Helper()
	return h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees(" practice · ")
}

// TestAGuestPlaysBots without a trace: the table is on no list, it needs no disk, and it ends with the guest.
func TestAGuestPlaysBots(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.arrive(t, "ann")
	h.disk.full.Store(true)
	guest := h.playAsGuest(t).Sees("Practice: you're a guest")
	h.admin.Lobby.Drain(true)
	h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("Last orders")
	guest.Types("r").Sees("draw pile")
	h.admin.Lobby.Drain(false)
	h.practise(t, 1)
	if got := h.guest(t).Run("rooms"); !strings.Contains(got.Out, "No room is open") || strings.Contains(ann.Picture(), "1 table") {
		t.Errorf("it is listed: %+v\n%s", got, ann.Picture())
	}
	guest.Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
	h.practise(t, 0)
	guest.Types("\x1b[27u").SeesNot("Want it kept?").Types("p").Sees(" practice · ")
	h.practise(t, 1)
	guest.HangUp()
	h.practise(t, 0)

	direct := h.keyless(t).shows("play --rules leeds").Sees(" practice · ").Sees("Leeds Rules")
	h.practise(t, 1)
	direct.HangUp()
	h.practise(t, 0)
}

// TestGuestsWhoPlay_AreBounded by address, and without free seats; a guest who is gone too soon leaves no table behind.
func TestGuestsWhoPlay_AreBounded(t *testing.T) {
	t.Parallel()
	h := startWith(t, func(c *config) { c.rooms.GuestsPerOrigin = 2 })
	first := h.playAsGuest(t)
	second := h.playAsGuest(t)
	third := h.guest(t).Terminal().Sees("deal at once").Types("pp").Sees("As many guests play")
	first.HangUp()
	h.practise(t, 1)
	third.Types("p").Sees(" practice · ")
	second.HangUp()
	third.HangUp()
	h.practise(t, 0)

	for _, leavesFirst := range []bool{false, true} {
		d := newHouse(h.Server, func() {})
		d.come(rooms.Person{}, h.hall)
		if _, err := d.Make(rooms.Terms{Rules: form.UsualRules(), Seats: 3, Bots: []string{"easy"}}); !errors.Is(err, rooms.ErrGuest) {
			t.Errorf("a table with a free seat: %v", err)
		}
		d.mu.Lock()
		d.over = leavesFirst
		d.mu.Unlock()
		must(d.Make(lobby.PlayNow(form.UsualRules())))
		d.leave()
		h.practise(t, 0)
	}
}

// openTo makes a room for three with a free seat and a bot, in which a new player sits and guests may.
func (h *host) openTo(t *testing.T, name string) (maker *sshtest.Session, code string) {
	t.Helper()
	maker = h.arrive(t, name).Types("n").Sees("Open a room").Types(strings.Repeat("\x1b[A", 4)).Sees("▶ Guests")
	maker.Types("\x1b[C").Sees("may play").Types("\r")
	code = roomOf(maker.Sees("guests may play"))
	if all := h.lobby.List(rooms.Person{}).Rooms; len(all) != 1 || !all[0].Terms.Guests {
		t.Fatalf("%d rooms", len(all))
	}
	return maker, code
}

// TestAGuestAmongPeople sits down, plays, and leaves the seat to others again.
func TestAGuestAmongPeople(t *testing.T) {
	t.Parallel()
	for _, inLines := range []bool{false, true} {
		h := startHost(t, nil)
		ann, code := h.openTo(t, "ann")
		if inLines {
			s := h.keyless(t).pipe("").say("join " + code).hear("You are at table " + code).hear(" (you)")
			ann.Sees("guest-").Types("\r")
			s.hear("Your hand: ").say("leave").hear("You are in the lobby.")
			checkEnd(t, s.say("quit").Session, 0, "")
			continue
		}
		guest := h.keyless(t).shows("join " + code).Sees("guest-")
		ann.Sees("guest-").Types("\r")
		guest.Sees("round 1 of 4").Types("c").Sees("Guests can't speak").Types("r")
		ann.Sees("round 1 of 4").Types("r")
		guest.Sees("draw pile")
		guest.Types("\x1b[27u").Sees("Want it kept?").Sees("ssh-keygen -t ed25519")
		waitUntil(t, "the seat is given up", func() bool { return len(h.lobby.Rooms()[0].Players) == 1 })
	}
}

// TestAGuestAmongPeople_OfAnotherServer is the same one there, until they are gone.
func TestAGuestAmongPeople_OfAnotherServer(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	of := terms("leeds", 3)
	of.Guests = true
	code := must(town.beta.lobby.Make(ann, of))
	sits := func(want int) {
		t.Helper()
		waitUntil(t, fmt.Sprint(want, " players sit"), func() bool { return len(town.beta.lobby.Rooms()[0].Players) == want })
	}
	guest := town.alpha.keyless(t).shows("join " + code).Sees("guest-")
	sits(2)
	town.beta.keyless(t).run("rooms --json", 0, `"guests":true`)
	guest.HangUp()
	sits(1)
}

// TestAGuestWhereNoneMaySit is told so, on a screen and in lines, and is nowhere.
func TestAGuestWhereNoneMaySit(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	code := h.makes(t, "mia")
	for _, how := range []string{"join " + code, "join --plain " + code} {
		checkEnd(t, h.keyless(t).shows(how), 1, languages.For("").Error(rooms.ErrGuest))
	}
	if got := h.lobby.List(rooms.Person{}).Rooms[0]; got.Watchers != 0 || len(got.Players) != 1 {
		t.Errorf("%+v", got)
	}
}

// learn takes a lesson of some rules to its end by the keys of the table.
func learn(t *testing.T, s *sshtest.Session, code, locale string) {
	t.Helper()
	bytes := map[string]string{"enter": "\r", "tab": "\t"}
	types := func(keys ...string) {
		for _, key := range keys {
			s.Types(cmp.Or(bytes[key], key))
		}
	}
	viewtest.Learn(t, code, locale, types, func(pattern string) (picture string) {
		t.Helper()
		s.Shows(pattern, func(screen string) bool {
			picture = screen
			return regexp.MustCompile(pattern).MatchString(screen)
		})
		return picture
	})
}

// TestANewcomer_LearnsBeforeTheFirstTable, is dealt in by the same rules, and is not asked again.
func TestANewcomer_LearnsBeforeTheFirstTable(t *testing.T) {
	t.Parallel()
	ann := startHost(t, nil).arrive(t, "ann").Types("p").Sees("Played before?").Types("n")
	learn(t, ann, "bitenight", "")
	ann.Sees("That's all you need.").Types("u").Sees("17 of 17").Sees("go on").Types("\r").Sees("Now the real thing")
	ann.Types("\r").Sees("ready, no more swaps").Sees("Bite Night")
	ann.Types("\x1b[27u").Sees("Say something").Types("p").Sees("ready, no more swaps")
}

// TestAGuest_Learns by any rules, in a small window and in German, where nothing is kept; and may leave at any time.
func TestAGuest_Learns(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	h.disk.full.Store(true)
	guest := h.guest(t).Open()
	guest.Env("LANG", "de_AT.UTF-8")
	learn(t, guest.StartCommand(40, 16, "learn --rules leeds"), "leeds", "de")
	guest.Sees("Mehr brauchst du nicht.")
	h.practise(t, 0)
	guest.Types("\r").Sees("Runde 1 von 1")
	h.practise(t, 1)

	other := h.guest(t).Terminal().Sees("deal at once").Types("l").Sees("1 of 17").Types("24").Sees("go on").Types("\x1b[27u")
	checkEnd(t, other.Sees("deal at once").Types("l").Sees("1 of 17").Types("\x1b[27u").Sees("deal at once").Types("q"), 0, "")

	third := h.guest(t).Open().StartCommand(80, 24, "learn --rules leeds")
	for _, keys := range []string{"23", "r"} {
		third.Sees("h hint").Types(keys).Sees("go on").Types("\r")
	}
	third.Sees("h hint").Types("3\r").Sees(" plays 3.").Sees("Ada* plays 3.").Sees("Bruno* plays 8.").Sees("enter  go on")
}

// TestPlain_ALesson is said and done in sentences, and ends with the input, or leads on from the lobby.
func TestPlain_ALesson(t *testing.T) {
	t.Parallel()
	guest := startHost(t, nil).keyless(t)
	guest.run("learn --rules poker", 2, "There are no rules called")
	guest.run("learn classic", 2, "Usage: learn [--rules CODE]")
	s := guest.pipe("learn --rules classic").hear("Good ones are for later: swap your 2 for the 3.")
	for _, line := range []string{"swap 2 for 3", "next", "ready", "next", "play 3"} {
		s.say(line)
	}
	s.hear("Bruno plays 6.\nSay next to go on").EndInput()
	checkEnd(t, s.Session, 0, "")

	s = guest.pipe("").hear("learn: a lesson").say("learn poker").hear("There are no rules called")
	s.say("learn leeds").hear("1 of 15.").say("rooms").hear("That can't be done now.")
	before := len(s.Got())
	s.say("leave").Wait("the lobby", func() bool { return strings.Contains(s.Got()[before:], "You are in the lobby.") })
	s.say("play leeds").hear("You are at table practice, Leeds Rules")
}

// lines is a session without a terminal, whose input stays open.
type lines struct {
	*sshtest.Session
	t testing.TB
}

// pipe begins a session without a terminal, with a command, empty for none.
func (p *player) pipe(command string) *lines {
	p.t.Helper()
	s := p.dial().Open()
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

func (s *lines) hear(text string) *lines {
	s.t.Helper()
	s.Wait("the line "+text, func() bool { return strings.Contains(s.Got(), text) })
	return s
}

func (s *lines) say(line string) *lines {
	s.t.Helper()
	s.Types(line + "\n")
	return s
}

// converse says lines, after each of which something is heard.
func (s *lines) converse(lines [][2]string) {
	s.t.Helper()
	for _, line := range lines {
		s.say(line[0]).hear(line[1])
	}
}

// TestPlain_OnATerminal lines are echoed and can be corrected, and the cursor is moved for nothing else.
func TestPlain_OnATerminal(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	s := h.known(t, "ann").dial().Open()
	s.StartCommand(80, 24, "play --plain").Sees("You are at table").Sees("You may swap cards")
	s.Types("hepl\x7f\x7flp\r").Sees("help").Sees("You can say:").Sees("leave: you go")
	s.Types("x\x1b[A\x1b[15~\x15rules\r").Sees("Bite Night Scheissekopf.")
	if got := s.Got(); strings.Contains(got, "\x1b") {
		t.Errorf("%q", got)
	}
	counts(t, h.figures.Begun, figures.Lines, 1)
	checkEnd(t, s.Types("leave\r").Sees("come back: ssh"), 0, "")
}

// TestPlain_ANewcomerIsNamed and then at the table of the command; what cannot be is said, and asked again.
func TestPlain_ANewcomerIsNamed(t *testing.T) {
	t.Parallel()
	town := townOf(t, 2, nil)
	code := town.beta.makes(t, "mia")
	for i, one := range town.hosts {
		p := one.stranger(t)
		p.Name = fmt.Sprintf("zoe%d", i)
		s := p.pipe("join " + code).hear("What shall we call you?\nAn empty line takes " + p.Name + ".")
		for n, word := range []string{"help", "hilfe", "Aide!"} { // none of which is a name
			s.say(word).Wait("the question", func() bool { return strings.Count(s.Got(), "What shall we call you?") == n+2 })
		}
		s.converse([][2]string{
			{"mia", languages.For("").Error(data.ErrNameTaken)},
			{"", "You are at table " + code + ", Bite Night Scheissekopf.\nAt the table: mia; "},
		})
		s.hear("You sit down.").say("say hello").hear("You: hello").say("leave")
		if checkEnd(t, s.Session, 0, "Your seat in "+code+" stays; come back: ssh"); !strings.Contains(s.Got(), "join "+code+" --plain\n") {
			t.Errorf("%s", s.Got())
		}
	}
}

// TestPlain_InTheLobby a guest hears what there is, goes somewhere and comes back.
func TestPlain_InTheLobby(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	code, noRoom := h.makes(t, "mia"), languages.For("").Error(rooms.ErrNoRoom)
	s := h.keyless(t).pipe("").hear("You are in the lobby.")
	s.converse([][2]string{
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
	checkEnd(t, s.say("quit").Session, 0, "")
	checkEnd(t, h.keyless(t).pipe("watch nowhere").Session, 1, noRoom)
}

// TestPlain_LinesThatComeTooFast are answered with that, and the session lives.
func TestPlain_LinesThatComeTooFast(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.Keys = gate.Rate{Burst: 50, Within: time.Hour} })
	tooFast, noRooms := languages.For("").Error(rooms.ErrTooFast), languages.For("").Commands.NoRooms
	s := h.keyless(t).pipe("")
	s.say(strings.TrimSuffix(strings.Repeat("rooms\n", 8), "\n")).hear(tooFast)
	if n := strings.Count(s.Got(), tooFast+"\n"); strings.Count(s.Got(), noRooms) < listsAtOnce || n > 3 {
		t.Errorf("too fast %d times:\n%s", n, s.Got())
	}
	s.say(strings.TrimSuffix(strings.Repeat("help\n", 60), "\n"))
	s.Wait("the last line", func() bool {
		got := s.Got()
		return strings.Count(got, "leave: ")+strings.Count(got, tooFast+"\n")+strings.Count(got, noRooms) >= 8+60
	})
	s.EndInput()
	checkEnd(t, s.Session, 0, "")
}

// TestPlain_WhatIsTypedOnTheWay is done once, wherever a player is by then, also what was piped in at once.
func TestPlain_WhatIsTypedOnTheWay(t *testing.T) {
	t.Parallel()
	town := townOf(t, 3, nil)
	code := town.beta.makes(t, "mia")
	town.gossip.catchesUp(t) // the first server lists the room
	got := checkAnswer(t, town.alpha.keyless(t).feed("", "watch "+code+"\nwho\nleave\nrooms\nxyzzy"), 0, "").Out
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

	s := town.alpha.known(t, "ann").pipe("join " + code).hear("You sit down.").say("say one").hear("You: one")
	town.beta.moves(t, code, town.hosts[2])
	s.say("say two").hear("You: two").say("leave")
	checkEnd(t, s.Session, 0, "stays; come back")
	var said []string
	for _, line := range town.hosts[2].watches(t, code).Chat {
		said = append(said, line.Text)
	}
	if !slices.Equal(said, []string{"one", "two"}) || strings.Count(s.Got(), "stays; come back") != 1 {
		t.Errorf("said is %q:\n%s", said, s.Got())
	}
	checkEnd(t, town.alpha.keyless(t).pipe("watch no-such-room").Session, 1, "")
}

// TestPlain_ARoomIsOpened in the lobby, friends come by the line that is said, and they speak both ways.
func TestPlain_ARoomIsOpened(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann := h.known(t, "ann").pipe("").hear("open bite night for 4 with 2 bots: ").say("open xyzzy").hear("I don't understand xyzzy.")
	ann.say("open leeds for 3 with 1 bot, private, no clock, 2 rounds").hear("It's private. Friends paste this: ssh -t ")
	ann.hear("You can say: start.\n")
	code := regexp.MustCompile(`Friends paste this: .* join (\S+)`).FindStringSubmatch(ann.Got())[1]
	bob := h.known(t, "bob").pipe("join " + code).hear("You sit down.\n").hear("ann begins the match.\n")
	ann.hear("bob sits down.\n")
	bob.say("react thanks").hear("You: thanks!\n")
	ann.hear("bob: thanks!\n").say("say welcome").hear("You: welcome\n").say("start").hear("You may swap cards")
	bob.hear("ann: welcome\n").hear("You may swap cards")
	ann.say("ready").hear("You are ready")
	bob.hear("ann is ready")

	guest := h.guest(t).Open() // who reads German, and whose input ends
	guest.Env("LANG", "de_AT.UTF-8")
	guest.Read().Request("shell", nil)
	s := &lines{guest, t}
	w := &languages.For("de").Plain
	s.say(w.Verbs[words.SayHelp].First()).hear(w.CanSay).EndInput()
	if checkEnd(t, guest, 0, ""); strings.ContainsAny(guest.Got(), "\x1b\r\x07") {
		t.Errorf("it is not plain: %q", guest.Got())
	}
}
