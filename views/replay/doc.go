// Package replay has the screen of a finished round, which you go through move by move. You see it from the seat of
// any player. The table is drawn by package table, the record is read with package engine/record.
//
// Start at [Read], which reads the record, and at [Screen], which shows it.
package replay
