package data

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"shithead/data/text"
)

// Settings are what a player has chosen for every session. The zero value has chosen nothing: an empty text goes by what the
// client says, unless it says otherwise.
type Settings struct {
	// Language is that of the words, "en" or "de".
	Language string `json:"language,omitempty"`
	// Cards are the signs that cards and lines are drawn with, "unicode" or "ascii".
	Cards string `json:"cards,omitempty"`
	// Bot: a program plays for the profile, which is shown as one and does not count as a person.
	Bot bool `json:"bot,omitempty"`
	// AutoSelect: at a table the first press of a rank chooses all of it, the second none.
	AutoSelect bool `json:"auto_select,omitempty"`
	// Suits is in how many colours cards are drawn, "four", or empty for two.
	Suits string `json:"suits,omitempty"`
	// Rules: those of a table stand beside it while a round is played.
	Rules bool `json:"rules,omitempty"`
	// Theme is what colours are made for, "dark", "light" or "contrast"; empty goes by the terminal's background.
	Theme string `json:"theme,omitempty"`
	// Motion, Bell and Hints are "off", or empty for on: whether great moments are held, the terminal's bell rings, and cards
	// that can be played are pointed out.
	Motion string `json:"motion,omitempty"`
	Bell   string `json:"bell,omitempty"`
	Hints  string `json:"hints,omitempty"`
	// Plain: tables are shown in plain lines.
	Plain bool `json:"plain,omitempty"`
	// Mouse: screens hear the terminal's mouse, which then selects no text by itself.
	Mouse bool `json:"mouse,omitempty"`
	// Played is "yes" or "no", whether they have played before, as they have answered; empty until they are asked.
	Played string `json:"played,omitempty"`
	// Muted are the players whose words the player does not read.
	Muted Mutes `json:"muted,omitempty"`
}

// SetSettings keeps settings. It fails with [ErrNotFound] or [ErrMutesFull].
func (s *playerStore) SetSettings(id ID, settings Settings) error {
	return s.change(time.Now(), SetSettings{id, settings})
}

// SetSettings is a [Change] that keeps what a player has chosen: see [Store.SetSettings].
type SetSettings struct {
	Profile  ID       `json:"profile"`
	Settings Settings `json:"settings"`
}

func (o SetSettings) clean() (Operation, error) {
	if !o.Settings.Muted.Fit() {
		return o, ErrMutesFull
	}
	return o, nil
}

func (o SetSettings) apply(t *tables, _ *Change) (Outcome, error) {
	_, err := t.changeProfile(o.Profile, func(r *profileRecord) error {
		r.Settings = o.Settings
		return nil
	})
	return Outcome{}, err
}

// LabelKey has a key of a profile called something else, or nothing. It returns [ErrNotFound] if the profile has no such key.
func (s *playerStore) LabelKey(id ID, fingerprint, label string) error {
	return s.change(time.Now(), LabelKey{id, fingerprint, label})
}

// LabelKey is a [Change] that has a key called something: see [Store.LabelKey].
type LabelKey struct {
	Profile     ID     `json:"profile"`
	Fingerprint string `json:"fingerprint"`
	Label       string `json:"label,omitempty"`
}

func (o LabelKey) clean() (Operation, error) {
	o.Label = CleanLine(o.Label, LabelColumns)
	return o, nil
}

func (o LabelKey) apply(t *tables, _ *Change) (Outcome, error) {
	key, err := t.keyOf(o.Profile, o.Fingerprint)
	if err == nil {
		key.Label = o.Label
		t.putKey(&key)
	}
	return Outcome{}, err
}

// RemoveKey takes a key from a profile, whose codes are worth nothing then. It returns [ErrNotFound] if it has no such key, and [ErrLastKey] if no other of
// its keys has proved itself.
func (s *playerStore) RemoveKey(id ID, fingerprint string) error {
	return s.change(time.Now(), RemoveKey{id, fingerprint})
}

// RemoveKey is a [Change] that takes a key from a profile: see [Store.RemoveKey].
type RemoveKey struct {
	Profile     ID     `json:"profile"`
	Fingerprint string `json:"fingerprint"`
}

func (o RemoveKey) clean() (Operation, error) { return o, nil }

func (o RemoveKey) apply(t *tables, _ *Change) (Outcome, error) {
	key, err := t.keyOf(o.Profile, o.Fingerprint)
	if err != nil {
		return Outcome{}, err
	}
	if key.Proved() {
		keys, err := t.keysOf(o.Profile)
		if err != nil {
			return Outcome{}, err
		}
		if !slices.ContainsFunc(keys, func(k Key) bool { return k.Proved() && k.Fingerprint != o.Fingerprint }) {
			return Outcome{}, ErrLastKey
		}
	}
	t.disown(o.Profile, o.Fingerprint)
	return Outcome{}, t.voidCodes(o.Profile) // it may be who has that key that knows one
}

// Delete forgets a profile with its keys, its codes, its settings and the rules that it keeps, or says [ErrNotFound]. Rounds and what
// is counted stay, under an id that nobody has any more. Its name is nobody's for [HoldName], unless it never finished a
// round; names that were held for it are held as long as they would have been.
func (s *playerStore) Delete(id ID, now time.Time) error {
	return s.change(now, DeleteProfile{id})
}

// DeleteProfile is a [Change] that forgets a profile: see [Store.Delete].
type DeleteProfile struct {
	Profile ID `json:"profile"`
}

func (o DeleteProfile) clean() (Operation, error) { return o, nil }

func (o DeleteProfile) apply(t *tables, c *Change) (Outcome, error) {
	r, err := t.profile(o.Profile)
	if err != nil {
		return Outcome{}, err
	}
	for _, fingerprint := range t.fingerprints(o.Profile) {
		t.disown(o.Profile, fingerprint)
	}
	known, err := t.hasFinished(o.Profile)
	if err != nil {
		return Outcome{}, err
	}
	t.leave(&r, known, c.At)
	t.profiles.remove([]byte(o.Profile))
	return Outcome{}, cmp.Or(t.voidCodes(o.Profile), t.sweepLeft(c.At))
}

// HeldNames are the names that are held for a profile, and until when, or [ErrNotFound].
func (s *playerStore) HeldNames(id ID, now time.Time) (map[string]time.Time, error) {
	return result(s.view, func(t *tables) (map[string]time.Time, error) {
		r, err := t.profile(id)
		held := make(map[string]time.Time, len(r.Held))
		for _, h := range r.Held {
			if h.heldAt(now) {
				held[h.Name] = h.Until
			}
		}
		return held, err
	})
}

// Mutes are the ids of the players that one player mutes, at most [MaxMutes], with blanks between them. They are one
// text, so that [Settings] stay comparable.
type Mutes string

// IDs lists them, the latest last.
func (m Mutes) IDs() (ids []ID) {
	for id := range strings.FieldsSeq(string(m)) {
		ids = append(ids, ID(id))
	}
	return ids
}

// Has reports whether a player is among them.
func (m Mutes) Has(id ID) bool { return m != "" && slices.Contains(m.IDs(), id) }

// Set adds a player, or takes one out, and returns what comes of it, which may be too many: see [Mutes.Fit].
func (m Mutes) Set(id ID, muted bool) Mutes {
	texts := slices.DeleteFunc(strings.Fields(string(m)), func(other string) bool { return other == string(id) })
	if muted {
		texts = append(texts, string(id))
	}
	return Mutes(strings.Join(texts, " "))
}

// Fit reports whether they are at most [MaxMutes] ids of the usual length.
func (m Mutes) Fit() bool { return text.IsClear(string(m), MaxMutes*(idLength+1)-1) }
