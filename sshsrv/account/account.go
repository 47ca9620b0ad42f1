package account

import (
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"

	"shithead/data"
	"shithead/data/text"
	"shithead/rooms"
	"shithead/views/words"
)

// Account answers what a session asks about the one person that it is. Its methods may be called at once.
type Account struct {
	all  *Accounts
	from netip.Prefix
	mu   sync.Mutex
	id   *Identity
	// is is called when the session has become somebody, nil if nobody has to know.
	is    func(data.ID)
	wrong int
}

// Of is the account of a session that comes from an address. What the session becomes is put into its identity, and told to
// is, if that is not nil.
func (a *Accounts) Of(id *Identity, from netip.Prefix, is func(data.ID)) *Account {
	return &Account{all: a, from: from, id: id, is: is}
}

// Proposal is a name that nobody has, close to the user name, or empty if there is none.
func (a *Account) Proposal() string {
	name, err := a.all.store.FreeName(text.ProposeName(a.id.User), time.Now())
	if err != nil {
		return ""
	}
	return name
}

// Choose makes a profile for the session's key. It fails with [words.ErrCrowd], or as [data.Store.Create] does.
func (a *Account) Choose(name string) (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.become(a.newcomer(name, false))
}

// ChooseAny makes a profile for the session's key if that is new, called after the SSH user name, with a number behind it where somebody
// has that name.
func (a *Account) ChooseAny() (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.id.Key == nil || a.id.Profile.ID != "" {
		return a.id.Person(), nil
	}
	return a.become(a.newcomer(text.ProposeName(a.id.User), true))
}

// newcomer makes a profile for the session's key. It fails with [words.ErrCrowd] if too many from its address were new lately at the
// servers of the house; who loses a name to somebody faster has not been counted.
func (a *Account) newcomer(name string, near bool) (data.Profile, error) {
	l := a.all.limits
	from := data.Arrival{Address: a.from, Most: l.Newcomers, Every: l.NewcomerEvery}
	profile, err := a.all.store.Welcome(name, near, *a.id.Key, from, time.Now())
	if errors.Is(err, data.ErrCrowd) {
		a.all.hit(LimitNewcomers, Origin(a.from))
		err = words.ErrCrowd
	}
	return profile, err
}

// refusals are what people are told who want a profile or a key, and nobody else has to know.
var refusals = []error{
	data.ErrNameTaken, text.ErrNameBad, data.ErrKeysFull, words.ErrTakenBack, words.ErrCrowd, data.ErrUnwritten,
}

// become makes somebody of the session, if there was no error. A key that became somebody's in another window meanwhile is
// that somebody here, too.
func (a *Account) become(profile data.Profile, err error) (rooms.Person, error) {
	if errors.Is(err, data.ErrKeyTaken) {
		profile, err = a.all.store.ByKey(a.id.Key.Fingerprint)
	}
	if err != nil {
		if !slices.ContainsFunc(refusals, func(refusal error) bool { return errors.Is(err, refusal) }) {
			a.all.log.Error("profile not created or linked", "err", err)
		}
		return rooms.Person{}, err
	}
	a.all.log.Info("key linked to profile", "name", profile.Name, "id", profile.ID, "key", a.id.Key.Fingerprint)
	a.id.Profile, a.id.Claimant = profile, data.Profile{}
	if a.is != nil {
		a.is(profile.ID)
	}
	return a.id.Person(), nil
}

// Redeem makes the session's key one of the profile's that has the code. It fails with [words.ErrCode].
func (a *Account) Redeem(code string) (rooms.Person, error) { return a.redeem(code, false) }

// Merge is Redeem, and deletes the session's own profile, which [Account.MayMerge]. After an error it has done neither.
func (a *Account) Merge(code string) (rooms.Person, error) { return a.redeem(code, true) }

func (a *Account) redeem(code string, merges bool) (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.wrong >= a.all.limits.CodeTries {
		return rooms.Person{}, words.ErrCode
	}
	var merged data.Profile
	if merges {
		merged = a.id.Profile
	}
	profile, err := a.all.store.RedeemCode(hashOf(code), *a.id.Key, merged.ID, time.Now())
	switch {
	case errors.Is(err, data.ErrCode):
		a.wrong++
		return rooms.Person{}, words.ErrCode
	case err == nil && merges:
		a.all.log.Info("profile merged", "name", merged.Name, "id", merged.ID)
	}
	return a.become(profile, err)
}

// MayMerge returns the name of the profile that has the code, into which the session's can be merged: empty if that has
// another key or a finished round. It fails with [words.ErrCode], and with [data.ErrKeyTaken] for its own code.
func (a *Account) MayMerge(code string) (into string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	target, err := a.all.store.CodeOf(hashOf(code), time.Now())
	switch {
	case errors.Is(err, data.ErrCode), err == nil && target.Deletes, a.wrong >= a.all.limits.CodeTries:
		a.wrong++
		return "", words.ErrCode
	case err != nil:
		return "", err
	case target.Profile == a.id.Profile.ID:
		return "", data.ErrKeyTaken
	}
	profile, err := a.all.store.ByID(target.Profile)
	keys, errKeys := a.all.store.Keys(a.id.Profile.ID)
	stats, errStats := a.all.store.Stats(a.id.Profile.ID)
	err = errors.Join(err, errKeys, errStats)
	if len(keys) != 1 || slices.ContainsFunc(append(stats.Counted, stats.Practice...),
		func(s data.Stats) bool { return s.Rounds > 0 }) {
		return "", err
	}
	return ShownName(profile), err
}

// LinkCode is a code with which another key becomes one of the session's profile's. It fails with [words.ErrNoProfile] or
// [rooms.ErrTooFast].
func (a *Account) LinkCode() (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.id.Profile.ID == "" {
		return "", words.ErrNoProfile
	}
	if err := a.all.MayChange(a.id.Person().From(Origin(a.from))); err != nil {
		return "", err
	}
	return a.all.LinkCode(a.id)
}
