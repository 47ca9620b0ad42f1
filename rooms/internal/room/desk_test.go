package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
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

var (
	ann, bob, cid, dan, eve = person("ann"), person("bob"), person("cid"), person("dan"), person("eve")

	gus   = called(rooms.NewGuest(), "gus")
	guest = rooms.Person{Name: "guest"}
	hal   = rooms.Person{ID: "hal", Name: "hal" + rooms.BotMark, Bot: true}
	kim   = rooms.Person{ID: "kim", Name: "kim"}.ByEar()
)

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

// check compares a few words with what is so.
func check(t testing.TB, want, format string, args ...any) {
	t.Helper()
	if got := fmt.Sprintf(format, args...); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// named is a person under another name.
func called(who rooms.Person, name string) rooms.Person {
	who.Name = name
	return who
}

// desk is one room, and a clock that a test moves.
type desk struct {
	*Room
	t   testing.TB
	now time.Time
	disk
	// writes counts the steps that were written.
	writes int
	random *rand.Rand
}

// sit is a room of people who are here, the first its host, and of easy bots: "table ann bob bots=1 clock=15s Chat=7", or
// "match ..." if the match has begun. Guests may sit down where there are any.
func sit(t testing.TB, text string) *desk {
	t.Helper()
	d := &desk{t: t, now: time.Date(2026, 5, 6, 7, 8, 9, 0, time.UTC), random: rand.New(rand.NewPCG(1, 2))}
	words := strings.Fields(text)
	who, words := d.named(words[1:])
	set := map[string]string{"rules": "bitenight", "clock": "0s", "bots": "0"}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		set[key] = value
	}
	rules := enginetest.Rules(set["rules"])
	limits, bots := rooms.DefaultRoomLimits(), int(d.amount(set["bots"]))
	terms := rooms.Terms{
		Rules: rules, Seats: len(who) + bots, Bots: slices.Repeat([]string{"easy"}, bots), Clock: d.amount(set["clock"]),
		Guests: slices.ContainsFunc(who, rooms.Person.Guest),
	}
	var fx Effects
	d.Room, fx = New("calm-heron", who[0], terms, &limits, means(0), d.now)
	d.note(fx)
	d.comes(who...)
	for _, p := range who[1:] {
		d.does(p, rooms.Sit{})
	}
	for key, value := range set {
		switch key {
		case "rules", "clock", "bots":
		case "rounds":
			d.terms.Rounds = int(d.amount(value))
		case "head":
			d.terms.HeadStart = d.amount(value)
		case "yield":
			d.terms.Yield, _ = rooms.ParseYield(value)
		default:
			if field := reflect.ValueOf(d.limits).Elem().FieldByName(key); field.CanInt() {
				field.SetInt(int64(d.amount(value)))
			} else {
				field.SetBool(true)
			}
		}
	}
	if strings.HasPrefix(text, "match") {
		d.does(who[0], rooms.Start{})
	}
	return d
}

// means are chances that are the same each time.
func means(seeds byte) Means {
	return Means{Bits: 7, Seed: func() [32]byte { seeds++; return [32]byte{seeds} }}
}

// restore is the room that some lines lead to.
func (d *desk) restore(lines ...data.Line) (*Room, error) {
	return Restore(data.Journal{Room: "calm-heron", Lines: lines}, d.limits, means(100), d.now)
}

// restored is the room as it is after a restart, with some people in it.
func (d *desk) restored(people ...rooms.Person) *desk {
	d.t.Helper()
	r := enginetest.Must(d.restore(d.lines...))
	after := &desk{Room: r, t: d.t, now: d.now, random: d.random, disk: disk{lines: d.lines}}
	after.comes(people...)
	return after
}

// stops is the room after the server has stopped in good order, for so long.
func (d *desk) stops(down time.Duration, people ...rooms.Person) *desk {
	d.t.Helper()
	d.note(d.Stop(d.now))
	d.now = d.now.Add(down)
	return d.restored(people...)
}

// kept checks that a room that is restored is the same, and goes on with the one that was not.
func (d *desk) kept(people ...rooms.Person) *desk {
	d.t.Helper()
	if after := d.restored(people...); string(after.line()) != string(d.line()) {
		d.t.Errorf("after a restart\n%s\nand not\n%s", after.line(), d.line())
	}
	return d
}

// older is the room of a journal that earlier code has left behind. Its lines have none of what that code cannot have known.
func older(t *testing.T, name, unknown string, people ...rooms.Person) *desk {
	t.Helper()
	limits := rooms.DefaultRoomLimits()
	now := time.Date(2026, 5, 6, 8, 0, 0, 0, time.UTC)
	d := &desk{t: t, now: now, Room: empty(&limits, Means{}, now), disk: disk{lines: journalFile(t, name, unknown)}}
	return d.restored(people...)
}

func journalFile(t *testing.T, name, unknown string) (lines []data.Line) {
	t.Helper()
	text := enginetest.Must(os.ReadFile("testdata/" + name + ".jsonl"))
	for line := range bytes.Lines(text) {
		var l struct {
			Record bool
			Line   json.RawMessage
		}
		if err := json.Unmarshal(line, &l); err != nil || bytes.Contains(line, []byte(unknown)) {
			t.Fatalf("%s: not of before: %s, %v", name, line, err)
		}
		if l.Line == nil { // the files of the first revision
			l.Line = bytes.TrimSpace(line)
			l.Record = !bytes.HasPrefix(line, []byte(`{"type":"room"`))
		}
		lines = append(lines, data.Line{Record: l.Record, Text: l.Line})
	}
	return lines
}

func (d *desk) note(fx Effects) {
	d.t.Helper()
	d.put(d.t, &fx)
	if fx.Write {
		d.writes++
	}
}

func (d *desk) does(who rooms.Person, commands ...rooms.Command) {
	d.t.Helper()
	for _, c := range commands {
		fx, err := d.Do(who, c, d.now)
		if err != nil {
			d.t.Fatalf("%s, %T: %v", who.Name, c, err)
		}
		d.note(fx)
	}
}

func (d *desk) refused(who rooms.Person, c rooms.Command, want error) {
	d.t.Helper()
	if _, err := d.Do(who, c, d.now); !errors.Is(err, want) {
		d.t.Errorf("%s, %T: %v instead of %v", who.Name, c, err, want)
	}
}

func (d *desk) comes(people ...rooms.Person) {
	d.t.Helper()
	for _, who := range people {
		d.note(d.Arrive(who, d.now))
	}
}

func (d *desk) goes(people ...rooms.Person) {
	d.t.Helper()
	for _, who := range people {
		d.note(d.Depart(who, d.now))
	}
}

// sees is what a person is shown.
func (d *desk) sees(who rooms.Person) *rooms.RoomView { return d.View(who, d.now) }

// shows compares the room with a few words: its phase, who has which seat, and who waits for one.
func (d *desk) shows(want string) {
	d.t.Helper()
	words := []string{[]string{"gathering", "playing", "between", "over"}[d.phase]}
	if d.ended {
		words[0] = "ended"
	}
	for i := range d.seats {
		switch s := &d.seats[i]; {
		case s.isFree():
			words = append(words, "free")
		case s.Bot != "":
			words = append(words, s.Bot)
		case s.Left:
			words = append(words, s.Name+"-left")
		case !s.here:
			words = append(words, s.Name+"-gone")
		case s.auto:
			words = append(words, s.Name+"-auto")
		default:
			words = append(words, s.Name)
		}
	}
	for _, who := range d.queue.people {
		words = append(words, "+"+who.Name)
	}
	if got := strings.Join(words, " "); got != want {
		d.t.Errorf("%q, not %q", got, want)
	}
}

// move is one from what is on the table now.
func (d *desk) move(m engine.Move) rooms.Move {
	return rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: m}
}

// plays makes the first legal move of a person.
func (d *desk) plays(who rooms.Person) {
	d.t.Helper()
	legal := d.sees(who).Legal
	if len(legal) == 0 {
		d.t.Fatalf("%s can do nothing", who.Name)
	}
	d.does(who, d.move(legal[0]))
}

// tick has the next thing that is due happen.
func (d *desk) tick() {
	d.t.Helper()
	if wake := d.Wake(); wake.After(d.now) {
		d.now = wake
	}
	d.note(d.Tick(d.now))
}

// passes lets the time pass, and what is due happen on the way.
func (d *desk) passes(span time.Duration) {
	d.t.Helper()
	end := d.now.Add(span)
	for wake := d.Wake(); !wake.IsZero() && !wake.After(end) && !d.ended; wake = d.Wake() {
		d.tick()
	}
	d.now = end
}

// toRace makes all lay, where cards are laid, and be ready, until the set-up is over.
func (d *desk) toRace() {
	d.t.Helper()
	for _, i := range d.seats.that((*seat).owned) {
		who := d.seats[i].owner()
		if d.terms.Rules.Lays {
			d.plays(who)
		}
		d.does(who, d.move(engine.Ready(0)))
	}
	for d.round.state.Phase() == engine.PhaseSetUp { // bots get ready
		d.tick()
	}
}

// toPlay has the race run out, too, and gives who is on turn.
func (d *desk) toPlay() rooms.Person {
	d.t.Helper()
	d.toRace()
	for d.round.state.Phase() != engine.PhasePlay {
		d.tick()
	}
	return d.onTurn()
}

func (d *desk) onTurn() rooms.Person { return d.seats[d.round.state.Turn()].owner() }

// between lets the time pass until the round is over.
func (d *desk) between() {
	d.t.Helper()
	for rounds := len(d.settled); len(d.settled) == rounds && !d.ended; {
		d.tick()
	}
}

// matchOver lets all clocks run out until the match is over.
func (d *desk) matchOver() {
	d.t.Helper()
	for d.phase != rooms.Over && !d.ended {
		d.passes(time.Minute)
	}
}

// abandon ends the round without a result.
func (d *desk) abandon() {
	d.t.Helper()
	var fx Effects
	d.round.state.Abandon(nil)
	d.settle(&fx, d.now)
	d.plan(d.now)
	d.note(fx)
}

// again has people come back and be ready, with which another round is dealt: of all who have a seat, if none are named.
func (d *desk) again(people ...rooms.Person) {
	d.t.Helper()
	if people == nil {
		for _, i := range d.seats.that((*seat).owned) {
			people = append(people, d.seats[i].owner())
		}
	}
	for _, who := range people {
		d.does(who, rooms.Back{})
	}
	for _, who := range people {
		if !d.running() {
			d.does(who, rooms.Ready{})
		}
	}
	if !d.running() {
		d.t.Fatalf("no other round is dealt: phase %v", d.phase)
	}
}

// acts lets the next who has to act do something, chosen at random, after a time.
func (d *desk) acts(pace time.Duration) {
	d.t.Helper()
	state := d.round.state
	for i := range d.seats {
		s := &d.seats[i]
		if !s.owned() || s.auto {
			continue
		}
		legal := d.sees(s.owner()).Legal
		setUp := state.Phase() == engine.PhaseSetUp
		if len(legal) == 0 || setUp && state.Ready(i) || !setUp && state.Phase() != engine.PhaseOpening && state.Turn() != i {
			continue
		}
		move := engine.Ready(i)
		if !setUp {
			move = legal[d.random.IntN(len(legal))]
		}
		d.now = d.now.Add(pace)
		d.does(s.owner(), d.move(move))
		return
	}
	d.tick() // it is a bot's turn
}

// playsOut plays the round that runs to its end, each taking so long for a move, and gives it.
func (d *desk) playsOut(pace time.Duration) *data.Round {
	d.t.Helper()
	for before := len(d.settled); len(d.settled) == before; {
		d.acts(pace)
	}
	return d.settled[len(d.settled)-1]
}

// latest is the newest line that was written.
func (d *desk) latest() string { return string(d.lines[len(d.lines)-1].Text) }

// record is the record of the round that runs.
func (d *desk) record() (text []byte) { return recordOf(d.lines) }

func recordOf(lines []data.Line) (text []byte) {
	for _, line := range lines {
		if line.Record {
			text = append(append(text, line.Text...), '\n')
		}
	}
	return text
}

// header is that of the round that runs.
func (d *desk) header() (h record.Header) {
	d.t.Helper()
	line, _, _ := bytes.Cut(d.record(), []byte("\n"))
	enginetest.NoError(d.t, json.Unmarshal(line, &h))
	return h
}

// entry is the newest entry of the log.
func (d *desk) entry() rooms.Entry { return d.log.entries[len(d.log.entries)-1] }

// moved checks how many moves were made in the round.
func (d *desk) moved(want int) {
	d.t.Helper()
	check(d.t, fmt.Sprint(want), "%d", d.round.state.Moves())
}

// texts are what was said.
func (d *desk) texts() string {
	var list []string
	for _, c := range d.chat.lines {
		list = append(list, c.Text+c.Reaction.String())
	}
	return fmt.Sprint(list)
}

var agree = rooms.CallOff{Agree: true}

var (
	persons = map[string]rooms.Person{
		"ann": ann, "bob": bob, "cid": cid, "dan": dan, "eve": eve, "guest": guest, "hal": hal, "kim": kim,
		"kim-sees": {ID: "kim", Name: "kim"}, "lee": rooms.Person{ID: "lee", Name: "lee"}.ByEar(),
		"gus": gus, "gil": called(rooms.NewGuest(), "gil"),
	}
	places = map[string]rooms.Origin{
		"flat": "192.0.2.7/32", "cafe": "198.51.100.2/32", "train": "2001:db8:1:2::/64",
		"local": "127.0.0.1/32", "six": "::/64", // that of ::1
	}
)

// named are those whom the first words name: "ann", "ann/anna" for ann by another name, "gus@cafe" for gus from there,
// or "turn" for who is on turn.
func (d *desk) named(words []string) (who []rooms.Person, rest []string) {
	for i, word := range words {
		word, origin, _ := strings.Cut(word, "@")
		word, name, renamed := strings.Cut(word, "/")
		p, ok := persons[word]
		switch {
		case word == "turn":
			p = d.onTurn()
		case !ok:
			return who, words[i:]
		case renamed:
			p.Name = name
		}
		who = append(who, p.From(places[origin]))
	}
	return who, nil
}

// amount is a sum such as "Away-1" of limits, spans of time and numbers.
func (d *desk) amount(text string) (sum time.Duration) {
	for _, part := range regexp.MustCompile(`[+-]?[^+-]+`).FindAllString(text, -1) {
		name := strings.TrimLeft(part, "+-")
		n, err := time.ParseDuration(name)
		if number, notNumber := strconv.Atoi(name); notNumber == nil {
			n = time.Duration(number)
		} else if name == "due" {
			n = d.Wake().Sub(d.now)
		} else if err != nil {
			n = time.Duration(reflect.ValueOf(*d.limits).FieldByName(name).Int())
		}
		if part[0] == '-' {
			n = -n
		}
		sum += n
	}
	return sum
}
