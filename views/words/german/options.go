package german

import (
	"shithead/engine"
	"shithead/views/words"
)

func options() words.OptionWords {
	return words.OptionWords{
		Values: map[string]string{"none": "keine", "auto": "automatisch", "on": "an", "off": "aus"},
		Of: map[string]words.OptionText{
			"packs":     {Name: "Pakete", Help: "Wie viele Pakete; automatisch: so wenige, wie für alle reichen."},
			"down":      {Name: "Geheime Karten", Help: "Verdeckte Karten für jeden."},
			"up":        {Name: "Tischkarten", Help: "Offene Karten für jeden."},
			"hand":      {Name: "Hand", Help: "So viele Karten kommen auf die Hand, und so weit füllst du sie wieder auf."},
			"reset":     {Name: "Neustart", Help: "Passt auf alles, und alles passt darauf."},
			"burn":      {Name: "Abräumen", Help: "Räumt die gelegten Karten ab, und du spielst weiter."},
			"burn-on":   {Name: "Abräumen auf", Help: "Worauf die Abräumkarte passt: auf alles oder nach ihrem Wert.", Values: map[string]string{"A": "alles", "T": "nach Wert"}},
			"lower":     {Name: "LTC", Help: "Danach passt nur ihr Rang oder ein niedrigerer."},
			"lower-on":  {Name: "LTC passt auf", Help: "Der höchste Rang, auf den die LTC passt.", Values: map[string]string{"own": "eigener Rang", "below": "Ränge darunter", "K": "K und darunter", "A": "alles"}},
			"invisible": {Name: "Unsichtbar", Help: "Passt auf alles außer Trumpf, höheres Nochmal oder Schuss, der es nicht nennt; es zählt, was darunter liegt."},
			"skip":      {Name: "Aussetzen", Help: "Jede lässt jemanden aussetzen."},
			"again":     {Name: "Nochmal", Help: "Passt auf alles; du spielst noch einmal, und zwar höher."},
			"reverse":   {Name: "Richtung", Help: "Dreht die Richtung um, einmal je Zug."},
			"pickup":    {Name: "Trumpf", Help: "Passt auf alles außer höheres Nochmal oder Schuss, der ihn nicht nennt; wer folgt, legt Trumpf oder hebt auf; dann ist er weg."},
			"joker":     {Name: "Joker", Help: "Was die Joker sind; in jedem Paket sind zwei oder keine.", Values: map[string]string{"pickup": "Trumpf", "invisible-reverse": "unsichtbar, dreht", "burn": "Abräumen", "highest": "höchste Karte"}},
			"shoot":     {Name: "Schießendes Ass", Help: "Wer ein Ass legt, schießt auf jemanden, der darauf antworten muss.", Values: map[string]string{"A": "an", "none": "aus"}},
			"shoot-answers": {
				Name: "Antwort darauf",
				Help: "Was einen Schuss außer dem Ass beantwortet: tipp Ränge. Automatisch: Neustart, Unsichtbar, Abräumen, wenn es auf alles passt, Joker.",
			},
			"chance":  {Name: "Chancenkarte", Help: "Kannst du nicht spielen, darfst du es mit der obersten Karte des Ziehstapels versuchen."},
			"starter": {Name: "Wer anfängt", Help: "Wer in der ersten Runde anfängt.", Values: map[string]string{"lot": "ausgelost", "worst": "schlechteste FUC"}},
			"referee": {Name: "Schiedsrichter", Help: "Ein falscher Zug geht einfach nicht, oder er ist ein Foul: erst eine Verwarnung, dann Strafkarten.", Values: map[string]string{"lenient": "milde", "strict": "streng"}},
			"faceup":  {Name: "Offene Karten", Help: "Sie müssen höher sein als der Stapel, oder gleich hoch reicht.", Values: map[string]string{"higher": "nur höher", "equal": "gleich reicht"}},
		},
		Wrong: map[error]string{
			engine.ErrRules:       "Regeln namens „{who}“ gibt es nicht.",
			engine.ErrCode:        "„{who}“ ist keine Option; ein Code sieht aus wie custom:down=4,again=9.",
			engine.ErrOption:      "Diese Regeln haben keine Option „{who}“.",
			engine.ErrOptionTwice: "„{who}“ steht zweimal da: lass eines weg.",
			engine.ErrOptionValue: "„{who}“ kann nicht „{other}“ sein, nur {cards}.",
			engine.ErrClash:       "{other} und {who} können nicht beide {rank} sein: verschieb eines.",
			engine.ErrIdle:        "„{who}“ bewirkt ohne „{other}: {cards}“ nichts: wähl das dazu oder lass es weg.",
		},
		Packs: "{n} Leute brauchen mehr Pakete: {other}, nicht {k}.",
		Stale: "Die hast du gespeichert, aber sie gehen so nicht mehr. ",
	}
}
