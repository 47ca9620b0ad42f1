// Package settings is the screen on which somebody changes how the game looks and behaves for them. What there is to set is
// the table of package ui; a change holds at once, on this screen too, and a house keeps it.
//
// Start reading at [Screen].
package settings
