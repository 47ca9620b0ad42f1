package table

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/table/choose"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/viewtest"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// TestReactionsAreSeenForAWhile beside the seat: until two more moves.
func TestReactionsAreSeenForAWhile(t *testing.T) {
	v := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "2: 6", "9: 8")
	for moves, want := range []string{"thanks!", "thanks!", "", ""} {
		d := newDesk(t, "", later(v, moves))
		if got := d.table.scene.Reaction(2); got != want {
			t.Errorf("%q after %d moves", got, moves)
		}
		d.says("Cornelius thanks!")
		d.says("Jörg tea?")
	}
	other := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "2: 6")
	other.Seats[2].Owner = by(9)
	if got := newDesk(t, "", other).table.scene.Reaction(2); got != "" {
		t.Errorf("%q of somebody who had the seat before", got)
	}
	d := newDesk(t, "", talks(waitingRoom(t, 4, 4), "2: 6", "1: one", "1: two"))
	if got := d.table.scene.Reaction(2); got != "" {
		t.Errorf("%q for ever where nothing is played", got)
	}
}

// TestEveryReactionFitsBelowAName, in quotes, at the narrowest seat.
func TestEveryReactionFitsBelowAName(t *testing.T) {
	const room = 15
	for _, w := range []*words.Words{languages.For(""), languages.For("de")} {
		for _, r := range rooms.Reactions() {
			if says := w.Table.People.Reactions[r]; says == "" || frame.Width(" “"+says+"”") > room {
				t.Errorf("%v: %q", r, says)
			}
		}
	}
}

// TestWhatWasSaidIsSeenWithoutALog for a while, below the pile.
func TestWhatWasSaidIsSeenWithoutALog(t *testing.T) {
	said := func(d *desk) bool {
		return strings.Contains(d.picture(40, 16), "\n bob: hello")
	}
	v := talks(tabletest.When(t, 4, tabletest.IsMyTurn), "1: hello")
	d := newDesk(t, "", v)
	if !said(d) {
		t.Errorf("not seen:\n%s", d.picture(40, 16))
	}
	d.sees(later(v, 1))
	if !said(d) {
		t.Error("gone after a move")
	}
	d.sees(later(v, 2))
	if said(d) {
		t.Error("seen after two moves")
	}
	d = newDesk(t, "", v)
	d.types("right")
	if said(d) {
		t.Error("seen after a key")
	}
	d.sees(talks(v, "1: hello again"))
	if !said(d) {
		t.Error("what is said next is not seen")
	}
}

// TestTheLogMixesTalkAndMoves by time.
func TestTheLogMixesTalkAndMoves(t *testing.T) {
	v := tabletest.When(t, 4, tabletest.IsTheirs)
	v.Log = v.Log[:0:0]
	v = talks(later(talks(later(talks(v, "1: first"), 1), "2: second"), 1), "0: third")
	var got []string
	for s := range story.Lines(newDesk(t, "", v).table.scene) {
		got = append(got, s.Name+s.Text)
	}
	slices.Reverse(got)
	if want := "bob: first, bobplays 9, Cornelius: second, bobplays 9, ann: third"; strings.Join(got, ", ") != want {
		t.Errorf("%v", got)
	}
}

// TestPropertyTalkDoesNotTouchTheCards: whatever others say, and whatever is typed into the chat or chosen as a reaction, what
// is chosen and what enter does stay the same.
func TestPropertyTalkDoesNotTouchTheCards(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	names := []string{"enter", "esc", "tab", "up", "down", "left", "right", "e", "r"}
	anyKey := func(v *rooms.RoomView) string {
		if held := cardKeys(v); rng.IntN(2) == 0 && held != "" {
			return held[rng.IntN(len(held)):][:1]
		}
		return names[rng.IntN(len(names))]
	}
	talked := 0
	for i := range times(20, 400) {
		players := 2 + rng.IntN(4)
		r := tabletest.RoundOf(t, viewtest.AnyRules(t, i, rng), "random", players, uint64(i))
		for r.Step() && r.State.Moves() < 300 {
			if rng.IntN(8) > 0 {
				continue
			}
			v := r.Awake(rng.IntN(players))
			quiet, loud := newDesk(t, "", v), newDesk(t, "", v)
			seen := v
			for range rng.IntN(10) {
				key := anyKey(v)
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
					loud.types("c")
					for range rng.IntN(6) {
						if key := anyKey(v); loud.table.scene.Entry.Typing != scene.NotTyping {
							loud.types(key)
						}
					}
					for loud.table.scene.Entry.Typing != scene.NotTyping {
						loud.types("esc")
					}
				case 2:
					loud.types("g", anyKey(v))
				default:
				}
				talked++
			}
			if quiet.table.scene.Choice != loud.table.scene.Choice || quiet.table.scene.Choice.Act(&quiet.table.scene.At).Do != loud.table.scene.Choice.Act(&loud.table.scene.At).Do {
				t.Fatalf("%+v and %+v", quiet.table.scene.Choice, loud.table.scene.Choice)
			}
			quiet.types("enter")
			loud.types("enter")
			if !slices.Equal(quiet.moves(), loud.moves()) {
				t.Fatalf("%v and %v", quiet.moves(), loud.moves())
			}
		}
	}
	if talked == 0 {
		t.Error("nobody talks")
	}
}

// TestPropertyWhoIsMutedIsNotHeard, wherever one looks.
func TestPropertyWhoIsMutedIsNotHeard(t *testing.T) {
	words := languages.For("")
	for _, v := range []*rooms.RoomView{
		tabletest.When(t, 4, tabletest.IsMyTurn), tabletest.When(t, 12, tabletest.Mine), waitingRoom(t, 4, 3), ended(t, 4, rooms.Between), ended(t, 5, rooms.Over),
		watching(tabletest.When(t, 4, tabletest.IsTheirs)),
	} {
		v := talks(v, "1: 2", "2: spoken", "1: unheard of", "9: unheard of", "1: 7")
		for _, size := range [][2]int{{80, 24}, {140, 45}, {40, 16}, {50, 30}} {
			for _, keys := range [][]string{nil, {"l"}, {"p"}, {"c"}} {
				d := newDesk(t, "", v)
				d.table.scene.Muted.Toggle(by(1))
				d.table.scene.Muted.Toggle(by(9))
				d.types(keys...)
				got := d.picture(size[0], size[1])
				if strings.Contains(got, "unheard") || strings.Contains(got, words.Table.People.Reactions[rooms.ReactionWow]) {
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

// TestTheChatPaneInvitedToTypeWhatWasTypedBelow: while a line is typed, only that line is seen.
func TestTheChatPaneInvitedToTypeWhatWasTypedBelow(t *testing.T) {
	d := newDesk(t, "", tabletest.When(t, 4, tabletest.IsMyTurn))
	if before := d.picture(120, 40); !strings.Contains(before, "c: say something") {
		t.Error(before)
	}
	d.types("c")
	if typing := d.picture(120, 40); strings.Contains(typing, "c: say something") {
		t.Error(typing)
	}
}
