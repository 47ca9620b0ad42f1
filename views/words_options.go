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
			"packs":     {Name: "Packs", Help: "Packs of cards; auto: as few as will do."},
			"down":      {Name: "Secret cards", Help: "Face-down cards for each player."},
			"up":        {Name: "Table cards", Help: "Face-up cards for each player."},
			"hand":      {Name: "Hand", Help: "Cards dealt to each hand, and what it's filled up to."},
			"reset":     {Name: "Reset", Help: "Plays on anything, and anything plays on it."},
			"burn":      {Name: "Burn", Help: "Clears the cards laid, and its player leads."},
			"burn-on":   {Name: "Burn plays", Help: "What the burn card plays on: anything, or in order as a plain card.", Values: map[string]string{"A": "on anything", "T": "in order"}},
			"lower":     {Name: "LTC", Help: "The next card has to be of its rank or lower."},
			"lower-on":  {Name: "LTC plays on", Help: "The highest rank that the lower than card plays on.", Values: map[string]string{"own": "its own rank", "below": "ranks below it", "K": "K or lower", "A": "anything"}},
			"invisible": {Name: "Invisible", Help: "Plays on anything but a trump, a higher go-again or a shot not listing it; what lies under it counts."},
			"skip":      {Name: "Miss a go", Help: "Each skips a player."},
			"again":     {Name: "Go again", Help: "Plays on anything; its player goes again, and has to play higher."},
			"reverse":   {Name: "Reverse", Help: "Turns the direction of play round, once a play."},
			"pickup":    {Name: "Trump", Help: "Plays on anything but a higher go-again or a shot not listing it; next lays a trump too or picks up; then it's out."},
			"joker":     {Name: "Jokers", Help: "What the Jokers are; there are two in a pack, or none.", Values: map[string]string{"pickup": "trump", "invisible-reverse": "invisible, turn", "burn": "burn", "highest": "highest card"}},
			"shoot":     {Name: "Shooting Ace", Help: "Whoever lays an Ace shoots a player, who has to answer it.", Values: map[string]string{"A": "on", "none": "off"}},
			"shoot-answers": {
				Name: "Ace answers",
				Help: "What answers a shot besides an Ace: type ranks. Auto: reset, invisible, a burn card that plays on anything, Jokers.",
			},
			"chance":  {Name: "Chance card", Help: "If you can't go, you may try the top card of the draw pile."},
			"starter": {Name: "First player", Help: "Plays first in the first round.", Values: map[string]string{"lot": "drawn by lot", "worst": "worst FUC"}},
			"referee": {Name: "Referee", Help: "A wrong play is only refused, or it's a foul: first a warning, then penalty cards.", Values: map[string]string{"lenient": "lenient", "strict": "strict"}},
			"faceup":  {Name: "Face-up cards", Help: "They have to be higher than the pile, or equal is enough.", Values: map[string]string{"higher": "higher only", "equal": "equal is enough"}},
		},
		NoRules:  "There are no rules called “{who}”.",
		NoCode:   "“{who}” isn't an option; a code looks like custom:down=4,again=9.",
		NoOption: "These rules have no option “{who}”.",
		Twice:    "“{who}” is there twice: drop one.",
		NoValue:  "“{who}” can't be “{other}”; it takes {cards}.",
		Clash:    "{other} and {who} are both {rank}, but a rank bears one power. Move one.",
		Idle:     "“{who}” does nothing without “{other}: {cards}”: choose that too, or leave it out.",
		Packs:    "{n} players need more packs: {other}, not {k}.",
		Stale:    "You saved these, but they no longer work. ",
	}
}

func germanOptions() OptionWords {
	return OptionWords{
		values: map[string]string{"none": "keine", "auto": "automatisch", "on": "an", "off": "aus"},
		Of: map[string]OptionText{
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
		NoRules:  "Regeln namens „{who}“ gibt es nicht.",
		NoCode:   "„{who}“ ist keine Option; ein Code sieht aus wie custom:down=4,again=9.",
		NoOption: "Diese Regeln haben keine Option „{who}“.",
		Twice:    "„{who}“ steht zweimal da: lass eines weg.",
		NoValue:  "„{who}“ kann nicht „{other}“ sein, nur {cards}.",
		Clash:    "{other} und {who} können nicht beide {rank} sein: verschieb eines.",
		Idle:     "„{who}“ bewirkt ohne „{other}: {cards}“ nichts: wähl das dazu oder lass es weg.",
		Packs:    "{n} Leute brauchen mehr Pakete: {other}, nicht {k}.",
		Stale:    "Die hast du gespeichert, aber sie gehen so nicht mehr. ",
	}
}

// values are what may be chosen for an option, and what the values mean that have a name.
func (w *Words) values(o *engine.Option) string {
	const several = 8
	switch {
	case o.Kind() == engine.OptionList:
		return w.Rules.RankList
	case len(o.Choices) > several:
		return w.Rules.AnyRank
	case o.Kind() == engine.OptionNumber:
		return o.Values
	}
	var list []string
	for _, value := range o.Choices {
		if name := w.Options.value(o, value); name != value {
			value += ": " + name
		}
		list = append(list, value)
	}
	return strings.Join(list, ", ")
}
