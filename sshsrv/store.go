package sshsrv

import (
	"net/netip"
	"time"

	"shithead/data"
	"shithead/sshsrv/account"
)

// store is what the server asks of where everything is kept.
type store interface {
	account.Store
	account.BanStore
	ByName(name string) (data.Profile, error)
	ClaimKey(id data.ID, key data.Key) error
	SavedRules(id data.ID) ([]data.SavedRules, error)
	SaveRules(id data.ID, name, code string) error
	DropRules(id data.ID, name string) error
	Rename(id data.ID, name string, now time.Time) (data.Profile, error)
	HeldNames(id data.ID, now time.Time) (map[string]time.Time, error)
	Keys(id data.ID) ([]data.Key, error)
	LabelKey(id data.ID, fingerprint, label string) error
	RemoveKey(id data.ID, fingerprint string) error
	Delete(id data.ID, now time.Time) error
	Boards(rules string, n int) (data.Boards, error)
	Round(id data.ID) (data.Round, error)
	RoundsBefore(player data.ID, one *data.Round, n int) ([]data.Round, error)
	KnownAddress(address netip.Prefix, now time.Time) (bool, error)
	Asides() ([]data.Aside, error)
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
}
