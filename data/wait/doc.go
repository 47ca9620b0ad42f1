// Package wait has the two ways in which a server waits for time to pass: once, and again and again.
package wait
