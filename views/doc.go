// Package views shows one screen after another to one person: it is the model of a session, with the screens of somebody who is
// new here. Nothing here, and in no package below, knows of SSH or of bytes: what a screen needs done is asked of interfaces
// that it declares. A screen is a Bubble Tea model that draws on a frame: messages come in, commands go out, and what is seen is
// drawn from plain values, so that the same values give the same picture.
//
// Start at [App]. Each package below imports only those before it:
//
//	frame      what a screen is drawn on
//	words      what people read, and a package for each language
//	ui         what screens are built from
//	rules      the pages of the rules
//	stats      statistics and boards
//	table      the screen of a room
//	replay     a finished round, move by move
//	form       making a room
//	lobby      where everybody comes in
//
// Tests of screens have viewtest, which puts people in front of them, housetest, a house that answers, and golden, which
// holds pictures.
package views
