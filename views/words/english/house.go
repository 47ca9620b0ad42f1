package english

import "shithead/views/words"

func house() words.HouseWords {
	return words.HouseWords{
		Shut: "The house has closed this room.", Kicked: "The house has shown you out.",
		Banned: "You're barred.", KeyGone: "The key you came in with has been removed.",
		ProfileGone: "Your profile has been deleted.",
		For:         " The reason: {why}", Until: " That lasts until {time} UTC.", Forever: " That's for good.",
		Drain: "Last orders! The server stops once these rounds are over, {time} UTC at the latest.",
		Stay:  "No last orders after all: the server stays up. Play on.",
	}
}
