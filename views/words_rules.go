package views

import "shithead/engine"

// PageWords are what the pages of the rules say of every rule set, in one language. What is told of one alone is in the
// files beside, by Language. Sentences have facts in braces: see [facts].
type PageWords struct {
	Language string
	// Code comes before how a rule set is written.
	Code string
	// The titles of what is told.
	Story, Examples, Tips, Silent, Missing string

	// Aim: what it is about, with {who} is last; StayLong where places give points.
	Aim, GetRid, StayLong string

	// Cards: packs of {n} cards, {k} of them Jokers. PacksFor is {k} packs for {n} players, To between two numbers of them;
	// OutOfOrder are {cards}.
	Cards, NoJokers, WithJokers, Packs, PacksFor, To, Order, OutOfOrder string
	CountPacks                                                          func(n int) string
	// Where cards lie, {n} of them, with what that is usually called.
	InHand, FaceUp, FaceDown, Draw, Pile, Burned Key

	// Start: {n} cards face-down, {k} face-up and {other} to the hand, and who begins with one of {cards}.
	Start, Dealer, Deal, DealLays, TurnsUp, TurnUpBurns, Swaps, Lays string
	Begins                                                           [engine.BeginLowest + 1]string
	NoneToBegin                                                      string

	// Turn: hands are filled up to {n}.
	Turn, Play, Zones, DrawsUpTo, DrawsPlayed, MustPlay, TakeAtWill, TakerPasses, TakerLeads string
	FaceUpAbove, Flip, FlipHidden, Chance, JumpIn, Strict, Out                               string

	Powers string
	Matrix MatrixWords

	// End: {n} points for the first place, {k} for the next, {other} more for leaving on a card of {rank}; a stalemate after
	// {cards} moves each.
	End, LastIn, Points, LowCard, TwoPlayers, RoundEach, OneRound, MostPoints, NoPoints, Stalemate string

	// Options are what may be chosen, Chosen what was, Others comes after that. HowToChoose has a choice, {k}.
	Options, Chosen, Others, HowToChoose, AnyRank, RankList string

	// InShort is what is special about each rule set, ListHint says how to read about one.
	InShort  map[string]string
	ListHint string

	// The screen: its title, the room whose rules are chosen, and its keys.
	Shelf, OfRoom       string
	ShelfKeys, PageKeys []Key
	// Position is how far one has read.
	Position string
	// Key is what leads to the page.
	Key Key
}

// MatrixWords are what the matrix of what beats what says.
type MatrixWords struct {
	// Corner stands over what lies on top.
	Title, Corner, Empty, Through, Gone string
	// Marks say what the signs mean, Ten the short name of the ten; company is from {k} to {n}.
	Marks [numMarks]string
	Ten   string
	// Turned is about a card that stays only where it was turned up, Shot about one that shoots.
	Turned, Shot string
}

func englishPage() PageWords {
	return PageWords{
		Language: "en", Code: "Written: ",
		Story: "Where it comes from", Examples: "For example", Tips: "What players advise",
		Silent: "Where the paper is silent or unclear, we rule", Missing: "What the paper speaks of and leaves out",

		Aim:      "What it is about",
		GetRid:   "Get rid of all your cards: the hand first, then the face-up cards, and the face-down ones last, blind. Whoever still has cards when all others are out is the {who}.",
		StayLong: "Every place earns more than the one before it: stay in as long as you dare, but do not be last.",

		Cards: "Cards and where they lie", NoJokers: "Packs of {n} cards, without Jokers.", WithJokers: "Packs of {n} cards, {k} of them Jokers.",
		Packs: "So many are shuffled together, by the number of players: ", PacksFor: "{k} for {n}", To: " to ",
		CountPacks: func(n int) string { return count(n, "pack", "packs") },
		Order:      "In order, from low to high: ", OutOfOrder: "These follow rules of their own: {cards}.",
		InHand: Key{"hand", "{n}, seen by their owner"}, FaceUp: Key{"face-up", "{n}, seen by all"},
		FaceDown: Key{"face-down", "{n}, known to nobody"}, Draw: Key{"draw pile", "what was not dealt"},
		Pile: Key{"pile", "what is played on"}, Burned: Key{"burned", "out of play until the next round"},

		Start:       "Before the first card",
		Dealer:      "The first dealer is drawn by lot. After that the {who} deals.",
		Deal:        "Everybody is dealt {n} cards face-down, {k} face-up and {other} to the hand, one at a time, from the dealer's left.",
		DealLays:    "Everybody is dealt {n} cards face-down and {other} to the hand, one at a time, from the dealer's left.",
		TurnsUp:     "Then the top card of the draw pile is turned up onto the pile. It counts for what it asks and towards four of a kind, and does nothing else.",
		TurnUpBurns: "If it is a card that burns, it burns itself and the pile starts empty.",
		Swaps:       "Everybody may swap cards of the hand for face-up ones, as often as they like, until they say that they are ready.",
		Lays:        "Then everybody lays {k} cards of the hand face-up, once, and says ready.",
		Begins: [...]string{
			engine.BeginRace:   "The lowest card opens: the first of {cards} that is in any hand. Whoever holds it may lay one or more of it, and whoever is quickest has opened. When time is up, the first holder left of the dealer opens with one card.",
			engine.BeginLeft:   "The player left of the dealer begins.",
			engine.BeginLot:    "Who begins the first round is drawn by lot; later ones are begun by the last {who}.",
			engine.BeginWorst:  "The first round is begun by whoever has the worst face-up cards; later ones by the last {who}.",
			engine.BeginLowest: "The lowest card without a power opens: the first of {cards} that is in any hand. Its holder lays one or more of it; of several, the first from the dealer's left.",
		},
		NoneToBegin: "If no hand has any of them, the player left of the dealer leads with anything.",

		Turn:        "Your turn",
		Play:        "Lay one card, or several of the same rank, as high as the top of the pile or higher, unless a card says otherwise. On an empty pile lay what you like.",
		Zones:       "You play from the hand while there is a card in it, then from your face-up cards, then you flip a face-down one. What you lay together comes from one of these.",
		DrawsUpTo:   "After every play, also between two plays of one turn, hands are filled up to {n} while the draw pile lasts.",
		DrawsPlayed: "After every play, also between two plays of one turn, you draw as many cards as you laid while the draw pile lasts, whatever you hold.",
		MustPlay:    "Who can play must. Who cannot takes the whole pile into the hand.",
		TakeAtWill:  "You may take the whole pile into your hand whenever it is your turn, forced or not, instead of flipping too.",
		TakerPasses: "Whoever took the pile has had their turn; the next player leads.",
		TakerLeads:  "Whoever took the pile leads at once, with whatever they like. That ends the turn.",
		FaceUpAbove: "Face-up cards have to be higher where cards of the hand have to be as high at least.",
		Flip:        "A flipped card that fits is played. One that does not goes into the hand with the pile, and all have seen it.",
		FlipHidden:  "A flipped card that fits is played. One that does not goes into the hand with the pile, and only its owner sees it.",
		Chance:      "Who has nothing to play may turn the top card of the draw pile, the chance card: it is played if it fits, else taken with the pile.",
		JumpIn:      "Out of turn, too, whoever can complete four of a kind on top of the pile, from the hand or, with an empty hand, from the face-up cards, may jump in: the pile burns, the jumper leads, and play goes on from there.",
		Strict:      "A referee watches. Playing out of turn, or what does not fit, costs a warning the first time, and a face-down card every time after that. Flipping a face-down card when that is forbidden costs that card: it is exchanged unseen, and another is added.",
		Out:         "Who has no card left anywhere is out.",

		Powers: "What cards do",
		Matrix: MatrixWords{
			Title: "What beats what", Corner: "on", Empty: "empty",
			Through: "counts as what lies under it; alone, anything goes", Gone: "does not stay: on an empty pile anything goes",
			Marks: [...]string{
				markYes: "may be laid", markNo: "may not", markHand: "from the hand, but not from the face-up cards",
				markCompany: "only together with {k} to {n}, on top of it",
			},
			Ten:    "the 10",
			Turned: "A card that burns lies there only if it was turned up.",
			Shot:   "The row of the card that shoots is for whoever was shot at.",
		},

		End:        "How it ends",
		LastIn:     "The round is over when one player is left, the {who}.",
		Points:     "The first one out earns {n}, the next {k}, and so on by steps as large; the {who} earns nothing.",
		LowCard:    "Whoever goes out on a {rank} earns {other} more.",
		TwoPlayers: "Two players play without points: the first one out wins.",
		RoundEach:  "A match has as many rounds as players, between two players one, unless its maker says otherwise.",
		OneRound:   "A match has one round unless its maker says otherwise.",
		MostPoints: "The most points win the match; who has as many shares the place.",
		NoPoints:   "There are no points. What counts is who was the {who}, and how often.",
		Stalemate:  "If {cards} moves for every player go by in which nothing is drawn, burned or flipped, no penalty is laid and nobody goes out, the round is a stalemate, without a result.",

		Options: "What may be chosen", Chosen: "What was chosen here", Others: "Everything else is as it usually is.",
		HowToChoose: "Choices are written behind the name: {k}",
		AnyRank:     "none, or any rank: 2 to 9, T J Q K A", RankList: "auto, none, or ranks with / between: 2/3/Jk",

		InShort: map[string]string{
			"bitenight": "points by place, jumping in, Jokers aimed at others",
			"leeds":     "fives in company, Jacks reverse, tens only in order",
			"schwechat": "3 mirrors, 7 is undercut, Jokers reverse, taking and leading",
			"classic":   "2 resets, 10 burns, four of a kind burn",
			"custom":    "any power for any rank, chance cards, the shooting Ace",
		},
		ListHint: "To read one: rules NAME, or with choices: rules custom:again=9",

		Shelf: "Rules", OfRoom: "played in {who}",
		ShelfKeys: []Key{{"enter", "read"}, {"↑↓", "choose"}, {"esc", "back"}},
		PageKeys:  []Key{{"↑↓", "scroll"}, {"esc", "back"}, {"tab", "next part"}, {"pgup pgdn", "pages"}},
		Position:  "line {n} of {k}",
		Key:       Key{"i", "rules"},
	}
}
