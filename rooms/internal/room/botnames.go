package room

// botNames are what bots are called: more than there are seats.
func botNames() []string {
	return []string{
		"Ada", "Bruno", "Clara", "Dmitri", "Elsa", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Lotte", "Milo",
		"Nora", "Otto", "Pia", "Quinn", "Rosa", "Sepp", "Tilda", "Ugo", "Vera", "Willi", "Xaver", "Yara", "Zeno",
	}
}
