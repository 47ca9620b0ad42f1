// Package wire is the terminal side of one session: pictures go out through it, keys come in.
//
// What a client can show is a [Terminal]. A program's loop draws on a [Display]; the display keeps the newest picture
// only, and its writer, see [Display.Start], sends what differs from the picture that the client has. The difference is
// turned into bytes by a [Differ]; modes.go has what enters and leaves the client's screen so that it is found as it was.
// Displays that show the same, as those of people who watch one room, share a picture and the update that leads to it: see
// [Display.Share] and [Frames].
// Nothing here ticks: without a new picture nothing is sent, and whoever draws never waits for the network.
//
// What a screen shows is decided in views; who may connect, and how long, in sshsrv. Start reading at [Display].
package wire
