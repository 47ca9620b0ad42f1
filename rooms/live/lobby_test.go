package live

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
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

func TestWhoMayMakeARoom(t *testing.T) {
	limits := func(l *rooms.RoomLimits) { l.Rooms, l.RoomsPerMaker, l.MakeBurst = 5, 3, 4 }
	open(t, newMemoryKeeper(), limits, func(in *inn) {
		if _, err := in.Make(rooms.Person{Name: "guest"}, terms()); !errors.Is(err, rooms.ErrGuest) {
			t.Errorf("a guest makes a room: %v", err)
		}
		if _, err := in.Make(person("ann"), rooms.Terms{}); !errors.Is(err, rooms.ErrTerms) {
			t.Errorf("of no terms: %v", err)
		}
		first := in.made()
		in.made()
		in.made()
		if _, err := in.Make(person("ann"), terms()); !errors.Is(err, rooms.ErrOwnRooms) {
			t.Errorf("one of too many: %v", err)
		}
		in.enters(first, person("ann")).does(act{end: true})
		synctest.Wait()
		in.made()
		in.enters(in.newest(), person("ann")).does(act{end: true})
		synctest.Wait()
		if _, err := in.Make(person("ann"), terms()); !errors.Is(err, rooms.ErrTooFast) {
			t.Errorf("one after the other: %v", err)
		}
		time.Sleep(in.limits.MakeEvery)
		in.made()
		for range 2 {
			if _, err := in.Make(person("bob"), terms()); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := in.Make(person("bob"), terms()); !errors.Is(err, rooms.ErrRooms) {
			t.Errorf("in a full house: %v", err)
		}
	})
}

// newest is the code of the newest room.
func (in *inn) newest() string {
	box := feed.NewMailbox[rooms.LobbyView]()
	in.Watch(rooms.Person{Name: "guest"}, box, nil).Leave()
	return box.Fetch().Rooms[0].Code
}

// TestARoomThatWasNeverKeptIsNone, neither if the disk fails nor if the room panics.
func TestARoomThatWasNeverKeptIsNone(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		for range in.limits.RoomsPerMaker {
			if _, err := in.Make(person("ann"), terms()); !errors.Is(err, errDisk) {
				t.Fatalf("on a full disk: %v", err)
			}
		}
		s.set(func(s *memoryKeeper) { s.fail = nil })
		time.Sleep(in.limits.MakeEvery)
		unlucky := terms()
		unlucky.Rounds = 13
		if _, err := in.Make(person("ann"), unlucky); err == nil {
			t.Error("a room that panics is made")
		}
		time.Sleep(in.limits.MakeEvery)
		if code := in.made(); code != in.newest() || len(in.order) != 1 || len(in.making) != 0 {
			t.Errorf("there are %d rooms, and %d being made", len(in.order), len(in.making))
		}
	})
}

func TestACodeIsNeverThatOfAJournal(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		// Three of four codes are those of rooms that do not run here.
		taken := adjectives()
		taken = taken[:len(taken)*3/4]
		for _, first := range taken {
			for _, second := range animals() {
				s.journals[first+"-"+second] = data.Journal{Epoch: 1, Next: 1}
			}
		}
		for range in.limits.RoomsPerMaker {
			if first, _, _ := strings.Cut(in.made(), "-"); slices.Contains(taken, first) {
				t.Errorf("%s is made twice", first)
			}
		}
	})
}

// TestTheLobbyIsToldInOne: many changes at once are one view, the newest room first.
func TestTheLobbyIsToldInOne(t *testing.T) {
	many := func(l *rooms.RoomLimits) { l.RoomsPerMaker, l.MakeBurst = 1000, 1000 }
	open(t, newMemoryKeeper(), many, func(in *inn) {
		box := feed.NewMailbox[rooms.LobbyView]()
		visit := in.Watch(rooms.Person{Name: "guest"}, box, nil)
		if view := box.Fetch(); view == nil || len(view.Rooms) != 0 {
			t.Fatalf("the first view is %+v", view)
		}
		<-box.Rings()
		told, stop := 0, make(chan struct{})
		go func() {
			for {
				select {
				case <-stop:
					return
				case <-box.Rings():
					told++
				}
			}
		}()
		made := []string{}
		for range 20 {
			code := in.made()
			made = append(made, code)
			ann := in.enters(code, person("ann"))
			for range 20 {
				ann.does(act{chatter: true})
			}
		}
		time.Sleep(in.limits.TellEvery)
		synctest.Wait()
		slices.Reverse(made)
		if list := codes(box.Fetch()); list != fmt.Sprint(made) {
			t.Errorf("the rooms are %s, not %v", list, made)
		}
		if told > 3 {
			t.Errorf("told %d times", told)
		}
		close(stop)
		visit.Leave()
		visit.Leave()
		in.made()
		time.Sleep(time.Second)
		if view := box.Fetch(); view != nil {
			t.Errorf("who left is told %s", codes(view))
		}
	})
}

func TestCodes(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{2,9}$`)
	for _, words := range [][]string{adjectives(), animals()} {
		if len(words) < 100 {
			t.Errorf("only %d words", len(words))
		}
		if sorted := slices.Sorted(slices.Values(words)); len(slices.Compact(sorted)) != len(words) {
			t.Error("a word is there twice")
		}
		for _, word := range words {
			if !form.MatchString(word) {
				t.Errorf("%q is no word", word)
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
}

// TestAHouseIsTheSameAfterARestart: real rooms on a real disk. Every move that somebody saw is there again.
func TestAHouseIsTheSameAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "store")
		var code string
		moves := 0
		for night := range 3 {
			store, err := data.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			l, err := NewLobby(Config{Limits: rooms.DefaultRoomLimits(), Keeper: store, Log: slog.New(slog.DiscardHandler)})
			if err != nil {
				t.Fatal(err)
			}
			if night == 0 {
				three := terms()
				three.Bots = []string{"easy", "easy", "easy"}
				if code, err = l.Make(person("ann"), three); err != nil {
					t.Fatal(err)
				}
			}
			box := feed.NewMailbox[rooms.RoomView]()
			ann, err := l.Enter(code, person("ann"), box)
			if err != nil {
				t.Fatal(err)
			}
			view := box.Fetch()
			switch {
			case night == 0:
				err = ann.Do(rooms.Start{})
			case view.Table == nil || view.Table.Moves != moves:
				t.Fatalf("%d moves were seen, now the table is %+v", moves, view.Table)
			}
			if err != nil {
				t.Fatal(err)
			}
			for until := moves + 10; moves < until && (view.Phase == rooms.Playing || view.Phase == rooms.Gathering); {
				synctest.Wait()
				if newer := box.Fetch(); newer != nil {
					view = newer
				}
				moves = view.Table.Moves
				if len(view.Legal) > 0 {
					err := ann.Do(rooms.Move{Round: view.Round, Seen: view.Table.Moves, Move: view.Legal[0]})
					if err != nil && !errors.Is(err, rooms.ErrStale) && !errors.Is(err, rooms.ErrNotNow) && !errors.As(err, new(*engine.Refusal)) {
						t.Fatal(err)
					}
				}
				time.Sleep(100 * time.Millisecond)
			}
			l.Close()
			last := box.Fetch()
			if last == nil || !errors.Is(last.Closed, rooms.ErrClosed) {
				t.Fatalf("the last view is %+v", last)
			}
			if moves = last.Table.Moves; moves == 0 || last.Phase != rooms.Playing {
				t.Fatalf("%d moves, then %v", moves, last.Phase)
			}
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
