package views

import (
	"strconv"

	"shithead/rooms"
)

// PeopleWords are what people read at a table about each other, in one language. Sentences have facts in braces: see [facts].
type PeopleWords struct {
	// Reactions are what the reactions say, each so short that it fits beside a name; Reaction is the one of a kind.
	Reactions [rooms.ReactionTea + 1]string
	// SayHint is in the empty line of the chat, GuestSilent for guests who want to speak.
	SayHint, GuestSilent string
	SayKeys, SetKeys     []Key
	ChatKey, PeopleKey   Key

	// Title is over the list of the people. Of one of them: Waits for a seat as the {n}, Watches, is Muted.
	Title, Waits, Watches, Muted string
	// Points, Shitheads, Rounds and Won are over the columns of the tally, Tally is that of one seat in a sentence.
	Points, Shitheads, Rounds, Won, Tally string
	// Owes is over the list, and stands before what is typed as the forfeit; YouOwe follows what is said to the Shithead.
	Owes, OwesWhat, AndOwes, YouOwe string
	// MoveKey moves among the people, what the others do is about one of them, or for the maker.
	MoveKey, MuteKey, UnmuteKey, RemoveKey, ResetKey, ForfeitKey, BackKey Key
	// SureRemove and SureReset say that the key has to be pressed once more.
	SureRemove, SureReset string

	// Queued is where in the queue one is; Waiting counts those in it.
	Queued             string
	Waiting            func(n int) string
	WaitKey, UnwaitKey Key

	// CallOff says that some would call the round off, and who, CallOffMany that without names; Unasked, who need not agree,
	// follows, and then Agree or TakeBack.
	CallOff, CallOffMany, Unasked, Agree, TakeBack string
	// SureCallOff says that the round ends with the next press of the key.
	SureCallOff           string
	AgreeKey, TakeBackKey Key
	// CalledOff is how a round ended that was called off.
	CalledOff string

	// Vote says how many want another match, VoteRuns that it comes all the same.
	Vote, VoteRuns string

	// TellPrivate comes before the code of a private room, Private is among its terms.
	TellPrivate, Private string
}

func englishPeople() PeopleWords {
	return PeopleWords{
		Reactions: [...]string{
			rooms.ReactionNice: "nice!", rooms.ReactionOuch: "ouch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "hurry!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "thanks!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "tea?",
		},
		SayHint: "Say something to the table", GuestSilent: "Guests can't speak: come with a key.",
		SayKeys: []Key{{"enter", "say"}, {"esc", "back"}}, SetKeys: []Key{{"enter", "set"}, {"esc", "back"}},
		ChatKey: Key{"c", "chat"}, PeopleKey: Key{"p", "people"},

		Title: "People", Waits: "{n} in the queue", Watches: "watches", Muted: "muted",
		Points: "points", Shitheads: "last", Rounds: "rounds", Won: "won",
		Tally: "{who}: {n}, last in {k} of {other}, matches won: {cards}",
		Owes:  "The {who} {n}.", OwesWhat: "The {who} ", AndOwes: "{who} {other} and {n}.", YouOwe: " The {who} {n}.",
		MoveKey: Key{"↑↓", "choose"}, MuteKey: Key{"m", "mute"}, UnmuteKey: Key{"m", "unmute"}, RemoveKey: Key{"d", "remove"},
		ResetKey: Key{"0", "reset tally"}, ForfeitKey: Key{"t", "forfeit"}, BackKey: Key{"esc", "back"},
		SureRemove: "Take {who} off the seat? Press d again.", SureReset: "Wipe the tally? Press 0 again.",

		Queued:  "You're {n} in the queue. ",
		Waiting: func(n int) string { return strconv.Itoa(n) + " waiting" },
		WaitKey: Key{"w", "queue up"}, UnwaitKey: Key{"w", "leave queue"},

		CallOff: "Call the round off? In favour: {who} ({k} of {n}).", CallOffMany: "Call the round off? In favour: {k} of {n}.",
		Unasked: " Not asked: {who}.",
		Agree:   " u: agree", TakeBack: " u: take it back",
		AgreeKey: Key{"u", "call off {k}/{n}"}, TakeBackKey: Key{"u", "play on"},
		SureCallOff: "Press u again and the round is off.",
		CalledOff:   "The round was called off: nobody is the {who}.",

		Vote: "Another match? In favour: {k} of {n}; {other} will do.", VoteRuns: "Another match in {rank}. In favour: {k} of {n}. The others will watch.",

		TellPrivate: "It is private. Friends press j in the lobby and type:", Private: "private",
	}
}

func germanPeople() PeopleWords {
	return PeopleWords{
		Reactions: [...]string{
			rooms.ReactionNice: "schön!", rooms.ReactionOuch: "autsch!", rooms.ReactionHaha: "haha!", rooms.ReactionHurry: "los!",
			rooms.ReactionSorry: "sorry!", rooms.ReactionThanks: "danke!", rooms.ReactionWow: "wow!", rooms.ReactionTea: "Tee?",
		},
		SayHint: "Sag etwas zum Tisch", GuestSilent: "Zum Reden komm mit einem Schlüssel.",
		SayKeys: []Key{{"Enter", "sagen"}, {"Esc", "zurück"}}, SetKeys: []Key{{"Enter", "setzen"}, {"Esc", "zurück"}},
		ChatKey: Key{"c", "reden"}, PeopleKey: Key{"p", "Leute"},

		Title: "Leute", Waits: "wartet als {n}", Watches: "sieht zu", Muted: "stumm",
		Points: "Punkte", Shitheads: "zuletzt", Rounds: "Runden", Won: "Siege",
		Tally: "{who}: {n}, zuletzt in {k} von {other}, Partien gewonnen: {cards}",
		Owes:  "Der {who} {n}.", OwesWhat: "Der {who} ", AndOwes: "{who} {other} und {n}.", YouOwe: " Der {who} {n}.",
		MoveKey: Key{"↑↓", "wählen"}, MuteKey: Key{"m", "stumm"}, UnmuteKey: Key{"m", "hören"}, RemoveKey: Key{"d", "vom Platz"},
		ResetKey: Key{"0", "zurücksetzen"}, ForfeitKey: Key{"t", "Strafe"}, BackKey: Key{"Esc", "zurück"},
		SureRemove: "{who} vom Platz nehmen? Drück noch einmal d.", SureReset: "Punktestand zurücksetzen? Drück noch einmal 0.",

		Queued:  "Du wartest als {n} auf einen Platz. ",
		Waiting: func(n int) string { return count(n, "wartet", "warten") },
		WaitKey: Key{"w", "anstellen"}, UnwaitKey: Key{"w", "doch nicht"},

		CallOff: "Runde abbrechen? Dafür: {who} ({k} von {n}).", CallOffMany: "Runde abbrechen? Dafür: {k} von {n}.",
		Unasked: " Nicht gefragt: {who}.",
		Agree:   " u: dafür", TakeBack: " u: doch nicht",
		AgreeKey: Key{"u", "Abbruch {k}/{n}"}, TakeBackKey: Key{"u", "weiter"},
		SureCallOff: "Drück noch einmal u, dann ist die Runde abgebrochen.",
		CalledOff:   "Die Runde ist abgebrochen: niemand ist der {who}.",

		Vote: "Noch eine Partie? Dafür: {k} von {n}; nötig: {other}.", VoteRuns: "Noch eine Partie in {rank}. Dafür: {k} von {n}. Die anderen sehen zu.",

		TellPrivate: "Der Raum ist privat. Freunde drücken in der Lobby j und tippen:", Private: "privat",
	}
}

// reaction is what a reaction says, empty for one that there is not.
func (w *PeopleWords) reaction(r rooms.Reaction) string {
	if int(r) >= len(w.Reactions) {
		return ""
	}
	return w.Reactions[r]
}
