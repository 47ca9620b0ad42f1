package french

import (
	"strconv"

	"shithead/views/words"
)

// counts says a number of things, in the word for none and for one, or for many.
func counts(one, many string) func(n int) string {
	return func(n int) string {
		if n < 2 {
			return strconv.Itoa(n) + " " + one
		}
		return strconv.Itoa(n) + " " + many
	}
}

// Words are all words, made anew.
func Words() *words.Words {
	return &words.Words{
		Welcome: []string{
			"Bienvenue au Shithead, le jeu de cartes que personne ne gagne et que quelqu'un perd.",
			"Assieds-toi à une table, ou appuie sur c et dis bonjour à la salle.",
		},
		Hall: "Le salon", Here: "Qui est là",
		Guests:  counts("de passage", "de passage"),
		Present: counts("ici", "ici"),

		SayHint: "Dis quelque chose à tout le monde",
		GuestHint: []string{
			"Tu es ici de passage : joue avec les bots, ou regarde. Pour jouer avec des gens, fais-toi une clé :",
			"    ssh-keygen -t ed25519",
			"    puis reviens par ssh ; ton client présente la clé tout seul.",
		},

		NewHere: []string{
			"Ta clé est nouvelle ici. Comment veux-tu qu'on t'appelle ?",
			"La clé, c'est toi : reviens avec elle et ce nom est à toi, sans mot de passe.",
		},
		NameLabel: "Ton nom",
		Proposed:  "Entrée le prend, ou tape un autre nom.",
		CodeLabel: "Code",
		NameKeys:  []words.Key{{"Entrée", "c'est moi"}, {"Tab", "j'ai déjà un nom ici"}, {"Ctrl+C", "partir"}},
		CodeKeys:  []words.Key{{"Entrée", "lier la clé"}, {"Tab", "choisir un nom"}, {"Ctrl+C", "partir"}},
		LinkHelp: []string{
			"Entre avec la clé qui a ton nom et tape /link dans le salon :",
			"tu reçois un code. Tape-le ici.",
		},
		Claimed: []string{
			"{who} dit : cette clé est à moi aussi.",
			"C'est toi ? Alors tu entres aussi avec elle désormais. Sinon, {who} la perd, et tu choisis ton propre nom.",
		},
		ClaimKeys:  []words.Key{{"Entrée", "c'est moi"}, {"Tab", "pas moi"}, {"Ctrl+C", "partir"}},
		Beaten:     "Quelqu'un a été plus rapide. Entrée prend celui-ci, ou tape un autre nom.",
		Unanswered: "%s dit : cette clé est à moi aussi. Si c'est toi : ssh HOST keys accept. Sinon : ssh HOST keys decline.",
		Accepted:   "Désormais cette clé est aussi %[1]s. Pour défaire cela : ssh HOST keys remove %[2]s",
		Declined:   "%s a perdu cette clé. Entre et choisis ton propre nom.",
		NoClaim:    "personne d'autre ne dit que cette clé est à lui : rien à répondre",
		Code: func(code string) []string {
			return []string{
				"    " + code,
				"Entre avec ton autre clé dans les dix minutes, appuie sur Tab et tape le code.",
				"Cette clé-là aussi, ce sera toi.",
			}
		},

		Help: words.LobbyHelp{
			Play:     words.Key{"p", "jouer tout de suite : une table avec trois bots, donne immédiate"},
			Learn:    words.Key{"l", "apprendre le jeu, une chose après l'autre"},
			Open:     words.Key{"o", "ouvrir une salle : règles, places, bots et temps, à ton goût"},
			Seat:     words.Key{"b", "retour à ta table : d'abord celle qui t'attend"},
			Choose:   words.Key{"↑ ↓", "choisir une salle"},
			Sort:     words.Key{"r", "trier les salles ; sinon elles restent où elles sont"},
			Enter:    words.Key{"Entrée", "entrer : à ta place, à une place libre, ou pour regarder"},
			Watch:    words.Key{"w", "regarder, même s'il y a une place libre"},
			Stats:    words.Key{"s", "ton bilan"},
			Rules:    words.Key{"i", "toutes les règles du jeu"},
			Chat:     words.Key{"c", "parler : tape une ligne, puis Entrée ; Échap ramène"},
			Join:     words.Key{"j", "entrer avec un code : les salles privées ne sont sur aucune liste"},
			Settings: words.Key{",", "réglages : langue, thème, couleurs, cartes et autres"},
			Menu:     words.Key{": Tab", "le menu : tout ce qu'il y a ; tape ce que tu cherches"},
			Leave:    words.Key{"Ctrl+C", "partir"},
			Chatting: words.Key{"", "En parlant :"},
			Link:     words.Key{"/link", "un code pour entrer aussi avec une autre clé"},
			Page:     words.Key{"/help", "cette page (aussi ? ou F1)"},
			Quit:     words.Key{"/quit", "partir"},
		},
		HelpKeys: []words.Key{{"↑↓", "défiler"}, {"une touche", "retour"}},

		NoCommand:   "il n'y a pas de commande %s ; essaie help",
		NearCommand: "il n'y a pas de commande %s ; veux-tu dire %s ?",
		CommandHelp: []string{
			"Shithead par SSH. Pour entrer et jouer, dans un terminal : ssh HOST",
			"ssh HOST COMMANDE fait une chose et a fini. Les commandes :",
			"",
		},
		Broken:      "Quelque chose a cassé chez nous, et c'est noté. Reviens, s'il te plaît.",
		Stopping:    "Le serveur s'arrête. Reviens dans un instant.",
		StoppingOne: "Ce serveur s'arrête, la maison reste ouverte. Reviens : {n}",
		Moving:      "La table change de serveur. Un instant.",
		SeatStays:   "Ta place à {who} reste à toi ; pour revenir : {n}", SeatsStay: "Tes places ({who}) restent à toi ; pour revenir : {n}",

		House: words.HouseWords{
			Shut: "La maison a fermé cette salle.", Kicked: "La maison te met à la porte.",
			Banned: "L'entrée t'est interdite.", KeyGone: "La clé avec laquelle tu es là a été retirée.",
			ProfileGone: "Ton profil est supprimé.",
			For:         " La raison : {why}", Until: " Cela vaut jusqu'au {time} UTC.", Forever: " Cela vaut pour de bon.",
			Drain:    "On ferme ! Le serveur s'arrête après ces manches, au plus tard à {time} UTC.",
			Stay:     "Finalement on ne ferme pas : le serveur reste en marche. Continue.",
			DrainOne: "On ferme sur {who}, à {time} UTC !",
			Again:    "Reviens par là : {n}", Elsewhere: "(Les tables continuent ailleurs.)",
		},
		Lobby: lobby(), Table: table(), Options: options(), Rules: page(), Commands: commands(), Settings: settings(), Menu: menu(), Plain: spoken(), Lesson: lesson(),

		TooSmall: "Agrandis la fenêtre, s'il te plaît.",
		Busy:     "Un instant …",
		Errors:   errors(),
		Other:    "Ça n'a pas marché. Essaie encore, s'il te plaît.",
	}
}
