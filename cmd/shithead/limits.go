package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"shithead/cmd/shithead/internal/control"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/metrics"
)

// limitReasons says of every limit what it bounds, and why: a line of JSON for each, a [limitReason]. It is made of the comments of the
// fields, by a test: go test ./cmd/shithead -run Limit -update.
//
//go:embed limits.jsonl
var limitReasons string

// limitReason is why there is a limit.
type limitReason struct {
	Name string `json:"name"`
	Unit string `json:"unit"`
	Why  string `json:"why"`
	// Value is that of a limit that is a constant, empty for the others.
	Value string `json:"value,omitempty"`
}

// everyLimit are the limits of a server, which are structs of numbers, times, rates and more such structs.
type everyLimit struct {
	Session any
	Rooms   any
	Store   any
	Control any
	Metrics any
}

// everything are all limits of a server, of which those that have a flag can be told by their address.
func (c *serveConfig) everything() *everyLimit {
	ofControl, ofMetrics := control.DefaultLimits(), metrics.DefaultLimits()
	return &everyLimit{Session: &c.server, Rooms: &c.rooms, Store: &c.store, Control: &ofControl, Metrics: &ofMetrics}
}

// limitField is a limit among others.
type limitField struct {
	// name is how it is called, such as "gate.Connections", and path the fields that lead to it, the outermost first, each as
	// "package.Type.Field".
	name  string
	path  []string
	value reflect.Value
}

// fields are all limits, in the order of their fields.
func (e *everyLimit) fields() iter.Seq[limitField] {
	return func(yield func(limitField) bool) {
		all := reflect.ValueOf(e).Elem()
		for i := range all.NumField() {
			at := limitField{name: strings.ToLower(all.Type().Field(i).Name), value: all.Field(i).Elem().Elem()}
			if !at.each(yield) {
				return
			}
		}
	}
}

// each gives a limit, or all those that are in it. The limits of a package are called by it, not by where they are.
func (l limitField) each(yield func(limitField) bool) bool {
	if l.value.Kind() != reflect.Struct || l.value.Type() == reflect.TypeFor[gate.Rate]() {
		return yield(l)
	}
	for i := range l.value.NumField() {
		field := l.value.Type().Field(i)
		in := limitField{l.name + "." + field.Name, append(l.path[:len(l.path):len(l.path)], l.value.Type().String()+"."+field.Name), l.value.Field(i)}
		if strings.HasSuffix(field.Type.Name(), "Limits") {
			in.name, in.path = strings.ToLower(field.Name), nil
		}
		if !in.each(yield) {
			return false
		}
	}
	return true
}

// text is the value of a limit, for people.
func (l limitField) text() string {
	switch v := l.value; {
	case v.Type() == reflect.TypeFor[time.Duration]():
		return time.Duration(v.Int()).String()
	case v.Type() == reflect.TypeFor[gate.Rate]():
		return fmt.Sprintf("%d within %v", v.FieldByName("Burst").Int(), time.Duration(v.FieldByName("Within").Int()))
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	default:
		return strconv.FormatInt(v.Int(), 10)
	}
}

// pointers are the addresses of what a flag may set of a limit.
func (l limitField) pointers() []uintptr {
	all := []uintptr{l.value.Addr().Pointer()}
	if l.value.Kind() == reflect.Struct {
		all = append(all, l.value.FieldByName("Burst").Addr().Pointer())
	}
	return all
}

// reasons are those of all limits, by their names, and the names in their order.
func reasons() (of map[string]limitReason, order []string, err error) {
	of = map[string]limitReason{}
	for line := range strings.Lines(limitReasons) {
		var r limitReason
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			return nil, nil, fmt.Errorf("limits.jsonl: %w", err)
		}
		of[r.Name] = r
		order = append(order, r.Name)
	}
	return of, order, nil
}

// flagsByPointer are the flags that set a number or a switch, by where that is.
func flagsByPointer(flags *pflag.FlagSet) map[uintptr]*pflag.Flag {
	all := map[uintptr]*pflag.Flag{}
	flags.VisitAll(func(f *pflag.Flag) {
		if v := reflect.ValueOf(f.Value); v.Kind() == reflect.Pointer {
			all[v.Pointer()] = f
		}
	})
	return all
}
