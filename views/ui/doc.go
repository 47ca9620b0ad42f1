// Package ui has what screens are built from, whatever they show. There is a context for drawing, and lines that you
// type. There are rows of keys, pages, settings, and text in columns for clients without a screen.
//
// Start at [Screen], which each of them is, and at [Context], which each of them has. No screen is in this package,
// and none of its texts: the words come with the context.
package ui
