package english

import (
	"shithead/rooms"
	"shithead/views/words"
)

func pace() words.PaceWords {
	return words.PaceWords{
		Names: map[rooms.BotPace]string{
			rooms.PaceSlow: "slow", rooms.PaceNormal: "normal", rooms.PaceFast: "fast", rooms.PaceTurbo: "turbo",
		},
		Bots: "bots: {n}", Sets: "sets the bots to {n}",
	}
}
