package views

import (
	"strconv"
	"strings"

	"shithead/data"
	"shithead/engine"
)

// TableWords are what people read at a table, in one language. Sentences have facts in braces: see [facts].
type TableWords struct {
	// Vocabularies are the words of the rule sets, by their names; Plain are those of every other one.
	Vocabularies map[string]*Vocabulary
	Plain        *Vocabulary

	// Cards, Watching, Rounds, Points, Round, Seconds and Tally count.
	Cards    func(n int) string
	Watching func(n int) string
	Rounds   func(n int) string
	Points   func(n int) string
	Ordinal  func(n int) string
	Round    string
	Seconds  string
	Tally    string
	// Clockwise and Counter are the directions of play; Ask is what may be asked for, by kind, and AskShort that in short.
	Clockwise, Counter string
	Ask, AskShort      []string

	// What is said of a seat, in a word.
	Bot, Dealer, Absent, Auto, Left, Ready, Swapping, Free, Maker, Yourself, You string

	// What is going on, and what enter will do now, or r.
	YourTurn, TheirTurn, AnythingGoes, CanPlay, Stuck, CanJump    string
	Race, RaceEnds, RaceHold, RaceNone                            string
	IsReady, WaitingFor, YouAreOut, YouWatch, Paused, BotPlays    string
	Choose, Enter, NotYet                                         string
	DoPlay, DoTry, DoJump, DoOpen, DoAim, DoWhom, DoAimAt, DoSwap string
	DoReady, DoNext, DoAgain, DoStart, DoSit, DoPick, DoBack      string

	// A room in which a match is about to begin.
	Tell, Seats, Terms, FreeSeats, AllSeated, MakerStarts, YouStart, YouStartFull, SitDown string

	// Results.
	RoundOver, Abandoned, Stalemate, MatchOver, Wins, WinsPoints, MostOften, NextDeal string
	InRound, InMatch, AwayResult, AwayPlain, More, And                                string
	// Unrated is said of a round that does not rate people though they might expect it, by why not.
	Unrated map[data.Rated]string

	// Moves is about moves that not every rule set has.
	Moves MoveWords

	// Log are the sentences of the log after the name of whoever they are about.
	Log LogWords

	Fair    FairWords
	Dealing DealerWords
	People  PeopleWords
	Pace    PaceWords
	Prefer  PreferenceWords

	// Overlays and keys.
	LeaveFor, LeaveSeat, HelpTitle, LogTitle, CardsTitle string
	LeaveKeys, ScrollKeys                                []Key
	PlayKeys, SetUpKeys, FlipKeys, AimKeys               []Key
	ForcedKeys, IdleKeys, WatchKeys, NextKeys            []Key
	MakerKeys, SeatedKeys, SitKeys                       []Key
	Help                                                 []string

	// the and a put an article before a rank.
	the, a   func(rank string) string
	refusals []refusalWords
}

// LogWords are what the log says that is the same in every rule set.
type LogWords struct {
	// Opens asks for the {rank} of an opening race, LeadsWith is of one that a player opens with; With is cards in company of
	// others.
	Swapped, Ready, Opens, Leads, LeadsWith, Plays, With, Jumps, Turned, TurnedHidden string
	// OneCard is a pile of one. Skips is of one who is skipped, SkipsMany of several.
	OneCard, Skips, SkipsMany, Out, OutAfter                  string
	Dealt, Sat, Left, Dropped, Back, Handed, MatchOver, ByBot string
	CalledOff, Stalemate                                      string
	// Share is that somebody typed a share in the next deck, Removed that the maker took somebody's seat away, and Reset that
	// the maker began the tally anew.
	Share, Removed, Reset string
}

// facts are what sentences of a table are filled in with.
type facts struct {
	who, other, cards, rank, ask, n, k string
	// Of a move that is refused: its cards with an article, the rank that asks, with one and without, the one that opens,
	// and the ranks that answer and that can be played.
	a, the, asked, opening, answers, can string
}

// in is a sentence with the facts in the place of their names in braces.
func (a *facts) in(sentence string) string {
	if strings.IndexByte(sentence, '{') < 0 {
		return sentence
	}
	var b strings.Builder
	b.Grow(len(sentence) + 32)
	for {
		open := strings.IndexByte(sentence, '{')
		end := strings.IndexByte(sentence, '}')
		if open < 0 || end < open {
			b.WriteString(sentence)
			return b.String()
		}
		b.WriteString(sentence[:open])
		b.WriteString(a.named(sentence[open+1 : end]))
		sentence = sentence[end+1:]
	}
}

func (a *facts) named(name string) string {
	switch name {
	case "who":
		return a.who
	case "other":
		return a.other
	case "cards":
		return a.cards
	case "rank":
		return a.rank
	case "ask":
		return a.ask
	case "n":
		return a.n
	case "k":
		return a.k
	case "a":
		return a.a
	case "the":
		return a.the
	case "asked":
		return a.asked
	case "opening":
		return a.opening
	case "answers":
		return a.answers
	case "can":
		return a.can
	default:
		return ""
	}
}

// rankNames are the ranks as people read them, in every language.
var rankNames = [engine.NumRanks]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Joker"}

// rankName is what a rank is called.
func rankName(r engine.Rank) string {
	if int(r) >= len(rankNames) {
		return "?"
	}
	return rankNames[r]
}

// cardsName is so many cards of a rank: "Q Q", and of many "7 × Q".
func cardsName(r engine.Rank, n int) string {
	name := rankName(r)
	switch {
	case n <= 1:
		return name
	case n > 4:
		return strconv.Itoa(n) + " × " + name
	default:
		return strings.Repeat(name+" ", n-1) + name
	}
}

// ask is what a pile asks for, in words.
func (w *TableWords) ask(a engine.Ask) string { return askIn(w.Ask, a) }

// askIn is what a pile asks for, in those of some words that are for its kind.
func askIn(words []string, a engine.Ask) string {
	if int(a.Kind) >= len(words) {
		return a.String()
	}
	return (&facts{rank: rankName(a.Rank)}).in(words[a.Kind])
}

func englishTable() TableWords {
	return TableWords{
		Vocabularies: englishVocabularies(), Plain: plainEnglish(), the: englishThe, a: englishA,

		Cards:    func(n int) string { return count(n, "card", "cards") },
		Watching: func(n int) string { return strconv.Itoa(n) + " watching" },
		Points:   func(n int) string { return count(n, "point", "points") },
		Ordinal:  englishOrdinal,
		Round:    "round {k} of {n}", Seconds: "{n} s", Tally: "{n} p.",
		Clockwise: "clockwise", Counter: "counter-clockwise",
		Ask: []string{
			"{rank} or higher", "anything", "{rank} or lower", "lower than {rank}", "higher than {rank}",
			"a trump card", "an answer to the shot",
		},
		AskShort: []string{"{rank} up", "anything", "{rank} down", "under {rank}", "over {rank}", "a trump", "an answer"},

		Bot: "bot", Dealer: "dealer", Absent: "not here", Auto: "bot plays", Left: "has left", Ready: "ready",
		Swapping: "swapping", Free: "free", Maker: "host", Yourself: "yourself", You: "you",

		YourTurn: "Your turn. ", TheirTurn: "{who} plays. ", AnythingGoes: "Anything goes. ",
		CanPlay: "You can play: {cards}", Stuck: "You have nothing that fits.",
		CanJump: "Jump in! {cards} makes four.",
		Race:    "Race! First {rank} on the table opens. ", RaceHold: "You hold {n}. ",
		RaceEnds: "In {n} it falls to the first holder on the dealer's left.",
		RaceNone: "You hold none. ",
		IsReady:  "You're ready. ", WaitingFor: "Waiting for {who}. ",
		YouAreOut: "You're out, {n}. ", YouWatch: "You're watching. ",
		BotPlays: "A bot plays for you: press any key and you're back. ",
		Paused:   "The disk is full or gone; the table waits.",
		Choose:   "choose cards first ({cards}, or ← →)",
		Enter:    "enter", NotYet: "not yet: {who} plays",
		DoPlay: "play {cards}", DoTry: "try {cards}, which won't fit", DoJump: "jump in with {cards}",
		DoOpen: "open with {cards}", DoAim: "play the {rank} and choose who sees it",
		DoWhom: "choose whom (← →)", DoAimAt: "show the {rank} to {who}", DoSwap: "swap {cards} for {other}", DoReady: "ready, no more swaps",
		DoNext: "ready for the next round", DoAgain: "another match", DoStart: "begin", DoSit: "take a seat",
		DoPick: "pick {cards}", DoBack: "back to the lobby",

		Tell: "Friends find it in the lobby under:", Seats: "Seats", Terms: "Terms",
		FreeSeats: "Waiting for players: {n} free. ", AllSeated: "Every seat is taken. ",
		MakerStarts: "The match begins when {who} says so.", YouStart: "Begin when you like.",
		YouStartFull: "You begin once every seat is taken.",
		SitDown:      "A seat is free: sit down.",
		Rounds:       func(n int) string { return count(n, "round", "rounds") },

		RoundOver: "Round {k} of {n} is over", Abandoned: "The round was called off: no result.",
		Stalemate: "Round and round and nobody lost: a stalemate.",
		MatchOver: "The match is over", Wins: ": won by {who}!", WinsPoints: ": won by {who} with {n}!",
		MostOften: ". Most often the {rank}: {who}, {n}×", AwayPlain: "a bot played",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Not rated: all from one network.",
			data.UnratedPace:    "Not rated: played too fast.",
		},
		NextDeal: "Next deal in {n}", InRound: "round", InMatch: "match", AwayResult: "a bot played: no points",
		More: "{n} more", And: "{who} and {n}",

		Log: LogWords{
			Swapped: "swaps {cards} for {other}", Ready: "is ready", Opens: "Who is first with {a}?",
			Leads: "begins", LeadsWith: "has the lowest card and opens with {rank}",
			Plays: "plays {cards}", With: "{cards} with {other}", Jumps: "jumps in with {cards}", Turned: "[flips {cards}]",
			TurnedHidden: "[flips a card]", OneCard: "a single card", Skips: ", skips {other}", SkipsMany: ", skips {other}",
			Out: " and is out, {n}", OutAfter: "; {who} is out, {n}", Dealt: "Round {n} is dealt.", Sat: "sits down", Left: "has left the table",
			Dropped: "has wandered off", Back: "is back", Handed: ": a bot plays on", MatchOver: "The match is over.",
			ByBot: " (bot's hand)", CalledOff: "The round is called off.", Stalemate: "Stalemate: the round is abandoned.",
			Share: "stirs the next deck", Removed: "is taken off the seat", Reset: "resets the tally",
		},

		Fair: englishFair(), Dealing: englishDealer(), People: englishPeople(), Pace: englishPace(), Prefer: englishPreferences(),

		LeaveSeat: "Give up your seat?",
		LeaveFor:  "Leave for good? A bot plays on, and the result stays yours.",
		HelpTitle: "Keys", LogTitle: "The story so far", CardsTitle: "Cards",
		LeaveKeys:  []Key{{"y", "leave for good"}, {"n", "stay"}},
		ScrollKeys: []Key{{"↑ ↓", "scroll"}, {"esc", "back"}},
		PlayKeys:   []Key{{"2-9tjqkao", "cards"}, {"?", "help"}, {"←→↑↓", "choose"}, {"l", "log"}, {"esc", "lobby"}, {"x", "leave"}},
		SetUpKeys:  []Key{{"2-9tjqkao", "card"}, {"?", "help"}, {"←→↑", "pick"}, {"tab", "row"}, {"r", "ready"}, {"esc", "lobby"}, {"x", "leave"}},
		FlipKeys:   []Key{{"← →", "which card"}, {"enter", "[flip]"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		AimKeys:    []Key{{"← →", "whom"}, {"enter", "show it"}, {"esc", "cancel"}, {"?", "help"}},
		ForcedKeys: []Key{{"← →", "whom"}, {"enter", "show it"}, {"esc", "lobby"}, {"?", "help"}},
		IdleKeys:   []Key{{"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave for good"}, {"ctrl+c", "quit"}},
		WatchKeys:  []Key{{"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"ctrl+c", "quit"}},
		NextKeys:   []Key{{"r", "ready"}, {"esc", "lobby"}, {"?", "help"}, {"l", "log"}, {"x", "leave"}},
		MakerKeys:  []Key{{"b", "bot in"}, {"-", "bot out"}, {"esc", "lobby"}, {"?", "help"}, {"x", "leave"}},
		SeatedKeys: []Key{{"esc", "lobby, seat kept"}, {"?", "help"}, {"x", "leave for good"}},
		SitKeys:    []Key{{"s", "take a seat"}, {"esc", "lobby"}, {"?", "help"}},
		Help: []string{
			"2-9 t j q k a   choose a card of that rank; again: one more (10 is t)",
			"o or *          the Joker",
			"← → ↑ ↓         choose a rank, and more or fewer of it",
			"enter, space    do what the line says that begins with enter",
			"e               [take the pile], if you may",
			"r               ready: no more swaps; the next round; another match",
			"tab             the other row (swapping), the next player (aiming), company; [face-down cards], where a referee is strict",
			"l               the story so far",
			"i               the rules, from beginning to end",
			"f               fair dealing: how the deck comes about, and your share",
			"c               chat: type a line and press enter; esc leads back",
			"g               a reaction: g and then its number",
			"p               people: who is here, the tally, whom you mute",
			"m               auto select: a press chooses a whole rank, another puts it back; again: one by one. A swap stays one for one",
			"s               four colours for the suits, or two; before a match: sit down",
			"h               the rules beside the table; again: away",
			"u               call the round off, if all here agree; again: take it back",
			"w               watching: queue for a seat; again: leave the queue",
			", . (or < >)    slower, faster bots: alone with them, or as the host",
			"esc             cancel; to the lobby, your seat stays yours",
			"x               leave for good",
		},

		Moves:    englishMoves(),
		refusals: englishRefusals(),
	}
}

func englishOrdinal(n int) string {
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

func germanTable() TableWords {
	return TableWords{
		Vocabularies: germanVocabularies(), Plain: plainGerman(), the: germanThe, a: germanA,

		Cards:    func(n int) string { return count(n, "Karte", "Karten") },
		Watching: func(n int) string { return count(n, "sieht zu", "sehen zu") },
		Points:   func(n int) string { return count(n, "Punkt", "Punkte") },
		Ordinal:  func(n int) string { return strconv.Itoa(n) + "." },
		Round:    "Runde {k} von {n}", Seconds: "{n} s", Tally: "{n} P.",
		Clockwise: "im Uhrzeigersinn", Counter: "gegen den Uhrzeigersinn",
		Ask: []string{
			"{rank} oder höher", "irgendetwas", "{rank} oder niedriger", "niedriger als {rank}", "höher als {rank}",
			"Trumpf", "eine Antwort auf den Schuss",
		},
		AskShort: []string{"ab {rank}", "alles", "bis {rank}", "unter {rank}", "über {rank}", "Trumpf", "eine Antwort"},

		Bot: "Bot", Dealer: "gibt", Absent: "nicht da", Auto: "Bot spielt", Left: "ist weg", Ready: "bereit",
		Swapping: "tauscht", Free: "frei", Maker: "Gastgeber", Yourself: "dir selbst", You: "dich",

		YourTurn: "Du bist dran. ", TheirTurn: "{who} ist dran. ", AnythingGoes: "Alles passt. ",
		CanPlay: "Du kannst spielen: {cards}", Stuck: "Du hast nichts, was passt.",
		CanJump: "Spring hinein: {cards} macht den Vierling voll!",
		Race:    "Wettrennen! Wer zuerst {a} legt, eröffnet. ", RaceHold: "Du hast {n}. ",
		RaceEnds: "In {n} eröffnet, wer links vom Geber zuerst {a} hat.",
		RaceNone: "Du hast nichts davon. ",
		IsReady:  "Du bist bereit. ", WaitingFor: "Wir warten auf {who}. ",
		YouAreOut: "Du bist als {n} draußen. ", YouWatch: "Du siehst zu. ",
		BotPlays: "Ein Bot spielt für dich; jede Taste bringt dich zurück. ",
		Paused:   "Die Platte ist voll oder weg; der Tisch wartet.",
		Choose:   "erst Karten wählen ({cards} oder ← →)",
		Enter:    "Enter", NotYet: "noch nichts, {who} ist dran",
		DoPlay: "{cards} spielen", DoTry: "{cards} versuchen, obwohl es nicht passt", DoJump: "mit {cards} hineinspringen",
		DoOpen: "mit {cards} eröffnen", DoAim: "{rank} spielen und wählen, wer ihn sieht",
		DoWhom: "wählen, wem (← →)", DoAimAt: "{who} den {rank} zeigen", DoSwap: "{cards} gegen {other} tauschen", DoReady: "bereit, nichts mehr tauschen",
		DoNext: "bereit für die nächste Runde", DoAgain: "noch eine Partie", DoStart: "anfangen", DoSit: "Platz nehmen",
		DoPick: "{cards} nehmen", DoBack: "zurück in die Lobby",

		Tell: "Freunde finden den Raum in der Lobby als:", Seats: "Plätze", Terms: "Abgemacht",
		FreeSeats: "Freie Plätze: {n}. ", AllSeated: "Alle Plätze sind besetzt. ",
		MakerStarts: "{who} fängt die Partie an.", YouStart: "Fang an, wann du magst.",
		YouStartFull: "Du fängst an, sobald alle besetzt sind.",
		SitDown:      "Ein Platz ist frei: setz dich.",
		Rounds:       func(n int) string { return count(n, "Runde", "Runden") },

		RoundOver: "Runde {k} von {n} ist vorbei", Abandoned: "Die Runde ist abgebrochen: kein Ergebnis.",
		Stalemate: "Immer im Kreis, niemand hat verloren: ein Patt.",
		MatchOver: "Die Partie ist vorbei", Wins: ": Sieg für {who}!", WinsPoints: ": Sieg für {who}, {n}!",
		MostOften: ". Am häufigsten {rank}: {who}, {n}×", AwayPlain: "ein Bot spielte",
		Unrated: map[data.Rated]string{
			data.UnratedAddress: "Ohne Wertung: alle aus einem Netz.",
			data.UnratedPace:    "Ohne Wertung: zu schnell gespielt.",
		},
		NextDeal: "Nächste Runde in {n}", InRound: "Runde", InMatch: "Partie", AwayResult: "ein Bot spielte: keine Punkte",
		More: "{n} weitere", And: "{who} und {n}",

		Log: LogWords{
			Swapped: "tauscht {cards} gegen {other}", Ready: "ist bereit", Opens: "Wer legt zuerst {a}?",
			Leads: "beginnt", LeadsWith: "hat die niedrigste Karte und eröffnet mit {rank}",
			Plays: "spielt {cards}", With: "{cards} mit {other}", Jumps: "springt mit {cards} hinein", Turned: "[deckt {cards} auf]",
			TurnedHidden: "[deckt eine Karte auf]", OneCard: "eine einzige Karte", Skips: ", {other} setzt aus", SkipsMany: ", {other} setzen aus",
			Out: " und ist als {n} draußen", OutAfter: "; {who} ist als {n} draußen", Dealt: "Runde {n} ist gegeben.", Sat: "setzt sich", Left: "hat den Tisch verlassen",
			Dropped: "ist verschwunden", Back: "ist wieder da", Handed: ": ein Bot spielt weiter",
			MatchOver: "Die Partie ist vorbei.",
			ByBot:     " (Bot)", CalledOff: "Die Runde ist abgebrochen.", Stalemate: "Patt: die Runde ist abgebrochen.",
			Share: "mischt beim nächsten Deck mit", Removed: "muss vom Platz", Reset: "setzt den Punktestand zurück",
		},

		Fair: germanFair(), Dealing: germanDealer(), People: germanPeople(), Pace: germanPace(), Prefer: germanPreferences(),

		LeaveSeat: "Deinen Platz aufgeben?",
		LeaveFor:  "Endgültig aufstehen? Ein Bot spielt weiter, das Ergebnis bleibt dir.",
		HelpTitle: "Tasten", LogTitle: "Was bisher geschah", CardsTitle: "Karten",
		LeaveKeys:  []Key{{"y", "endgültig aufstehen"}, {"n", "bleiben"}},
		ScrollKeys: []Key{{"↑ ↓", "blättern"}, {"Esc", "zurück"}},
		PlayKeys:   []Key{{"2-9tjqkao", "Karten"}, {"?", "Hilfe"}, {"←→↑↓", "wählen"}, {"l", "Log"}, {"Esc", "Lobby"}, {"x", "aufstehen"}},
		SetUpKeys:  []Key{{"2-9tjqkao", "Karte"}, {"?", "Hilfe"}, {"←→↑", "wählen"}, {"Tab", "Reihe"}, {"r", "bereit"}, {"Esc", "Lobby"}, {"x", "aufstehen"}},
		FlipKeys:   []Key{{"← →", "welche"}, {"Enter", "[aufdecken]"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}},
		AimKeys:    []Key{{"← →", "wem"}, {"Enter", "zeigen"}, {"Esc", "doch nicht"}, {"?", "Hilfe"}},
		ForcedKeys: []Key{{"← →", "wem"}, {"Enter", "zeigen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		IdleKeys:   []Key{{"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}, {"Strg+C", "Ende"}},
		WatchKeys:  []Key{{"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"Strg+C", "Ende"}},
		NextKeys:   []Key{{"r", "bereit"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"l", "Log"}, {"x", "aufstehen"}},
		MakerKeys:  []Key{{"b", "Bot dazu"}, {"-", "Bot weg"}, {"Esc", "Lobby"}, {"?", "Hilfe"}, {"x", "aufstehen"}},
		SeatedKeys: []Key{{"Esc", "Lobby, Platz bleibt"}, {"?", "Hilfe"}, {"x", "endgültig aufstehen"}},
		SitKeys:    []Key{{"s", "Platz nehmen"}, {"Esc", "Lobby"}, {"?", "Hilfe"}},
		Help: []string{
			"2-9 t j q k a   eine Karte dieses Ranges wählen; nochmals: eine mehr",
			"                (t ist die 10, j q k a sind Bube, Dame, König, Ass)",
			"o oder *        der Joker",
			"← → ↑ ↓         einen Rang wählen und mehr oder weniger davon",
			"Enter, Leer     tun, was in der Zeile mit Enter steht",
			"e               [den Stapel nehmen], wenn du darfst",
			"r               bereit: nichts mehr tauschen; die nächste Runde; noch eine Partie",
			"Tab             die andere Reihe (Tauschen), das nächste Ziel (Zielen), Begleitung; [verdeckte Karten], wo ein Schiedsrichter streng ist",
			"l               was bisher geschah",
			"i               die Regeln, von vorn bis hinten",
			"f               ehrlich gegeben: dein Anteil am Deck und woher es kommt",
			"c               reden: tipp eine Zeile und drück Enter; Esc führt zurück",
			"g               ein Zuruf: g und dann seine Nummer",
			"p               Leute: wer da ist, wie es steht, wen du nicht hörst",
			"m               auf einmal: ein Druck wählt den ganzen Rang, noch einer keinen; nochmals: einzeln. Ein Tausch bleibt eine gegen eine",
			"s               vier Farben für die Karten, oder zwei; vor der Partie: Platz nehmen",
			"h               die Regeln neben dem Tisch; nochmals: weg",
			"u               die Runde abbrechen, wenn alle hier wollen; nochmals: doch nicht",
			"w               beim Zusehen: auf einen Platz warten; nochmals: nicht mehr",
			", . (auch < >)  Bots langsamer, schneller: allein mit ihnen oder als Gastgeber",
			"Esc             doch nicht; in die Lobby, der Platz bleibt deiner",
			"x               endgültig aufstehen",
		},

		Moves:    germanMoves(),
		refusals: germanRefusals(),
	}
}
