package form

import (
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/words"
)

// settings are what is chosen for a room, by field, each within its bounds.
type settings struct {
	values [words.NumFields]int
	// sets are the rules that can be chosen: the presets, and then those that are saved.
	sets []*draft
}

// usual are the settings that nobody has changed.
func usual() settings {
	const seats = 4
	return settings{sets: presetDrafts(), values: [words.NumFields]int{
		words.FieldSeats: seats, words.FieldLevel: table.UsualLevel(), words.FieldClock: slices.Index(rooms.Clocks(), rooms.DefaultClock),
		words.FieldPace: slices.Index(rooms.BotPaces(), rooms.PaceNormal),
	}}
}

// UsualTerms are those of a room of which nothing was chosen.
func UsualTerms() rooms.Terms {
	s := usual()
	return s.terms()
}

// recall chooses what was chosen before.
func (s *settings) recall(last *rooms.Terms) {
	s.pick(func(d *draft) bool { return d.rules.Name == last.Rules.Name })
	s.draft().take(last.Rules)
	s.values[words.FieldSeats], s.values[words.FieldBots], s.values[words.FieldRounds] = last.Seats, len(last.Bots), last.Rounds
	s.values[words.FieldClock] = slices.Index(rooms.Clocks(), last.Clock)
	s.values[words.FieldPace] = slices.Index(rooms.BotPaces(), last.BotPace)
	s.values[words.FieldYield] = slices.Index(rooms.Yields(), last.Yield)
	if last.Private {
		s.values[words.FieldPrivate] = 1
	}
	if last.Guests {
		s.values[words.FieldGuests] = 1
	}
	s.values[words.FieldHeadStart] = slices.Index(rooms.HeadStarts(), last.HeadStart)
	if len(last.Bots) > 0 {
		s.values[words.FieldLevel] = slices.Index(bot.Levels(), last.Bots[0])
	}
}

// bounds are the least and the most of a field. The maker keeps a seat, so there are fewer bots than seats.
func (s *settings) bounds(field int) (least, most int) {
	bounds := [words.NumFields][2]int{
		words.FieldRules:     {0, len(s.sets) - 1},
		words.FieldSeats:     {engine.MinSeats, engine.MaxSeats},
		words.FieldBots:      {0, s.values[words.FieldSeats] - 1},
		words.FieldLevel:     {0, len(bot.Levels()) - 1},
		words.FieldPace:      {0, len(rooms.BotPaces()) - 1},
		words.FieldYield:     {0, len(rooms.Yields()) - 1},
		words.FieldClock:     {0, len(rooms.Clocks()) - 1},
		words.FieldHeadStart: {0, len(rooms.HeadStarts()) - 1},
		words.FieldRounds:    {0, rooms.MaxRounds},
		words.FieldPrivate:   {0, 1},
		words.FieldGuests:    {0, 1},
	}[field]
	return bounds[0], bounds[1]
}

// set changes a field, within its bounds.
func (s *settings) set(field, n int) {
	least, most := s.bounds(field)
	s.values[field] = max(least, min(n, most))
	_, most = s.bounds(words.FieldBots)
	s.values[words.FieldBots] = min(s.values[words.FieldBots], most)
}

// rounds is how many rounds a match will have.
func (s *settings) rounds() int {
	if n := s.values[words.FieldRounds]; n > 0 || s.draft().rules == nil {
		return n
	}
	return s.draft().rules.Rounds(s.values[words.FieldSeats])
}

// terms are what is made.
func (s *settings) terms() rooms.Terms {
	return rooms.Terms{
		Rules:     s.draft().rules,
		Seats:     s.values[words.FieldSeats],
		Bots:      slices.Repeat([]string{bot.Levels()[s.values[words.FieldLevel]]}, s.values[words.FieldBots]),
		Clock:     rooms.Clocks()[s.values[words.FieldClock]],
		BotPace:   rooms.BotPaces()[s.values[words.FieldPace]],
		Yield:     rooms.Yields()[s.values[words.FieldYield]],
		Rounds:    s.values[words.FieldRounds],
		Private:   s.values[words.FieldPrivate] == 1,
		Guests:    s.values[words.FieldGuests] == 1,
		HeadStart: rooms.HeadStarts()[s.values[words.FieldHeadStart]],
	}
}

// draft is the rule set that is chosen.
func (s *settings) draft() *draft { return s.sets[s.values[words.FieldRules]] }

// pick chooses the first rule set that is meant, or else the first of all.
func (s *settings) pick(meant func(d *draft) bool) {
	s.values[words.FieldRules] = max(0, slices.IndexFunc(s.sets, meant))
}

// offer offers saved rules behind the presets. Drafts of them that were changed stay so.
func (s *settings) offer(saved []data.SavedRules) {
	old, was := s.sets, s.draft()
	s.sets = slices.Clone(old[:len(engine.Presets())])
	for _, r := range saved {
		if i := slices.IndexFunc(old, func(d *draft) bool { return d.saved == r.Name && d.code == r.Code }); i >= 0 {
			s.sets = append(s.sets, old[i])
			continue
		}
		d := newDraft(r.Code)
		d.saved, d.code = r.Name, r.Code
		d.was = d.text()
		s.sets = append(s.sets, d)
	}
	s.pick(func(d *draft) bool { return d == was || d.saved != "" && d.saved == was.saved })
}

// takeCode takes rules over into the draft that is chosen, or into the preset's.
func (s *settings) takeCode(rules *engine.Rules) {
	if now := s.draft(); now.rules == nil || now.rules.Name != rules.Name {
		s.pick(func(d *draft) bool { return d.saved == "" && d.rules.Name == rules.Name })
	}
	s.draft().take(rules)
}
