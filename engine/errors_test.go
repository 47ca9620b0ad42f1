package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"shithead/engine/errcode"
)

func TestErrcode_Of(t *testing.T) {
	one, other := errcode.New("one", "first"), errcode.New("other", "second")
	particular := errcode.Particular("particular", "third")
	plain := errors.New("plain")
	for want, all := range map[string][]error{
		"": {nil, plain, fmt.Errorf("%w", plain), errors.Join(plain, plain)},
		"one": {
			one, fmt.Errorf("why: %w", one), fmt.Errorf("%w: %w", one, other), errors.Join(plain, one),
			fmt.Errorf("%w: %w", plain, fmt.Errorf("%w: %w", one, other)),
		},
		"particular": {
			particular, fmt.Errorf("%w: %w", one, particular), fmt.Errorf("%w: %w", particular, one),
			fmt.Errorf("%w: %w", one, fmt.Errorf("%w: %w", other, particular)),
		},
	} {
		for _, err := range all {
			if got := errcode.Of(err); got != want {
				t.Errorf("%v is %q, not %q", err, got, want)
			}
		}
	}
	if !errors.Is(fmt.Errorf("%w", one), one) || errors.Is(one, other) || one.Error() != "first" {
		t.Error("a sentinel is not itself")
	}
}
