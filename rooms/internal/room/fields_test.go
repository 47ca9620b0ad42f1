package room

import (
	"flag"
	"testing"

	"shithead/data"
	"shithead/data/fieldtest"
	"shithead/engine/record"
)

var update = flag.Bool("update", false, "write down what a new version of the store keeps of rooms")

// TestWhatIsKeptOfRooms_TakesAVersionOfTheStore: an older server would take up a room without the field, and keep it so.
func TestWhatIsKeptOfRooms_TakesAVersionOfTheStore(t *testing.T) {
	fieldtest.Check(t, "testdata/fields.txt", data.Version(), *update, nil, roomLine{}, companyLine{}, settlementLine{}, record.Header{}, record.Move{}, record.Result{})
}
