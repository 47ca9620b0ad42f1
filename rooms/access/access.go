package access

import (
	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
)

// Lobby makes rooms, lets people into them, and shows which there are. It may be used by several goroutines.
type Lobby interface {
	// Make makes a room in which its maker has the first seat, and gives its code. It waits for the disk.
	Make(who rooms.Person, terms rooms.Terms) (code string, err error)
	// Enter lets somebody into a room: to their seat if they have one, else to watch. It waits for the room. It fails with a
	// [rooms.MovedError] for a room that another server is known to have.
	Enter(code string, who rooms.Person, views *feed.Mailbox[rooms.RoomView]) (Place, error)
	// Watch shows somebody the lobby from now on, the first view at once, and tells another mailbox whenever the rooms are
	// others in which they have to act; nil if nobody wants to know. It does not wait.
	Watch(who rooms.Person, views *feed.Mailbox[rooms.LobbyView], calls *feed.Mailbox[rooms.CallsView]) Watcher
	// List is the lobby as somebody sees it. It does not wait.
	List(who rooms.Person) *rooms.LobbyView
	// Plays reports whether a round runs in some room. It does not wait.
	Plays(round data.ID) bool
	// Rename gives somebody the name that they have now, in every room. It waits for the rooms.
	Rename(who rooms.Person)
	// Forget looks up anew what those are called who have lost lately. It does not wait.
	Forget()
}

// Place is one person being in a room once.
type Place interface {
	// Do does something and gives why not, if so. It waits for the room, and the room for the disk.
	Do(c rooms.Command) error
	// Move makes a move as Do does, and gives its number.
	Move(m rooms.Move) (n int, err error)
	// Rename gives whoever is in the room the name that they have now, there alone. It waits as Do does.
	Rename(who rooms.Person)
	// Exit ends being in the room. A seat stays its owner's. A second time does nothing. It never waits.
	Exit()
}

// Watcher is one session that is shown the lobby.
type Watcher interface {
	// Newest is the lobby as it is now, which also is in the mailbox. It does not wait.
	Newest() *rooms.LobbyView
	// Leave ends it. A second time does nothing.
	Leave()
}

// Operated is what operators do with all rooms.
type Operated interface {
	// Rooms are all rooms of this server, private ones among them, the oldest first. It does not wait.
	Rooms() []*rooms.RoomSummary
	// Elsewhere are those of the other servers of the house, as far as is known. It does not wait.
	Elsewhere() []FarRoom
	// Here reports whether this server has a room. It does not wait.
	Here(code string) bool
	// Paused counts the rooms that wait for the disk, or to come back after they have failed.
	Paused() int
	// Shut closes a room of this server, and tells everybody why. It waits for the disk. Of one that another server has it fails with
	// a [rooms.MovedError].
	Shut(code, why string) error
	// GiveBack has a room go on whose journal was set aside. It waits for the disk.
	GiveBack(room string, id uint64) error
	// Drain has no room made and no round dealt any more, or again. It waits for the rooms.
	Drain(on bool)
	// Announce shows everybody at a table what the house says. Rooms that are paused miss it. It waits for the rooms.
	Announce(n rooms.Notice)
}

// FarRoom is a room that another server has.
type FarRoom struct {
	Server string
	*rooms.RoomSummary
}

// Hall is where people talk who are in no room.
type Hall interface {
	// Enter lets somebody in. Views come to the mailbox, the first at once. It does not wait.
	Enter(who rooms.Person, views *feed.Mailbox[rooms.HallView]) Member
	// Announce shows everybody here, and who comes, what the house says. It does not wait.
	Announce(n rooms.Notice)
}

// Member is one session that is in the hall. None of its methods waits.
type Member interface {
	// Say says a line to everybody. The text is cleaned.
	Say(text string) error
	// Rename gives somebody who is here another name. What they have said keeps the old one.
	Rename(name string)
	// Newest is the hall as it is now, which also is in the mailbox.
	Newest() *rooms.HallView
	// Leave ends it. A second time does nothing.
	Leave()
}
