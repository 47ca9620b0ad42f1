package words

// MenuWords are what people read of the menu, in one language.
type MenuWords struct {
	// Title is over the menu, Hint where nothing is typed yet, None where nothing fits.
	Title      string
	Hint, None string
	AskKeys    []Key `columns:"20"`
	// What can be done everywhere: change settings, see boards and one's rounds, watch a round again, have another name, see
	// one's keys, redraw, leave.
	Settings, Boards, Rounds, Replay, Name, Keys string
	// Stats are another player's, Who is who one is here, Data what is kept of them, Commands all that a line does as well.
	Stats, Who, Data, Commands string
	// Mute and Unmute hide what a player says, or show it again.
	Mute, Unmute string
	Redraw, Quit Key
	// What can be done at a table: say what the loser has to do, and invite people.
	Forfeit, Invite string
	// What a key at a table does now, where the help says all that it ever does: Row, Target, Company and Peek are tab while
	// swapping, while aiming, for cards that go with others, and for face-down cards before their time; Cancel, ToLobby and KeepSeat are esc.
	Row, Target, Company, Peek string
	AtOnce, Suits              string
	Cancel, ToLobby, KeepSeat  string
	// What the host does before a match: bots come and go, and players who sit: the line is copied that invites.
	BotIn, BotOut, Copy Key
	// TypingKey shows the menu where : is text.
	TypingKey Key `columns:"20"`
	// NewName, Round, Whose and Whom are over the lines in which those are typed.
	NewName, Round, Whose, Whom string
	// Invitation is how a player comes into a room: with the line {n}.
	Invitation []string
}
