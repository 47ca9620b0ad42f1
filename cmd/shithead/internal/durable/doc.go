// Package durable puts files into a folder so that a loss of power, or the end of the process, leaves each of them whole or
// not there at all, readable by their owner alone. Start reading at [Write].
package durable
