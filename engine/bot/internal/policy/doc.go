// Package policy chooses the move of a beginner. The level easy plays it. Search tries it first, and goes on with it
// in rollouts.
package policy
