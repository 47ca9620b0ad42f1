package rooms_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/rooms"
)

// filler gives every field a value of its own.
type filler struct{ n int }

func (f *filler) fill(t *testing.T, v reflect.Value) {
	f.n++
	switch kind := v.Kind(); {
	case v.Type() == reflect.TypeFor[*engine.Rules]():
		rules := enginetest.Must(engine.KeptRules("custom", map[string]string{"hand": "4", "burn": "9"}, engine.Revision-1))
		v.Set(reflect.ValueOf(rules))
	case v.Type() == reflect.TypeFor[rooms.Person]():
		v.Field(0).SetString(fmt.Sprint("id", f.n))
		f.fill(t, v.FieldByName("Name"))
		f.fill(t, v.FieldByName("Bot"))
		v.Set(reflect.ValueOf(v.Interface().(rooms.Person).From(rooms.Origin(fmt.Sprint("net", f.n)))))
		if v.NumField() != 5 {
			t.Error("a person has another field")
		}
	case kind == reflect.Struct:
		for i := range v.NumField() {
			f.fill(t, v.Field(i))
		}
	case kind == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(t, v.Index(0))
		f.fill(t, v.Index(1))
	case kind == reflect.String:
		v.SetString(fmt.Sprint("text ", f.n))
	case kind == reflect.Bool:
		v.SetBool(true)
	case v.CanInt():
		v.SetInt(int64(f.n))
	case v.CanUint():
		v.SetUint(uint64(f.n))
	default:
		t.Fatalf("a field of type %v", v.Type())
	}
}

// sameSummary says whether two summaries are the same. Rules are values with functions; they are the same by what they are made from.
func sameSummary(a, b rooms.RoomSummary) bool {
	x, y := a.Terms.Rules, b.Terms.Rules
	a.Terms.Rules, b.Terms.Rules = nil, nil
	return x.Name == y.Name && x.Revision == y.Revision && reflect.DeepEqual(x.Set, y.Set) && x.Code() == y.Code() && reflect.DeepEqual(a, b)
}

// TestASummary_IsTheSameWhenItIsRead, every field of it.
func TestASummary_IsTheSameWhenItIsRead(t *testing.T) {
	var full rooms.RoomSummary
	(&filler{}).fill(t, reflect.ValueOf(&full).Elem())
	plain := enginetest.Must(engine.NewRules("bitenight", nil))
	for name, s := range map[string]rooms.RoomSummary{
		"full":  full,
		"empty": {Terms: rooms.Terms{Rules: plain}},
		"lists": {Terms: rooms.Terms{Rules: plain, Bots: []string{}}, Players: []rooms.Person{}},
	} {
		text := enginetest.Must(json.Marshal(&s))
		var read rooms.RoomSummary
		enginetest.NoError(t, json.Unmarshal(text, &read))
		if !sameSummary(s, read) {
			t.Errorf("%s: %+v becomes %+v by %s", name, s, read, text)
		}
	}
}

// TestASummary_OfRulesThatAreNotKnown_IsNotRead.
func TestASummary_OfRulesThatAreNotKnown_IsNotRead(t *testing.T) {
	before := rooms.RoomSummary{Code: "brave-otter"}
	for _, text := range []string{
		`{"Code":"calm-fox","Terms":{"Rules":{"Name":"bitenight","Revision":99}}}`, `{"Terms":{"Rules":{"Name":"later","Revision":1}}}`, `{}`, `[]`,
	} {
		read := before
		if err := json.Unmarshal([]byte(text), &read); err == nil || !reflect.DeepEqual(read, before) {
			t.Errorf("%s: %+v, %v", text, read, err)
		}
	}
}

// TestTermsTakeBotsThatAreOffered, not every level that can be made.
func TestTermsTakeBotsThatAreOffered(t *testing.T) {
	rules := enginetest.Rules("leeds")
	for _, level := range append(bot.Levels(), "perfect", "expert@9") {
		terms := rooms.Terms{Rules: rules, Seats: 3, Rounds: 1, Bots: []string{level}}
		offered := bot.Offered(level) == nil
		if err := terms.Check(); errors.Is(err, bot.ErrLevel) == offered {
			t.Errorf("%s: %v", level, err)
		}
	}
}
