package ledger

import (
	"encoding/binary"
	"strings"
	"time"
)

// AllRules stands for all rule sets together where a rule set is named.
const AllRules = ""

// The marks of what is counted apart, behind a zero byte.
const (
	countedMark  = "\x00\x01"
	practiceMark = "\x00\x02"
)

// StatsKey is where it is counted what a player did: the player, a zero byte, a mark, and the rules.
func StatsKey(player ID, practice bool, rules string) string {
	mark := countedMark
	if practice {
		mark = practiceMark
	}
	return string(player) + mark + rules
}

// RulesIn are the rules that a [StatsKey] ends with.
func RulesIn(key string) string {
	_, rest, _ := strings.Cut(key, "\x00")
	return rest[1:]
}

// metKey is where it is counted how often two people have met in a rule set on the day on which a round ended, by UTC: the
// day, the rules and the people, whoever is named first, with a zero byte in front of each.
func metKey(r *Round, a, b ID) string {
	return DayKey(r.Ended) + "\x00" + r.Rules + "\x00" + string(min(a, b)) + "\x00" + string(max(a, b))
}

// DayKey is a day, as a [metKey] begins with it: what is earlier is found first.
func DayKey(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// PlayedKey is where it is noted that a player played a round: the player, a zero byte, when it ended, and the round.
func PlayedKey(player ID, r *Round) []byte {
	return append(AppendTime(append([]byte(player), 0), r.Ended), r.ID...)
}

// DatedKey is where it is noted that a round's record is kept: when the round ended, and the round.
func DatedKey(r *Round) []byte { return append(AppendTime(nil, r.Ended), r.ID...) }

// TimeLength is what AppendTime appends, in bytes.
const TimeLength = 8

// AppendTime appends a time in milliseconds, so that what is earlier is found first. The highest bit is turned so that
// times before 1970 come before those after.
func AppendTime(to []byte, at time.Time) []byte {
	return binary.BigEndian.AppendUint64(to, uint64(at.UnixMilli())^1<<63)
}

// TimeOf is the time that a key begins with.
func TimeOf(key []byte) time.Time {
	return time.UnixMilli(int64(binary.BigEndian.Uint64(key) ^ 1<<63)).UTC()
}
