// Package object has the JSON objects that programs read, in the answers of commands with --json and of the play API: a player,
// what is counted for them, rounds, boards, rooms, keys. Keys may be added to an object; none changes its meaning or goes.
// RoomList (room_list.go) is the one that many ask for at once, made once for all.
package object
