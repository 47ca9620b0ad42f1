package gate

import "testing"

// TestSweeps_AreDoneEverySoManyBytes until they are ended.
func TestSweeps_AreDoneEverySoManyBytes(t *testing.T) {
	var s sweeps
	often, seldom := 0, 0
	end := s.add(10, func() { often++ })
	s.add(100, func() { seldom++ })
	for range 50 {
		s.read(5)
	}
	end()
	for range 50 {
		s.read(5)
	}
	if often != 25 || seldom != 5 {
		t.Errorf("%d and %d times", often, seldom)
	}
}
