package data

// FirstLevel is the level of every change that was known when houses of several servers began, and of every server that says none.
const FirstLevel = 15

// BotsLevel is since which version a server takes up rooms with bots of the levels that came after normal.
const BotsLevel = 18

// GuestsLevel is since which version a server takes up rooms where guests sit.
const GuestsLevel = 20

// HeadStartLevel is since which version a server takes up rooms that give those who play by ear a head start.
const HeadStartLevel = 21

// playedLevel is since which version settings say whether a player has played before, and whom they have muted.
const playedLevel = 22

// Levels are since which version of the store each kind of change is known as it is now. A kind that is new, or has a new field, takes a
// new version, and its level here is that one. Servers of two versions serve one house: a change is put into their log once all of
// them know its level, which those whose own [Version] is not below it do.
func Levels() map[string]int {
	return map[string]int{
		"create_profile":   FirstLevel,
		"rename_profile":   FirstLevel,
		"set_settings":     playedLevel,
		"delete_profile":   FirstLevel,
		"save_rules":       FirstLevel,
		"drop_rules":       FirstLevel,
		"add_key":          FirstLevel,
		"claim_key":        FirstLevel,
		"prove_key":        FirstLevel,
		"decline_key":      FirstLevel,
		"label_key":        FirstLevel,
		"remove_key":       FirstLevel,
		"note_uses":        FirstLevel,
		"keep_ban":         FirstLevel,
		"lift_ban":         FirstLevel,
		"set_secret":       FirstLevel,
		"note_addresses":   FirstLevel,
		"forget_addresses": FirstLevel,
		"settle_round":     FirstLevel,
		"offer_code":       FirstLevel,
		"redeem_code":      FirstLevel,
		"announce":         FirstLevel,
	}
}

// Kind is what the operation of the change is called in JSON, and in [Levels].
func (c *Change) Kind() string {
	if c.Op == nil {
		return ""
	}
	return c.Op.kind()
}
