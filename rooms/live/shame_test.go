package live

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
)

type chronicle struct {
	rounds []data.Round
	names  map[data.ID]string
	fails  error
}

func (c *chronicle) RecentRounds(time.Time, int) ([]data.Round, bool, error) {
	if c.fails != nil {
		return nil, false, c.fails
	}
	return c.rounds, true, nil
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

func lostBy(who data.ID, at time.Time) *data.Round {
	seats := []data.SeatResult{{Player: who, Shithead: true, Pile: 9}, {Player: "bob"}}
	return &data.Round{ID: data.NewID(), Rules: "bitenight", End: "played", Ended: at, Seats: seats}
}

// annals opens a lobby that has annals, of two rounds unless they fail.
func annals(t *testing.T, c *chronicle, test func(*inn)) {
	open(t, setup{config: func(config *Config) {
		config.Annals = c
		c.rounds = []data.Round{*lostBy("ann", time.Now().Add(-25*time.Hour)), *lostBy("gone", time.Now())}
	}}, test)
}

func (in *inn) checkShame(want string) *rooms.ShameView {
	in.Helper()
	v, got := in.List(rooms.Person{}).Shame, "nothing"
	if v != nil {
		got = fmt.Sprintf("%s x%d, week %v, today %d, %s clean", v.Last.Name, v.Running, v.Week, v.Today.Rounds, v.Clean.Name)
	}
	check(in, want, "%s", got)
	return v
}

func TestShame_IsOfBeforeTheStart_AndOfEveryRoundThatIsSettled(t *testing.T) {
	c := &chronicle{names: map[data.ID]string{"ann": "Ann", "bob": "Bob"}}
	annals(t, c, func(in *inn) {
		in.checkShame(" x1, week [{ann Ann 1} {gone  1}], today 1, Bob clean")
		v, box := in.host(), in.watch(guest)
		<-box.Rings()
		own := lostBy("ann", time.Now())
		in.Settled(own) // the store tells of it before the room knows
		v.do(act{settle: own, chatter: true})
		const want = "Ann x1, week [{ann Ann 2} {gone  1}], today 2, Bob clean"
		shown := in.checkShame(want) // at once
		in.Settled(own)
		<-box.Rings()
		if shown != box.Fetch().Shame {
			t.Error("not the same for all")
		}
		c.fails = errors.New("no disk")
		in.shame.settled(&data.Round{Ended: time.Now(), End: "agreed"})
		in.checkShame(want)
		c.fails = nil
		for range 2 { // elsewhere
			in.Settled(lostBy("gone", time.Now()))
		}
		time.Sleep(time.Second)
		in.checkShame(" x2, week [{gone  3} {ann Ann 2}], today 4, Bob clean")
		check(t, "1", "%d", in.Figures().Rounds.Load())

		delete(c.names, "ann") // who is gone is named no more
		_ = box.Fetch()
		in.Forget()
		in.wait(in.limits.TellEvery)
		if v := box.Fetch(); v == nil || v.Shame.NameOf("ann") != "" {
			t.Errorf("told %+v", v)
		}
		in.checkShame(" x2, week [{gone  3} {ann  2}], today 4, Bob clean")
	})
	annals(t, &chronicle{fails: errors.New("no disk")}, func(in *inn) { in.checkShame("nothing") })
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

// TestShame_OfANewDay_IsToldWithoutARound until the week is empty.
func TestShame_OfANewDay_IsToldWithoutARound(t *testing.T) {
	annals(t, &chronicle{}, func(in *inn) {
		for day, week := range []int{2, 2, 2, 2, 2, 1, 1, 0} {
			synctest.Wait()
			in.shame.mu.Lock()
			v, ends := in.shame.view.Load(), in.shame.hour == nil
			in.shame.mu.Unlock()
			check(t, fmt.Sprint(day == 0, week, week == 0), "%v %d %v", v.Today.Rounds > 0, len(v.Week), ends)
			time.Sleep(24 * time.Hour)
		}
	})
}
