package english

import "shithead/views/words"

func menu() words.MenuWords {
	return words.MenuWords{
		Title: "Menu", Hint: "type to find, enter does it", None: "Nothing like that. Delete a letter, or esc.",
		AskKeys:  []words.Key{{"enter", "go"}, {"esc", "back"}},
		Settings: "settings: language, theme, suits, cards and more", Boards: "boards: the best and the worst", Rounds: "your latest rounds, with their codes",
		Replay: "replay: watch a round again", Name: "another name for you", Keys: "your keys", Redraw: words.Key{"ctrl+l", "redraw the screen"}, Quit: words.Key{"ctrl+c", "leave the house"},
		Stats: "somebody else's statistics", Who: "your name here, and your key", Data: "your data: take it along, or delete it",
		Commands: "what one line does too: ssh HOST COMMAND",
		Forfeit:  "forfeit: what the loser has to do", Invite: "invitation: a line for your friends",
		TypingKey: words.Key{"ctrl+p", "menu"},
		NewName:   "Your new name", Round: "Code of the round; enter alone is your latest", Whose: "Whose? Their name",
		Invitation: []string{"Bring friends. They come in with:", "", "  {n}"},
	}
}
