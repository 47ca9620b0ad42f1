// Package fieldtest is for tests that hold the fields in the database against its version. A field that is new, gone
// or of another type takes a new version. So an older server refuses the database instead of passing over the field.
// See [Check].
package fieldtest
