package english

import (
	"shithead/engine"
	"shithead/views/words"
)

func options() words.OptionWords {
	return words.OptionWords{
		Values: map[string]string{"none": "none", "auto": "auto", "on": "on", "off": "off"},
		Of: map[string]words.OptionText{
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
		Wrong: map[error]string{
			engine.ErrRules:       "There are no rules called “{who}”.",
			engine.ErrCode:        "“{who}” isn't an option; a code looks like custom:down=4,again=9.",
			engine.ErrOption:      "These rules have no option “{who}”.",
			engine.ErrOptionTwice: "“{who}” is there twice: drop one.",
			engine.ErrOptionValue: "“{who}” can't be “{other}”; it takes {cards}.",
			engine.ErrClash:       "{other} and {who} are both {rank}, but a rank bears one power. Move one.",
			engine.ErrIdle:        "“{who}” does nothing without “{other}: {cards}”: choose that too, or leave it out.",
		},
		Packs: "{n} players need more packs: {other}, not {k}.",
		Stale: "You saved these, but they no longer work. ",
	}
}
