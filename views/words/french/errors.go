package french

import (
	"cmp"

	"shithead/data"
	"shithead/data/text"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/words"
)

func errors() []words.ErrorWords {
	return []words.ErrorWords{
		{data.ErrUpgrade, "Pas encore : la maison est en travaux. Réessaie quand ce sera fini, s'il te plaît."},
		{data.ErrAlone, "Pas un mot des autres serveurs de la maison : rien ne peut être noté. Réessaie dans une minute, s'il te plaît."},
		{data.ErrUnwritten, "Rien ne peut être noté en ce moment. Réessaie dans une minute, s'il te plaît."},
		{data.ErrNameAlike, "Quelqu'un ici a un nom qui a exactement la même allure. Essaies-en un autre."},
		{data.ErrNameTaken, "Quelqu'un ici a déjà ce nom. Essaies-en un autre."},
		{text.ErrNameShort, "Un nom a au moins 2 lettres."},
		{text.ErrNameLong, "Un nom a au plus 16 lettres."},
		{text.ErrNameMixed, "Un nom s'en tient à un seul alphabet."},
		{text.ErrNameReserved, "Ce nom est réservé. Essaies-en un autre."},
		{text.ErrNameBad, "Un nom a 2 à 16 lettres, chiffres ou - _ . ' et commence par une lettre ou un chiffre."},
		{data.ErrKeysFull, "Ce nom a toutes les clés qu'il peut avoir. Retires-en une d'abord."},
		{data.ErrKeyTaken, "Cette clé est déjà à quelqu'un. Prends-en une autre."},
		{data.ErrLastKey, "Jusqu'ici, tu ne viens qu'avec cette clé. Entre d'abord avec une autre, sinon la porte te restera fermée."},
		{data.ErrNamesHeld, "Tu as changé de nom trop souvent ces temps-ci. Tu peux reprendre un ancien nom quand tu veux."},
		{data.ErrRulesName, "Les règles ont besoin d'un nom qu'on puisse lire. Tapes-en un autre."},
		{data.ErrRulesCode, "Ces règles ne peuvent pas être gardées."},
		{data.ErrRulesFull, "Tu gardes déjà 20 jeux de règles. Supprimes-en un d'abord."},
		{words.ErrTakenBack, "C'est retiré entre-temps. Appuie sur Tab et choisis un nom."},
		{words.ErrCode, "Ce code est inconnu ou périmé. Demandes-en un nouveau."},
		{rooms.ErrLong, "Cette ligne est trop longue. Raccourcis-la."},
		{rooms.ErrTooFast, "Pas si vite. Attends un instant, puis réessaie."},
		{rooms.ErrGuest, "Sans clé, on joue contre les bots, ou on regarde. Viens avec une clé."},
		{words.ErrCrowd, "Ton réseau vient d'envoyer beaucoup de nouvelles têtes. Réessaie dans une minute, s'il te plaît."},
		{words.ErrCommand, "Cette commande n'existe pas : /help les donne toutes."},
		{words.ErrFar, "Cette table est sur un autre serveur : impossible de la regarder à côté de celle-ci."},
		{words.ErrServerGone, "Le serveur de cette table a disparu. Te revoilà ici : réessaie bientôt."},
		{words.ErrServerBusy, "Le serveur de cette table ne peut pas te prendre pour l'instant : réessaie bientôt."},
		{words.ErrNoProfile, "C'est pour qui a un nom ici : entre dans un terminal, avec une clé, et choisis-en un."},
		{rooms.ErrTerms, "Ça ne fait pas une salle : vérifie places, bots et paquets."},
		{rooms.ErrNoRoom, "Cette salle n'existe pas, ou elle est fermée."},
		{rooms.ErrTooManyGuesses, "Trop de codes faux. Réessaie dans une minute, s'il te plaît."},
		{rooms.ErrGuests, "Toutes les tables pour qui vient sans clé sont prises. Réessaie dans un moment."},
		{rooms.ErrRooms, "La maison est pleine : plus de salle à ouvrir. Assieds-toi dans une ouverte, ou réessaie plus tard."},
		{rooms.ErrOwnRooms, "Tu as toutes les salles que tu peux avoir. Joue dans l'une d'elles, ou quittes-en une d'abord."},
		{rooms.ErrOriginRooms, "Ton réseau a toutes les salles qu'il peut avoir. Assieds-toi dans une ouverte, ou réessaie plus tard."},
		{rooms.ErrSeats, "La maison est pleine : toutes les places sont prises. Regarde, ou réessaie."},
		{rooms.ErrOwnSeats, "Tu as toutes les places que tu peux avoir : quitte d'abord une table."},
		{rooms.ErrOriginSeats, "Ton réseau a toutes les places qu'il peut avoir. Regarde, ou réessaie."},
		{rooms.ErrDraining, "On ferme : le serveur s'arrête bientôt, rien ne commence plus. À plus tard."},
		{rooms.ErrUncertain, "On ne sait pas encore si cela a compté. La table le montrera."},
		{rooms.ErrMoved, "Cette salle est passée sur un autre serveur. Reviens, s'il te plaît."},
		{rooms.ErrClosed, "Cette salle est fermée."},
		{rooms.ErrElsewhere, "Te voilà dans cette salle une seconde fois, depuis ailleurs. Continue là-bas."},
		{rooms.ErrPaused, "La salle est en pause : le disque a un souci. Réessaie dans une minute."},
		{rooms.ErrSeated, "Tu as déjà une place ici."},
		{rooms.ErrNotSeated, "Tu n'as pas de place ici."},
		{rooms.ErrFull, "Toutes les places sont prises. Regarde, et w te met dans la file."},
		{rooms.ErrSeatsFree, "Il reste des places : attends du monde, ou remplis-les de bots."},
		{rooms.ErrBegun, "La partie a déjà commencé."},
		{rooms.ErrNotMaker, "Seul l'hôte peut faire ça."},
		{words.ErrTaught, "Ça passe aussi. Mais essaie ce qui est écrit au-dessus."},
		{rooms.ErrNoAdvice, "Les conseils sont pour qui joue contre les bots, sans personne d'autre."},
		{rooms.ErrNotAlone, "C'est à qui joue contre les bots, sans personne d'autre, de régler leur allure."},
		{rooms.ErrNoBot, "Il n'y a pas de bot ici."},
		{rooms.ErrRemoved, "L'hôte t'a retiré ta place. Tu peux encore regarder."},
		{rooms.ErrNobody, "Il n'y a personne d'autre à cette place."},
		{rooms.ErrSilent, "Tape d'abord quelque chose, puis Entrée."},
		{rooms.ErrNotNow, "Pas maintenant. La ligne du bas dit ce que tu peux faire."},
		{rooms.ErrStale, "Trop tard : quelqu'un a été plus rapide."},
		{rooms.ErrGone, "Tu n'es plus ici. Reviens, s'il te plaît."},
		{bot.ErrLevel, "Ce bot n'existe pas."},
	}
}

func refusals() []words.RefusalWords {
	return []words.RefusalWords{
		{engine.ErrAsk, words.Escorted, "{cards} sans compagnie [ne passe pas] : ajoute une carte plus haute."},
		{engine.ErrAsk, words.OwnKind, "{rank} ne va pas sur {rank}."},
		{engine.ErrAsk, words.Asks(engine.AskAtLeast), "{the} demande {asked} ou plus : {cards} ne passe pas."},
		{engine.ErrAsk, words.Asks(engine.AskAtMost), "{the} demande {asked} ou moins : {cards} ne passe pas."},
		{engine.ErrAsk, words.Asks(engine.AskBelow), "{the} [demande une carte sous {asked}] : {cards} ne passe pas."},
		{engine.ErrAsk, words.AsksAll, "{the} demande {asked} ou plus, passe-partout ou non : {cards} ne passe pas."},
		{engine.ErrAsk, words.Asks(engine.AskAbove), "Une carte visible doit dépasser {the} : {cards} ne passe pas."},
		{engine.ErrAsk, words.Asks(engine.AskTrump), "{the} est un atout : réponds avec {answers}."},
		{engine.ErrAsk, words.Asks(engine.AskAnswer), "C'est un tir : réponds avec {answers}."},
		{engine.ErrAsk, nil, "Ça ne passe pas."},
		{engine.ErrTurn, words.Someone, "Ce n'est pas ton tour : à {who} de jouer."},
		{engine.ErrTurn, nil, "Ce n'est pas ton tour."},
		{engine.ErrJump, words.Jumps, "Pour intercepter avec {cards}, il en faut encore {n} sur le dessus."},
		{engine.ErrJump, nil, "Ici on n'intercepte pas : attends ton tour."},
		{engine.ErrJumpTurn, nil, "C'est déjà ton tour : joue, tout simplement."},
		{engine.ErrOpening, words.NamesCards, "Seul {opening} ouvre la manche : {cards} ne passe pas."},
		{engine.ErrOpening, words.Opens, "Il faut d'abord que quelqu'un ouvre la manche avec {opening}."},
		{engine.ErrOpening, nil, "Il faut d'abord que quelqu'un ouvre la manche."},
		{engine.ErrSetUp, words.Lays, "On étale encore [les cartes visibles]."},
		{engine.ErrSetUp, nil, "[on échange encore]."},
		{engine.ErrNotSetUp, nil, "[les échanges sont finis]."},
		{engine.ErrLaid, words.Lays, "[tes cartes visibles] sont déjà étalées."},
		{engine.ErrLaid, nil, "[Les cartes visibles] s'échangent ici, elles ne s'étalent pas."},
		{engine.ErrNotLaid, nil, "[Étale d'abord {k} cartes de ta main face visible]."},
		{engine.ErrNoSwap, nil, "[ici on étale les cartes visibles], on ne les échange pas."},
		{engine.ErrUneven, words.Lays, "[Étale {k} cartes], ni plus ni moins."},
		{engine.ErrUneven, nil, "Échange autant de cartes que tu en prends."},
		{engine.ErrReady, nil, "Tu as déjà dit ok."},
		{engine.ErrOver, nil, "La manche est finie."},
		{engine.ErrOut, nil, "Pour toi, la manche est déjà finie."},
		{engine.ErrNotHeld, words.NamesCards, "Tu n'as pas {cards} à jouer en ce moment."},
		{engine.ErrNotHeld, nil, "Tu n'as pas ces cartes à jouer en ce moment."},
		{engine.ErrCards, nil, "Ce ne sont pas les cartes de ce coup."},
		{engine.ErrCompany, words.Escorted, "Avec {cards} vont des cartes plus hautes, d'un seul rang."},
		{engine.ErrCompany, nil, "Seules des cartes d'un même rang vont ensemble."},
		{engine.ErrAlone, words.NamesCards, "Un seul {rank} à la fois, pas {cards}."},
		{engine.ErrAlone, nil, "Une seule carte de ce genre à la fois."},
		{engine.ErrTarget, words.Shooting, "Choisis quelqu'un d'autre qui joue encore."},
		{engine.ErrTarget, nil, "Choisis quelqu'un qui joue encore."},
		{engine.ErrNoTarget, words.NamesCards, "Avec {cards} tu ne peux viser personne."},
		{engine.ErrNoTarget, nil, "Avec ça tu ne peux viser personne."},
		{engine.ErrAim, nil, "Dis d'abord [à qui va la carte retournée]."},
		{engine.ErrNotAim, nil, "Il n'y a [rien à viser]."},
		{engine.ErrFlip, nil, "[{other}]"},
		{engine.ErrNotFlip, nil, "[Les cartes cachées] viennent en dernier, après ta main et [tes cartes visibles]."},
		{engine.ErrSlot, nil, "Il n'y a plus [de carte cachée] là."},
		{engine.ErrEmptyPile, nil, "[il n'y a pas de tas à prendre]."},
		{engine.ErrMustPlay, words.CanPlay, "[Tu peux jouer {can}, alors tu dois]."},
		{engine.ErrMustPlay, nil, "[Tu peux jouer, alors tu dois]."},
		{engine.ErrChance, words.Chances, "Il n'y a plus de carte pour tenter ta chance."},
		{engine.ErrChance, nil, "Il n'y a pas de carte chance ici."},
		{engine.ErrNoReferee, nil, "Ici, aucun arbitre ne regarde."},
		{engine.ErrNoFoul, nil, "Ce n'est pas une faute."},
		{engine.ErrLot, nil, "Ce ne sont pas les cartes que la pénalité apporte."},
		{engine.ErrSeat, nil, "Cette place n'existe pas."},
		{engine.ErrMove, nil, "Ce n'est pas un coup."},
	}
}

// the and a put an article before a rank.
func the(rank string) string {
	articles := map[string]string{"Q": "la ", "A": "l'"}
	return cmp.Or(articles[rank], "le ") + rank
}

func a(rank string) string {
	articles := map[string]string{"Q": "une "}
	return cmp.Or(articles[rank], "un ") + rank
}
