package table

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"shithead/data"
	"shithead/engine/fair"
	"shithead/rooms"
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
