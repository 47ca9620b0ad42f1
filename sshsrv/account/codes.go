package account

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"shithead/data"
	"shithead/views/words"
)

// Codes are texts that somebody is given once, and that come back from elsewhere: with one a key becomes one of a profile's, with
// another a profile is deleted. The store knows them by their hashes, so they hold at every server of a house and after a restart.

// codeGroup is how many characters of a code stand together.
const codeGroup = 4

// newCode is a code of twelve characters of base 32, 60 bits.
func newCode() string {
	text := rand.Text()
	return text[:codeGroup] + "-" + text[codeGroup:2*codeGroup] + "-" + text[2*codeGroup:3*codeGroup]
}

// hashOf is the hash of a code, however it is written.
func hashOf(text string) []byte {
	sum := sha256.Sum256([]byte(strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(text))))
	return sum[:]
}

// LinkCode returns a code with which another key becomes one of the profile. An older code is void. It fails with
// [words.ErrNoProfile] where the key stands for no profile any more.
func (a *Accounts) LinkCode(id *Identity) (string, error) { return a.newCode(id, false) }

// DeletionCode is [Accounts.LinkCode] with a code that [Accounts.Deletes] knows.
func (a *Accounts) DeletionCode(id *Identity) (string, error) { return a.newCode(id, true) }

func (a *Accounts) newCode(id *Identity, deletes bool) (string, error) {
	code, now := newCode(), time.Now()
	is := data.Code{Profile: id.Profile.ID, Deletes: deletes, Until: now.Add(a.limits.CodeLife)}
	switch err := a.store.OfferCode(hashOf(code), is, id.Fingerprint(), now); {
	case errors.Is(err, data.ErrNotFound):
		return "", words.ErrNoProfile
	case err != nil:
		return "", err
	}
	return code, nil
}

// Deletes reports whether a code is the latest [Accounts.DeletionCode] of a profile.
func (a *Accounts) Deletes(id data.ID, code string) (bool, error) {
	is, err := a.store.CodeOf(hashOf(code), time.Now())
	if errors.Is(err, data.ErrCode) {
		return false, nil
	}
	return is.Deletes && is.Profile == id, err
}
