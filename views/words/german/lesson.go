package german

import "shithead/views/words"

func lesson() words.LessonWords {
	return words.LessonWords{
		Asked:   "Schon gespielt?",
		Offer:   "Wenn nicht: fünf Minuten an einem Tisch, an dem eins nach dem anderen drankommt. Du kannst jeden Schritt zurücknehmen und jederzeit gehen.",
		AskKeys: []words.Key{{"Enter", "ja, gib"}, {"n", "nein, zeig es mir"}, {"Esc", "zurück"}},
		Title:   "Übungstisch", Of: "{n} von {k}",
		Over:    "Mehr brauchst du nicht. Jetzt im Ernst, nach denselben Regeln, gegen drei Bots.",
		NextKey: words.Key{"Enter", "weiter"}, PlayKey: words.Key{"Enter", "geben"},
		UndoKey: words.Key{"u", "Schritt zurück"}, LeaveKey: words.Key{"Esc", "gehen"},
		TooFew:  "Zu diesen Regeln gibt es keine Lektion: zu wenige Karten sind gewöhnlich.",
		SayNext: "Sag weiter, um weiterzugehen, oder zurück, um es zurückzunehmen.", SayPlay: "Sag dazu spiel, oder geh.",
		Steps: map[string]words.LessonStep{
			"swap":  {See: "Vor der Runde tauschst du Karten der Hand gegen [deine offenen Karten]. Gutes ist für später.", Try: "Tausch {rank} gegen {other}."},
			"lay":   {See: "Vor der Runde legst du [deine offenen Karten] aus. Sie kommen nach der Hand dran, also heb dafür Gutes auf.", Try: "Leg drei, darunter die {rank}."},
			"ready": {See: "Das war die Vorbereitung, die Bots sind so weit.", Try: "Sag, dass du es auch bist."},
			"open":  {See: "Los geht es mit {rank}, und so eine Karte hast du.", Try: "Leg sie."},
			"lead":  {See: "Du fängst an.", Try: "Spiel eine Karte, die passt."},
			"follow": {
				See: "{who} hat {other} gespielt. Deine Karte muss mindestens so hoch sein, dann ziehst du nach.",
				Try: "Spiel {rank}.",
			},
			"take": {
				See: "Für {rank} ist jede Karte deiner Hand zu niedrig.", Try: "Du musst [den Stapel nehmen].",
				Then: "Das gehört jetzt alles dir, und wer folgt, spielt an.",
			},
			"take-and-lead": {
				See: "Für {rank} ist jede Karte deiner Hand zu niedrig.", Try: "Du musst [den Stapel nehmen].",
				Then: "Das gehört jetzt alles dir.",
			},
			"taken": {See: "Danach spielst du gleich an.", Try: "Spiel eine Karte deiner Wahl."},
			"power": {See: "{rank}, {k}: {n}.", Try: "Spiel die Karte."},
			"aim":   {See: "{rank}, {k}: {n}.", Try: "Spiel die Karte und wähl, wen sie trifft."},
			"company": {
				See: "{rank}, {k}: {n}.", Try: "Spiel sie zusammen mit {other}.",
			},
			"four":   {See: "{k}: {n}. Zwei liegen da, die anderen hast du.", Try: "Spiel beide: {cards}."},
			"jump":   {See: "Du bist nicht dran, aber drei gleiche liegen da, und du hast die vierte.", Try: "Spring mit {rank} hinein."},
			"chance": {See: "Keine deiner Karten passt. {k}: {n}.", Try: "Versuch dein Glück."},
			"foul":   {See: "{k}: {n}.", Try: "Probier es einmal aus: spiel {rank}, obwohl es nicht passt."},
			"answer": {See: "{who} schießt auf dich. Darauf passt: {n}.", Try: "Schieß mit {rank} zurück oder auf jemand anderen."},
			"face-up": {
				See: "Deine Hand ist leer, [der Ziehstapel] auch: jetzt spielst du [deine offenen Karten].", Try: "Spiel {rank}.",
			},
			"face-up-higher": {
				See: "Deine Hand ist leer, [der Ziehstapel] auch: jetzt spielst du [deine offenen Karten]. Gleich hoch reicht nicht, sie müssen höher sein.",
				Try: "Spiel {rank}.",
			},
			"flip": {See: "Du hast nur noch [verdeckte Karten]. Was das ist, weiß niemand, auch du nicht.", Try: "Dreh irgendeine um."},
			"out":  {See: "Deine letzte Karte, und niemand kennt sie.", Try: "Deck sie auf.", Then: "Du bist draußen. Wer am Ende übrig bleibt, ist der {who}."},
		},
	}
}
