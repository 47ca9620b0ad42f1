package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/cmd/shithead/internal/powerloss"
	"shithead/cmd/shithead/internal/several"
	"shithead/cmd/shithead/internal/stoppedhouse"
	"shithead/data"
	"shithead/engine/record"
	"shithead/sshsrv/sshtest"
)

// powered is a house of three servers whose writes and syncs are noted, so that it is known what a loss of power would leave of each.
type powered struct {
	*machines
	strace string
	seed   uint64
	rng    *rand.Rand

	mu      sync.Mutex // for ports
	servers [3]*served
	ports   [3]string
	// lives are those of each server, from one loss of its power to the next.
	lives [3][]*life
	rooms []*poweredRoom
	// over is closed when nobody comes in again.
	over    chan struct{}
	playing sync.WaitGroup
}

// life is what a server does until its power is lost.
type life struct {
	began time.Time
	// into is where its calls are noted, and from what its folder was at the beginning, empty if it was not there.
	into, from string
}

// poweredRoom is a room in which two people play, and when they were shown how much of it.
type poweredRoom struct {
	pair
	mu    sync.Mutex
	shown []showing
}

// showing is how far a screen showed a match to be, and when.
type showing struct {
	progress
	at time.Time
}

// notes notes what somebody is shown.
func (r *poweredRoom) notes(at progress) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.shown) == 0 || r.shown[len(r.shown)-1].before(at) {
		r.shown = append(r.shown, showing{at, now})
	}
}

// until is the most that was shown up to some time.
func (r *poweredRoom) until(t time.Time) (most progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.shown {
		if !s.at.After(t) {
			most = s.progress
		}
	}
	return most
}

// tracer is strace, without which the test is skipped.
func tracer(t *testing.T) string {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: it notes what servers write and sync")
	}
	if text, err := exec.Command(strace, "-D", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here: %v: %s", err, text)
	}
	return strace
}

// begins starts a server, which lets people in once it returns.
func (p *powered) begins(n int, token string, more ...string) {
	p.Helper()
	is := p.lives[n][len(p.lives[n])-1]
	cmd := powerloss.Command(itself(p.T, append([]string{"serve"}, p.flags(n, more...)...)...), p.strace, is.into)
	p.servers[n] = startCommand(p.T, cmd, nil, p.TempDir(), append(unpaced(), several.TokenVariable+"="+token))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ports[n] = p.servers[n].port
}

// another begins another life of a server.
func (p *powered) another(n int, from string) {
	p.Helper()
	p.lives[n] = append(p.lives[n], &life{time.Now(), filepath.Join(p.TempDir(), "calls"), from})
}

// dies has servers end as they are, and waits until all of its calls are noted.
func (p *powered) dies(some ...int) {
	for _, n := range some {
		_ = p.servers[n].cmd.Process.Kill()
	}
	for _, n := range some {
		_ = p.servers[n].cmd.Wait()
	}
}

// replays goes through a life of a server, after which nothing is missing from what it left.
func (p *powered) replays(n int, l *life, disk powerloss.Disk) *powerloss.Replay {
	p.Helper()
	trace, err := powerloss.ReadTrace(l.into, p.data(n))
	if err != nil {
		p.Fatal(err)
	}
	r, err := powerloss.NewReplay(trace, l.from, disk)
	if err != nil {
		p.Fatal(err)
	}
	return r
}

// founds founds the house, and has the others join.
func (p *powered) founds() {
	p.Helper()
	for n := range p.servers {
		if err := os.MkdirAll(p.data(n), 0o700); err != nil {
			p.Fatal(err)
		}
		p.another(n, "")
	}
	p.begins(0, "")
	p.begins(1, p.token(), "--join", p.link(0))
	p.begins(2, p.token(), "--join", p.link(0))
	p.comes(2, "node0 yes there", "node1 yes there", "node2 yes there")
}

// sitsDown has two people sit down in each of some rooms.
func (p *powered) sitsDown(rooms int) {
	p.Helper()
	for k := range rooms {
		r := &poweredRoom{}
		for i := range r.names {
			r.names[i], r.keys[i] = "p"+strconv.Itoa(2*k+i), sshtest.NewKey(p.T)
		}
		(&storm{server: p.servers[k%3]}).sitDown(p.T, &r.pair)
		p.rooms = append(p.rooms, r)
	}
}

func (p *powered) isOver() bool {
	select {
	case <-p.over:
		return true
	default:
		return p.Failed()
	}
}

// plays has somebody play, who comes in again by any server when theirs is gone.
func (p *powered) plays(r *poweredRoom, i int) {
	rng := rand.New(rand.NewPCG(p.seed, uint64(i)))
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for !p.isOver() {
		address := p.address(rng.IntN(3))
		session := (&storm{}).in(p.T, address, &r.pair, i)
		if session == nil {
			<-again.C
			continue
		}
		p.visits(r, i, session, rng)
		session.HangUp()
	}
}

// address is where people come in.
func (p *powered) address(n int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return net.JoinHostPort("127.0.0.1", p.ports[n])
}

// visits plays until the session ends.
func (p *powered) visits(r *poweredRoom, i int, session *sshtest.Session, rng *rand.Rand) {
	was, acted := r.until(time.Now()), ""
	for {
		session.Wait("something to do", func() bool { return session.Ended() || session.Picture() != acted })
		if session.Ended() || p.Failed() {
			return
		}
		acted = session.Picture()
		key := ""
		switch at, ok := progressOf(session.Title(), acted); {
		case strings.Contains(session.Title(), r.code):
			if ok && at.before(was) {
				p.Errorf("%s is shown %v, and somebody was shown %v:\n%s", r.names[i], at, was, acted)
				return
			}
			if ok {
				r.notes(at)
			}
			key = whatToDo(acted, rng)
		case strings.Contains(acted, r.code) && strings.Contains(acted, "deal at once"):
			key = "b"
		}
		_, _ = io.WriteString(session, key)
	}
}

// moves waits until so many more were shown in each room.
func (p *powered) moves(more int) {
	p.Helper()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	late := time.Now().Add(2 * sshtest.Patience)
	for _, r := range p.rooms {
		count := func() int {
			r.mu.Lock()
			defer r.mu.Unlock()
			return len(r.shown)
		}
		for enough := count() + more; count() < enough && !p.Failed(); <-look.C {
			if time.Now().After(late) {
				p.Fatalf("%s stands still: %v", r.code, r.until(late))
			}
		}
	}
}

// losesPower has one server lose its power, and gives it back.
func (p *powered) losesPower(n int) {
	p.Helper()
	p.dies(n)
	l := p.lives[n][len(p.lives[n])-1]
	r := p.replays(n, l, powerloss.Disk{})
	p.endsAs(n, r)
	from := filepath.Join(p.TempDir(), "left")
	if err := r.Write(from, powerloss.Torn, p.rng); err != nil {
		p.Fatal(err)
	}
	if err := errors.Join(os.RemoveAll(p.data(n)), os.CopyFS(p.data(n), os.DirFS(from))); err != nil {
		p.Fatal(err)
	}
	p.another(n, from)
	p.begins(n, "")
}

// endsAs fails unless the calls of a server that has died lead to the files that it left.
func (p *powered) endsAs(n int, r *powerloss.Replay) {
	p.Helper()
	if err := r.Until(time.Now()); err != nil {
		p.Fatal(err)
	}
	if differ, err := r.Differ(p.data(n)); len(differ) > 0 || err != nil {
		p.Fatalf("the calls of node%d say something else of %q: %v", n, differ, err)
	}
}

// cut is what a loss of the power of all servers leaves.
type cut struct {
	at     time.Time
	folder string
}

// data is what is left of a server.
func (c *cut) data(n int) string { return filepath.Join(c.folder, strconv.Itoa(n)) }

// cuts has the power of all be lost at some times, in their order, on such disks, and does something with what is left each time.
func (p *powered) cuts(times []time.Time, disk powerloss.Disk, each func(*cut)) {
	p.Helper()
	var replays [3][]*powerloss.Replay
	for n := range p.servers {
		for _, l := range p.lives[n] {
			replays[n] = append(replays[n], p.replays(n, l, disk))
		}
	}
	losses := []powerloss.Loss{powerloss.Unsynced, powerloss.Torn}
	if disk.Late > 0 {
		losses = losses[:1] // such a disk damages files, too, but for one that writes all in order
	}
	for i, t := range times {
		c := &cut{t, filepath.Join(p.TempDir(), "cut")}
		for n := range p.servers {
			now := len(p.lives[n]) - 1
			for now > 0 && p.lives[n][now].began.After(t) {
				now--
			}
			if err := replays[n][now].Until(t); err != nil {
				p.Fatal(err)
			}
			if err := replays[n][now].Write(c.data(n), losses[i%len(losses)], p.rng); err != nil {
				p.Fatal(err)
			}
		}
		each(c)
		if err := os.RemoveAll(c.folder); err != nil {
			p.Fatal(err)
		}
	}
}

// times are some at which to cut the power while people play, every other one just when somebody was shown something.
func (p *powered) times(n int, from, to time.Time) (times []time.Time) {
	for i := range n {
		t := from.Add(time.Duration(p.rng.Int64N(int64(to.Sub(from)))))
		if i%2 == 0 {
			r := p.rooms[p.rng.IntN(len(p.rooms))]
			t = r.shown[p.rng.IntN(len(r.shown))].at
		}
		times = append(times, t)
	}
	slices.SortFunc(times, time.Time.Compare)
	return times
}

// missing is what any two of the servers do not have of what was shown before the power was cut.
func (p *powered) missing(c *cut) (missing []string, err error) {
	p.Helper()
	gone := p.rng.IntN(3)
	if err := os.Rename(c.data(gone), c.folder+"-gone"); err != nil {
		p.Fatal(err)
	}
	defer os.RemoveAll(c.folder + "-gone")
	house, err := stoppedhouse.In(c.folder)
	if err != nil {
		return nil, err
	}
	one := c.folder + "-one"
	defer os.RemoveAll(one)
	if _, err := house.Export(context.Background(), one); err != nil {
		return nil, err
	}
	store, err := data.Open(filepath.Join(one, storeFile))
	if err != nil {
		return nil, err
	}
	defer store.Close()
	rooms, err := store.Rooms()
	if err != nil {
		return nil, err
	}
	for _, r := range p.rooms {
		is, err := r.kept(store, rooms.Journals)
		if err != nil {
			return nil, err
		}
		if was := r.until(c.at); is.before(was) {
			missing = append(missing, fmt.Sprintf("%s is %v, and was shown %v", r.code, is, was))
		}
	}
	return missing, nil
}

// kept is how far a room is, of which every round that is over is there once, is counted once, and holds.
func (r *poweredRoom) kept(store *data.Store, journals []data.Journal) (is progress, err error) {
	for _, name := range r.names {
		profile, err := store.ByName(name)
		if err != nil {
			return is, err
		}
		rounds, err := store.Rounds(profile.ID, 2*whole)
		if err != nil {
			return is, err
		}
		stats, err := store.Stats(profile.ID)
		if counted := append(stats.Counted, data.Stats{})[0]; err != nil || counted.Rounds+counted.Abandoned != len(rounds) {
			return is, fmt.Errorf("of %s is counted %+v, %w, and there are %d rounds", name, stats, err, len(rounds))
		}
		for _, round := range rounds {
			text, err := store.Record(round.ID)
			if err == nil {
				_, err = record.Verify(bytes.NewReader(text))
			}
			if err != nil {
				return is, fmt.Errorf("%s: round %s: %w", r.code, round.ID, err)
			}
		}
		is = progress{len(rounds), whole}
	}
	for _, j := range journals {
		if j.Room != r.code {
			continue
		}
		begun, moves := false, 0
		for _, l := range j.Lines {
			begun = begun || l.Record
			switch {
			case !l.Record:
			case bytes.HasPrefix(l.Text, []byte(`{"type":"move"`)):
				moves++
			case bytes.HasPrefix(l.Text, []byte(`{"type":"result"`)):
				moves = whole
			}
		}
		if begun {
			is = progress{is.round + 1, moves}
		}
		return is, nil
	}
	return is, fmt.Errorf("%s is not there", r.code)
}

// goesOn starts all servers with what is left, of which nothing may be missing, has people play on, and compares what the servers have then.
func (p *powered) goesOn(c *cut) {
	p.Helper()
	rooms := p.rooms
	defer func() { p.rooms = rooms }()
	p.rooms, p.over = nil, make(chan struct{})
	for _, was := range rooms {
		r := &poweredRoom{pair: pair{names: was.names, keys: was.keys, code: was.code}}
		r.shown = []showing{{was.until(c.at), c.at}}
		p.rooms = append(p.rooms, r)
	}
	var starting sync.WaitGroup
	for n := range p.servers {
		if err := errors.Join(os.RemoveAll(p.data(n)), os.Rename(c.data(n), p.data(n))); err != nil {
			p.Fatal(err)
		}
		starting.Go(func() {
			p.servers[n] = p.starts(n, "")
			p.mu.Lock()
			defer p.mu.Unlock()
			p.ports[n] = p.servers[n].port
		})
	}
	if starting.Wait(); p.Failed() {
		p.FailNow()
	}
	p.everybodyPlays()
	p.moves(3)
	close(p.over)
	p.agree()
	for _, s := range p.servers {
		if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
			p.Fatal(err)
		}
	}
	for n, s := range p.servers {
		if err := s.cmd.Wait(); err != nil {
			p.Errorf("node%d ends with %v\n%s", n, err, s.stderr)
		}
	}
	p.playing.Wait()
	var all [3]map[string]string
	for n := range all {
		all[n] = kept(p.T, filepath.Join(p.data(n), storeFile))
		if !maps.Equal(all[n], all[0]) {
			p.Errorf("node0 has %d keys, and node%d others, %d", len(all[0]), n, len(all[n]))
		}
	}
	if missing, err := p.missing(&cut{time.Now(), p.folder}); len(missing) > 0 || err != nil {
		p.Errorf("after another start: %q, %v", missing, err)
	}
}

// agree waits until all servers have applied the same.
func (p *powered) agree() {
	p.Helper()
	key, look := sshtest.NewKey(p.T), time.NewTicker(20*time.Millisecond)
	defer look.Stop()
	for late := time.Now().Add(sshtest.Patience); ; <-look.C {
		var said [3]string
		for n := range said {
			client, err := sshtest.TryDial(p.T, p.address(n), "reader", sshtest.WithKey(key))
			if err != nil {
				continue
			}
			for _, r := range p.rooms {
				said[n] += client.Run("stats " + r.names[0] + " --json").Out
			}
			client.HangUp()
		}
		if said[0] != "" && said[0] == said[1] && said[1] == said[2] {
			return
		}
		if time.Now().After(late) {
			p.Fatalf("not all say the same: %q", said)
		}
	}
}

// everybodyPlays has all play, until the power of all is lost.
func (p *powered) everybodyPlays() {
	for _, r := range p.rooms {
		for i := range r.names {
			p.playing.Go(func() { p.plays(r, i) })
		}
	}
}

// TestAServer_WhosePowerIsLostWhileItFoundsAHouse starts with whatever is left of its files, and has the host key that people were shown.
func TestAServer_WhosePowerIsLostWhileItFoundsAHouse(t *testing.T) {
	t.Parallel()
	losses := 3
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_POWER")); err == nil {
		losses = n
	}
	seed := uint64(time.Now().UnixNano())
	p := &powered{machines: &machines{t, t.TempDir(), freePorts(t)}, strace: tracer(t), seed: seed, rng: rand.New(rand.NewPCG(seed, 1))}
	if err := os.MkdirAll(p.data(0), 0o700); err != nil {
		t.Fatal(err)
	}
	p.another(0, "")
	p.begins(0, "")
	key, open := hostKey(t, p.servers[0].port).Marshal(), time.Now()
	p.dies(0)
	trace, err := powerloss.ReadTrace(p.lives[0][0].into, p.data(0))
	if err != nil {
		t.Fatal(err)
	}
	from, _ := trace.Span()
	times := []time.Time{open}
	for range losses {
		times = append(times, from.Add(time.Duration(p.rng.Int64N(int64(open.Sub(from))))))
	}
	slices.SortFunc(times, time.Time.Compare)
	r := p.replays(0, p.lives[0][0], powerloss.Disk{})
	for _, at := range times {
		if err := errors.Join(os.RemoveAll(p.data(0)), r.Until(at), r.Write(p.data(0), powerloss.Torn, p.rng)); err != nil {
			t.Fatal(err)
		}
		again := p.starts(0, "")
		if at.Equal(open) && !bytes.Equal(hostKey(t, again.port).Marshal(), key) {
			t.Error("another host key than people were shown")
		}
		_ = again.cmd.Process.Kill()
		_ = again.cmd.Wait()
		if t.Failed() {
			t.Fatalf("seed %d: %v before it let people in", seed, open.Sub(at))
		}
	}
	t.Logf("seed %d: %d losses", seed, len(times))
}

// TestAHouse_WhosePowerIsLost: every move that a screen showed is on the disks of any two servers of three, at whatever moment the power of all
// is lost, and so it is where one of them lost its power before. Servers that start with what is left go on from there. SHITHEAD_POWER says
// how often the power is lost.
func TestAHouse_WhosePowerIsLost(t *testing.T) {
	t.Parallel()
	losses, rooms, more := 16, 3, 20
	if testing.Short() {
		losses, rooms, more = 3, 2, 10
	}
	if n, err := strconv.Atoi(os.Getenv("SHITHEAD_POWER")); err == nil {
		losses, rooms, more = n, 6, 100
	}
	seed := uint64(time.Now().UnixNano())
	p := &powered{
		machines: &machines{t, t.TempDir(), freePorts(t)}, strace: tracer(t), seed: seed, rng: rand.New(rand.NewPCG(seed, 1)), over: make(chan struct{}),
	}
	p.founds()
	p.sitsDown(rooms)
	began := time.Now()
	p.everybodyPlays()
	p.moves(more)
	p.losesPower(p.rng.IntN(3))
	p.moves(more)
	p.dies(0, 1, 2)
	close(p.over)
	p.playing.Wait()
	ended := time.Now()
	if t.Failed() {
		t.FailNow()
	}
	for n := range p.servers {
		p.endsAs(n, p.replays(n, p.lives[n][len(p.lives[n])-1], powerloss.Disk{}))
	}
	p.cuts(p.times(losses, began, ended), powerloss.Disk{}, func(c *cut) {
		missing, err := p.missing(c)
		if len(missing) > 0 || err != nil {
			t.Errorf("the power is lost %v before the end: %q, %v", ended.Sub(c.at), missing, err)
		}
	})
	lost, lies := 0, max(3, losses/4)
	p.cuts(p.times(lies, began, ended), powerloss.Disk{Late: lying}, func(c *cut) {
		missing, err := p.missing(c)
		if len(missing) > 0 || err != nil {
			lost++
		}
	})
	if lost == 0 {
		t.Errorf("nothing is lost by disks that say %v too early that they have something", lying)
	}
	starts := max(1, losses/20)
	p.cuts(p.times(starts, began, ended), powerloss.Disk{}, p.goesOn)
	t.Logf("seed %d: %d rooms, %d moves shown in %v, power lost at %d moments, and %d more with a start; disks that lie lose something at %d of %d",
		seed, rooms, p.showings(), ended.Sub(began), losses, starts, lost, lies)
}

// lying is how much too early disks say that they have something that lie: more than a round trip of a move.
const lying = time.Second

// showings counts what came to screens and was not shown before.
func (p *powered) showings() (n int) {
	for _, r := range p.rooms {
		n += len(r.shown)
	}
	return n
}
