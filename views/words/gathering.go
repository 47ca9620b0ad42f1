package words

// GatheringWords are what people read in a room before its match. Sentences have facts in braces: see [Facts].
type GatheringWords struct {
	// Waiting is how far the room is.
	Waiting string `columns:"20"`
	// Bring stands over the line that friends type, BringPrivate over that of a private room; CopyKey copies it.
	Bring, BringPrivate string
	// Full stands there where no seat is free: {who} deals, a person or enter.
	Full    string
	CopyKey Key `columns:"20"`
	// CodeKey shows the line as a QR code, which Code stands over; CodeSmall is for a window with less than {n} rows or {k} columns.
	CodeKey         Key `columns:"20"`
	Code, CodeSmall string
	// Taken is how many of the seats are: {k} of {n}.
	Taken string
	// How a free seat is filled: by the host, by a player without one, by others.
	HostFills, SitFills, OthersFill string
	// Forfeit changes what the last player owes the table; NoForfeit stands where it is nothing yet.
	ForfeitKey Key `columns:"20"`
	NoForfeit  string
	// Fill and Deal are what enter does for the host, HostDeals who does it else.
	Fill, Deal, HostDeals string
	// OpenStart says that each player with a seat may deal before long, OpenNow that each may.
	OpenStart, OpenNow string
	// Keys are those of a room before its match: bots for the host, giving up a seat, fair dealing.
	BotKey, BotOutKey, LeaveKey, FairKey, SitKey Key `columns:"20"`
}
