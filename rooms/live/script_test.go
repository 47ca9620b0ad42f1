package live

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine/errcode"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestScripts plays the scripts in testdata, which lobby.txtar explains.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		must(t, err)
		for _, f := range archive.Files {
			t.Run(f.Name, func(t *testing.T) {
				var lines []string
				for line := range strings.Lines(string(f.Data) + "house") {
					if opens := regexp.MustCompile(`^(house|servers|lone)\b`).MatchString(line); opens && lines != nil {
						playScript(t, lines)
						lines = nil
					}
					if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
						lines = append(lines, line)
					}
				}
			})
		}
	}
}

// playScript plays lines that begin with what is opened: a house, three servers, or a lone server that others tell of rooms.
func playScript(t *testing.T, lines []string) {
	head, rest, _ := strings.Cut(lines[0]+", ", ", ")
	words := strings.Fields(head)
	s := &script{
		codes: map[string]string{}, visits: map[string]*visitor{}, answers: map[string]<-chan error{},
		lobbies: map[string]*feed.Mailbox[rooms.LobbyView]{}, calls: map[string]*feed.Mailbox[rooms.CallsView]{},
	}
	c := setup{real: slices.Contains(words, "real")}
	c.limits = func(l *rooms.RoomLimits) {
		s.limits = l
		for _, word := range words {
			if key, value, ok := strings.Cut(word, "="); ok {
				reflect.ValueOf(l).Elem().FieldByName(key).SetInt(int64(s.amount(value)))
			}
		}
	}
	c.config = func(c *Config) {
		c.Hit = func(limit string, from rooms.Origin) {
			s.hits = append(s.hits, fmt.Sprint(limit, " ", from, " ", slices.Contains(LimitNames(), limit)))
		}
	}
	play := func(in *inn) {
		s.first = in
		for _, line := range append([]string{strings.TrimSuffix(rest, ", ")}, lines[1:]...) {
			s.line(in.T, line)
		}
	}
	switch words[0] {
	case "servers":
		construct := stubConstructor()
		if c.real {
			construct = roomConstructor()
		}
		servers(t, construct, func(g *gossip, a, b, c *inn) {
			s.gossip, s.servers = g, map[string]*inn{"a": a, "b": b, "c": c}
			s.limits = &a.Lobby.limits
			play(a)
		})
	case "lone":
		open(t, c, func(in *inn) {
			in.Join(noPeers{})
			play(in)
		})
	default:
		open(t, c, play)
	}
}

// script is what people do in the rooms of a house.
type script struct {
	*inn    // the server of the step
	first   *inn
	servers map[string]*inn
	gossip  *gossip
	limits  *rooms.RoomLimits
	// codes are those of rooms by name, visits those of people by the words that they are named with.
	codes   map[string]string
	visits  map[string]*visitor
	answers map[string]<-chan error
	release func()
	hits    []string
	// lobbies and calls are the boxes of people who watch the lobby.
	lobbies map[string]*feed.Mailbox[rooms.LobbyView]
	calls   map[string]*feed.Mailbox[rooms.CallsView]
	// began is when the line was, written how many writes there were.
	began   time.Time
	written int
}

// line does what stands before the arrow, so many times, and checks what is so then.
func (s *script) line(t *testing.T, text string) {
	t.Helper()
	doing, wants, _ := strings.Cut(text, "→")
	times := 1
	if n, again, ok := strings.Cut(doing, " times "); ok {
		times, doing = int(s.amount(n)), again
	}
	s.began, s.written = time.Now(), s.first.keeper.written
	for range times {
		for step := range strings.SplitSeq(doing, ", ") {
			if step = strings.TrimSpace(step); step == "" {
				continue
			}
			doing := strings.Split(step, " !")
			if err := s.step(doing[0]); !fits(err, doing[1:]) {
				t.Fatalf("%s: %s", step, inWords(err))
			}
			synctest.Wait()
		}
	}
	for want := range strings.SplitSeq(wants, " | ") {
		if want = strings.TrimSpace(want); want == "" {
			continue
		}
		if got := s.fact(want); got != want {
			t.Fatalf("%s\nnot %s\nbut %s", text, want, got)
		}
	}
}

// inWords is an error as scripts name it: its code and its text.
func inWords(err error) string { return fmt.Sprint(errcode.Of(err), ": ", err) }

// fits reports whether an error is one with some words in it: none is no error.
func fits(err error, words []string) bool {
	lacks := func(word string) bool { return !strings.Contains(inWords(err), word) }
	return (err != nil) == (len(words) > 0) && !slices.ContainsFunc(words, lacks)
}

// server takes a word for the server away, if there is one.
func (s *script) server(words []string) []string {
	if s.inn = s.servers[words[0]]; s.inn != nil {
		return words[1:]
	}
	s.inn = s.first
	return words
}

// code is that of a room of some name, which is its code where the script has made none of that name.
func (s *script) code(name string) string { return cmp.Or(s.codes[name], name) }

// names are those of rooms of some codes.
func (s *script) names(codes []string) string {
	names := slices.Clone(codes)
	for name, code := range s.codes {
		if i := slices.Index(codes, code); i >= 0 {
			names[i] = name
		}
	}
	return strings.Join(names, " ")
}

// amount is a sum such as "Retry-1" of limits, other bounds, spans of time and numbers.
func (s *script) amount(text string) (sum time.Duration) {
	for _, part := range regexp.MustCompile(`[+-]?[^+-]+`).FindAllString(text, -1) {
		name := strings.TrimLeft(part, "+-")
		bounds := map[string]time.Duration{
			"takingPatience": takingPatience, "ListExpiry": ListExpiry, "ListLag": ListLag, "RetellEvery": RetellEvery, "any": -1,
		}
		n, ok := bounds[name]
		if number, err := strconv.Atoi(name); err == nil {
			n = time.Duration(number)
		} else if span, err := time.ParseDuration(name); err == nil {
			n = span
		} else if !ok {
			n = time.Duration(reflect.ValueOf(*s.limits).FieldByName(name).Int())
		}
		if part[0] == '-' {
			n = -n
		}
		sum += n
	}
	return sum
}

// faultsOf are those that words such as "fail=disk" name.
func (s *script) faultsOf(words []string) (f faults) {
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		err := map[string]error{
			"disk": errDisk, "unknown": errUnknown, "again": errAgain, "damaged": data.ErrDamaged,
			"broken": errors.Join(data.ErrUnwritten, data.ErrBroken, data.ErrDamaged),
			"alone":  fmt.Errorf("%w: %w", data.ErrTryAgain, data.ErrAlone), "odd": errors.New("a line of a record that holds two"),
		}[value]
		switch key {
		case "slow":
			f.slow = s.amount(value)
		case "small":
			f.small = true
		default:
			*map[string]*error{
				"fail": &f.fail, "told": &f.told, "unread": &f.unread, "unclaimed": &f.unclaimed, "letting": &f.letting,
			}[key] = err
		}
	}
	return f
}

func (s *script) networkOf(words []string) (n network) {
	for _, word := range words {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "late":
			n.late = s.amount(value)
		case "loses":
			n.loses = int(s.amount(value))
		case "quiet":
			n.quiet = value
		}
	}
	return n
}

// step has a person do something, or something happen in the house.
func (s *script) step(text string) error {
	words := s.server(strings.Fields(text))
	in := s.inn
	verb, args := words[0], words[1:]
	arg := func(i int) string { return append(slices.Clone(args), "", "", "")[i] }
	if who, ok := named(verb); ok {
		return s.act(in, who, nick(verb), args)
	}
	code, line := s.code(arg(0)), unquoted(strings.Join(args, " "))
	switch verb {
	case "ask":
		s.ask(arg(0), func() error { return s.step(strings.Join(args, " ")) })
	case "wait":
		in.wait(s.amount(arg(0)))
	case "faults":
		in.keeper.fail(s.faultsOf(args))
	case "misread":
		in.keeper.set(func() { in.keeper.misread[code] = int(s.amount(arg(1))) })
	case "hold":
		s.release = in.keeper.hold()
	case "release":
		s.release()
	case "heal":
		in.heal()
	case "slow": // claims are
		takes := s.amount(arg(0))
		in.keeper.claiming = func(string) error { time.Sleep(takes); return nil }
	case "give":
		in.keeper.give(code, strings.Trim(arg(1), "-"), uint64(s.amount(arg(2))))
	case "put":
		in.keeper.put(code, strings.Trim(arg(1), "-"), uint64(s.amount(arg(2))), args[3:]...)
	case "drop":
		in.keeper.set(func() { delete(in.keeper.journals, code) })
	case "close":
		in.Close()
	case "restart":
		in.Close()
		return in.start()
	case "stop":
		in.Stop()
	case "drain":
		in.Drain(arg(0) == "")
	case "announce":
		notice, err := rooms.Said(line, in.limits.ChatColumns)
		if err != nil {
			return err
		}
		in.Announce(notice)
	case "shut":
		_, why, _ := strings.Cut(line, " ")
		return in.Shut(code, why)
	case "giveback":
		return in.GiveBack(code, 1)
	case "handover":
		_, err := in.HandOver(code, arg(1))
		return err
	case "take":
		return in.Take(code, uint64(s.amount(arg(1))))
	case "rescue":
		return in.Rescue(args, args)
	case "network":
		s.gossip.behave(s.networkOf(args))
	case "retell":
		in.Retell()
	case "run":
		s.gossip.run(s.amount(arg(0)))
	case "hear": // "hear b 2 one two" is a server that has rooms of such a number
		var all []*rooms.RoomSummary
		for _, name := range args[2:] {
			all = append(all, s.summaryOf(name))
		}
		in.hear(arg(0), uint64(s.amount(arg(1))), all...)
	default:
		in.Fatalf("no such step: %s", text)
	}
	return nil
}

// ask has something done while the script goes on: "answer NAME" is what comes of it, NAME2 of the second that is asked.
func (s *script) ask(name string, do func() error) {
	answer, first := make(chan error, 1), name
	for n := 2; s.answers[name] != nil; n++ {
		name = fmt.Sprint(first, n)
	}
	s.answers[name] = answer
	go func() { answer <- do() }()
}

// summaryOf is that of a room of ann's elsewhere, such as "one:bob@home" with bob in it, "private:bob" or "one:cid:turn".
func (s *script) summaryOf(text string) *rooms.RoomSummary {
	words := strings.Split(text, ":")
	sum := summary(s.code(words[0]))
	sum.Terms.Private = words[0] == "private"
	for _, word := range words[1:] {
		who, ok := named(word)
		switch {
		case ok:
			sum.Players = append(sum.Players, who)
		case word == "turn":
			sum.Turn = sum.Players[0].ID
		case word == "runs":
			sum.Running = "R1"
		}
	}
	return sum
}

// unquoted is a text with what is escaped in it.
func unquoted(text string) string {
	line, err := strconv.Unquote(`"` + text + `"`)
	if err != nil {
		panic(err)
	}
	return line
}

// nick is the word of a person without where they come from: "ann2" is another visit of ann's.
func nick(word string) string {
	name, _, _ := strings.Cut(word, "@")
	return name
}

// named is the person of a word such as "ann", "ann2", "p17", "guest@school", or "newcomer" for another guest each time.
func named(word string) (who rooms.Person, ok bool) {
	name, origin, _ := strings.Cut(word, "@")
	if ok, _ = regexp.MatchString(`^(p\d+|(ann|bob|cid|dan|eve|guest|newcomer)\d?)$`, name); !ok {
		return who, false
	}
	if name[0] != 'p' {
		name = strings.TrimRight(name, "0123456789")
	}
	switch name {
	case "guest":
		who = guest
	case "newcomer":
		who = rooms.NewGuest()
	default:
		who = person(name)
	}
	return who.From(map[string]rooms.Origin{"": "", "school": school, "home": home}[origin]), true
}

// act has a person do something.
func (s *script) act(in *inn, who rooms.Person, as string, words []string) error {
	verb, args := words[0], words[1:]
	switch verb {
	case "ask":
		s.ask(as, func() error { return s.act(in, who, as, args) })
		return nil
	case "make", "host":
		code, err := in.Make(who, s.terms(args[1:]))
		if s.codes[args[0]] = code; err != nil || verb == "make" {
			return err
		}
		return s.act(in, who, as, []string{"enter", args[0]})
	case "enter", "visit", "join":
		box := feed.NewMailbox[rooms.RoomView]()
		place, err := in.Enter(s.code(args[0]), who, box)
		if err != nil {
			return err
		}
		if verb == "visit" {
			place.Exit()
			return nil
		}
		s.visits[as] = &visitor{inn: in, Place: place, box: box}
		if verb == "join" {
			return place.Do(rooms.Sit{})
		}
		return nil
	case "exit":
		s.visits[as].Exit()
		return nil
	case "rename":
		who.Name = args[0]
		in.Rename(who)
		return nil
	case "watch":
		s.lobbies[as], s.calls[as] = feed.NewMailbox[rooms.LobbyView](), feed.NewMailbox[rooms.CallsView]()
		in.Watch(who, s.lobbies[as], s.calls[as])
		return nil
	case "fill":
		for s.visits[as].Do(rooms.AddBot{Level: "easy"}) == nil {
		}
		return nil
	}
	return s.visits[as].Do(s.command(verb, unquoted(strings.Join(args, " "))))
}

// terms are those that words such as "private" and "seats=2" change.
func (s *script) terms(words []string) rooms.Terms {
	t := terms()
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "private":
			t.Private = true
		case "guests":
			t.Guests = true
		case "seats":
			t.Seats = int(s.amount(value))
		case "rounds":
			t.Rounds = int(s.amount(value))
		case "bots":
			t.Bots = slices.Repeat([]string{"easy"}, int(s.amount(value)))
		case "forfeit":
			t.Forfeit = unquoted(strings.ReplaceAll(value, "_", " "))
		}
	}
	return t
}

func (s *script) command(verb, arg string) rooms.Command {
	switch verb {
	case "write":
		return act{line: arg}
	case "end":
		return act{line: arg, end: true}
	case "panic":
		return act{panics: true}
	case "turn":
		return act{turn: data.ID("id-" + arg), chatter: true}
	case "say":
		return rooms.Say{Text: arg}
	case "wait":
		return rooms.Queue{Wait: true}
	}
	c, ok := map[string]rooms.Command{
		"sit": rooms.Sit{}, "leave": rooms.Leave{}, "start": rooms.Start{}, "ready": rooms.Ready{}, "do-nothing": nil,
		"agree": rooms.CallOff{Agree: true}, "tea": rooms.React{Reaction: rooms.ReactionTea},
	}[verb]
	if !ok {
		s.Fatalf("no such verb: %s", verb)
	}
	return c
}

// fact gives what is so of what a text names, as the text should be.
func (s *script) fact(text string) string {
	words := s.server(strings.Fields(text))
	in, key, prefix := s.inn, words[0], strings.TrimSuffix(text, strings.Join(words, " "))+words[0]
	with := func(got ...any) string {
		return strings.TrimSpace(strings.TrimSpace(prefix + " " + fmt.Sprint(got...)))
	}
	if v := s.visits[key]; v != nil {
		return with(v.seen())
	}
	switch key {
	case "aside":
		return with(s.names(slices.Sorted(maps.Keys(in.keeper.aside))))
	case "rooms":
		return with(len(in.Rooms()))
	case "known": // here, and on their way
		return with(len(in.order), " ", len(in.making), " ", len(in.sitting))
	case "journals":
		return with(len(in.keeper.journals))
	case "writes":
		return with(in.keeper.written - s.written)
	case "rescued":
		return with(in.Figures().Rescued.Load())
	case "elapsed":
		return with(time.Since(s.began))
	case "hit":
		hits := s.hits
		s.hits = nil
		return with(strings.Join(hits, ", "))
	}
	subject := words[1]
	prefix += " " + subject
	who, _ := named(subject)
	code := s.code(subject)
	switch key {
	case "kept":
		j, ok := in.keeper.kept(code)
		if !ok {
			return with("none")
		}
		return with(cmp.Or(j.Owner, "-"), " ", j.Epoch, ", ", len(j.Lines), " lines, next ", j.Next)
	case "list":
		return with(s.names(codesOf(in.List(who))))
	case "lists": // after a restart, in any order
		return with(strings.Join(slices.Sorted(slices.Values(strings.Fields(s.names(codesOf(in.List(who)))))), " "))
	case "whereabouts":
		return with(in.List(who).At("cid"), ",", in.List(who).At("bob"))
	case "told":
		return with(s.names(codesOf(s.lobbies[subject].Fetch())))
	case "called":
		if v := s.calls[subject].Fetch(); v != nil {
			return with(s.names(v.Rooms))
		}
		return with("none")
	case "turn":
		return with(in.List(who).Rooms[0].Turn)
	case "keeps": // "keeps ROOM TEXT": what its journal begins with does
		j, _ := in.keeper.kept(code)
		return with(words[2], " ", strings.Contains(string(j.Lines[0].Text), words[2]))
	case "plays":
		return with(in.Plays(data.ID(subject)))
	case "at":
		at := ""
		for i, l := range s.gossip.lobbies {
			if l.hasRoom(code) {
				at += serverName(i)
			}
		}
		return with(at)
	case "serves":
		return with(in.Serves(code))
	case "answer":
		select {
		case err := <-s.answers[subject]:
			delete(s.answers, subject)
			want := strings.TrimPrefix(strings.TrimPrefix(text, prefix), " ")
			if want != "" && fits(err, strings.Split(want, " & ")) {
				return text
			}
			if err == nil {
				return with()
			}
			return with(inWords(err))
		default:
			return with("none yet")
		}
	}
	v := s.visits[subject]
	view := v.latest()
	switch key {
	case "left":
		return with(time.Until(view.Deadline))
	case "chat":
		return with(texts(view))
	case "phase":
		return with(view.Phase)
	case "agree":
		return with(strings.Trim(fmt.Sprint(view.CallOff), "[]"))
	case "seat":
		return with(view.Seat)
	case "watchers":
		return with(view.Watchers)
	case "waiting":
		return with(len(view.Queue))
	case "said": // by the house
		return with(view.Log[len(view.Log)-1].Notice.Text)
	case "last":
		return with(view.Log[len(view.Log)-1].Name)
	case "forfeit":
		return with(view.Forfeit)
	case "closed":
		return with(inWords(view.Closed))
	case "result":
		return with(view.Result.End)
	case "people":
		names := []string{view.Maker.Name}
		for _, seat := range view.Seats {
			names = append(names, seat.Name)
		}
		for _, who := range view.Queue {
			names = append(names, who.Name)
		}
		return with(strings.Join(names, " "))
	}
	return "no such fact: " + text
}

// visitor is a person in a room, with a box.
type visitor struct {
	*inn
	access.Place
	code string
	box  *feed.Mailbox[rooms.RoomView]
	view *rooms.RoomView
}

// latest is what a person was shown last.
func (v *visitor) latest() *rooms.RoomView {
	synctest.Wait()
	if view := v.box.Fetch(); view != nil {
		v.view = view
	}
	return v.view
}

// seen is the newest that a person was shown: how many lines, and why the room does not go on. It may be nothing.
func (v *visitor) seen() string {
	view := v.box.Fetch()
	if view == nil {
		return "nothing"
	}
	v.view = view
	moved, ok := errors.AsType[*rooms.MovedError](view.Closed)
	why := ""
	switch {
	case ok:
		why = "moved to " + moved.Owner
	case view.Closed != nil:
		why = errcode.Of(view.Closed)
	case view.CutOff:
		why = "alone"
	case view.Paused:
		why = "paused"
	}
	return strings.TrimSpace(fmt.Sprint(len(view.Log), " ", why))
}
