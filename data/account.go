package data

import (
	"slices"
	"time"
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
	// AutoSelect: at a table the first press of a rank chooses all of it, the second none (seed 004).
	AutoSelect bool `json:"auto_select,omitempty"`
	// Suits is in how many colours cards are drawn, "four", or empty for two (seed 004).
	Suits string `json:"suits,omitempty"`
	// Rules: those of a table stand beside it while a round is played (seed 004).
	Rules bool `json:"rules,omitempty"`
	// Theme is what colours are made for, "dark", "light" or "contrast"; empty goes by the terminal's background.
	Theme string `json:"theme,omitempty"`
	// Motion, Bell and Hints are "off", or empty for on: whether great moments are held, the terminal's bell rings, and cards
	// that can be played are pointed out.
	Motion string `json:"motion,omitempty"`
	Bell   string `json:"bell,omitempty"`
	Hints  string `json:"hints,omitempty"`
}

// SetSettings keeps settings, or says [ErrNotFound].
func (s *playerStore) SetSettings(id ID, settings Settings) error {
	_, err := s.changeProfile(id, func(_ *playerTables, r *profileRecord) error {
		r.Settings = settings
		return nil
	})
	return err
}

// LabelKey has a key of a profile called something else, or nothing. It returns [ErrNotFound] if the profile has no such key.
func (s *playerStore) LabelKey(id ID, fingerprint, label string) error {
	return s.update(func(t *tables) error {
		key, err := t.keyOf(id, fingerprint)
		if err != nil {
			return err
		}
		key.Label = CleanLine(label, LabelColumns)
		t.putKey(&key)
		return nil
	})
}

// RemoveKey takes a key from a profile. It returns [ErrNotFound] if it has no such key, and [ErrLastKey] if no other of
// its keys has proved itself.
func (s *playerStore) RemoveKey(id ID, fingerprint string) error {
	return s.update(func(t *tables) error {
		key, err := t.keyOf(id, fingerprint)
		if err != nil {
			return err
		}
		if key.Proved() {
			keys, err := t.keysOf(id)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(keys, func(k Key) bool { return k.Proved() && k.Fingerprint != fingerprint }) {
				return ErrLastKey
			}
		}
		t.disown(id, fingerprint)
		return nil
	})
}

// Delete forgets a profile with its keys, its settings and the rules that it keeps, or says [ErrNotFound]. Rounds and what
// is counted stay, under an id that nobody has any more. Its name is nobody's for [HoldName], unless it never finished a
// round; names that were held for it are held as long as they would have been.
func (s *playerStore) Delete(id ID, now time.Time) error {
	now = stamp(now)
	return s.update(func(t *tables) error {
		r, err := t.profile(id)
		if err != nil {
			return err
		}
		for _, fingerprint := range t.fingerprints(id) {
			t.disown(id, fingerprint)
		}
		known, err := t.hasFinished(id)
		if err != nil {
			return err
		}
		t.leave(&r, known, now)
		t.profiles.remove([]byte(id))
		return t.sweepLeft(now)
	})
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
