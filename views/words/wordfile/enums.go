package wordfile

import (
	"reflect"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/rooms"
)

// namesOf are the values of a type by the names that they have in files: those that words are needed for. It is not closed for a
// type of texts, which are their own names.
func namesOf(t reflect.Type) (names map[string]reflect.Value, closed bool) {
	switch t {
	case reflect.TypeFor[rooms.Phase]():
		return byString(rooms.Phases()), true
	case reflect.TypeFor[rooms.Yield]():
		return byString(rooms.Yields()), true
	case reflect.TypeFor[rooms.BotPace]():
		return byString(rooms.BotPaces()), true
	case reflect.TypeFor[rooms.Reaction]():
		return byString(rooms.Reactions()), true
	case reflect.TypeFor[rooms.DealReason]():
		return byName(map[string]rooms.DealReason{
			"lot": rooms.DealLot, "shithead": rooms.DealShithead, "again": rooms.DealAgain, "passed": rooms.DealPassed,
		}), true
	case reflect.TypeFor[rooms.EntryKind]():
		return byName(map[string]rooms.EntryKind{
			"dealt": rooms.EntryDealt, "sat": rooms.EntrySat, "left": rooms.EntryLeft, "dropped": rooms.EntryDropped,
			"back": rooms.EntryBack, "handed": rooms.EntryHanded, "match-over": rooms.EntryMatchOver, "share": rooms.EntryShare,
			"removed": rooms.EntryRemoved, "reset": rooms.EntryReset,
		}), true
	case reflect.TypeFor[data.Rated]():
		return byName(map[string]data.Rated{"one-address": data.UnratedAddress, "too-fast": data.UnratedPace, "guests": data.UnratedGuests}), true
	case reflect.TypeFor[ledger.Measure]():
		names = map[string]reflect.Value{}
		for _, m := range ledger.Measures() {
			names[string(m)] = reflect.ValueOf(m)
		}
		return names, true
	default:
		return nil, false
	}
}

func byString[T interface{ String() string }](all []T) map[string]reflect.Value {
	names := map[string]reflect.Value{}
	for _, v := range all {
		names[v.String()] = reflect.ValueOf(v)
	}
	return names
}

func byName[T any](all map[string]T) map[string]reflect.Value {
	names := map[string]reflect.Value{}
	for name, v := range all {
		names[name] = reflect.ValueOf(v)
	}
	return names
}
