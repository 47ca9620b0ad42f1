package words

import (
	"reflect"
	"strings"
	"unicode"
)

// spelled are letters of German as it is spelled without them, and those of French without their marks.
var spelled = map[rune]string{
	'ä': "ae", 'ö': "oe", 'ü': "ue", 'ß': "ss", 'Ä': "Ae", 'Ö': "Oe", 'Ü': "Ue", 'ẞ': "SS",
	'à': "a", 'â': "a", 'ç': "c", 'é': "e", 'è': "e", 'ê': "e", 'î': "i", 'ï': "i", 'ô': "o", 'ù': "u", 'û': "u", 'œ': "oe", 'æ': "ae",
	'À': "A", 'Â': "A", 'Ç': "C", 'É': "E", 'È': "E", 'Ê': "E", 'Î': "I", 'Ï': "I", 'Ô': "O", 'Ù': "U", 'Û': "U", 'Œ': "Oe", 'Æ': "Ae",
}

// quotes are those of French, with the blanks inside, as ASCII has them.
var quotes = strings.NewReplacer("«"+NoBreak, `"`, NoBreak+"»", `"`)

// Spelled is a text of German spelled without umlauts and ß, and one of French without marks: "Übrig" is "Uebrig", "GRÜN" is
// "GRUEN", "Œuf à gauche" is "Oeuf a gauche". It may be longer than the text.
func Spelled(text string) string {
	text = quotes.Replace(text)
	if !strings.ContainsFunc(text, func(r rune) bool { return spelled[r] != "" }) {
		return text
	}
	var b strings.Builder
	letters := []rune(text)
	for i, r := range letters {
		switch as := spelled[r]; {
		case as == "":
			b.WriteRune(r)
		case unicode.IsUpper(r) && (i+1 < len(letters) && unicode.IsUpper(letters[i+1]) || i > 0 && unicode.IsUpper(letters[i-1])):
			b.WriteString(strings.ToUpper(as))
		default:
			b.WriteString(as)
		}
	}
	return b.String()
}

// ASCII are the words for terminals that show nothing else, spelled as [Spelled] does before anything is laid out, as that
// takes more columns. What people have named and said is none of them, and in no known language: its letters lose their marks
// one by one where they are shown.
func (w *Words) ASCII() *Words {
	words := spell(reflect.ValueOf(*w)).Interface().(Words)
	return &words
}

// spell is a value with all its texts spelled, those that functions answer too.
func spell(v reflect.Value) reflect.Value {
	of := reflect.New(v.Type()).Elem()
	of.Set(v)
	switch v.Kind() {
	case reflect.String:
		of.SetString(Spelled(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				of.Field(i).Set(spell(v.Field(i)))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			of.Index(i).Set(spell(v.Index(i)))
		}
	case reflect.Slice:
		if v.IsNil() {
			break
		}
		of.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			of.Index(i).Set(spell(v.Index(i)))
		}
	case reflect.Map:
		if v.IsNil() {
			break
		}
		of.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for _, key := range v.MapKeys() {
			of.SetMapIndex(spell(key), spell(v.MapIndex(key)))
		}
	case reflect.Pointer:
		if v.IsNil() {
			break
		}
		of.Set(reflect.New(v.Type().Elem()))
		of.Elem().Set(spell(v.Elem()))
	case reflect.Func:
		if !v.IsNil() {
			of.Set(answers(v))
		}
	default:
	}
	return of
}

// answers is a function whose answers are spelled.
func answers(f reflect.Value) reflect.Value {
	return reflect.MakeFunc(f.Type(), func(asked []reflect.Value) []reflect.Value {
		answer := f.Call(asked)
		for i := range answer {
			answer[i] = spell(answer[i])
		}
		return answer
	})
}
