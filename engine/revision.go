package engine

import "fmt"

// Revision is the newest revision of the rules: the first is 1, and each set of amendments after which some records of
// rounds would not replay adds one. What begins is of the newest; a round is played to its end, and replayed, by the
// revision that it was dealt by, which its record says (none: 1).
//
// A rule set of an earlier revision is a value like any other ([KeptRules] makes it, [Rules.Revision] says so): what was
// amended is a field of it, and no code asks for the revision.
const Revision = 2

// stalemate is [Rules.Stalemate] in every rule set.
const stalemate = 50

// amendment is a change of the rules.
type amendment struct {
	// revision is the first that has it.
	revision int
	// before makes rules that have it what they were without.
	before func(r *Rules)
}

// amendments are all there were, the newest first: the order in which they are taken back.
func amendments() []amendment {
	return []amendment{
		// A stalemate came after 200 quiet moves a player.
		{2, func(r *Rules) { r.Stalemate = 200 }},
		// Where the lowest card without a power opens, a Joker that is the highest card and nothing else counted as one.
		{2, func(r *Rules) {
			if r.Begins == BeginLowest && !r.Powers[Joker].Special() {
				r.Race = append(r.Race, Joker)
			}
		}},
	}
}

// revise makes rules of the newest revision what they were at an earlier one. It fails with [ErrRevision].
func (r *Rules) revise(revision int) error {
	if revision < 1 || revision > Revision {
		return fmt.Errorf("%w: revision %d, this program plays by 1 to %d", ErrRevision, revision, Revision)
	}
	r.Revision = revision
	for _, a := range amendments() {
		if a.revision > revision {
			a.before(r)
		}
	}
	return nil
}
