package data

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestAChange_AsText(t *testing.T) {
	c := changeOf(1, RenameProfile{"P", "ann"})
	const want = `{"at":"2026-11-21T12:00:00Z","id":"00000000000000000000000001","rename_profile":{"profile":"P","name":"ann"}}`
	text, err := json.Marshal(c)
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	var read Change
	if err := json.Unmarshal(text, &read); err != nil || read != c {
		t.Errorf("%+v, %v", read, err)
	}
	wantErr(t, errOf(json.Marshal(Change{ID: "ID", At: noon})), errNoOperation)
}

// TestAChange_ThatThisServerDoesNotKnow is not taken for another one.
func TestAChange_ThatThisServerDoesNotKnow(t *testing.T) {
	const head = `{"id":"I","at":"2026-11-21T12:00:00Z"`
	for text, want := range map[string]error{
		head + `,"paint":{}}`: ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann","colour":"red"}}`:                       ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann"},"why":"so"}`:                           ErrNewer,
		head + `,"rename_profile":{"profile":"P","name":"ann"},"delete_profile":{"profile":"P"}}`:     ErrNewer,
		head + `,"set_settings":{"profile":"P","settings":{"theme":"dark","font":"large"}}}`:          ErrNewer,
		head + `,"settle_round":{"id":"R","round":{"rules":"classic","weather":"fine"},"record":""}}`: ErrNewer,
		head + `}`: errNoOperation,
		`{}`:       nil,
		`[]`:       nil,
		`{"id":"I","at":"noon","delete_profile":{"profile":"P"}}`: nil,
	} {
		read := Change{ID: "before"}
		err := json.Unmarshal([]byte(text), &read)
		if err == nil || want != nil && !errors.Is(err, want) || want == nil && errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v", text, err)
		}
		if read != (Change{ID: "before"}) {
			t.Errorf("%s: %+v", text, read)
		}
	}
}
