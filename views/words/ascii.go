package words

import "reflect"

// ASCII are the words for terminals that show nothing else, spelled as Letters say before anything is laid out, as that
// takes more columns. What people have named and said is none of them, and in no known language: its letters lose their marks
// one by one where they are shown.
func (w *Words) ASCII() *Words {
	words := w.mapped(w.Letters.Speller())
	words.Letters = w.Letters
	return words
}

// mapped are the words with all their texts as a function has them.
func (w *Words) mapped(by func(text string) string) *Words {
	words := mapped(reflect.ValueOf(*w), by).Interface().(Words)
	return &words
}

// mapped is a value with all its texts as a function has them, those that functions answer too.
func mapped(v reflect.Value, by func(text string) string) reflect.Value {
	of := reflect.New(v.Type()).Elem()
	of.Set(v)
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Func:
		if v.IsNil() {
			return of
		}
	default:
	}
	switch v.Kind() {
	case reflect.String:
		of.SetString(by(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				of.Field(i).Set(mapped(v.Field(i), by))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			of.Index(i).Set(mapped(v.Index(i), by))
		}
	case reflect.Slice:
		of.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			of.Index(i).Set(mapped(v.Index(i), by))
		}
	case reflect.Map:
		of.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			of.SetMapIndex(mapped(key, by), mapped(v.MapIndex(key), by))
		}
	case reflect.Pointer:
		of.Set(reflect.New(v.Type().Elem()))
		of.Elem().Set(mapped(v.Elem(), by))
	case reflect.Func:
		of.Set(answers(v, by))
	default:
	}
	return of
}

// answers is a function whose answers are as another one has them.
func answers(f reflect.Value, by func(text string) string) reflect.Value {
	return reflect.MakeFunc(f.Type(), func(asked []reflect.Value) []reflect.Value {
		answer := f.Call(asked)
		for i := range answer {
			answer[i] = mapped(answer[i], by)
		}
		return answer
	})
}
