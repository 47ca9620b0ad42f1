// Package tabletest has rounds that bots play and situations in them, for the tests of what is chosen at a table and of what
// is drawn there. Everything that it does follows from seeds.
//
// Start at [When], and at [Round].
package tabletest
