// Package fieldtest is for tests that hold the kinds of fields that are kept against the version of the store: a field
// that is new, gone or of another type takes a new version, so that an older server refuses the store instead of passing
// over the field. See [Check].
package fieldtest
