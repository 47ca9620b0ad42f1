package engine

// schwechat is the Schwechater Regelvariante (RULES.md 4), after the paper of Schwechat. Its own words are FUC and FDC
// (face-up and face-down cards), the Ablegestapel (pile), fressen (to take) and the Scheißkopf.
//
// Its clauses in RULES.md: schwechat/deal, schwechat/starter, schwechat/turn-up, schwechat/order, schwechat/mirror,
// schwechat/seven, schwechat/ten, schwechat/joker, schwechat/eight, schwechat/four, schwechat/face-up-first,
// schwechat/eating, schwechat/replenish, schwechat/referee, schwechat/points.
func schwechat() Preset {
	return Preset{
		Name:  "schwechat",
		Title: "Schwechater Regelvariante",
		Options: []Option{
			packsOption(),
			// Who plays first in the first round is drawn by lot, or has the worst face-up cards.
			choice("starter", []string{"lot", "worst"}, "lot", func(r *Rules, value string) {
				if value == "worst" {
					r.Begins = BeginWorst
				}
			}),
			// What breaks the rules is only refused, or it is a foul: a warning, then penalty cards.
			choice("referee", []string{"lenient", "strict"}, "lenient", func(r *Rules, value string) { r.Strict = value == "strict" }),
		},
		// Spielvorbereitung: packs of 55, two of them up to eight players; three cards of six are laid face-up.
		Jokers:    3,
		AutoPacks: func(n int) int { return max(2, packsOf(4, n)) },
		Down:      3, Up: 3, Hand: 3, Lays: true, TurnsUp: true, TurnUpBurns: true,
		Begins: BeginLot,
		// Spielverlauf: fressen.
		TakeAtWill: true, TakerLeads: true,
		// Wildcards, and Aussetzen.
		Powers: [NumRanks]Power{
			Three: {Wild: true, Mirrors: true},
			Seven: {Wild: true, Asks: AskBelow},
			Eight: {Skips: true, Asks: AskFree},
			Ten:   {Wild: true, Burns: true},
			Joker: {Wild: true, Reverses: true, Asks: AskFree},
		},
		ReverseThree: true, SkipOthers: true,
		// Löschen, and Stapel löschen: no further card.
		NextLeads: true,
	}
}
