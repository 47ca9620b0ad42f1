// Package views shows one screen after another to one person: it is the model of a session, with the screens of somebody who is
// new here. Nothing here, and in no package below, knows of SSH or of bytes: what a screen needs done is asked of interfaces
// that it declares. A screen is a Bubble Tea model that draws on a frame: messages come in, commands go out, and what is seen is
// drawn from plain values, so that the same values give the same picture.
//
// What several sessions see alike is drawn for one of them: [App.Key] gives all that a picture depends on, which only the table has
// as yet, for those who do nothing but watch a round; and a ui.Memo has what is put into words for all of them. Whatever is drawn has to be in the key:
// TestPropertySessionsWithTheSameKeyDrawTheSame sees what is not. In one session nothing is drawn again as long as [App.State], which
// only the table has as well, stays the same; TestPropertyWithTheSameStateNothingElseIsDrawn sees what is not in that.
//
// Start at [App]. Each package below imports only those before it:
//
//	frame      what a screen is drawn on
//	look       the colours of the themes
//	words      what people read, and a package for each language
//	cards      how cards are drawn
//	ui         what screens are built from
//	board      a table while a round is played, drawn from plain facts
//	rules      the pages of the rules
//	settings   how the game looks and behaves for somebody
//	menu       what can be done on a screen
//	stats      statistics and boards
//	table      the screen of a room
//	lesson     a rule set, learned by playing
//	replay     a finished round, move by move
//	form       making a room
//	lobby      where everybody comes in
//
// Tests of screens have viewtest, which puts people in front of them, housetest, a house that answers, and golden, which
// holds pictures; pictures paints those of the README with svg.
package views
