package account

import (
	"cmp"
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
	store := a.all.store
	profile, err := a.newcomer(func() (data.Profile, error) {
		if err := store.Vacant(name, time.Now()); err != nil {
			return data.Profile{}, err // most names that cannot be had are known by reading
		}
		return store.Create(name, *a.id.Key, time.Now())
	})
	if errors.Is(err, words.ErrCrowd) { // who has to wait is told of the name all the same
		err = cmp.Or(store.Vacant(name, time.Now()), err)
	}
	return a.become(profile, err)
}

// ChooseAny makes a profile for the session's key if that is new, called after the SSH user name, with a number behind it where somebody
// has that name.
func (a *Account) ChooseAny() (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.id.Key == nil || a.id.Profile.ID != "" {
		return a.id.Person(), nil
	}
	return a.become(a.newcomer(func() (data.Profile, error) {
		return a.all.store.CreateNear(text.ProposeName(a.id.User), *a.id.Key, time.Now())
	}))
}

// newcomer gives the profile of the session's key: the one that it has, or one that is made. Profiles are made one after the
// other, as the store would anyway: so who loses a name to somebody faster has not been counted, and a party whose user names
// are all the same gets in at once. It fails with [words.ErrCrowd] if too many from an address were new lately, or as making
// does, which counts for nothing then.
func (a *Account) newcomer(create func() (data.Profile, error)) (data.Profile, error) {
	a.all.making.Lock()
	defer a.all.making.Unlock()
	profile, err := a.all.store.ByKey(a.id.Key.Fingerprint)
	if !errors.Is(err, data.ErrNotFound) {
		return profile, err
	}
	if a.all.newcomers.Spent(a.from) {
		a.all.hit(LimitNewcomers, Origin(a.from))
		return data.Profile{}, words.ErrCrowd
	}
	if profile, err = create(); err == nil {
		a.all.newcomers.Allow(a.from)
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
			a.all.log.Error("making or linking a profile", "err", err)
		}
		return rooms.Person{}, err
	}
	a.all.log.Info("a key is somebody's now", "name", profile.Name, "id", profile.ID, "key", a.id.Key.Fingerprint)
	a.id.Profile, a.id.Claimant = profile, data.Profile{}
	if a.is != nil {
		a.is(profile.ID)
	}
	return a.id.Person(), nil
}

// Redeem makes the session's key one of the profile's that has the code. It fails with [words.ErrCode].
func (a *Account) Redeem(code string) (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.wrong >= a.all.limits.CodeTries {
		return rooms.Person{}, words.ErrCode
	}
	var profile data.Profile
	var err error
	known := a.all.Codes.Redeem(code, func(id data.ID) bool {
		if err = a.all.store.AddKey(id, *a.id.Key, time.Now()); err == nil {
			profile, err = a.all.store.ByID(id)
		}
		return err == nil
	})
	if !known {
		a.wrong++
		return rooms.Person{}, words.ErrCode
	}
	return a.become(profile, err)
}

// LinkCode is a code with which another key becomes one of the session's profile's, or [words.ErrNoProfile].
func (a *Account) LinkCode() (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.id.Profile.ID == "" {
		return "", words.ErrNoProfile
	}
	return a.all.Codes.Issue(a.id.Profile.ID), nil
}
