// Package menu is a list of everything that can be done on a screen, over that screen, filtered by what is typed. What is in it
// is said by the screen ([ui.Actor]) and by the session. Beside it are a line to type something for an act ([Ask]) and a page
// for what an act says ([Page]).
//
// Start reading at [Menu].
package menu
