package french

import (
	"embed"

	"shithead/engine"
	"shithead/views/words"
)

//go:embed prose/*.txt
var proseFiles embed.FS

func page() words.PageWords {
	return words.PageWords{
		Prose: words.ProseIn(proseFiles), Code: "Écrit : ",
		Story: "D'où ça vient", Examples: "Par exemple", Tips: "Ce que conseillent les joueurs",
		Silent: "Là où le papier se tait ou n'est pas clair, ici c'est", Missing: "Ce dont le papier parle sans le dire",

		Aim:      "De quoi il s'agit",
		GetRid:   "Débarrasse-toi de toutes tes cartes : d'abord la main, puis [les cartes visibles], [à la fin les cachées, à l'aveugle]. S'il te reste des cartes quand tout le monde est sorti, c'est toi le {who}.",
		StayLong: "Chaque place rapporte plus que la précédente : reste aussi longtemps que tu l'oses, mais pas jusqu'au bout.",

		Cards: "Les cartes, et où elles sont", NoJokers: "Des paquets de {n} cartes, sans Jokers.", WithJokers: "Des paquets de {n} cartes, dont {k} Jokers.",
		Packs: "Combien on en mélange dépend du nombre de joueurs : ", PacksFor: "{k} à {n}", To: "-",
		CountPacks: counts("paquet", "paquets"),
		Order:      "Dans l'ordre, de bas en haut : ", OutOfOrder: "Hors de cet ordre : {cards}.",
		InHand: "{n} que tu vois sans les autres", FaceUp: "{n} que tout le monde voit", FaceDown: "{n} que personne ne connaît",
		Draw: "ce qui reste après la donne", Pile: "là où on joue", Burned: "hors du jeu jusqu'à la manche suivante",

		Start:       "Avant la première carte",
		Dealer:      "La première donne est tirée au sort. Ensuite, c'est le {who} qui donne.",
		Deal:        "Tout le monde reçoit {n} [cartes face cachée], {k} [face visible] et {other} en main, une par une, à partir de la gauche du donneur.",
		DealLays:    "Tout le monde reçoit {n} [cartes face cachée] et {other} en main, une par une, à partir de la gauche du donneur.",
		TurnsUp:     "Puis la carte du dessus [de la pioche] est retournée sur [le tas]. Elle compte pour ce qu'elle demande et pour un carré, et ne fait rien d'autre.",
		TurnUpBurns: "Si c'est une carte qui [brûle le tas], elle seule s'en va, et [le tas] commence vide.",
		Swaps:       "Tu peux échanger des cartes de ta main contre [des visibles], autant de fois que tu veux, jusqu'à ce que tu dises ok.",
		Lays:        "Puis tu étales {k} cartes de ta main [face visible], une seule fois, et tu dis ok.",
		Begins: [...]string{
			engine.BeginRace:   "La carte la plus basse ouvre : la première de {cards} que quelqu'un a en main. Si tu l'as, poses-en une ou plusieurs : qui va le plus vite ouvre. Le temps écoulé, c'est à qui en a, d'abord à gauche du donneur, avec une seule carte.",
			engine.BeginLeft:   "C'est le joueur à gauche du donneur qui commence.",
			engine.BeginLot:    "La première manche est commencée par tirage au sort ; les suivantes, par le dernier {who}.",
			engine.BeginWorst:  "La première manche est commencée par qui a les pires [cartes visibles] ; les suivantes, par le dernier {who}.",
			engine.BeginLowest: "La carte la plus basse sans pouvoir ouvre : la première de {cards} que quelqu'un a en main. Qui l'a en pose une ou plusieurs ; si plusieurs l'ont, c'est à qui vient d'abord à gauche du donneur.",
		},
		NoneToBegin: "Si aucune main n'en a, le joueur à gauche du donneur entame avec n'importe quoi.",

		Turn:        "À ton tour",
		Play:        "Pose une carte, ou plusieurs du même rang, aussi haute que le dessus [du tas] ou plus haute, sauf si une carte dit autre chose. [Sur un tas vide], pose ce que tu veux.",
		Zones:       "Tu joues de la main tant qu'il y reste une carte, puis [tes cartes visibles], puis [tu retournes une cachée]. Ce que tu poses ensemble vient d'un seul de ces endroits.",
		DrawsUpTo:   "Après chaque coup, même entre deux coups d'un tour, ta main remonte à {n} tant que dure [la pioche].",
		DrawsPlayed: "Après chaque coup, même entre deux coups d'un tour, tu pioches autant de cartes que tu en as posé, tant que dure [la pioche], quoi que tu aies en main.",
		MustPlay:    "Si tu peux jouer, tu dois. Sinon, [tout le tas est pour toi].",
		TakeAtWill:  "Tu peux [prendre tout le tas en main] chaque fois que c'est ton tour, par force ou non, même s'il ne te reste que des [cartes cachées].",
		TakerPasses: "[Prends le tas], et ton tour est fini ; qui suit entame.",
		TakerLeads:  "[Prends le tas], et tu entames aussitôt, avec ce que tu veux. Ton tour finit là.",
		FaceUpAbove: "De la main, égal suffit ; une carte visible doit être plus haute.",
		Flip:        "[Une carte cachée] qui passe est jouée. Sinon, elle va dans ta main avec [le tas], et tout le monde l'a vue.",
		FlipHidden:  "[Une carte cachée] qui passe est jouée. Sinon, elle va dans ta main avec [le tas], sans que les autres la voient.",
		Chance:      "Si tu n'as rien à jouer, tu peux retourner la carte du dessus [de la pioche], la carte chance : si elle passe, elle est jouée, sinon [elle va dans ta main avec le tas].",
		JumpIn:      "Intercepte, même hors de ton tour, si tu peux compléter un carré sur le dessus [du tas], de la main ou, si elle est vide, [de tes cartes visibles] : [le tas brûle], tu entames, et le jeu continue à partir de toi.",
		Strict:      "Un arbitre regarde. Jouer hors de son tour, ou ce qui ne passe pas, coûte un avertissement la première fois, puis chaque fois [une carte cachée]. [Retourner une carte cachée] quand c'est interdit coûte cette carte : tu en reçois une autre sans la voir, et une de plus.",
		Out:         "Plus une carte nulle part ? Tu sors du jeu.",

		Powers: "Ce que font les cartes",
		Laid:   "{the} répond à : {n}.", LaidNot: " Mais pas à : {k}.",
		Laying: words.LayingWords{
			Free: "tout passe", AtLeast: "un rang ou plus", AtMost: "un rang ou moins", Again: "une rejoue ({cards})",
			Trump: "un atout sans réponse ({cards})", Shot: "un tir",
		},
		Matrix: words.MatrixWords{
			Title: "Qui bat quoi", Corner: "sur", Empty: "vide",
			Through: "vaut ce qu'il y a dessous ; sans rien dessous, tout passe", Gone: "ne reste pas : [sur un tas vide], tout passe",
			Marks: [...]string{
				words.MarkYes: "peut être posé", words.MarkNo: "ne peut pas", words.MarkHand: "de la main, mais pas des cartes visibles",
				words.MarkCompany: "seulement avec {k} à {n} par-dessus",
			},
			Ten:    "le 10",
			Turned: "Une carte qui [brûle le tas] n'est là que si elle a été retournée à la donne.",
			Shot:   "La ligne de la carte qui tire est pour qui subit le tir.",
		},

		End:        "Comment ça finit",
		LastIn:     "La manche est finie quand une seule personne a encore des cartes : le {who}.",
		Points:     "La première sortie rapporte {n}, la suivante {k}, et ainsi de suite par pas égaux ; le {who} ne gagne rien.",
		LowCard:    "Sors avec un {rank} et tu gagnes {other} de plus.",
		TwoPlayers: "À deux, on joue sans points : qui sort d'abord gagne.",
		RoundEach:  "Une partie a autant de manches que de joueurs, à deux une seule, sauf si l'hôte veut autre chose.",
		OneRound:   "Une partie a une manche, sauf si l'hôte veut autre chose.",
		MostPoints: "Le plus de points gagne la partie ; à points égaux, place partagée.",
		NoPoints:   "Il n'y a pas de points. Ce qui compte : qui a été le {who}, et combien de fois.",
		Stalemate:  "Si, en {cards} coups par joueur, rien n'est [pioché, brûlé ou retourné], qu'aucune pénalité ne tombe et que personne ne sort, la manche est nulle, sans résultat.",

		House:   "Dans cette maison",
		StandIn: "Si un bot joue plus de tes coups que toi dans une manche, elle ne te rapporte pas de points et ne compte pas pour ta cote ; si elle fait de toi le {who}, cela compte.",
		Fouls:   "Fautes que l'arbitre siffle contre toi dans une manche : au plus {n} ; ensuite, ce qui enfreint les règles est simplement refusé.",
		Slots:   "Personne n'a plus de {k} places pour des [cartes cachées] ; dès lors, une faute ne coûte plus de carte.",

		Options: "Ce qu'on peut choisir", Chosen: "Ce qui est choisi ici", Others: "Tout le reste est comme d'habitude.",
		HowToChoose: "Écris tes choix après le nom : {k}",
		AnyRank:     "none (sans), ou un rang : 2 à 9, T J Q K A", RankList: "auto, none (sans), ou des rangs avec / entre eux : 2/3/Jk",

		ListHint: "Pour en lire une : rules NOM, ou avec des choix : rules custom:again=9",

		Catalogue: "Règles", OfRoom: "jouées à {who}",
		ReadKey:  words.Key{"Entrée", "lire"},
		PageKeys: []words.Key{{"↑↓", "défiler"}, {"Échap", "retour"}, {"Tab", "partie suivante"}, {"Page↑↓", "par page"}, {"?", "aide"}, {":", "menu"}},
		Position: "ligne {n} sur {k}",
		Key:      words.Key{"i", "règles"},
	}
}
