package sshsrv

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
)

// store is what the server asks of where profiles are kept, and what is counted for them.
type store interface {
	ByKey(fingerprint string) (data.Profile, error)
	Claimant(fingerprint string) (data.Profile, error)
	ByName(name string) (data.Profile, error)
	ByID(id data.ID) (data.Profile, error)
	Vacant(name string, now time.Time) error
	Create(name string, key data.Key, now time.Time) (data.Profile, error)
	CreateNear(name string, key data.Key, now time.Time) (data.Profile, error)
	AddKey(id data.ID, key data.Key, now time.Time) error
	ClaimKey(id data.ID, key data.Key) error
	ProveKey(id data.ID, fingerprint string, now time.Time) (data.Profile, error)
	DeclineKey(id data.ID, fingerprint string) error
	Touch(fingerprint string, now time.Time) error
	FreeName(name string, now time.Time) (string, error)
	Stats(player data.ID) (data.PlayerStats, error)
	SavedRules(id data.ID) ([]data.SavedRules, error)
	SaveRules(id data.ID, name, code string) error
	DropRules(id data.ID, name string) error
	SetSettings(id data.ID, settings data.Settings) error
	Rename(id data.ID, name string, now time.Time) (data.Profile, error)
	HeldNames(id data.ID, now time.Time) (map[string]time.Time, error)
	Keys(id data.ID) ([]data.Key, error)
	LabelKey(id data.ID, fingerprint, label string) error
	RemoveKey(id data.ID, fingerprint string) error
	Delete(id data.ID, now time.Time) error
	Boards(rules string, n int) (data.Boards, error)
	Record(round data.ID) ([]byte, error)
	Round(id data.ID) (data.Round, error)
	Rounds(player data.ID, n int) ([]data.Round, error)
	RoundsBefore(player data.ID, one *data.Round, n int) ([]data.Round, error)
	KnownAddress(address netip.Prefix, now time.Time) (bool, error)
	NoteAddress(address netip.Prefix, now time.Time) error
	Asides() ([]data.Aside, error)
	AsideJournal(room string, id uint64) (data.Aside, data.Journal, error)
	banStore
}

// identity is who came in over one connection.
type identity struct {
	// user is the SSH user name, cut and otherwise as the client sent it: good for a proposal, proof of nothing.
	user string
	// key is the key that has proved itself, nil for a guest.
	key *data.Key
	// profile is who that is, empty for a guest and for a key that is new here.
	profile data.Profile
	// claimant is who says that a new key is theirs, empty for nobody. It is not who the key is: see claim.go.
	claimant data.Profile
}

// acceptKey decides whether a key may be used at all. It is called for keys that are merely offered, so nothing follows
// from it. Certificates are refused: the plain key in them is offered, too, and is who one is. How fast keys are offered is
// bounded by how fast that is answered.
func acceptKey(_ ssh.Context, key ssh.PublicKey) bool {
	_, certificate := key.(*gossh.Certificate)
	return !certificate
}

// acceptGuest lets everybody in who has no key, asking nothing.
func acceptGuest(ctx ssh.Context, _ gossh.KeyboardInteractiveChallenge) bool {
	return ctx.Value(bannedKey{}) == nil
}

// identify says who a connection is, after authentication has succeeded.
func (s *Server) identify(ctx ssh.Context) (identity, error) {
	id := identity{user: ctx.User()[:min(len(ctx.User()), maxUser)]}
	key, ok := ctx.Value(ssh.ContextKeyPublicKey).(ssh.PublicKey)
	if !ok || key == nil {
		return id, nil
	}
	id.key = &data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type()}
	var err error
	id.profile, err = s.store.ByKey(id.key.Fingerprint)
	if errors.Is(err, data.ErrNotFound) {
		if id.claimant, err = s.store.Claimant(id.key.Fingerprint); err == nil || errors.Is(err, data.ErrNotFound) {
			return id, nil
		}
	}
	if err != nil {
		return id, fmt.Errorf("look up a key: %w", err)
	}
	s.noteAddress(connectionOf(ctx).from, &id.profile)
	if err := s.store.Touch(id.key.Fingerprint, time.Now()); err != nil && !errors.Is(err, data.ErrUnwritten) {
		s.log.Error("noting that a key was used", "err", err) // which keeps nobody out, nor does a full disk
	}
	return id, nil
}

// maxUser bounds what is kept of an SSH user name, in bytes.
const maxUser = 64

// guestName is what somebody is called who has no profile.
const guestName = "guest"

// person is the one others see.
func (id *identity) person() rooms.Person {
	if id.profile.ID == "" {
		return rooms.Person{Name: guestName}
	}
	return rooms.Person{ID: id.profile.ID, Name: shownName(id.profile), Bot: id.profile.Settings.Bot}
}

// shownName is what others call a player. A program's name is marked as a bot's is.
func shownName(p data.Profile) string {
	if p.Settings.Bot {
		return p.Name + rooms.BotMark
	}
	return p.Name
}
