// Package search chooses moves by looking ahead: information-set tree search from one seat's view, with easy's choice as
// prior and a net at the leaves.
//
// Start at [Searcher]. How long it looks is counted in iterations, never in time, and it calculates in whole numbers: the
// same view, moves, iterations and random numbers give the same choice on every machine.
package search
