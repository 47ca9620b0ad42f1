package live

import "shithead/data"

// NewPractice makes a lobby for the tables at which guests practise: they are kept nowhere, end with it, and nothing of their rounds is
// counted. Its bots think on the goroutines of another lobby, before which it is closed and whose limits hold here, too; of tables there
// are as many as of guests who play.
func NewPractice(of *Lobby) *Lobby {
	limits := of.limits
	limits.Rooms, limits.RoomsPerMaker, limits.RoomsPerOrigin = limits.Guests, 1, limits.GuestsPerOrigin
	limits.Seats, limits.SeatsPerPlayer, limits.SeatsPerOrigin = limits.Guests, 1, limits.GuestsPerOrigin
	l, err := openOn(Config{Limits: limits, Keeper: nowhere{}, Log: of.log, Hit: of.hit}, roomConstructor(), of.pool)
	if err != nil {
		panic(err) // there is no journal that could not be read
	}
	return l
}

// nowhere is where rooms are written that are not kept.
type nowhere struct{}

func (nowhere) Commit(data.Write) error { return nil }

func (nowhere) Journals() (list data.JournalList, err error) { return list, nil }

func (nowhere) Claim(string, string, uint64) (data.Journal, error) {
	return data.Journal{}, data.ErrNotFound
}

func (nowhere) LetGo(string, string, uint64) error { return nil }

func (nowhere) Journal(string) (data.Journal, error) { return data.Journal{}, data.ErrNotFound }

func (nowhere) SetAside(string, string, uint64) error { return nil }

func (nowhere) AsideJournal(string, uint64) (data.Aside, data.Journal, error) {
	return data.Aside{}, data.Journal{}, data.ErrNotFound
}

func (nowhere) GiveBack(string, uint64) error { return data.ErrNotFound }

func (nowhere) Probe() error { return nil }
