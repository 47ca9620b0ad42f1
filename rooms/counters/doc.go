// Package counters has what is counted while a server runs, for whoever asks how it does: a [Histogram] of times or sizes,
// next to the counters of sync/atomic. Counting takes a few atomic additions and never waits, so that it may be done wherever
// many pass. Nothing here knows who reads it.
package counters
