package round

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
	"shithead/views/look"
	"shithead/views/table/scenetest"
	"shithead/views/table/tabletest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestTheRunIsTheEngines: the screen counts a run as the rules do. Where it says that cards are missing to four of a kind,
// so many of them burn the pile, and one fewer do not.
func TestTheRunIsTheEngines(t *testing.T) {
	for _, preset := range engine.Presets() {
		tried := 0
		for seed := range uint64(12) {
			tabletest.ToTheEnd(t, preset.Name, 3, seed, func(r *tabletest.Round) {
				v := r.View(max(r.State.Turn(), 0))
				run := v.Table.Rules.TopRun(v.Table.Pile)
				missing := words.FourOfAKind - run.Cards
				if run.Rank != engine.NoRank && v.Table.Rules.RunOf(v.Table.Pile, run.Rank) != run.Cards {
					t.Fatalf("%s: %v is not a run of %d of %v", preset.Name, v.Table.Pile, run.Cards, run.Rank)
				}
				if run.Rank == engine.NoRank || v.Table.Phase != engine.PhasePlay ||
					v.Table.Hand.Rank(run.Rank) < missing {
					return
				}
				for _, count := range []int{missing, missing - 1} {
					var events engine.Events
					m, next := engine.Play(v.Seat, run.Rank, count), r.State.Clone()
					if count < 1 || next.Apply(m, &events) != nil {
						continue
					}
					burned := slices.ContainsFunc(events.Unredacted(), func(e engine.Event) bool {
						return e.Kind == engine.EventBurned && e.Cause == engine.CauseFour
					})
					if tried++; burned != (count == missing) {
						t.Fatalf("%s: %v on %v: burned %v, but the run was %d of %v", preset.Name, m, v.Table.Pile,
							burned, run.Cards, run.Rank)
					}
				}
			})
		}
		if tried == 0 {
			t.Errorf("%s: no run was tried", preset.Name)
		}
	}
}

// TestFourThreesCountedAsOne: invisible cards on top are a run of their own. Where they mirror they are shown as what lies
// under them, and count with it.
func TestFourThreesCountedAsOne(t *testing.T) {
	for _, c := range []struct{ code, pile, want string }{
		{"bitenight", "3 3 3", "3 makes four"},
		{"bitenight", "K K 3 3", "3 3 makes four"},
		{"bitenight", "K K 3", "K K makes four"},
		{"bitenight", "K 3 K", "K K makes four"},
		{"bitenight", "K K K 3 3", "K makes four"},
		{"bitenight", "K 3", "K under 3 counts"},
		{"bitenight", "3", ""},
		{"schwechat", "Q 3", "3 as Q · Q Q makes four"},
		{"schwechat", "Q 3 3", "3 as Q · Q makes four"},
		{"schwechat", "3 3 Q", ""},
		{"schwechat", "K 3 Q", ""},
		{"schwechat", "Q 3 Q", "Q makes four"},
		{"schwechat", "3 3", "3 3 makes four"},
		{"schwechat", "3", ""},
	} {
		v := scenetest.Piled(t, tabletest.WhenOf(t, c.code, 4, tabletest.IsTheirs), c.pile)
		if got := New(scenetest.New("", v)).Board(120, 40).Mat.Run; got != c.want {
			t.Errorf("%s, %s: %q", c.code, c.pile, got)
		}
	}
}

// TestFourOfAKind_WasNotWhatLayOnTop: those that burn are shown with what lies between, and a jump is short of what is
// not there.
func TestFourOfAKind_WasNotWhatLayOnTop(t *testing.T) {
	v := scenetest.Piled(t, tabletest.WhenOf(t, "bitenight", 4, tabletest.IsTheirs), "5 J J 3 J J")
	if n := warm(v.Terms.Rules, &engine.Event{Kind: engine.EventBurned, Cause: engine.CauseFour},
		v.Table.Pile); n != 5 {
		t.Errorf("%d cards burn", n)
	}
	v = scenetest.Piled(t, v, "5 J 3 J")
	short := engine.Refusal{Reason: engine.ErrJump, Move: engine.Jump(0, engine.Jack, 1), Opening: engine.NoRank}
	const want = "To jump in with J you need 1 more of the same on top."
	if says := languages.For("").Refusal(&short, v); says != want {
		t.Errorf("%q", says)
	}
}

// bob is a line that bob says.
func bob(n, logged int, at time.Time) rooms.ChatLine {
	return rooms.ChatLine{Seat: 1, Who: rooms.Person{ID: "p1", Name: "bob"}, Text: fmt.Sprint("line ", n), Logged: logged, At: at}
}

// numbers are those that lines have had, none of which is to change.
type numbers map[string]int

func (n numbers) see(t *testing.T, of any, l board.Line) {
	t.Helper()
	id := fmt.Sprint(of, l.Text)
	if before, ok := n[id]; ok && before != l.At {
		t.Fatalf("%q had number %d, and has %d", l.Text, before, l.At)
	}
	n[id] = l.At
}

// TestToldViewByView is what the last view tells alone, whatever was seen before it, and each line keeps its number.
func TestToldViewByView(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	texts := func(lines []board.Line) (list []string) {
		for _, l := range lines {
			list = append(list, fmt.Sprint(l.Who, " ", l.Text, l.Latest, l.You))
		}
		return list
	}
	for seed := range uint64(12) {
		var chat []rooms.ChatLine
		see := func(r *tabletest.Round) *rooms.RoomView {
			v := tabletest.Logged(r)
			v.Chat, v.Said = slices.Clone(chat), len(chat)
			return v
		}
		s := scenetest.New("", see(tabletest.NewRound(t, 3, 1)))
		kept, known := New(s), numbers{}
		s.View = nil
		tabletest.ToTheEnd(t, []string{"bitenight", "leeds", "schwechat", "classic"}[seed%4], 2+int(seed)%4, seed, func(r *tabletest.Round) {
			if rng.IntN(9) == 0 {
				chat = append(chat, bob(len(chat), len(r.Log), time.Time{}))
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
				known.see(t, kept.told.of[i], l)
			}
		})
	}
}

// TestALineOfTheChatStaysWhereItIs: it keeps its number from view to view, also where older ones are forgotten, so that a pane shows the
// same lines and one more until it is full.
func TestALineOfTheChatStaysWhereItIs(t *testing.T) {
	const kept = 20
	view := tabletest.Logged(tabletest.NewRound(t, 3, 1))
	a, known := New(scenetest.New("", view)), numbers{}
	for i := range 3 * kept {
		v := *view
		chat := append(slices.Clone(a.View.Chat), bob(i, 0, v.At.Add(time.Duration(i))))
		v.Chat, v.Said = chat[max(0, len(chat)-kept):], i+1
		a.Scene.See(&v)
		said := a.said()
		if len(said) != min(i+1, kept) {
			t.Fatalf("%d lines of %d", len(said), i+1)
		}
		for n, l := range said {
			if known.see(t, nil, l); n > 0 && l.At <= said[n-1].At {
				t.Fatalf("%q has number %d, after %d", l.Text, l.At, said[n-1].At)
			}
		}
	}
}

// draw is what a board looks like in a window.
func draw(b *board.Board, width, height int) string {
	p := frame.NewPalette()
	f := frame.New(p, width, height)
	board.Draw(f, look.NewThemes(p).Of(look.Dark, look.True, false), b)
	return f.String()
}

// TestWhatIsLeftOutIsNotSeen: a board of a window shows there what one of the largest does.
func TestWhatIsLeftOutIsNotSeen(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 5))
		r := tabletest.NewRound(t, 2+rng.IntN(12), seed)
		for range 10 + rng.IntN(60) {
			r.Step()
		}
		a, width, height := New(scenetest.New("", tabletest.Logged(r))), 40+rng.IntN(100), 12+rng.IntN(40)
		got, want := draw(a.Board(width, height), width, height), draw(a.Board(frame.MaxWidth, frame.MaxHeight), width, height)
		if got != want {
			t.Fatalf("seed %d, %dx%d:\n%s\nnot\n%s", seed, width, height, got, want)
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
	a, b := New(scenetest.New("", long)), New(scenetest.New("", &short))
	one, two := a.Told(width, height), b.Told(width, height)
	first, second := draw(a.Board(width, height), width, height), draw(b.Board(width, height), width, height)
	if first == second || one == two {
		t.Errorf("two pictures, %v, have keys that differ: %v:\n%s\n%s", first != second, one != two, first, second)
	}
	if one.lead = two.lead; one != two {
		t.Error("they differ in something else")
	}
}
