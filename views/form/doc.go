// Package form has the screen on which a room is made: its fields, the options of the rules, their code, and the rules that
// somebody keeps under names of their own. What options there are, and what they do, is package engine's.
//
// Start at [Form], in form.go; what is chosen for a room is in settings.go, the rules while they are made in rules.go, the page
// of their options in options.go. How rows and cards are drawn is in rows.go and cards.go.
package form
