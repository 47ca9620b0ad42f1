package live

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// chronicle are annals in memory.
type chronicle struct {
	rounds []data.Round
	all    bool
	names  map[data.ID]string
	fails  error
}

func (c *chronicle) RecentRounds(time.Time, int) ([]data.Round, bool, error) {
	return c.rounds, c.all, c.fails
}

func (c *chronicle) ByID(id data.ID) (data.Profile, error) {
	if c.fails != nil {
		return data.Profile{}, c.fails
	}
	name, ok := c.names[id]
	if !ok {
		return data.Profile{}, data.ErrNotFound
	}
	return data.Profile{ID: id, Name: name}, nil
}

// lostBy is a round that somebody has lost to bob.
func lostBy(who data.ID, at time.Time) data.Round {
	return data.Round{ID: data.NewID(), End: "played", Ended: at, Seats: []data.SeatResult{{Player: who, Shithead: true, Pile: 9}, {Player: "bob"}}}
}

// annalsOpen runs a test in a lobby that has annals.
func annalsOpen(t *testing.T, c *chronicle, test func(*inn)) {
	synctest.Test(t, func(t *testing.T) {
		s := newMemoryKeeper()
		if c.rounds != nil {
			c.rounds = []data.Round{lostBy("ann", time.Now().Add(-25*time.Hour)), lostBy("gone", time.Now())}
		}
		l, err := openWith(Config{Limits: rooms.DefaultRoomLimits(), Keeper: s, Log: slog.New(slog.DiscardHandler), Annals: c}, stubConstructor())
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		test(&inn{t, l, s})
	})
}

// shameSeen is what everybody sees of it.
func (in *inn) shameSeen() string {
	v := in.List(rooms.Person{}).Shame
	if v == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s x%d, week %v, today %d, %s clean", v.Last.Name, v.Running, v.Week, v.Today.Rounds, v.Clean.Name)
}

func TestShame_IsOfBeforeTheStart_AndOfEveryRoundThatIsSettled(t *testing.T) {
	c := &chronicle{rounds: []data.Round{{}}, all: true, names: map[data.ID]string{"ann": "Ann", "bob": "Bob"}}
	annalsOpen(t, c, func(in *inn) {
		if got, want := in.shameSeen(), " x1, week [{ann Ann 1} {gone  1}], today 1, Bob clean"; got != want {
			t.Errorf("at the start %q, want %q", got, want)
		}
		v := in.enters(in.made(), person("ann"))
		box := feed.NewMailbox[rooms.LobbyView]()
		defer in.Watch(rooms.Person{Name: "guest"}, box, nil).Leave()
		<-box.Rings()
		r := lostBy("ann", time.Now())
		if err := v.Do(act{settle: &r, chatter: true}); err != nil {
			t.Fatal(err)
		}
		<-box.Rings()
		const want = "Ann x1, week [{ann Ann 2} {gone  1}], today 2, Bob clean"
		if got := in.shameSeen(); got != want || box.Fetch().Shame != in.List(person("bob")).Shame {
			t.Errorf("%q, want %q, and the same for all", got, want)
		}
		c.fails = errors.New("no disk")
		in.shame.settled(&data.Round{Ended: time.Now(), End: "agreed"})
		if got := in.shameSeen(); got != want {
			t.Errorf("without a disk %q, want %q", got, want)
		}
	})
}

// TestShame_HasTheCharacters that have played, by their names, the one that was the Shithead least often first.
func TestShame_HasTheCharacters(t *testing.T) {
	got := charactersOf(map[string]ledger.BotPlace{"easy": {Rounds: 9}, "hoarder": {Rounds: 4, Shitheads: 2}, "avenger": {Rounds: 10, Shitheads: 3}, "burner": {}})
	want := []rooms.CharacterView{
		{Level: "avenger", Name: "Rufus" + rooms.BotMark, BotPlace: ledger.BotPlace{Rounds: 10, Shitheads: 3}},
		{Level: "hoarder", Name: "Hedda" + rooms.BotMark, BotPlace: ledger.BotPlace{Rounds: 4, Shitheads: 2}},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestShame_NamesNobodyWhoIsGone from when their profile is.
func TestShame_NamesNobodyWhoIsGone(t *testing.T) {
	c := &chronicle{rounds: []data.Round{{}}, all: true, names: map[data.ID]string{"ann": "Ann", "bob": "Bob"}}
	annalsOpen(t, c, func(in *inn) {
		box := feed.NewMailbox[rooms.LobbyView]()
		defer in.Watch(rooms.Person{Name: "guest"}, box, nil).Leave()
		<-box.Rings()
		_ = box.Fetch()
		delete(c.names, "ann")
		in.Forget()
		time.Sleep(in.limits.TellEvery)
		synctest.Wait()
		if v := box.Fetch(); v == nil || v.Shame.NameOf("ann") != "" {
			t.Errorf("told %+v", v)
		}
		if got, want := in.shameSeen(), " x1, week [{ann  1} {gone  1}], today 1, Bob clean"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// TestShame_OfANewDay_IsToldWithoutARound until the week has nobody any more, and nothing is told where nothing was.
func TestShame_OfANewDay_IsToldWithoutARound(t *testing.T) {
	c := &chronicle{rounds: []data.Round{{}}, all: true, names: map[data.ID]string{}}
	annalsOpen(t, c, func(in *inn) {
		for day, week := range []int{2, 2, 2, 2, 2, 1, 1, 0} {
			synctest.Wait()
			in.shame.mu.Lock()
			v, ends := in.shame.view.Load(), in.shame.hour == nil
			in.shame.mu.Unlock()
			if today := v.Today.Rounds > 0; today != (day == 0) || len(v.Week) != week || ends != (week == 0) {
				t.Errorf("after %d days %+v", day, v)
			}
			time.Sleep(24 * time.Hour)
		}
	})
	annalsOpen(t, &chronicle{fails: errors.New("no disk")}, func(in *inn) {
		if got := in.shameSeen(); got != "nothing" {
			t.Errorf("%q", got)
		}
	})
}

func TestCalls_SayWhereSomebodyHasToAct_WhenThatChanges(t *testing.T) {
	open(t, newMemoryKeeper(), nil, func(in *inn) {
		calls := feed.NewMailbox[rooms.CallsView]()
		defer in.Watch(person("bob"), feed.NewMailbox[rooms.LobbyView](), calls).Leave()
		first, second := in.enters(in.made(), person("ann")), in.enters(in.made(), person("ann"))
		turn := func(v *visitor, who data.ID, want ...string) {
			t.Helper()
			if err := v.Do(act{turn: who, chatter: true}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(in.limits.TellEvery)
			synctest.Wait()
			got := calls.Fetch()
			if (got == nil) != (want == nil) || got != nil && !slices.Equal(got.Rooms, want) {
				t.Errorf("called to %+v, want %q", got, want)
			}
		}
		one, two := first.Place.(*Place).last.Code, second.Place.(*Place).last.Code
		turn(first, person("ann").ID)
		turn(first, person("bob").ID, one)
		turn(second, person("bob").ID, one, two)
		turn(second, person("bob").ID)
		turn(first, person("ann").ID, two)
		turn(second, person("ann").ID, []string{}...)
		if v := calls.Fetch(); v != nil {
			t.Errorf("%+v", v)
		}
	})
}
