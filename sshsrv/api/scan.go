package api

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// What is looked at in a line before it is read as JSON: how deep it goes, and, where it is refused unread, its id.

// tooDeep reports whether more than so many objects and lists lie within each other.
func tooDeep(text []byte, most int) bool {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++ // whatever it is, it ends no text
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > most {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// refusedID is the id of a line that is refused unread, if it is among the first bytes and nothing nested comes before it,
// else null.
func refusedID(text []byte, most int) json.RawMessage {
	begin := text[:min(len(text), most)]
	id := scanID(begin)
	if !validID(id) || len(begin) < len(text) && bytes.HasSuffix(begin, id) {
		return noID() // the last of which may be cut
	}
	return bytes.Clone(id)
}

// scanID is the value of the key id in the object that a text begins with, nil where nothing nested or broken comes first.
func scanID(text []byte) []byte {
	tokens := json.NewDecoder(bytes.NewReader(text))
	tokens.UseNumber()
	if first, err := tokens.Token(); err != nil || first != json.Delim('{') {
		return nil
	}
	for {
		key, broken := tokens.Token()
		begin := tokens.InputOffset()
		value, err := tokens.Token()
		if _, nested := value.(json.Delim); broken != nil || err != nil || nested {
			return nil
		}
		if key == "id" {
			return bytes.TrimLeft(text[begin:tokens.InputOffset()], ": \t")
		}
	}
}

// validID reports whether a value is an id: a number or a text that is not too long.
func validID(id []byte) bool {
	return len(id) > 0 && len(id) <= idBytes && !bytes.ContainsAny(id[:1], "{[tfn") && utf8.Valid(id)
}
