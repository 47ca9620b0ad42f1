package link

import (
	"flag"
	"testing"

	"shithead/data/fieldtest"
)

var update = flag.Bool("update", false, "write down what a new version of guests is made of")

// TestWhatServersTellEachOther_TakesAVersion: a server of before would refuse a guest with a field that it does not know, or take
// one with half of what is said of it, the settings among it.
func TestWhatServersTellEachOther_TakesAVersion(t *testing.T) {
	var names []string
	for _, request := range []string{windowChange, settingsSet, renamed, dismissed, ended, taken} {
		names = append(names, "request "+request)
	}
	for _, reason := range []Reason{Lobby, Onward, Left, Closed} {
		names = append(names, "reason "+string(reason))
	}
	for _, do := range []Do{Join, Sit, Watch, Program} {
		names = append(names, "do "+string(do))
	}
	fieldtest.Check(t, "testdata/fields.txt", Version, *update, names, Guest{}, End{})
}
