// Package lobby has the screen that everybody comes in to: the rooms there are, who is here and what they say, and the ways from
// there: into a room, to the form that makes one, to the statistics and to the rules. How the rooms are listed for those who
// have no screen is here too.
//
// Start at [Lobby], in lobby.go; the list of rooms is in list.go and columns.go, the talk in chat.go.
package lobby
