package engine

import "testing"

// TestTheRunOnTop is the most that a jump-in can build on: 3s are looked through, and count where they lie on top.
func TestTheRunOnTop(t *testing.T) {
	rules, err := NewRules("bitenight", nil)
	if err != nil {
		t.Fatal(err)
	}
	for pile, want := range map[string]int{
		"": 0, "Kc": 1, "Kc Qs": 1, "Kc Kd": 2, "Qs Kc Kd Kh": 3, "Kc 3c Kd": 2, "Kc 3c Ks 3d 3h": 2, "Kc 3c 3d 3h": 3,
		"3c Ks": 1, "3c 3d": 2, "Kc Qs 3c": 1,
	} {
		if got := position(t, rules, "Ac / 4c; pile "+pile).Run(); got != want {
			t.Errorf("%s: %d instead of %d", pile, got, want)
		}
	}
}

// TestNobodyJumpsInOnLess than the run on top: what one lays and what lies there are four at least.
func TestNobodyJumpsInOnLess(t *testing.T) {
	rules, err := NewRules("bitenight", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, pile := range []string{"", "Kc", "Kc 3c", "3c Ks", "Kc Kd 3c 3d", "3c 3d 3h", "Qs Kc", "Kc Qs Qh 3c"} {
		s := position(t, rules, "Ac / 3d 3h 3s Kd Kh Ks Qd Qh Qs; pile "+pile)
		least := four
		seen := map[string]bool{}
		for _, m := range s.Legal(1, nil) {
			least = min(least, int(m.Count))
			if seen[m.String()] {
				t.Errorf("%s: %v is listed twice", pile, m)
			}
			seen[m.String()] = true
		}
		if s.Run() < four-least {
			t.Errorf("%s: %d on top, and somebody jumps in with %d", pile, s.Run(), least)
		}
	}
}
