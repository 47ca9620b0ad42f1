// Package replay has the screen on which a finished round is gone through, move by move, from the seat of anybody who played it.
// The table is drawn by package table, the record is read with package engine/record.
//
// Start at [Read], which reads the record, and at [Screen], which shows it.
package replay
