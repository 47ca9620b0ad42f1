package board

import (
	"slices"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/look"
	"shithead/views/words"
)

// The themes of the pictures, of which dark is the usual one, and the palette of their frames.
var (
	palette = frame.NewPalette()
	themes  = look.NewThemes(palette)
	dark    = themes.Of(look.Dark, look.True, false)
)

func drawn(theme *look.Theme, width, height int, b *Board) *frame.Frame {
	f := frame.New(palette, width, height)
	Draw(f, theme, b)
	return f
}

func shown(b *Board, width, height int) string { return drawn(dark, width, height, b).String() }

func cardsOf(names string) (list []engine.Card) {
	for _, name := range strings.Fields(names) {
		list = append(list, golden.Must(engine.ParseCard(name)))
	}
	return list
}

// The others at the tables of the pictures, and their banks.
var (
	people = strings.Fields("bob Cornelius dan ingrid Theo Wanda Milo Quinn Rosa Xaver Yusuf Zoe Lotte Hugo Ida Willi Nora Piet Uli")
	banks  = []string{
		"Td Js Ah", "2d 3s Kd", "7c 9c Qs", "5s 8d", "Qh Qd 4c", "6s Ts Ac", "3h 9c Jh", "8s Kh", "4d 6d As", "5h 7d Th",
		"Kc Qc", "9s 9d Jc", "2h 8h Ks", "", "6c 7h Tc", "4s 5d Ad", "3c Jd", "2s 4h 8c", "7s Qs Kd",
	}
	hands = []int{3, 1, 6, 3, 14, 3, 3, 4, 3, 3, 9, 3, 3, 0, 3, 7, 3, 3, 5}
)

func sampleBoard(others int) *Board {
	b := &Board{
		Quotes: [2]string{"“", "”"},
		Header: Header{Room: "brave-otter", Rules: "Bite Night", Right: []string{"round 2 of 4", "↻ clockwise", "3 watching"}},
		Mat: Mat{
			Draw: 14, Discard: 9, DrawLabel: "draw", DiscardLabel: "discard", Count: "8 cards",
			Asks: []string{"asks for K or higher", "K or higher", "≥K"}, Run: "K K K makes four",
			Story: []Line{{Who: "you", Text: "4", You: true}, {Who: "bob", Text: "6 6"}, {Who: "Cornelius", Text: "9"}, {Who: "dan", Text: "K", Latest: true}},
		},
		Own: &Own{
			Chip: "YOUR TURN", Name: "ann", Left: 25, Of: 60, Time: "25 s", Points: "10 points",
			Zones: []Zone{{Label: "hand", Cards: ownCards("3c+ 8c 8d 8s 9h Qh Ac+ Ad* As*")}},
			Bank:  Bank{Label: "bank", Up: cardsOf("2s 9d Jc"), Down: []bool{true, true, true}},
		},
		Prompt: Prompt{Lead: "Match or beat the King:", Text: "an Ace does, and a 3 passes it on."},
		Main:   true,
		Keys:   []words.Key{{"ENTER", "play A A"}, {"a", "all three"}, {"3", "the 3 instead"}, {"← →", "choose"}},
		Foot:   []words.Key{{"?", "help"}, {"c", "chat"}, {"g", "react"}, {"i", "rules"}, {"l", "story"}, {"p", "people"}, {"esc", "lobby"}},
		Panes: []Pane{
			{Title: "What counts", Key: "i", Lead: 7, Who: look.Strong, What: look.Soft, Lines: []Line{{Who: "2", Text: "anything next"}, {Who: "3", Text: "invisible"}, {Who: "7", Text: "7 or lower next"}, {Who: "8", Text: "skips the next one"}, {Who: "10", Text: "blows the stack"}, {Who: "Joker", Text: "shows it to somebody"}, {Who: "4 ×", Text: "four of a kind blows"}}},
			{Title: "The story so far", Key: "l", Bottom: true, Who: look.Soft, What: look.Soft, Lead: 10, Lines: []Line{{Who: "you", Text: "play Q Q", You: true}, {Who: "bob", Text: "takes 6 cards"}, {Who: "Cornelius", Text: "plays 5"}, {Who: "dan", Text: "plays K", Latest: true}}},
			{Title: "Chat", Key: "c", Bottom: true, Who: look.Name, Lead: 10, Input: "c  say something …", Lines: []Line{{Who: "bob", Text: "who dealt me this"}, {Who: "Cornelius", Text: "the deck did, it is fair"}, {Who: "you", Text: "no cake again on friday?", You: true}, {Who: "bob", Text: "ha, enjoy!"}}},
		},
	}
	for i, c := range cardsOf("4h 2c 5d 5c 6h 6s 9s Ks") {
		b.Mat.Pile = append(b.Mat.Pile, PileCard{Card: c, Lit: i == 7})
	}
	for i := range others {
		s := Seat{Name: people[i], Points: []string{"30 points", "20 points", "0 points"}[i%3], Hand: hands[i], Bank: cardsOf(banks[i]), Down: []bool{true, true, true}}
		if others > 8 {
			s.Number = i + 1
		}
		if i%4 == 2 { // a bot
			s.Name += "*"
		}
		if banks[i] == "" {
			s.Out = "out, 1st"
		}
		b.Seats = append(b.Seats, s)
	}
	if others > 0 {
		b.Seats[0].Said = "ha, enjoy!"
		s := &b.Seats[min(2, others-1)]
		s.Note, s.Brief = "just played K", "K"
	}
	return b
}

// ownCards are own cards by name: a plus behind one that may be played, a star behind one that is chosen.
func ownCards(names string) (list []OwnCard) {
	for _, name := range strings.Fields(names) {
		card := OwnCard{Card: cardsOf(strings.TrimRight(name, "+*"))[0]}
		card.Chosen = strings.HasSuffix(name, "*")
		card.Playable = card.Chosen || strings.HasSuffix(name, "+")
		list = append(list, card)
	}
	return list
}

// situations are what a board may look like besides, by name.
var situations = map[string]func(b *Board){
	"hand-32": func(b *Board) {
		b.Own.Zones[0].Cards = ownCards("2c+ 2d+ 3c+ 3h+ 4c 4d 4h 5s 5c 6d 6h 6s 7c 7d 8c 8d 8h 8s 9h 9s Th+ Ts+ Jc Jd Js Qh Qs Kc+ Kd+ Ac+ Ad* As*")
	},
	"hand-54": func(b *Board) {
		var names []string
		for _, r := range "23456789TJQKA" {
			for _, s := range "cdhs" {
				names = append(names, string(r)+string(s))
			}
		}
		b.Own.Zones[0].Cards = ownCards(strings.Join(names, " ") + " Jk+ Jk*")
	},
	"bank-8":  func(b *Board) { banked(b, "2s 3d 4c 6h Td Jc Qs Ah") },
	"bank-12": func(b *Board) { banked(b, "2s 3d 4c 6h Td Jc Qs Ah 2d 3s 4d 5d") },
	"set-up": func(b *Board) {
		b.Mat.Pile, b.Mat.Asks, b.Mat.Run, b.Mat.Count = nil, nil, "", "no pile"
		b.Own.Zones = []Zone{{Label: "hand", Cards: ownCards("3c 8c Ac*")}, {Label: "face-up", Cards: ownCards("2s 9d* Jc")}}
		b.Own.Bank = Bank{Label: "face-down", Down: []bool{true, true, true}}
		for i := range b.Seats {
			b.Seats[i].Note, b.Seats[i].Tags = "", []Span{{[]string{"✓ ready", "swapping"}[i%2], look.Soft}}
		}
	},
	"flip": func(b *Board) {
		b.Own.Zones, b.Own.Bank = []Zone{{Label: "face-down"}}, Bank{}
		for i := range 8 {
			b.Own.Zones[0].Places = append(b.Own.Zones[0].Places, Place{Number: i + 1, Gone: i == 3, Chosen: i == 5, Face: engine.NoCard})
		}
	},
	"tags": func(b *Board) {
		b.Seats[0].Said, b.Seats[2].Note, b.Seats[0].Aimed, b.Seats[2].Known = "", "", true, "K K"
		for i, tags := range [][]Span{{{"warned", look.Danger}, {"away", look.Danger}, {"dealer", look.Soft}}, {{"dealer", look.Soft}}, {{"bears the title", look.Soft}}} {
			b.Seats[i].Tags = tags
		}
		s := &b.Seats[1]
		s.Turn, s.Clock, s.Left, s.Of = true, "22 s", 22, 60
		b.Own.Chip, b.Own.Says, b.Own.Tags = "", []string{"Cornelius to play, 22 s", "Cornelius to play"}, []Span{{"warned", look.Danger}}
		b.Band = &Band{Left: "JUMP IN: 9 9 makes four", Right: []string{"ENTER jumps · or let Cornelius play", "ENTER jumps"}}
	},
	"watching": func(b *Board) {
		b.Own, b.Keys, b.Prompt = nil, []words.Key{{"n", "next table"}}, Prompt{Lead: "You watch."}
	},
	"last-seconds": func(b *Board) {
		b.Own.Left, b.Own.Time, b.Prompt.Danger = 7, "7 s", true
	},
}

func banked(b *Board, names string) {
	bank := cardsOf(names)
	down := slices.Repeat([]bool{true}, len(bank))
	b.Own.Bank.Up, b.Own.Bank.Down = bank, down
	for i := range b.Seats {
		b.Seats[i].Bank, b.Seats[i].Down = bank, down
	}
}

func blown(others int) *Board {
	b := sampleBoard(others)
	b.Mat.Pile = nil
	for i, c := range cardsOf("4s 5d 5c 5h 5s") {
		b.Mat.Pile = append(b.Mat.Pile, PileCard{Card: c, Warm: i > 0})
	}
	b.Mat.Caption = &Caption{
		Title: "BLOWN", Great: true, Lines: []string{"four Fives, 9 cards", "→ discard 18"},
		Sentence: []Span{{"bob", look.Name}, {" jumps in with ", look.Text}, {"5 5", look.Strong}, {", blows the stack and leads", look.Text}},
	}
	b.Own.Chip, b.Own.Says = "", []string{"bob to play, 58 s", "bob to play"}
	s := &b.Seats[0]
	s.Turn, s.Clock, s.Said, s.Note = true, "58 s", "", "jumped in"
	s.Left, s.Of = 58, 60
	return b
}
