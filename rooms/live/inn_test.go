package live

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
)

var (
	ann, bob, cid, dan = person("ann"), person("bob"), person("cid"), person("dan")

	guest = rooms.Person{Name: "guest"}
)

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

// check compares a few words with what is so.
func check(t testing.TB, want, format string, args ...any) {
	t.Helper()
	if got := fmt.Sprintf(format, args...); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// refused checks that an error is each of some, or none.
func refused(t testing.TB, what string, err error, wants ...error) {
	t.Helper()
	if (err != nil) != (len(wants) > 0) {
		t.Errorf("%s: %v, want %v", what, err, wants)
	}
	for _, want := range wants {
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
}

// setup is what a lobby is opened with.
type setup struct {
	// keeper is a new one in memory, if there is none.
	keeper *memoryKeeper
	// real are rooms that play by the rules, in wide limits, and not stubs.
	real   bool
	limits func(*rooms.RoomLimits)
	config func(*Config)
}

// inn is a lobby with a keeper in memory, by a clock that is not the world's.
type inn struct {
	*testing.T
	*Lobby
	keeper *memoryKeeper
	setup  setup
}

// open runs a test in a lobby.
func open(t *testing.T, c setup, test func(*inn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in := &inn{T: t, keeper: c.keeper, setup: c}
		if in.keeper == nil {
			in.keeper = newMemoryKeeper()
		}
		in.starts()
		defer func() { in.Close() }()
		test(in)
	})
}

// starts opens the lobby on what is kept.
func (in *inn) starts() {
	in.Helper()
	c := Config{Limits: rooms.DefaultRoomLimits(), Keeper: in.keeper, Log: slog.New(slog.DiscardHandler)}
	construct := stubConstructor()
	if in.setup.real {
		l := &c.Limits
		l.RoomsPerMaker, l.SeatsPerPlayer, l.MakeBurst, l.SitBurst = 1000, 1000, 1000, 1000
		construct = roomConstructor()
	}
	if in.setup.limits != nil {
		in.setup.limits(&c.Limits)
	}
	if in.setup.config != nil {
		in.setup.config(&c)
	}
	var err error
	if in.Lobby, err = openWith(c, construct); err != nil {
		in.Fatal(err)
	}
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
	return in.makes(ann, terms())
}

// makes is a room of a person's, or it is refused, and there is none.
func (in *inn) makes(who rooms.Person, of rooms.Terms, wants ...error) string {
	in.Helper()
	code, err := in.Make(who, of)
	refused(in, who.Name+" makes a room", err, wants...)
	return code
}

// pair is a room of ann's in which she and bob are.
func (in *inn) pair() (code string, a, b *visitor) {
	in.Helper()
	code = in.made()
	return code, in.enters(code, ann), in.enters(code, bob)
}

// visitor is a person in a room, with a box.
type visitor struct {
	*inn
	access.Place
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

// turnedAway checks why a person does not come into a room.
func (in *inn) turnedAway(code string, who rooms.Person, wants ...error) {
	in.Helper()
	p, err := in.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
	refused(in, who.Name+" comes to "+code, err, wants...)
	if err == nil {
		p.Exit()
	}
}

// does carries out commands that have to work.
func (v *visitor) does(commands ...rooms.Command) {
	v.Helper()
	for _, c := range commands {
		if err := v.Do(c); err != nil {
			v.Fatalf("%+v: %v", c, err)
		}
	}
}

// refused checks why a command is not carried out.
func (v *visitor) refused(c rooms.Command, wants ...error) {
	v.Helper()
	refused(v, fmt.Sprintf("%+v", c), v.Do(c), wants...)
}

// begins fills the room with bots and starts the match.
func (v *visitor) begins() {
	v.Helper()
	for v.Do(rooms.AddBot{Level: "easy"}) == nil {
	}
	v.does(rooms.Start{})
}

// looks is the newest that a person was shown.
func (v *visitor) looks() *rooms.RoomView {
	v.Helper()
	synctest.Wait()
	view := v.box.Fetch()
	if view == nil {
		v.Fatal("sees nothing")
	}
	return view
}

// sees is what lies in the box, which has to be so many lines long, and of a room that goes on.
func (v *visitor) sees(lines int) *rooms.RoomView {
	v.Helper()
	view := v.looks()
	if len(view.Log) != lines || view.Paused || view.Closed != nil {
		v.Fatalf("sees %d lines, not %d: %+v", len(view.Log), lines, view)
	}
	return view
}

// seesPause is the same of a room that pauses.
func (v *visitor) seesPause(lines int) *rooms.RoomView {
	v.Helper()
	view := v.looks()
	if len(view.Log) != lines || !view.Paused || view.Closed != nil {
		v.Fatalf("sees %d lines, not %d: %+v", len(view.Log), lines, view)
	}
	return view
}

// seesEnd is the last view that a person is shown, and why there is no other.
func (v *visitor) seesEnd(lines int, wants ...error) *rooms.RoomView {
	v.Helper()
	view := v.looks()
	refused(v, "the last view", view.Closed, wants...)
	check(v, fmt.Sprint(lines), "%d", len(view.Log))
	return view
}

// seesMove checks that a person is told that the room has moved to a server.
func (v *visitor) seesMove(owner string) {
	v.Helper()
	movedTo(v, v.looks().Closed, owner)
}

// movedTo checks that an error says that a room has moved to a server.
func movedTo(t testing.TB, err error, owner string) {
	t.Helper()
	refused(t, "a room that has moved", err, rooms.ErrMoved)
	if moved, ok := errors.AsType[*rooms.MovedError](err); !ok || moved.Owner != owner {
		t.Errorf("it has moved: %v, and should to %q", err, owner)
	}
}

func (v *visitor) seesNothing() {
	v.Helper()
	synctest.Wait()
	if view := v.box.Fetch(); view != nil {
		v.Fatalf("sees %+v", view)
	}
}

// watches is the box of a person in the lobby.
func (in *inn) watches(who rooms.Person) *feed.Mailbox[rooms.LobbyView] {
	box := feed.NewMailbox[rooms.LobbyView]()
	in.Watch(who, box, nil)
	return box
}

// lists compares the rooms that the lobby shows a person, the newest first.
func (in *inn) lists(who rooms.Person, codes ...string) {
	in.Helper()
	check(in, fmt.Sprint(codes), "%v", codesOf(in.List(who)))
}

// codesOf are the rooms that a view lists.
func codesOf(v *rooms.LobbyView) (list []string) {
	for _, room := range v.Rooms {
		list = append(list, room.Code)
	}
	return list
}

// kept compares the journal of a room: whose it is, at which epoch, and how many lines there are. There may be none.
func (in *inn) kept(code, want string) {
	in.Helper()
	got := "none"
	if j, ok := in.keeper.has(code); ok {
		got = fmt.Sprintf("%s %d, %d lines, next %d", j.Owner, j.Epoch, len(j.Lines), j.Next)
	}
	check(in, want, "%s", got)
}

// aside compares the rooms that were set aside.
func (in *inn) aside(codes ...string) {
	in.Helper()
	in.keeper.mu.Lock()
	defer in.keeper.mu.Unlock()
	check(in, strings.Join(codes, " "), "%s", strings.Join(slices.Sorted(maps.Keys(in.keeper.aside)), " "))
}
