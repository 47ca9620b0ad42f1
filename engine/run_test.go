package engine

import "testing"

// TestTheRunOnTop is the most that a jump-in can build on: 3s are looked through, and count where they lie on top.
func TestTheRunOnTop(t *testing.T) {
	for pile, want := range map[string]int{
		"": 0, "Kc": 1, "Kc Qs": 1, "Kc Kd": 2, "Qs Kc Kd Kh": 3, "Kc 3c Kd": 2, "Kc 3c Ks 3d 3h": 2, "Kc 3c 3d 3h": 3,
		"3c Ks": 1, "3c 3d": 2, "Kc Qs 3c": 1,
	} {
		if got := position(t, bite(t), "Ac / 4c; pile "+pile).Run(); got != want {
			t.Errorf("%s: %d instead of %d", pile, got, want)
		}
	}
}
