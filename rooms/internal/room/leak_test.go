package room

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
)

// dealtFairly notes what everybody is shown of the deal, which a round is dealt from without a change, and sees that nobody
// is shown the seed.
func (e *evening) dealtFairly() {
	e.t.Helper()
	r := e.room
	deal := r.View(rooms.Person{}, e.now).Deal
	if was, known := e.shown[deal.Round]; known && (was.Commit != deal.Commit || r.running() && !reflect.DeepEqual(was, *deal)) {
		e.t.Fatalf("the table showed\n%+v\nand shows\n%+v", was, deal)
	} else if !known && r.running() {
		e.t.Fatalf("a round was dealt from\n%+v\nand nobody was shown that before", deal)
	}
	e.shown[deal.Round] = *deal
	if e.checks++; e.checks%250 > 0 { // it takes its time
		return
	}
	who := e.people[e.rng.IntN(len(e.people))]
	seed := r.dealing.server()
	if where := leak(r.View(who, e.now), r.Summary(), seed[:]); where != "" {
		e.t.Fatalf("%s is shown the seed, %s", who.Name, where)
	}
}

// leak says where a secret is in what somebody is shown, whatever is exported or not and however it may be sent: empty if
// it is nowhere.
func leak(v *rooms.RoomView, s *rooms.RoomSummary, secret []byte) string {
	forms := [][]byte{
		secret, []byte(hex.EncodeToString(secret)), fmt.Append(nil, secret), []byte(base64.StdEncoding.EncodeToString(secret)),
	}
	for i := range forms {
		forms[i] = bytes.ToLower(forms[i])
	}
	holds := func(text []byte) bool {
		text = bytes.ToLower(text)
		return slices.ContainsFunc(forms, func(form []byte) bool { return bytes.Contains(text, form) })
	}
	var walk func(v reflect.Value) string
	walk = func(v reflect.Value) string {
		var parts iter.Seq2[string, reflect.Value]
		switch v.Kind() {
		case reflect.String:
			if holds([]byte(v.String())) {
				return " text"
			}
			return ""
		case reflect.Pointer, reflect.Interface:
			if v.IsNil() {
				return ""
			}
			return walk(v.Elem())
		case reflect.Slice, reflect.Array:
			if v.Type().Elem().Kind() == reflect.Uint8 {
				var raw []byte
				for i := range v.Len() {
					raw = append(raw, byte(v.Index(i).Uint()))
				}
				if holds(raw) {
					return " bytes"
				}
				return ""
			}
			parts = func(yield func(string, reflect.Value) bool) {
				for i := range v.Len() {
					if !yield(strconv.Itoa(i), v.Index(i)) {
						return
					}
				}
			}
		case reflect.Struct:
			parts = func(yield func(string, reflect.Value) bool) {
				for i := range v.NumField() {
					if !yield(v.Type().Field(i).Name, v.Field(i)) {
						return
					}
				}
			}
		case reflect.Map:
			parts = func(yield func(string, reflect.Value) bool) {
				for key, value := range v.Seq2() {
					if !yield("key", key) || !yield("value", value) {
						return
					}
				}
			}
		default:
			return ""
		}
		for name, part := range parts {
			if where := walk(part); where != "" {
				return name + "." + where
			}
		}
		return ""
	}
	if where := walk(reflect.ValueOf(v)); where != "" {
		return where
	}
	return walk(reflect.ValueOf(s))
}

// TestLeaksAreFound where there are any.
func TestLeaksAreFound(t *testing.T) {
	secret := sha256.Sum256([]byte("secret"))
	for name, v := range map[string]*rooms.RoomView{
		"in a text":  {Log: []rooms.Entry{{Name: "the seed is " + strings.ToUpper(hex.EncodeToString(secret[:]))}}},
		"revealed":   {Result: &rooms.RoundResult{Deal: &rooms.Revealed{Seed: hex.EncodeToString(secret[:])}}},
		"in options": {Terms: rooms.Terms{Rules: &engine.Rules{Set: map[string]string{"packs": string(secret[:])}}}},
	} {
		if leak(v, &rooms.RoomSummary{}, secret[:]) == "" {
			t.Errorf("%s: not found", name)
		}
	}
	if where := leak(&rooms.RoomView{Code: hex.EncodeToString(secret[1:])}, &rooms.RoomSummary{}, secret[:]); where != "" {
		t.Errorf("found %s", where)
	}
}
