// Package rooms defines the types that rooms, the lobby and the hall share. A [Person] is a player or a guest, and
// [Terms] are the settings of a room. A [Command] is what a person does in it, and errors.go has the refusals. Views
// are what people see ([RoomView], [LobbyView], [HallView]). [RoomLimits] bound all of it.
//
// They are plain values: a view is not changed once it is given out. Screens, and how views get to them, are not in
// these packages. The state of one room is in internal/room, a pure function of its inputs and their times. Package
// live runs all rooms and writes to disk what has to be kept. Package hall is the chat of the lobby. Package feed
// brings views to viewers.
package rooms
