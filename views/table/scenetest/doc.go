// Package scenetest has, for tests, what one viewer sees of a room, and its log in words.
//
// Start at [New].
package scenetest
