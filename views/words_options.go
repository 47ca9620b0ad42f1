package views

import (
	"errors"
	"strings"

	"shithead/data"
	"shithead/engine"
)

// OptionWords are what people read of the options of rule sets, and of what is wrong with them, in one language.
type OptionWords struct {
	// Of are the options by their keys.
	Of map[string]OptionText
	// values are what values are called that mean the same wherever they may be chosen.
	values map[string]string
	// NoRules: there is no rule set {who}. NoCode: {who} is no option. NoOption: the rules have no option {who}. Twice: {who}
	// is there twice. NoValue: {who} cannot be {other}, but {cards}. Clash: {who} and {other} both want the {rank}. Idle:
	// {who} does nothing unless {other} is {cards}.
	NoRules, NoCode, NoOption, Twice, NoValue, Clash, Idle string
	// Packs: so many players, {n}, need {other} packs, not {k}.
	Packs string
	// Stale is said of rules that were saved and are not understood any more, before the reason.
	Stale string
}

// OptionText is what an option is called, what it means, and what its values are called if not as everywhere.
type OptionText struct {
	Name, Help string
	Values     map[string]string
}

// name is what an option is called.
func (w *OptionWords) name(key string) string {
	if text := w.Of[key]; text.Name != "" {
		return text.Name
	}
	return key
}

// value is what a value of an option is called.
func (w *OptionWords) value(o *engine.Option, value string) string {
	if says, ok := w.Of[o.Key].Values[value]; ok {
		return says
	}
	if says, ok := w.values[value]; ok {
		return says
	}
	words := []string{value}
	if o.Kind() == engine.OptionList {
		words = o.Elements(value)
	}
	for i, word := range words {
		for r := range engine.NoRank {
			if r.String() == word && o.Kind() != engine.OptionNumber {
				words[i] = rankName(r)
			}
		}
	}
	return strings.Join(words, " ")
}

// factColumns is how much of a text that somebody typed is said back to them.
const factColumns = 24

// Trouble says why there are no rules, with the facts of an [engine.BadRules].
func (w *Words) Trouble(err error) string {
	var bad *engine.BadRules
	if !errors.As(err, &bad) {
		return w.Error(err)
	}
	o := &w.Options
	fact := facts{who: typed(bad.Key), other: typed(bad.Value)}
	switch bad.Reason {
	case engine.ErrRules:
		fact.who = typed(bad.Preset)
		return fact.in(o.NoRules)
	case engine.ErrCode:
		return fact.in(o.NoCode)
	case engine.ErrOption:
		return fact.in(o.NoOption)
	case engine.ErrOptionTwice:
		return fact.in(o.Twice)
	case engine.ErrOptionValue:
		fact.cards = optionOf(bad).Values
		return fact.in(o.NoValue)
	case engine.ErrIdle:
		option := optionOf(bad)
		needs := option.Needs
		fact = facts{who: o.name(bad.Key), other: o.name(needs.Key), cards: o.value(&engine.Option{Key: needs.Key}, needs.Value)}
		return fact.in(o.Idle)
	}
	fact = facts{who: o.name(bad.Key), other: o.name(bad.Other), rank: bad.Value}
	for r := range engine.NoRank {
		if r.String() == bad.Value {
			fact.rank = rankName(r)
		}
	}
	return fact.in(o.Clash)
}

// typed is a text as it is said back to whoever typed it.
func typed(text string) string {
	if short := data.CleanLine(text, factColumns); short != text {
		return short + "…"
	}
	return text
}

// optionOf is the option that is wrong.
func optionOf(bad *engine.BadRules) (option engine.Option) {
	for _, p := range engine.Presets() {
		for _, o := range p.Options {
			if p.Name == bad.Preset && o.Key == bad.Key {
				return o
			}
		}
	}
	return option
}

func englishOptions() OptionWords {
	return OptionWords{
		values: map[string]string{"none": "none", "auto": "auto", "on": "on", "off": "off"},
		Of: map[string]OptionText{
			"packs":     {Name: "Packs", Help: "Packs of cards; auto: the fewest that serve the players."},
			"down":      {Name: "Secret cards", Help: "Face-down cards for each player."},
			"up":        {Name: "Table cards", Help: "Face-up cards for each player."},
			"hand":      {Name: "Hand", Help: "Cards dealt to each hand, and what it is filled up to."},
			"reset":     {Name: "Reset", Help: "Plays on anything, and anything plays on it."},
			"burn":      {Name: "Burn", Help: "Clears the cards laid, and its player leads."},
			"burn-on":   {Name: "Burn plays", Help: "What the burn card plays on: anything, or in order as a plain card.", Values: map[string]string{"A": "on anything", "T": "in order"}},
			"lower":     {Name: "LTC", Help: "The next card has to be of its rank or lower."},
			"lower-on":  {Name: "LTC plays on", Help: "The highest rank that the lower than card plays on.", Values: map[string]string{"own": "its own rank", "below": "ranks below it", "K": "K or lower", "A": "anything"}},
			"invisible": {Name: "Invisible", Help: "Plays on anything, and is looked through."},
			"skip":      {Name: "Miss a go", Help: "Each skips a player."},
			"again":     {Name: "Go again", Help: "Plays on anything; its player goes again, and has to play higher."},
			"reverse":   {Name: "Reverse", Help: "Turns the direction round, once a play."},
			"pickup":    {Name: "Trump", Help: "Plays on anything; the next player lays a trump too, or picks up, and then the trumps are out."},
			"joker":     {Name: "Jokers", Help: "What the Jokers are; there are two in a pack, or none.", Values: map[string]string{"pickup": "trump", "invisible-reverse": "invisible, turn", "burn": "burn", "highest": "highest card"}},
			"shoot":     {Name: "Shooting Ace", Help: "Whoever lays an Ace shoots a player, who has to answer it.", Values: map[string]string{"A": "on", "none": "off"}},
			"shoot-answers": {
				Name: "Ace answers",
				Help: "What answers a shot besides an Ace: type ranks. Auto: reset, invisible, a burn card that plays on anything, Jokers.",
			},
			"chance":  {Name: "Chance card", Help: "Who cannot go may try the top card of the draw pile."},
			"starter": {Name: "First player", Help: "Who plays first in the first round.", Values: map[string]string{"lot": "drawn by lot", "worst": "worst FUC"}},
			"referee": {Name: "Referee", Help: "Breaking the rules is only refused, or it is a foul: a warning, then penalty cards.", Values: map[string]string{"lenient": "lenient", "strict": "strict"}},
			"faceup":  {Name: "Face-up cards", Help: "Have to be higher than the pile, or will do if they are equal.", Values: map[string]string{"higher": "higher only", "equal": "equal will do"}},
		},
		NoRules:  "There are no rules called “{who}”.",
		NoCode:   "“{who}” is no option; a code reads like custom:down=4,again=9.",
		NoOption: "These rules have no option “{who}”.",
		Twice:    "“{who}” is there twice.",
		NoValue:  "“{who}” cannot be “{other}”; it takes {cards}.",
		Clash:    "{other} and {who} are both {rank}, but a rank bears one power.",
		Idle:     "“{who}” does nothing without “{other}: {cards}”: choose that too, or leave it out.",
		Packs:    "{n} players need more packs: {other}, not {k}.",
		Stale:    "These rules were saved, but are not understood any more. ",
	}
}

func germanOptions() OptionWords {
	return OptionWords{
		values: map[string]string{"none": "keine", "auto": "automatisch", "on": "an", "off": "aus"},
		Of: map[string]OptionText{
			"packs":     {Name: "Kartenspiele", Help: "Wie viele Kartenspiele; automatisch: so wenige, wie für alle reichen."},
			"down":      {Name: "Geheime Karten", Help: "Verdeckte Karten für jeden."},
			"up":        {Name: "Tischkarten", Help: "Offene Karten für jeden."},
			"hand":      {Name: "Hand", Help: "Karten auf die Hand, und worauf sie aufgefüllt wird."},
			"reset":     {Name: "Neustart", Help: "Passt auf alles, und alles passt darauf."},
			"burn":      {Name: "Abräumen", Help: "Räumt ab, was gelegt ist, und man spielt weiter."},
			"burn-on":   {Name: "Abräumen auf", Help: "Worauf die Abräumkarte passt: auf alles, oder nach ihrem Wert.", Values: map[string]string{"A": "alles", "T": "nach Wert"}},
			"lower":     {Name: "LTC", Help: "Danach passt nur ihr Wert oder ein niedrigerer."},
			"lower-on":  {Name: "LTC passt auf", Help: "Der höchste Wert, auf den die LTC passt.", Values: map[string]string{"own": "eigener Wert", "below": "Werte darunter", "K": "K und darunter", "A": "alles"}},
			"invisible": {Name: "Unsichtbar", Help: "Passt auf alles, und es zählt, was darunter liegt."},
			"skip":      {Name: "Aussetzen", Help: "Jede lässt jemanden aussetzen."},
			"again":     {Name: "Nochmal", Help: "Passt auf alles; man spielt noch einmal, und zwar höher."},
			"reverse":   {Name: "Richtung", Help: "Dreht die Richtung um, je Zug einmal."},
			"pickup":    {Name: "Trumpf", Help: "Passt auf alles; wer folgt, legt auch einen Trumpf oder hebt auf, und die Trümpfe sind aus dem Spiel."},
			"joker":     {Name: "Joker", Help: "Was die Joker sind; in jedem Kartenspiel sind zwei, oder keine.", Values: map[string]string{"pickup": "Trumpf", "invisible-reverse": "unsichtbar, dreht", "burn": "Abräumen", "highest": "höchste Karte"}},
			"shoot":     {Name: "Schieß-Ass", Help: "Wer ein Ass legt, schießt auf jemanden, der darauf antworten muss.", Values: map[string]string{"A": "an", "none": "aus"}},
			"shoot-answers": {
				Name: "Antwort darauf",
				Help: "Was einen Schuss außer dem Ass beantwortet: tipp Werte. Automatisch: Neustart, Unsichtbar, Abräumen, wenn es auf alles passt, Joker.",
			},
			"chance":  {Name: "Chancenkarte", Help: "Wer nicht spielen kann, darf es mit der obersten Karte des Ziehstapels versuchen."},
			"starter": {Name: "Wer anfängt", Help: "Wer in der ersten Runde anfängt.", Values: map[string]string{"lot": "ausgelost", "worst": "schlechteste FUC"}},
			"referee": {Name: "Schiedsrichter", Help: "Regelwidriges wird nur abgelehnt, oder es ist ein Foul: erst eine Verwarnung, dann Strafkarten.", Values: map[string]string{"lenient": "milde", "strict": "streng"}},
			"faceup":  {Name: "Offene Karten", Help: "Müssen höher sein als der Stapel, oder es reicht, wenn sie gleich sind.", Values: map[string]string{"higher": "nur höher", "equal": "gleich reicht"}},
		},
		NoRules:  "Regeln namens „{who}“ gibt es nicht.",
		NoCode:   "„{who}“ ist keine Option; ein Code sieht aus wie custom:down=4,again=9.",
		NoOption: "Diese Regeln haben keine Option „{who}“.",
		Twice:    "„{who}“ steht zweimal da.",
		NoValue:  "„{who}“ kann nicht „{other}“ sein, nur {cards}.",
		Clash:    "{other} und {who} sind beide {rank}, aber ein Wert kann nur eines.",
		Idle:     "„{who}“ bewirkt ohne „{other}: {cards}“ nichts: wähl das dazu oder lass es weg.",
		Packs:    "{n} Leute brauchen mehr Kartenspiele: {other}, nicht {k}.",
		Stale:    "Diese Regeln sind gespeichert, werden aber nicht mehr verstanden. ",
	}
}
