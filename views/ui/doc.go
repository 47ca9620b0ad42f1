// Package ui has what screens are built from, whatever they show: what every screen draws with, lines that are typed, rows of
// keys, pages, settings, and text in columns for those who have no screen.
//
// Start at [Screen], which each of them is, and at [Context], which each of them has. No screen is in this package, and
// nothing of what it says: the words come with the context.
package ui
