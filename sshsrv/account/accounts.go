package account

import (
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/rooms/ratelimit"
	"shithead/views/stats"
	"shithead/views/words"
)

// Store is where profiles, their keys and what is counted for them are kept.
type Store interface {
	ByID(id data.ID) (data.Profile, error)
	SetSettings(id data.ID, settings data.Settings) error

	ByKey(fingerprint string) (data.Profile, error)
	Claimant(fingerprint string) (data.Profile, error)
	Touch(fingerprint string, now time.Time) error
	NoteAddress(address netip.Prefix, now time.Time) error

	FreeName(name string, now time.Time) (string, error)
	Welcome(name string, near bool, key data.Key, from data.Arrival, now time.Time) (data.Profile, error)
	OfferCode(hash []byte, code data.Code, key string, now time.Time) error
	CodeOf(hash []byte, now time.Time) (data.Code, error)
	RedeemCode(hash []byte, key data.Key, merged data.ID, now time.Time) (data.Profile, error)
	ProveKey(id data.ID, fingerprint string, now time.Time) (data.Profile, error)
	DeclineKey(id data.ID, fingerprint string) error
	Keys(id data.ID) ([]data.Key, error)

	Stats(player data.ID) (data.PlayerStats, error)
	Round(id data.ID) (data.Round, error)
	Rounds(player data.ID, n int) ([]data.Round, error)
	Record(round data.ID) ([]byte, error)
}

// Accounts are what sessions share of who people are. Make them with [New].
type Accounts struct {
	store  Store
	limits *Limits
	log    *slog.Logger
	// changes bounds how often somebody changes their profile.
	changes *ratelimit.Limiter[data.ID]
	// changing is held while somebody's settings are changed.
	changing sync.Mutex
	// hit is told who has run into which limit of [LimitNames].
	hit func(limit string, from rooms.Origin)
}

// The limits that people run into here: how many from an address are new, and how fast somebody changes their profile.
const (
	LimitNewcomers = "newcomers_per_address"
	LimitChanges   = "profile_changes"
)

// LimitNames are all of them.
func LimitNames() []string { return []string{LimitNewcomers, LimitChanges} }

// New makes the accounts of a store. Hit is told who has run into which limit of [LimitNames]; it does not wait.
func New(store Store, l *Limits, log *slog.Logger, hit func(limit string, from rooms.Origin)) *Accounts {
	return &Accounts{
		hit: hit, store: store, limits: l, log: log,
		changes: ratelimit.New[data.ID](l.ChangeEvery, l.Changes),
	}
}

// MayChange says [rooms.ErrTooFast] to somebody who changes their profile too often. Each answer counts.
func (a *Accounts) MayChange(who rooms.Person) error {
	if !a.changes.Allow(who.ID) {
		a.hit(LimitChanges, who.Origin())
		return rooms.ErrTooFast
	}
	return nil
}

// ShareLimits makes how often somebody changes their profile hold for a house of several servers.
func (a *Accounts) ShareLimits(s *ratelimit.Shared) { ratelimit.Share(s, LimitChanges, a.changes) }

// History is what is kept of a player and listed for a reader, or [words.ErrNoProfile] for a guest.
func (a *Accounts) History(who rooms.Person, reader data.ID) (stats.History, error) {
	if who.Guest() {
		return stats.History{}, words.ErrNoProfile
	}
	kept, err := a.store.Stats(who.ID)
	if err != nil {
		return stats.History{}, err
	}
	for _, counted := range [][]data.Stats{kept.Counted, kept.Practice} {
		for i := range counted {
			counted[i].PileRound = a.ListedRound(counted[i].PileRound, reader)
		}
	}
	lately, err := a.Rounds(who.ID, reader, stats.FormRounds)
	return stats.History{
		Stats: kept, Last: lately[:min(len(lately), stats.LastRounds)], Lately: lately, Names: a.namesIn(lately),
	}, err
}

// Rounds are those of a player's latest n rounds that are listed for a reader: see [data.Round.ListedFor].
func (a *Accounts) Rounds(player, reader data.ID, n int) ([]data.Round, error) {
	rounds, err := a.store.Rounds(player, n)
	return slices.DeleteFunc(rounds, func(r data.Round) bool { return !r.ListedFor(reader) }), err
}

// ListedRound returns the id of a round if that is listed for a reader, else none.
func (a *Accounts) ListedRound(id, reader data.ID) data.ID {
	if r, err := a.store.Round(id); err != nil || !r.ListedFor(reader) {
		return ""
	}
	return id
}

// namesIn are the names of today of everybody in some rounds.
func (a *Accounts) namesIn(rounds []data.Round) map[data.ID]string {
	names := map[data.ID]string{}
	for i := range rounds {
		for _, seat := range rounds[i].Seats {
			if _, known := names[seat.Player]; known || seat.Player == "" {
				continue
			}
			if profile, err := a.store.ByID(seat.Player); err == nil {
				names[seat.Player] = ShownName(profile)
			}
		}
	}
	return names
}

// NamedRecord is the record of a round with everybody's name of today; gone is who is not here any more. It fails with
// [data.ErrNotFound].
func (a *Accounts) NamedRecord(round data.ID, gone string) ([]byte, error) {
	text, err := a.store.Record(round)
	if err != nil {
		return nil, err
	}
	return record.Name(text, func(id string) string {
		profile, err := a.store.ByID(data.ID(id))
		if err != nil {
			return gone
		}
		return ShownName(profile)
	})
}
