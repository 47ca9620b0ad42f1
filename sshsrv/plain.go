package sshsrv

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/data/wait"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/typewriter"
	"shithead/views"
	"shithead/views/form"
	"shithead/views/lesson/course"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/plain"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// plainly is a session in plain lines: see [plain.Reader]. One goroutine has it.
type plainly struct {
	*session
	// ctx ends with the session.
	ctx  context.Context
	bell wait.Bell
	*typewriter.Typewriter
	lobby *plain.Lobby
	// reader is the table that somebody is at, nil in the lobby, and place where they are.
	reader *plain.Reader
	place  table.Place
	// lesson is the one that somebody has, nil for none.
	lesson  *plain.Lesson
	greeted bool
	// lists bounds how often the rooms are listed.
	lists *rate.Limiter
	// once: the session is for one table, and over when that is left.
	once bool
	// late is when a hint is not awaited any longer, before the next line is read; nil where none is.
	late <-chan time.Time
	// hops is from how many servers to the next one they have gone of late, the last time when they moved.
	hops  int
	moved time.Time
	// since is when a server was gone of which it was said that its room is on its way.
	since time.Time
	// over: the session is, with an exit status, and failed is why, if that is so.
	over   bool
	status int
	failed error
	// said: its last words were.
	said bool
}

// How often somebody may have the rooms listed: so many times at once, and again after some time.
const (
	listsAtOnce = 5
	listEvery   = time.Second
)

// inLines serves a session in plain lines, which begins somewhere, nil for the lobby. It gives the exit status.
func (s *session) inLines(running context.Context, start *views.Start) (status int) {
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	s.client.Words = languages.Aloud(s.client.Words)
	p := &plainly{session: s, ctx: ctx, bell: wait.NewBell(), lobby: plain.NewLobby(s.client.Words), once: start != nil}
	p.lists = rate.NewLimiter(rate.Every(listEvery), listsAtOnce)
	s.house = newHouse(s.server, p.bell.Ring)
	defer s.house.leave()
	p.lobby.Saved = s.house.SavedRules
	s.visit.house.Store(s.house)
	p.reads()
	defer p.stops()
	p.run(start)
	seats := s.house.seats()
	if p.said {
		return p.status
	}
	return s.farewells(false, p.failed, seats)
}

// reads begins to read what is typed. What comes to a terminal too fast is lost, as keys of a screen are: it is echoed, and that costs.
func (p *plainly) reads() {
	terminal := p.client.PTY
	t := typewriter.New(pieces{p.session, p.channel, writtenAtOnce}, terminal, terminal && p.client.Terminal.ASCII,
		p.server.limits.Input)
	p.Typewriter = t
	p.keys.give(func(b []byte) {
		p.visit.acts()
		for n := 0; terminal && p.guest == nil && n <= len(b); n += echoedAtOnce {
			if !p.server.gate.Passes(p.from, false) {
				return
			}
		}
		t.Take(b)
	}, t.Over)
	p.session.hears()
}

// echoedAtOnce is how many bytes that are typed at once cost as much as a key.
const echoedAtOnce = 32

// stops has what is typed be for somebody else, and gives it what nobody has taken.
func (p *plainly) stops() {
	p.Stop()
	p.keys.take()
	if p.guest != nil {
		p.guest.end.Rest = p.Rest()
		return
	}
	p.keys.put(p.Rest())
}

func (p *plainly) run(start *views.Start) {
	w := p.client.Words
	if p.id.Key != nil && p.id.Profile.ID == "" && !p.named() {
		return
	}
	p.house.come(p.id.Person().From(account.Origin(p.from)).ByEar(), p.server.hall)
	hall, _ := p.house.News()
	p.lobby.See(hall) // what is said from now on is heard
	if way := start.Way(); way != nil {
		p.goes(*way)
	} else if start != nil && start.Learn != nil {
		p.learns(start.Learn)
	} else {
		p.greets()
		if p.isNewcomer() {
			p.Print((&words.Facts{N: w.Plain.Verbs[words.SayLearn].First()}).Fill(w.Plain.Learn))
		}
		p.Print(append([]string{w.Plain.Lobby}, p.lobby.Help()...)...)
	}
	for !p.over {
		p.step()
	}
}

// isNewcomer reports whether the player has no finished round; guests have none.
func (p *plainly) isNewcomer() bool {
	history, err := p.house.Stats()
	return errors.Is(err, words.ErrNoProfile) || err == nil && !history.Stats.Played()
}

// greets says once what this is.
func (p *plainly) greets() {
	if !p.greeted && p.guest == nil {
		p.Print(p.client.Words.Plain.Hello)
	}
	p.greeted = true
}

// named asks a newcomer for a name, and reports whether they have one then.
func (p *plainly) named() bool {
	w, account := p.client.Words, p.account()
	if claimant := p.id.Claimant.Name; claimant != "" {
		p.said = true
		p.ends(cmdline.Failed)
		p.Print(p.host.Fill(fmt.Sprintf(w.Unanswered, claimant)))
		return false
	}
	p.greets()
	p.Print(p.server.commands.OwnKey(p.commanding())...)
	for {
		proposal := account.Proposal()
		p.Print(w.NewHere[0], (&words.Facts{N: proposal}).Fill(w.Plain.Named))
		select {
		case <-p.ctx.Done():
		case <-p.Ended:
		case line := <-p.Lines:
			if !p.passes() || p.lobby.Knows(line) { // who asks for help is asked again, and not called that
				continue
			}
			if _, err := account.Choose(cmp.Or(strings.TrimSpace(line), proposal)); err != nil {
				p.Print(w.Error(err))
				continue
			}
			p.Print(fmt.Sprintf(w.Commands.Who, p.id.Person().Name))
			return true
		}
		p.ends(cmdline.Done)
		return false
	}
}

func (p *plainly) ends(status int) { p.over, p.status = true, status }

// fails ends a session that could not go where it was to go.
func (p *plainly) fails(err error) {
	p.failed = err
	p.ends(cmdline.Failed)
}

// step waits for something and deals with it.
func (p *plainly) step() {
	lines, ended, due := p.Lines, p.Ended, (<-chan time.Time)(nil)
	if p.late != nil || p.reader != nil && p.reader.View == nil {
		lines, ended = nil, nil // they are about what is seen next, which is said to the end
	}
	if p.reader != nil {
		if at := p.reader.Due(); !at.IsZero() {
			timer := time.NewTimer(time.Until(at))
			defer timer.Stop()
			due = timer.C
		}
	}
	select {
	case <-p.ctx.Done():
		p.ends(cmdline.Done)
	case <-ended:
		p.ends(cmdline.Done)
	case <-p.bell:
		p.looks()
	case <-p.late:
		p.late = nil
	case now := <-due:
		p.Print(p.reader.Tick(now)...)
	case line := <-lines:
		p.hears(line)
	case <-p.set.Rings():
		p.adoptSettings()
	case <-p.session.named.Rings():
		if name := p.session.named.Fetch(); name != nil {
			p.house.rename(*name)
		}
	}
}

// usually is how long a hint is waited for.
const usually = 5 * time.Second

// adoptSettings takes over what the player has set by now, in whatever session.
func (p *plainly) adoptSettings() {
	if settings := p.set.Fetch(); settings != nil {
		p.adopt(*settings)
		p.client.Words = languages.Aloud(p.client.Words)
		p.lobby.Speak(p.client.Words)
		if p.reader != nil {
			p.reader.Speak(p.client.Words)
		}
	}
	p.lobby.Muted = p.id.Profile.Settings.Muted
	if p.reader != nil {
		p.reader.Muted.Kept = p.lobby.Muted
	}
}

// looks says what there is to say of the newest view.
func (p *plainly) looks() {
	p.adoptSettings()
	if p.reader == nil && p.lesson == nil {
		if view := p.house.hall.Fetch(); view != nil {
			p.Print(p.lobby.See(view)...)
		}
		return
	}
	view := p.house.at.Load().fetch()
	if view == nil || p.reader == nil {
		return
	}
	var lines []string
	p.server.stacks.Run(func() { lines = p.reader.See(view) })
	node, moved := table.Far(view.Closed)
	if moved { // which is said where it is
		lines = lines[:len(lines)-1]
	}
	p.Print(lines...)
	if view.Advice != nil || !view.Moved.IsZero() { // no hint outlasts a move
		p.late = nil
	}
	switch {
	case view.Closed == nil:
	case moved:
		p.reader, p.place, p.late = nil, nil, nil
		p.travels(table.Way{Code: view.Code}, node) // to their seat, if they have one
	default:
		p.back()
	}
}

// passes reports whether a typed line may be dealt with, as a key of a screen may, or that they come too fast.
func (p *plainly) passes() bool {
	if p.guest != nil || p.server.gate.Passes(p.from, false) {
		return true
	}
	p.Print(p.client.Words.Error(rooms.ErrTooFast))
	return false
}

// hears does what a typed line asks for.
func (p *plainly) hears(line string) {
	if !p.passes() {
		return
	}
	p.adoptSettings()
	var a plain.Answer
	p.server.stacks.Run(func() {
		switch {
		case p.reader != nil:
			a = p.reader.Hear(line)
		case p.lesson != nil:
			a = p.lesson.Hear(line)
		default:
			hall, _ := p.house.News()
			news := p.lobby.See(hall)
			a = p.lobby.Hear(line)
			a.Says = append(news, a.Says...)
		}
	})
	for _, c := range a.Do {
		err := p.place.Do(c)
		if _, adds := c.(rooms.AddBot); adds && len(a.Do) > 1 && errors.Is(err, rooms.ErrFull) {
			continue // before a start; another was faster, which is as good
		}
		if err != nil {
			says := []string{p.client.Words.Refusal(err, p.reader.View)}
			if errors.Is(err, rooms.ErrNotNow) {
				says = p.reader.NotNow() // and not what a screen shows
			}
			p.Print(says...)
			return
		}
	}
	p.Print(a.Says...)
	if len(a.Do) > 0 {
		p.catchUp()
		if _, asks := a.Do[len(a.Do)-1].(rooms.Advise); asks && p.reader != nil && p.reader.View.Advice == nil {
			p.late = time.After(usually)
		}
	}
	switch {
	case a.Verb == "":
	case a.Verb == words.SayRules, slices.Contains(words.CommandVerbs(), a.Verb):
		p.Print(p.runCommand(a.Verb, strings.Fields(a.Rest))...)
	case p.reader != nil && a.Verb == words.SaySave:
		p.Print(p.saveRules(a.Rest))
	case p.reader != nil && a.Verb == words.SayLeave:
		p.place.Exit()
		p.back()
	case p.lesson != nil && a.Verb == words.SayLeave:
		p.back()
	case p.reader != nil:
		p.Print(p.client.Words.Plain.NotNow, p.client.Words.Plain.AtTable)
	case p.lesson != nil && a.Verb != words.SayPlay:
		p.Print(p.client.Words.Plain.NotNow)
	default:
		p.does(&a)
	}
}

// saveRules keeps the rules of the table under a name, as long as one may be, and tells what came of it.
func (p *plainly) saveRules(name string) string {
	name, rules := data.CleanLine(strings.Trim(name, " .,;"), data.RulesNameMax), p.reader.View.Terms.Rules
	if rules == nil {
		return p.client.Words.Plain.NotNow
	} else if err := p.house.SaveRules(name, rules.Code()); err != nil {
		return p.client.Words.Error(err)
	}
	return (&words.Facts{Who: name}).Fill(p.client.Words.Lobby.Form.Saved)
}

// runCommand gives what the SSH command of a verb says.
func (p *plainly) runCommand(verb words.Verb, args []string) (lines []string) {
	if !p.lists.Allow() {
		return []string{p.client.Words.Error(rooms.ErrTooFast)}
	}
	p.server.stacks.Run(func() {
		if verb != words.SayReplay {
			lines = p.saying(append([]string{string(verb)}, args...)...)()
			return
		}
		round, says := p.finding(strings.Join(args, " "))()
		if lines = says; round != nil {
			var err error
			if lines, err = plain.Replay(ui.NewContext(p.client.Words, p.server.themes, look.True), round); err != nil {
				lines = []string{p.client.Words.Error(err)}
			}
		}
	})
	lines = slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" })
	if verb == words.SayWaiting && len(lines) == 0 {
		lines = []string{p.client.Words.Plain.NoTurn}
	}
	return lines
}

// catchUp tells what the latest command has led to: what is typed next is about the table as it is then.
func (p *plainly) catchUp() {
	_ = p.place.Do(rooms.Back{}) // the room answers once it has given out the views of what was done before
	p.looks()
}

// back is in the lobby again, or at the end.
func (p *plainly) back() {
	p.reader, p.place, p.lesson, p.late = nil, nil, nil, nil
	if p.once {
		p.ends(cmdline.Done)
		return
	}
	p.Print(p.client.Words.Plain.Lobby)
}

// does something in the lobby.
func (p *plainly) does(a *plain.Answer) {
	w, rest := p.client.Words, strings.TrimSpace(a.Rest)
	switch a.Verb {
	case words.SayLeave:
		p.ends(cmdline.Done)
	case words.SayRooms:
		if !p.lists.Allow() {
			p.Print(w.Error(rooms.ErrTooFast))
			return
		}
		p.Print(p.lobby.Rooms(p.house.Rooms(), p.id.Person())...)
	case words.SayPlay, words.SayLearn:
		newcomer, err := p.isNewcomer(), error(nil)
		rules := form.UsualRules(newcomer)
		if rest != "" {
			rules, err = engine.ParseRules(rest)
		}
		switch {
		case err != nil:
			p.Print(w.Trouble(err))
		case a.Verb == words.SayLearn:
			p.learns(rules)
		default:
			terms := lobby.PlayNow(w, rules, newcomer)
			p.lesson = nil
			p.goes(*(&views.Start{Terms: &terms}).Way())
		}
	case words.SayOpen:
		p.goes(table.Way{Terms: a.Terms})
	case words.SayDrop:
		says := (&words.Facts{Who: rest}).Fill(w.Lobby.Form.Dropped)
		if err := p.house.DropRules(rest); err != nil {
			says = w.Error(err)
		}
		p.Print(says)
	case words.SayChat:
		if err := p.house.Say(rest); err != nil {
			p.Print(w.Error(err))
		}
	case words.SaySit:
		if seats := p.house.seats(); len(seats) > 0 {
			p.goes(table.Way{Code: seats[0]})
			return
		}
		p.Print(w.Error(rooms.ErrNotSeated))
	case words.SayJoin:
		p.goes(*(&views.Start{Code: rest, Sit: true}).Way())
	default:
		p.goes(*(&views.Start{Code: rest}).Way())
	}
}

// learns begins a lesson, which leads to a table of bots.
func (p *plainly) learns(rules *engine.Rules) {
	p.greets()
	c, err := course.New(rules, p.id.Person())
	if err != nil {
		p.Print(p.client.Words.Lesson.TooFew)
		return
	}
	var lines []string
	p.server.stacks.Run(func() {
		p.lesson = plain.NewLesson(ui.NewContext(p.client.Words, p.server.themes, look.True), c)
		lines = p.lesson.Begin()
	})
	p.Print(lines...)
}
