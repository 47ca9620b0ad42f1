// Package lobby has the first screen: the rooms, the people who are here, and what they say. From there you get into a
// room, to the form, to the statistics and to the rules. The list of rooms as text is here too.
//
// Start at [Lobby], in lobby.go. The list of rooms is in list.go and columns.go, the chat in chat.go.
package lobby
