package account

import (
	"crypto/rsa"
	"errors"
	"fmt"
	"net/netip"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/rooms"
)

// Identity is who came in over one connection.
type Identity struct {
	// User is the SSH user name, cut and otherwise as the client sent it: good for a proposal, proof of nothing.
	User string
	// Key is the key that has proved itself, nil for a guest.
	Key *data.Key
	// WeakKey is set for a guest whose key was refused because it is too weak.
	WeakKey bool
	// Profile is who that is, empty for a guest and for a key that is new here.
	Profile data.Profile
	// Guest is who a guest is for as long as they are in the house, nobody where there is a key.
	Guest rooms.Person
	// Claimant is who says that a new key is theirs, empty for nobody. It is not who the key is: see claim.go.
	Claimant data.Profile
}

// Identify says who a connection is that has come in under a user name, with a key that has proved itself or, as a guest,
// without: then the key is nil.
func (a *Accounts) Identify(user string, key gossh.PublicKey) (Identity, error) {
	id := Identity{User: user[:min(len(user), maxUser)]}
	if key == nil {
		id.Guest = rooms.NewGuest()
		return id, nil
	}
	id.Key = &data.Key{Fingerprint: gossh.FingerprintSHA256(key), Type: key.Type()}
	var err error
	id.Profile, err = a.store.ByKey(id.Key.Fingerprint)
	if errors.Is(err, data.ErrNotFound) {
		if id.Claimant, err = a.store.Claimant(id.Key.Fingerprint); err == nil || errors.Is(err, data.ErrNotFound) {
			return id, nil
		}
	}
	if err != nil {
		return id, fmt.Errorf("look up a key: %w", err)
	}
	if err := a.store.Touch(id.Key.Fingerprint, time.Now()); err != nil && !errors.Is(err, data.ErrUnwritten) {
		a.log.Error("use of a key not recorded", "err", err) // which keeps no client out
	}
	return id, nil
}

// HasPlayed reports whether the owner of a key has played a round to its end.
func (a *Accounts) HasPlayed(key gossh.PublicKey) bool {
	profile, err := a.store.ByKey(gossh.FingerprintSHA256(key))
	if err != nil {
		return false
	}
	stats, err := a.store.Stats(profile.ID)
	return err == nil && stats.Played()
}

// NoteAddress has an address be known from now on.
func (a *Accounts) NoteAddress(from netip.Prefix) {
	if err := a.store.NoteAddress(from, time.Now()); err != nil {
		a.log.Error("known address not recorded", "err", err) // a full disk keeps no client out
	}
}

// strongRSA is how many bits an RSA key has at least, as everywhere today.
const strongRSA = 2048

// Weak reports whether others could sign with a key, or nothing signs with it any more. No profile gets such a key.
func Weak(key gossh.PublicKey) bool {
	if key.Type() == "ssh-dss" {
		return true
	}
	inner, ok := key.(gossh.CryptoPublicKey)
	if !ok {
		return false // a hardware key
	}
	public, ok := inner.CryptoPublicKey().(*rsa.PublicKey)
	return ok && public.N.BitLen() < strongRSA
}

// Accepts reports whether a key that has proved itself is good enough. A weak one is as long as it has a profile, from
// the time when no key was too weak.
func (a *Accounts) Accepts(key gossh.PublicKey) bool {
	if !Weak(key) {
		return true
	}
	_, err := a.store.ByKey(gossh.FingerprintSHA256(key))
	return err == nil
}

// maxUser bounds what is kept of an SSH user name, in bytes.
const maxUser = 64

// GuestName is what somebody is called who has no profile.
const GuestName = "guest"

// Person is the one others see.
func (id *Identity) Person() rooms.Person {
	switch {
	case id.Profile.ID != "":
	case id.Guest.None():
		return rooms.Person{Name: GuestName}
	default:
		return id.Guest
	}
	return rooms.Person{ID: id.Profile.ID, Name: ShownName(id.Profile), Bot: id.Profile.Settings.Bot}
}

// Fingerprint is that of the key, empty for a guest.
func (id *Identity) Fingerprint() string {
	if id.Key == nil {
		return ""
	}
	return id.Key.Fingerprint
}

// ShownKey is the key as people are shown it, by type and fingerprint, empty for a guest.
func (id *Identity) ShownKey() string {
	if id.Key == nil {
		return ""
	}
	return id.Key.Type + " " + id.Key.Fingerprint
}

// Unanswered says that somebody claims the key, and that nobody has said yet whether that is right.
func (id *Identity) Unanswered() bool { return id.Claimant.ID != "" }

// Origin is what people who come from one address share.
func Origin(from netip.Prefix) rooms.Origin {
	if !from.IsValid() {
		return ""
	}
	return rooms.Origin(from.String())
}

// ShownName is what others call a player. A program's name is marked as a bot's is.
func ShownName(p data.Profile) string {
	if p.Settings.Bot {
		return p.Name + rooms.BotMark
	}
	return p.Name
}
