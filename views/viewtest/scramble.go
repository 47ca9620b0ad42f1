package viewtest

import (
	"math/rand/v2"
	"reflect"
)

// anyTexts are what may stand anywhere.
var anyTexts = []string{
	"", "x", "K or higher", "Scheissekopf", "漢字漢字漢字", "a\x1b[31m\u202e👩\u200d🚀e\u0301",
	"ein sehr langer Satz, der in kein Fenster passt, weil er gar nicht enden will",
}

// Scramble changes texts, marks, numbers and lists at random, wherever they are in what a pointer leads to. It leaves to
// change what is of a type that change knows.
func Scramble(rng *rand.Rand, pointer any, change func(v reflect.Value) (knows bool)) {
	scramble(rng, reflect.ValueOf(pointer).Elem(), change)
}

func scramble(rng *rand.Rand, v reflect.Value, change func(v reflect.Value) bool) {
	if !v.CanSet() || change(v) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(anyTexts[rng.IntN(len(anyTexts))])
	case reflect.Bool:
		v.SetBool(rng.IntN(3) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, rng.Int64N(60), rng.Int64N(1000)}[rng.IntN(3)])
	case reflect.Pointer:
		if rng.IntN(5) == 0 {
			v.SetZero()
		} else if !v.IsNil() {
			scramble(rng, v.Elem(), change)
		}
	case reflect.Slice:
		if rng.IntN(9) == 0 {
			v.SetZero()
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			scramble(rng, v.Index(i), change)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if rng.IntN(3) > 0 {
				scramble(rng, v.Field(i), change)
			}
		}
	default:
	}
}
