// Package scenetest has, for tests, what somebody sees of a room and how its log is told to them.
//
// Start at [New].
package scenetest
