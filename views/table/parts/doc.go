// Package parts draws what several screens of a room have. These are the log, the main key, a row of other keys, a
// grave question, and rows of text in styles. It also knows from which width on the log stands beside a screen.
package parts
