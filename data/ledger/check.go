package ledger

import (
	"errors"
	"fmt"
	"strings"
)

// CheckPart says whether a name or an id can be a part of a key.
func CheckPart(what, part string) error {
	if part == "" || len(part) > PartBytes || strings.IndexByte(part, 0) >= 0 {
		return fmt.Errorf("%s may not be called %.40q", what, part)
	}
	return nil
}

// Check says what no store could keep of a round.
func (r *Round) Check() error {
	errs := []error{CheckPart("a round", string(r.ID)), CheckPart("rules", r.Rules)}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			errs = append(errs, CheckPart("a player", string(seat.Player)))
		}
	}
	for _, result := range r.Standings {
		if result.Player != "" {
			errs = append(errs, CheckPart("a player", string(result.Player)))
		}
		if result.Place < 1 {
			errs = append(errs, fmt.Errorf("place %d in a match", result.Place))
		}
	}
	return errors.Join(errs...)
}
