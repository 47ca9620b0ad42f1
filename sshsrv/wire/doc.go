// Package wire is the terminal side of one session: pictures go out through it, keys come in. RENDERING.md in the
// folder above explains why it is there.
//
// A [Terminal] is what a client can show. A program's loop draws on a [Display], which keeps the newest picture only.
// Its writer, see [Display.Start], sends what differs from the picture that the client has. A [Differ] turns the
// difference into bytes. modes.go enters and leaves the client's screen, and leaves it as it was found.
//
// Displays that show the same share a picture and the update that leads to it: see [Display.Share] and [Frames]. The
// people who watch one room do. Nothing here ticks: without a new picture nothing is sent, and drawing never waits for
// the network.
//
// What a screen shows is decided in views. Who may connect, and for how long, is decided in sshsrv. Start reading at
// [Display].
package wire
