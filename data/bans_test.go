package data

import (
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// aKey is a fingerprint that could be one.
var aKey = "SHA256:" + strings.Repeat("A", 43)

func TestBan_IsThereAfterAReopening_UntilItIsOverOrLifted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := must(Open(path))
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	network := Ban{Prefix: netip.MustParsePrefix("192.0.2.0/24"), By: "root", Since: now}
	key := Ban{Keys: []string{aKey}, Why: "rude\nwords", By: "root", Since: now.Add(time.Second), Until: now.Add(time.Hour)}
	player := Ban{Player: NewID(), Name: "ann", Keys: []string{aKey}, Since: now.Add(2 * time.Second)}
	for _, b := range []Ban{player, key, network} {
		noErr(t, s.Ban(b, now))
	}
	noErr(t, s.Close())
	s = must(Open(path))
	defer s.Close()
	bans := func(now time.Time) (targets []string) {
		all := must(s.Bans(now))
		for i := range all {
			targets = append(targets, all[i].Target())
		}
		return targets
	}
	if got := strings.Join(bans(now), " "); got != "192.0.2.0/24 "+aKey+" "+string(player.Player) {
		t.Errorf("%s", got)
	}
	if all, _ := s.Bans(now); all[1].Why != "rude words" && all[1].Why != "rudewords" || !all[1].Until.Equal(key.Until) {
		t.Errorf("%+v", all[1])
	}
	if got := bans(key.Until); len(got) != 2 {
		t.Errorf("when one is over: %q", got)
	}
	noErr(t, s.Unban("192.0.2.0/24"))
	wantErr(t, s.Unban("192.0.2.0/24"), ErrNotFound, "a second time")
	if got := bans(now); len(got) != 2 {
		t.Errorf("without the network: %q", got)
	}
}

func TestBan_OfNobodyOrNoKey_IsRefused(t *testing.T) {
	s := newStore(t)
	now := time.Now()
	if err := s.Ban(Ban{}, now); err == nil {
		t.Error("nobody is banned")
	}
	wantErr(t, s.Ban(Ban{Keys: []string{"SHA256:short"}}, now), ErrKeyBad)
	if all, err := s.Bans(now); len(all) != 0 || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestBan_BeyondTheMost_IsRefused_ButNotInThePlaceOfOneThatIsOver(t *testing.T) {
	s := newStore(t)
	now := time.Now()
	if err := s.update(func(tab *tables) error {
		ip := netip.MustParseAddr("10.0.0.0")
		for range MaxBans - 1 {
			b := Ban{Prefix: netip.PrefixFrom(ip, 32), Since: now}
			tab.bans.put(b.Target(), banRecord{current(), b})
			ip = ip.Next()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	last := Ban{Keys: []string{aKey}, Since: now, Until: now.Add(time.Minute)}
	one := Ban{Player: NewID(), Since: now}
	noErr(t, s.Ban(last, now))
	wantErr(t, s.Ban(one, now), ErrBansFull)
	wantErr(t, s.Ban(last, now), nil, "the same again")
	wantErr(t, s.Ban(one, now.Add(time.Hour)), nil, "when one is over")
}
