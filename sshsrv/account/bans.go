package account

import (
	"net/netip"
	"sync"
	"time"

	"shithead/data"
)

// BanStore is where bans are kept.
type BanStore interface {
	Bans(now time.Time) ([]data.Ban, error)
}

// Bans are those of the store as they were when they were last read, found fast. Make them with [NewBans].
type Bans struct {
	store BanStore
	// reading is held by who reads them anew.
	reading sync.Mutex

	mu sync.RWMutex
	// byName finds them by key and by player.
	byName   map[string]data.Ban
	byPrefix map[netip.Prefix]data.Ban
}

// NewBans are the bans of a store, of which none is known before the first [Bans.Reload].
func NewBans(store BanStore) *Bans { return &Bans{store: store} }

// Reload reads them anew. If that fails, those of before hold.
func (b *Bans) Reload() error {
	b.reading.Lock()
	defer b.reading.Unlock()
	all, err := b.store.Bans(time.Now())
	if err != nil {
		return err
	}
	byName, byPrefix := map[string]data.Ban{}, map[netip.Prefix]data.Ban{}
	for _, ban := range all {
		if ban.Prefix.IsValid() {
			byPrefix[ban.Prefix] = ban
		}
		for _, name := range append([]string{string(ban.Player)}, ban.Keys...) {
			if old, ok := byName[name]; !ok || outlasts(&ban, &old) {
				byName[name] = ban
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.byName, b.byPrefix = byName, byPrefix
	return nil
}

// outlasts reports whether a ban lasts longer than another: a key can be in that of its player and in one of its own.
func outlasts(b, other *data.Ban) bool {
	return !other.Until.IsZero() && (b.Until.IsZero() || b.Until.After(other.Until))
}

// OfAddress is the ban of an address, if there is one.
func (b *Bans) OfAddress(from netip.Prefix) (data.Ban, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for bits := from.Bits(); bits >= 0; bits-- {
		ban, ok := b.byPrefix[netip.PrefixFrom(from.Addr(), bits).Masked()]
		if ok && !ban.Over(time.Now()) {
			return ban, true
		}
	}
	return data.Ban{}, false
}

// Of is the ban of whoever has a key, or is a player; either may be empty.
func (b *Bans) Of(key string, player data.ID) (data.Ban, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, name := range []string{key, string(player)} {
		if ban, ok := b.byName[name]; ok && name != "" && !ban.Over(time.Now()) {
			return ban, true
		}
	}
	return data.Ban{}, false
}
