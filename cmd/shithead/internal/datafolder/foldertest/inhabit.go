package foldertest

import (
	"testing"
	"time"

	"shithead/data"
)

// Inhabit makes a store at a path, of a house by its id, empty for none, to which each of some texts was announced. Whoever calls closes it.
func Inhabit(t testing.TB, path string, house data.ID, people ...string) *data.Store {
	t.Helper()
	store, err := data.Open(path)
	if err == nil && house != "" {
		err = store.Belong(house)
	}
	for _, name := range people {
		if err == nil {
			err = store.Announce(name, time.Now())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return store
}
