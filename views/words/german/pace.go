package german

import (
	"shithead/rooms"
	"shithead/views/words"
)

func pace() words.PaceWords {
	return words.PaceWords{
		Names: map[rooms.BotPace]string{
			rooms.PaceSlow: "langsam", rooms.PaceNormal: "normal", rooms.PaceFast: "schnell", rooms.PaceTurbo: "turbo",
		},
		Bots: "Bots: {n}", Sets: "stellt die Bots auf {n}",
	}
}
