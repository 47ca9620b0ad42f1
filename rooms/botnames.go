package rooms

// BotMark is what the name of every bot ends with, and what is shown behind that of a program. Nobody else's name may hold
// it, so bots can be told from people.
const BotMark = "*"

// botNames are what bots are called: more than there are seats.
func botNames() []string {
	return []string{
		"Ada", "Bruno", "Clara", "Dmitri", "Elsa", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Lotte", "Milo",
		"Nora", "Otto", "Pia", "Quinn", "Rosa", "Sepp", "Tilda", "Ugo", "Vera", "Willi", "Xaver", "Yara", "Zeno",
	}
}
