package french

import (
	"strconv"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/words"
)

func table() words.TableWords {
	return words.TableWords{
		Vocabularies: map[string]*words.Vocabulary{
			"bitenight": biteNight(), "leeds": leeds(), "schwechat": schwechat(),
			"classic": classic(), "custom": custom(),
		},
		Plain: plain(), The: the, A: a,

		Cards: counts("carte", "cartes"), Watching: counts("regarde", "regardent"),
		Rounds: counts("manche", "manches"), Points: counts("point", "points"),
		Ordinal: ordinal,
		Round:   "manche {k} sur {n}", Seconds: "{n} s", Tally: "{n} p.",
		Clockwise: "sens horaire", Counter: "sens antihoraire",
		Ask: []string{
			"{rank} ou plus", "n'importe quoi", "{rank} ou moins", "une carte sous {rank}", "une carte supérieure à {rank}",
			"un atout", "une réponse au tir",
		},
		AskShort: []string{"{rank} ou plus", "tout", "{rank} ou moins", "sous {rank}", "dépasser {rank}", "un atout", "une réponse"},

		Dealer: "donne", Absent: "pas là", Auto: "bot joue", Left: "a quitté", Ready: "ok",
		Swapping: "échange", Free: "libre", Maker: "hôte", Yourself: "toi-même", You: "toi",

		YourTurn: "À toi de jouer. ", TheirTurn: "À {who} de jouer. ", AnythingGoes: "Tout passe. ",
		CanPlay: "Tu peux jouer : {cards}", Stuck: "Tu n'as rien qui passe.",
		CanJump: "Intercepte ! {cards} fait le carré.",
		Race:    "Vite ! La première main qui pose {a} ouvre. ", RaceHold: "Tu as {n}. ",
		RaceEnds: "Dans {n}, c'est à qui en a, d'abord à gauche du donneur.",
		RaceNone: "Tu n'en as pas. ",
		IsReady:  "Tu as dit ok. ", WaitingFor: "On attend : {who}. ",
		YouAreOut: "Tu finis à la {n} place. ", YouWatch: "Tu regardes. ",
		BotPlays: "Un bot joue pour toi : une touche et te revoilà. ",
		Paused:   "Le disque est plein ou absent ; la table attend.",
		Alone:    "La table attend : pas un mot des autres serveurs. Rien n'est perdu.",
		Choose:   "choisis d'abord des cartes ({cards}, ou ← →)",
		Enter:    "Entrée", NotYet: "pas encore : à {who} de jouer", NewCards: "Nouvelles cartes. Regarde d'abord ; encore r si tu n'échanges rien.",
		DoPlay: "jouer {cards}", DoTry: "tenter {cards}, qui ne passe pas", DoJump: "intercepter avec {cards}",
		DoOpen: "ouvrir avec {cards}", DoAim: "jouer {rank} et choisir à qui le montrer",
		DoWhom: "choisir à qui (← →)", DoAimAt: "montrer le {rank} à {who}", DoSwap: "échanger {cards} contre {other}", DoReady: "ok, plus d'échanges",
		DoNext: "ok pour la manche suivante", DoAgain: "encore une partie", DoStart: "commencer", DoSit: "prendre une place",
		Advice: "Conseil : {other}.", AdviceWait: "laisse faire les autres", Reasons: reasons(), HintKey: words.Key{"h", "conseil"},
		DoPick: "prendre {cards}", DoBack: "retour au hall",

		Seats: "Places",

		Abandoned: "La manche est annulée : pas de résultat.",
		Stalemate: "On tourne en rond, personne n'a perdu : manche nulle.",
		MatchOver: "La partie est finie",
		MostOften: ". Le plus souvent {rank} : {who}, {n}×", AwayPlain: "un bot a joué",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Hors cote : tout le monde sur un seul réseau.",
			data.UnratedPace:    "Hors cote : joué trop vite.",
			data.UnratedGuests:  "Hors cote : une personne sans clé joue.",
		},
		InRound: "manche", InMatch: "partie", AwayResult: "un bot a joué : pas de points",
		More: "{n} de plus", And: "{who} et {n}",

		Log: words.LogWords{
			Swapped: "échange {cards} contre {other}", Ready: "dit ok", Opens: "Qui pose d'abord {a} ?",
			Leads: "commence", LeadsWith: "a la carte la plus basse et ouvre avec {rank}",
			Plays: "joue {cards}", With: "{cards} avec {other}", Jumps: "intercepte avec {cards}", Turned: "[retourne {cards}]",
			TurnedHidden: "[retourne une carte]", OneCard: "une seule carte", Skips: ", {other} saute un tour", SkipsMany: ", {other} sautent un tour",
			Out: " et sort à la {n} place", OutAfter: " ; {who} sort à la {n} place",
			ByBot: " (bot)", CalledOff: "La manche est annulée.", Stalemate: "On tourne en rond : manche nulle.",

			Entries: map[rooms.EntryKind]string{
				rooms.EntryDealt: "La manche {n} est donnée.", rooms.EntrySat: "prend place", rooms.EntryLeft: "a quitté la table", rooms.EntryDropped: "a disparu",
				rooms.EntryBack: "revient", rooms.EntryHanded: " : un bot continue", rooms.EntryMatchOver: "La partie est finie.",
				rooms.EntryShare: "met son grain de sel dans la prochaine donne", rooms.EntryRemoved: "perd sa place", rooms.EntryReset: "remet le compte à zéro",
			},
		},

		Fair: fair(), People: people(), Board: board(), Result: result(), Gathering: gathering(),
		Dealing: words.DealerWords{
			Says: "{who} donne{k}", Yours: "Tu donnes{k}",
			Why: map[rooms.DealReason]string{
				rooms.DealLot:      " : le sort en a décidé.",
				rooms.DealShithead: ", c'est le lot du {other}.",
				rooms.DealAgain:    " encore : la dernière manche ne compte pas.",
				rooms.DealPassed:   ", à la suite : qui devait donner a quitté la table.",
			},
			Log: map[rooms.DealReason]string{
				rooms.DealLot:      "donne la manche {n}, par tirage au sort",
				rooms.DealShithead: "donne la manche {n}, comme {other}",
				rooms.DealAgain:    "donne encore : manche {n}",
				rooms.DealPassed:   "donne la manche {n}, à la suite",
			},
			Lot: "La première donne est tirée au sort, avec la même graine et les mêmes parts.",
		},
		Pace: words.PaceWords{
			Names: map[rooms.BotPace]string{
				rooms.PaceSlow: "lent", rooms.PaceNormal: "normal", rooms.PaceFast: "rapide", rooms.PaceTurbo: "turbo",
			},
			Bots: "bots : {n}", Sets: "règle les bots sur {n}",
		},
		Prefer: words.PreferenceWords{
			Of: map[words.Preference]words.PreferenceText{
				words.AutoSelect: {
					On:  "D'un coup : une touche prend le rang, encore une le repose ; ↓ : moins.",
					Off: "Une à une : chaque touche en prend une de plus.", Key: words.Key{"m", "tout"}, Undoes: "un à un",
				},
				words.FourSuits:   {On: "Les cartes ont quatre couleurs.", Off: "Les cartes ont deux couleurs.", Key: words.Key{"s", "couleurs"}},
				words.RulesBeside: {On: "Les règles sont à côté de la table.", Off: "Les règles sont rangées.", Key: words.Key{"b", "règles"}},
			},
			ForNow: " Cela vaut jusqu'à ton départ.", NoRoom: "Pas de place ici pour les règles : touche i.",
			Fits: "passe : {cards}", Order: words.Key{"sinon", "égal ou plus"}, Alone: "par valeur : égal ou plus",
		},

		LeaveSeat: "Abandonner ta place ?",
		LeaveFor:  "Partir pour de bon ? Un bot continue, et le résultat reste le tien.",
		HelpTitle: "Touches", LogTitle: "Jusqu'ici", CardsTitle: "Cartes",
		LeaveKeys:  []words.Key{{"y", "partir pour de bon"}, {"n", "rester"}},
		ScrollKeys: []words.Key{{"↑ ↓", "défiler"}, {"Échap", "retour"}},
		PlayKeys:   []words.Key{{"2-9tjqkao", "cartes"}, {"←→↑↓", "choisir"}},
		SetUpKeys:  []words.Key{{"2-9tjqkao", "carte"}, {"←→↑", "choisir"}, {"Tab", "rangée"}, {"r", "ok"}},
		FlipKeys:   []words.Key{{"← →", "quelle carte"}},
		AimKeys:    []words.Key{{"← →", "à qui"}},
		IdleKeys:   []words.Key{{"Ctrl+C", "quitter"}},
		WatchKeys:  []words.Key{{"n", "autre table"}, {"Ctrl+C", "quitter"}},
		Help: []words.Key{
			{"2-9 t j q k a", "choisir une carte de ce rang ; encore : une de plus"},
			{"", "(t est le 10 ; j, q, k, a sont valet, dame, roi, as)"},
			{"o ou *", "le Joker"},
			{"← → ↑ ↓", "choisir un rang, et en prendre plus ou moins"},
			{"Entrée, espace", "faire ce que dit la ligne qui commence par Entrée"},
			{"e", "[prendre le tas], si tu en as le droit"},
			{"r", "ok : plus d'échanges ; la manche suivante ; encore une partie"},
			{"Tab", "l'autre rangée (échange), la cible suivante (viser), la compagnie ; [cartes cachées], là où un arbitre est sévère"},
			{"l", "ce qui s'est passé"},
			{"i", "les règles, du début à la fin"},
			{"f", "donne honnête : d'où vient l'ordre des cartes, et ta part"},
			{"c", "parler : tape une ligne, puis Entrée ; Échap ramène"},
			{"g", "une réaction : g, puis son numéro"},
			{"p", "les gens : qui est là, le compte, qui tu fais taire"},
			{"m", "d'un coup : une touche prend tout le rang, encore une le repose ; encore : une à une. Un échange reste un contre un"},
			{"s", "quatre couleurs pour les cartes, ou deux ; avant une partie : prendre place"},
			{"h", "contre les bots : un conseil, ce que ferait quelqu'un qui joue bien"},
			{"b", "les règles à côté de la table ; encore : rangées"},
			{"u", "annuler la manche, si tout le monde le veut ; encore : non"},
			{"w", "en regardant : la file pour une place ; encore : la quitter"},
			{"n", "en regardant : passer à la table suivante"},
			{"d", "en regardant : une deuxième table dessous ; encore : rangée"},
			{", (ou <)", "des bots plus lents : sans autres gens, ou comme hôte"},
			{". (ou >)", "des bots plus rapides"},
			{"Échap", "annuler ; retour au hall, ta place reste à toi"},
			{"x", "partir pour de bon"},
			{":", "le menu : tout ce que tu peux faire ; tape ce que tu cherches ; les réglages aussi"},
		},

		Moves:    moves(),
		Refusals: refusals(),
	}
}

// ordinal is a place, in the feminine.
func ordinal(n int) string {
	if n == 1 {
		return "1re"
	}
	return strconv.Itoa(n) + "e"
}

func moves() words.MoveWords {
	return words.MoveWords{
		Laying: "étale", Laid: "a étalé", Warned: "carton", Shot: "a tiré",

		YouLead: "Tu entames : tout passe. ", GoAgain: "Tu rejoues. ", YouOpen: "Tu ouvres avec {rank}. ",
		TheyOpen: "La manche s'ouvre avec {rank}. ", TheyAim: "{who} choisit qui reçoit {the}. ",
		ShotAtYou: "{who} tire sur toi avec {a} : réponds. ", ShotAt: "{who} doit répondre au tir venu de {other}. ",
		AskBound: "{rank} ou plus, passe-partout ou non",
		ChanceOr: "Rien ne passe : retourne la carte chance, ou ramasse.",
		Mirrored: "{rank} vaut {other}", Under: "{rank} sous {other} compte",

		DoChance: "retourner la carte chance (sur {n})", DoTryTurn: "tenter {cards}, hors de ton tour",
		DoCompany: "d'abord une plus haute avec {cards} : {other} (ou Tab)",
		DoPeek:    "retourner [la carte cachée {n}] avant l'heure", DoDare: "le faire quand même (Échap : non)",
		DoLay: "étaler {cards} [face visible], pour de bon", DoLayOne: "choisir {cards}", DoChooseLay: "encore {n} à choisir (par rang, ou ← → ↑)",
		ShootAt: "Sur qui tires-tu avec {cards} ? ", DoShoot: "jouer {cards} et choisir sur qui tirer", DoShootAt: "tirer sur {who} avec {cards}",

		LayStatus: "Étale {n} cartes de ta main [face visible] : tape leurs rangs. ", LayChosen: "Choix : {cards}.",
		LayFull: "Ça suffit : retape un rang choisi pour le reprendre.", HaveLaid: "Tu as étalé {cards}.",
		DoLaidReady: "ok",

		FoulFit:     "Faute : {cards} ne passe pas. Ça coûte {n}.",
		FoulTurn:    "Faute : c'est à {who}. Ça coûte {n}.",
		FoulFlip:    "Faute sans tolérance : ça coûte {n}.",
		CostWarning: "un avertissement", CostCard: "une carte de pénalité", CostFlip: "cette carte et une carte de pénalité",
		IsWarned: "Avertissement pour {who}.", IsPunished: "Carte de pénalité pour {who}.",
		IsPunishedFlip: "Nouvelle carte et carte de pénalité pour {who}.",
		IsFouled:       "L'arbitre siffle une faute contre {who}.",
		TurnedInVain:   "Pas de chance : {cards} ne passe pas.",
		Stalemate:      "On tourne en rond : manche nulle dans {n}.",
		InMoves:        counts("coup", "coups"),
		KnownOf:        "Connu dans les mains :",

		CompanyKey: words.Key{"Tab", "compagnie"},
		ShootKeys:  []words.Key{{"← →", "sur qui"}},
		ChanceKeys: []words.Key{{"e", "changer"}},
	}
}
