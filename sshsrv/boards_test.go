package sshsrv

import (
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// TestTheBoardByRating has whoever is rated among people, on a screen as by command, and whoever only practised is not on it.
func TestTheBoardByRating(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	keys, ids := map[string]gossh.Signer{}, map[string]data.ID{}
	for _, name := range []string{"ann", "bob", "cid"} {
		keys[name] = sshtest.NewKey(t)
		ids[name] = h.knows(t, name, keys[name]).ID
	}
	now := time.Now().UTC()
	round := func(room string, seats ...data.SeatResult) data.Write {
		r := data.Round{ID: data.NewID(), Match: data.NewID(), Room: room, Rules: "classic", Began: now, Ended: now, End: "played", Rated: data.RatedYes, Seats: seats}
		return data.Write{Room: room, Epoch: 1, End: true, Settle: &r}
	}
	for _, w := range []data.Write{
		round("otter", data.SeatResult{Player: ids["bob"], Place: 1}, data.SeatResult{Player: ids["ann"], Place: 2, Shithead: true}),
		round("lynx", data.SeatResult{Player: ids["cid"], Place: 1}, data.SeatResult{Bot: "easy", Place: 2, Shithead: true}),
	} {
		if err := h.store.Commit([]data.Write{w})[0]; err != nil {
			t.Fatal(err)
		}
	}
	ann := h.connect(t, "ann", sshtest.WithKey(keys["ann"])).Terminal().Sees("Evening, ann.")
	ann.Types("sb").Sees("Boards: Bite Night Scheissekopf").Sees("Nobody yet.")
	ann.Types("\t").Sees("Boards: Leeds").Types("\t").Sees("Boards: Schwechat").Types("\t").Sees("Boards: Shithead").Sees("1.  bob")
	out := h.runs(t, keys["cid"], "top --rules classic --by rating", 0, "1.  bob").Out
	for _, seen := range []string{out, ann.Picture()} {
		if strings.Contains(seen, "cid") {
			t.Errorf("practice is rated:\n%s", seen)
		}
	}
}
