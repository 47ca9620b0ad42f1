package live

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/enginetest"
	"shithead/rooms"
	"shithead/rooms/feed"
)

var must = enginetest.NoError

var (
	ann, bob, cid = person("ann"), person("bob"), person("cid")

	guest = rooms.Person{Name: "guest"}
)

func person(name string) rooms.Person { return rooms.Person{ID: data.ID("id-" + name), Name: name} }

func check(t testing.TB, want, format string, args ...any) {
	t.Helper()
	if got := fmt.Sprintf(format, args...); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func checkError(t testing.TB, what string, err error, wants ...error) {
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

func checkMoved(t testing.TB, err error, owner string) {
	t.Helper()
	checkError(t, "a room that has moved", err, rooms.ErrMoved)
	if moved, ok := errors.AsType[*rooms.MovedError](err); !ok || moved.Owner != owner {
		t.Errorf("it has moved: %v, and should to %q", err, owner)
	}
}

type setup struct {
	// real are rooms that play by the rules, in wide limits, and not stubs.
	real   bool
	limits func(*rooms.RoomLimits)
	config func(*Config)
}

// inn is a lobby with a store that has faults, by a clock that is not the world's.
type inn struct {
	*testing.T
	*Lobby
	keeper *faultyKeeper
	setup  setup
}

func open(t *testing.T, c setup, test func(*inn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in := &inn{T: t, keeper: newFaultyKeeper(t), setup: c}
		must(t, in.start())
		defer func() { in.Close() }()
		test(in)
	})
}

func (in *inn) start() error {
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
	l, err := openWith(c, construct)
	if err == nil {
		in.Lobby = l
	}
	return err
}

func (in *inn) wait(passes time.Duration) {
	time.Sleep(passes)
	synctest.Wait()
}

func rulesOf(name string) *engine.Rules {
	rules, err := engine.NewRules(name, nil)
	if err != nil {
		panic(err)
	}
	return rules
}

func terms(changes ...func(*rooms.Terms)) rooms.Terms {
	t := rooms.Terms{Rules: rulesOf("bitenight"), Seats: 4, Clock: rooms.DefaultClock}
	for _, change := range changes {
		change(&t)
	}
	return t
}

func forTwo(t *rooms.Terms) { t.Seats = 2 }

func (in *inn) room(changes ...func(*rooms.Terms)) string {
	in.Helper()
	code, err := in.Make(ann, terms(changes...))
	must(in, err)
	return code
}

func (in *inn) host(changes ...func(*rooms.Terms)) *visitor {
	in.Helper()
	return in.enter(in.room(changes...), ann)
}

func newBox() *feed.Mailbox[rooms.RoomView] { return feed.NewMailbox[rooms.RoomView]() }

func (in *inn) enter(code string, who rooms.Person) *visitor {
	in.Helper()
	box := newBox()
	p, err := in.Enter(code, who, box)
	must(in, err)
	return &visitor{inn: in, Place: p, code: code, box: box}
}

func (v *visitor) do(commands ...rooms.Command) {
	v.Helper()
	for _, c := range commands {
		if err := v.Do(c); err != nil {
			v.Fatalf("%+v: %v", c, err)
		}
	}
}

func (v *visitor) look() *rooms.RoomView {
	v.Helper()
	synctest.Wait()
	view := v.box.Fetch()
	if view == nil {
		v.Fatal("sees nothing")
	}
	return view
}

func (in *inn) watch(who rooms.Person) *feed.Mailbox[rooms.LobbyView] {
	box := feed.NewMailbox[rooms.LobbyView]()
	in.Watch(who, box, nil)
	return box
}

func codesOf(v *rooms.LobbyView) (list []string) {
	if v == nil {
		return nil
	}
	for _, room := range v.Rooms {
		list = append(list, room.Code)
	}
	return list
}
