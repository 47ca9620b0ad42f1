package room

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/engine/record"
	"shithead/rooms"
)

// TestScripts plays the scripts in testdata. A line has steps with commas in between and, behind an arrow, what is so
// then, as facts: see [script.fact]. "no: TEXT" is what the last step is refused with.
func TestScripts(t *testing.T) { playScripts(t, "") }

// Those that sshsrv/ATTACKS.md names.
func TestBotsComeAndGoAtAPace(t *testing.T) { playScripts(t, "bots come and go at a pace") }
func TestWhoNeedNotAgree(t *testing.T)      { playScripts(t, "need not agree") }

// playScripts plays the scripts in whose names a text is.
func playScripts(t *testing.T, text string) {
	enginetest.Scripts(t, text, func(t *testing.T, lines []string) {
		s := script{t: t}
		for _, line := range lines {
			s.line(line)
		}
	})
}

// script is a room that a script is about.
type script struct {
	*desk
	t *testing.T
	// before has what there was before the line, fx what the latest command led to.
	before struct {
		moves, lines, writes, logged int
		match                        *match
	}
	fx Effects
}

func (s *script) line(text string) {
	defer func() {
		if s.t.Failed() {
			s.t.Log(text)
		}
	}()
	if s.desk != nil {
		s.before.lines, s.before.writes, s.before.logged, s.before.match = len(s.lines), s.writes, s.log.logged, s.match
		if s.round != nil {
			s.before.moves = s.round.state.Moves()
		}
	}
	doing, wants, _ := strings.Cut(text, " → ")
	times := 1
	if n, again, ok := strings.Cut(doing, " times "); ok {
		times, doing = int(s.amount(n)), again
	}
	refusal, wants, refused := "", wants, strings.HasPrefix(wants, "no: ")
	if refused {
		refusal, wants, _ = strings.Cut(wants[len("no: "):], " | ")
	}
	steps := slices.Repeat(strings.Split(doing, ", "), times)
	for i, step := range steps {
		err, want := s.step(step), ""
		if refused && i == len(steps)-1 {
			want = refusal
		}
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			s.t.Fatalf("%s: %v, not %q", step, err, want)
		}
	}
	for want := range strings.SplitSeq(wants, " | ") {
		if want != "" {
			s.want(want)
		}
	}
}

// step has people do something, or something happen in the room.
func (s *script) step(text string) error {
	words := strings.Fields(text)
	who, verb := s.named(words)
	if len(who) > 0 {
		for _, p := range who {
			if err := s.act(p, verb[0], strings.Join(verb[1:], " ")); err != nil {
				return err
			}
		}
		return nil
	}
	switch what, args := words[0], words[1:]; what {
	case "table", "match":
		s.desk = sit(s.t, text)
	case "older":
		who, _ := s.named(args[2:])
		s.desk = older(s.t, args[0], args[1], who...)
	case "forget": // the journal has no such keys
		for i, line := range s.lines {
			var keys map[string]json.RawMessage
			if err := json.Unmarshal(line.Text, &keys); err != nil {
				return err
			}
			for _, key := range args {
				delete(keys, key)
			}
			s.lines[i].Text = marshal(keys)
		}
	case "cut": // the journal has no more than so many lines
		s.lines = s.lines[:int(s.amount(args[0]))]
	case "end": // each plays the first legal move until the round is over
		for n := len(s.settled); len(s.settled) == n; {
			s.plays(s.onTurn())
		}
	case "until": // plays the first legal moves until the one on turn has one of a kind
		for s.choice(s.onTurn(), args[0]) < 0 {
			s.plays(s.onTurn())
		}
	case "aim": // plays until a person aims, where chances and flips lead soon
		for s.round.state.Phase() != engine.PhaseAim {
			if !s.running() {
				s.again()
			}
			if s.round.state.Phase() == engine.PhaseSetUp {
				s.toPlay()
			}
			who := s.onTurn()
			legal := s.sees(who).Legal
			i := max(s.choice(who, "chance"), s.choice(who, "flip"))
			if i < 0 {
				i = len(legal) - 1
			}
			s.does(who, s.move(legal[i]))
		}
	case "bot":
		s.toABot()
	case "pace":
		for _, pace := range []rooms.BotPace{rooms.PaceSlow, rooms.PaceNormal, rooms.PaceFast, rooms.PaceTurbo} {
			if pace.String() == args[0] {
				s.paced(pace)
			}
		}
	case "to": // has the others move until it is the turn of a person
		who, _ := s.named(args)
		for s.onTurn().ID != who[0].ID {
			s.plays(s.onTurn())
		}
	case "delay":
		s.Delay(s.amount(args[0]))
		s.now = s.now.Add(s.amount(args[0]))
	case "act": // "act 9 2s" is so many moves at a pace
		for range int(s.amount(args[0])) {
			s.acts(s.amount(args[1]))
		}
	case "out":
		for n, before := 0, len(s.settled); len(s.settled) == before; n++ {
			if s.round.state.Phase() == engine.PhaseSetUp {
				n = -1
			}
			s.acts(s.amount(args[max(n, 0)%len(args)]))
		}
		for _, line := range s.lines {
			if regexp.MustCompile(`192\.0|198\.51|2001:db8`).Match(line.Text) {
				s.t.Errorf("an address is kept: %s", line.Text)
			}
		}
	case "wait":
		s.passes(s.amount(args[0]))
	case "stand": // the process stands still for so long
		s.now = s.now.Add(s.amount(args[0]))
		s.passes(0)
	case "race":
		s.toRace()
	case "play":
		s.toPlay()
	case "round":
		s.between()
	case "over":
		s.matchOver()
	case "abandon":
		s.abandon()
	case "again":
		who, _ := s.named(args)
		s.again(who...)
	case "restart":
		who, _ := s.named(args)
		s.desk = s.restored(who...)
	case "down":
		who, _ := s.named(args[1:])
		s.now = s.now.Add(s.amount(args[0]))
		s.desk = s.restored(who...)
	case "pause": // what comes next could not be kept
		s.Remember()
		old := s.Room
		who, _ := s.named(args)
		s.desk = s.restored(who...)
		s.Inherit(old, s.now, s.now)
	case "stop":
		who, _ := s.named(args[1:])
		s.desk = s.stops(s.amount(args[0]), who...)
	default:
		s.t.Fatalf("no such step: %s", text)
	}
	return nil
}

// act has a person do something.
func (s *script) act(who rooms.Person, verb, arg string) error {
	arg, err := strconv.Unquote(`"` + arg + `"`)
	if err != nil {
		return err
	}
	switch verb {
	case "come":
		s.comes(who)
	case "go":
		s.goes(who)
	case "rename":
		s.fx = s.Rename(who, s.now)
	default:
		var err error
		if s.fx, err = s.Do(who, s.command(who, verb, arg), s.now); err != nil {
			return err
		}
		s.note(s.fx)
	}
	return nil
}

// choice is which of their legal moves is the first of a kind, negative for none.
func (s *script) choice(who rooms.Person, kind string) int {
	return slices.IndexFunc(s.sees(who).Legal, func(m engine.Move) bool { return strings.HasPrefix(m.String(), kind) })
}

// meant is a move of who has seen so many moves of the round, or so many less than all: "7", "-1". It may be of
// "another".
func (s *script) meant(m engine.Move, seen string) rooms.Move {
	move := s.move(m)
	switch {
	case seen == "another":
		move.Round = "another"
	case strings.HasPrefix(seen, "-"):
		move.Seen += int(s.amount(seen))
	case seen != "":
		move.Seen = int(s.amount(seen))
	}
	return move
}

func (s *script) command(who rooms.Person, verb, arg string) rooms.Command {
	switch verb {
	case "move":
		return s.meant(s.sees(who).Legal[0], arg)
	case "chance":
		return s.move(s.sees(who).Legal[s.choice(who, verb)])
	case "take":
		return s.meant(engine.Take(0), arg)
	case "open":
		return s.move(engine.Play(s.seats.of(who), s.round.state.Opening(), 1))
	case "finish":
		return s.meant(engine.Ready(s.seats.of(who)), arg)
	case "seat":
		return rooms.AddBot{Level: arg}
	case "remove":
		return rooms.Remove{Seat: int(s.amount(arg))}
	case "say":
		return rooms.Say{Text: arg}
	case "react":
		return rooms.React{Reaction: rooms.Reaction(s.amount(arg))}
	case "share":
		return rooms.TypeShare{Text: arg}
	case "forfeit":
		return rooms.SetForfeit{Text: arg}
	case "yield":
		return rooms.YieldBots{Yield: rooms.Yield(slices.Index([]string{"company", "match", "round", "never"}, arg))}
	}
	c, ok := map[string]rooms.Command{
		"sit": rooms.Sit{}, "leave": rooms.Leave{}, "start": rooms.Start{}, "ready": rooms.Ready{}, "back": rooms.Back{},
		"pass": rooms.Pass{}, "advise": rooms.Advise{}, "reset": rooms.ResetTally{}, "do-nothing": nil,
		"agree": agree, "disagree": rooms.CallOff{}, "queue": rooms.Queue{Wait: true}, "unqueue": rooms.Queue{},
		"unseat": rooms.RemoveBot{}, "faster": rooms.PaceBots{Faster: true}, "slower": rooms.PaceBots{},
	}[verb]
	if !ok {
		s.t.Fatalf("no such verb: %s", verb)
	}
	return c
}

// want checks what is so: the phase and who sits where and who waits, or a fact.
func (s *script) want(text string) {
	s.t.Helper()
	key, arg, _ := strings.Cut(text, " ")
	switch key {
	case "gathering", "playing", "between", "over", "ended":
		s.shows(text)
	case "told":
		kind, name, _ := strings.Cut(arg, " ")
		told := func(e rooms.Entry) bool { return entryKinds[e.Kind] == kind && e.Name == name }
		if !slices.ContainsFunc(s.log.entries, told) {
			s.t.Errorf("the log does not say %s", text)
		}
	case "wrote":
		if !strings.Contains(s.latest(), arg) {
			s.t.Errorf("no %s in %s", arg, s.latest())
		}
	case "kept":
		s.kept()
	case "off":
		s.calledOff()
	case "out":
		s.want("left " + arg)
		s.putOff()
		moves := s.round.state.Moves()
		s.passes(s.amount(arg) - 1)
		s.moved(moves)
		if s.passes(1); s.round.state.Moves() == moves {
			s.t.Error("nothing happens when the time is out")
		}
	case "thinks":
		low, high, _ := strings.Cut(arg, " ")
		s.thinks(s.amount(low), s.amount(high))
	case "later":
		s.putOff()
	default:
		fact := s.fact(key)
		if _, ok := fact.(time.Duration); ok {
			text = fmt.Sprint(key, " ", s.amount(arg))
		}
		check(s.t, text, "%s", strings.TrimSpace(fmt.Sprint(key, " ", fact)))
	}
}

var (
	dealReasons = []string{"", "lot", "Shithead", "again", "passed"}
	entryKinds  = []string{
		"event", "dealt", "sat", "left", "dropped", "back", "handed", "over", "share", "removed", "reset", "notice",
		"pace",
	}
)

// fact is what is so in the room; "lines", "moved", "writes" and "match" are what the line of the script has changed.
func (s *script) fact(name string) any {
	v := s.sees(ann)
	those := func(so func(i int) bool) (names []string) {
		for i := range s.seats {
			if so(i) {
				names = append(names, s.seats[i].Name)
			}
		}
		return names
	}
	facts := map[string]func() any{
		"agree":   func() any { return those(func(i int) bool { return s.seats[i].agrees }) },
		"auto":    func() any { return those(func(i int) bool { return s.seats[i].auto }) },
		"dealer":  func() any { return fmt.Sprint(v.Dealer.Seat, " ", dealReasons[v.Dealer.Reason]) },
		"dealing": func() any { return v.Deal != nil },
		"deals":   func() any { return s.deals() },
		"behind": func() any { // which move each line of the chat stands behind, 0 for none
			var moves []int
			for _, c := range s.chat.lines {
				moves = append(moves, 0)
				for _, e := range s.log.entries[:c.Logged] {
					if e.Move != nil {
						moves[len(moves)-1] = e.Move.N
					}
				}
			}
			return moves
		},
		"due": func() any {
			if v.Deadline.IsZero() {
				return time.Duration(0)
			}
			return v.Deadline.Sub(s.now)
		},
		"excused": func() any { return those(func(i int) bool { return v.Seats[i].Excused }) },
		"forfeit": func() any { return strconv.Quote(v.Forfeit) },
		"hasty":   func() any { return fmt.Sprint(s.round.hasty, " of ", s.round.timed) },
		"held":    func() any { return fmt.Sprint(v.HeldUp(), those(func(i int) bool { return v.Seats[i].Awaited })) },
		"hears":   func() any { return those(func(i int) bool { return v.Seats[i].ByEar }) },
		"idle":    func() any { return !s.fx.Write && !s.fx.Changed && !s.fx.Summary },
		"ledger":  func() any { return ledgerOf(s.settled[len(s.settled)-1]) },
		"lines":   func() any { return len(s.lines) - s.before.lines },
		"left":    func() any { return s.clock.deadline.Sub(s.now) },
		"log": func() any {
			counts := map[string]int{}
			for _, e := range s.log.entries {
				counts[entryKinds[e.Kind]]++
			}
			delete(counts, "event")
			return counts
		},
		"last":     func() any { return fmt.Sprint(s.last.End, " ", s.last.Moves) },
		"lobby":    func() any { return s.fx.Summary },
		"logged":   func() any { return s.log.logged - s.before.logged },
		"maker":    func() any { return v.Maker.Name },
		"match":    func() any { return map[bool]string{true: "same", false: "another"}[s.before.match == s.match] },
		"may":      func() any { return those(func(i int) bool { return s.round.mayAct(i) }) },
		"moved":    func() any { return s.round.state.Moves() - s.before.moves },
		"pace":     func() any { return v.Terms.BotPace },
		"players":  func() any { return s.match.Players },
		"points":   func() any { return v.Match.Points },
		"promises": func() any { return s.promises() },
		"quiet":    func() any { return v.Table.QuietLimit },
		"rated":    func() any { return v.Result.Rated },
		"ready":    func() any { return those(func(i int) bool { return v.Seats[i].Ready }) },
		"rev":      func() any { return s.round.state.Rules().Revision },
		"removed":  func() any { return fmt.Sprint(s.sees(bob).Removed, " ", s.sees(cid).Removed) },
		"revealed": func() any { return v.Result.Deal != nil },
		"round":    func() any { return fmt.Sprint(v.Match.Round, " of ", v.Match.Rounds) },
		"said":     func() any { return s.texts() },
		"settled":  func() any { return len(s.settled) },
		"sleeps":   func() any { return s.Wake().IsZero() },
		"shares": func() any {
			return regexp.MustCompile(`[0-9a-f]{16}`).ReplaceAllString(fmt.Sprint(s.shares()), "drawn")
		},
		"stand-ins": func() any { return those(func(i int) bool { return v.Seats[i].StandIn }) },
		"takes": func() any { // of the time that the bot on turn takes usually, in percent
			bot := &s.seats[s.round.state.Turn()]
			return int((100*bot.due.Sub(bot.thought) + bot.thinks/2) / bot.thinks)
		},
		"tally":  func() any { return strings.Trim(fmt.Sprint(v.Tally), "&{}") },
		"titled": func() any { return v.Titled },
		"turn":   func() any { return s.Summary().Turn },
		"unsaid": func() any { return fmt.Sprint(s.chat.unsaid, " of ", len(s.chat.lines)) },
		"until":  func() any { return v.HeadStartUntil.Sub(s.now) },
		"verified": func() any {
			text := s.records[s.settled[len(s.settled)-1].ID]
			dealt, err := record.Verify(bytes.NewReader(text))
			if err != nil || len(dealt) != 1 {
				return fmt.Sprint(dealt, err)
			}
			return fmt.Sprintf("%s %s", dealt[0].Rules, regexp.MustCompile(`"rev":\d+`).Find(text))
		},
		"voted":   func() any { return s.now.Sub(s.voted) },
		"watched": func() any { return v.Watchers },
		"writes":  func() any { return s.writes - s.before.writes },
		"yields":  func() any { return v.Terms.Yield },
	}
	fact, ok := facts[name]
	if !ok {
		s.t.Fatalf("no such fact: %s", name)
	}
	return fact()
}

// thinks checks from how long to how long the bot on turn thinks, in many rounds.
func (d *desk) thinks(low, high time.Duration) {
	d.t.Helper()
	s, least, most := d.toABot(), high, low
	for n := range 1000 {
		d.round.id = data.ID(strconv.Itoa(n))
		s.due = time.Time{}
		d.plan(d.now)
		takes := s.due.Sub(d.now)
		least, most = min(least, takes), max(most, takes)
	}
	if spread := (high - low) / 20; least < low || least > low+spread || most > high || most < high-spread {
		d.t.Errorf("from %v to %v", least, most)
	}
}

// deals is who deals the round that runs, why, and who plays first: the record and the log say the same.
func (d *desk) deals() string {
	h, shown, told := d.header(), d.sees(ann).Dealer, rooms.Entry{}
	for _, e := range d.log.entries {
		if e.Kind == rooms.EntryDealt {
			told = e
		}
	}
	seats := []int{d.round.state.Dealer(), *h.Dealer, told.Seat}
	lot := shown.Reason == rooms.DealLot
	if !slices.Equal(seats, slices.Repeat([]int{shown.Seat}, 3)) || told.Deal != shown.Reason || h.Fair.Lot != lot {
		return fmt.Sprintf("shown is %+v, told is %+v, the record says %d, by lot %v", shown, told, *h.Dealer, h.Fair.Lot)
	}
	return fmt.Sprint(shown.Seat, " ", dealReasons[shown.Reason], " ", d.round.state.First())
}

// shares are those in the next deck, by seat.
func (d *desk) shares() (texts []string) {
	for _, s := range d.sees(guest).Deal.Shares {
		texts = append(texts, s.Text)
	}
	return texts
}

// promises are what those who wait are shown, such as "2 match, 3 round, none".
func (d *desk) promises() string {
	var words []string
	for _, p := range d.sees(d.maker).Promises {
		word := fmt.Sprint(p.Seat, map[bool]string{true: " match", false: " round"}[p.Match])
		if p.Seat == engine.NoSeat {
			word = "none"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// calledOff checks that the round was abandoned because all agreed, and counts for nothing.
func (d *desk) calledOff() {
	d.t.Helper()
	if len(d.settled) == 0 {
		d.t.Fatal("not called off")
	}
	round := d.settled[len(d.settled)-1]
	check(d.t, record.EndAgreed+record.EndAgreed, "%s%s", round.End, d.last.End)
	for _, s := range round.Seats {
		check(d.t, "0 false 0", "%d %v %d", s.Place, s.Shithead, s.Points)
	}
	v := d.sees(ann)
	check(d.t, "[] -1 true", "%v %d %v", v.CallOff, v.Result.Shithead, v.Tally == nil)
	last := d.entry()
	if last.Kind == rooms.EntryMatchOver {
		last = d.log.entries[len(d.log.entries)-2]
	}
	check(d.t, fmt.Sprint(engine.EventEnded, engine.CauseCalledOff), "%v %v", last.Event.Kind, last.Event.Cause)
}

// putOff checks that what is due next is put off with the room.
func (d *desk) putOff() {
	d.t.Helper()
	const by = 7 * time.Second
	due := d.Wake().Add(by)
	d.Delay(by)
	d.now = d.now.Add(by)
	check(d.t, due.String(), "%v", d.Wake())
	d.plan(d.now)
	check(d.t, due.String(), "%v", d.Wake())
	if d.running() && rooms.PacesBots(ann, d.maker, d.seats.owners()) == nil {
		d.does(ann, rooms.PaceBots{Faster: true}, rooms.PaceBots{Faster: false})
		check(d.t, due.String(), "%v", d.Wake())
	}
}

// ledgerOf is whose points a round is and, if a match is over with it, whose match in which place: "-" is a bot.
func ledgerOf(r *data.Round) string {
	words := []string{r.End}
	add := func(who data.ID, program, away bool) {
		word := cmp.Or(strings.TrimPrefix(string(who), "id-"), "-")
		if program {
			word += "-program"
		}
		if away {
			word += "-away"
		}
		words = append(words, word)
	}
	for _, seat := range r.Seats {
		add(seat.Player, seat.Program, seat.Away)
	}
	if r.Practice() {
		words = append(words, "practice")
	}
	if len(r.Standings) > 0 {
		words = append(words, "match")
	}
	for _, m := range r.Standings {
		add(m.Player, m.Program, m.Away)
	}
	if len(r.Standings) > 0 && r.MatchPractice() {
		words = append(words, "practice")
	}
	return strings.Join(words, " ")
}
