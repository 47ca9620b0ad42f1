package french

import (
	"shithead/engine"
	"shithead/views/words"
)

func options() words.OptionWords {
	return words.OptionWords{
		Values: map[string]string{"none": "sans", "auto": "auto", "on": "oui", "off": "non"},
		Of: map[string]words.OptionText{
			"packs":     {Name: "Paquets", Help: "Combien de paquets de cartes ; auto : aussi peu que possible."},
			"down":      {Name: "Cartes secrètes", Help: "Cartes cachées pour chaque joueur."},
			"up":        {Name: "Cartes de table", Help: "Cartes visibles pour chaque joueur."},
			"hand":      {Name: "Main", Help: "Cartes données à chaque main, et jusqu'où elle remonte."},
			"reset":     {Name: "Remise à zéro", Help: "Va sur tout, et tout va dessus."},
			"burn":      {Name: "Balayage", Help: "Balaie les cartes posées, et tu rejoues."},
			"burn-on":   {Name: "Balayage sur", Help: "Sur quoi va la carte qui balaie : sur tout, ou selon sa valeur.", Values: map[string]string{"A": "tout", "T": "sa valeur"}},
			"lower":     {Name: "LTC", Help: "La carte suivante doit être de son rang ou plus basse."},
			"lower-on":  {Name: "LTC va sur", Help: "Le plus haut rang sur lequel va la LTC.", Values: map[string]string{"own": "son propre rang", "below": "rangs dessous", "K": "K ou moins", "A": "tout"}},
			"invisible": {Name: "Invisible", Help: "Va sur tout sauf un atout, une rejoue plus haute ou un tir qui ne la nomme pas ; la carte du dessous compte."},
			"skip":      {Name: "Saute un tour", Help: "Chacune fait sauter un tour à un joueur."},
			"again":     {Name: "Rejoue", Help: "Va sur tout ; tu rejoues, et tu dois jouer plus haut."},
			"reverse":   {Name: "Sens inverse", Help: "Inverse le sens du jeu, une fois par coup."},
			"pickup":    {Name: "Atout", Help: "Va sur tout sauf une rejoue plus haute ou un tir qui ne le nomme pas ; qui suit pose un atout ou ramasse ; puis il sort du jeu."},
			"joker":     {Name: "Jokers", Help: "Ce que sont les Jokers ; il y en a deux par paquet, ou aucun.", Values: map[string]string{"pickup": "atout", "invisible-reverse": "invisible, tourne", "burn": "balayage", "highest": "la plus haute"}},
			"shoot":     {Name: "As tireur", Help: "Qui pose un As tire sur quelqu'un, qui doit y répondre.", Values: map[string]string{"A": "oui", "none": "non"}},
			"shoot-answers": {
				Name: "Réponses à l'As",
				Help: "Ce qui répond à un tir, à part un As : tape des rangs. Auto : remise à zéro, invisible, un balayage qui va sur tout, Jokers.",
			},
			"chance":  {Name: "Carte chance", Help: "Si tu ne peux pas jouer, tu peux tenter la carte du dessus de la pioche."},
			"starter": {Name: "Qui commence", Help: "Qui commence la première manche.", Values: map[string]string{"lot": "tirage au sort", "worst": "les pires FUC"}},
			"referee": {Name: "Arbitre", Help: "Un coup faux est simplement refusé, ou c'est une faute : d'abord un avertissement, puis des pénalités.", Values: map[string]string{"lenient": "indulgent", "strict": "sévère"}},
			"faceup":  {Name: "Cartes visibles", Help: "Elles doivent dépasser le tas, ou égal suffit.", Values: map[string]string{"higher": "plus haut", "equal": "égal suffit"}},
		},
		Wrong: map[error]string{
			engine.ErrRules:       "Il n'y a pas de règles nommées « {who} ».",
			engine.ErrCode:        "« {who} » n'est pas une option ; un code ressemble à custom:down=4,again=9.",
			engine.ErrOption:      "Ces règles n'ont pas d'option « {who} ».",
			engine.ErrOptionTwice: "« {who} » y est deux fois : enlèves-en une.",
			engine.ErrOptionValue: "« {who} » ne peut pas être « {other} » ; au choix : {cards}.",
			engine.ErrClash:       "{other} et {who} sont tous deux {rank}, mais un rang n'a qu'un pouvoir. Change l'un.",
			engine.ErrIdle:        "« {who} » ne fait rien sans « {other} : {cards} » : choisis-le aussi, ou laisse ça.",
		},
		Packs: "À {n}, il faut plus de paquets : {other}, pas {k}.",
		Stale: "Tu as gardé ces règles, mais elles ne marchent plus. ",
	}
}
