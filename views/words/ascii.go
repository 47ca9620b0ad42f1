package words

import "reflect"

// ASCII are the words for terminals that show nothing else, spelled as Letters say before anything is laid out, as that
// takes more columns. What people have named and said is none of them, and in no known language: its letters lose their marks
// one by one where they are shown.
func (w *Words) ASCII() *Words {
	words := spell(reflect.ValueOf(*w), w.Letters.Speller()).Interface().(Words)
	words.Letters = w.Letters
	return &words
}

// spell is a value with all its texts spelled, those that functions answer too.
func spell(v reflect.Value, as func(string) string) reflect.Value {
	of := reflect.New(v.Type()).Elem()
	of.Set(v)
	switch v.Kind() {
	case reflect.String:
		of.SetString(as(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				of.Field(i).Set(spell(v.Field(i), as))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			of.Index(i).Set(spell(v.Index(i), as))
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		of.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			of.Index(i).Set(spell(v.Index(i), as))
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		of.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			of.SetMapIndex(spell(key, as), spell(v.MapIndex(key), as))
		}
	case reflect.Pointer:
		if v.IsNil() {
			break
		}
		of.Set(reflect.New(v.Type().Elem()))
		of.Elem().Set(spell(v.Elem(), as))
	case reflect.Func:
		if !v.IsNil() {
			of.Set(answers(v, as))
		}
	default:
	}
	return of
}

// answers is a function whose answers are spelled.
func answers(f reflect.Value, as func(string) string) reflect.Value {
	return reflect.MakeFunc(f.Type(), func(asked []reflect.Value) []reflect.Value {
		answer := f.Call(asked)
		for i := range answer {
			answer[i] = spell(answer[i], as)
		}
		return answer
	})
}
