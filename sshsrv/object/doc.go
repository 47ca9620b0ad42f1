// Package object has the JSON objects that programs read, from commands with --json and from the play API. They are
// players and their statistics, rounds, boards, rooms and keys. Keys may be added to an object; none changes its
// meaning or goes. RoomList (room_list.go) is asked for by many clients at once, so it is made once for all.
package object
