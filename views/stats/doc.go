// Package stats shows what is kept of somebody's play, and the boards of those who play best: as a screen, and as lines of text
// for those who have no screen. What is counted is package data's.
//
// Start at [Text], which is what is kept of one person; [Screen] shows the same.
package stats
