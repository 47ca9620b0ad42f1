// Package parts draws what several screens of a room have: the log, the main key, a row of other keys, a grave question, rows
// of text in styles; and says how wide a screen is beside which the log stands.
package parts
