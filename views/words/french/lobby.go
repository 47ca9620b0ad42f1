package french

import (
	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func lobby() words.LobbyWords {
	return words.LobbyWords{
		Rooms: "Salles", Room: "Salle", Rules: "Règles", Seats: "Places", State: "État", Clock: "Temps",
		Watching: "Public", Players: "Gens",
		Phases:   map[rooms.Phase]string{rooms.Gathering: "attend", rooms.Playing: "manche", rooms.Between: "après", rooms.Over: "finie"},
		YourTurn: "à toi !", YourSeat: "ta place", Waiting: "attend", GoneRoom: "disparue",
		Slogan: "Aucun gagnant. Un seul perdant.", Greet: "Bonsoir, {who}. ", GreetGuest: "Bonsoir. ",
		SeatKept: "Ta place t'attend.", NoSeat: "Prends une chaise.", GuestSeat: "Joue, ou regarde.",
		Tables: counts("table", "tables"), OpenTables: words.CountsOrNone("aucune libre", "avec place"),
		WaitsFor: "{who} t'attend", BackTo: "retour à {who}",
		By: "chez ", ATurn: " s par tour", NoClock: "sans limite",
		Bots:  counts("bot", "bots"),
		Empty: []string{"Aucune salle n'est encore ouverte. Ouvre la première."},
		EmptyGuest: []string{
			"Personne ne joue en ce moment.",
			"",
			"p te met à table avec trois bots. Dès que quelqu'un ouvre une salle, elle est ici, et tu peux regarder.",
		},
		DealKey: words.Key{"p", "jouer"}, DealNote: "trois bots attendent", GuestNote: "avec trois bots, pour s'entraîner",
		PracticeRoom: "entraînement", Practice: "Entraînement : tu es ici de passage, rien de ceci n'est gardé.",
		KeepTitle: "Envie de garder ça ?",
		Keep: []string{
			"Tu as joué de passage : sans nom, sans points, sans bilan. Avec une clé tu es quelqu'un ici, sans inscription.",
			"",
			"Linux, macOS : dans un terminal",
			"    ssh-keygen -t ed25519",
			"Windows : dans PowerShell",
			"    ssh-keygen -t ed25519",
			"",
			"Entrée répond à toutes ses questions. Puis reviens, et choisis un nom :",
			"    {n}",
			"Ton client présente la clé tout seul, et dès lors c'est toi.",
		},
		OpenKey: words.Key{"o", "ouvrir une salle"}, SeatKey: words.Key{"b", "retour"},
		ChooseKey: words.Key{"↑ ↓", "choisir"}, SortKey: words.Key{"r", "trier"},
		SitKey: words.Key{"Entrée", "s'asseoir"}, OwnKey: words.Key{"Entrée", "à ta place"}, LookKey: words.Key{"Entrée", "regarder"},
		WatchKey: words.Key{"w", "regarder"}, ChatKey: words.Key{"c", "parler"}, StatsKey: words.Key{"s", "bilan"},
		MenuKey: words.Key{":", "menu"}, HelpKey: words.Key{"?", "aide"}, LeaveKey: words.Key{"Ctrl+C", "partir"}, GuestLeaveKey: words.Key{"q", "partir"}, BackKey: words.Key{"Échap", "retour"},
		SayKey: words.Key{"Entrée", "dire"}, GoKey: words.Key{"Entrée", "entrer"}, RoomsKey: words.Key{"Échap", "retour aux salles"},
		JoinLabel: "Code de la salle :", JoinKey: words.Key{"j", "avec un code"},

		MakeTitle: "Ouvrir une salle",
		Fields: [words.NumFields]string{
			words.FieldRules: "Règles", words.FieldOptions: "Options", words.FieldCode: "Code", words.FieldSeats: "Places", words.FieldBots: "Bots", words.FieldLevel: "Niveau", words.FieldPace: "Allure", words.FieldYield: "Bots cèdent", words.FieldClock: "Temps",
			words.FieldRounds: "Manches", words.FieldPrivate: "Ouverte à", words.FieldGuests: "Sans clé",
		},
		RoundsByRules: "selon les règles ({n})",
		Yields:        map[rooms.Yield]string{rooms.YieldCompany: "partie à plusieurs", rooms.YieldMatch: "chaque partie", rooms.YieldRound: "chaque manche"},
		FoundBy:       [2]string{"tout le hall", "tes amis avec le code"},
		Guests:        [2]string{"regarde seulement", "joue aussi (hors cote)"},
		Levels:        map[string]string{"random": "hasard", "easy": "facile", "normal": "normal", "hard": "dur", "expert": "expert", "hoarder": "écureuil", "burner": "pyromane", "avenger": "vengeur", "gambler": "flambeur"},
		Stats: words.StatsWords{
			Title: "Bilan : ", Counted: "Avec des gens", Practice: "Entraînement, contre les bots", Total: "Toutes règles",
			Heads: [words.NumHeads]string{
				words.HeadRating: "Cote", words.HeadRounds: "Manches", words.HeadPoints: "Points", words.HeadShithead: "Shithead", words.HeadShare: "taux",
				words.HeadMatches: "Parties", words.HeadWon: "Gagnées",
				words.HeadFirst: "D'abord", words.HeadUpper: "En haut", words.HeadBeaten: "Derrière", words.HeadSafe: "Net / max", words.HeadWinning: "Gains / max",
				words.HeadJumpIns: "Interceptions", words.HeadFours: "Carrés", words.HeadLowCard: "Low Card", words.HeadPile: "Plus gros tas", words.HeadAbandoned: "Annulées",
			},
			Largest: "Plus gros tas : {n} cartes, dans {k}.",
			Notes: [words.NumHeads]string{
				words.HeadRating: "Cote : le talent parmi les gens, moins le doute ; on débute à 1000.",
				words.HeadUpper:  "En haut : dans la meilleure moitié.",
				words.HeadBeaten: "Derrière : moins de points que toi ou, s'il n'y en a pas, encore en jeu après toi.",
				words.HeadSafe:   "Net : manches de suite sans être le Shithead.", words.HeadWinning: "Gains : parties de suite.",
			},
			Last: "Dernières manches",
			RoundHeads: [words.NumRoundHeads]string{
				words.RoundDate: "Date", words.RoundRules: "Règles", words.RoundPlace: "Place", words.RoundPoints: "Points", words.RoundRecord: "Archive",
			},
			Abandoned: "annulée", Away: "un bot", Brackets: "Entre parenthèses : entraînement.",
			Unrated: map[data.Rated]string{
				data.UnratedAddress: "* : hors cote, tout le monde sur un seul réseau.",
				data.UnratedPace:    "+ : hors cote, joué trop vite.",
				data.UnratedGuests:  "~ : hors cote, avec une personne sans clé.",
			},
			Nothing: "Pas encore de manche finie.", Begin: "Appuie sur p dans le hall : trois bots s'assoient avec toi.",
			TileNotes: [words.NumHeads]string{
				words.HeadRating: "au début : 1000", words.HeadRounds: "parties : {n}", words.HeadShithead: "{n} sur {k}", words.HeadSafe: "record : {n}",
				words.HeadPile: "cartes",
			},
			Clean: "Sans perdre", Pile: "Plus gros tas", Results: "Comment ça a fini", Style: "Comment tu joues", Company: "Tes rivaux", Form: "Forme", Newest: "dernière à droite",
			Ahead: "devant", Lately: counts("manche récente", "manches récentes"), RulesKey: words.Key{"Tab", "autres règles"}, Boards: "Palmarès", BoardsKey: words.Key{"b", "palmarès"}, OrderKey: words.Key{"o", "ordre"}, Against: "entraînement",
		},
		Shame: words.ShameWords{
			Title: "Mur de la honte", Week: "cette semaine", Lately: "récemment", Nobody: "Encore vide. Quelqu'un perdra bientôt.", You: "{who} (toi)", Bots: "les bots", Gone: "quelqu'un",
			Once: "{who} : le Shithead de l'heure.", Often: "{who} : Shithead {n} fois de suite.",
			Today: "Aujourd'hui", Rounds: "manches", Fours: "carrés brûlés", JumpIns: "interceptions", Pile: "plus gros tas", Clean: "plus long sans perdre",
			Hourly: "manches par heure", Mine: "Toi", Rating: "cote", CleanFor: "sans perdre", CleanSince: counts("manche", "manches"),
			Rank: "au mur", Place: "{n} sur {k}", Characters: "Les bots Shithead", Done: "{k} sur {n}",
		},
		Form: words.FormWords{
			Usual: "comme d'habitude", Chosen: "{k} sur {n} au choix", Changed: " (changé)",
			Cards: "Ce que font les cartes", CodeHint: "Ces règles en un code à partager. Colle ou tape celui qu'on t'a donné.",
			Long:   "Ça fait {k} à {n} : une longue soirée. Moins suffiront.",
			SaveAs: "Garder comme", DropAsk: "Supprimer « {who} » pour de bon ? Appuie encore sur d.",
			Saved: "« {who} » est gardé.", Dropped: "« {who} » est supprimé.", Unsaveable: "Ces règles ne marchent pas encore. Corrige-les, puis garde-les.",
			OptionsKey: words.Key{"o", "options"}, SaveKey: words.Key{"s", "garder"}, DropKey: words.Key{"d", "supprimer"},
			ArrowsKey: words.Key{"↑↓←→", "choisir"}, ChangeKey: words.Key{"←→", "changer"}, MoveKey: words.Key{"↑↓", "choisir"},
			MakeKey: words.Key{"Entrée", "ouvrir"}, DoneKey: words.Key{"Échap", "fini"}, RanksKey: words.Key{"2-9tjqkao", "oui/non"}, UsualKey: words.Key{"⌫", "d'habitude"},
			CardsKey: words.Key{"Tab", "cartes"}, ToOptionsKey: words.Key{"Tab", "options"}, ScrollKey: words.Key{"↑↓", "défiler"}, KeepKey: words.Key{"Entrée", "garder"},
		},
		Making:  "{who} à {n} : toi{other} ; une partie de {k} ; {ask}.",
		AtLevel: counts("bot ({rank})", "bots ({rank})"), AtPace: counts("bot ({rank}, {ask})", "bots ({rank}, {ask})"),
		FreeSeats: counts("place libre", "places libres"),
	}
}
