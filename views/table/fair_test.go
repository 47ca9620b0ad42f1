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

// TestEverythingAboutDealingCanBeRead in the smallest window. At 80 columns what is copied is whole on a line of its own: the
// commitment, and what checks it.
func TestEverythingAboutDealingCanBeRead(t *testing.T) {
	for _, locale := range languages.Tags() {
		d := newDesk(t, locale, dealtFrom(ended(t, 20, rooms.Between)))
		w, v := d.table.scene.Words.Table.Fair, d.table.scene.View
		d.types("f")
		seen, _ := d.seen("down")
		d.expectWords(seen, w.How, w.Last, w.Check, w.NoShares, strings.Join(w.Promises, " "), strings.Join(w.Limits, " "))
		if strings.Contains(seen, "…") {
			t.Error("something is cut")
		}
		wide := ""
		for range 60 {
			wide += d.picture(80, 24)
			d.types("up")
		}
		check := "ssh HOST record " + string(v.Result.Deal.Round) + ` | shithead verify - --commit \`
		for _, whole := range []string{v.Deal.Commit, v.Result.Deal.Commit, v.Result.Deal.Seed, check} {
			if !regexp.MustCompile(`(?m)^ ` + regexp.QuoteMeta(whole) + ` *$`).MatchString(wide) {
				t.Errorf("%q is not on a line of its own", whole)
			}
		}
	}
}
