// Package hall has the chat of the lobby, and the people in it: see [Hall].
package hall
