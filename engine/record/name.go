package record

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Name fills in who sat where in the headers of a record of live rooms, which name people by their ids only: name says
// what somebody with an id is called.
func Name(text []byte, name func(id string) string) ([]byte, error) {
	var out bytes.Buffer
	n := 0
	for line := range bytes.Lines(text) {
		n++
		var h Header
		if err := decode(line, &h); err != nil {
			return nil, &LineError{Line: n, Err: err}
		}
		if h.Type != typeRound {
			out.Write(line)
			continue
		}
		if len(h.Names) != len(h.Seats) {
			return nil, &LineError{Line: n, Err: fmt.Errorf("%w: %d seats with %d names", ErrLine, len(h.Seats), len(h.Names))}
		}
		for i := range h.Seats {
			s := &h.Seats[i]
			if s.ID != "" {
				s.Name = name(s.ID)
			}
			h.Names[i] = s.Name
		}
		lines := json.NewEncoder(&out)
		lines.SetEscapeHTML(false)
		if err := lines.Encode(h); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
