package french

import (
	"strconv"

	"shithead/views/words"
)

// result is what is said once a round or a match is over.
func result() words.ResultWords {
	return words.ResultWords{
		RoundOver:  "la manche {k} sur {n} est finie",
		RoundsOver: counts("manche est finie", "manches sont finies"),
		Is:         "{who} est le", YouAre: "C'est toi le", AndOwes: "et {n}.",
		Times: func(n int) string {
			switch n {
			case 0, 1:
				return ""
			case 2:
				return "deux fois"
			default:
				return "bien " + strconv.Itoa(n) + " fois"
			}
		},
		Goes: "La partie est pour {who}", YouCame: "Tu finis à la {n} place sur {k}", Rating: "cote {n}",
		Left: "ce qui restait", Never: "[Prendre] {n} d'un coup, et ne pas s'en remettre.", Near: "Plus que {n}, et puis ça.",
		Place: "place", Who: "qui", Telling: "ce qu'on en retient", Sum: "total",
		Out: "{n} place", Last: "en dernier", Own: "{who} (toi)",
		Jumps:  counts("interception", "interceptions"),
		Jumped: "intercepte", Blew: "[brûle] {cards}", Blow: "[brûle le tas]", Took: "[prend] {n} d'un coup", Leaves: "sort avec {a} : +{n}",
		Fouls: counts("faute", "fautes"),
		Turn:  "Le tournant", Had: " ; {who} n'avait plus que {n}", SoFar: "{rank} jusqu'ici",
		Fair: "Honnête", YourWords: "mélangé avec tes mots « {n} ».", TheirWords: "mélangé par {who} avec « {n} ».",
		ManyWords: "mélangé par {who}, avec leurs propres mots.", NoWords: "mélangé sans les mots de personne ; les tiens la prochaine fois ?",
		Next: "manche suivante", Again: "encore une partie", Waits: "Tu as dit ok.",
		WatchKey: words.Key{"w", "revoir la manche"}, ViewKey: words.Key{"v", "revoir la manche"},
		DealtKey: words.Key{"f", "comment c'était donné"}, ShareKey: words.Key{"s", "partager"},
		Copied: []string{"Copié, si ton terminal le permet : {n}", "Copié : {n}", "{n}"},
	}
}

// gathering is what is said before a match.
func gathering() words.GatheringWords {
	return words.GatheringWords{
		Waiting: "avant la partie",
		Bring:   "Amène des amis. La ligne à coller :", BringPrivate: "Salle privée. La ligne à coller :", CopyKey: words.Key{"y", "copier"},
		CodeKey: words.Key{"#", "code QR"}, Code: "Pour la caméra d'un téléphone : la ligne que tapent tes amis.",
		CodeSmall: "Le code QR demande {n} lignes et {k} colonnes : agrandis la fenêtre. Il dit :",
		Full:      "Table pleine : {who} donne. Pour regarder :",
		Taken:     "{k} sur {n}",
		HostFills: "b y met un bot", SitFills: "ENTRÉE la prend", OthersFill: "pour qui viendra",
		ForfeitKey: words.Key{"t", "autre chose"}, NoForfeit: "Le {who} ne doit rien à la table.",
		Fill: "remplir de bots et donner", Deal: "donner", HostDeals: "{who} donne quand tout le monde est là.",
		BotKey: words.Key{"b", "bot de plus"}, BotOutKey: words.Key{"-", "bot de moins"}, LeaveKey: words.Key{"x", "partir pour de bon"}, FairKey: words.Key{"f", "donne honnête"},
		SitKey: words.Key{"s", "prendre place"},
	}
}
