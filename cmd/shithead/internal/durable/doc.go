// Package durable puts files into a folder, readable by their owner alone. After a power failure or a crash, each file
// is whole or absent. Start reading at [Write].
package durable
