package french

import "shithead/views/words"

func settings() words.SettingWords {
	return words.SettingWords{
		Title: "Réglages",
		Names: map[words.Preference]string{
			words.Language: "Langue", words.Theme: "Thème", words.FourSuits: "Couleurs", words.CardSigns: "Cartes",
			words.Motion: "Animation", words.Bell: "Cloche", words.AutoSelect: "D'un coup", words.RulesBeside: "Règles à côté",
			words.Hints: "Repères", words.Mouse: "Souris",
		},
		Does: map[words.Preference]string{
			words.Language: "la langue que tu lis", words.Theme: "pour quoi sont faites les teintes : le fond de ton terminal, ou plus de contraste",
			words.FourSuits: "combien de couleurs ont les cartes", words.CardSigns: "avec quoi cartes et lignes sont dessinées",
			words.Motion: "les grands moments restent une seconde sur la table", words.Bell: "ton terminal sonne quand la table t'attend",
			words.AutoSelect:  "à table, une touche prend tout un rang, encore une le repose",
			words.RulesBeside: "les règles sont à côté de la table pendant que tu joues",
			words.Hints:       "les cartes que tu peux jouer sont marquées",
			words.Mouse:       "clique sur cartes, places, touches et lignes ; Maj pour sélectionner du texte",
			"plain":           "des tables en lignes de texte au lieu d'écrans, pour lecteurs d'écran",
			"bot":             "un programme joue pour toi : ton nom reçoit un *, et tout devient entraînement",
		},
		Values: map[string]string{
			"en": "English", "de": "Deutsch", "fr": "Français", "on": "oui", "off": "non", "two": "deux", "four": "quatre", "dark": "sombre", "light": "clair",
			"contrast": "contraste fort", "unicode": "Unicode", "ascii": "ASCII",
		},
		Sample: "Voilà l'allure", Kept: "Ce que tu changes est gardé.", ForNow: "Cela vaut jusqu'à ton départ.",
	}
}
