package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
	"shithead/views/viewtest"
)

// ordeal is a house of three servers that are killed, stopped and woken, while programs play, people look on, and others come for the first
// time.
type ordeal struct {
	*localTest
	// logs is what the servers log, each line behind the name of its server, and ends stops them all.
	logs func() string
	ends func()
	// may are the things that may happen, by name. Each lasts until people can come in everywhere again.
	may   map[string]func()
	rng   *rand.Rand
	rooms []*observed
	// every is how often programs act: as often as they can, or as SHITHEAD_ACTS says.
	every time.Duration
	// hangs is the server that hangs, as the others know, 0 for none: who is to come in is not sent there.
	hangs atomic.Int64
	// over is closed when the last is over that was to happen, and done when nobody plays any more.
	over, done chan struct{}
	playing    sync.WaitGroup
	looking    sync.WaitGroup

	mu sync.Mutex
	// newcomers are names by id, as they were told.
	newcomers map[string]string
	// still is how long rooms stood still, by what happened.
	still map[string][]time.Duration
	// gave are the reasons to give up.
	gave []string
}

// observed is a room in which two programs play, or one and a person.
type observed struct {
	code     string
	programs []*witness
	person   string
	key      gossh.Signer
	history  *history
}

// names are those who play there.
func (r *observed) names() (all []string) {
	for _, p := range r.programs {
		all = append(all, p.name)
	}
	if r.person != "" {
		all = append(all, r.person)
	}
	return all
}

// some is any of the servers.
func (o *ordeal) some() int { return 1 + o.rng.IntN(3) }

func newOrdeal(of *localTest, seed uint64) *ordeal {
	o := &ordeal{
		localTest: of, logs: of.errs.String, ends: of.stops, rng: rand.New(rand.NewPCG(seed, 1)), over: make(chan struct{}),
		done: make(chan struct{}), every: 15 * time.Millisecond, newcomers: map[string]string{}, still: map[string][]time.Duration{},
	}
	if every, err := time.ParseDuration(os.Getenv("SHITHEAD_ACTS")); err == nil {
		o.every = every
	}
	o.may = map[string]func(){
		"one is killed":             func() { o.killed(o.some()) },
		"two are killed":            func() { left := o.some(); o.killed(1+left%3, 1+(left+1)%3) },
		"all are killed":            func() { o.killed(1, 2, 3) },
		"one is stopped, and woken": func() { o.paused(o.some()) },
		"one is drained":            func() { o.drained(o.some()) },
		"one is told to stop":       func() { o.told(o.some()) },
	}
	return o
}

// killed kills servers at once, and waits for their return.
func (o *ordeal) killed(some ...int) {
	var was [4]int
	for _, n := range some {
		was[n] = o.kills(n)
	}
	for _, n := range some {
		o.comes(n, was[n])
	}
}

// paused stops a server until the others have noticed that it is gone, and play on, and wakes it.
func (o *ordeal) paused(n int) {
	pid := o.pid(n)
	must(o, syscall.Kill(pid, syscall.SIGSTOP))
	if !o.until(func() bool { return !o.isThere(n) }) {
		o.gave = append(o.gave, "nobody notices that "+nodeName(n)+" is gone")
	}
	o.hangs.Store(int64(n))
	defer o.hangs.Store(0)
	o.plays(4)
	must(o, syscall.Kill(pid, syscall.SIGCONT))
}

// drained drains a server, which hands its rooms over, and waits for its return.
func (o *ordeal) drained(n int) {
	was := o.pid(n)
	o.admin(1+n%3, "drain", nodeName(n), "--within", "3s")
	o.plays(2)
	o.stood("rooms go to other servers", 0)
	o.comes(n, was)
}

// told has a server stop as it should, which hands its rooms over and ends its sessions, and waits for its return.
func (o *ordeal) told(n int) {
	was := o.pid(n)
	must(o, syscall.Kill(was, syscall.SIGTERM))
	o.comes(n, was)
}

// areThere are the servers that another one knows to be there, by what it logs.
var areThere = regexp.MustCompile(`(?m)^(node\d) .*that are there nodes="?\[(.*?)\]`)

// isThere says whether a server is there as some other one knows.
func (o *ordeal) isThere(n int) bool {
	by := map[string]string{}
	for _, line := range areThere.FindAllStringSubmatch(o.logs(), -1) {
		by[line[1]] = line[2]
	}
	delete(by, nodeName(n))
	for _, there := range by {
		if strings.Contains(there, nodeName(n)) {
			return true
		}
	}
	return false
}

// until waits until something is so of which nothing tells, and reports whether it has come.
func (o *ordeal) until(ok func() bool) bool {
	return isSoon(sshtest.Patience/2, func() bool { return o.Failed() || ok() }) && !o.Failed()
}

// plays waits until so many moves more were told in each room, and says whether they were.
func (o *ordeal) plays(more int) bool {
	for _, r := range o.rooms {
		were := r.history.count()
		if !o.until(func() bool { return r.history.count() >= were+more }) {
			o.gave = append(o.gave, fmt.Sprintf("%s stands still", r.code))
		}
	}
	return len(o.gave) == 0
}

// anywhere is where people come in at any of the servers that do not hang.
func (o *ordeal) anywhere() string {
	n := rand.IntN(3)
	if int64(n+1) == o.hangs.Load() {
		n = (n + 1) % 3
	}
	return o.address(n + 1)
}

// opens opens a room in which two programs play, or one and a person.
func (o *ordeal) opens(rules string, person bool) {
	o.Helper()
	r, number := &observed{history: newHistory()}, len(o.rooms)
	adds := func() *witness {
		w := &witness{
			T: o.T, name: fmt.Sprintf("p%d-%d", number, len(r.programs)), key: sshtest.NewKey(o.T), at: o.anywhere, room: r.code,
			history: r.history, rng: rand.New(rand.NewPCG(o.rng.Uint64(), 1)), every: o.every, over: o.over, done: o.done,
		}
		w.mustBegin()
		r.programs = append(r.programs, w)
		return w
	}
	host := adds()
	host.room = host.answer(map[string]any{"do": "create", "rules": rules, "seats": 2, "rounds": 100}).Room
	r.code = host.room
	if person {
		r.person, r.key = fmt.Sprintf("s%d", number), sshtest.NewKey(o.T)
		o.sitsDown(r)
	} else {
		other := adds()
		for answer := (witnessed{}); !answer.OK; { // another server may not have heard of the room
			answer = other.answer(map[string]any{"do": "join", "room": r.code})
		}
	}
	host.answer(map[string]any{"do": "start"})
	o.rooms = append(o.rooms, r)
}

// mustBegin comes in where it has to be possible.
func (w *witness) mustBegin() {
	w.Helper()
	if !w.begins() {
		w.Fatalf("%s can't come in", w.name)
	}
}

// answer asks for something, and waits for the answer.
func (w *witness) answer(fields map[string]any) witnessed {
	w.Helper()
	late := time.NewTimer(sshtest.Patience)
	defer late.Stop()
	for id := w.asks(fields); ; {
		line, is, goes := w.hears(late.C)
		if line == nil || !goes {
			w.Fatalf("%v is not answered", fields)
		}
		if is.ID == id {
			return is
		}
		w.takes(line, &is)
	}
}

func (o *ordeal) isDone() bool {
	select {
	case <-o.done:
		return true
	default:
		return o.Failed()
	}
}

// goesThrough has a house of three servers of this machine go through some of what may happen, by name, and gives what cannot be.
func goesThrough(
	t *testing.T, command func(t *testing.T, args ...string) *exec.Cmd, seed uint64, rooms int, what []string,
) (o *ordeal, faults []string) {
	t.Helper()
	o = newOrdeal(startLocalOf(t, command, filepath.Join(t.TempDir(), "house"), freePorts(t), "--restart-after", "1s"), seed)
	return o, o.goes(rooms, what)
}

// goes has so many rooms play while some of what may happen does, by name, and gives what cannot be.
func (o *ordeal) goes(rooms int, what []string) (faults []string) {
	o.Helper()
	presets := []string{"leeds", "classic", "bitenight"}
	for k := range rooms {
		o.opens(presets[k%len(presets)], k%len(presets) == 2)
	}
	for _, r := range o.rooms {
		for _, p := range r.programs {
			o.playing.Go(p.plays)
		}
		o.looking.Go(func() { o.looksOn(r, sshtest.WithoutKey(), func(string) string { return "" }) })
		if r.key != nil {
			rng := rand.New(rand.NewPCG(o.rng.Uint64(), 3))
			o.looking.Go(func() {
				o.looksOn(r, sshtest.WithKey(r.key), func(screen string) string { return whatToDo(screen, rng) })
			})
		}
	}
	for i, name := range what {
		o.happens(name, i)
	}
	close(o.over)
	if len(o.gave) > 0 {
		close(o.done)
	}
	o.playing.Wait()
	if len(o.gave) > 0 {
		o.looking.Wait()
		for _, r := range o.rooms {
			o.gave = append(o.gave, r.history.faults...)
		}
		return o.gave
	}
	close(o.done)
	o.looking.Wait()
	if o.Failed() {
		o.FailNow()
	}
	o.settles()
	o.ends()
	return o.checks()
}

// happens has something happen, the i-th that does, unless it was given up.
func (o *ordeal) happens(name string, i int) {
	if !o.plays(1 + o.rng.IntN(20)) {
		return
	}
	for _, r := range o.rooms {
		r.history.marks()
	}
	o.newcomersCome(i)
	o.may[name]()
	o.plays(1)
	o.stood(name, time.Second)
}

// stood keeps for how long rooms stood still since they were looked at, if that was longer than some time.
func (o *ordeal) stood(why string, longer time.Duration) {
	for _, r := range o.rooms {
		if still := r.history.marks(); still > longer {
			o.still[why] = append(o.still[why], still.Round(time.Millisecond))
		}
	}
}

// TestNothingIsLost_ByAHouse, though its servers are killed, one, two or all of them, or stopped past what they own
// and woken, or hand their rooms over: every move that was told, to programs or on screens, is in the record, once and
// in order, and so is what was acknowledged; every round counts once; all stores become the same; and a name is one
// person's, as is a key, though they come first at several servers at once. All of that happens with SHITHEAD_LONG=1,
// and two of it without. SHITHEAD_KILLS says how much happens, in six rooms, SHITHEAD_KILLS_OF what, if it is to be
// one thing, and SHITHEAD_ACTS how often programs act.
func TestNothingIsLost_ByAHouse(t *testing.T) {
	t.Parallel()
	seed, rooms := uint64(time.Now().UnixNano()), 3
	all := []string{
		"one is stopped, and woken", "all are killed",
		"one is killed", "two are killed", "one is drained", "one is told to stop",
	}
	what := all[:2]
	if viewtest.Long() {
		what = all
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_KILLS")); err == nil {
		rng := rand.New(rand.NewPCG(seed, 2))
		if one := os.Getenv("SHITHEAD_KILLS_OF"); one != "" {
			all = []string{one}
		}
		rooms, what = 6, nil
		for range n {
			what = append(what, all[rng.IntN(len(all))])
		}
	}
	o, faults := goesThrough(t, itself, seed, rooms, what)
	for _, fault := range faults {
		t.Error(fault)
	}
	o.reports(seed, what)
	if !t.Failed() {
		o.findsDamage()
	}
}

// reports says what has happened, and for how long rooms stood still.
func (o *ordeal) reports(seed uint64, what []string) {
	o.Helper()
	events := 0
	for _, r := range o.rooms {
		events += r.history.count()
	}
	o.Logf("seed %d: %d in %d rooms, %d moves and results told, %d newcomers", seed, len(what), len(o.rooms), events, len(o.newcomers))
	for _, name := range slices.Sorted(maps.Keys(o.still)) {
		all := o.still[name]
		slices.Sort(all)
		o.Logf("%s: %d times a room stood still, half of them up to %v, 99 of 100 up to %v, the longest %v",
			name, len(all), all[len(all)/2], all[len(all)*99/100], all[len(all)-1])
	}
}
