package words

// BoardWords are what people read on a table while a round is played, besides what the rule set calls things.
type BoardWords struct {
	// TitleTurn is the window's title on one's own turn, before the room, and TitleSeat where a seat came to one who
	// waited for it.
	TitleTurn, TitleSeat string
	// YourTurn is what is filled on one's own line, ToPlay who is to play there otherwise, ToPlayIn with the time that is left.
	YourTurn         string `columns:"20"`
	ToPlay, ToPlayIn string
	// Leaving says what going out now earns, {n}, and what staying would, {k}, which is 0 for the last player. The
	// longest is the first.
	Leaving []string
	// What a player has just done, below the name: in few words.
	Played, Took, Jumped, Flipped, Chanced, Aimed string
	Fouled                                        string `columns:"20"`
	// Out is a place: "out, 1st".
	Out string
	// Alone: there is no other table for a spectator to go on to.
	Alone string
	// SecondKey opens a second table below the one that is watched, FirstKey is the same key once it is there. Opening stands
	// there until it is.
	SecondKey, FirstKey Key `columns:"20"`
	Opening             string
	// Blind is the caption of a card that was turned, Four that of four of a kind, Shot that of a card that shoots.
	Blind, Four, Shot string `columns:"20"`
	// JumpIn is the line across the table when one may jump in, JumpHow how, the longest first; {n} is " 2×" or nothing.
	JumpIn  string
	JumpHow []string
	// What the panes are called, and what stands where one may type.
	Counts, Story, Chat, Say string
	// Foot are the keys that are always there, the last of them esc; Undo is what that does while something is chosen.
	Foot []Key  `columns:"20"`
	Undo string `columns:"20"`
	// Clockwise and Counter are the order of play of seats with numbers.
	Clockwise, Counter string
}
