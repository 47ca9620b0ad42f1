package foldertest

import "testing"

// Must ends the test where something has failed that it needs.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
