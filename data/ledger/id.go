package ledger

import "crypto/rand"

// ID names a profile, a round or a match for ever: 26 random letters and digits, different on every server, never given twice.
type ID string

// NewID draws 130 random bits, so that ids from different servers do not meet either.
func NewID() ID { return ID(rand.Text()) }
