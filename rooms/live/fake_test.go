package live

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/internal/room"
)

// memoryKeeper keeps journals in memory, as strictly as [data.Store] does.
type memoryKeeper struct {
	mu       sync.Mutex
	journals map[string]data.Journal
	// aside has the reasons for which journals were set aside, kept the journals.
	aside map[string]string
	kept  map[string]data.Journal
	// batches are how many writes each commit had, written counts those that were carried out, probes the probes.
	batches []int
	written int
	probes  int
	// fail is what commits fail with, unread what reading a journal fails with; told is what commits fail with after they
	// have written.
	fail, unread, told error
	// small: what fails is only the probe.
	small bool
	// misread is how often the journal of each room is yet to be read wrongly.
	misread map[string]int
	// held makes commits wait until it is closed; slow is how long each takes.
	held chan struct{}
	slow time.Duration
}

func newMemoryKeeper() *memoryKeeper {
	return &memoryKeeper{
		journals: map[string]data.Journal{}, aside: map[string]string{}, kept: map[string]data.Journal{}, misread: map[string]int{},
	}
}

// set changes how the keeper behaves.
func (s *memoryKeeper) set(change func(*memoryKeeper)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(s)
}

// hold makes commits wait from now on, until what it gives is called.
func (s *memoryKeeper) hold() (release func()) {
	held := make(chan struct{})
	s.set(func(s *memoryKeeper) { s.held = held })
	return func() {
		s.set(func(s *memoryKeeper) { s.held = nil })
		close(held)
	}
}

func (s *memoryKeeper) Commit(writes []data.Write) []error {
	s.mu.Lock()
	held, slow := s.held, s.slow
	s.batches = append(s.batches, len(writes))
	s.mu.Unlock()
	if held != nil {
		<-held
	}
	if slow > 0 {
		time.Sleep(slow)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	errs := make([]error, len(writes))
	for i, w := range writes {
		if errs[i] = s.fail; errs[i] == nil || s.small {
			if errs[i] = s.write(&w); errs[i] == nil {
				errs[i] = s.told
			}
		}
	}
	return errs
}

func (s *memoryKeeper) write(w *data.Write) error {
	j, ok := s.journals[w.Room]
	if !ok {
		j = data.Journal{Room: w.Room, Epoch: 1}
	}
	if w.Epoch != j.Epoch || w.Next != j.Next {
		return data.ErrConflict
	}
	s.written++
	j.Lines = append(slices.Clone(j.Lines), w.Lines...)
	if w.Settle != nil || w.Rest != nil {
		j.Lines = slices.Clone(w.Rest)
	}
	j.Next += uint64(len(w.Lines) + len(w.Rest))
	s.journals[w.Room] = j
	if w.End {
		delete(s.journals, w.Room)
	}
	return nil
}

func (s *memoryKeeper) Claim() ([]data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unread != nil {
		return nil, s.unread
	}
	all := []data.Journal{}
	for _, code := range slices.Sorted(maps.Keys(s.journals)) {
		if s.misread[code] > 0 {
			s.misread[code]--
			all = append(all, data.Journal{Room: code, Broken: data.ErrDamaged})
			continue
		}
		j := s.journals[code]
		j.Epoch++
		s.journals[code] = j
		all = append(all, j)
	}
	return all, nil
}

func (s *memoryKeeper) Journal(room string) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.read(room)
}

func (s *memoryKeeper) read(room string) (data.Journal, error) {
	if s.unread != nil {
		return data.Journal{}, s.unread
	}
	j, ok := s.journals[room]
	switch {
	case !ok:
		return j, data.ErrNotFound
	case s.misread[room] > 0:
		s.misread[room]--
		return data.Journal{}, data.ErrDamaged
	case j.Broken != nil:
		return j, j.Broken
	}
	return j, nil
}

func (s *memoryKeeper) ClaimRoom(room string) (data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, err := s.read(room)
	if err != nil {
		return data.Journal{}, err
	}
	j.Epoch++
	s.journals[room] = j
	return j, nil
}

func (s *memoryKeeper) SetAside(room, reason string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.journals[room]
	switch {
	case !ok:
		return data.ErrNotFound
	case errors.Is(s.fail, data.ErrUnwritten):
		return s.fail
	}
	delete(s.journals, room)
	s.aside[room], s.kept[room] = reason, j
	return nil
}

// reasons are those for which journals were set aside, by room.
func (s *memoryKeeper) reasons() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.aside)
}

// probed counts the probes.
func (s *memoryKeeper) probed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.probes
}

// AsideJournal gives the one that was set aside, whatever its number.
func (s *memoryKeeper) AsideJournal(room string, _ uint64) (data.Aside, data.Journal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	j, ok := s.kept[room]
	if !ok {
		return data.Aside{}, j, data.ErrNotFound
	}
	return data.Aside{Room: room, Reason: s.aside[room]}, j, nil
}

func (s *memoryKeeper) GiveBack(room string, _ uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.journals[room]; there {
		return data.ErrJournalThere
	}
	s.journals[room] = s.kept[room]
	delete(s.kept, room)
	delete(s.aside, room)
	return nil
}

func (s *memoryKeeper) Probe() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.probes++
	return errors.Join(s.fail, s.told)
}

// act is a command to a stub.
type act struct {
	rooms.Command // which nobody else can make more of
	// line is written, if there is one.
	line string
	// end ends the room, panics panics, refuse refuses.
	end, panics bool
	refuse      error
	// wake is how long it is until the room wakes.
	wake time.Duration
	// chatter has the summary told, too.
	chatter bool
	// again has the line be the last one of the log instead of one more.
	again bool
	// restless has the room be woken all the time, for nothing.
	restless bool
	// settle is a round that is over, turn who has to act from now on.
	settle *data.Round
	turn   data.ID
}

// stub is a room that does what it is told. Its view's deadline is not used; its log has one entry for each line.
type stub struct {
	code  string
	maker rooms.Person
	terms rooms.Terms
	log   []rooms.Entry
	here  []string
	// comings counts the times that somebody came or went.
	comings int
	waking  time.Time
	// breaks makes it panic when it is due.
	breaks bool
	// restless makes it wrong about what is due, and wakings counts how often it is woken.
	restless bool
	wakings  int
	watched  *rooms.RoomView
	turn     data.ID
	// delayed is how long it was waiting for the disk.
	delayed time.Duration
}

// stubConstructor makes stubs. A journal may have lines that make trouble.
func stubConstructor() constructor {
	return constructor{
		begin: func(code string, maker rooms.Person, terms rooms.Terms, _ *rooms.RoomLimits, random room.Entropy, _ time.Time) (room.Core, room.Effects) {
			if terms.Rounds == 13 {
				panic("thirteen")
			}
			if seed := random.Seed(); seed == random.Seed() {
				panic("the seeds are the same")
			}
			p := &stub{code: code, maker: maker, terms: terms}
			return p, p.write("made by " + maker.Name)
		},
		restore: func(j data.Journal, _ *rooms.RoomLimits, _ room.Entropy, now time.Time) (room.Core, error) {
			p := &stub{code: j.Room, maker: person("ann")}
			for _, line := range j.Lines {
				switch string(line.Text) {
				case "bad":
					return nil, errors.New("bad line")
				case "worse":
					panic("worse line")
				case "breaks":
					p.waking, p.breaks = now, true
				}
				p.write(string(line.Text))
			}
			return p, nil
		},
	}
}

func (p *stub) write(line string) room.Effects {
	p.watched = nil
	p.log = append(p.log, rooms.Entry{Name: line})
	return room.Effects{Write: true, Changed: true, Lines: []data.Line{{Text: []byte(line)}}}
}

func (p *stub) moved(fx room.Effects) room.Effects {
	p.watched = nil
	p.comings++
	fx.Changed, fx.Summary = true, true
	return fx
}

func (p *stub) Arrive(who rooms.Person, _ time.Time) room.Effects {
	p.here = append(p.here, who.Name)
	return p.moved(room.Effects{})
}

func (p *stub) Depart(who rooms.Person, _ time.Time) room.Effects {
	i := slices.Index(p.here, who.Name)
	p.here = slices.Delete(p.here, i, i+1)
	return p.moved(room.Effects{})
}

func (p *stub) Do(_ rooms.Person, c rooms.Command, now time.Time) (room.Effects, error) {
	a, ok := c.(act)
	switch {
	case !ok:
		return room.Effects{}, rooms.ErrNotSeated
	case a.panics:
		panic("as told")
	case a.refuse != nil:
		return room.Effects{}, a.refuse
	}
	fx := room.Effects{End: a.end, Summary: a.chatter, Settle: a.settle, Write: a.settle != nil}
	if a.turn != "" {
		p.turn = a.turn
	}
	if a.wake > 0 {
		p.waking = now.Add(a.wake)
	}
	if a.line != "" {
		wrote := p.write(a.line)
		fx.Write, fx.Changed, fx.Lines = true, true, wrote.Lines
	}
	p.restless = p.restless || a.restless
	if a.again {
		p.log, p.watched, fx.Changed = p.log[:1], nil, true
		fx.Write, fx.Lines = true, []data.Line{{Text: []byte(a.line)}}
	}
	return fx, nil
}

func (p *stub) Tick(now time.Time) room.Effects {
	if p.breaks {
		panic("breaks")
	}
	p.wakings++
	if p.waking.IsZero() || now.Before(p.waking) {
		return room.Effects{}
	}
	p.waking = time.Time{}
	return p.write("tick")
}

func (p *stub) Close(time.Time) room.Effects { return room.Effects{End: true} }

func (p *stub) Announce(n rooms.Notice, _ time.Time) room.Effects {
	p.watched = nil
	p.log = append(p.log, rooms.Entry{Kind: rooms.EntryNotice, Notice: n})
	return room.Effects{Changed: true}
}

func (p *stub) Stop(time.Time) room.Effects { return room.Effects{} }

func (p *stub) Remember() {}

func (p *stub) Inherit(room.Core, time.Time, time.Time) {}

func (p *stub) Rename(rooms.Person, time.Time) room.Effects { return room.Effects{} }

func (p *stub) Drain(bool, time.Time) room.Effects { return room.Effects{} }

func (p *stub) Wake() time.Time {
	if p.restless {
		return time.Now()
	}
	return p.waking
}

func (p *stub) View(who rooms.Person, now time.Time) *rooms.RoomView {
	seat := engine.NoSeat
	if who.ID == p.maker.ID {
		seat = 0
	} else if p.watched != nil {
		return p.watched
	}
	v := &rooms.RoomView{
		Code: p.code, Maker: p.maker, Seat: seat, Watchers: len(p.here), Log: slices.Clone(p.log), At: now,
		Seats: []rooms.SeatView{{Owner: p.maker, Name: p.maker.Name}},
	}
	if seat == engine.NoSeat {
		p.watched = v
	}
	return v
}

func (p *stub) Delay(by time.Duration) { p.delayed += by }

func (p *stub) Summary() *rooms.RoomSummary {
	return &rooms.RoomSummary{Code: p.code, Terms: p.terms, Maker: p.maker, Watchers: len(p.here), Round: p.comings, Turn: p.turn}
}

// inn is a lobby of stubs with a keeper in memory.
type inn struct {
	*testing.T
	*Lobby
	keeper *memoryKeeper
}

// open runs a test in a lobby, by a clock that is not the world's.
func open(t *testing.T, s *memoryKeeper, change func(*rooms.RoomLimits), test func(*inn)) {
	synctest.Test(t, func(t *testing.T) {
		limits := rooms.DefaultRoomLimits()
		if change != nil {
			change(&limits)
		}
		l, err := openWith(Config{Limits: limits, Keeper: s, Log: slog.New(slog.DiscardHandler)}, stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		test(&inn{t, l, s})
	})
}

func terms() rooms.Terms {
	rules, err := engine.NewRules("bitenight", nil)
	if err != nil {
		panic(err)
	}
	return rooms.Terms{Rules: rules, Seats: 4, Clock: rooms.DefaultClock}
}

// made is a room of ann's.
func (in *inn) made() string {
	in.Helper()
	code, err := in.Make(person("ann"), terms())
	if err != nil {
		in.Fatal(err)
	}
	return code
}

// visitor is somebody in a room, with a box.
type visitor struct {
	*inn
	*Place
	box *feed.Mailbox[rooms.RoomView]
}

func (in *inn) enters(code string, who rooms.Person) *visitor {
	in.Helper()
	box := feed.NewMailbox[rooms.RoomView]()
	p, err := in.Enter(code, who, box)
	if err != nil {
		in.Fatal(err)
	}
	return &visitor{in, p, box}
}

// does carries out a command that has to work.
func (v *visitor) does(c rooms.Command) {
	v.Helper()
	if err := v.Do(c); err != nil {
		v.Fatalf("%+v: %v", c, err)
	}
}

// sees is what lies in the box, which has to be so many lines long.
func (v *visitor) sees(lines int) *rooms.RoomView {
	v.Helper()
	synctest.Wait()
	view := v.box.Fetch()
	if view == nil {
		v.Fatal("sees nothing")
	}
	if len(view.Log) != lines {
		v.Fatalf("sees %d lines, not %d: %+v", len(view.Log), lines, view)
	}
	return view
}

func (v *visitor) seesNothing() {
	v.Helper()
	synctest.Wait()
	if view := v.box.Fetch(); view != nil {
		v.Fatalf("sees %+v", view)
	}
}

// codes are the rooms that a view lists.
func codes(v *rooms.LobbyView) string {
	list := []string{}
	for _, room := range v.Rooms {
		list = append(list, room.Code)
	}
	return fmt.Sprint(list)
}

var errDisk = fmt.Errorf("%w: disk full", data.ErrUnwritten)
