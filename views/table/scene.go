package table

import (
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// scene is what a table is drawn from: what is seen, what is chosen, and what only this person is told.
type scene struct {
	ui.Context
	// view is what is seen, that of at; at is what there is to choose from, and choice what is chosen.
	view   *rooms.RoomView
	at     choose.Position
	choice choose.Choice
	clock  clock
	entry  entry
	// note is what only this person reads, until the next key or view.
	note string
	// told is the preference that was changed last, which is said as long as a note would be; empty for none.
	told words.Preference
	// turned is a card that the viewer turned in vain and nobody else saw, until the next key; NoCard for none.
	turned engine.Card
	// pacing: the latest key set the pace of the bots.
	pacing bool
}

// entry is what is typed or chosen in the last row.
type entry struct {
	// typing is what a line is typed for, typed the line. Reacting: a reaction is being chosen.
	typing   typing
	typed    ui.Input
	reacting bool
	// heard is when the latest line was said that the viewer has seen.
	heard time.Time
}

// What is drawn of a scene.
type (
	heading   struct{ *scene }
	seats     struct{ *scene }
	own       struct{ *scene }
	pile      struct{ *scene }
	log       struct{ *scene }
	story     struct{ *scene }
	news      struct{ *scene }
	vote      struct{ *scene }
	status    struct{ *scene }
	doing     struct{ *scene }
	prompt    struct{ *scene }
	keyLine   struct{ *scene }
	gathering struct{ *scene }
	results   struct{ *scene }
	foot      struct{ *scene }
	// beside is what stands beside the table: rules, as wide as they were drawn last, and the log.
	beside struct {
		*scene
		made besideRules
	}
)
