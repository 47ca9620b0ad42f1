// Package views shows one screen after another to one person. It is the model of a session, and has the screens of a
// newcomer. Nothing here, and in no package below, knows of SSH or of bytes. A screen declares interfaces for what it
// needs done.
//
// A screen is a Bubble Tea model that draws on a frame. Messages come in, commands go out, and the picture is drawn
// from plain values. So the same values give the same picture.
//
// What several sessions see alike is drawn for one of them. [App.Key] gives all that a picture depends on, for
// sessions that only watch a round. So far only the table has a key. A ui.Memo shares texts among all sessions. All
// that is drawn has to be in the key: TestPropertySessionsWithTheSameKeyDrawTheSame finds what is not.
//
// In one session nothing is drawn again as long as [App.State] stays the same; only the table has one as well.
// TestPropertyWithTheSameStateNothingElseIsDrawn finds what is not in it.
//
// Start at [App]. Each package below imports only those before it:
//
//	frame      the grid that a screen is drawn on
//	look       the colours of the themes
//	words      texts, and a package for each language
//	cards      how cards are drawn
//	ui         what screens are built from
//	board      a table while a round is played, drawn from plain facts
//	rules      the pages of the rules
//	settings   how the game looks and behaves for a player
//	menu       what you can do on a screen
//	stats      statistics and boards
//	table      the screen of a room
//	lesson     a rule set, learned by playing
//	replay     a finished round, move by move
//	form       making a room
//	lobby      the first screen
//
// Tests of screens use viewtest, which puts people in front of them, housetest, a server that answers, and golden,
// which holds pictures. Package pictures paints those of the README with svg.
package views
