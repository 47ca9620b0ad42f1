package live

import (
	"encoding/json"
	"time"

	"shithead/rooms"
)

// The lobbies of a house of several servers show one list of rooms. Each tells the others of the rooms that it has. Nothing
// of it is kept, so nothing waits for it; who has a room is decided by its journal, and what is told here only says where to
// look.

// News is what a lobby tells the lobbies of the other servers of its rooms. It can be written as JSON, and is the same when
// it is read. It is not changed once it is told.
type News struct {
	// Server is the [Config.Owner] of the lobby that tells it, Began when that began: a later one begins anew.
	Server string
	Began  time.Time
	// Number counts the changes of its rooms up to now.
	Number uint64
	// Whole: Rooms are all that it has, else those that have changed lately.
	Whole bool `json:",omitempty"`
	Rooms []RoomNews
	// Gone are rooms that it had and has no more.
	Gone []RoomGone `json:",omitempty"`
}

// RoomNews is a room as the server tells of it that has it.
type RoomNews struct {
	Code string
	// Change is the number of its latest change.
	Change uint64
	// Epoch is that of its journal, so that of two servers that tell of the same room the later claim counts.
	Epoch uint64
	// Opened is when the room was made, or brought back by a server that did not hear of it before.
	Opened time.Time
	// Summary is nil where the reader cannot read it, as of a room of rules that are newer than its build.
	Summary *rooms.RoomSummary
}

// RoomGone is a room that is over, or another server's, and the number of that change.
type RoomGone struct {
	Code   string
	Change uint64
}

// UnmarshalJSON reads a room, without its summary if that cannot be read: it is in no list then, and where it is served is
// known.
func (n *RoomNews) UnmarshalJSON(text []byte) error {
	type plain RoomNews
	var read struct {
		plain
		Summary json.RawMessage
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	*n = RoomNews(read.plain)
	if s := new(rooms.RoomSummary); read.Summary != nil && json.Unmarshal(read.Summary, s) == nil {
		n.Summary = s
	}
	return nil
}

// Peers takes what a lobby tells the lobbies of the other servers. It does not wait, and does not call the lobby. Each of
// them may get it late, more than once, in another order, or never.
type Peers interface{ Tell(news News) }

// How old what a lobby shows of the rooms of other servers may be, if [Lobby.Retell] is called at least every [RetellEvery].
const (
	// ListLag is after how long a change is shown elsewhere, where news take less than a second and none is lost. After a loss it
	// is RetellEvery later.
	ListLag = 2 * time.Second
	// RetellEvery is how often at least all rooms are told again.
	RetellEvery = 5 * time.Second
	// ListExpiry is how long after a server was heard of last its rooms are gone from the list.
	ListExpiry = 3 * RetellEvery
	// tellPeersEvery is how often at most other servers are told what has changed.
	tellPeersEvery = 500 * time.Millisecond
)
