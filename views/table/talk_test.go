package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
)

// TestReactionsAreSeenForAWhile beside the seat: until two more moves. Outside of a round it takes other lines.
func TestReactionsAreSeenForAWhile(t *testing.T) {
	turn := tabletest.When(t, 4, tabletest.IsMyTurn)
	other := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "2: 6")
	other.Seats[2].Owner = by(9) // who did not have the seat then
	for i, c := range []struct {
		view *rooms.RoomView
		want string
	}{
		{talks(turn, "2: 6", "9: 8"), "thanks!"},
		{later(talks(turn, "2: 6", "9: 8"), 1), "thanks!"},
		{later(talks(turn, "2: 6", "9: 8"), 2), ""},
		{talks(waitingRoom(t, 4, 4), "2: 6", "1: one", "1: two"), ""},
		{other, ""},
	} {
		if got := newDesk(t, "", c.view).table.scene.Reaction(2); got != c.want {
			t.Errorf("case %d: %q", i, got)
		}
	}
}

// TestWhatWasSaidIsSeenWithoutALog for a while, below the pile: until two more moves, or a key.
func TestWhatWasSaidIsSeenWithoutALog(t *testing.T) {
	v := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "1: hello")
	for i, c := range []struct {
		view *rooms.RoomView
		key  string
		then *rooms.RoomView
		want bool
	}{
		{v, "", nil, true}, {later(v, 1), "", nil, true}, {later(v, 2), "", nil, false}, {v, "right", nil, false}, {v, "right", talks(v, "1: hello"), true},
	} {
		d := newDesk(t, "", c.view)
		if d.types(c.key); c.then != nil {
			d.sees(c.then)
		}
		if said := strings.Contains(d.picture(40, 16), "\n bob: hello"); said != c.want {
			t.Errorf("case %d: seen %v:\n%s", i, said, d.picture(40, 16))
		}
	}
}

// TestTheLogMixesTalkAndMoves by time.
func TestTheLogMixesTalkAndMoves(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	v.Log = v.Log[:0:0]
	v = talks(later(talks(later(talks(v, "1: first"), 1), "2: second"), 1), "0: third")
	want := "bob: first\nbob plays 9\nCornelius: second\nbob plays 9\nann: third\n"
	d, told := newDesk(t, "", v), ""
	for _, s := range d.table.Told(0) {
		told += words.Behind(s.Name, s.Text) + "\n"
	}
	if told != want {
		t.Errorf("%q", told)
	}
}

// TestPropertyTalkDoesNotTouchTheCards: whatever others say, and whatever is typed into the chat or chosen as a reaction, what
// is chosen and what enter does stay the same.
func TestPropertyTalkDoesNotTouchTheCards(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	names := strings.Fields("enter esc tab up down left right e r")
	talked := 0
	for i := range times(20, 400) {
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, i, rng), "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			if rng.IntN(8) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			keys := append(strings.Split(cardKeys(v), ""), names...)
			anyKey := func() string { return keys[rng.IntN(len(keys))] }
			quiet, loud, seen := newDesk(t, "", v), newDesk(t, "", v), v
			for range rng.IntN(10) {
				key := anyKey()
				if key == "esc" && quiet.table.scene.Choice == choose.None() {
					continue // to the lobby
				}
				quiet.types(key)
				loud.types(key)
				if quiet.table.scene.Choice.Dared || len(quiet.did) > 0 {
					break
				}
				switch rng.IntN(4) {
				case 0:
					seen = talks(seen, []string{"1: k k k", "9: 3", "0: enter"}[rng.IntN(3)])
					loud.sees(seen)
					quiet.sees(v)
				case 1:
					for loud.types("c"); loud.table.Typing(); {
						loud.types([]string{anyKey(), "esc"}[rng.IntN(2)])
					}
				case 2:
					loud.types("g", anyKey())
				default:
				}
				talked++
			}
			if a, b := quiet.table.scene, loud.table.scene; a.Choice != b.Choice || a.Choice.Act(&a.At).Do != b.Choice.Act(&b.At).Do {
				t.Fatalf("%+v and %+v", a.Choice, b.Choice)
			}
			quiet.types("enter")
			loud.types("enter")
			if a, b := quiet.moves(), loud.moves(); !slices.Equal(a, b) {
				t.Fatalf("%v and %v", a, b)
			}
		}
	}
	if talked == 0 {
		t.Error("nobody talks")
	}
}

// TestPropertyWhoIsMutedIsNotHeard, wherever one looks.
func TestPropertyWhoIsMutedIsNotHeard(t *testing.T) {
	for _, v := range []*rooms.RoomView{
		tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 12, tabletest.Mine), waitingRoom(t, 4, 3), ended(t, 4, rooms.Between),
		ended(t, 5, rooms.Over), watching(tabletest.When(t, 4, tabletest.IsTheirs)),
	} {
		v := talks(v, "1: 2", "2: spoken", "1: unheard of", "9: unheard of", "1: 7")
		for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}, {50, 30}} {
			for _, keys := range [][]string{nil, {"l"}, {"p"}, {"c"}} {
				d := newDesk(t, "", v)
				d.table.scene.Muted.Toggle(by(1))
				d.table.scene.Muted.Toggle(by(9))
				d.types(keys...)
				if got := d.picture(size[0], size[1]); strings.Contains(got, "unheard") || strings.Contains(got, "wow!") {
					t.Fatalf("who is muted is heard:\n%s", got)
				}
				d.table.scene.Muted.Toggle(by(1))
				if d.types("l"); keys == nil && !strings.Contains(d.picture(140, 45), "unheard") {
					t.Fatalf("not heard any more:\n%s", d.picture(140, 45))
				}
			}
		}
	}
}

// TestALongWordIsSaidToItsEnd: an address, for instance, is broken rather than cut.
func TestALongWordIsSaidToItsEnd(t *testing.T) {
	word := strings.Repeat("abcdefghi-", 12)
	for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}} {
		d := newDesk(t, "", talks(tabletest.When(t, 4, tabletest.IsMyTurn), "1: "+word))
		d.types("l")
		got := ""
		for row := range strings.Lines(d.picture(size[0], size[1])) {
			got += strings.Trim(row, "│ \n")
		}
		if !strings.Contains(got, word) {
			t.Errorf("%d columns: %s", size[0], got)
		}
	}
}
