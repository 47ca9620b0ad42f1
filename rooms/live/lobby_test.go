package live

import (
	"log/slog"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

func TestACodeIsNeverThatOfAJournal(t *testing.T) {
	open(t, setup{}, func(in *inn) {
		// Three of four codes are those of rooms that do not run here.
		taken := adjectives()
		taken = taken[:len(taken)*3/4]
		together := new(errgroup.Group)
		together.SetLimit(data.MaxTogether)
		for _, first := range taken {
			for _, second := range animals() {
				w := data.Write{Room: first + "-" + second, Epoch: 1, Lines: []data.Line{{Text: []byte("one")}}}
				together.Go(func() error { return in.keeper.Store.Commit(w) })
			}
		}
		must(t, together.Wait())
		for range in.limits.RoomsPerMaker {
			if first, _, _ := strings.Cut(in.room(), "-"); slices.Contains(taken, first) {
				t.Errorf("%s is made twice", first)
			}
		}
	})
}

// TestARuleSetWithoutANet_WasPlayedSilently: it is logged, once, and no other is.
func TestARuleSetWithoutANet_WasPlayedSilently(t *testing.T) {
	var log strings.Builder
	warnUntrained(slog.New(slog.NewTextHandler(&log, nil)), append(engine.Presets(), engine.Preset{Name: "untrained"}))
	if text := log.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "level=WARN") ||
		!strings.Contains(text, "rules=untrained") {
		t.Error(text)
	}
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

// TestFigures_CountMovesAndTheDisk: whose moves, and how long rooms wait for the disk.
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
		if bots < 10 || people != 1 || in.figures.BotTime.Snapshot().Count < bots/2 || waits.Sum < 0.003 {
			t.Errorf("%d moves of bots, %d of people; they thought %d times", bots, people, in.figures.BotTime.Snapshot().Count)
		}
	})
}

const school, home = rooms.Origin("192.0.2.1/32"), rooms.Origin("192.0.2.2/32")
