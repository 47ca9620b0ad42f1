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

// NewCode returns a code with which another key becomes one of somebody's profile or, with deletes, one that
// [Accounts.Deletes] knows. An older one is void. It fails with [words.ErrNoProfile] for whom their key does not stand for
// any more.
func (a *Accounts) NewCode(id *Identity, deletes bool) (string, error) {
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

// Deletes says whether a code is the latest [Accounts.NewCode] with which a profile is deleted.
func (a *Accounts) Deletes(id data.ID, code string) (bool, error) {
	is, err := a.store.CodeOf(hashOf(code), time.Now())
	if errors.Is(err, data.ErrCode) {
		return false, nil
	}
	return is.Deletes && is.Profile == id, err
}
