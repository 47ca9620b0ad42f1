// Package form has the screen on which a room is made. It has fields, the options of the rules, their code, and the
// rules that a player saved under names. The options themselves are in package engine.
//
// Start at [Form], in form.go. settings.go has what you choose for a room, and rules.go the rules while you make them.
// options.go has the page of their options. Rows and cards are drawn in rows.go and cards.go.
package form
