// Package counters has the counts of a running server. Besides the counters of sync/atomic there is a [Histogram] of
// times or sizes. Counting takes a few atomic additions and never waits, so you can count where much happens. Nothing
// here knows who reads the counts.
package counters
