package data

// Commit carries out what several rooms have to write, in one transaction, and gives an error or nil for each: those
// that fail have written nothing, the others everything. [ErrConflict] says that a journal is not as its writer knows it.
// A round that was settled before is not counted again.
func (s *Store) Commit(writes []Write) []error { panic("not yet") }

// Claim takes over every journal there is: it raises their epochs, so that whoever had them before writes no more, and
// gives them in the order of the rooms' names.
func (s *Store) Claim() ([]Journal, error) { panic("not yet") }

// Journal is the journal of a room as it is on disk, or [ErrNotFound].
func (s *Store) Journal(room string) (Journal, error) { panic("not yet") }

// SetAside takes the journal of a room out of use, with a reason, for somebody to look at. It returns [ErrNotFound] if
// there is none.
func (s *Store) SetAside(room, reason string) error { panic("not yet") }

// Stats are what is counted for a player. Somebody who never played has none.
func (s *Store) Stats(player ID) (PlayerStats, error) { panic("not yet") }

// Round is a round that was settled, or [ErrNotFound].
func (s *Store) Round(id ID) (Round, error) { panic("not yet") }

// Record is the record of a round that was settled, line by line as engine/record reads it, or [ErrNotFound].
func (s *Store) Record(id ID) ([]byte, error) { panic("not yet") }
