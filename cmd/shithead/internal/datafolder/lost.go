package datafolder

import (
	"errors"
	"fmt"

	"shithead/data"
	"shithead/data/cluster"
)

// StoreLost is why a server has stopped: its store is of no use any more.
type StoreLost struct{ Why error }

// Error says what to see to, too.
func (s StoreLost) Error() string {
	if errors.Is(s.Why, cluster.ErrRemoved) || errors.Is(s.Why, cluster.ErrStopped) {
		return s.Why.Error()
	}
	return fmt.Sprintf("stopped: database unusable: %v; check the disk and the data folder, then start again", s.Why)
}

// Unwrap gives what happened.
func (s StoreLost) Unwrap() error { return s.Why }

// Unaltered says of what [data.Store.Altered] gives what is wrong with the store, nil if it is as it was written.
func Unaltered(altered []string) error {
	if len(altered) > 0 {
		return fmt.Errorf("%w: %q in it are not as they were written", data.ErrDamaged, altered)
	}
	return nil
}
