package rooms_test

import (
	"errors"
	"testing"

	"shithead/engine/bot"
	"shithead/engine/enginetest"
	"shithead/rooms"
)

// TestTermsTakeBotsThatAreOffered, not every level that can be made.
func TestTermsTakeBotsThatAreOffered(t *testing.T) {
	rules := enginetest.Rules("leeds")
	for _, level := range append(bot.Levels(), "perfect", "expert@9") {
		terms := rooms.Terms{Rules: rules, Seats: 3, Rounds: 1, Bots: []string{level}}
		offered := bot.Offered(level) == nil
		if err := terms.Check(); errors.Is(err, bot.ErrLevel) == offered {
			t.Errorf("%s: %v", level, err)
		}
	}
}
