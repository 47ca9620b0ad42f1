package data

import (
	"slices"
	"strings"

	"shithead/data/text"
)

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
