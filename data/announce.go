package data

import (
	"errors"
	"time"
)

// Announce has everybody who follows a store of the house ([Store.Follow]) hear a line. It keeps nothing.
func (s *doorStore) Announce(text string, now time.Time) error {
	return s.change(now, Announce{text})
}

// Announce is a [Change] that keeps nothing, so that each store gives it to who follows it, once: see [Store.Announce].
type Announce struct {
	// Text is one line, not empty.
	Text string `json:"text"`
}

func (o Announce) clean() (Operation, error) {
	if o.Text = CleanLine(o.Text, announceColumns); o.Text == "" {
		return o, errors.New("nothing is announced")
	}
	return o, nil
}

func (Announce) apply(*tables, *Change) (Outcome, error) { return Outcome{}, nil }
