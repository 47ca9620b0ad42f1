package room

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
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
	if leaks(seed[:], r.View(who, e.now), r.Summary()) {
		e.t.Fatalf("%s is shown the seed", who.Name)
	}
}

// leaks reports whether a secret is in what somebody is shown, exported or not and however it may be sent.
func leaks(secret []byte, shown ...any) bool {
	forms := []string{string(secret), hex.EncodeToString(secret), fmt.Sprint(secret), base64.StdEncoding.EncodeToString(secret)}
	holds := func(text string) bool {
		return slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(form)) })
	}
	var leak func(v reflect.Value) bool
	leak = func(v reflect.Value) bool {
		switch v.Kind() {
		case reflect.String:
			return holds(v.String())
		case reflect.Pointer, reflect.Interface:
			return !v.IsNil() && leak(v.Elem())
		case reflect.Slice, reflect.Array:
			var raw []byte
			for i := range v.Len() {
				if part := v.Index(i); part.Kind() == reflect.Uint8 {
					raw = append(raw, byte(part.Uint()))
				} else if leak(part) {
					return true
				}
			}
			return holds(string(raw))
		case reflect.Struct:
			for i := range v.NumField() {
				if leak(v.Field(i)) {
					return true
				}
			}
		case reflect.Map:
			for key, value := range v.Seq2() {
				if leak(key) || leak(value) {
					return true
				}
			}
		default:
		}
		return false
	}
	return slices.ContainsFunc(shown, func(v any) bool { return leak(reflect.ValueOf(v)) })
}

// TestLeaksAreFound where there are any.
func TestLeaksAreFound(t *testing.T) {
	secret := sha256.Sum256([]byte("secret"))
	hidden := hex.EncodeToString(secret[:])
	for name, v := range map[string]*rooms.RoomView{
		"in a text":  {Log: []rooms.Entry{{Name: "the seed is " + strings.ToUpper(hidden)}}},
		"revealed":   {Result: &rooms.RoundResult{Deal: &rooms.Revealed{Seed: hidden}}},
		"in options": {Terms: rooms.Terms{Rules: &engine.Rules{Set: map[string]string{"packs": string(secret[:])}}}},
		"nowhere":    {Code: hidden[2:]},
	} {
		if got := leaks(secret[:], v, &rooms.RoomSummary{}); got == (name == "nowhere") {
			t.Errorf("%s: found %v", name, got)
		}
	}
}
