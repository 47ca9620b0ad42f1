// Package stats shows a player's statistics, and the boards of the best players. It shows them as a screen, and as
// lines of text for clients without one. What is counted is package data's.
//
// Start at [Text], the statistics of one player; [Screen] shows the same.
package stats
