package ledger

import (
	"cmp"
	"slices"
	"time"
)

// RecentDays is how many days [Recent] counts, today among them.
const RecentDays = 7

// recentPeople bounds how many people a day counts; whoever comes after them is left out of that day.
const recentPeople = 10_000

// Recent counts the rounds of the latest days that were played to their end. Days are those of UTC. All bots are
// counted as one player, whose id is empty. Practice counts for the levels of bots alone, and no player is shamed for
// what a stand-in played.
type Recent struct {
	days [RecentDays]recentDay
	// last was the latest Shithead, running so many times; told: there was one.
	last    ID
	running int
	told    bool
}

// recentDay is one day of [Recent].
type recentDay struct {
	number int64 // days since 1970
	Today
	shitheads map[ID]int
	runs      map[ID]int // of rounds without being the Shithead, up to now
	bots      map[string]BotPlace
}

// BotPlace is how the bots of a level have done: in so many rounds, those of several bots counted as often, Shithead so many times.
type BotPlace struct {
	Rounds, Shitheads int
}

// Today is what has happened on one day.
type Today struct {
	Rounds, Fours, JumpIns int
	// Pile is the largest pile taken, in cards, PileBy who took it, empty for a bot.
	Pile   int
	PileBy ID
	// Clean is the longest run of one person's rounds without being the Shithead, CleanBy whose.
	Clean   int
	CleanBy ID
	// Hours are the rounds by the hour in which they ended.
	Hours [24]int
}

// Shame is what [Recent] comes to.
type Shame struct {
	// Last was the Shithead of the latest round, Running so many times in a row. Running is 0 if there was none.
	Last    ID
	Running int
	// Week is how often somebody was the Shithead, the most often first.
	Week []ShamePlace
	// Bots is how bots have done in the week, by their level.
	Bots  map[string]BotPlace
	Today Today
}

// ShamePlace is somebody among the Shitheads of the week.
type ShamePlace struct {
	Player    ID
	Shitheads int
	// Place counts from 1; equal ones share it.
	Place int
}

func dayNumber(at time.Time) int64 { return at.UTC().Unix() / (24 * 60 * 60) }

// day is the day of a time, begun anew if another one was counted in its place; nil if that one is later.
func (c *Recent) day(at time.Time) *recentDay {
	n := dayNumber(at)
	d := &c.days[((n%RecentDays)+RecentDays)%RecentDays]
	switch {
	case d.shitheads != nil && d.number > n:
		return nil
	case d.shitheads == nil || d.number < n:
		*d = recentDay{number: n, shitheads: map[ID]int{}, runs: map[ID]int{}, bots: map[string]BotPlace{}}
	}
	return d
}

// Add counts a round. Rounds come in the order in which they ended.
func (c *Recent) Add(r *Round) {
	d := c.day(r.Ended)
	if d == nil || r.Abandoned() {
		return
	}
	for i := range r.Seats {
		d.addBot(&r.Seats[i])
	}
	if r.Practice() {
		return
	}
	d.Rounds++
	d.Hours[r.Ended.UTC().Hour()]++
	for i := range r.Seats {
		seat := &r.Seats[i]
		d.addSeat(seat)
		if seat.Shithead && !seat.Away {
			c.crown(seat.Player)
		}
	}
}

// crown makes somebody the latest Shithead.
func (c *Recent) crown(who ID) {
	if !c.told || c.last != who {
		c.running = 0
	}
	c.last, c.told = who, true
	c.running++
}

// addBot counts how a bot has done.
func (d *recentDay) addBot(seat *SeatResult) {
	if seat.Bot == "" {
		return
	}
	b := d.bots[seat.Bot]
	b.Rounds++
	if seat.Shithead {
		b.Shitheads++
	}
	d.bots[seat.Bot] = b
}

func (d *recentDay) addSeat(seat *SeatResult) {
	d.Fours += seat.Fours
	d.JumpIns += seat.JumpIns
	if seat.Away {
		return
	}
	if seat.Pile > d.Pile {
		d.Pile, d.PileBy = seat.Pile, seat.Player
	}
	if seat.Shithead {
		delete(d.runs, seat.Player)
		if _, known := d.shitheads[seat.Player]; known || len(d.shitheads) < recentPeople {
			d.shitheads[seat.Player]++
		}
		return
	}
	if seat.Player == "" {
		return
	}
	if _, known := d.runs[seat.Player]; known || len(d.runs) < recentPeople {
		d.runs[seat.Player]++
	}
	if run := d.runs[seat.Player]; run > d.Clean {
		d.Clean, d.CleanBy = run, seat.Player
	}
}

// Shame is what the days up to a time come to.
func (c *Recent) Shame(now time.Time) Shame {
	s, today, all := Shame{Bots: map[string]BotPlace{}}, dayNumber(now), map[ID]int{}
	if c.told {
		s.Last, s.Running = c.last, c.running
	}
	for i := range c.days {
		d := &c.days[i]
		if d.shitheads == nil || d.number <= today-RecentDays || d.number > today {
			continue
		}
		if d.number == today {
			s.Today = d.Today
		}
		for who, n := range d.shitheads {
			all[who] += n
		}
		for level, n := range d.bots {
			b := s.Bots[level]
			s.Bots[level] = BotPlace{b.Rounds + n.Rounds, b.Shitheads + n.Shitheads}
		}
	}
	s.Week = places(all)
	return s
}

// places are people by how often they were the Shithead.
func places(all map[ID]int) []ShamePlace {
	week := make([]ShamePlace, 0, len(all))
	for who, n := range all {
		week = append(week, ShamePlace{Player: who, Shitheads: n})
	}
	slices.SortFunc(week, func(a, b ShamePlace) int {
		return cmp.Or(cmp.Compare(b.Shitheads, a.Shitheads), cmp.Compare(a.Player, b.Player))
	})
	for i := range week {
		week[i].Place = i + 1
		if i > 0 && week[i].Shitheads == week[i-1].Shitheads {
			week[i].Place = week[i-1].Place
		}
	}
	return week
}
