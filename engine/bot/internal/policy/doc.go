// Package policy says which move somebody makes who has just learned the game: what the level easy plays, and what search
// tries first and rollouts go on with.
package policy
