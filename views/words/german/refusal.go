package german

import (
	"shithead/engine"
	"shithead/views/words"
)

func refusals() []words.RefusalWords {
	return []words.RefusalWords{
		{engine.ErrAsk, words.Escorted, "{cards} allein geht nur, wo alles passt: leg eine höhere Karte dazu."},
		{engine.ErrAsk, words.OwnKind, "{rank} passt nicht auf {rank}."},
		{engine.ErrAsk, words.Asks(engine.AskAtLeast), "{the} verlangt {asked} oder höher: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskAtMost), "{the} verlangt {asked} oder niedriger: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskBelow), "{the} [verlangt weniger als {asked}]: {cards} passt nicht."},
		{engine.ErrAsk, words.AsksAll, "{the} verlangt {asked} oder höher, ob wild oder nicht: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskAbove), "Offene Karten müssen höher sein als {the}: {cards} passt nicht."},
		{engine.ErrAsk, words.Asks(engine.AskTrump), "{the} ist Trumpf: darauf passt nur {answers}."},
		{engine.ErrAsk, words.Asks(engine.AskAnswer), "Das ist ein Schuss: antworte mit {answers}."},
		{engine.ErrAsk, nil, "Das passt nicht."},
		{engine.ErrTurn, words.Someone, "Du bist nicht dran, sondern {who}."},
		{engine.ErrTurn, nil, "Du bist nicht dran."},
		{engine.ErrJump, words.Jumps, "Um mit {cards} hineinzuspringen, brauchst du oben noch {n} davon."},
		{engine.ErrJump, nil, "Hineinspringen gibt es hier nicht: wart, bis du dran bist."},
		{engine.ErrJumpTurn, nil, "Du bist schon dran: spiel einfach."},
		{engine.ErrOpening, words.NamesCards, "Nur {opening} eröffnet die Runde: {cards} passt nicht."},
		{engine.ErrOpening, words.Opens, "Erst muss jemand die Runde mit {opening} eröffnen."},
		{engine.ErrOpening, nil, "Erst muss jemand die Runde eröffnen."},
		{engine.ErrSetUp, words.Lays, "Noch liegen nicht alle [offenen Karten]."},
		{engine.ErrSetUp, nil, "[das Tauschen läuft noch]."},
		{engine.ErrNotSetUp, nil, "[das Tauschen ist vorbei]."},
		{engine.ErrLaid, words.Lays, "[deine offenen Karten] liegen schon."},
		{engine.ErrLaid, nil, "Hier tauschst du [offene Karten], statt sie zu legen."},
		{engine.ErrNotLaid, nil, "Leg erst [{k} Karten der Hand offen] aus."},
		{engine.ErrNoSwap, nil, "[Hier legst du offene Karten, statt sie zu tauschen]."},
		{engine.ErrUneven, words.Lays, "Leg [{k} Karten], nicht mehr und nicht weniger."},
		{engine.ErrUneven, nil, "Tausch gleich viele gegen gleich viele."},
		{engine.ErrReady, nil, "Du bist schon bereit."},
		{engine.ErrOver, nil, "Die Runde ist vorbei."},
		{engine.ErrOut, nil, "Du bist schon draußen."},
		{engine.ErrNotHeld, words.NamesCards, "{cards} hast du gerade nicht."},
		{engine.ErrNotHeld, nil, "Diese Karten hast du gerade nicht."},
		{engine.ErrCards, nil, "Das sind nicht die Karten dieses Zuges."},
		{engine.ErrCompany, words.Escorted, "Zu {cards} gehören höhere Karten eines Ranges."},
		{engine.ErrCompany, nil, "Zusammen gehen nur Karten eines Ranges."},
		{engine.ErrAlone, words.NamesCards, "Spiel {rank} einzeln, nicht {cards}."},
		{engine.ErrAlone, nil, "Spiel eine solche Karte einzeln."},
		{engine.ErrTarget, words.Shooting, "Wähl jemand anderen, der noch mitspielt."},
		{engine.ErrTarget, nil, "Wähl jemanden, der noch mitspielt."},
		{engine.ErrNoTarget, words.NamesCards, "Mit {cards} kannst du auf niemanden zielen."},
		{engine.ErrNoTarget, nil, "Damit kannst du auf niemanden zielen."},
		{engine.ErrAim, nil, "Sag erst, [wem die aufgedeckte Karte gilt]."},
		{engine.ErrNotAim, nil, "Gerade gibt es [nichts zu zielen]."},
		{engine.ErrFlip, nil, "[{other}]"},
		{engine.ErrNotFlip, nil, "[verdeckte Karten] [kommen] zuletzt, nach [der Hand und den offenen Karten]."},
		{engine.ErrSlot, nil, "Dort liegt keine [verdeckte Karte] mehr."},
		{engine.ErrEmptyPile, nil, "[da liegt kein Stapel, den du nehmen könntest]."},
		{engine.ErrMustPlay, words.CanPlay, "Du kannst {can} spielen, also [musst du]."},
		{engine.ErrMustPlay, nil, "Du kannst spielen, also musst du."},
		{engine.ErrChance, words.Chances, "Für eine Chancenkarte ist keine Karte mehr da."},
		{engine.ErrChance, nil, "Chancenkarten gibt es hier nicht."},
		{engine.ErrNoReferee, nil, "Hier wacht kein Schiedsrichter."},
		{engine.ErrNoFoul, nil, "Das ist kein Foul."},
		{engine.ErrLot, nil, "Das sind nicht die Karten, die die Strafe bringt."},
		{engine.ErrSeat, nil, "Diesen Platz gibt es nicht."},
		{engine.ErrMove, nil, "Das ist kein Zug."},
	}
}

// the and a put an article before a rank: the nominative of the one, the accusative of the other.
func the(rank string) string {
	switch rank {
	case "J", "K", "Joker":
		return "der " + rank
	case "A":
		return "das " + rank
	default:
		return "die " + rank
	}
}

func a(rank string) string {
	switch rank {
	case "J", "K", "Joker":
		return "einen " + rank
	case "A":
		return "ein " + rank
	default:
		return "eine " + rank
	}
}
