package sshsrv

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/netip"
	"strings"
	"sync"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/views"
)

// account answers what screens ask about the one person of a session.
type account struct {
	server *Server
	// from is where the session comes from.
	from netip.Prefix
	mu   sync.Mutex
	id   *identity
	// is is called when the session has become somebody, nil if nobody has to know.
	is func(data.ID)
	// wrong counts wrong codes.
	wrong int
}

// account is that of a session.
func (v *session) account() *account {
	return &account{server: v.server, from: v.from, id: &v.id, is: v.isSomebody}
}

func (a *account) Proposal() string {
	name, err := a.server.store.FreeName(data.ProposeName(a.id.user), time.Now())
	if err != nil {
		return ""
	}
	return name
}

func (a *account) Choose(name string) (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	store := a.server.store
	profile, err := a.server.newcomers.come(a.from, a.id.key.Fingerprint, func() (data.Profile, error) {
		if err := store.Vacant(name, time.Now()); err != nil {
			return data.Profile{}, err // most names that cannot be had are known by reading
		}
		return store.Create(name, *a.id.key, time.Now())
	})
	if errors.Is(err, views.ErrCrowd) { // who has to wait is told of the name all the same
		err = cmp.Or(store.Vacant(name, time.Now()), err)
	}
	return a.become(profile, err)
}

// chooseAny makes a profile for the session's key, called after the SSH user name, with a number behind it where somebody
// has that name.
func (a *account) chooseAny() (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.become(a.server.newcomers.come(a.from, a.id.key.Fingerprint, func() (data.Profile, error) {
		return a.server.store.CreateNear(data.ProposeName(a.id.user), *a.id.key, time.Now())
	}))
}

// become makes somebody of the session, if there was no error. A key that became somebody's in another window meanwhile is
// that somebody here, too.
func (a *account) become(profile data.Profile, err error) (rooms.Person, error) {
	if errors.Is(err, data.ErrKeyTaken) {
		profile, err = a.server.store.ByKey(a.id.key.Fingerprint)
	}
	switch {
	case err == nil:
	case errors.Is(err, data.ErrNameTaken), errors.Is(err, data.ErrNameBad), errors.Is(err, data.ErrKeysFull),
		errors.Is(err, views.ErrTakenBack), errors.Is(err, views.ErrCrowd), errors.Is(err, data.ErrUnwritten):
		return rooms.Person{}, err
	default:
		a.server.log.Error("making or linking a profile", "err", err)
		return rooms.Person{}, err
	}
	a.server.log.Info("a key is somebody's now", "name", profile.Name, "id", profile.ID, "key", a.id.key.Fingerprint)
	a.id.profile, a.id.claimant = profile, data.Profile{}
	if a.is != nil {
		a.is(profile.ID)
	}
	return a.id.person(), nil
}

func (a *account) Redeem(code string) (rooms.Person, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.wrong >= a.server.limits.CodeTries {
		return rooms.Person{}, views.ErrCode
	}
	var profile data.Profile
	var err error
	known := a.server.codes.redeem(code, func(id data.ID) bool {
		if err = a.server.store.AddKey(id, *a.id.key, time.Now()); err == nil {
			profile, err = a.server.store.ByID(id)
		}
		return err == nil
	})
	if !known {
		a.wrong++
		return rooms.Person{}, views.ErrCode
	}
	return a.become(profile, err)
}

func (a *account) LinkCode() (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.id.profile.ID == "" {
		return "", views.ErrNoProfile
	}
	return a.server.codes.issue(a.id.profile.ID), nil
}

// codes are the one-time codes with which a key becomes one of a profile's. They are kept in memory: a restart voids them.
type codes struct {
	life time.Duration
	mu   sync.Mutex
	// byProfile is the latest code of each profile, so there are never more codes than people who asked.
	byProfile map[data.ID]code
}

type code struct {
	text    string
	expires time.Time
}

func newCodes(life time.Duration) *codes {
	return &codes{life: life, byProfile: map[data.ID]code{}}
}

// codeGroup is how many characters of a code stand together.
const codeGroup = 4

// issue makes a code for a profile: twelve characters of base 32, 60 bits. An older one of that profile is void.
func (c *codes) issue(profileID data.ID) string {
	text := rand.Text()[:3*codeGroup]
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, old := range c.byProfile {
		if time.Now().After(old.expires) {
			delete(c.byProfile, id)
		}
	}
	c.byProfile[profileID] = code{text: text, expires: time.Now().Add(c.life)}
	return text[:codeGroup] + "-" + text[codeGroup:2*codeGroup] + "-" + text[2*codeGroup:]
}

// void makes the code of a profile worth nothing.
func (c *codes) void(profileID data.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byProfile, profileID)
}

// redeem takes a code, however it is written, and says whether there is such a code. Using it says whether that worked;
// then the code is void.
func (c *codes) redeem(text string, use func(profileID data.ID) bool) bool {
	text = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(text))
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, known := range c.byProfile {
		if known.text == text && time.Now().Before(known.expires) {
			if use(id) {
				delete(c.byProfile, id)
			}
			return true
		}
	}
	return false
}
