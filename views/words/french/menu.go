package french

import "shithead/views/words"

func menu() words.MenuWords {
	return words.MenuWords{
		Title: "Menu", Hint: "tape ce que tu cherches, Entrée le fait", None: "Rien de tel. Efface une lettre, ou Échap.",
		AskKeys:  []words.Key{{"Entrée", "aller"}, {"Échap", "retour"}},
		Settings: "réglages : langue, thème, couleurs, cartes et autres", Boards: "palmarès : en haut et en bas", Rounds: "tes dernières manches, avec leurs codes",
		Replay: "revoir une manche depuis le début", Name: "un autre nom pour toi", Keys: "tes clés", Redraw: words.Key{"Ctrl+L", "redessiner l'écran"}, Quit: words.Key{"Ctrl+C", "quitter la maison"},
		Stats: "le bilan de quelqu'un d'autre", Who: "ton nom ici, et ta clé", Data: "tes données : les emporter, ou les supprimer",
		Commands: "ce qu'une ligne fait aussi : ssh HOST COMMANDE",
		Forfeit:  "gage : ce que doit faire qui perd", Invite: "invitation : une ligne pour tes amis",
		Row: "l'autre rangée, pour échanger", Target: "la cible suivante", Company: "la carte suivante pour l'accompagner", Peek: "[cartes cachées], avant l'heure",
		AtOnce: "d'un coup : une touche prend tout le rang, ou une carte", Suits: "quatre couleurs pour les cartes, ou deux",
		Cancel: "annuler ce qui est choisi", ToLobby: "retour au hall", KeepSeat: "retour au hall, ta place reste à toi",
		BotIn: words.Key{"b", "un bot de plus"}, BotOut: words.Key{"-", "un bot de moins"}, Copy: words.Key{"y", "copier l'invitation"},
		TypingKey: words.Key{"Ctrl+P", "menu"},
		NewName:   "Ton nouveau nom", Round: "Code de la manche ; Entrée tout court, c'est ta dernière", Whose: "De qui ? Son nom",
		Invitation: []string{"Amène des amis. Pour entrer, c'est :", "", "  {n}"},
	}
}
