// Package link joins the servers of one house: a session with a terminal that wants to go to a room of another server is served
// there, as a guest terminal, while its client stays connected to the first server.
//
// Between each two servers there is one SSH connection, on which both prove with certificates of the house who they are (house.go);
// the one whose name comes first dials, and dials again when it is lost (links.go, dial.go). A silent one is closed within seconds
// (peer.go). A guest terminal is one channel of it. What the channel is opened with says who comes, from where, with which terminal
// and for what (guest.go): it is believed only here, behind the certificates. Bytes go both ways in a window of our own, smaller than
// that of the library, so that no server keeps many bytes for somebody who does not read (line.go); beside them go the window's
// size, settings, names, and in the end why the guest comes back (events.go). What servers tell each other softly, such as who is
// there, goes through one more channel each way (news.go), and what one asks of another is a channel each time (ask.go). A server whose
// store cannot follow the house gets a copy of another one's over a connection of its own (snapshot.go). Who is to be a server of the
// house asks for certificates before it has any, and each shows newer ones to those that it is connected with (enroll.go). The bounds are
// in limits.go.
//
// This package knows nothing of rooms and screens: what is served, and how, is sshsrv's. Start reading at links.go.
package link
