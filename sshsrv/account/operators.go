package account

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
)

// Operator is who runs the house.
type Operator struct {
	// Name is what the operator is called in logs.
	Name string
	// Key is the fingerprint of the key that has proved itself, empty on the machine itself.
	Key string
}

// Operators are operators' keys, by fingerprint, and their names.
type Operators map[string]string

// maxOperatorLine bounds a line of the operators' file: the longest key with a comment fits in many times.
const maxOperatorLine = 64 << 10

// ParseOperators reads operators' keys in the form of authorized_keys: a key a line, with a comment that names its owner.
// Lines that are no such thing are passed over, and the error says which. If the text cannot be read there are no operators
// at all, but an error.
func ParseOperators(r io.Reader) (Operators, error) {
	all := Operators{}
	var bad []error
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxOperatorLine)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		key, name, err := operatorOf(line)
		if err != nil {
			bad = append(bad, fmt.Errorf("line %d: %w", n, err))
			continue
		}
		all[key] = name
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return all, errors.Join(bad...)
}

// operatorOf reads a line. Options are refused: they say that a key may less, and nothing here would heed them.
func operatorOf(line string) (key, name string, err error) {
	public, comment, options, _, err := gossh.ParseAuthorizedKey([]byte(line))
	switch {
	case err != nil:
		return "", "", errors.New("not a public key")
	case len(options) > 0:
		return "", "", errors.New("options before a key are not understood")
	}
	if _, certificate := public.(*gossh.Certificate); certificate {
		return "", "", errors.New("a certificate is not a key")
	}
	key = gossh.FingerprintSHA256(public)
	if name = data.CleanLine(comment, operatorColumns); name == "" {
		name = key
	}
	return key, name, nil
}

// operatorColumns is how wide the name of an operator is at most.
const operatorColumns = 60

// OperatorList is who the operators are at the moment. The zero value is nobody.
type OperatorList struct{ now atomic.Pointer[Operators] }

// Set has these be the operators from now on.
func (l *OperatorList) Set(all Operators) { l.now.Store(&all) }

// Of is who has the key of a fingerprint, if that is an operator's. A guest's is empty.
func (l *OperatorList) Of(fingerprint string) (Operator, bool) {
	all := l.now.Load()
	if all == nil {
		return Operator{}, false
	}
	name, ok := (*all)[fingerprint]
	return Operator{Name: name, Key: fingerprint}, ok
}
