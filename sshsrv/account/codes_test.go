package account

import (
	"testing"

	"shithead/data"
)

func TestCodesExpire(t *testing.T) {
	works := func(c *Codes, text string, use bool) bool {
		used := false
		known := c.Redeem(text, func(id data.ID) bool {
			used = id == "ann"
			return use
		})
		return known && used
	}
	c := NewCodes(0)
	if works(c, c.Issue("ann"), true) {
		t.Error("an expired code worked")
	}
	c = NewCodes(DefaultLimits().CodeLife)
	old, latest := c.Issue("ann"), c.Issue("ann")
	if works(c, old, true) {
		t.Error("an older code worked")
	}
	if !works(c, latest, false) || !works(c, latest, true) {
		t.Error("the latest code did not work, or not again after it could not be used")
	}
	if works(c, latest, true) {
		t.Error("the code worked twice")
	}
}
