package table

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/engine/fair"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/table/tabletest"
	"shithead/views/words/languages"
)

// dealtFrom puts into a view what its round is dealt from, and what the last one was, if that is over.
func dealtFrom(v *rooms.RoomView) *rooms.RoomView {
	deal := func(id data.ID, seed byte) rooms.DealView {
		d := rooms.DealView{Round: id, Commit: fair.Seed{seed}.Commitment()}
		for i := range v.Seats {
			s := rooms.Share{Text: fmt.Sprintf("%016x", uint64(i+1)*0x9e3779b97f4a7c15)}
			switch {
			case v.Seats[i].Bot != "" || v.Seats[i].IsFree():
				s = rooms.Share{}
			case i == 1:
				s = rooms.Share{Text: "Würfel 4 2 6 1 1 3 5 2 6 4 4 1 3 2 5 6 1", Typed: true}
			}
			d.Shares = append(d.Shares, s)
		}
		return d
	}
	next := deal("7YV2JQ5NLKXG4DT3ZPRW6BCMAO", 1)
	v.Deal = &next
	if v.Result != nil {
		v.Result.Deal = &rooms.Revealed{DealView: deal("Q4M6WZ2TJN7XKD5CYBRP3LVGSE", 2), Seed: strings.Repeat("02468ace", 8)}
	}
	return v
}

// TestTheCommitmentCanBeCopied: at 80 columns it is whole on a line, and so is what checks it.
func TestTheCommitmentCanBeCopied(t *testing.T) {
	for _, locale := range languages.Tags() {
		v := dealtFrom(ended(t, 4, rooms.Between))
		d := newDesk(t, locale, v)
		d.types("f")
		seen := ""
		for range 40 {
			seen += d.picture(80, 24)
			d.types("down")
		}
		for _, whole := range []string{
			v.Deal.Commit, v.Result.Deal.Commit, v.Result.Deal.Seed, "ssh HOST record " + string(v.Result.Deal.Round) + ` | shithead verify - --commit \`,
		} {
			if !regexp.MustCompile(`(?m)^ ` + regexp.QuoteMeta(whole) + ` *$`).MatchString(seen) {
				t.Errorf("%q is not on a line of its own", whole)
			}
		}
	}
}

// TestEverythingAboutDealingCanBeRead in the smallest window.
func TestEverythingAboutDealingCanBeRead(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, dealtFrom(ended(t, 20, rooms.Between)))
		d.types("f")
		seen := ""
		for range 120 {
			seen += d.picture(fewestColumns, fewestRows)
			d.types("down")
		}
		w := d.table.scene.Words.Table.Fair
		said := strings.Join(strings.Fields(seen), " ")
		for _, text := range append(append([]string{w.How, w.Last, w.Check, w.NoShares}, w.Promises...), w.Limits...) {
			for word := range strings.FieldsSeq(text) {
				if !strings.Contains(said, word) {
					t.Errorf("%q is not seen", word)
				}
			}
		}
		if strings.Contains(said, "…") {
			t.Error("something is cut")
		}
	}
}

// TestTypingAShare sends it, and nothing typed asks for another one.
func TestTypingAShare(t *testing.T) {
	d := newDesk(t, "", dealtFrom(waitingRoom(t, 4, 3)))
	d.types("f", "x 4q", "backspace", "?", "enter", "enter")
	d.update(tea.PasteMsg{Content: "pasted"})
	d.types("enter")
	want := []rooms.Command{rooms.TypeShare{Text: "x 4?"}, rooms.TypeShare{}, rooms.TypeShare{Text: "pasted"}}
	if !reflect.DeepEqual(d.did, want) {
		t.Errorf("sent %v", d.did)
	}
	d.err = rooms.ErrLong
	d.types("long", "enter")
	d.says("This line is too long.")
	d.err = errors.New("other")
	d.types("f")
	if !d.shows("fairPanel") {
		t.Error("a letter of a share leads back")
	}
	d.types("esc")
	if d.table.panel != nil || d.exits != 0 {
		t.Error("no way back")
	}
}

// TestAShareThatWasTypedTooLate does nothing at the table on which the round was dealt meanwhile.
func TestAShareThatWasTypedTooLate(t *testing.T) {
	d := newDesk(t, "", dealtFrom(waitingRoom(t, 4, 4)))
	d.types("f", "dice")
	v := dealtFrom(tabletest.When(t, 4, tabletest.IsSetUp))
	d.sees(v)
	d.types(" x4r", "enter", "right")
	if len(d.did) != 0 || !d.shows("fairPanel") || d.table.scene.Choice.Rank != choose.None().Rank || d.table.scene.Choice.Picked != choose.None().Picked {
		t.Errorf("sent %v", d.did)
	}
	d.says("While a round runs its shares are fixed.")
	d.types("f")
	if d.table.panel != nil {
		t.Error("no way back")
	}
	d.update(tea.PasteMsg{Content: "pasted"})
}

// TestWhoWatchesTypesNoShare.
func TestWhoWatchesTypesNoShare(t *testing.T) {
	d := newDesk(t, "", dealtFrom(watching(ended(t, 4, rooms.Between))))
	d.types("f", "x", "enter")
	d.update(tea.PasteMsg{Content: "pasted"})
	d.silent("Your share")
	if len(d.did) != 0 {
		t.Errorf("sent %v", d.did)
	}
}

// TestNothingIsKnownOfTheDeal in rooms from before there was any, and where a room pauses.
func TestNothingIsKnownOfTheDeal(t *testing.T) {
	d := newDesk(t, "", ended(t, 4, rooms.Between))
	d.types("f")
	d.says("What this promises")
	d.silent("sha256")
}

func TestTypedSharesAreTold(t *testing.T) {
	v := dealtFrom(ended(t, 4, rooms.Between))
	v.Log = append(v.Log, rooms.Entry{Kind: rooms.EntryShare, Seat: 1, Name: "bob"})
	newDesk(t, "", v).says("bob stirs the next deck")
	newDesk(t, "de", v).says("bob mischt beim nächsten Deck mit")
}
