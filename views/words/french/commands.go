package french

import (
	"shithead/data/ledger"
	"shithead/views/words"
)

func commands() words.CommandWords {
	return words.CommandWords{
		Does: map[string]string{
			"help": "cette liste, ou comment marche une commande", "rules": "les jeux de règles, tous ou l'un d'eux",
			"stats": "ton bilan, ou celui de quelqu'un d'autre", "top": "les dix du haut",
			"history": "tes dernières manches, ou celles de quelqu'un d'autre", "record": "une manche finie, ligne par ligne ; sans code, ta dernière",
			"rooms": "les salles ouvertes", "waiting": "les salles où c'est ton tour ; sans aucune, le code de sortie est 1", "whoami": "ton nom ici, et ta clé", "name": "prendre un autre nom",
			"settings": "ta langue, tes cartes et le reste, à lire ou à changer",
			"keys":     "tes clés", "keys add": "ajouter une clé : un code pour un autre appareil, ou sa clé publique sur l'entrée standard",
			"keys redeem": "faire de cette clé la tienne, avec le code", "keys remove": "retirer une de tes clés",
			"keys accept":  "la personne qui a ajouté cette clé, c'est toi",
			"keys decline": "la personne qui a ajouté cette clé, ce n'est pas toi ; elle la perd",
			"keys label":   "donner un nom à cette clé, ou à une autre des tiennes", "admin": "ce que peuvent faire les opérateurs",
			"account": "tes données, et comment les supprimer", "account export": "toutes tes données, en JSON",
			"account delete": "supprimer ton profil : te donne un mot, et le redemande",
			"play":           "une table avec trois bots, donne immédiate", "join": "entrer dans une salle et s'asseoir, ou faire la file",
			"api":   "pour les programmes qui jouent, un objet JSON par ligne",
			"learn": "une leçon, une chose après l'autre",
			"watch": "regarder une salle, ou la table la plus peuplée", "replay": "revoir une manche finie, coup par coup",
		},
		Flags: map[string]string{
			"help": "comment marche la commande", "json": "en objet JSON", "rules": "selon les règles de ce `CODE`, par exemple leeds",
			"pace":  "des bots de cette `ALLURE` : slow, normal, fast ou turbo",
			"plain": "en lignes de texte, pour lecteurs d'écran et tubes",
			"yield": "les bots cèdent la place à la file, `QUAND` : company, match ou round",
			"by":    "selon cette `MESURE` : points, shithead ou rating", "count": "au plus `N` manches",
			"key": "une autre de tes clés, par son `FINGERPRINT` ou son nom",
		},
		Usage: "Usage : ", FlagsTitle: "Options :", Usually: " (sinon %s)",
		More: []string{"", "Plus sur l'une : ssh HOST help COMMANDE. Celles avec * veulent un terminal : ssh -t HOST COMMANDE"},

		Wrong: "ce n'est pas comme ça, mais : %s", Quote: "un guillemet n'est pas fermé",
		NeedsTerminal: "%s a besoin d'un terminal : ssh -t HOST %s",
		NeedsScreen:   "%s a besoin d'un terminal qui montre des écrans entiers, et le tien dit être %s",
		NoPlayer:      "ici, personne ne s'appelle %s", NoRecord: "aucune manche finie n'a ce code",
		NoLatest: "tu n'as pas encore fini de manche", StillPlayed: "cette manche se joue encore, et son archive montrerait toutes les mains : attends la fin",
		NotKept: "cette manche est finie, et la maison n'en garde plus l'archive",

		Name: "Nom", Someone: "quelqu'un",
		TopTitle: map[ledger.Measure]string{
			ledger.ByPoints: "Le plus de points : %s", ledger.ByShitheads: "Le plus souvent Shithead : %s", ledger.ByRating: "La meilleure cote : %s",
		},
		TopNone: "Personne encore.", Measure: "il n'y a pas de mesure %s ; il y a points, shithead et rating",
		RatingRules:  "une cote vaut pour un seul jeu de règles : dis lequel avec --rules",
		HistoryTitle: "Dernières manches : ", HistoryNone: "Pas encore de manche finie.",
		NoRooms: "Aucune salle n'est ouverte.", NoneToWatch: "personne ne joue en ce moment ; essaie play",
		Pace:  "il n'y a pas d'allure %s ; il y a slow, normal, fast et turbo",
		Yield: "les bots ne cèdent pas la place à %s ; il y a company, match et round",

		WhoGuest: "Tu es ici de passage : sans clé.", WhoNew: "Tu n'as pas encore de nom : ta clé est nouvelle ici.",
		Who: "Tu es %s.", KeyIs: "Ta clé est %s.", Since: "Ici depuis le %s.",
		Renamed: "Tu es maintenant %s. %s reste à toi 30 jours, au cas où tu voudrais le reprendre.", SameName: "Tu es %s.",
		Setting: "il n'y a pas de réglage %s ; il y a : %s",

		Label: "Nom", KeyType: "Type", Fingerprint: "Empreinte", FirstUse: "Premier usage", LastUse: "Dernier usage", NeverUsed: "jamais servi",
		InUse:      "* est la clé avec laquelle tu es là.",
		NoLabel:    "Pour lui donner un nom : ssh HOST keys label TEXTE",
		KeyCode:    "Depuis ton autre appareil, dans les dix minutes :",
		KeyAdded:   "%s sera toi aussi, dès que cette clé dira oui : entre avec elle dans un terminal, ou avec ssh HOST keys accept.",
		KeyLinked:  "Désormais cette clé est aussi %s.",
		KeyRemoved: "%s n'est plus toi.", KeyLabelled: "%s s'appelle maintenant %s.",
		NoKey: "aucune de tes clés ne s'appelle %s", ManyKeys: "plusieurs clés s'appellent %s : dis l'empreinte",
		KeyNeeded:      "tu viens sans clé : fais-en une avec ssh-keygen -t ed25519",
		KeyText:        "ce n'est pas une clé publique : donne une ligne d'un fichier .pub",
		KeyCertificate: "c'est un certificat : donne une simple clé", KeyOptions: "la ligne a des options, qui ne veulent rien dire ici : laisse-les",
		KeyLines: "il y a plusieurs lignes : donne une clé à la fois", KeyLong: "c'est trop long pour une clé publique : donne une ligne d'un fichier .pub",
		KeyWeak: "cette clé est trop faible : prends Ed25519, ECDSA, ou RSA à 2048 bits",

		DeleteAsk: "Ton nom, tes clés, tes réglages et tes règles disparaîtront pour de bon ; tes résultats restent, sous « quelqu'un ». " +
			"Si c'est ce que tu veux, dans les dix minutes :",
		DeleteWrong: "ce n'est pas le mot, ou il est trop vieux : account delete t'en donne un nouveau",
		Deleted:     "Le profil %s est supprimé. Porte-toi bien.",
		Replay: words.ReplayWords{
			Move: "Coup {n} sur {k}", Seat: "Tu vois la table comme {who}.", Abandoned: "La manche a été annulée.",
			Runs: "lecture", Stands: "pause",
			Keys: []words.Key{{"Espace", "lecture"}, {"←→", "pas à pas"}, {"Tab", "place suivante"}, {"Début/Fin", "sauter"}},
			Foot: []words.Key{{"?", "aide"}, {":", "menu"}},
			Play: words.Key{"Espace", "laisser jouer, un coup par seconde, ou pause"}, Step: words.Key{"← →", "un coup en arrière ou en avant"},
			Leap: words.Key{"↑ ↓", "dix coups en arrière ou en avant"}, Ends: words.Key{"Début Fin", "à la donne, à la fin"},
			NextSeat: words.Key{"Tab", "voir la table depuis la place suivante ; Maj+Tab : la précédente"}, Leave: words.Key{"Échap", "partir"},
		},
	}
}
