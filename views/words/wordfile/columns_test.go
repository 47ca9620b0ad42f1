package wordfile

import (
	"reflect"
	"strings"
	"testing"

	"shithead/views/words"
)

// sentences are fields of keys that have a row of their own, or nearly one, rather than a button in a line of them.
var sentences = map[string]bool{
	"NameKeys": true, // the first session has two
	"Help":     true,
}

// TestButtonsHaveColumns: what keys do is in a line of buttons, and each field for one says how wide they may be.
func TestButtonsHaveColumns(t *testing.T) {
	seen, key := map[reflect.Type]bool{}, reflect.TypeFor[words.Key]()
	buttons := 0
	var look func(of reflect.Type)
	look = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			look(of.Elem())
			return
		case reflect.Struct:
			if seen[of] || of == key || of.PkgPath() == "" && of.NumField() == 0 {
				return
			}
		default:
			return
		}
		seen[of] = true
		for i := range of.NumField() {
			f := of.Field(i)
			button := f.Type == reflect.SliceOf(key) || f.Type == key && strings.HasSuffix(f.Name, "Key")
			if button && !sentences[f.Name] {
				buttons++
				if f.Tag.Get("columns") == "" {
					t.Errorf("%v.%s is a button of any width", of, f.Name)
				}
			}
			look(f.Type)
		}
	}
	look(reflect.TypeFor[words.Words]())
	if buttons < 90 {
		t.Errorf("only %d buttons", buttons)
	}
}
