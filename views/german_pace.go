package views

import "shithead/rooms"

func germanPace() PaceWords {
	return PaceWords{
		names: map[rooms.BotPace]string{
			rooms.PaceSlow: "langsam", rooms.PaceNormal: "normal", rooms.PaceFast: "schnell", rooms.PaceTurbo: "turbo",
		},
		Bots: "Bots: {n}", Sets: "stellt die Bots auf {n}",
	}
}
