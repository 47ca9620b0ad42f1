package wordtest

import (
	"fmt"
	"reflect"
)

// Walk tells of everything in a value, such as those of a language, with where it is: fields, exported or not, and what slices, maps and pointers
// hold. Of what tell says false of it tells nothing more. Functions are told of and not called.
func Walk(v reflect.Value, where string, tell func(where string, v reflect.Value) (more bool)) {
	if !v.IsValid() || !tell(where, v) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		Walk(v.Elem(), where, tell)
	case reflect.Struct:
		for i := range v.NumField() {
			Walk(v.Field(i), where+"."+v.Type().Field(i).Name, tell)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			Walk(v.Index(i), fmt.Sprintf("%s[%d]", where, i), tell)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			Walk(v.MapIndex(key), fmt.Sprintf("%s[%v]", where, key), tell)
		}
	default:
	}
}
