// Package views holds the screens. A screen is a Bubble Tea model that draws on a frame: messages come in, commands go
// out, and what is seen is drawn from plain values, so that the same values give the same picture.
//
// Start at [App], which shows one screen after another to one person. What people read is in the files words*.go, in each language;
// how it is coloured is in theme.go. Nothing here knows of SSH or of bytes: what a screen needs done is asked of the
// interfaces that it declares.
package views
