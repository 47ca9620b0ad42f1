// Package rooms defines the types that rooms, the lobby and the hall share: who is there ([Person]), what a room is made of
// ([Terms]), what somebody does in it ([Command]) and why that is refused (errors.go), what everybody sees ([RoomView],
// [LobbyView], [HallView]), and what bounds all of it ([RoomLimits]).
//
// They are plain values: views are not changed once they are given out. What a screen looks like and how it gets to somebody
// is none of these packages' business. The state of one room is in internal/room, a pure function of what comes in and when;
// package live runs all rooms and puts on disk what is to be kept; package hall is where people talk; package feed is how
// views reach whoever watches.
package rooms
