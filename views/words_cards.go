package views

import (
	"strings"

	"shithead/engine"
)

// PowerNames are what powers of cards are called: see [engine.Power].
type PowerNames struct {
	// Reset is a card after which anything goes, Lower one that asks for lower cards, Escort one that is played in company,
	// Feed one that makes somebody take the pile, Highest a Joker that is only high, Four four of a kind.
	Reset, Burn, Lower, Invisible, Mirror, Skip, Again, Reverse, Trump, Feed, Shoot, Escort, Highest, Four string
}

// CardWords say what cards do, in clauses that stand in a row: first where a card may be laid, then what it does.
type CardWords struct {
	// Where a card may be laid: But has the {cards} that it does not answer, Shot among them, UpTo the highest {rank}, Company the lowest
	// and the highest rank of the company, {k} and {n}.
	Anywhere, AnywhereBut, Shot, InOrder, UpTo, UpToBut, OnlyFree, Company, Highest string
	// What it asks for, of its {rank}; AboveAll binds wild cards too.
	Free, AtMost, Below, Above, AboveAll, AsksTrump string
	// What it does. With Next the next player leads; SkipsTwo is for rule sets in which two players skip one turn at
	// most, SkipsOthers where nobody is skipped twice, ReversesThree where two do not reverse.
	Invisible, Mirrors, Burns, BurnsNext, Skips, SkipsTwo, SkipsOthers string
	Reverses, ReversesThree, Again, AgainLater, Trump, Feeds           string
	// Shoots has the {cards} that answer, ShootsBack those of them, {other}, that shoot back.
	Shoots, ShootsBack string
	// What four of a kind do, Jump out of turn too, with the {cards} that are looked through.
	Four, FourNext, Jump, FourThrough string
}

// RuleWords are what a rule set has that is about no card, each with its name.
type RuleWords struct{ FaceUpAbove, Chance, TakeAtWill, DrawsPlayed, Hand, FlipsHidden, Strict Key }

func englishNames() PowerNames {
	return PowerNames{
		Reset: "reset", Burn: "burn", Lower: "lower", Invisible: "invisible", Mirror: "mirror", Skip: "skip", Again: "go again",
		Reverse: "reverse", Trump: "trump", Feed: "feed", Shoot: "shoot", Escort: "accompanied", Highest: "highest",
		Four: "four of a kind",
	}
}

func englishCards() CardWords {
	return CardWords{
		Anywhere: "plays on anything", AnywhereBut: "plays on anything but {cards}", Shot: "a shot", InOrder: "plays in order",
		UpTo: "plays on {rank} or lower", UpToBut: "plays on {rank} or lower but {cards}", OnlyFree: "plays only where anything goes",
		Company: "plays on anything with {k} to {n} on it, which counts; alone only where anything goes",
		Highest: "is higher than the A, plays in order",
		Free:    "anything plays on it", AtMost: "next must be {rank} or lower", Below: "next must be below {rank} or wild",
		Above: "next must be above {rank} or wild", AboveAll: "next must be {rank} or higher, wild or not",
		AsksTrump: "next plays a trump too or takes the pile",
		Invisible: "what lies under it counts", Mirrors: "is the card under it, also in four of a kind",
		Burns: "burns the pile, you go again", BurnsNext: "burns the pile, the next player leads",
		Skips: "each skips one player", SkipsTwo: "each skips one player (with two: one turn)",
		SkipsOthers: "each skips one player (all others at most)",
		Reverses:    "reverses the direction", ReversesThree: "reverses the direction (not with two)",
		Again:      "you go again",
		AgainLater: "on an empty pile it only resets; an invisible card on it goes again too",
		Trump:      "used once, then burned", Feeds: "make anybody take the pile",
		Shoots: "aim at somebody, who answers with {cards} or takes the pile", ShootsBack: "shot back with {other}",
		Four: "burn the pile, you go again", FourNext: "burn the pile, the next player leads", Jump: "out of turn too",
		FourThrough: "looking through {cards}",
	}
}

func englishRules() RuleWords {
	return RuleWords{
		FaceUpAbove: Key{"face-up", "they have to be higher than the pile; equal won't do"},
		Chance:      Key{"chance card", "if you can't play, you may turn the top card of the draw pile and try it"},
		TakeAtWill:  Key{"taking", "you may take the pile whenever it's your turn, and then you lead"},
		DrawsPlayed: Key{"drawing", "you draw as many cards as you played"},
		Hand:        Key{"drawing", "your hand is filled up to {n}"},
		FlipsHidden: Key{"face-down", "one that doesn't fit stays hidden from the others"},
		Strict: Key{
			"referee",
			"the first foul costs a warning, every other one a face-down card; a face-down card flipped out of turn, a new one and another",
		},
	}
}

func germanNames() PowerNames {
	return PowerNames{
		Reset: "Neustart", Burn: "Verbrennen", Lower: "Niedriger", Invisible: "unsichtbar", Mirror: "Spiegeln", Skip: "Aussetzen",
		Again: "Nochmal", Reverse: "Richtungswechsel", Trump: "Trumpf", Feed: "Füttern", Shoot: "Schießen", Escort: "in Begleitung",
		Highest: "höchste Karte", Four: "Vierling",
	}
}

func germanCards() CardWords {
	return CardWords{
		Anywhere: "passt auf alles", AnywhereBut: "passt auf alles außer {cards}", Shot: "Schuss", InOrder: "passt nach Wert",
		UpTo: "passt auf {rank} oder niedriger", UpToBut: "passt auf {rank} oder niedriger außer {cards}", OnlyFree: "passt nur, wo alles passt",
		Company: "passt auf alles mit {k} bis {n} darauf, die dann zählt; allein nur, wo alles passt",
		Highest: "ist höher als das A, passt nach Wert",
		Free:    "alles passt darauf", AtMost: "danach nur {rank} oder niedriger", Below: "danach nur unter {rank} oder wild",
		Above: "danach nur über {rank} oder wild", AboveAll: "danach nur {rank} oder höher, ob wild oder nicht",
		AsksTrump: "wer folgt, spielt auch einen Trumpf oder nimmt den Stapel",
		Invisible: "es zählt, was darunter liegt", Mirrors: "ist die Karte darunter, auch im Vierling",
		Burns: "verbrennt den Stapel, du spielst weiter", BurnsNext: "verbrennt den Stapel; wer folgt, spielt an",
		Skips: "jede lässt jemanden aussetzen", SkipsTwo: "jede lässt jemanden aussetzen (zu zweit nur einmal)",
		SkipsOthers: "jede lässt jemanden aussetzen (höchstens alle anderen)",
		Reverses:    "dreht die Richtung um", ReversesThree: "dreht die Richtung um (zu zweit nicht)",
		Again:      "du spielst noch einmal",
		AgainLater: "auf leerem Stapel nur Neustart; wer Unsichtbares darauf legt, spielt auch noch einmal",
		Trump:      "gilt nur einmal, dann verbrannt", Feeds: "wem du ihn zeigst, der nimmt den Stapel",
		Shoots: "ziel auf jemanden: Antwort {cards} oder den Stapel nehmen", ShootsBack: "zurück schießt man mit {other}",
		Four: "verbrennt den Stapel, du spielst weiter", FourNext: "verbrennt den Stapel; wer folgt, spielt an",
		Jump: "auch außer der Reihe", FourThrough: "auch durch {cards} hindurch",
	}
}

func germanRules() RuleWords {
	return RuleWords{
		FaceUpAbove: Key{"offene Karten", "müssen höher sein als der Stapel; gleich hoch reicht nicht"},
		Chance:      Key{"Chancenkarte", "kannst du nicht spielen, darfst du die oberste Karte des Ziehstapels versuchen"},
		TakeAtWill:  Key{"Nehmen", "bist du dran, darfst du den Stapel immer nehmen und spielst dann an"},
		DrawsPlayed: Key{"Ziehen", "du ziehst so viele Karten, wie du gespielt hast"},
		Hand:        Key{"Ziehen", "du füllst die Hand auf {n} auf"},
		FlipsHidden: Key{"verdeckte Karten", "passt eine nicht, sehen die anderen sie nicht"},
		Strict: Key{
			"Schiedsrichter",
			"erst eine Verwarnung, dann je Foul eine verdeckte Karte; verbotenes Aufdecken kostet eine neue und eine dazu",
		},
	}
}

// rankList are the ranks of a set, the lowest first.
func rankList(set engine.RankSet) string {
	var b strings.Builder
	for r := range engine.NoRank {
		if set.Has(r) {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(rankName(r))
		}
	}
	return b.String()
}

// four is how many of a kind burn the pile.
const four = 4
