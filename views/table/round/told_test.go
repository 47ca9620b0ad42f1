package round

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
)

// texts are lines as they are read.
func texts(lines []board.Line) (list []string) {
	for _, l := range lines {
		list = append(list, fmt.Sprint(l.Who, " ", l.Text, l.Latest, l.You))
	}
	return list
}

// TestToldViewByView is what the last view tells alone, whatever was seen before it, and each line keeps its number.
func TestToldViewByView(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for seed := range uint64(12) {
		var chat []rooms.ChatLine
		see := func(r *tabletest.Round) *rooms.RoomView {
			v := tabletest.Logged(r)
			v.Chat, v.Said = slices.Clone(chat), len(chat)
			return v
		}
		s := scenetest.New("", see(tabletest.NewRound(t, 3, 1)))
		kept, numbers := New(s), map[string]int{}
		s.View = nil
		tabletest.ToTheEnd(t, []string{"bitenight", "leeds", "schwechat", "classic"}[seed%4], 2+int(seed)%4, seed, func(r *tabletest.Round) {
			if rng.IntN(9) == 0 {
				chat = append(chat, rooms.ChatLine{Seat: 1, Who: rooms.Person{ID: "p1", Name: "bob"}, Text: fmt.Sprint("line ", len(chat)), Logged: len(r.Log)})
			}
			if rng.IntN(3) == 0 {
				return // a view that was not seen
			}
			s.See(see(r))
			kept.told.follow(kept)
			alone := New(scenetest.New("", s.View))
			alone.told.follow(alone)
			got, want := texts(kept.told.lines), texts(alone.told.lines)
			n := min(len(want), 20) // of the oldest the view's log may have but the end
			if got, want := got[max(0, len(got)-n):], want[len(want)-n:]; !slices.Equal(got, want) {
				t.Fatalf("seed %d, after %d:\n got %q\nwant %q", seed, len(r.Log), got, want)
			}
			for i, l := range kept.told.lines {
				id := fmt.Sprint(kept.told.of[i], l.Text)
				if before, is := numbers[id]; is && before != l.At {
					t.Fatalf("seed %d: %q had number %d, and has %d", seed, l.Text, before, l.At)
				}
				numbers[id] = l.At
			}
		})
	}
}

// TestWhatIsLeftOutIsNotSeen: a board of a window shows there what one of the largest does.
func TestWhatIsLeftOutIsNotSeen(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 5))
		r := tabletest.NewRound(t, 2+rng.IntN(12), seed)
		for range 10 + rng.IntN(60) {
			r.Step()
		}
		a := New(scenetest.New("", tabletest.Logged(r)))
		width, height := 40+rng.IntN(100), 12+rng.IntN(40)
		draw := func(b *board.Board) string {
			p := frame.NewPalette()
			f := frame.New(p, width, height)
			board.Draw(f, look.NewThemes(p).Of(look.Dark, look.True, false), b)
			return f.String()
		}
		if got, want := draw(a.Board(width, height)), draw(a.Board(frame.MaxWidth, frame.MaxHeight)); got != want {
			t.Fatalf("seed %d, %dx%d:\n%s\nnot\n%s", seed, width, height, got, want)
		}
	}
}

// TestALineOfTheChatStaysWhereItIs: it keeps its number from view to view, also where older ones are forgotten, so that a pane shows the
// same lines and one more until it is full.
func TestALineOfTheChatStaysWhereItIs(t *testing.T) {
	const kept = 20
	view := tabletest.Logged(tabletest.NewRound(t, 3, 1))
	a, numbers := New(scenetest.New("", view)), map[string]int{}
	for i := range 3 * kept {
		v := *view
		chat := append(slices.Clone(a.View.Chat), rooms.ChatLine{Seat: 1, Who: rooms.Person{ID: "p1", Name: "bob"}, Text: fmt.Sprint("line ", i), At: v.At.Add(time.Duration(i))})
		v.Chat, v.Said = chat[max(0, len(chat)-kept):], i+1
		a.Scene.See(&v)
		said := a.said()
		if len(said) != min(i+1, kept) {
			t.Fatalf("%d lines of %d", len(said), i+1)
		}
		for n, l := range said {
			if n > 0 && l.At <= said[n-1].At {
				t.Fatalf("%q has number %d, after %d", l.Text, l.At, said[n-1].At)
			}
			if before, is := numbers[l.Text]; is && before != l.At {
				t.Fatalf("%q had number %d, and has %d", l.Text, before, l.At)
			}
			numbers[l.Text] = l.At
		}
	}
}

// TestALongNameOfLongAgo_IsInTheKey: the names of what happened have a column, and those who have seen more may have a wider one.
func TestALongNameOfLongAgo_IsInTheKey(t *testing.T) {
	const width, height = 140, 20
	r := tabletest.NewRound(t, 2, 1)
	for range 40 {
		r.Step()
	}
	long := tabletest.Logged(r)
	long.Log = append([]rooms.Entry{{Kind: rooms.EntryBack, Name: "Bartholomew"}}, r.Log...)
	long.Logged, long.Lines = len(long.Log), rooms.Lines(long.Log)
	short := *long
	short.Log = long.Log[1:]
	var told [2]Told
	var drawn [2]string
	for i, v := range []*rooms.RoomView{long, &short} {
		a, p := New(scenetest.New("", v)), frame.NewPalette()
		told[i] = a.Told(width, height)
		f := frame.New(p, width, height)
		board.Draw(f, look.NewThemes(p).Of(look.Dark, look.True, false), a.Board(width, height))
		drawn[i] = f.String()
	}
	if drawn[0] == drawn[1] || told[0] == told[1] {
		t.Errorf("two pictures, %v, have keys that differ: %v:\n%s\n%s", drawn[0] != drawn[1], told[0] != told[1], drawn[0], drawn[1])
	}
	told[0].lead = told[1].lead
	if told[0] != told[1] {
		t.Error("they differ in something else")
	}
}
