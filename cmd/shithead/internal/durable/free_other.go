//go:build !linux && !darwin

package durable

import "errors"

// Free is not known on this system.
func Free(string) (uint64, error) { return 0, errors.ErrUnsupported }

// MostOpen is how many files this process may have open at once, which is not known here.
func MostOpen() (n uint64, known bool) { return 0, false }
