package nodefile

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Token lets one server join a house: it says by whose key to know the house, and proves to it that it is expected.
type Token struct {
	House HouseID
	// Secret is known to whoever has the token, and to nobody else: the house keeps what [Token.Hash] says.
	Secret [32]byte
}

const tokenBegins = "shithead-join-"

// ErrToken says that a text is no token.
var ErrToken = errors.New("not a token for joining: it is what \"shithead cluster token\" prints, which begins with " + tokenBegins)

// NewToken draws a token of a house.
func NewToken(house HouseID) Token {
	t := Token{House: house}
	_, _ = rand.Read(t.Secret[:]) // which never fails
	return t
}

// String is the token as it is given to whoever starts the server.
func (t Token) String() string {
	return tokenBegins + base64.RawURLEncoding.EncodeToString(append(t.House[:], t.Secret[:]...))
}

// Hash is what the house knows the token by.
func (t Token) Hash() string {
	sum := sha256.Sum256(t.Secret[:])
	return hex.EncodeToString(sum[:])
}

// ParseToken reads a token, with white space around it. It fails with [ErrToken].
func ParseToken(text string) (t Token, err error) {
	text, ok := strings.CutPrefix(strings.TrimSpace(text), tokenBegins)
	all, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if !ok || err != nil || len(all) != len(t.House)+len(t.Secret) {
		return Token{}, fmt.Errorf("%w", ErrToken)
	}
	copy(t.House[:], all)
	copy(t.Secret[:], all[len(t.House):])
	return t, nil
}
