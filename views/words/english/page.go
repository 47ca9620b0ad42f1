package english

import (
	"embed"

	"shithead/engine"
	"shithead/views/words"
)

//go:embed prose/*.txt
var proseFiles embed.FS

func page() words.PageWords {
	return words.PageWords{
		Prose: words.ProseIn(proseFiles), Code: "Written: ",
		Story: "Where it comes from", Examples: "For example", Tips: "What players advise",
		Silent: "Where the paper is silent or unclear, we rule", Missing: "What the paper speaks of and leaves out",

		Aim:      "What it is about",
		GetRid:   "Get rid of all your cards: the hand first, then [the face-up cards], and [the face-down ones last, blind]. If you still hold cards when everybody else is out, you are the {who}.",
		StayLong: "Every place earns more than the one before it: stay in as long as you dare, but don't be last.",

		Cards: "Cards and where they lie", NoJokers: "Packs of {n} cards, without Jokers.", WithJokers: "Packs of {n} cards, {k} of them Jokers.",
		Packs: "How many are shuffled together depends on how many play: ", PacksFor: "{k} for {n}", To: " to ",
		CountPacks: words.Counts("pack", "packs"),
		Order:      "In order, from low to high: ", OutOfOrder: "Outside that order: {cards}.",
		InHand: "{n} that only you see", FaceUp: "{n} that everybody sees", FaceDown: "{n} that nobody knows",
		Draw: "what is left after the deal", Pile: "what is played on", Burned: "out of play until the next round",

		Start:       "Before the first card",
		Dealer:      "The first dealer is drawn by lot. After that the {who} deals.",
		Deal:        "Everybody is dealt {n} [cards face-down], {k} [face-up] and {other} to the hand, one at a time, from the dealer's left.",
		DealLays:    "Everybody is dealt {n} [cards face-down] and {other} to the hand, one at a time, from the dealer's left.",
		TurnsUp:     "Then the top card of [the draw pile] is turned up onto [the pile]. It counts for what it asks and towards four of a kind, and does nothing else.",
		TurnUpBurns: "If it is a card that [burns], it [burns] only itself, and [the pile] starts empty.",
		Swaps:       "You may swap cards of your hand for [face-up ones] as often as you like, until you say ready.",
		Lays:        "Then you lay {k} cards of your hand [face-up], once, and say ready.",
		Begins: [...]string{
			engine.BeginRace:   "The lowest card opens: the first of {cards} in anybody's hand. If you hold it, lay one or more of it: whoever is quickest opens. When time is up, it falls to the first holder on the dealer's left, with one card.",
			engine.BeginLeft:   "The player on the dealer's left begins.",
			engine.BeginLot:    "Lots are drawn for the first round; later ones are begun by the last {who}.",
			engine.BeginWorst:  "The first round is begun by whoever has the worst [face-up cards]; later ones by the last {who}.",
			engine.BeginLowest: "The lowest card without a power opens: the first of {cards} in anybody's hand. Its holder lays one or more of it; of several holders, the first on the dealer's left.",
		},
		NoneToBegin: "If no hand has any of them, the player on the dealer's left leads with anything.",

		Turn:        "Your turn",
		Play:        "Lay one card, or several of the same rank, as high as the top of [the pile] or higher, unless a card says otherwise. On [an empty pile] lay what you like.",
		Zones:       "You play from the hand while there is a card in it, then from [your face-up cards], then you [flip a face-down one]. What you lay together comes from one of these.",
		DrawsUpTo:   "After every play, also between two plays of one turn, your hand is filled up to {n} while [the draw pile] lasts.",
		DrawsPlayed: "After every play, also between two plays of one turn, you draw as many cards as you laid while [the draw pile] lasts, whatever you hold.",
		MustPlay:    "If you can play, you must. If you can't, [the whole pile is] yours.",
		TakeAtWill:  "You may [take the whole pile into your hand] whenever it's your turn, forced or not, even with only [face-down cards] left.",
		TakerPasses: "[Take the pile] and your turn is over; the next player leads.",
		TakerLeads:  "[Take the pile] and you lead at once, with whatever you like. That ends your turn.",
		FaceUpAbove: "From your hand, equal is enough; a face-up card has to be higher.",
		Flip:        "[A face-down card] that fits is played. One that doesn't goes into your hand with [the pile], and everybody has seen it.",
		FlipHidden:  "[A face-down card] that fits is played. One that doesn't goes into your hand with [the pile], and only you see it.",
		Chance:      "If you have nothing to play, you may turn the top card of [the draw pile], the chance card: it is played if it fits, else you [take it with the pile].",
		JumpIn:      "Jump in, out of turn too, if you can complete four of a kind on top of [the pile], from your hand or, if that is empty, from [your face-up cards]: [the pile burns], you lead, and play goes on from you.",
		Strict:      "A referee watches. Playing out of turn, or what doesn't fit, costs a warning the first time and [a face-down card] every time after that. [Flipping a face-down card] when that is forbidden costs that card: you get another for it unseen, and one more.",
		Out:         "No cards left anywhere? You are out.",

		Powers: "What cards do",
		Laid:   "{the} answers: {n}.", LaidNot: " But not: {k}.",
		Laying: words.LayingWords{
			Free: "anything goes", AtLeast: "a rank or higher", AtMost: "a rank or lower", Again: "a go-again ({cards})",
			Trump: "an unanswered trump ({cards})", Shot: "a shot",
		},
		Matrix: words.MatrixWords{
			Title: "What beats what", Corner: "on", Empty: "empty",
			Through: "counts as what lies under it; alone, anything goes", Gone: "doesn't stay: on [an empty pile] anything goes",
			Marks: [...]string{
				words.MarkYes: "may be laid", words.MarkNo: "may not", words.MarkHand: "from the hand, but not from the face-up cards",
				words.MarkCompany: "only together with {k} to {n}, on top of it",
			},
			Ten:    "the 10",
			Turned: "A card that [burns] lies there only if it was turned up.",
			Shot:   "The row of the card that shoots is for whoever is shot at.",
		},

		End:        "How it ends",
		LastIn:     "The round is over when one player is left: the {who}.",
		Points:     "The first one out earns {n}, the next {k}, and so on in equal steps; the {who} earns nothing.",
		LowCard:    "Go out on a {rank} and you earn {other} more.",
		TwoPlayers: "Two players play without points: the first one out wins.",
		RoundEach:  "A match has as many rounds as players, between two players one, unless the host says otherwise.",
		OneRound:   "A match has one round unless the host says otherwise.",
		MostPoints: "The most points win the match; equal points share the place.",
		NoPoints:   "There are no points. What counts is who was the {who}, and how often.",
		Stalemate:  "If {cards} moves for every player go by in which nothing is drawn, [burned] or [flipped], no penalty is laid and nobody goes out, the round is a stalemate, without a result.",

		House:   "At this house",
		StandIn: "If a bot makes more of your moves in a round than you do, the round earns you no points and doesn't count for your rating; if it makes you the {who}, that counts.",
		Fouls:   "The referee calls at most {n} fouls on you in a round; after that, what breaks the rules is only refused.",
		Slots:   "Nobody gets more than {k} places for [face-down cards]; from then on a foul costs no card.",

		Options: "What may be chosen", Chosen: "What was chosen here", Others: "Everything else is as usual.",
		HowToChoose: "Write your choices after the name: {k}",
		AnyRank:     "none, or any rank: 2 to 9, T J Q K A", RankList: "auto, none, or ranks with / between: 2/3/Jk",

		ListHint: "To read one: rules NAME, or with choices: rules custom:again=9",

		Catalogue: "Rules", OfRoom: "played in {who}",
		ReadKey:  words.Key{"enter", "read"},
		PageKeys: []words.Key{{"↑↓", "scroll"}, {"esc", "back"}, {"tab", "next part"}, {"pgup pgdn", "pages"}, {"?", "help"}, {":", "menu"}},
		Position: "line {n} of {k}",
		Key:      words.Key{"i", "rules"},
	}
}
