package live

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// TestFigures_CountMovesAndTheDisk: whose moves, how long rooms wait for the disk, and how many writes share it. A view that shows a
// move says when that was asked for, and no other does.
func TestFigures_CountMovesAndTheDisk(t *testing.T) {
	s := newMemoryKeeper()
	openReal(t, s, func(in *inn) {
		of := terms()
		of.Seats, of.Bots, of.Rounds = 2, []string{"easy"}, 1
		code, err := in.Make(ann, of)
		if err != nil {
			t.Fatal(err)
		}
		p := in.enters(code, ann)
		if v := p.looks(); !v.Moved.IsZero() {
			t.Errorf("before any move: %v", v.Moved)
		}
		p.does(rooms.Start{})
		view := p.looks()
		s.set(func(s *memoryKeeper) { s.slow = 3 * time.Millisecond })
		before, asked := in.figures.JournalWait.Snapshot(), time.Now()
		if _, err := p.Move(rooms.Move{Round: view.Round, Move: engine.Ready(0)}); err != nil {
			t.Fatal(err)
		}
		if v := p.looks(); !v.Moved.Equal(asked) || v.At.Sub(asked) != 3*time.Millisecond {
			t.Errorf("asked at %v, the view says %v at %v", asked, v.Moved, v.At)
		}
		waits := in.figures.JournalWait.Snapshot().Less(before)
		if got := in.Figures().Moves.Load(); got != 1 || in.figures.BotMoves.Load() != 0 || waits.Count != 1 || waits.Sum < 0.003 || waits.Quantile(1) != 0.005 {
			t.Errorf("%d moves; waits %+v", got, waits)
		}
		p.Exit() // bots play the round
		time.Sleep(time.Hour)
		synctest.Wait()
		bots, people := in.figures.BotMoves.Load(), in.figures.Moves.Load()
		if bots < 10 || people != 1 || in.figures.BotTime.Snapshot().Count < bots/2 || in.figures.Batch.Snapshot().Quantile(1) != 1 {
			t.Errorf("%d moves of bots, %d of people; they thought %d times", bots, people, in.figures.BotTime.Snapshot().Count)
		}
	})
}

// TestFigures_CountPauses of rooms that wait for the disk, each once.
func TestFigures_CountPauses(t *testing.T) {
	s := newMemoryKeeper()
	open(t, s, nil, func(in *inn) {
		p := in.enters(in.made(), ann)
		s.set(func(s *memoryKeeper) { s.fail = errDisk })
		if err := p.Do(act{line: "lost"}); !errors.Is(err, rooms.ErrPaused) {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := in.figures.Pauses.Load(); got != 1 {
			t.Errorf("%d pauses", got)
		}
	})
}

// TestHit_SaysWhichLimitAndWhere: of each that somebody runs into, by a name of the list.
func TestHit_SaysWhichLimitAndWhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var hit []string
		limits := rooms.DefaultRoomLimits()
		limits.RoomsPerMaker, limits.Guesses, limits.SayBurst = 1, 1, 1
		l, err := NewLobby(Config{
			Limits: limits, Keeper: newMemoryKeeper(), Log: slog.New(slog.DiscardHandler),
			Hit: func(limit string, from rooms.Origin) { hit = append(hit, fmt.Sprint(limit, " ", from)) },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		who := ann.From("192.0.2.1/32")
		code, err := l.Make(who, terms())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = l.Make(who, terms())
		for range 2 {
			_, _ = l.Enter("no-such-room", who, feed.NewMailbox[rooms.RoomView]())
		}
		p, err := l.Enter(code, who, feed.NewMailbox[rooms.RoomView]())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			_ = p.Do(rooms.Say{Text: "x"})
		}
		_ = p.Do(rooms.Sit{}) // who is seated is refused, but by no limit
		want := []string{"rooms_per_player 192.0.2.1/32", "room_guesses 192.0.2.1/32", "room_commands 192.0.2.1/32"}
		if !slices.Equal(hit, want) {
			t.Errorf("%q", hit)
		}
		for _, name := range []string{"rooms_per_player", LimitGuesses, LimitCommands} {
			if !slices.Contains(LimitNames(), name) {
				t.Errorf("%q is not on the list", name)
			}
		}
	})
}
