// Package wait has how a server waits: for time to pass, once or again and again, and for a bell that others ring.
package wait
