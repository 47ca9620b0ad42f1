package account

import (
	"testing"
	"time"

	"shithead/data"
)

// TestBansThatOverlap: a ban of a player that is over leaves the longer one of a key as it is, whichever came first.
func TestBansThatOverlap(t *testing.T) {
	key, other := "SHA256:one", "SHA256:other"
	now := time.Now()
	forGood := data.Ban{Keys: []string{key}, Since: now, Why: "for good"}
	over := data.Ban{Player: "ANN", Name: "ann", Keys: []string{key, other}, Since: now, Until: now.Add(-time.Minute)}
	for name, all := range map[string][]data.Ban{
		"the long one first": {forGood, over}, "the short one first": {over, forGood},
	} {
		b := NewBans(listed(all))
		if err := b.Reload(); err != nil {
			t.Fatal(err)
		}
		if ban, is := b.Of(key, "ANN"); !is || ban.Why != "for good" {
			t.Errorf("%s: %v, %+v", name, is, ban)
		}
		if _, is := b.Of(other, "ANN"); is {
			t.Errorf("%s: the short one lasts", name)
		}
	}
}

// listed are bans that nobody adds to.
type listed []data.Ban

func (l listed) Bans(time.Time) ([]data.Ban, error) { return l, nil }
