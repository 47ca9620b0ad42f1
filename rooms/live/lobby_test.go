package live

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
)

func TestACodeIsNeverThatOfAJournal(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		// Three of four codes are those of rooms that do not run here.
		taken := adjectives()
		taken = taken[:len(taken)*3/4]
		for _, first := range taken {
			for _, second := range animals() {
				in.keeper.journals[first+"-"+second] = data.Journal{Epoch: 1, Next: 1}
			}
		}
		for range in.limits.RoomsPerMaker {
			if first, _, _ := strings.Cut(in.room(), "-"); slices.Contains(taken, first) {
				t.Errorf("%s is made twice", first)
			}
		}
	})
}

func TestCodes(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{2,9}$`)
	for _, words := range [][]string{adjectives(), animals()} {
		for i, word := range words {
			if !form.MatchString(word) || slices.Index(words, word) < i {
				t.Errorf("%q is no word, or there twice", word)
			}
		}
	}
	seen := map[string]bool{}
	for range 1000 {
		seen[newCode()] = true
	}
	if len(seen) < 900 {
		t.Errorf("only %d of 1000 codes differ", len(seen))
	}
	if bits := 2 * math.Log2(float64(len(adjectives())*len(animals()))); bits < 28 {
		t.Errorf("%.1f bits of a private code", bits)
	}
}

// TestTheLobbyIsToldInOne: many changes at once are one view, the newest room first.
func TestTheLobbyIsToldInOne(t *testing.T) {
	open(t, setup{limits: func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst = 1000, 1000 }}, func(in *inn) {
		box := feed.NewMailbox[rooms.LobbyView]()
		visit := in.Watch(guest, box, nil)
		told := func(want ...string) {
			t.Helper()
			synctest.Wait()
			check(t, fmt.Sprint(want), "%v", codesOf(box.Fetch()))
		}
		told()
		var made []string
		for range 20 {
			a := in.host()
			made = slices.Insert(made, 0, a.code)
			a.do(act{chatter: true})
		}
		told(made[19]) // the first at once
		time.Sleep(in.limits.TellEvery)
		told(made...)
		time.Sleep(time.Second)
		told()
		visit.Leave()
		visit.Leave()
		in.room()
		time.Sleep(time.Second)
		told()
	})
}

// TestAPrivateRoomIsFoundByItsCodeOnly, but for its own people; after a restart, too. Who has none shares a view.
func TestAPrivateRoomIsFoundByItsCodeOnly(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		code, public := in.build(ann, terms(private)), in.room()
		check(t, "3 1", "%d %d", strings.Count(code, "-"), strings.Count(public, "-"))
		listed := func(want ...rooms.Person) {
			t.Helper()
			for _, who := range []rooms.Person{ann, bob, cid, guest} {
				got := codesOf(in.List(who)) // in any order after a restart
				if !slices.Contains(got, public) || slices.Contains(got, code) != slices.Contains(want, who) {
					t.Errorf("%s is shown %v", who.Name, got)
				}
			}
		}
		listed(ann)
		b := in.enter(code, bob)
		listed(ann)
		box := in.watch(bob)
		if boxes := in.watch(cid).Fetch(); boxes != box.Fetch() || boxes != in.watch(guest).Fetch() || boxes == in.watch(ann).Fetch() {
			t.Error("views that are the same are made twice, or one is shown to others")
		}
		b.do(rooms.Sit{})
		in.wait(2 * in.limits.TellEvery)
		listed(ann, bob)
		check(t, fmt.Sprint([]string{public, code}), "%v", codesOf(box.Fetch()))
		in.reject(code, guest) // who knows the code
		in.restart()
		listed(ann, bob)
		j, _ := in.keeper.kept(code)
		check(t, "true", "%v", strings.Contains(string(j.Lines[0].Text), `"private":true`))
		in.enter(code, bob).do(rooms.Leave{})
		in.enter(code, ann).do(rooms.Leave{})
		in.checkKept(code, "none")
	})
}

// TestLevelsThatOtherServersDoNotKnow come into no room before all servers do, neither with a new one nor later.
func TestLevelsThatOtherServersDoNotKnow(t *testing.T) {
	asked, upgrade := 0, data.ErrUpgrade
	open(t, setup{real: true, config: func(c *Config) {
		c.Reach = func(level int) error { asked = level; return upgrade }
	}}, func(in *inn) {
		bots := func(t *rooms.Terms) { t.Bots = []string{"easy", "expert"} }
		guests := func(t *rooms.Terms) { t.Guests = true }
		head := func(t *rooms.Terms) { t.Guests, t.HeadStart = true, rooms.UsualHeadStart }
		a := in.host(func(t *rooms.Terms) { t.Bots = []string{"normal"} })
		a.do(rooms.AddBot{Level: "easy"})
		check(t, "0", "%d", asked)
		for level, change := range map[int]func(*rooms.Terms){data.BotsLevel: bots, data.GuestsLevel: guests, data.HeadStartLevel: head} {
			in.build(ann, terms(change), data.ErrUpgrade)
			check(t, fmt.Sprint(level), "%d", asked)
		}
		a.refuse(rooms.AddBot{Level: "hoarder"}, data.ErrUpgrade)
		upgrade = nil
		in.build(ann, terms(bots))
		a.do(rooms.AddBot{Level: "hoarder"})
	})
}

// TestFigures_CountMovesAndTheDisk: whose moves, how long rooms wait for the disk, and how many writes share it.
func TestFigures_CountMovesAndTheDisk(t *testing.T) {
	open(t, setup{real: true}, func(in *inn) {
		p := in.host(forTwo, func(t *rooms.Terms) { t.Bots, t.Rounds = []string{"easy"}, 1 })
		check(t, "true", "%v", p.look().Moved.IsZero())
		p.do(rooms.Start{})
		view := p.look()
		in.keeper.fail(faults{slow: 3 * time.Millisecond})
		before, asked := in.figures.JournalWait.Snapshot(), time.Now()
		p.do(rooms.Move{Round: view.Round, Move: engine.Ready(0)})
		if v := p.look(); !v.Moved.Equal(asked) || v.At.Sub(asked) != 3*time.Millisecond {
			t.Errorf("asked at %v, the view says %v at %v", asked, v.Moved, v.At)
		}
		waits := in.figures.JournalWait.Snapshot().Less(before)
		check(t, "1 moves, 0 of bots, 1 waits of 0.005", "%d moves, %d of bots, %d waits of %v",
			in.Figures().Moves.Load(), in.figures.BotMoves.Load(), waits.Count, waits.Quantile(1))
		p.Exit() // bots play the round
		in.wait(time.Hour)
		bots, people := in.figures.BotMoves.Load(), in.figures.Moves.Load()
		if bots < 10 || people != 1 || in.figures.BotTime.Snapshot().Count < bots/2 || in.figures.Batch.Snapshot().Quantile(1) != 1 || waits.Sum < 0.003 {
			t.Errorf("%d moves of bots, %d of people; they thought %d times", bots, people, in.figures.BotTime.Snapshot().Count)
		}
	})
}

const school, home = rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")
