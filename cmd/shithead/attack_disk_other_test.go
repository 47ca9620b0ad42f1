//go:build !linux

package main

import "testing"

// diskTrouble is something wrong with the disk. Here none can be made.
type diskTrouble struct{ name string }

func diskTroubles() []diskTrouble { return nil }

func (a *attacks) breaks(*testing.T, *diskTrouble) {}
