package views

import "shithead/rooms"

func englishPace() PaceWords {
	return PaceWords{
		names: map[rooms.BotPace]string{
			rooms.PaceSlow: "slow", rooms.PaceNormal: "normal", rooms.PaceFast: "fast", rooms.PaceTurbo: "turbo",
		},
		Bots: "bots: {n}", Sets: "sets the bots to {n}",
	}
}
