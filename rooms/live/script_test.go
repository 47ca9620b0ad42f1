package live

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/errcode"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
)

func TestMain(m *testing.M) { enginetest.RunWaiting(m) }

// TestScripts plays the scripts in testdata, which lobby.txtar explains.
func TestScripts(t *testing.T) {
	t.Parallel()
	playScripts(t, "")
}

// The one that sshsrv/ATTACKS.md names.
func TestTheDisksTime_IsNobodysTime(t *testing.T) { playScripts(t, "the disk's time") }

// playScripts plays the scripts in whose names a text is. Each line that opens a house begins anew.
func playScripts(t *testing.T, text string) {
	opens := regexp.MustCompile(`^(house|servers|lone)\b`)
	enginetest.Scripts(t, text, func(t *testing.T, lines []string) {
		begun := 0
		for i, line := range lines {
			if i > 0 && opens.MatchString(line) {
				playScript(t, lines[begun:i])
				begun = i
			}
		}
		playScript(t, lines[begun:])
	})
}

// playScript plays lines that begin with what is opened: a house, three servers, or a lone one that others tell of
// rooms.
func playScript(t *testing.T, lines []string) {
	head, rest, _ := strings.Cut(lines[0]+", ", ", ")
	words := strings.Fields(head)
	s := &script{
		codes: map[string]string{}, all: map[string][]string{}, visits: map[string]*visitor{},
		answers: map[string]<-chan error{}, watches: map[string]access.Watcher{},
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
		c.Log = slog.New(slog.NewTextHandler(&s.log, nil))
		c.Claims = func(head data.JournalHead) bool { return head.Owner != "else" && head.Epoch > 0 }
		c.Reach = func(level int) error {
			s.asked = level
			return s.upgrade
		}
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
			s.limits = &a.limits
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
	// codes are those of the latest rooms by name, all those of all; visits are by the words for people.
	codes   map[string]string
	all     map[string][]string
	visits  map[string]*visitor
	answers map[string]<-chan error
	release func()
	hits    []string
	leaves  string // how many rooms are left, and how many were offered
	// lobbies and calls are the boxes of people who watch the lobby.
	watches map[string]access.Watcher
	lobbies map[string]*feed.Mailbox[rooms.LobbyView]
	calls   map[string]*feed.Mailbox[rooms.CallsView]
	// asked is the level that other servers were asked for, and upgrade what that fails with.
	asked   int
	upgrade error
	log     bytes.Buffer // without what is for debugging
	// began is when the line was, written how many writes there were, probes how many probes.
	began           time.Time
	written, probes int64
}

// line does what stands before the arrow, so many times, and checks what is so then.
func (s *script) line(t *testing.T, text string) {
	t.Helper()
	doing, wants, _ := strings.Cut(text, "→")
	times := 1
	if n, again, ok := strings.Cut(doing, " times "); ok {
		times, doing = int(s.amount(n)), again
	}
	s.began, s.written, s.probes, s.hits = time.Now(), s.first.keeper.written.Load(), s.first.keeper.probes.Load(), nil
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
			"takingPatience": takingPatience, "ListExpiry": ListExpiry, "ListLag": ListLag, "RetellEvery": RetellEvery,
			"any": -1,
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
			"alone":  fmt.Errorf("%w: %w", data.ErrTryAgain, data.ErrAlone),
			"odd":    errors.New("a line of a record that holds two"),
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
		s.release = in.keeper.hold("")
	case "release":
		s.release()
	case "heal": // nothing goes wrong any more, and rooms try again
		in.keeper.fail(faults{})
		in.wait(in.limits.Retry)
	case "claiming": // what comes before the next claim of a room
		in.keeper.claiming[code] = func() error { return s.step(strings.Join(args[1:], " ")) }
	case "sleep":
		time.Sleep(s.amount(arg(0)))
	case "again":
		return errAgain
	case "give":
		return in.keeper.give(code, strings.Trim(arg(1), "-"), uint64(s.amount(arg(2))))
	case "put":
		return in.keeper.put(code, strings.Trim(arg(1), "-"), uint64(s.amount(arg(2))), args[3:]...)
	case "drop":
		return in.keeper.drop(code)
	case "close":
		in.Close()
	case "restart":
		in.Close()
		return in.start()
	case "stop":
		in.Stop()
	case "behind": // other servers are, or not
		if s.upgrade = data.ErrUpgrade; arg(0) == "none" {
			s.upgrade = nil
		}
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
		all, err := in.keeper.Asides()
		must(s, err)
		if i := slices.IndexFunc(all, func(a data.Aside) bool { return a.Room == code }); i >= 0 {
			return in.GiveBack(code, all[i].ID)
		}
		return in.GiveBack(code, 1)
	case "handover":
		_, err := in.HandOver(code, arg(1))
		return err
	case "take":
		return in.Take(code, uint64(s.amount(arg(1))))
	case "leave":
		s.leave(in, args)
	case "rescue":
		return in.Rescue(strings.Split(arg(0), "/"), strings.Split(arg(1), "/"))
	case "reuse": // gives the code of a room out again, as if none knew what became of that
		r := newRunning(in.Lobby, code)
		err := in.register(r, r.begin(ann, terms()))
		in.unmake(code, errUnknown)
		return err
	case "count":
		s.gossip.counted()
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
	case "news":
		in.Hear(s.news(args))
	default:
		in.Fatalf("no such step: %s", text)
	}
	return nil
}

// ask has something done while the script goes on: "answer NAME" is what comes of it, NAME2 of the second of that name.
func (s *script) ask(name string, do func() error) {
	answer, first := make(chan error, 1), name
	for n := 2; s.answers[name] != nil; n++ {
		name = fmt.Sprint(first, n)
	}
	s.answers[name] = answer
	go func() { answer <- do() }()
}

// leave has a server offer its rooms to others, or end that before it has begun.
func (s *script) leave(in *inn, words []string) {
	ctx, end := context.WithCancel(s.Context())
	if words[len(words)-1] == "over" {
		end()
	}
	var offers atomic.Int64
	left := in.Leave(ctx, words, func(_ context.Context, to, room string, epoch uint64) error {
		offers.Add(1)
		if l := s.servers[to]; l != nil {
			return l.Take(room, epoch)
		}
		return errors.New("it is not connected")
	})
	end()
	s.leaves = fmt.Sprintf("%d, %d offers", left, offers.Load())
}

// summaryOf is that of a room of ann's elsewhere, such as "one:bob@home" with bob in it, "private:bob", or
// "one:cid:turn".
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

// news are those of a server b that has begun so late, with the number of the change of each room: "1s 7 all a3 b7".
func (s *script) news(words []string) News {
	n := News{Server: "b", Began: time.Now().Add(s.amount(words[0])), Number: uint64(s.amount(words[1]))}
	for _, word := range words[3:] {
		code, change := word[:1], s.amount(word[1:])
		if words[2] == "gone" {
			n.Gone = append(n.Gone, RoomGone{code, uint64(change)})
			continue
		}
		sum := summary(code)
		sum.Watchers, n.Whole = int(change), words[2] == "all"
		n.Rooms = append(n.Rooms, RoomNews{
			Code: code, Change: uint64(change), Epoch: 1, Opened: time.Now(),
			Summary: sum,
		})
	}
	if words[2] == "strange" { // by rules that are not known
		n = reread(s.T, n, `"Revision":2`, `"Revision":99`)
	}
	return n
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

// named is the person of a word such as "ann", "ann2", "p17", "guest@school", or "newcomer", another guest each time.
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
		s.all[args[0]] = append(s.all[args[0]], code)
		if s.codes[args[0]] = code; err != nil || verb == "make" {
			return err
		}
		return s.act(in, who, as, []string{"enter", args[0]})
	case "enter", "visit", "join":
		box := newBox()
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
		s.watches[as] = in.Watch(who, s.lobbies[as], s.calls[as])
		return nil
	case "unwatch":
		s.watches[as].Leave()
		return nil
	case "fill":
		for s.visits[as].Do(rooms.AddBot{Level: "easy"}) == nil {
		}
		return nil
	}
	return s.visits[as].Do(s.command(s.visits[as], verb, unquoted(strings.Join(args, " "))))
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
			t.Bots = strings.Split(value, "/")
		case "head":
			t.HeadStart = s.amount(value)
		case "forfeit":
			t.Forfeit = unquoted(strings.ReplaceAll(value, "_", " "))
		}
	}
	return t
}

func (s *script) command(v *visitor, verb, arg string) rooms.Command {
	switch verb {
	case "write":
		return act{line: arg}
	case "end":
		return act{line: arg, end: true}
	case "panic":
		return act{panics: true}
	case "turn":
		return act{turn: data.ID("id-" + arg), chatter: true}
	case "wake":
		return act{wake: s.amount(arg)}
	case "finish":
		return rooms.Move{Round: v.latest().Round, Move: engine.Ready(0)}
	case "say":
		return rooms.Say{Text: arg}
	case "seat":
		return rooms.AddBot{Level: arg}
	case "wait":
		return rooms.Queue{Wait: true}
	}
	c, ok := map[string]rooms.Command{
		"sit": rooms.Sit{}, "leave": rooms.Leave{}, "start": rooms.Start{}, "ready": rooms.Ready{}, "do-nothing": nil,
		"restless": act{restless: true},
		"agree":    rooms.CallOff{Agree: true}, "tea": rooms.React{Reaction: rooms.ReactionTea},
	}[verb]
	if !ok {
		s.Fatalf("no such verb: %s", verb)
	}
	return c
}

// fact gives what is so of what a text names, as the text should be: "bob nothing", "rooms 2", "kept one none".
func (s *script) fact(text string) string {
	words := s.server(strings.Fields(text))
	in, key, args := s.inn, words[0], words[1:]
	begins := strings.TrimSuffix(text, strings.Join(words, " ")) + key
	if v := s.visits[key]; v != nil {
		return strings.TrimSpace(fmt.Sprint(begins, " ", v.seen()))
	}
	facts := map[string]func() any{
		"aside": func() any { return s.names(in.keeper.aside()) },
		"gossip": func() any {
			told, of := s.gossip.counted()
			return fmt.Sprint(told, " of ", of)
		},
		"asked":   func() any { return s.asked },
		"elapsed": func() any { return time.Since(s.began) },
		"heard": func() any {
			list := ""
			for _, sum := range in.List(guest).Rooms {
				list += fmt.Sprint(" ", sum.Code, sum.Watchers)
			}
			return strings.TrimSpace(list)
		},
		"hit":    func() any { return strings.Join(s.hits, ", ") },
		"handed": func() any { return in.Figures().HandedOver.Load() },
		"leaves": func() any { return s.leaves },
		"journals": func() any {
			list, err := in.keeper.Journals()
			must(s, err)
			return len(list.Heads)
		},
		"known":  func() any { return fmt.Sprint(len(in.order), len(in.making), len(in.sitting)) },
		"loud":   func() any { return s.log.String() },
		"paused": func() any { return fmt.Sprint(in.Paused(), " of ", in.figures.Pauses.Load()) },
		"probes": func() any { return in.keeper.probes.Load() - s.probes },
		"rescued": func() any { // by all servers
			n := uint64(0)
			for _, l := range s.gossip.lobbies {
				n += l.Figures().Rescued.Load()
			}
			return n
		},
		"rooms":  func() any { return len(in.Rooms()) },
		"writes": func() any { return in.keeper.written.Load() - s.written },
	}
	fact, ok := facts[key]
	if !ok {
		begins += " " + args[0]
		fact = s.factsOf(in, args)[key]
	}
	return strings.TrimSpace(fmt.Sprint(begins, " ", fact()))
}

// factsOf are those of the person, room or round that the first word names.
func (s *script) factsOf(in *inn, words []string) map[string]func() any {
	who, _ := named(words[0])
	name, code, v := words[0], s.code(words[0]), s.visits[words[0]]
	return map[string]func() any{
		"agree": func() any { return strings.Trim(fmt.Sprint(v.latest().CallOff), "[]") },
		"all": func() any { // where they are, or that each is at the one of b and c that inherits it
			places, heirs := map[string]int{}, true
			for _, code := range s.all[name] {
				at := s.gossip.at(code)
				places[at]++
				heirs = heirs && at == heir(code, []string{"b", "c"})
			}
			if heirs {
				return "heirs"
			}
			return places
		},
		"answer": func() any { return s.answer(name, strings.Join(words[1:], " ")) },
		"at":     func() any { return s.gossip.at(code) },
		"called": func() any {
			if calls := s.calls[name].Fetch(); calls != nil {
				return s.names(calls.Rooms)
			}
			return "none"
		},
		"chat":    func() any { return texts(v.latest()) },
		"closed":  func() any { return inWords(v.latest().Closed) },
		"forfeit": func() any { return v.latest().Forfeit },
		"kept":    func() any { return in.keeper.kept(code) },
		"keeps":   func() any { return fmt.Sprint(words[1], " ", in.keeper.has(code, words[1])) },
		"heard-of": func() any {
			in.mu.Lock()
			defer in.mu.Unlock()
			return in.known(code)
		},
		"last": func() any { return v.entry().Name },
		"left": func() any { return time.Until(v.latest().Deadline) },
		"list": func() any { return s.names(codesOf(in.List(who))) },
		"lists": func() any { // in any order
			return strings.Join(slices.Sorted(strings.FieldsSeq(s.names(codesOf(in.List(who))))), " ")
		},
		"people": func() any {
			view := v.latest()
			names := view.Maker.Name
			for _, seat := range view.Seats {
				names += " " + seat.Name
			}
			for _, who := range view.Queue {
				names += " " + who.Name
			}
			return names
		},
		"phase":  func() any { return v.latest().Phase },
		"plays":  func() any { return in.Plays(data.ID(name)) },
		"result": func() any { return v.latest().Result.End },
		"said":   func() any { return v.entry().Notice.Text },
		"seat":   func() any { return v.latest().Seat },
		"serves": func() any { return in.Serves(code) },
		"shares": func() any { // with whom a person shares what is shown of the lobby
			other, _ := named(words[1])
			return fmt.Sprint(words[1], " ", in.watch(who).Fetch() == in.watch(other).Fetch())
		},
		"told":        func() any { return s.names(codesOf(s.lobbies[name].Fetch())) },
		"turn":        func() any { return in.List(who).Rooms[0].Turn },
		"waiting":     func() any { return len(v.latest().Queue) },
		"wakings":     func() any { return in.rooms[code].core.(*stub).wakings },
		"watchers":    func() any { return v.latest().Watchers },
		"whereabouts": func() any { return in.List(who).At("cid") + "," + in.List(who).At("bob") },
		"words":       func() any { return 1 + strings.Count(code, "-") },
	}
}

// answer is what has come of what was asked: nothing, or the text that it should have, or what it is.
func (s *script) answer(name, want string) string {
	select {
	case err := <-s.answers[name]:
		delete(s.answers, name)
		if err == nil {
			return ""
		}
		if want != "" && fits(err, strings.Split(want, " & ")) {
			return want
		}
		return inWords(err)
	default:
		return "none yet"
	}
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

// entry is the newest of the log.
func (v *visitor) entry() rooms.Entry {
	log := v.latest().Log
	return log[len(log)-1]
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
