// Package settings is the screen on which you change how the game looks and behaves for you. The settings are the
// table of package ui. A change holds at once, on this screen too, and the server keeps it.
//
// Start reading at [Screen].
package settings
