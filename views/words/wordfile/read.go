package wordfile

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"shithead/engine"
	"shithead/views/words"
)

// reader reads words from nodes.
type reader struct {
	faults  faults
	wide    faults
	texts   map[string]*saying
	numbers *numbers
	// spell spells a text in ASCII, as the language does.
	spell func(text string) string
	// foreign are the letters that have no spelling in ASCII.
	foreign faults
}

// place is where something stands, and what is known of the field that it is for.
type place struct {
	path string
	// optional: not all keys of it need be there. own: each language has its own. overlay: what is not there stays as it is.
	// bare: it is a key of the keyboard, with brackets as they are. empty: it may be an empty line.
	optional, own, overlay, bare, empty bool
	facts                               string
	// columns are how many a text may have, 0 for as many as it likes.
	columns int
}

// at is a place below another.
func (p place) at(key string) place {
	if p.path != "" {
		key = p.path + "." + key
	}
	p.path = key
	return p
}

// field is the place of a field.
func (p place) field(f *reflect.StructField) place {
	p = p.at(keyOf(f.Name))
	p.optional = f.Tag.Get("optional") != ""
	p.own = p.own || f.Tag.Get("own") != ""
	if facts := f.Tag.Get("facts"); facts != "" {
		p.facts = facts
	}
	if columns, err := strconv.Atoi(f.Tag.Get("columns")); err == nil {
		p.columns = columns
	}
	return p
}

// keyOf is what a field is called in a file: "YourTurn" is "your-turn".
func keyOf(field string) string {
	var b strings.Builder
	for i, r := range field {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// is reports a node of another kind than is wanted.
func (r *reader) is(n *node, want kind, at place) bool {
	if n.kind != want {
		r.faults.add(n.line, at.path, "is %v, not %v", n.kind, want)
	}
	return n.kind == want
}

// read fills in a value.
func (r *reader) read(v reflect.Value, n *node, at place) {
	switch to := v.Addr().Interface().(type) {
	case *words.Count:
		*to = r.count(n, at)
	case *words.Ordinal:
		*to = words.Ordinal(r.ordinal(n, at))
	case *words.Article:
		*to = r.article(n, at)
	case *words.Prose:
		*to = r.prose(n, at)
	case *func(string) []string:
		*to = r.lines(n, at)
	case *words.Key:
		*to = r.key(n, at)
	case *words.Spelling:
		r.letters(v, n, at)
	case *[]words.ErrorWords:
		named(r, words.NamedErrors(), n, at, func(of words.NamedError, says string) {
			*to = append(*to, words.ErrorWords{Is: of.Is, Says: says})
		})
	case *[]words.RefusalWords:
		named(r, words.NamedRefusals(), n, at, func(of words.NamedRefusal, says string) {
			*to = append(*to, words.RefusalWords{Is: of.Is, When: of.When, Says: says})
		})
	case *map[error]string:
		*to = map[error]string{}
		named(r, words.NamedReasons(), n, at, func(of words.NamedError, says string) { (*to)[of.Is] = says })
	case *map[string]*words.Vocabulary:
		// They are read once the plain one is: see vocabularies.
	default:
		r.readKind(v, n, at)
	}
}

// readKind fills in a value of a type that has nothing special to it.
func (r *reader) readKind(v reflect.Value, n *node, at place) {
	keys, byKey := keysOf[v.Type()]
	switch {
	case byKey:
		r.keyed(v, keys, n, at)
	case v.Kind() == reflect.String:
		v.SetString(r.text(n, at))
	case v.Kind() == reflect.Struct:
		r.structure(v, n, at)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.read(v.Elem(), n, at)
	case v.Kind() == reflect.Slice:
		r.slice(v, n, at)
	case v.Kind() == reflect.Map:
		r.byName(v, n, at)
	default:
		r.faults.add(n.line, at.path, "nothing reads %v", v.Type())
	}
}

// structure fills in the fields of a struct, each of which has a key.
func (r *reader) structure(v reflect.Value, n *node, at place) {
	if !r.is(n, aTable, at) {
		return
	}
	known := map[string]bool{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Tag.Get("made") != "" {
			continue
		}
		key, in := keyOf(f.Name), at.field(&f)
		known[key] = true
		switch value := n.table[key]; {
		case value != nil:
			r.read(v.Field(i), value, in)
		case !in.optional && !in.overlay:
			r.faults.add(n.line, in.path, "is not there")
		}
	}
	r.unknown(n, at, func(key string) bool { return known[key] })
	if t, ok := v.Addr().Interface().(*words.TableWords); ok && n.table["vocabularies"] != nil && t.Plain != nil {
		r.vocabularies(t, n.table["vocabularies"], at.at("vocabularies"))
	}
}

// unknown reports keys that mean nothing.
func (r *reader) unknown(n *node, at place, known func(key string) bool) {
	for _, key := range n.keys {
		if !known(key) {
			r.faults.add(n.table[key].line, at.at(key).path, "is no key that there is")
		}
	}
}

// vocabularies are those of rule sets: the plain one with what they have words of their own for.
func (r *reader) vocabularies(t *words.TableWords, n *node, at place) {
	if !r.is(n, aTable, at) {
		return
	}
	t.Vocabularies = map[string]*words.Vocabulary{}
	r.unknown(n, at, isRuleSet)
	for _, name := range n.keys {
		v := *t.Plain
		in := at.at(name)
		in.overlay, in.own = true, true
		r.structure(reflect.ValueOf(&v).Elem(), n.table[name], in)
		t.Vocabularies[name] = &v
	}
}

func isRuleSet(name string) bool {
	return slices.ContainsFunc(engine.Presets(), func(p engine.Preset) bool { return p.Name == name })
}

// keyed fills in a row of texts that have keys.
func (r *reader) keyed(v reflect.Value, keys []string, n *node, at place) {
	if !r.is(n, aTable, at) {
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(keys), len(keys)))
	}
	for i, key := range keys {
		switch value := n.table[key]; {
		case value != nil:
			r.read(v.Index(i), value, at.at(key))
		case !at.optional:
			r.faults.add(n.line, at.at(key).path, "is not there")
		}
	}
	r.unknown(n, at, func(key string) bool { return slices.Contains(keys, key) })
}

// slice fills in a list.
func (r *reader) slice(v reflect.Value, n *node, at place) {
	if !r.is(n, aList, at) {
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.list), len(n.list)))
	at.empty = v.Type().Elem().Kind() == reflect.String
	for i, item := range n.list {
		r.read(v.Index(i), item, at)
	}
}

// byName fills in a map: by values that have names, which have to be there, or by names of any kind.
func (r *reader) byName(v reflect.Value, n *node, at place) {
	if !r.is(n, aTable, at) {
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.keys)))
	names, closed := namesOf(v.Type().Key())
	for _, key := range n.keys {
		of, ok := names[key]
		if !closed {
			of, ok = reflect.ValueOf(key).Convert(v.Type().Key()), true
		}
		if !ok {
			r.faults.add(n.table[key].line, at.at(key).path, "is no key that there is")
			continue
		}
		value := reflect.New(v.Type().Elem()).Elem()
		r.read(value, n.table[key], at.at(key))
		v.SetMapIndex(of, value)
	}
	for key := range names {
		if n.table[key] == nil {
			r.faults.add(n.line, at.at(key).path, "is not there")
		}
	}
}

// named reads the texts of a table by the names of errors.
func named[E interface{ Name() string }](r *reader, all []E, n *node, at place, put func(of E, says string)) {
	if !r.is(n, aTable, at) {
		return
	}
	for _, of := range all {
		if text := n.table[of.Name()]; text != nil {
			put(of, r.text(text, at.at(of.Name())))
		} else {
			r.faults.add(n.line, at.at(of.Name()).path, "is not there")
		}
	}
	r.unknown(n, at, func(key string) bool {
		return slices.ContainsFunc(all, func(of E) bool { return of.Name() == key })
	})
}
