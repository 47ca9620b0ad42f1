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
		Row: "the other row, to swap with", Target: "the next player", Company: "the next card to go with it", Peek: "[face-down cards], before their time",
		AtOnce: "auto select: a press takes a whole rank, or one card again", Suits: "four colours for the suits, or two",
		Cancel: "cancel what is chosen", ToLobby: "to the lobby", KeepSeat: "to the lobby, your seat stays yours",
		BotIn: words.Key{"b", "add a bot"}, BotOut: words.Key{"-", "a bot less"}, Copy: words.Key{"y", "copy the invitation"},
		TypingKey: words.Key{"ctrl+p", "menu"},
		NewName:   "Your new name", Round: "Code of the round; enter alone is your latest", Whose: "Whose? Their name",
		Invitation: []string{"Bring friends. They come in with:", "", "  {n}"},
	}
}
