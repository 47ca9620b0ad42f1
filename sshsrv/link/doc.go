// Package link joins the servers of one cluster. A session that wants to go to a room of another server is served
// there, as a guest terminal. Its client stays connected to the first server.
//
// Between each two servers there is one SSH connection. Both prove with certificates of the cluster who they are
// (house.go). The one whose name comes first dials, and dials again when the connection is lost (links.go, dial.go). A
// silent one is closed within seconds (peer.go).
//
// A guest terminal is one channel of that connection. What opens the channel has who comes, from where, with which
// terminal and for what (guest.go). It is believed only here, behind the certificates. Bytes go both ways in a window
// of our own (line.go). It is smaller than that of the library, so no server keeps many bytes for a client that does
// not read. Beside them go the window's size, settings and names, and in the end why the guest comes back (events.go).
//
//   - News, such as who is there, goes through one more channel each way (news.go).
//   - A request of one server to another is a channel each time (ask.go).
//   - A server whose database cannot follow the cluster gets a copy of another one's, over a connection of its own
//     (snapshot.go).
//   - A server that is to join asks for certificates before it has any. Each server shows newer ones to those that it
//     is connected with (enroll.go).
//
// The bounds are in limits.go. This package knows nothing of rooms and screens: package sshsrv serves them. Start
// reading at links.go.
package link
