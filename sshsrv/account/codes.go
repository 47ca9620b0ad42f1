package account

import (
	"crypto/rand"
	"maps"
	"strings"
	"sync"
	"time"

	"shithead/data"
)

// Codes are the one-time codes with which a key becomes one of a profile's. They are kept in memory: a restart voids them.
type Codes struct {
	life time.Duration
	mu   sync.Mutex
	// byProfile is the latest code of each profile, so there are never more codes than people who asked.
	byProfile map[data.ID]code
}

type code struct {
	text    string
	expires time.Time
}

// NewCodes makes codes that are good for a time.
func NewCodes(life time.Duration) *Codes {
	return &Codes{life: life, byProfile: map[data.ID]code{}}
}

// codeGroup is how many characters of a code stand together.
const codeGroup = 4

// Issue makes a code for a profile: twelve characters of base 32, 60 bits. An older one of that profile is void.
func (c *Codes) Issue(profileID data.ID) string {
	text := rand.Text()[:3*codeGroup]
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.byProfile, func(_ data.ID, old code) bool { return time.Now().After(old.expires) })
	c.byProfile[profileID] = code{text: text, expires: time.Now().Add(c.life)}
	return text[:codeGroup] + "-" + text[codeGroup:2*codeGroup] + "-" + text[2*codeGroup:]
}

// Void makes the code of a profile worth nothing.
func (c *Codes) Void(profileID data.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byProfile, profileID)
}

// Redeem takes a code, however it is written, and says whether there is such a code. Using it says whether that worked;
// then the code is void.
func (c *Codes) Redeem(text string, use func(profileID data.ID) bool) bool {
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
