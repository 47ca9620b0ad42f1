package words

// FairWords are what people read about fair dealing, in one language.
type FairWords struct {
	Title string
	// Running and Next are over what a round is dealt from that runs, or comes next; Round stands before its id.
	Running, Next, Round string
	// Commit is over the commitment, Shares over the shares. Typed marks one that was typed; NoShares is for bots.
	Commit, Shares, Typed, NoShares string
	// Last is over what is revealed of the last round, Seed over the server's seed, Check over the command that checks it.
	Last, Seed, Check string
	// Yours stands before one's own share while it is typed; How says what to type, and Fixed why nothing can be typed now.
	Yours, How, Fixed string
	// Promises and Limits are what all that promises, and what it does not.
	PromisesTitle, LimitsTitle string
	Promises, Limits           []string
	TypeKeys, ReadKeys         []Key
}
