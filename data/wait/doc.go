// Package wait has the ways in which a server waits. It waits for time to pass, once or repeatedly, or for a signal.
package wait
