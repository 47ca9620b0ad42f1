package account

import (
	"errors"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

// A public key is no secret, so whoever has added one to theirs may have added somebody else's, to see that somebody's hand
// from then on. So nothing but an answer to that very question makes a key theirs: a session with a terminal asks before
// anything else, and without one keys accept and keys decline are the answers. Until then whoever has the key is nobody, and
// above all not whoever claims it, neither in a seat nor in a ban; commands are refused, and so
// are a program's requests.

// Accept makes the session who claims its key. It fails with [words.ErrTakenBack] if nobody does any more.
func (a *Account) Accept() (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	profile, err := a.all.store.ProveKey(a.id.Claimant.ID, a.id.Key.Fingerprint, time.Now())
	if errors.Is(err, data.ErrNotFound) {
		err = words.ErrTakenBack
	}
	return a.become(profile, err)
}

// Decline takes the session's key out of the profile that claims it.
func (a *Account) Decline() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	claimant, key := &a.id.Claimant, a.id.Key.Fingerprint
	switch err := a.all.store.DeclineKey(claimant.ID, key); {
	case errors.Is(err, data.ErrNotFound): // it was taken back
	case err != nil:
		return err
	default:
		a.all.log.Info("key claim declined", "name", claimant.Name, "id", claimant.ID, "key", key)
	}
	a.id.Claimant = data.Profile{}
	return nil
}
