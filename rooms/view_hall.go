package rooms

// Line is something that was said. The numbers of a hall's lines ascend from 1.
type Line struct {
	Number int
	From   string
	Text   string
	// Notice is what the house says, where nobody says anything.
	Notice Notice
}

// HallView is what everybody in a hall sees. It is not changed once it is given out.
type HallView struct {
	// Here are the names of those who are here, in the order of the alphabet; somebody who is here twice is named once.
	Here []string
	// Guests counts those without a name.
	Guests int
	// Lines are the latest lines, the newest last.
	Lines []Line
	// Said counts all lines ever said.
	Said int
}
