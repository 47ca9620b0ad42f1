package data

import "reflect"

// FirstLevel is the level of every change that was known when houses of several servers began, and of every server that says none.
const FirstLevel = 15

// BotsLevel is since which version a server takes up rooms with bots of the levels that came after normal.
const BotsLevel = 18

// GuestsLevel is since which version a server takes up rooms where guests sit.
const GuestsLevel = 20

// HeadStartLevel is since which version a server takes up rooms that give those who play by ear a head start.
const HeadStartLevel = 21

// kind is a kind of operation.
type kind struct {
	// name is what it is called in JSON.
	name string
	op   Operation
	// level is since which version of the store it is known as it is now: see [Levels] and [migrations].
	level int
}

// kinds are all of them.
func kinds() []kind {
	return []kind{
		{"create_profile", CreateProfile{}, FirstLevel},
		{"rename_profile", RenameProfile{}, FirstLevel},
		{"set_settings", SetSettings{}, 22},
		{"delete_profile", DeleteProfile{}, FirstLevel},
		{"save_rules", SaveRules{}, FirstLevel},
		{"drop_rules", DropRules{}, FirstLevel},
		{"add_key", AddKey{}, FirstLevel},
		{"claim_key", ClaimKey{}, FirstLevel},
		{"prove_key", ProveKey{}, FirstLevel},
		{"decline_key", DeclineKey{}, FirstLevel},
		{"label_key", LabelKey{}, FirstLevel},
		{"remove_key", RemoveKey{}, FirstLevel},
		{"note_uses", NoteUses{}, FirstLevel},
		{"keep_ban", KeepBan{}, FirstLevel},
		{"lift_ban", LiftBan{}, FirstLevel},
		{"set_secret", SetSecret{}, FirstLevel},
		{"note_addresses", NoteAddresses{}, FirstLevel},
		{"forget_addresses", ForgetAddresses{}, FirstLevel},
		{"settle_round", SettleRound{}, FirstLevel},
		{"offer_code", OfferCode{}, FirstLevel},
		{"redeem_code", RedeemCode{}, FirstLevel},
		{"merge_profile", MergeProfile{}, 23},
		{"announce", Announce{}, FirstLevel},
	}
}

// Levels are since which version of the store each kind of change is known as it is now. A kind that is new, or has a
// new field, takes a new version, and its level is that one. Servers of two versions serve one house: a change is put
// into their log once all of them know its level, which those whose own [Version] is not below it do.
func Levels() map[string]int {
	levels := map[string]int{}
	for _, k := range kinds() {
		levels[k.name] = k.level
	}
	return levels
}

// Kind is what the operation of the change is called in JSON, and in [Levels], empty for none.
func (c *Change) Kind() string {
	for _, k := range kinds() {
		if reflect.TypeOf(k.op) == reflect.TypeOf(c.Op) {
			return k.name
		}
	}
	return ""
}
